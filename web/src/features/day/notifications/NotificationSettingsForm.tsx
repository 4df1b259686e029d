import { clockWords } from '@dormer/contract/clock-words'
import { appointmentLeads, type NotificationSettings, notificationSettings } from '@dormer/contract/day/notifications'
import { reminderLabels } from '@dormer/contract/day/tasks'
import { Button, Group, Paper, Select, SimpleGrid, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { useLeaveGuard } from '../../../forms/useLeaveGuard.ts'
import { notifySuccess } from '../../../ui/notify.ts'
import { reminderWords } from '../tasks/tasks.rules.ts'
import { NotificationTable } from './NotificationTable.tsx'
import { useSaveNotificationSettings } from './notifications.api.ts'

const options = (minutes: number[]) => minutes.map((one) => ({ value: String(one), label: reminderWords(one) }))
/** 9:00 pm, as times are written everywhere. */
const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: clockWords(hour),
}))
const USUAL_END = 7
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
  const { AppointmentReminderMinutes, TaskReminderMinutes, PushQuietFrom, PushQuietUntil } = form.values
  const isWanted = (event: 'TaskReminder' | 'AppointmentReminder') =>
    form.values[`${event}InApp`] ||
    form.values[`${event}ByEmail`] ||
    form.values[`${event}ByText`] ||
    form.values[`${event}ByPush`]
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
        <Group gap="xs" align="flex-end" role="group" aria-label="Quiet hours">
          <Select
            label="Devices are quiet from"
            data={[{ value: NONE.value, label: 'Never' }, ...hours]}
            allowDeselect={false}
            w={180}
            {...form.getInputProps('PushQuietFrom')}
            value={PushQuietFrom === null ? NONE.value : String(PushQuietFrom)}
            onChange={(value) => form.setFieldValue('PushQuietFrom', value === NONE.value ? null : Number(value))}
          />
          <Select
            label="until"
            data={hours}
            allowDeselect={false}
            w={140}
            disabled={PushQuietFrom === null}
            {...form.getInputProps('PushQuietUntil')}
            value={String(PushQuietUntil ?? USUAL_END)}
            onChange={(value) => form.setFieldValue('PushQuietUntil', Number(value))}
          />
          <Text size="sm" c="dimmed" pb={8}>
            Anything that arrives during quiet hours is shown when they end.
          </Text>
        </Group>
        <Group justify="flex-end">
          <Button type="submit" loading={saving}>
            Save
          </Button>
        </Group>
      </Stack>
    </Paper>
  )
}
