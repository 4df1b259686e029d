import { openStatuses, type TransactionStatusId, transactionStatuses } from '@dormer/contract/deals/transactions'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { TransactionLink } from '../../day/tasks/TransactionLink.tsx'
import { contactTransactionsQuery } from './transactions.api.ts'

const open = new Set<string>(openStatuses.map((id) => transactionStatuses[id as TransactionStatusId]))

/** The open deals of a contact, beside their conversation in the inbox. */
export const OpenDealsBeside = ({ ContactId }: { ContactId: number }) => {
  const deals = useQuery(contactTransactionsQuery(ContactId)).data?.filter(({ Status }) => open.has(Status)) ?? []
  if (deals.length === 0) return null
  return (
    <div>
      <dt>{deals.length === 1 ? 'Open deal' : 'Open deals'}</dt>
      {deals.map(({ TransactionId, Address, Status, Role }) => (
        <dd key={TransactionId}>
          <TransactionLink TransactionId={TransactionId} size="sm">
            {Address || 'No address yet'}
          </TransactionLink>
          <Text size="xs" c="dimmed">
            {[Role, Status].filter(Boolean).join(' · ')}
          </Text>
        </dd>
      ))}
    </div>
  )
}
