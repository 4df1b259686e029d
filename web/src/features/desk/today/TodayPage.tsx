import type { TodayKind, TodayRow } from '@dormer/contract/desk/today'
import { Button, Group, Kbd, Paper, Progress, Stack, Text, Title } from '@mantine/core'
import { IconPlus, IconSun, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Fragment, Suspense, useRef, useState } from 'react'
import { Empty } from '../../../ui/Empty.tsx'
import { formatCount, today } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { lazyPart } from '../../../ui/lazily.tsx'
import { AnchorLink, ButtonLink } from '../../../ui/links.tsx'
import { notifyFailure } from '../../../ui/notify.ts'
import { Page } from '../../../ui/Page.tsx'
import { Blocks, Items } from '../../../ui/Skeletons.tsx'
import { useCurrentUser, useMay } from '../../brokerage/session/session.api.ts'
import { editTask } from '../../day/tasks/editTask.ts'
import { addDays } from '../../day/tasks/tasks.rules.ts'
import { foldOf, groupsOf, groupTitles, leftToday } from './groups.ts'
import classes from './Today.module.css'
import { TodayItem } from './TodayItem.tsx'
import { anyContactQuery, todayQuery, useUnsnooze } from './today.api.ts'
import { useCalledRow } from './useCalledRow.ts'
import { useRowKeys } from './useRowKeys.ts'
import { personOf, useTodayActions } from './useTodayActions.ts'

const CallCard = lazyPart(() => import('../../messages/calls/CallCard.tsx').then((m) => m.CallCard))

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

/** Somebody whom one calls because of the row. */
const isToCall = ({ Kind, TaskTypeId, CellPhone, HomePhone, WorkPhone, ...row }: TodayRow) =>
  (['NewLead', 'Quiet', 'MissedCall'].includes(Kind) || (Kind === 'Task' && TaskTypeId === CALL_TASK)) &&
  personOf({ Kind, ...row } as TodayRow) !== undefined &&
  !row.DoNotCall &&
  Boolean(CellPhone || HomePhone || WorkPhone)
const CALL_TASK = 2

/** What to do now, most pressing first. */
export const TodayPage = () => {
  const timeZone = useCurrentUser()?.TimeZone
  // The texts contain relative times, so they rerender as time passes.
  const query = useQuery({ ...todayQuery, refetchInterval: 60_000 })
  const { data } = query
  const { leaving, actions } = useTodayActions()
  const list = useRef<HTMLDivElement>(null)
  const { called, openCard, rows } = useCalledRow(data?.Rows)
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())
  const groups = data ? groupsOf(rows, data.Totals, unfolded, called?.Key) : []
  const shown = groups.flatMap((group) => group.shown.map(({ row }) => row)).filter((row) => !leaving.has(row.Key))
  const unfold = (row: TodayRow) => {
    const visible = new Set(shown.map(({ Key }) => Key))
    const next = rows.find((one) => foldOf(one) === foldOf(row) && !visible.has(one.Key))
    setUnfolded((folds) => new Set(folds).add(foldOf(row)))
    // The button disappears; the focus moves to the first row it revealed.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-row="${next?.Key}"]`)?.focus())
  }
  const keys = useRowKeys(list, shown, actions.log, called !== undefined)
  /** After a lead's call the next one's card opens. */
  const goOn = (row: TodayRow) => {
    const next = isToCall(row) ? shown.slice(shown.indexOf(row) + 1).find(isToCall) : undefined
    openCard(next, true)
    if (next) keys.mark(next)
    else keys.mark(row, true)
  }
  const closeCard = (row: TodayRow) => {
    openCard(undefined)
    keys.mark(row, true)
  }
  const date = dayInWords.format(new Date(today()))
  const much = data && howMuch(data.Totals)
  return (
    <div className={classes.page}>
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
          {({ Totals, Snoozed, Done }) => (
            <>
              <DayProgress done={Done} left={leftToday(rows.filter((row) => !leaving.has(row.Key)))} />
              {rows.length === 0 && <NothingLeft />}
              {rows.length > 0 && (
                <Stack ref={list} gap="md" role="group" aria-label="What to do now">
                  {groups.map(({ name, count, shown }) => (
                    <section key={name} aria-label={groupTitles[name]}>
                      <Title order={2} size="h6" className={classes.heading}>
                        {groupTitles[name]}
                        <Text span size="sm" c="dimmed" className="tabular">
                          {formatCount(count)}
                        </Text>
                      </Title>
                      <ul className={classes.list}>
                        {shown.map(({ row, more }) => {
                          const person = personOf(row)
                          return (
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
                                {person && called?.Key === row.Key ? (
                                  <Suspense fallback={<Blocks n={1} h={180} />}>
                                    <CallCard
                                      person={person}
                                      // What somebody wrote is among what they said last.
                                      why={row.Kind === 'Answer' ? row.Why : [row.Title, row.Why].join(' · ')}
                                      isNext={called.isNext}
                                      finished={({ outcome, time, ActivityId }) => {
                                        goOn(row)
                                        void actions.onLogged(row, outcome, ActivityId, { time })
                                      }}
                                      skip={() => goOn(row)}
                                      close={() => closeCard(row)}
                                    />
                                  </Suspense>
                                ) : (
                                  <TodayItem row={row} actions={actions} timeZone={timeZone} />
                                )}
                              </li>
                              {more > 0 && (
                                <li className={classes.item}>
                                  <Button variant="subtle" size="sm" radius={0} fullWidth onClick={() => unfold(row)}>
                                    Show {formatCount(more)} more {nameOf(row.Kind, more)}
                                  </Button>
                                </li>
                              )}
                            </Fragment>
                          )
                        })}
                      </ul>
                    </section>
                  ))}
                </Stack>
              )}
              <More totals={Totals} shown={rows.map((row) => row.Kind)} snoozed={Snoozed} />
              {rows.length > 0 && <Keys />}
            </>
          )}
        </Loaded>
      </Page>
    </div>
  )
}

/** How far the day has come; nothing while there is nothing to do. */
const DayProgress = ({ done, left }: { done: number; left: number }) => {
  const all = done + left
  if (all === 0) return null
  const words = `${formatCount(done)} of ${formatCount(all)} done`
  return (
    <div className={classes.progress}>
      <span>{words}</span>
      <Progress className={classes.bar} value={(100 * done) / all} aria-label={words} />
    </div>
  )
}

const names: Record<TodayKind, [one: string, several: string]> = {
  Task: ['task', 'tasks'],
  Deadline: ['transaction date', 'transaction dates'],
  ChecklistLine: ['missing document', 'missing documents'],
  NewLead: ['new lead', 'new leads'],
  Answer: ['person waiting for your answer', 'people waiting for your answer'],
  MissedCall: ['missed call', 'missed calls'],
  Appointment: ['appointment', 'appointments'],
  Birthday: ['birthday', 'birthdays'],
  Anniversary: ['anniversary', 'anniversaries'],
  Quiet: ['person gone quiet', 'people gone quiet'],
}
const nameOf = (kind: TodayKind, n: number) => names[kind][n === 1 ? 0 : 1]

/** What lies beyond the visible rows: folded and snoozed ones. */
const More = ({ totals, shown, snoozed }: { totals: Totals; shown: TodayKind[]; snoozed: number }) => {
  const { mutate: bringBack, isPending } = useUnsnooze()
  const parts = (Object.keys(names) as TodayKind[]).flatMap((kind) => {
    const here = shown.filter((one) => one === kind).length
    return here < totals[kind] ? [`${here} of ${formatCount(totals[kind])} ${nameOf(kind, totals[kind])}`] : []
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

const NothingLeft = () => {
  const has = useQuery(anyContactQuery).data
  const mayAdd = useMay('WorkContacts')
  return has === false && mayAdd ? <NobodyYet /> : <AllDone />
}

/** Of a new brokerage, or a new agent: the day begins with the people. */
const NobodyYet = () => (
  <Empty
    classNames={{ actions: classes.ways }}
    icon={<IconUpload />}
    title="Bring your people"
    description="Import them from your phone, Google, or the program you used before. Today then says whom to call, write to and congratulate."
  >
    <ButtonLink to="/contacts/import">Import Contacts</ButtonLink>
    <ButtonLink variant="default" to="/contacts/newcontact">
      New Contact
    </ButtonLink>
  </Empty>
)

const AllDone = () => (
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
