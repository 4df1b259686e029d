import { Badge } from '@mantine/core'
import { formatCount } from '../../../ui/format.ts'

/** The number of missing documents, on a card. */
export const Missing = ({ count }: { count: number }) =>
  count > 0 && (
    <Badge size="sm" color="yellow" variant="light" tt="none" mt={4}>
      {formatCount(count)} {count === 1 ? 'document' : 'documents'} missing
    </Badge>
  )
