import { manualTaskTypes, taskTypes } from '@dormer/contract/day/tasks'
import { required } from '@dormer/contract/fields'
import { Select, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { DateTimeInput, wallTime } from '../../../forms/DateTimeInput.tsx'
import { FormDialog } from '../../../forms/FormDialog.tsx'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { QueryFailure } from '../../../ui/Loaded.tsx'
import { toInstant, toWallTime } from '../../../ui/wall-time.ts'
import { useCurrentUser } from '../../brokerage/session/session.api.ts'
import { contactsOf } from '../../people/bulk/bulk.api.ts'
import { taskOptionsQuery, useAddTaskToContacts } from './tasks.api.ts'
import { usualTime } from './tasks.rules.ts'

type Props = {
  ContactIds: number[]
  /** Called once the tasks are there. */
  done: () => void
  close: () => void
}
const types = manualTaskTypes.map((type) => ({ value: type as number, label: taskTypes[type] as string }))

const rules = z.object({
  Title: required('Title'),
  TaskTypeId: z.number('Choose a task type'),
  AssignedUserId: z.number('Choose whom it is assigned to'),
  DueDate: wallTime('Choose a date and time').nullable(),
})

/** A task that each of the selected contacts gets. */
export const TaskForContacts = ({ ContactIds, done, close }: Props) => {
  const me = useCurrentUser()
  const options = useQuery(taskOptionsQuery)
  const { mutateAsync } = useAddTaskToContacts()
  const now = toWallTime(Date.now(), me?.TimeZone)
  const { form, submit, saving } = useContractForm(
    rules,
    { Title: '', TaskTypeId: 3, AssignedUserId: me?.UserId ?? null, DueDate: null as string | null },
    async ({ DueDate, ...values }) => {
      await mutateAsync({ ...values, ContactIds, DueDate: DueDate ? toInstant(DueDate, me?.TimeZone) : null })
      close()
      done()
    },
  )
  const users = options.data?.Users.map((user) => ({ value: user.UserId, label: user.Name })) ?? []
  return (
    <FormDialog
      title="Add Task"
      save={ContactIds.length === 1 ? 'Add Task' : `Add ${ContactIds.length.toLocaleString('en-US')} Tasks`}
      close={close}
      saving={saving}
      submit={submit}
      dirty={form.isDirty()}
    >
      <Text size="sm" c="dimmed">
        {ContactIds.length === 1 ? 'For the selected contact.' : `One for each of ${contactsOf(ContactIds.length)}.`}
      </Text>
      <QueryFailure query={options} />
      <TextInput label="Title" withAsterisk data-autofocus {...form.getInputProps('Title')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select<number> label="Task Type" data={types} withAsterisk {...form.getInputProps('TaskTypeId')} />
        <Select<number>
          label="Assigned User"
          data={users}
          withAsterisk
          searchable
          {...form.getInputProps('AssignedUserId')}
        />
      </SimpleGrid>
      <DateTimeInput
        label="Due Date and Time"
        placeholder="Unscheduled"
        clearable
        clearButtonProps={{ 'aria-label': 'No due date' }}
        minDate={now}
        excludeDate={(day) => day < now.slice(0, 10)}
        timeOf={(day) => usualTime(day, now)}
        {...form.getInputProps('DueDate')}
      />
    </FormDialog>
  )
}
