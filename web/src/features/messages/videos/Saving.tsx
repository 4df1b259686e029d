import { Alert, Progress, Stack, Text } from '@mantine/core'
import type { Going } from './parts.ts'

/** How far an upload is, or why it failed. */
export const Saving = ({ going, failure }: { going: Going | undefined; failure: string | undefined }) => {
  if (failure)
    return (
      <Alert color="red" variant="light" title="The video was not saved" role="alert">
        {failure}
      </Alert>
    )
  if (going === undefined) return null
  const percent = Math.round(going.sent * 100)
  return (
    <Stack gap={4}>
      <Progress value={percent} aria-label="Upload" />
      <Text size="sm" c="dimmed" role="status">
        {going.isWaiting
          ? `${percent}% uploaded. The connection is lost; the rest is sent once it is back.`
          : percent < 100
            ? `${percent}% uploaded. Keep this page open.`
            : 'The video is being checked…'}
      </Text>
    </Stack>
  )
}
