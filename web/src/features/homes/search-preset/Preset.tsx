import type { Response } from '@dormer/contract/endpoint'
import type { PropertyFilter } from '@dormer/contract/homes/property-search'
import type { searchPreset } from '@dormer/contract/homes/search-preset'
import { Button, Group, Text } from '@mantine/core'
import { formatCount } from '../../../ui/format.ts'
import { sameFilters } from '../property-search/filters.ts'

type Props = {
  preset: Response<typeof searchPreset>
  /** The client's first name. */
  name: string
  filters: PropertyFilter[]
  setFilters: (filters: PropertyFilter[]) => void
}

/** From what a search for a client is preset, or why it is not. */
export const Preset = ({ preset: { Homes, Liked, Filters, Words }, name, filters, setFilters }: Props) => {
  const homes = Homes === 1 ? '1 home' : `${formatCount(Homes)} homes`
  const liked = Liked > 0 ? ` (liked ${formatCount(Liked)})` : ''
  if (Filters.length === 0)
    return (
      <Text size="sm" c="dimmed" role="status">
        {Homes === 0
          ? `${name} has not looked at homes on your pages yet, so no search is suggested.`
          : Homes < 3
            ? `${name} looked at ${homes} on your pages${liked}: too few to suggest a search.`
            : `The ${homes} ${name} looked at have too little in common to suggest a search.`}
      </Text>
    )
  const isUsed = sameFilters(filters, Filters)
  return (
    <Group gap="xs" role="status">
      <Text size="sm" miw={0}>
        From {homes} {name} looked at{liked}: <strong>{Words}</strong>
      </Text>
      <Button
        size="compact-sm"
        variant={isUsed ? 'subtle' : 'light'}
        color={isUsed ? 'gray' : undefined}
        onClick={() => setFilters(isUsed ? [] : Filters)}
      >
        {isUsed ? 'Clear' : 'Search This'}
      </Button>
    </Group>
  )
}
