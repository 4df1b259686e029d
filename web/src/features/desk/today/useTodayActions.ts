import { completeTask } from '@dormer/contract/day/tasks'
import type { TodayRow } from '@dormer/contract/desk/today'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { call } from '../../../api/client.ts'
import { keys } from '../../../api/keys.ts'
import { changed, queries } from '../../../api/queries.ts'
import { notifyFailure, notifySuccess } from '../../../ui/notify.ts'
import { notifyUndo } from '../../../ui/notifyUndo.tsx'
import { useCurrentUser } from '../../brokerage/session/session.api.ts'
import { logActivity } from '../../day/activities/logActivity.ts'
import { type NextStep, offerNextStep, taskToCall } from '../../day/activities/next-step.tsx'
import { type NextTime, nextTimes } from '../../day/activities/next-times.ts'
import { outcomeTold } from '../../day/activities/outcomes.ts'
import { editAppointment } from '../../day/appointments/editAppointment.ts'
import { editTask } from '../../day/tasks/editTask.ts'
import { useCompleteTask, useReopenTask } from '../../day/tasks/tasks.api.ts'
import { type SnoozeTime, snoozeTimes } from './snooze-times.ts'
import { todayQuery, useSnooze, useUnsnooze } from './today.api.ts'

const CALL_TASK = 2
const CALLED = 1
/** Left Message and No Answer: nobody was reached. */
const attempts = [2, 3]

/** When the day of a time begins: a row that was put away until then is there in the morning. */
const snoozeUntil = ({ id }: NextTime, timeZone?: string) =>
  snoozeTimes(Date.now(), timeZone).find((time) => time.id === id)?.Until

type Person = { ContactId: number; Name: string }
/** The person a row is about, if the user may open them. */
export const personOf = ({ ContactId, ContactName }: TodayRow): Person | undefined =>
  ContactId && ContactName ? { ContactId, Name: ContactName } : undefined

const isOccasion = ({ Kind }: TodayRow) => Kind === 'Birthday' || Kind === 'Anniversary'

/** The actions on a row. `leaving` holds the rows being removed, which come back if the action fails. */
export const useTodayActions = () => {
  const navigate = useNavigate()
  const timeZone = useCurrentUser()?.TimeZone
  const { mutateAsync: complete } = useCompleteTask()
  const { mutateAsync: reopen } = useReopenTask({ onError: () => undefined })
  const { mutateAsync: putAway } = useSnooze()
  const { mutateAsync: bringBack } = useUnsnooze()
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set())

  // Created once: there may be hundreds of rows, and each should rerender only when it changes.
  const actions = useMemo(() => {
    const leave = async ({ Key }: TodayRow, work: () => Promise<unknown>) => {
      setLeaving((rows) => new Set(rows).add(Key))
      // Failures have already been reported. The row stays hidden until the list without it has arrived.
      await work().catch(() => undefined)
      await queries.fetchQuery({ ...todayQuery, staleTime: 0 }).catch(() => undefined)
      setLeaving((rows) => new Set([...rows].filter((key) => key !== Key)))
    }
    const hide = (row: TodayRow, told: string, Until?: string) =>
      leave(row, () =>
        putAway({ Key: row.Key, Until }).then(
          () => notifyUndo('Today', () => bringBack(row.Key), told),
          (error) => notifyFailure(error),
        ),
      )

    const finish = (row: TodayRow) =>
      row.Kind === 'Task'
        ? leave(row, () => complete({ TaskId: row.Id, Title: row.Title }))
        : hide(row, `${row.ContactName}: done for today`)

    /** A lead that was only tried comes back by itself: its row is put away until then. With others it is a task to call. */
    const nextStepOf = (row: TodayRow, person: Person, ActivityTypeId: number): NextStep => {
      if (row.Kind !== 'NewLead' || !attempts.includes(ActivityTypeId)) return taskToCall(person)
      let isAway = false
      return {
        put: async (time) => {
          if (time) await putAway({ Key: row.Key, Until: time.id === 'hours' ? time.at : snoozeUntil(time, timeZone) })
          else if (isAway) await bringBack(row.Key)
          isAway = time !== undefined
        },
      }
    }
    /**
     * Logging a call removes a lead or a quiet contact, and a call task if somebody was reached; a lead that was only
     * tried comes back tomorrow. When the next step is can be chosen afterwards, or has been (`then`).
     */
    const onLogged = async (
      row: TodayRow,
      ActivityTypeId: number,
      ActivityId?: number,
      then?: { time: NextTime | undefined },
    ) => {
      const person = personOf(row)
      if (!person) return
      const isCall = row.Kind === 'Task' && row.TaskTypeId === CALL_TASK && ActivityTypeId === CALLED
      const isTried = attempts.includes(ActivityTypeId)
      const tomorrow = nextTimes(Date.now(), timeZone).find(({ id }) => id === 'tomorrow')
      const time = then ? then.time : row.Kind === 'NewLead' && isTried ? tomorrow : undefined
      const step = nextStepOf(row, person, ActivityTypeId)
      const undoes = isOccasion(row)
        ? { what: 'done for today', work: () => bringBack(row.Key) }
        : isCall
          ? { what: 'task completion', work: () => reopen({ TaskId: row.Id, Title: row.Title }) }
          : undefined
      const work = async () => {
        try {
          if (isOccasion(row)) await putAway({ Key: row.Key })
          // Not `complete`: what follows says so, and offers to undo it.
          else if (isCall) await call(completeTask, { params: { id: row.Id } })
          if (time) await step.put(time)
        } catch (error) {
          return void notifyFailure(error)
        }
        if (isCall) void changed(keys.tasks, keys.activities)
        const told = outcomeTold(person.Name, ActivityTypeId)
        void offerNextStep({
          told,
          step,
          chosen: time?.id,
          undo: undoes,
          // Undefined if it has not been logged yet, because it waits for a connection.
          takeBack:
            ActivityId === undefined
              ? undefined
              : async () => (await import('../../messages/calls/take-back.ts')).takeBack(person.ContactId, ActivityId),
          timeZone,
        })
      }
      const isGone =
        isCall ||
        isOccasion(row) ||
        ['Quiet', 'MissedCall'].includes(row.Kind) ||
        (row.Kind === 'NewLead' && (!isTried || time))
      await (isGone ? leave(row, work) : work())
    }
    const log = (row: TodayRow) =>
      logActivity({
        contact: personOf(row),
        phoneCall: true,
        isTold: true,
        onLogged: (type, ActivityId) => void onLogged(row, type, ActivityId),
      })

    const open = (row: TodayRow) => {
      if (row.Kind === 'Appointment') return editAppointment({ id: row.Id })
      if (row.Kind === 'Task') return editTask({ TaskId: row.Id })
      if (row.Kind === 'Deadline' || row.Kind === 'ChecklistLine')
        return navigate({
          to: '/transactions/transaction/$TransactionId',
          params: { TransactionId: String(row.TransactionId) },
          search: row.Kind === 'ChecklistLine' ? { tab: 'documents', line: row.Id } : {},
        })
      // A stranger has no page.
      if (row.Kind === 'MissedCall' && !personOf(row)) return finish(row)
      if (row.Kind === 'Answer') return navigate({ to: '/inbox', search: { conversation: row.Id } })
      return navigate({ to: '/contact/$ContactId', params: { ContactId: String(row.ContactId) } })
    }

    return {
      open,
      log,
      onLogged,
      /** A row's primary action. */
      main: (row: TodayRow) =>
        ['Appointment', 'Answer', 'Deadline', 'ChecklistLine'].includes(row.Kind)
          ? open(row)
          : row.Kind === 'Task' || isOccasion(row) || (row.Kind === 'MissedCall' && !personOf(row))
            ? finish(row)
            : log(row),
      /** Assigns an unassigned lead. */
      assign: (row: TodayRow, work: () => Promise<unknown>) =>
        void leave(row, () => work().then(() => notifySuccess('Lead assigned'), notifyFailure)),
      snooze: (row: TodayRow, { label, Until }: SnoozeTime) =>
        hide(row, `Snoozed: ${label === '1 hour' ? 'for 1 hour' : `until ${label.toLowerCase()}`}`, Until),
    }
  }, [navigate, complete, reopen, putAway, bringBack, timeZone])
  return { leaving, actions }
}
export type TodayActions = ReturnType<typeof useTodayActions>['actions']
