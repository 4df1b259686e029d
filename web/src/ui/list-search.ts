import { useNavigate, useSearch } from '@tanstack/react-router'
import { oneOf, searchOf, text } from './address.ts'

/** A list's sort key and direction. */
export type Order<Sort extends string = string> = { sort?: Sort; dir: 'asc' | 'desc' }

/** The state in the URL of a short list that is loaded as a whole: the search text and the order. */
export const listReaders = { q: text, sort: text, dir: oneOf(['asc', 'desc']) }
export const listSearch = searchOf(listReaders)
type ListSearch = ReturnType<typeof listSearch>

/** Reads and changes that state. Each change replaces the history entry. */
export const useListSearch = () => {
  const { q, sort, dir = 'asc' }: ListSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = (changes: ListSearch) =>
    navigate({ to: '.', search: (before: ListSearch) => ({ ...before, ...changes }), replace: true })
  return { q, order: { sort, dir }, change }
}

const { compare } = new Intl.Collator('en', { numeric: true })
/** The rows in this order; rows without a value come last in either direction. */
export const sorted = <Row extends object>(rows: Row[], { sort, dir }: Order): Row[] => {
  if (!sort) return rows
  const sign = dir === 'desc' ? -1 : 1
  const cellOf = (row: Row) => row[sort as keyof Row]
  return rows.toSorted((a, b) => {
    const [x, y] = [cellOf(a), cellOf(b)]
    if (x == null || y == null) return Number(x == null) - Number(y == null)
    return sign * (typeof x === 'number' ? x - Number(y) : compare(String(x), String(y)))
  })
}
