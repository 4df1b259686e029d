import { openStatuses, type TransactionStatusId, transactionStatuses } from '@dormer/contract/deals/transactions'
import type { Opportunity } from '@dormer/contract/growth/opportunities'
import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { AnchorLink } from '../../../ui/links.tsx'

const open = openStatuses.map((id): string => transactionStatuses[id as TransactionStatusId])

/** Warns that the transaction of a lost opportunity goes on; it opens beside what is being filled in. */
export const TransactionGoesOn = ({ transaction }: { transaction: Opportunity['Transaction'] | undefined }) => {
  if (!transaction || !open.includes(transaction.Status)) return null
  return (
    <Alert color="yellow" icon={<IconAlertTriangle size={18} />} title={`Its transaction is ${transaction.Status}`}>
      It goes on although the opportunity is lost.{' '}
      {transaction.CanOpen && (
        <AnchorLink
          to="/transactions/transaction/$TransactionId"
          params={{ TransactionId: String(transaction.TransactionId) }}
          target="_blank"
          size="sm"
        >
          Open the transaction
        </AnchorLink>
      )}
    </Alert>
  )
}
