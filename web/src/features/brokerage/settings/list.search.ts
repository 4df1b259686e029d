import { useNavigate, useSearch } from '@tanstack/react-router'

/** A list's search text and sort order, kept in the URL. */
export type ListSearch = { q?: string; sort?: string; dir?: 'asc' | 'desc' }

export const useListSearch = () => {
  const { q, sort, dir } = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = (changes: ListSearch) =>
    navigate({ to: '.', search: (before: ListSearch) => ({ ...before, ...changes }), replace: true })
  return {
    q: String(q ?? ''),
    sort: String(sort ?? ''),
    dir: dir === 'desc' ? ('desc' as const) : ('asc' as const),
    change,
  }
}
