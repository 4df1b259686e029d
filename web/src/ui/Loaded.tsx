import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { ApiError } from '../api/client.ts'
import { Failure } from './Failure.tsx'
import classes from './Loaded.module.css'
import { Loading } from './Skeletons.tsx'

/** The parts of a query used here; `useQuery` and `useInfiniteQuery` return them. */
type Shown<Data> = {
  data: Data | undefined
  error: unknown
  refetch: () => unknown
  isFetchNextPageError?: boolean
}

type Props<Data> = {
  query: Shown<Data>
  /** Placeholder of the content's size (Skeletons.tsx), so that nothing moves once it is there. */
  skeleton: ReactNode
  /** Shown in place of a list without entries. */
  empty?: ReactNode
  /**
   * Shown if the server has nothing with this id, or does not show it to this user; even if it was on screen before.
   */
  missing?: ReactNode
  /** The title of a failure. */
  title?: string
  children: (data: Data) => ReactNode
}

/**
 * A query's data: a skeleton while it loads, the failure with Retry if it cannot be loaded, `empty` if there is nothing,
 * else the content. If later refetching fails, the content stays and a message above it says so.
 */
export const Loaded = <Data,>({ query, skeleton, empty, missing, title, children }: Props<Data>) => {
  const { data } = query
  if (missing && isMissing(query.error)) return missing
  const isEmpty = empty && Array.isArray(data) && data.length === 0
  return (
    <>
      {!query.isFetchNextPageError && (
        <QueryFailure query={query} title={data === undefined ? title : 'This may be out of date'} />
      )}
      {data !== undefined ? (isEmpty ? empty : children(data)) : !query.error && <Loading>{skeleton}</Loading>}
    </>
  )
}

/** A query's failure with Retry, next to content that works without the data, such as a form. */
export const QueryFailure = ({ query, title }: { query: Pick<Shown<unknown>, 'error' | 'refetch'>; title?: string }) =>
  query.error ? <Failure error={query.error} onRetry={query.refetch} title={title} /> : null

/** Deleted, never there, or not visible to this user: the user cannot tell the difference. */
export const isMissing = (error: unknown) => error instanceof ApiError && [400, 403, 404].includes(error.status)

type Paged = {
  error: unknown
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}
/** Below a list: the button that loads more, or why that failed. */
export const ShowMore = ({ query, label = 'Show more' }: { query: Paged; label?: string }) =>
  query.isFetchNextPageError ? (
    <Failure error={query.error} onRetry={query.fetchNextPage} />
  ) : query.hasNextPage ? (
    <Button
      data-screen-only
      variant="default"
      size="xs"
      mx="auto"
      loading={query.isFetchingNextPage}
      onClick={() => query.fetchNextPage()}
    >
      {label}
    </Button>
  ) : null

/** Props for the element that shows the previous data, dimmed, while the requested data loads. */
export const whileStale = ({ isPlaceholderData }: { isPlaceholderData: boolean }) => ({
  className: isPlaceholderData ? classes.stale : undefined,
  'aria-busy': isPlaceholderData,
})
