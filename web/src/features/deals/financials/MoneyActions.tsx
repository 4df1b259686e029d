import type { Deal } from '@dormer/contract/deals/transactions'
import { Button, Group } from '@mantine/core'
import { IconFileDollar, IconHistory, IconTargetArrow } from '@tabler/icons-react'
import { openDialog } from '../../../ui/dialogs.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'
import { ButtonLink } from '../../../ui/links.tsx'
import { notifyWarning } from '../../../ui/notify.ts'
import { useCurrentUser, useMay } from '../../brokerage/session/session.api.ts'

const LedgerDialog = lazyDialog(() => import('../ledger/LedgerDialog.tsx').then((m) => m.LedgerDialog))
const StatementDialog = lazyDialog(() => import('../statement/StatementDialog.tsx').then((m) => m.StatementDialog))

type Props = {
  transaction: Deal
  isDirty: boolean
  /** Its links open in another tab: otherwise the dialog would stay open over the linked page. */
  isInDialog: boolean
}

/** The actions on a commission besides editing its figures. */
export const MoneyActions = ({ transaction, isDirty, isInDialog }: Props) => {
  const { TransactionId, AgentId, Financials } = transaction
  const me = useCurrentUser()
  const maySeeFigures = useMay('SeeFigures')
  const maySeeCap = Financials.IsPlanned && AgentId !== null && (maySeeFigures || AgentId === me?.UserId)
  return (
    <Group gap="xs">
      {maySeeCap && (
        <ButtonLink
          size="compact-sm"
          variant="subtle"
          leftSection={<IconTargetArrow size={16} />}
          to="/transactions/caps"
          search={{ agent: AgentId }}
          target={isInDialog ? '_blank' : undefined}
        >
          Cap
        </ButtonLink>
      )}
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconHistory size={16} />}
        onClick={() => openDialog(LedgerDialog, { transactionId: TransactionId }, 'money-history')}
      >
        Money History
      </Button>
      {maySeeFigures && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconFileDollar size={16} />}
          onClick={() =>
            isDirty
              ? notifyWarning('Save Commission Details first.', 'The commission is not saved')
              : openDialog(StatementDialog, { transactionId: TransactionId }, 'statement')
          }
        >
          Disbursement Statement
        </Button>
      )}
    </Group>
  )
}
