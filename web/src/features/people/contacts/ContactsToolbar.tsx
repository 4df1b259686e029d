import type { ColumnName } from '@dormer/contract/contact-fields'
import { ActionIcon, Button, CloseButton, Divider, Group, Scroller, Select, Stack, TextInput } from '@mantine/core'
import { IconArrowsSort, IconSearch, IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { useSearchText } from '../../../ui/useSearchText.ts'
import { useMay } from '../../brokerage/session/session.api.ts'
import { everyAgentQuery } from '../../brokerage/users/agents.api.ts'
import { SavedSearches } from '../contact-search/SavedSearches.tsx'
import { AddFilter, AdvancedSearchButton } from '../contact-search/SearchTools.tsx'
import { useOwnFieldNamed } from '../custom-fields/own-fields.ts'
import { columns } from './contacts.columns.ts'
import { AGENT, activeQuick, agentOf, quickFilters, withAgent, withQuick } from './contacts.filters.ts'
import { type ContactsSearch, isOwnField, sortOf } from './contacts.search.ts'
import { sorts } from './contacts.sorts.ts'

type Props = { search: ContactsSearch; change: (change: ContactsSearch) => void }

/** `children` come first. */
const QuickFilters = ({ search, change, children }: Props & { children?: ReactNode }) => {
  const { filters } = search
  const seesAll = useMay('SeeAll')
  const active = activeQuick(search)
  const noAgent = !filters?.some((f) => f.field === AGENT)
  return (
    <Scroller>
      <Group gap={4} wrap="nowrap" role="group" aria-label="Quick filters">
        {children}
        {quickFilters.map((quick) => (
          <Quick
            key={quick.label}
            label={quick.label}
            active={quick === active}
            onClick={() => change(withQuick(filters, quick))}
          />
        ))}
        {seesAll && (
          <>
            <Divider orientation="vertical" />
            <Quick label="All Agents" active={noAgent} onClick={() => change({ filters: withAgent(filters) })} />
          </>
        )}
      </Group>
    </Scroller>
  )
}

const Quick = ({ label, active, onClick }: { label: string; active: boolean; onClick: () => void }) => (
  <Button
    size="compact-sm"
    fw={500}
    variant={active ? 'light' : 'subtle'}
    color={active ? undefined : 'gray'}
    aria-pressed={active}
    onClick={onClick}
  >
    {label}
  </Button>
)

const SearchBox = ({ search, change }: Props) => {
  const [typed, type] = useSearchText(search.q, (q) => change({ q }))
  return (
    <TextInput
      type="search"
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      placeholder="Search name, email, source..."
      aria-label="Search name, email, source..."
      leftSection={<IconSearch size={16} />}
      rightSection={typed && <CloseButton size="sm" aria-label="Clear search" onClick={() => type('')} />}
      maxLength={200}
      flex="4 1 170px"
      miw={0}
    />
  )
}

/** The first option of an admin's agent dropdowns. */
const ALL_AGENTS = 0

/** For users responsible for all agents' contacts. */
const AgentFilter = ({ search: { filters }, change }: Props) => {
  const { data, error, refetch } = useQuery(everyAgentQuery)
  if (!useMay('SeeAll')) return null
  return (
    <Select<number>
      data={[
        { value: ALL_AGENTS, label: 'All Agents' },
        ...(data?.map((agent) => ({ value: agent.UserId, label: agent.Name })) ?? []),
      ]}
      value={agentOf(filters) ?? ALL_AGENTS}
      onChange={(UserId) => change({ filters: withAgent(filters, UserId) })}
      onDropdownOpen={() => error && refetch()}
      aria-label="Agent"
      leftSection={<IconUser size={16} />}
      nothingFoundMessage={data ? 'No agents found' : error ? messageOf(error) : 'Loading…'}
      flex="1 1 130px"
      searchable
      allowDeselect={false}
    />
  )
}

const SortMenu = ({ search, change }: Props) => {
  const { sort, dir } = sortOf(search)
  const value = `${sort} ${dir}`
  // Additional columns are sorted from their headings.
  const ownField = useOwnFieldNamed(isOwnField(sort))
  const column = isOwnField(sort)
    ? (ownField(sort)?.Name ?? 'Custom field')
    : !sorts.some((s) => s.value === value) && columns[sort as ColumnName]?.label
  const label = column && `${column}, ${dir === 'asc' ? 'ascending' : 'descending'}`
  return (
    <Select
      data={label ? [...sorts, { value, label }] : sorts}
      value={value}
      onChange={(next) => {
        const chosen = sorts.find((s) => s.value === next)
        if (chosen) change({ sort: chosen.sort, dir: chosen.dir })
      }}
      aria-label="Sort by"
      allowDeselect={false}
      flex="1 1 140px"
    />
  )
}

/** What narrows and orders the list: two lines of it where there is room. */
export const ContactsToolbar = ({ search, change }: Props) => (
  <>
    <QuickFilters search={search} change={change} />
    <Group gap="xs">
      <SearchBox search={search} change={change} />
      <AgentFilter search={search} change={change} />
      <SortMenu search={search} change={change} />
      <SavedSearches search={search} change={change} />
      <AddFilter search={search} change={change} />
      <AdvancedSearchButton search={search} change={change} />
    </Group>
  </>
)

/** The same on a phone: one bar and one line of pills; what is chosen seldom unfolds. */
export const PhoneToolbar = ({ search, change }: Props) => {
  const [isMore, setMore] = useState(search.saved !== undefined)
  return (
    <Stack gap="xs">
      <Group gap="xs" wrap="nowrap">
        <SearchBox search={search} change={change} />
        <AdvancedSearchButton search={search} change={change} isIcon />
        <ActionIcon
          size="input-sm"
          variant={isMore ? 'light' : 'default'}
          title="Sort and saved searches"
          aria-label="Sort and saved searches"
          aria-expanded={isMore}
          onClick={() => setMore(!isMore)}
        >
          <IconArrowsSort size={18} />
        </ActionIcon>
      </Group>
      {isMore && (
        <Group gap="xs">
          <AgentFilter search={search} change={change} />
          <SortMenu search={search} change={change} />
          <SavedSearches search={search} change={change} />
        </Group>
      )}
      <QuickFilters search={search} change={change}>
        <AddFilter search={search} change={change} size="compact-sm" />
      </QuickFilters>
    </Stack>
  )
}
