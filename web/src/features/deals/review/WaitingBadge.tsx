import { Badge, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatCompact } from '../../../ui/format.ts'
import { waitingQuery } from './waiting.api.ts'

/** The number of lines waiting for review, next to the navigation item. */
export const WaitingBadge = () => {
  const { data } = useQuery(waitingQuery)
  if (!data?.Waiting) return null
  return (
    <Badge size="sm" variant="filled" radius="xl" className="tabular">
      {formatCompact(data.Waiting)}
      <VisuallyHidden> waiting</VisuallyHidden>
    </Badge>
  )
}
