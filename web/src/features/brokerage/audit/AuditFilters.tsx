import { changeWhats } from '@dormer/contract/brokerage/audit'
import { changeKindNames } from '@dormer/contract/change-kinds'
import { readWrittenDay } from '@dormer/contract/written-day'
import { Group, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../../api/client.ts'
import { DayInput } from '../../../forms/DayInput.tsx'
import { auditUsersQuery } from './audit.api.ts'
import type { AuditSearch } from './audit.search.ts'
import { kindLabel } from './change.words.ts'

type Props = { search: AuditSearch; change: (change: AuditSearch) => void }

export const AuditFilters = ({ search: { user, kind, what, from, to }, change }: Props) => {
  const users = useQuery(auditUsersQuery)
  return (
    <Group gap="xs" role="group" aria-label="Filters">
      <Select<number>
        data={users.data?.map(({ UserId, Name }) => ({ value: UserId, label: Name })) ?? []}
        value={user ?? null}
        onChange={(UserId) => change({ user: UserId ?? undefined })}
        onDropdownOpen={() => users.error && users.refetch()}
        placeholder="Anyone"
        aria-label="Who"
        nothingFoundMessage={users.data ? 'No users found' : users.error ? messageOf(users.error) : 'Loading…'}
        searchable
        clearable
        flex="1 1 150px"
      />
      <Select
        data={changeWhats}
        value={what ?? null}
        onChange={(next) => change({ what: next ?? undefined })}
        placeholder="Any change"
        aria-label="Kind of change"
        clearable
        flex="1 1 130px"
      />
      <Select
        data={changeKindNames.map((value) => ({ value, label: kindLabel(value) }))}
        value={changeKindNames.find((name) => name === kind) ?? null}
        onChange={(next) => change({ kind: next ?? undefined })}
        placeholder="Anything"
        aria-label="Kind of item"
        nothingFoundMessage="Nothing found"
        searchable
        clearable
        flex="1 1 150px"
      />
      <Group gap="xs" wrap="nowrap" flex="2 1 270px">
        <Day label="From" value={from} maxDate={to} change={(day) => change({ from: day })} />
        <Day label="To" value={to} minDate={from} change={(day) => change({ to: day })} />
      </Group>
    </Group>
  )
}

type DayProps = { label: string; value?: string; change: (day?: string) => void; minDate?: string; maxDate?: string }
const Day = ({ label, value, change, ...limits }: DayProps) => (
  <DayInput
    {...limits}
    value={value ?? null}
    // Text that is no day filters by none: a day that is no longer there would be believed.
    onChange={(day) => change(day !== null && readWrittenDay(day) === day ? day : undefined)}
    placeholder={label}
    aria-label={label}
    clearable
    flex="1 1 130px"
  />
)
