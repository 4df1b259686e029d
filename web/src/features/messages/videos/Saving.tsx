import { Alert, Progress, Stack, Text } from '@mantine/core'

/** How far an upload is, or why it failed. */
export const Saving = ({ sent, failure }: { sent: number | undefined; failure: string | undefined }) => {
  if (failure)
    return (
      <Alert color="red" variant="light" title="The video was not saved" role="alert">
        {failure}
      </Alert>
    )
  if (sent === undefined) return null
  const percent = Math.round(sent * 100)
  return (
    <Stack gap={4}>
      <Progress value={percent} aria-label="Upload" />
      <Text size="sm" c="dimmed" role="status">
        {percent < 100 ? `${percent}% uploaded. Keep this page open.` : 'The video is being checked…'}
      </Text>
    </Stack>
  )
}
