import {
  manualTaskTypes,
  type Repeat,
  reminderLabels,
  repeatLabels,
  repeats,
  type TaskRow,
  taskTypes,
} from '@dormer/contract/day/tasks'
import { Badge, Button, Group, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { IconArrowBackUp, IconCheck, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { DateTimeInput } from '../../../forms/DateTimeInput.tsx'
import { DialogForm } from '../../../forms/FormDialog.tsx'
import { QueryFailure } from '../../../ui/Loaded.tsx'
import { AboutInput } from './AboutInput.tsx'
import { askToDelete } from './askToDelete.ts'
import { QuickLine } from './QuickLine.tsx'
import { taskOptionsQuery, useDeleteTasks } from './tasks.api.ts'
import { reminderWords, statusColors, statusOf, usualTime } from './tasks.rules.ts'
import { AS_SET, type Props, useTaskForm } from './useTaskForm.ts'

type Choice = { value: number; label: string }
/** The available options, plus the task's current value if it is no longer offered. */
const withOwn = (choices: Choice[], own: Choice | undefined) =>
  !own || choices.some((choice) => choice.value === own.value) ? choices : [...choices, own]
const types = manualTaskTypes.map((type) => ({ value: type as number, label: taskTypes[type] as string }))
const reminders = Object.entries(reminderLabels).map(([value, label]) => ({ value: Number(value), label }))

/** A task's form. */
export const TaskForm = (props: Props) => {
  const { task, close } = props
  const options = useQuery(taskOptionsQuery)
  const { form, saving, submit, submitAnd, setWords, fill, isFixed, now, due } = useTaskForm(props)
  const users = options.data?.Users.map((user) => ({ value: user.UserId, label: user.Name })) ?? []
  return (
    <DialogForm saving={saving} submit={submitAnd(false)} close={close}>
      {task ? (
        <TaskActions task={task} toggle={() => submitAnd(true)()} close={close} />
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
        minDate={due && due < now ? due : now}
        excludeDate={(day) => day < now.slice(0, 10) && day !== due?.slice(0, 10)}
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
            data={remindersOf(task)}
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

/** Where a task stands, and what can be done with it besides saving. */
const TaskActions = ({ task, toggle, close }: { task: TaskRow; toggle: () => void; close: () => void }) => {
  const { mutate: remove } = useDeleteTasks()
  const removeTask = async () => {
    if (!(await askToDelete(1))) return
    close()
    remove([task.TaskId])
  }
  return (
    <Group justify="space-between" gap="xs">
      <Badge variant="light" color={statusColors[statusOf(task)]}>
        {statusOf(task)}
      </Badge>
      <Group gap="xs">
        <Button
          size="xs"
          variant="light"
          leftSection={task.IsCompleted ? <IconArrowBackUp size={16} /> : <IconCheck size={16} />}
          onClick={toggle}
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
  )
}

/** A reminder, which for a new task may be left to its assignee's settings; an existing one's own may be another. */
const remindersOf = (task: TaskRow | undefined) => {
  if (!task) return [{ value: AS_SET, label: 'As in notification settings' }, ...reminders]
  const { ReminderMinutes } = task
  return withOwn(
    reminders,
    ReminderMinutes === null ? undefined : { value: ReminderMinutes, label: reminderWords(ReminderMinutes) },
  )
}
