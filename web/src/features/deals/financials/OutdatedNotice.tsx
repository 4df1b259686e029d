import { CLOSED, type Deal } from '@dormer/contract/deals/transactions'
import { Alert, Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { openDialog } from '../../../ui/dialogs.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'
import { useMay } from '../../brokerage/session/session.api.ts'
import { outdatedQuery } from './financials.api.ts'

const RecalculateDialog = lazyDialog(() => import('./RecalculateDialog.tsx').then((m) => m.RecalculateDialog))

/** On a deal that counted on one that no longer does, and on that one: which closed deals are outdated. */
export const OutdatedNotice = ({ transaction }: { transaction: Deal }) => {
  const { TransactionId, StatusId, DateClosed, Financials } = transaction
  const isClosed = StatusId === CLOSED
  const mayRecalculate = useMay('ManageCommissions')
  const { data } = useQuery({
    ...outdatedQuery(TransactionId),
    enabled: Financials.IsPlanned && (isClosed ? Financials.OutdatedBy !== null : DateClosed !== null),
  })
  const count = data ? data.Deals.length + data.Others : 0
  const isOwn = data?.Deals.some((deal) => deal.TransactionId === TransactionId)
  if (count === 0 || (isClosed && !isOwn)) return null
  return (
    <Alert variant="light" color="yellow" title={isClosed ? 'Figures are outdated' : 'Later deals are outdated'}>
      <Group justify="space-between" gap="xs">
        <Text size="sm">
          {isClosed
            ? `${Financials.OutdatedBy} This deal was settled after it and keeps its figures until it is recalculated.`
            : `${count} closed ${count === 1 ? 'deal' : 'deals'} of this deal’s agents ${count === 1 ? 'was' : 'were'} settled with one that no longer counts.`}
          {!mayRecalculate && ' Ask an admin to recalculate.'}
        </Text>
        {mayRecalculate && (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => openDialog(RecalculateDialog, { transactionId: TransactionId }, 'recalculate')}
          >
            Show and Recalculate
          </Button>
        )}
      </Group>
    </Alert>
  )
}
