import { transactionStatuses, transactionTypes } from '@dormer/contract/deals/transactions'
import { sideOf } from '@dormer/contract/permissions'
import { Chip, Group, SegmentedControl, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCurrentUser, useMay } from '../../brokerage/session/session.api.ts'
import { everyAgentQuery } from '../../brokerage/users/agents.api.ts'
import classes from './Transactions.module.css'
import { statusesQuery } from './transactions.api.ts'
import { allStatuses, readStatuses, type TransactionsSearch, writeStatuses } from './transactions.search.ts'

export const ALL_AGENTS = { value: 0, label: 'All Agents' }

type Props = {
  search: TransactionsSearch
  change: (changes: Partial<TransactionsSearch>) => void
}
/** Status, type and agent. */
export const TransactionFilters = ({ search, change }: Props) => {
  const me = useCurrentUser()
  const agents = useQuery(everyAgentQuery)
  // The statuses' names come from the server; until then, from the contract.
  const names = useQuery(statusesQuery).data
  const seesChecklists = useMay('WorkTransactions')
  const chosen = readStatuses(search.status)
  const seesAll = useMay('SeeAll')
  // A lender is no agent: all they see is shared with them.
  const usual = seesAll || (me && sideOf(me) === 'lender') ? 0 : me?.UserId
  const agentList = (agents.data ?? []).map(({ UserId, Name }) => ({ value: UserId, label: Name }))
  return (
    <Group gap="sm" className={classes.filters}>
      <Group gap={6} role="group" aria-label="Status">
        <Chip
          size="xs"
          variant="outline"
          checked={chosen.length === allStatuses.length}
          onChange={(isOn) => change({ status: isOn ? writeStatuses(allStatuses) : undefined })}
        >
          Select All
        </Chip>
        {allStatuses.map((status) => (
          <Chip
            key={status}
            size="xs"
            checked={chosen.includes(status)}
            onChange={(isOn) =>
              change({ status: writeStatuses(isOn ? [...chosen, status] : chosen.filter((one) => one !== status)) })
            }
          >
            {names?.find(({ TransactionStatusId }) => TransactionStatusId === status)?.Name ??
              transactionStatuses[status]}
          </Chip>
        ))}
      </Group>
      {seesChecklists && (
        <Chip size="xs" checked={search.missing ?? false} onChange={(isOn) => change({ missing: isOn || undefined })}>
          Missing documents
        </Chip>
      )}
      {search.started && (
        <Chip size="xs" checked onChange={() => change({ started: undefined })}>
          Started in {monthName(search.started)}
        </Chip>
      )}
      <SegmentedControl
        size="xs"
        aria-label="Type"
        data={[...transactionTypes, 'Both']}
        value={search.type ?? 'Both'}
        onChange={(type) => change({ type: transactionTypes.find((one) => one === type) })}
      />
      <Select<number>
        size="xs"
        aria-label="Agent"
        flex="1 1 10rem"
        maw={220}
        data={[ALL_AGENTS, ...agentList]}
        value={search.agent ?? usual ?? null}
        onChange={(agent) => change({ agent: agent === usual ? undefined : (agent ?? undefined) })}
        allowDeselect={false}
        searchable
      />
    </Group>
  )
}

/** '2026-11' as November 2026; as it is if it is no month. */
const monthName = (month: string) => {
  const first = new Date(`${month}-01T12:00:00Z`)
  return Number.isNaN(first.getTime())
    ? month
    : first.toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
}
