import type { WorkflowSettings } from '@dormer/contract/automation/enrollments'
import { Alert, Button, Group, Text } from '@mantine/core'
import { IconHandStop, IconPlayerPlay } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { confirm } from '../../../ui/confirm.ts'
import { formatInstantTime } from '../../../ui/format.ts'
import { notifyFailure, notifySuccess } from '../../../ui/notify.ts'
import { useSaveWorkflowSettings, workflowSettingsQuery } from './workflows.api.ts'

/** Stops every workflow of the brokerage at once, for those who may. */
export const StopAll = () => {
  const { data } = useQuery(workflowSettingsQuery)
  const { mutateAsync, isPending } = useSaveWorkflowSettings()
  if (!data?.CanEdit || data.IsStopped) return null
  const stop = async () => {
    const question =
      'Stop all workflows of your brokerage? No workflow does anything, and no queued message of one is sent, until you start them again.'
    if (!(await confirm(question, { title: 'Stop all workflows', yes: 'Stop all workflows', danger: true }))) return
    await mutateAsync({ IsStopped: true }).then(
      () => notifySuccess('All workflows are stopped'),
      (error) => notifyFailure(error, 'The workflows were not stopped'),
    )
  }
  return (
    <Button
      variant="default"
      c="red"
      leftSection={<IconHandStop size={16} />}
      loading={isPending}
      onClick={() => void stop()}
    >
      Stop all workflows
    </Button>
  )
}

/** Says that all workflows are stopped, and since when; for those who may, with the way back. */
export const StoppedBanner = () => {
  const { data } = useQuery(workflowSettingsQuery)
  return data?.IsStopped ? <Stopped settings={data} /> : null
}

const Stopped = ({ settings }: { settings: WorkflowSettings }) => {
  const { CanEdit, StoppedByName, DateStopped } = settings
  const { mutate, isPending } = useSaveWorkflowSettings()
  const start = () =>
    mutate(
      { IsStopped: false },
      {
        onSuccess: () => notifySuccess('Workflows have resumed'),
        onError: (error) => notifyFailure(error, 'The workflows were not started'),
      },
    )
  return (
    <Alert color="red" variant="light" icon={<IconHandStop />} title="All workflows are stopped" role="status">
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          {StoppedByName && DateStopped ? `${StoppedByName} stopped them on ${formatInstantTime(DateStopped)}. ` : ''}
          No steps run, and no queued messages are sent.
        </Text>
        {CanEdit ? (
          <Button size="compact-md" leftSection={<IconPlayerPlay size={16} />} loading={isPending} onClick={start}>
            Start again
          </Button>
        ) : (
          <Text size="sm">An admin can start them again.</Text>
        )}
      </Group>
    </Alert>
  )
}
