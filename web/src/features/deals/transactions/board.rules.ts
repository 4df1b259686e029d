import type { TransactionCard, TransactionStatusId } from '@dormer/contract/deals/transactions'
import { transactionStatuses } from '@dormer/contract/deals/transactions'
import type { InfiniteData } from '@tanstack/react-query'

export type BoardColumn = InfiniteData<
  {
    /** The transactions of one status. */
    StatusId: number
    cards: TransactionCard[]
    /** For the whole column. */
    count: number
    /** In dollars. */
    volume: number
    /** The cursor of the next page. */
    next: number | undefined
  },
  number | undefined
>
export type BoardPage = BoardColumn['pages'][number]

/** A card's contribution to its column's volume: the price its commission is based on, as on the server. */
export const volumeOf = ({ SalesPrice, ListingPrice }: Pick<TransactionCard, 'SalesPrice' | 'ListingPrice'>) =>
  Number(SalesPrice) > 0 ? Number(SalesPrice) : Number(ListingPrice ?? 0)

export type Move = { card: TransactionCard; to: TransactionStatusId }

/** A column after a card has moved: without it, or with it in its place. */
export const afterMove = (column: BoardColumn, { card, to }: Move): BoardColumn => {
  const { TransactionId } = card
  const isHere = column.pages.some(({ cards }) => cards.some((one) => one.TransactionId === TransactionId))
  const isTarget = column.pages[0]?.StatusId === to
  if (isHere === isTarget) return column
  const by = isTarget ? 1 : -1
  const counted = column.pages.map((page) => ({
    ...page,
    count: page.count + by,
    volume: page.volume + by * volumeOf(card),
  }))
  if (!isTarget) {
    const rest = (page: BoardPage) => page.cards.filter((one) => one.TransactionId !== TransactionId)
    return { ...column, pages: counted.map((page) => ({ ...page, cards: rest(page) })) }
  }
  // Newest first; a card that belongs below the loaded rows is shown last for now.
  const at = counted.findIndex(({ next }) => next === undefined || next < TransactionId)
  const home = at < 0 ? counted.length - 1 : at
  const arrived = { ...card, StatusId: to, Status: transactionStatuses[to] }
  const pages = counted.map((page, index) =>
    index === home
      ? { ...page, cards: [...page.cards, arrived].toSorted((a, b) => b.TransactionId - a.TransactionId) }
      : page,
  )
  return { ...column, pages }
}
