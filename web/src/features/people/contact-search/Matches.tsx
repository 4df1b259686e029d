import type { ContactCriteria } from '@dormer/contract/people/contact-search'
import { Button, Group, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../../api/client.ts'
import { formatCount } from '../../../ui/format.ts'
import { countQuery } from './contact-search.api.ts'

/** How many contacts would match, requested shortly after the last change. */
export const Matches = ({ criteria: { SortBy, SortDirection, ...criteria } }: { criteria: ContactCriteria }) => {
  const now = JSON.stringify(criteria)
  const [asked] = useDebouncedValue(now, 300)
  const { data, error, isFetching, refetch } = useQuery(countQuery(JSON.parse(asked)))
  if (error)
    return (
      <Group gap="xs" role="alert">
        <Text size="sm" c="red">
          {messageOf(error)}
        </Text>
        <Button size="compact-xs" variant="default" onClick={() => refetch()}>
          Retry
        </Button>
      </Group>
    )
  const counting = isFetching || asked !== now
  return (
    <Text size="sm" className="tabular" role="status" c={counting ? 'dimmed' : undefined} fw={600}>
      {data === undefined || counting
        ? 'Counting…'
        : data.Count === 1
          ? '1 contact matches'
          : `${formatCount(data.Count)} contacts match`}
    </Text>
  )
}
