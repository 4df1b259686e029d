import {
  manualTaskTypes,
  type ParsedTask,
  type Repeat,
  reminderLabels,
  repeatLabels,
  repeats,
  type TaskRow,
  taskBody,
  taskTypes,
} from '@dormer/contract/day/tasks'
import { required } from '@dormer/contract/fields'
import { Badge, Button, Group, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { IconArrowBackUp, IconCheck, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { DateTimeInput, wallTime } from '../../../forms/DateTimeInput.tsx'
import { DialogForm } from '../../../forms/FormDialog.tsx'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { QueryFailure } from '../../../ui/Loaded.tsx'
import { notifySuccess } from '../../../ui/notify.ts'
import { toInstant, toWallTime } from '../../../ui/wall-time.ts'
import { useCurrentUser } from '../../brokerage/session/session.api.ts'
import { type About, AboutInput } from './AboutInput.tsx'
import { askToDelete } from './askToDelete.ts'
import { QuickLine } from './QuickLine.tsx'
import { taskOptionsQuery, useCompleteTask, useDeleteTasks, useReopenTask, useSaveTask } from './tasks.api.ts'
import { meantOf, reminderWords, statusColors, statusOf, usualTime } from './tasks.rules.ts'

type Props = {
  task?: TaskRow
  contact?: { ContactId: number; ContactEntityId: number; Name: string }
  transaction?: { TransactionId: number; Name: string }
  /** The initial values of a new one: a title, and a day (YYYY-MM-DD) if it is not past. */
  start?: { Title: string; day: string }
  setDirty: (dirty: boolean) => void
  close: () => void
}

/** The defaults a new task takes from its assignee's notification settings. */
const AS_SET = -1

/** A task's form. For an existing one, only changed fields are sent, so that others' changes are kept. */
export const TaskForm = ({ task, contact, transaction, start, setDirty, close }: Props) => {
  const me = useCurrentUser()
  const timeZone = me?.TimeZone
  const options = useQuery(taskOptionsQuery)
  const { mutateAsync: save } = useSaveTask()
  const { mutate: complete } = useCompleteTask()
  const { mutate: reopen } = useReopenTask()
  const { mutate: remove } = useDeleteTasks()
  const now = toWallTime(Date.now(), timeZone)
  const [initial] = useState(() => ({
    Title: task?.Title ?? start?.Title ?? '',
    TaskTypeId: task?.TaskTypeId ?? 3,
    AssignedUserId: task?.AssignedUserId ?? me?.UserId ?? null,
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
      await save({
        TaskId: task?.TaskId,
        ...(task ? changed(all) : all),
        ...(isChanged('DueDate') && !DueDate && { Repeat: null }),
        ...(isChanged('About') && keyOf(About)),
      })
      notifySuccess(task ? 'Task saved' : 'Task added')
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

  const removeTask = async () => {
    if (!task || !(await askToDelete(1))) return
    close()
    remove([task.TaskId])
  }
  const types = manualTaskTypes.map((type) => ({ value: type as number, label: taskTypes[type] as string }))
  const users = options.data?.Users.map((user) => ({ value: user.UserId, label: user.Name })) ?? []
  const reminders = Object.entries(reminderLabels).map(([value, label]) => ({ value: Number(value), label }))
  return (
    <DialogForm saving={saving} submit={submitAnd(false)} close={close}>
      {task ? (
        <Group justify="space-between" gap="xs">
          <Badge variant="light" color={statusColors[statusOf(task)]}>
            {statusOf(task)}
          </Badge>
          <Group gap="xs">
            <Button
              size="xs"
              variant="light"
              leftSection={task.IsCompleted ? <IconArrowBackUp size={16} /> : <IconCheck size={16} />}
              onClick={() => submitAnd(true)()}
            >
              {task.IsCompleted ? 'Re-open Task' : 'Mark Complete'}
            </Button>
            {task.CanDelete && (
              <Button size="xs" variant="subtle" color="red" leftSection={<IconTrash size={16} />} onClick={removeTask}>
                Delete
              </Button>
            )}
          </Group>
        </Group>
      ) : (
        <QuickLine fill={fill} submit={submit} setWords={setWords} asksWho={!isFixed} />
      )}
      <QueryFailure query={options} />
      <TextInput
        label="Title"
        withAsterisk
        data-autofocus={task ? true : undefined}
        autoFocus={Boolean(task)}
        {...form.getInputProps('Title')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select<number>
          label="Task Type"
          data={withOwn(types, task && { value: task.TaskTypeId, label: task.TaskType })}
          withAsterisk
          allowDeselect={false}
          {...form.getInputProps('TaskTypeId')}
        />
        <Select<number>
          label="Assigned User"
          data={withOwn(users, task && { value: task.AssignedUserId, label: task.AssignedUser })}
          withAsterisk
          allowDeselect={false}
          searchable
          disabled={task?.CanDelete === false}
          {...form.getInputProps('AssignedUserId')}
        />
      </SimpleGrid>
      <DateTimeInput
        label="Due Date and Time"
        placeholder="Unscheduled"
        clearable
        clearButtonProps={{ 'aria-label': 'No due date' }}
        minDate={initial.DueDate && initial.DueDate < now ? initial.DueDate : now}
        excludeDate={(day) => day < now.slice(0, 10) && day !== initial.DueDate?.slice(0, 10)}
        timeOf={(day) => usualTime(day, now)}
        {...form.getInputProps('DueDate')}
      />
      {form.values.DueDate && (
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <Select<Repeat>
            label="Repeat"
            placeholder="Does not repeat"
            data={repeats.map((value) => ({ value, label: repeatLabels[value] }))}
            clearable
            {...form.getInputProps('Repeat')}
          />
          <Select<number>
            label="Reminder"
            placeholder="No reminder"
            data={
              task
                ? withOwn(
                    reminders,
                    task.ReminderMinutes === null
                      ? undefined
                      : { value: task.ReminderMinutes, label: reminderWords(task.ReminderMinutes) },
                  )
                : [{ value: AS_SET, label: 'As in notification settings' }, ...reminders]
            }
            clearable
            {...form.getInputProps('ReminderMinutes')}
          />
        </SimpleGrid>
      )}
      <AboutInput fixed={isFixed || task?.CanDelete === false} {...form.getInputProps('About')} />
      <Textarea label="Notes" autosize minRows={3} maxRows={10} {...form.getInputProps('Notes')} />
    </DialogForm>
  )
}

const aboutOf = ({ task, contact, transaction }: Pick<Props, 'task' | 'contact' | 'transaction'>): About | null => {
  if (contact) return { Name: contact.Name, KeyValue: contact.ContactEntityId, ContactId: contact.ContactId }
  if (transaction) return { Name: transaction.Name, KeyType: 'TransactionId', KeyValue: transaction.TransactionId }
  if (!task?.KeyValue) return null
  return { Name: task.AssociatedWith ?? '', KeyType: task.KeyType ?? undefined, KeyValue: task.KeyValue }
}

const startOf = (start: Props['start'], now: string) =>
  start && start.day >= now.slice(0, 10) ? `${start.day} ${usualTime(start.day, now)}` : null

type Choice = { value: number; label: string }
/** The available options, plus the task's current value if it is no longer offered. */
const withOwn = (choices: Choice[], own: Choice | undefined) =>
  !own || choices.some((choice) => choice.value === own.value) ? choices : [...choices, own]
