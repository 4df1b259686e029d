import { Group, Progress, Text } from '@mantine/core'
import type { useProfileProgress } from './setup.api.ts'

type Data = NonNullable<ReturnType<typeof useProfileProgress>['data']>

/** The percentage, as a number and a bar. */
export const ProgressBar = ({ progress: { done, total, percent } }: { progress: Data }) => (
  <>
    <Group justify="space-between" gap={2} mb={6}>
      <Text size="sm" fw={600} component="span">
        Profile setup · {percent}%
      </Text>
      <Text size="xs" c="dimmed" component="span">
        {done} of {total} steps
      </Text>
    </Group>
    <Progress value={percent} size="sm" aria-label="Profile setup" />
  </>
)
