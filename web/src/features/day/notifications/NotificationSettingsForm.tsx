import { appointmentLeads, type NotificationSettings, notificationSettings } from '@dormer/contract/day/notifications'
import { reminderLabels } from '@dormer/contract/day/tasks'
import { Button, Group, Paper, Select, SimpleGrid, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { useLeaveGuard } from '../../../forms/useLeaveGuard.ts'
import { notifySuccess } from '../../../ui/notify.ts'
import { reminderWords } from '../tasks/tasks.rules.ts'
import { NotificationTable } from './NotificationTable.tsx'
import { useSaveNotificationSettings } from './notifications.api.ts'

const options = (minutes: number[]) => minutes.map((one) => ({ value: String(one), label: reminderWords(one) }))
const NONE = { value: 'none', label: 'No reminder' }

type Props = {
  settings: NotificationSettings
  hasPhone: boolean
  /** Where emails and texts go. */
  destinations: ReactNode
}

export const NotificationSettingsForm = ({ settings, hasPhone, destinations }: Props) => {
  const save = useSaveNotificationSettings()
  const { form, submit, saving } = useContractForm(notificationSettings, settings, async (values) => {
    await save.mutateAsync(values)
    notifySuccess('Notification settings saved!')
  })
  useLeaveGuard(form.isDirty)
  const { AppointmentReminderMinutes, TaskReminderMinutes } = form.values
  const isWanted = (event: 'TaskReminder' | 'AppointmentReminder') =>
    form.values[`${event}InApp`] || form.values[`${event}ByEmail`] || form.values[`${event}ByText`]
  const leads = [...new Set([...Object.keys(reminderLabels).map(Number), settings.TaskReminderMinutes ?? 0])]
  return (
    <Paper p={{ base: 'md', sm: 'lg' }} component="form" onSubmit={submit} noValidate>
      <Stack gap="lg">
        <NotificationTable field={(name) => form.getInputProps(name, { type: 'checkbox' })} hasPhone={hasPhone} />
        {destinations}
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Select
            label="Remind me of appointments"
            data={options([...appointmentLeads])}
            allowDeselect={false}
            disabled={!isWanted('AppointmentReminder')}
            {...form.getInputProps('AppointmentReminderMinutes')}
            value={String(AppointmentReminderMinutes)}
            onChange={(value) => form.setFieldValue('AppointmentReminderMinutes', Number(value))}
          />
          <Select
            label="Remind me of new tasks"
            description="Each task can have another"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            data={[NONE, ...options(leads)]}
            allowDeselect={false}
            disabled={!isWanted('TaskReminder')}
            {...form.getInputProps('TaskReminderMinutes')}
            value={TaskReminderMinutes === null ? NONE.value : String(TaskReminderMinutes)}
            onChange={(value) => form.setFieldValue('TaskReminderMinutes', value === NONE.value ? null : Number(value))}
          />
        </SimpleGrid>
        <Group justify="flex-end">
          <Button type="submit" loading={saving}>
            Save
          </Button>
        </Group>
      </Stack>
    </Paper>
  )
}
