import { Group, Progress, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Dialog } from '../../../ui/Dialog.tsx'
import { formatAgo, formatInstantTime } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { AnchorLink } from '../../../ui/links.tsx'
import { Lines } from '../../../ui/Skeletons.tsx'
import { viewsQuery } from './videos.api.ts'

/** Who watched a video, and how far. */
export const ViewsModal = ({ VideoGuid, close }: { VideoGuid: string; close: () => void }) => {
  const views = useQuery(viewsQuery(VideoGuid))
  return (
    <Dialog title="Watched" close={close}>
      <Loaded query={views} skeleton={<Lines widths={['60%', '50%']} />} title="Who watched could not be loaded">
        {(all) => (
          <Stack gap="sm">
            {all.map(({ ContactId, Name, DateWatched, Percent }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: viewers without a name have nothing else.
              <Stack key={at} gap={4}>
                <Group justify="space-between" wrap="nowrap">
                  {ContactId ? (
                    <AnchorLink
                      to="/contact/$ContactId"
                      params={{ ContactId: String(ContactId) }}
                      size="sm"
                      onClick={close}
                    >
                      {Name}
                    </AnchorLink>
                  ) : (
                    <Text size="sm">{Name ?? 'Somebody with the address'}</Text>
                  )}
                  <Text size="xs" c="dimmed" title={formatInstantTime(DateWatched)}>
                    {formatAgo(DateWatched)}
                  </Text>
                </Group>
                <Group gap="xs" wrap="nowrap">
                  <Progress value={Percent} flex={1} aria-label={`${Percent} percent watched`} />
                  <Text size="xs" className="tabular">
                    {Percent}%
                  </Text>
                </Group>
              </Stack>
            ))}
          </Stack>
        )}
      </Loaded>
    </Dialog>
  )
}
