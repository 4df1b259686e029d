import { Button, Group, Image, Stack, Text, Title } from '@mantine/core'
import { IconMail, IconMessage } from '@tabler/icons-react'
import { ButtonLink } from '../../../ui/links.tsx'
import { openCaptions } from './openCaptions.ts'
import { openSendVideo } from './openSendVideo.ts'
import type { Saved } from './useSave.ts'

type Props = { video: Saved; em?: string | undefined; c?: string | undefined; again: () => void }

/** A video that was just saved, to be sent. */
export const SavedVideo = ({ video, em, c, again }: Props) => (
  <Stack maw={640}>
    <div role="status">
      <Title order={2} size="h4">
        {video.VideoName}
      </Title>
      <Text size="sm" c="dimmed">
        Saved. Send it now, or later from your videos.
      </Text>
    </div>
    <Image src={video.ThumbnailUrl} alt={`Thumbnail of ${video.VideoName}`} radius="md" />
    <Group gap="xs">
      <Button leftSection={<IconMail size={18} />} onClick={() => openSendVideo({ video, by: 'email', to: em })}>
        Send By Email
      </Button>
      <Button leftSection={<IconMessage size={18} />} onClick={() => openSendVideo({ video, by: 'text', to: c })}>
        Send By Text
      </Button>
    </Group>
    <Group gap="xs">
      <Button variant="default" onClick={() => openCaptions(video)}>
        Captions
      </Button>
      <Button variant="default" onClick={again}>
        Record Another
      </Button>
      <ButtonLink to="/video/videos" variant="default">
        Videos
      </ButtonLink>
    </Group>
  </Stack>
)
