import { Badge, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatCompact } from '../../../ui/format.ts'
import { inboxCountsQuery } from './counts.api.ts'

/** The number of unread conversations, next to the inbox in the navigation. */
export const UnreadBadge = () => {
  const { data } = useQuery(inboxCountsQuery)
  if (!data?.Unread) return null
  return (
    <Badge size="sm" variant="filled" radius="xl" className="tabular">
      {formatCompact(data.Unread)}
      <VisuallyHidden> unread</VisuallyHidden>
    </Badge>
  )
}
