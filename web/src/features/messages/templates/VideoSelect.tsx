import { Alert, Button, Group, Select, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatInstant } from '../../../ui/format.ts'
import { QueryFailure } from '../../../ui/Loaded.tsx'
import { notifyFailure } from '../../../ui/notify.ts'
import { useKeepVideo, videosQuery } from '../videos/videos.api.ts'

type Props = {
  value: string | null | undefined
  onChange: (guid: string | null) => void
  error?: unknown
}

/** The video that is sent along with a template: one of the user's own, or the one that it names already. */
export const VideoSelect = ({ value, onChange, error }: Props) => {
  const videos = useQuery(videosQuery)
  const { mutate: keep, isPending } = useKeepVideo()
  const all = videos.data ?? []
  const chosen = all.find(({ VideoGuid }) => VideoGuid === value)
  const isOther = videos.data !== undefined && Boolean(value) && !chosen
  const data = all.map(({ VideoGuid, VideoName }) => ({ value: VideoGuid, label: VideoName }))
  return (
    <Stack gap={6}>
      <Select<string>
        label="Video"
        description="Goes along at the end: each recipient gets a link of their own, so you see who watched."
        placeholder={all.length === 0 && videos.data ? 'You have no videos yet' : 'None'}
        clearable
        searchable
        data={isOther && value ? [...data, { value, label: 'A video that is not in your list' }] : data}
        value={value || null}
        onChange={onChange}
        error={error as string | undefined}
        nothingFoundMessage="No videos found"
      />
      <QueryFailure query={videos} title="Your videos could not be loaded" />
      {chosen && chosen.ExpirationDate !== null && (
        <Alert color="yellow" variant="light" p="xs" role="note">
          <Group gap="xs" justify="space-between">
            <Text size="sm">
              This video expires on {formatInstant(chosen.ExpirationDate)}; then the template would lead to nothing.
            </Text>
            <Button
              size="compact-sm"
              variant="default"
              loading={isPending}
              onClick={() => keep(chosen.VideoGuid, { onError: (failure) => notifyFailure(failure) })}
            >
              Keep it permanently
            </Button>
          </Group>
        </Alert>
      )}
    </Stack>
  )
}
