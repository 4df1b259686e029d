import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import {
  type TransactionCard,
  type TransactionStatusId,
  transactionStatuses,
} from '@dormer/contract/deals/transactions'
import { Badge, Group, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { memo, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { formatCompact, formatCount } from '../../../ui/format.ts'
import { Loaded, ShowMore, whileStale } from '../../../ui/Loaded.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { useMay } from '../../brokerage/session/session.api.ts'
import classes from './Board.module.css'
import { BoardCard } from './BoardCard.tsx'
import { columnQuery, shownOf, useMoveTransaction } from './board.api.ts'
import { colorOf } from './transaction.words.ts'
import { allStatuses, readStatuses, type TransactionsSearch, writeStatuses } from './transactions.search.ts'

type Props = { search: TransactionsSearch; change: (changes: Partial<TransactionsSearch>) => void }

/**
 * The transactions in columns by status, as an alternative to cards (beyond the specification). The status filter
 * decides which columns are open; cards can be dropped on the others as well.
 */
export const Board = ({ search, change }: Props) => {
  const shown = readStatuses(search.status)
  const isMovable = useMay('WorkTransactions')
  const moveTransaction = useMoveTransaction()
  // A card moved through its menu keeps the focus, even in another column.
  const [focused, setFocused] = useState<number>()
  const move = useCallback(
    (card: TransactionCard, to: TransactionStatusId) => {
      setFocused(card.TransactionId)
      void moveTransaction({ card, to })
    },
    [moveTransaction],
  )
  const drop = useCallback(
    (card: TransactionCard, to: TransactionStatusId) => {
      setFocused(undefined)
      void moveTransaction({ card, to })
    },
    [moveTransaction],
  )
  return (
    <section className={classes.board} aria-label="Transactions by status">
      {allStatuses.map((status) =>
        shown.includes(status) ? (
          <Column key={status} {...{ status, search, isMovable, move, drop, focused }} />
        ) : (
          <Folded
            key={status}
            status={status}
            drop={drop}
            open={() => change({ status: writeStatuses([...shown, status]) })}
          />
        ),
      )}
    </section>
  )
}

type Drop = (card: TransactionCard, to: TransactionStatusId) => void

/** Makes an element a drop target for cards; returns whether one is over it. */
const useDrop = (element: RefObject<HTMLElement | null>, status: TransactionStatusId, drop: Drop) => {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (!element.current) return
    return dropTargetForElements({
      element: element.current,
      canDrop: ({ source }) => (source.data.card as TransactionCard).StatusId !== status,
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false)
        drop(source.data.card as TransactionCard, status)
      },
    })
  }, [element, status, drop])
  return isOver || undefined
}

type ColumnProps = {
  status: TransactionStatusId
  search: TransactionsSearch
  isMovable: boolean
  move: Drop
  drop: Drop
  focused: number | undefined
}
const Column = memo(({ status, search, isMovable, move, drop, focused }: ColumnProps) => {
  const query = useInfiniteQuery({ ...columnQuery(search, status), select: shownOf })
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, data } = query
  const { ref, entry } = useIntersection({ rootMargin: '600px' })
  const isNear = entry?.isIntersecting ?? false
  useEffect(() => {
    if (isNear && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [isNear, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])
  const element = useRef<HTMLElement>(null)
  const isOver = useDrop(element, status, drop)
  const name = transactionStatuses[status]
  const stale = whileStale(query)
  return (
    <section ref={element} className={classes.column} aria-label={name} data-over={isOver}>
      <Group justify="space-between" gap="xs" wrap="nowrap" p="xs" pb={0}>
        <Group gap="xs" wrap="nowrap" miw={0}>
          <Badge circle size="xs" color={colorOf(status)} className={classes.dot} aria-hidden />
          <Title order={2} size="h6">
            {name}
          </Title>
        </Group>
        {data && (
          <Text size="xs" c="dimmed" className="tabular" flex="none">
            {formatCount(data.count)} · ${formatCompact(data.volume)}
          </Text>
        )}
      </Group>
      <Loaded query={query} skeleton={<Blocks n={4} h={104} p="xs" />}>
        {({ cards }) =>
          cards.length === 0 ? (
            <Text size="sm" c="dimmed" p="xs">
              None with this type and agent.
            </Text>
          ) : (
            <ul
              className={clsx(classes.cards, stale.className)}
              aria-busy={stale['aria-busy']}
              aria-label={`${name} transactions`}
            >
              {cards.map((card) => (
                <li key={card.TransactionId}>
                  <BoardCard card={card} isMovable={isMovable} move={move} isFocused={focused === card.TransactionId} />
                </li>
              ))}
              {(hasNextPage || isFetchNextPageError) && (
                <li ref={ref}>
                  <Stack>
                    <ShowMore query={query} />
                  </Stack>
                </li>
              )}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
})

const Folded = ({ status, drop, open }: { status: TransactionStatusId; drop: Drop; open: () => void }) => {
  const element = useRef<HTMLButtonElement>(null)
  const isOver = useDrop(element, status, drop)
  const name = transactionStatuses[status]
  return (
    <UnstyledButton
      ref={element}
      className={classes.folded}
      data-over={isOver}
      onClick={open}
      aria-label={`Show ${name}`}
    >
      <Badge circle size="xs" color={colorOf(status)} className={classes.dot} aria-hidden />
      {name}
    </UnstyledButton>
  )
}
