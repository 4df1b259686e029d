import type { TodayKind } from '@dormer/contract/desk/today'
import { Anchor, Button, EmptyState, Group, Kbd, Paper, Skeleton, Stack, Text } from '@mantine/core'
import { IconPlus, IconSun } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment, useRef, useState } from 'react'
import { Failure } from '../../../ui/Failure.tsx'
import { formatCount, today } from '../../../ui/format.ts'
import { notifyFailure } from '../../../ui/notify.ts'
import { Page } from '../../../ui/Page.tsx'
import { useCurrentUser } from '../../brokerage/session/session.api.ts'
import { editTask } from '../../day/tasks/TaskHost.tsx'
import { addDays } from '../../day/tasks/tasks.rules.ts'
import { fold } from './fold.ts'
import classes from './Today.module.css'
import { TodayItem } from './TodayItem.tsx'
import { todayQuery, useUnsnooze } from './today.api.ts'
import { useRowKeys } from './useRowKeys.ts'
import { useTodayActions } from './useTodayActions.ts'

type Totals = { [K in TodayKind]: number }

const dayInWords = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
})

/** 1 task, 2 tasks, 1,200 tasks; nothing for zero. */
const counted = (n: number, one: string, several: string) =>
  n === 0 ? [] : [`${formatCount(n)} ${n === 1 ? one : several}`]
const howMuch = ({ Appointment, Task, Birthday, Anniversary, NewLead, Quiet }: Totals) =>
  [
    ...counted(Appointment + Task + Birthday + Anniversary, 'thing to do', 'things to do'),
    ...counted(NewLead, 'person waiting', 'people waiting'),
    ...counted(Quiet, 'gone quiet', 'gone quiet'),
  ].join(', ')

/** What to do now, most pressing first. */
export const TodayPage = () => {
  const timeZone = useCurrentUser()?.TimeZone
  // The texts contain relative times, so they rerender as time passes.
  const { data, error, refetch } = useQuery({ ...todayQuery, refetchInterval: 60_000 })
  const { leaving, actions } = useTodayActions()
  const list = useRef<HTMLUListElement>(null)
  const rows = data?.Rows ?? []
  const [unfolded, setUnfolded] = useState<ReadonlySet<TodayKind>>(new Set())
  const folded = fold(rows, unfolded)
  const unfold = (kind: TodayKind) => {
    const next = rows.find((row) => row.Kind === kind && !folded.some((one) => one.row === row))
    setUnfolded((kinds) => new Set(kinds).add(kind))
    // The button disappears; the focus moves to the first row it revealed.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-row="${next?.Key}"]`)?.focus())
  }
  const keys = useRowKeys(
    list,
    folded.map(({ row }) => row).filter((row) => !leaving.has(row.Key)),
    actions.log,
  )
  const date = dayInWords.format(new Date(today()))
  const much = data && howMuch(data.Totals)
  return (
    <Page
      title="Today"
      subtitle={much ? `${date} · ${much}` : date}
      actions={
        <Button leftSection={<IconPlus size={16} />} variant="default" onClick={() => editTask()}>
          Add Task
        </Button>
      }
    >
      {error && !data && <Failure error={error} onRetry={refetch} />}
      {!error && !data && <RowsSkeleton />}
      {error && data && <Failure error={error} onRetry={refetch} title="This may be out of date" />}
      {data && rows.length === 0 && <NothingLeft />}
      {rows.length > 0 && (
        <ul ref={list} className={classes.list} aria-label="What to do now">
          {folded.map(({ row, more }) => (
            <Fragment key={row.Key}>
              <li
                tabIndex={-1}
                className={classes.item}
                data-row={row.Key}
                data-marked={row.Key === keys.markedKey || undefined}
                data-leaving={leaving.has(row.Key) || undefined}
                inert={leaving.has(row.Key)}
                onFocus={() => keys.onFocus(row)}
                onBlur={(event) => keys.onBlur(event.relatedTarget)}
              >
                <TodayItem row={row} actions={actions} timeZone={timeZone} />
              </li>
              {more > 0 && (
                <li className={classes.item}>
                  <Button variant="subtle" size="sm" radius={0} fullWidth onClick={() => unfold(row.Kind)}>
                    Show {more} more: {names[row.Kind]}
                  </Button>
                </li>
              )}
            </Fragment>
          ))}
        </ul>
      )}
      {data && <More totals={data.Totals} shown={rows.map((row) => row.Kind)} snoozed={data.Snoozed} />}
      {rows.length > 0 && <Keys />}
    </Page>
  )
}

const names: Record<TodayKind, string> = {
  Task: 'tasks',
  NewLead: 'new leads',
  Appointment: 'appointments',
  Birthday: 'birthdays',
  Anniversary: 'anniversaries',
  Quiet: 'people gone quiet',
}

/** What lies beyond the visible rows: folded and snoozed ones. */
const More = ({ totals, shown, snoozed }: { totals: Totals; shown: TodayKind[]; snoozed: number }) => {
  const { mutate: bringBack, isPending } = useUnsnooze()
  const parts = (Object.entries(names) as [TodayKind, string][]).flatMap(([kind, name]) => {
    const here = shown.filter((one) => one === kind).length
    return here < totals[kind] ? [`${here} of ${formatCount(totals[kind])} ${name}`] : []
  })
  if (parts.length === 0 && snoozed === 0) return null
  return (
    <Group gap="md">
      {parts.length > 0 && (
        <Text size="sm" c="dimmed">
          Shown: {parts.join(', ')}
        </Text>
      )}
      {parts.length > 0 && totals.Task > 0 && (
        <Anchor size="sm" renderRoot={(props) => <Link to="/tasks" {...props} />}>
          All tasks
        </Anchor>
      )}
      {snoozed > 0 && (
        <Group gap="xs">
          <Text size="sm" c="dimmed">
            {formatCount(snoozed)} snoozed
          </Text>
          <Button
            size="compact-sm"
            variant="subtle"
            loading={isPending}
            aria-label="Show what is snoozed"
            onClick={() => bringBack(undefined, { onError: (error) => notifyFailure(error) })}
          >
            Show
          </Button>
        </Group>
      )}
    </Group>
  )
}

const NothingLeft = () => (
  <EmptyState
    icon={<IconSun />}
    title="Nothing left for today"
    description="New leads, tasks, appointments, birthdays and people gone quiet are listed here as they come."
  >
    <EmptyState.Actions className={classes.ways}>
      <Button
        variant="default"
        renderRoot={(props) => <Link to="/calendar" search={{ view: 'day', day: addDays(today(), 1) }} {...props} />}
      >
        Look at tomorrow
      </Button>
      <Button variant="default" renderRoot={(props) => <Link to="/tasks" {...props} />}>
        All tasks
      </Button>
      <Button variant="default" renderRoot={(props) => <Link to="/contacts" {...props} />}>
        Contacts
      </Button>
    </EmptyState.Actions>
  </EmptyState>
)

const hints = [
  ['J', 'K', 'move'],
  ['Enter', 'open'],
  ['D', 'done'],
  ['C', 'call'],
  ['L', 'log call'],
  ['S', 'snooze'],
  ['?', 'all keys'],
]
const Keys = () => (
  <Group gap="md" visibleFrom="sm">
    {hints.map((hint) => (
      <Group key={hint.join()} gap={4}>
        {hint.slice(0, -1).map((key) => (
          <Kbd key={key} size="xs">
            {key}
          </Kbd>
        ))}
        <Text size="xs" c="dimmed">
          {hint.at(-1)}
        </Text>
      </Group>
    ))}
  </Group>
)

const RowsSkeleton = () => (
  <Paper role="status" aria-busy aria-label="Loading">
    {Array.from({ length: 8 }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical and never reorder.
      <Group key={row} px="sm" py="xs" gap="md" wrap="nowrap">
        <Skeleton circle h={36} w={36} flex="none" />
        <Stack gap={6} flex={1}>
          <Skeleton h={12} w="40%" />
          <Skeleton h={10} w="25%" />
        </Stack>
        <Skeleton h={30} w={140} visibleFrom="sm" />
      </Group>
    ))}
  </Paper>
)
