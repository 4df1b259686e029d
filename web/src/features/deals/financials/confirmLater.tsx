import type { Recalculated } from '@dormer/contract/deals/plan-years'
import { Alert, Stack, Text } from '@mantine/core'
import { queries } from '../../../api/queries.ts'
import { confirm } from '../../../ui/confirm.ts'
import { openDialog } from '../../../ui/dialogs.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'
import { laterQuery } from './financials.api.ts'
import { RecalculatedDeals } from './RecalculatedDeals.tsx'

const RecalculateDialog = lazyDialog(() => import('./RecalculateDialog.tsx').then((m) => m.RecalculateDialog))

type Question = { question: string; title: string; yes: string; danger?: boolean }

/**
 * Asks before a closed deal no longer counts, and shows the later ones that would be split otherwise without it. Without
 * such deals, asks only if `isAlways`. Undefined if the user did not confirm.
 */
export const confirmLater = async (
  transactionId: number,
  { question, ...options }: Question,
  isAlways: boolean,
): Promise<Recalculated | undefined> => {
  const later = await queries.fetchQuery(laterQuery(transactionId))
  const isNone = later.Deals.length + later.Others === 0
  if (isNone && !isAlways) return later
  const details = !isNone && (
    <Alert variant="light" color="yellow" title="Later deals counted on this one">
      <Stack gap="xs">
        <Text size="sm">
          What it paid toward caps and tiers counted when they closed. They keep their figures until they are
          recalculated, to:
        </Text>
        <RecalculatedDeals recalculated={later} />
      </Stack>
    </Alert>
  )
  return (await confirm(question, { ...options, details })) ? later : undefined
}

/** Offers to recalculate the deals that were named before. */
export const offerRecalculation = ({ Deals: [first] }: Recalculated) =>
  first && openDialog(RecalculateDialog, { transactionId: first.TransactionId }, 'recalculate')
