import { Group, SegmentedControl, type SegmentedControlItem, Select, Stack } from '@mantine/core'
import { IconLogin2 } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { messageOf } from '../../../api/client.ts'
import { Empty } from '../../../ui/Empty.tsx'
import { Loaded, ShowMore, whileStale } from '../../../ui/Loaded.tsx'
import { Page } from '../../../ui/Page.tsx'
import { TableRows } from '../../../ui/Skeletons.tsx'
import { auditUsersQuery } from '../audit/audit.api.ts'
import { accountEventsQuery } from './account-events.api.ts'
import type { SignInsSearch } from './account-events.search.ts'
import { EventTable } from './EventTable.tsx'

const route = getRouteApi('/framed/admin/sign-ins')
const results: SegmentedControlItem<NonNullable<SignInsSearch['result']> | ''>[] = [
  { value: '', label: 'All' },
  { value: 'Succeeded', label: 'Succeeded' },
  { value: 'Failed', label: 'Failed' },
]

/** Successful and failed sign-ins of the brokerage's users. */
export const SignInsPage = () => {
  const search = route.useSearch()
  const navigate = useNavigate()
  const change = (changes: SignInsSearch) =>
    navigate({ to: '/admin/sign-ins', search: { ...search, ...changes }, resetScroll: false })
  const users = useQuery(auditUsersQuery)
  const events = useInfiniteQuery(accountEventsQuery(search))
  return (
    <Page
      title="Sign-Ins"
      subtitle="Who signed in or tried to, from where, and how"
      breadcrumbs={[{ label: 'Home', to: '/' }, { label: 'Sign-Ins' }]}
    >
      <Group gap="xs" role="group" aria-label="Filters">
        <Select<number>
          data={users.data?.map(({ UserId, Name }) => ({ value: UserId, label: Name })) ?? []}
          value={search.user ?? null}
          onChange={(UserId) => change({ user: UserId ?? undefined })}
          onDropdownOpen={() => users.error && users.refetch()}
          placeholder="Anyone"
          aria-label="Who"
          nothingFoundMessage={users.data ? 'No users found' : users.error ? messageOf(users.error) : 'Loading…'}
          searchable
          clearable
          w={{ base: '100%', sm: 240 }}
        />
        <SegmentedControl
          data={results}
          value={search.result ?? ''}
          onChange={(result) => change({ result: result || undefined })}
          aria-label="Result"
        />
      </Group>
      <Loaded
        query={events}
        skeleton={<TableRows rows={10} columns={['190px', '18%', '34%', '30%']} />}
        empty={
          <Empty
            icon={<IconLogin2 />}
            title="Nothing found"
            description="Sign-ins, failed attempts and changes to how users sign in are listed here for a year."
          />
        }
      >
        {(rows) => (
          <Stack {...whileStale(events)}>
            <EventTable events={rows} />
            <ShowMore query={events} />
          </Stack>
        )}
      </Loaded>
    </Page>
  )
}
