import { openStatuses, type TransactionStatusId, transactionStatuses } from '@dormer/contract/deals/transactions'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatDay, today } from '../../../ui/format.ts'
import { AnchorLink } from '../../../ui/links.tsx'
import { useMay } from '../../brokerage/session/session.api.ts'
import { checklistQuery } from '../../deals/review/review.api.ts'
import { type Station, stationsOf } from '../../deals/transactions/page/stations.ts'
import { contactTransactionsQuery, transactionQuery } from '../../deals/transactions/transactions.api.ts'
import { Fact } from '../../messages/inbox/ContactBeside.tsx'

const open = openStatuses.map((id) => transactionStatuses[id as TransactionStatusId] as string)
/** How many are shown; the contact's page has all. */
const MOST = 2

/** A contact's open deals, each with its next date and what is late. */
export const OpenDeals = ({ ContactId }: { ContactId: number }) => {
  const { data = [] } = useQuery(contactTransactionsQuery(ContactId))
  const deals = new Map(data.filter(({ Status }) => open.includes(Status)).map((one) => [one.TransactionId, one]))
  return [...deals.values()]
    .slice(0, MOST)
    .map((one) => <Deal key={one.TransactionId} TransactionId={one.TransactionId} Address={one.Address} />)
}

const Deal = ({ TransactionId, Address }: { TransactionId: number; Address: string | null }) => {
  const mayWork = useMay('WorkTransactions')
  const transaction = useQuery(transactionQuery(TransactionId)).data
  const checklist = useQuery({ ...checklistQuery(TransactionId), enabled: mayWork }).data
  const stations = transaction ? stationsOf(transaction, checklist?.Lines ?? [], today()) : []
  const next = stations.find(({ field, day }) => field && day !== null && day >= today())
  const late = stations.filter(({ state }) => state === 'overdue')
  const params = { TransactionId: String(TransactionId) }
  return (
    <Fact label="Open deal">
      <AnchorLink to="/transactions/transaction/$TransactionId" params={params} size="sm">
        {Address ?? 'No address yet'}
      </AnchorLink>
      {next?.day && (
        <Text size="sm">
          {next.label}: {formatDay(next.day)}
        </Text>
      )}
      {late.map((station) => (
        <div key={station.key}>
          <AnchorLink
            to="/transactions/transaction/$TransactionId"
            params={params}
            search={station.lines ? { tab: 'documents', line: station.lines[0]?.LineId } : {}}
            size="sm"
            c="red"
          >
            {lateWords(station)}
          </AnchorLink>
        </div>
      ))}
    </Fact>
  )
}

/** 'Late: Inspection report', or 'Late: Closing, 12/1/2026'. */
const lateWords = ({ label, day, lines }: Station) => `Late: ${label}${!lines && day ? `, ${formatDay(day)}` : ''}`
