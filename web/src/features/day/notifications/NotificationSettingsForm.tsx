import { appointmentLeads, type NotificationSettings, notificationSettings } from '@dormer/contract/day/notifications'
import { reminderLabels } from '@dormer/contract/day/tasks'
import { Button, Group, Paper, Select, SimpleGrid, Stack, Switch, Text, Title } from '@mantine/core'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { useLeaveGuard } from '../../../forms/useLeaveGuard.ts'
import { notifySuccess } from '../../../ui/notify.ts'
import { reminderWords } from '../tasks/tasks.rules.ts'
import { useSaveNotificationSettings } from './notifications.api.ts'

const switches = [
  ['NewLeadInApp', 'New lead', 'Somebody, or lead routing, gives you a lead'],
  ['TaskReminderInApp', 'Task reminder', 'A task of yours is due'],
  ['AppointmentReminderInApp', 'Appointment reminder', 'An appointment of yours is about to begin'],
  ['IncomingTextInApp', 'Incoming text', 'Somebody texts you'],
  ['IncomingEmailInApp', 'Incoming email', 'An email from a contact comes in'],
  ['ImportFinishedInApp', 'Finished imports', 'A file of contacts that you imported was read'],
] as const

const options = (minutes: number[]) => minutes.map((one) => ({ value: String(one), label: reminderWords(one) }))
const NONE = { value: 'none', label: 'No reminder' }

export const NotificationSettingsForm = ({ settings }: { settings: NotificationSettings }) => {
  const save = useSaveNotificationSettings()
  const { form, submit, saving } = useContractForm(notificationSettings, settings, async (values) => {
    await save.mutateAsync(values)
    notifySuccess('Notification settings saved!')
  })
  useLeaveGuard(form.isDirty)
  const { AppointmentReminderMinutes, TaskReminderMinutes } = form.values
  const leads = [...new Set([...Object.keys(reminderLabels).map(Number), settings.TaskReminderMinutes ?? 0])]
  return (
    <Paper p={{ base: 'md', sm: 'lg' }} component="form" onSubmit={submit} noValidate>
      <Stack gap="lg">
        <Stack gap={4}>
          <Title order={2} size="h5">
            In Dormer
          </Title>
          <Text size="sm" c="dimmed">
            Listed under the bell, and shown as they come. Email and text messages will be offered here when Dormer can
            send them.
          </Text>
        </Stack>
        {switches.map(([field, label, description]) => (
          <Switch
            key={field}
            label={label}
            description={description}
            {...form.getInputProps(field, { type: 'checkbox' })}
          />
        ))}
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Select
            label="Remind me of appointments"
            data={options([...appointmentLeads])}
            allowDeselect={false}
            disabled={!form.values.AppointmentReminderInApp}
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
            disabled={!form.values.TaskReminderInApp}
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
