import { Button, SegmentedControl, Stack, Text } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import { IconPlus, IconReceipt2 } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { Empty } from '../../../ui/Empty.tsx'
import { formatCount } from '../../../ui/format.ts'
import { Loaded, ShowMore, whileStale } from '../../../ui/Loaded.tsx'
import { lazyPart } from '../../../ui/lazily.tsx'
import { Page } from '../../../ui/Page.tsx'
import photoCards from '../../../ui/photo-card.module.css'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { useMay } from '../../brokerage/session/session.api.ts'
import { FindTransaction } from './FindTransaction.tsx'
import { startTransaction } from './startTransaction.ts'
import { TransactionCard } from './TransactionCard.tsx'
import { TransactionFilters } from './TransactionFilters.tsx'
import classes from './Transactions.module.css'
import { cardsOf, transactionsQuery } from './transactions.api.ts'
import { readStatuses, type TransactionsSearch } from './transactions.search.ts'

const Board = lazyPart(() => import('./Board.tsx').then((m) => m.Board))
const DealTable = lazyPart(() => import('./DealTable.tsx').then((m) => m.DealTable))

const views = { Cards: undefined, Board: 'board', Table: 'table' } as const
type View = keyof typeof views
const viewOf = (search: TransactionsSearch) =>
  (Object.keys(views) as View[]).find((one) => views[one] === search.view) ?? 'Cards'

export const TransactionsPage = () => {
  const search: TransactionsSearch = useSearch({ from: '/framed/transactions/transactions' })
  const navigate = useNavigate({ from: '/transactions/transactions' })
  const mayStart = useMay('WorkTransactions')
  const change = (changes: Partial<TransactionsSearch>) =>
    navigate({ search: (before) => ({ ...before, ...changes }), replace: true })
  const start = mayStart && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => startTransaction()}>
      Create Transaction
    </Button>
  )
  return (
    <Page
      title="Transactions"
      actions={
        <>
          <FindTransaction />
          <SegmentedControl
            size="xs"
            aria-label="View"
            data={Object.keys(views)}
            value={viewOf(search)}
            onChange={(view) => change({ view: views[view as View] })}
          />
          {start}
        </>
      }
    >
      <TransactionFilters search={search} change={change} />
      {search.view === 'board' ? (
        <Suspense fallback={<Blocks h={480} />}>
          <Board search={search} change={change} />
        </Suspense>
      ) : search.view === 'table' ? (
        <Suspense fallback={<Blocks h={480} />}>
          <DealTable search={search} change={change} nothing={<Nothing search={search} start={start} />} />
        </Suspense>
      ) : (
        <Cards search={search} start={start} />
      )}
    </Page>
  )
}

const Cards = ({ search, start }: { search: TransactionsSearch; start: React.ReactNode }) => {
  const query = useInfiniteQuery({ ...transactionsQuery(search), select: cardsOf })
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const { ref, entry } = useIntersection({ rootMargin: '600px' })
  const isNear = entry?.isIntersecting ?? false
  useEffect(() => {
    if (isNear && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [isNear, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])
  const nothing = <Nothing search={search} start={start} />
  if (readStatuses(search.status).length === 0) return nothing
  return (
    <Loaded
      query={query}
      skeleton={
        <div className={photoCards.grid}>
          {[1, 2, 3, 4, 5, 6, 7, 8].map((at) => (
            <Blocks key={at} h={320} />
          ))}
        </div>
      }
    >
      {({ cards, count }) =>
        cards.length === 0 ? (
          nothing
        ) : (
          <Stack {...whileStale(query)}>
            <Text size="sm" c="dimmed" role="status" className="tabular">
              {formatCount(count)} {count === 1 ? 'transaction' : 'transactions'}
            </Text>
            <ul className={`${photoCards.grid} ${classes.manyCards}`} aria-label="Transactions">
              {cards.map((card) => (
                <li key={card.TransactionId}>
                  <TransactionCard card={card} />
                </li>
              ))}
            </ul>
            <div ref={ref} />
            <ShowMore query={query} />
          </Stack>
        )
      }
    </Loaded>
  )
}

const Nothing = ({ search, start }: { search: TransactionsSearch; start: React.ReactNode }) => {
  const seesAll = useMay('SeeAll')
  return (
    <Empty
      icon={<IconReceipt2 />}
      title="No transactions to display"
      description={
        readStatuses(search.status).length === 0
          ? 'Choose at least one status above.'
          : search.missing
            ? 'No open transaction with this status, type and agent is missing documents.'
            : `None has this status, type and agent${seesAll ? '' : ', of those that are yours or shared with you'}. Choose others above, or start one.`
      }
    >
      {start}
    </Empty>
  )
}
