import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { messageOf } from '../api/client.ts'

/** Shown in place of content that failed to load, with a Retry button. */
export const Failure = ({
  error,
  onRetry,
  title = 'This could not be loaded',
}: {
  error: unknown
  onRetry: () => void
  title?: string
}) => (
  <Alert color="red" variant="light" title={title} icon={<IconAlertTriangle />} role="alert">
    <Group justify="space-between" gap="md">
      <Text size="sm">{messageOf(error)}</Text>
      <Button size="xs" variant="default" onClick={onRetry}>
        Retry
      </Button>
    </Group>
  </Alert>
)
