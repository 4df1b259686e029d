import { type ParsedTask, type TaskRow, taskBody } from '@dormer/contract/day/tasks'
import { required } from '@dormer/contract/fields'
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { wallTime } from '../../../forms/DateTimeInput.tsx'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { notifySuccess } from '../../../ui/notify.ts'
import { toInstant, toWallTime } from '../../../ui/wall-time.ts'
import { useCurrentUser } from '../../brokerage/session/session.api.ts'
import type { About } from './AboutInput.tsx'
import { useCompleteTask, useReopenTask, useSaveTask } from './tasks.api.ts'
import { meantOf, usualTime } from './tasks.rules.ts'

export type Props = {
  task?: TaskRow
  contact?: { ContactId: number; ContactEntityId: number; Name: string }
  transaction?: { TransactionId: number; Name: string }
  /** The initial values of a new one: a title, a day (YYYY-MM-DD) if it is not past, and whose it is. */
  start?: { Title: string; day: string; AssignedUserId?: number }
  setDirty: (dirty: boolean) => void
  close: () => void
}

/** The defaults a new task takes from its assignee's notification settings. */
export const AS_SET = -1

/** A task's values, their rules, and saving it. Of an existing one only changed fields are sent, so that others' are kept. */
export const useTaskForm = ({ task, contact, transaction, start, setDirty, close }: Props) => {
  const me = useCurrentUser()
  const timeZone = me?.TimeZone
  const { mutateAsync: save } = useSaveTask()
  const { mutate: complete } = useCompleteTask()
  const { mutate: reopen } = useReopenTask()
  const now = toWallTime(Date.now(), timeZone)
  const [initial] = useState(() => ({
    Title: task?.Title ?? start?.Title ?? '',
    TaskTypeId: task?.TaskTypeId ?? 3,
    AssignedUserId: task?.AssignedUserId ?? start?.AssignedUserId ?? me?.UserId ?? null,
    DueDate: task?.DueDate ? toWallTime(Date.parse(task.DueDate), timeZone) : startOf(start, now),
    Notes: task?.Notes ?? '',
    About: aboutOf({ task, contact, transaction }),
    Repeat: task?.Repeat ?? null,
    ReminderMinutes: task ? task.ReminderMinutes : AS_SET,
  }))
  const rules = taskBody.extend({
    Title: required('Title'),
    TaskTypeId: z.number('Choose a task type'),
    AssignedUserId: z.number('Choose whom it is assigned to'),
    DueDate: wallTime('Choose a date and time')
      // Only a newly chosen time.
      .refine((due) => due === initial.DueDate || due.slice(0, 16) >= now.slice(0, 16), {
        error: 'Choose a time that is not in the past',
      })
      .nullable(),
    ReminderMinutes: z.number().nullable(),
    About: z.custom<About | null>(),
  })
  /** Completes or reopens it after saving. */
  const toggling = useRef(false)
  const { form, submit, saving, changed } = useContractForm(rules, initial, async (values) => {
    const { About, DueDate, ReminderMinutes, TaskTypeId, AssignedUserId, Repeat, Title, Notes } = values
    const toggle = toggling.current
    if (!task || form.isDirty()) {
      const all = {
        Title,
        TaskTypeId,
        AssignedUserId,
        Notes,
        DueDate: DueDate && toInstant(DueDate, timeZone),
        Repeat,
        ReminderMinutes: ReminderMinutes === AS_SET ? undefined : ReminderMinutes,
      }
      const isChanged = (field: string) => !task || form.isDirty(field)
      const saved = await save({
        TaskId: task?.TaskId,
        ...(task ? changed(all) : all),
        ...(isChanged('DueDate') && !DueDate && { Repeat: null }),
        ...(isChanged('About') && keyOf(About)),
      })
      if (saved) notifySuccess(task ? 'Task saved' : 'Task added')
    }
    close()
    if (task && toggle) (task.IsCompleted ? reopen : complete)({ ...task, Title })
  })
  const submitAnd = (toggle: boolean) => (event?: FormEvent<HTMLFormElement>) => {
    toggling.current = toggle
    return submit(event)
  }
  const keyOf = (about: About | null) => {
    if (!about) return { KeyType: null, KeyValue: null }
    const { KeyType = 'ContactEntityId' as const, KeyValue, ContactId } = about
    return { KeyType, KeyValue, ContactId }
  }
  const [hasWords, setWords] = useState(false)
  const dirty = form.isDirty() || hasWords
  // Synchronously: the close guard must know from the first letter on.
  useLayoutEffect(() => setDirty(dirty), [dirty, setDirty])

  // Fields the user has edited directly are not overwritten.
  const filled = useRef<Partial<typeof initial>>(initial)
  const isFixed = Boolean(contact || transaction)
  const fill = ({ Contacts, Title, TaskTypeId, DueDate, Repeat }: ParsedTask) => {
    const read = {
      Title,
      TaskTypeId,
      Repeat,
      DueDate: DueDate && toWallTime(Date.parse(DueDate), timeZone),
      ...(!isFixed && { About: meantOf(Contacts, Title).who ?? null }),
    }
    const now = form.getValues()
    const isOurs = (field: keyof typeof read) => now[field] === filled.current[field]
    form.setValues({
      ...(isOurs('Title') && { Title: read.Title }),
      ...(isOurs('TaskTypeId') && { TaskTypeId: read.TaskTypeId }),
      ...(isOurs('Repeat') && { Repeat: read.Repeat }),
      ...(isOurs('DueDate') && { DueDate: read.DueDate }),
      ...(!isFixed && isOurs('About') && { About: read.About }),
    })
    filled.current = read
  }

  return { form, saving, submit, submitAnd, setWords, fill, isFixed, now, due: initial.DueDate }
}

const aboutOf = ({ task, contact, transaction }: Pick<Props, 'task' | 'contact' | 'transaction'>): About | null => {
  if (contact) return { Name: contact.Name, KeyValue: contact.ContactEntityId, ContactId: contact.ContactId }
  if (transaction) return { Name: transaction.Name, KeyType: 'TransactionId', KeyValue: transaction.TransactionId }
  if (!task?.KeyValue) return null
  return { Name: task.AssociatedWith ?? '', KeyType: task.KeyType ?? undefined, KeyValue: task.KeyValue }
}

const startOf = (start: Props['start'], now: string) =>
  start && start.day >= now.slice(0, 10) ? `${start.day} ${usualTime(start.day, now)}` : null
