import type { TodayKind } from '@dormer/contract/desk/today'
import { Button, Group, Kbd, Paper, Text } from '@mantine/core'
import { IconPlus, IconSun } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useRef, useState } from 'react'
import { Empty } from '../../../ui/Empty.tsx'
import { formatCount, today } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { AnchorLink, ButtonLink } from '../../../ui/links.tsx'
import { notifyFailure } from '../../../ui/notify.ts'
import { Page } from '../../../ui/Page.tsx'
import { Items } from '../../../ui/Skeletons.tsx'
import { useCurrentUser } from '../../brokerage/session/session.api.ts'
import { editTask } from '../../day/tasks/editTask.ts'
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
const howMuch = ({
  Appointment,
  Task,
  Deadline,
  ChecklistLine,
  Birthday,
  Anniversary,
  NewLead,
  Answer,
  Quiet,
}: Totals) =>
  [
    ...counted(Appointment + Task + Deadline + ChecklistLine + Birthday + Anniversary, 'thing to do', 'things to do'),
    ...counted(NewLead + Answer, 'person waiting', 'people waiting'),
    ...counted(Quiet, 'gone quiet', 'gone quiet'),
  ].join(', ')

/** What to do now, most pressing first. */
export const TodayPage = () => {
  const timeZone = useCurrentUser()?.TimeZone
  // The texts contain relative times, so they rerender as time passes.
  const query = useQuery({ ...todayQuery, refetchInterval: 60_000 })
  const { data } = query
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
      <Loaded
        query={query}
        skeleton={
          <Paper>
            <Items n={8} icon={36} button={140} apart="0" px="sm" py="xs" />
          </Paper>
        }
      >
        {({ Totals, Snoozed }) => (
          <>
            {rows.length === 0 && <NothingLeft />}
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
            <More totals={Totals} shown={rows.map((row) => row.Kind)} snoozed={Snoozed} />
            {rows.length > 0 && <Keys />}
          </>
        )}
      </Loaded>
    </Page>
  )
}

const names: Record<TodayKind, string> = {
  Task: 'tasks',
  Deadline: 'transaction dates',
  ChecklistLine: 'missing documents',
  NewLead: 'new leads',
  Answer: 'people waiting for your answer',
  MissedCall: 'missed calls',
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
        <AnchorLink size="sm" to="/tasks">
          All tasks
        </AnchorLink>
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
            aria-label="Show snoozed items"
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
  <Empty
    classNames={{ actions: classes.ways }}
    icon={<IconSun />}
    title="Nothing left for today"
    description="New leads, tasks, appointments, transaction dates, missing documents, birthdays and people gone quiet are listed here as they come up."
  >
    <ButtonLink variant="default" to="/calendar" search={{ view: 'day', day: addDays(today(), 1) }}>
      Look at tomorrow
    </ButtonLink>
    <ButtonLink variant="default" to="/tasks">
      All tasks
    </ButtonLink>
    <ButtonLink variant="default" to="/contacts">
      Contacts
    </ButtonLink>
  </Empty>
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
