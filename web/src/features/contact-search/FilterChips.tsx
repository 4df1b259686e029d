import { Button, Group, Pill, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { otherFilters, without } from '../contacts/contacts.filters.ts'
import { type ContactsSearch, noConditions, orNone } from '../contacts/contacts.search.ts'
import classes from './ContactSearch.module.css'
import { inWords } from './conditions.ts'
import { filterOptionsQuery } from './contact-search.api.ts'

type Props = { search: ContactsSearch; change: (change: ContactsSearch) => void }

/** The conditions that no button shows, in words, each to be taken away. */
export const FilterChips = ({ search: { filters, groups = [], groupMatch, withoutSearch }, change }: Props) => {
  const others = otherFilters(filters)
  const isNamed = others.length > 0 || groups.length > 0
  const { data: options, isLoading } = useQuery({ ...filterOptionsQuery, enabled: isNamed })
  if (!isNamed && !withoutSearch) return null
  if (isLoading) return <Group h={30} aria-busy />
  return (
    <Group gap="xs" role="group" aria-label="Active filters">
      {others.map((f) => (
        <Chip
          key={JSON.stringify(f)}
          label={inWords(f, options)}
          remove={() => change({ filters: without(filters, f) })}
        />
      ))}
      {withoutSearch && <Chip label="No saved search" remove={() => change({ withoutSearch: undefined })} />}
      {groups.map((group, at) => (
        <Fragment key={JSON.stringify(group)}>
          {at > 0 && (
            <Text size="xs" c="dimmed">
              {groupMatch === 'Any' ? 'or' : 'and'}
            </Text>
          )}
          <Chip
            label={group.filters.map((f) => inWords(f, options)).join(group.match === 'Any' ? ' or ' : ' and ')}
            remove={() => change({ groups: orNone(groups.filter((g) => g !== group)) })}
          />
        </Fragment>
      ))}
      <Button size="compact-xs" variant="subtle" color="gray" onClick={() => change(noConditions)}>
        Clear Filters
      </Button>
    </Group>
  )
}

const Chip = ({ label, remove }: { label: string; remove: () => void }) => (
  <Pill
    size="md"
    className={classes.chip}
    title={label}
    withRemoveButton
    onRemove={remove}
    removeButtonProps={{ 'aria-label': `Remove filter ${label}`, tabIndex: 0, 'aria-hidden': false }}
  >
    {label}
  </Pill>
)
