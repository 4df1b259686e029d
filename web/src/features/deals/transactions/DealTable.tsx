import { CLOSED, type DealRow, type DealSort } from '@dormer/contract/deals/transactions'
import { Badge, Group, Stack, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { formatCount, formatDay, formatMoney, today } from '../../../ui/format.ts'
import { Loaded, ShowMore, whileStale } from '../../../ui/Loaded.tsx'
import { AnchorLink } from '../../../ui/links.tsx'
import { TableRows } from '../../../ui/Skeletons.tsx'
import { useMay } from '../../brokerage/session/session.api.ts'
import { closingWords } from './page/stations.ts'
import classes from './Transactions.module.css'
import { orderOf, tableQuery } from './table.api.ts'
import { clientsOf, colorOf, priceOf, streetOf, townOf } from './transaction.words.ts'
import { readStatuses, type TransactionsSearch } from './transactions.search.ts'

type Props = {
  search: TransactionsSearch
  change: (changes: Partial<TransactionsSearch>) => void
  nothing: React.ReactNode
}

/** Beyond the specification: all deals as a table, the next closing first. */
export const DealTable = ({ search, change, nothing }: Props) => {
  const query = useInfiniteQuery(tableQuery(search))
  const seesMoney = useMay('SeeCommissions')
  const seesLines = useMay('WorkTransactions')
  if (readStatuses(search.status).length === 0) return nothing
  const shown = columns.filter(({ sort }) => (sort !== 'net' || seesMoney) && (sort !== 'missing' || seesLines))
  return (
    <Loaded query={query} skeleton={<TableRows columns={['30%', '15%', '20%', '15%', '20%']} />}>
      {({ pages }) => {
        const rows = [...new Map(pages.flatMap((page) => page.rows).map((row) => [row.TransactionId, row])).values()]
        const count = pages.at(-1)?.count ?? 0
        if (rows.length === 0) return nothing
        return (
          <Stack {...whileStale(query)}>
            <Text size="sm" c="dimmed" role="status" className="tabular">
              {formatCount(count)} {count === 1 ? 'transaction' : 'transactions'}
            </Text>
            <DataTable
              rows={rows}
              keyOf={({ TransactionId }) => TransactionId}
              columns={shown}
              order={orderOf(search)}
              // The most first, where more is what one looks for.
              setOrder={({ sort, dir }) =>
                change({ sort, dir: dir ?? (sort === 'closing' || sort === 'address' ? undefined : 'desc') })
              }
              tableFrom="62em"
              card={(row) => <Card row={row} />}
              aria-label="Transactions"
            />
            <ShowMore query={query} />
          </Stack>
        )
      }}
    </Loaded>
  )
}

const Name = ({ row }: { row: DealRow }) => (
  <AnchorLink
    to="/transactions/transaction/$TransactionId"
    params={{ TransactionId: String(row.TransactionId) }}
    size="sm"
    fw={600}
    truncate
    display="block"
  >
    {streetOf(row)}
  </AnchorLink>
)

const aboutOf = (row: DealRow) => [townOf(row), clientsOf(row)].filter(Boolean).join(' · ')

/** '16 days', or what became of it. */
const Closing = ({ row }: { row: DealRow }) => {
  // The column says that it is the closing.
  const words = closingWords(row, today())
    ?.replace('Closing today', 'Today')
    .replace(' to closing', '')
    .replace(' past closing', ' late')
  const day = row.StatusId === CLOSED ? row.DateClosed : row.ClosingDate
  if (!day)
    return (
      <Text size="sm" c="dimmed">
        No date yet
      </Text>
    )
  const isLate = words?.endsWith(' late')
  return (
    <div>
      <Text size="sm" fw={600} c={isLate ? 'red' : undefined} className="tabular">
        {words ?? (row.StatusId === CLOSED ? 'Closed' : formatDay(day))}
      </Text>
      {(words || row.StatusId === CLOSED) && (
        <Text size="xs" c="dimmed" className="tabular">
          {formatDay(day)}
        </Text>
      )}
    </div>
  )
}

/** `isNamed`: where no column says what the number counts. */
const Missing = ({
  row: { MissingDocuments, OverdueDocuments, TransactionId },
  isNamed = false,
}: {
  row: DealRow
  isNamed?: boolean
}) =>
  MissingDocuments > 0 && (
    <AnchorLink
      to="/transactions/transaction/$TransactionId"
      params={{ TransactionId: String(TransactionId) }}
      search={{ tab: 'documents' }}
      size="sm"
      c={OverdueDocuments > 0 ? 'red' : undefined}
      className="tabular"
    >
      {formatCount(MissingDocuments)}
      {isNamed && ' missing'}
      {OverdueDocuments > 0 && `, ${formatCount(OverdueDocuments)} late`}
    </AnchorLink>
  )

const Status = ({ row }: { row: DealRow }) => (
  <Badge size="sm" color={colorOf(row.StatusId)} variant="filled" autoContrast flex="none" miw="max-content">
    {row.Status}
  </Badge>
)

const columns: Column<DealRow, DealSort>[] = [
  {
    title: 'Transaction',
    sort: 'address',
    render: (row) => (
      <div className={classes.named}>
        <Name row={row} />
        <Text size="xs" c="dimmed" truncate title={aboutOf(row)}>
          {aboutOf(row)}
        </Text>
      </div>
    ),
  },
  { title: 'Closing', sort: 'closing', width: 170, render: (row) => <Closing row={row} /> },
  { title: 'Missing', sort: 'missing', width: 110, render: (row) => <Missing row={row} /> },
  {
    title: 'Price',
    sort: 'price',
    width: 110,
    align: 'right',
    render: (row) => <span className="tabular">{priceOf(row).amount}</span>,
  },
  {
    title: 'Net',
    sort: 'net',
    width: 120,
    align: 'right',
    render: ({ Net }) => <span className="tabular">{Number(Net) ? formatMoney(Net ?? '') : null}</span>,
  },
  { title: 'Status', width: 140, render: (row) => <Status row={row} /> },
  { title: 'Agent', width: 130, visibleFrom: 'lg', render: ({ AgentName }) => AgentName ?? 'Unassigned' },
]

/** The same on a phone. */
const Card = ({ row }: { row: DealRow }) => (
  <>
    <Group justify="space-between" wrap="nowrap" gap="xs" align="flex-start">
      <div className={classes.named}>
        <Name row={row} />
        <Text size="xs" c="dimmed" truncate>
          {aboutOf(row)}
        </Text>
      </div>
      <Status row={row} />
    </Group>
    <Group gap="sm" mt={4} align="baseline">
      <Text size="sm" fw={600} c={closingWords(row, today())?.endsWith(' past closing') ? 'red' : undefined}>
        {closingWords(row, today()) ?? (row.DateClosed ? `Closed ${formatDay(row.DateClosed)}` : 'No closing date')}
      </Text>
      <Missing row={row} isNamed />
      <Text size="sm" ml="auto" className="tabular">
        {Number(row.Net) ? `Net ${formatMoney(row.Net ?? '')}` : priceOf(row).amount}
      </Text>
    </Group>
  </>
)
