import type { TodayRow } from '@dormer/contract/desk/today'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { queries } from '../../../api/queries.ts'
import { notifyFailure, notifySuccess } from '../../../ui/notify.ts'
import { notifyUndo } from '../../../ui/notifyUndo.tsx'
import { logActivity } from '../../day/activities/logActivity.ts'
import { editAppointment } from '../../day/appointments/editAppointment.ts'
import { editTask } from '../../day/tasks/editTask.ts'
import { useCompleteTask } from '../../day/tasks/tasks.api.ts'
import type { SnoozeTime } from './snooze-times.ts'
import { todayQuery, useSnooze, useUnsnooze } from './today.api.ts'

const CALL_TASK = 2
const CALLED = 1
/** Left Message and No Answer: nobody was reached. */
const attempts = [2, 3]

/** The person a row is about, if the user may open them. */
export const personOf = ({ ContactId, ContactName }: TodayRow) =>
  ContactId && ContactName ? { ContactId, Name: ContactName } : undefined

const isOccasion = ({ Kind }: TodayRow) => Kind === 'Birthday' || Kind === 'Anniversary'

/** The actions on a row. `leaving` holds the rows being removed, which come back if the action fails. */
export const useTodayActions = () => {
  const navigate = useNavigate()
  const { mutateAsync: complete } = useCompleteTask()
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

    /**
     * Logging a call removes a lead or a quiet contact, and a call task if somebody was reached; a lead that was only
     * tried comes back tomorrow.
     */
    const onLogged = (row: TodayRow, ActivityTypeId: number) => {
      const isCall = row.Kind === 'Task' && row.TaskTypeId === CALL_TASK && ActivityTypeId === CALLED
      if (isCall || isOccasion(row)) void finish(row)
      else if (row.Kind === 'NewLead' && attempts.includes(ActivityTypeId))
        void hide(row, `${row.ContactName}: again tomorrow`)
    }
    const log = (row: TodayRow) =>
      logActivity({
        contact: personOf(row),
        phoneCall: true,
        onLogged: (type) => onLogged(row, type),
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
  }, [navigate, complete, putAway, bringBack])
  return { leaving, actions }
}
export type TodayActions = ReturnType<typeof useTodayActions>['actions']
