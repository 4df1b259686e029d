import { languageName } from '@dormer/contract/messages/caption-languages'
import type { Video } from '@dormer/contract/messages/videos'
import { ActionIcon, Anchor, Group, Stack, Text, Tooltip } from '@mantine/core'
import {
  IconBadgeCc,
  IconMail,
  IconMessage,
  IconPinned,
  IconPlayerPlay,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { CellLine } from '../../../ui/CellLine.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { openDialog } from '../../../ui/dialogs.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { formatInstant } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'
import { ButtonLink } from '../../../ui/links.tsx'
import { sorted, useListSearch } from '../../../ui/list-search.ts'
import { notifyFailure, notifySuccess } from '../../../ui/notify.ts'
import { Page } from '../../../ui/Page.tsx'
import { TableRows } from '../../../ui/Skeletons.tsx'
import { notifyDeleted } from '../../brokerage/trash/restore.ts'
import { openCaptions } from './openCaptions.ts'
import { openSendVideo } from './openSendVideo.ts'
import { useDeleteVideo, useKeepVideo, videosQuery } from './videos.api.ts'
import classes from './videos.module.css'

const ViewsModal = lazyDialog(() => import('./ViewsModal.tsx').then((m) => m.ViewsModal))
const list = new Intl.ListFormat('en-US')

/** A user's videos: whom they were sent to, who watched, and until when they are kept. */
export const VideosPage = () => {
  const videos = useQuery(videosQuery)
  const { order, change } = useListSearch()
  const columns: Column<Video>[] = [
    { title: 'Thumbnail', width: 110, render: (video) => <Thumbnail video={video} /> },
    { title: 'Video Name', sort: 'VideoName', render: (video) => <Name video={video} /> },
    { title: 'Video Id', width: 130, visibleFrom: 'lg', render: ({ VideoGuid }) => <CellLine text={VideoGuid} /> },
    { title: 'Sent', sort: 'SentCount', width: 80, align: 'right', render: ({ SentCount }) => SentCount },
    {
      title: 'Watched',
      sort: 'WatchedCount',
      width: 110,
      align: 'right',
      render: (video) => <Watched video={video} />,
    },
    { title: 'Expiration Date', sort: 'ExpirationDate', width: 150, render: (video) => expirationOf(video) },
    { title: 'Edit', width: 234, render: (video) => <Actions video={video} /> },
  ]
  return (
    <Page
      title="Videos"
      heading="Videos - Manage your videos"
      breadcrumbs={[{ label: 'Home', to: '/' }, { label: 'Videos' }]}
      actions={
        <ButtonLink to="/video" leftSection={<IconPlus size={16} />}>
          New Video
        </ButtonLink>
      }
    >
      <Text size="sm" c="dimmed">
        Videos are kept only until their expiration date, two weeks after they were created, unless you keep them
        permanently. Videos that are reused in workflows should be kept permanently.
      </Text>
      <Loaded
        query={videos}
        skeleton={<TableRows columns={['85px', '30%', '90px', '30px', '30px', '80px', '170px']} />}
        empty={
          <Empty title="No videos to display" description="Show a home or say hello: people watch before they call.">
            <ButtonLink to="/video" variant="default">
              New Video
            </ButtonLink>
          </Empty>
        }
      >
        {(all) => (
          <DataTable
            rows={sorted(all, order)}
            keyOf={({ VideoGuid }) => VideoGuid}
            columns={columns}
            order={order}
            setOrder={change}
            tableFrom="62em"
            card={(video) => (
              <Stack gap="xs">
                <Group wrap="nowrap" gap="sm">
                  <Thumbnail video={video} />
                  <Stack gap={0} miw={0}>
                    <Name video={video} />
                    <Text size="xs" c="dimmed">
                      {video.ExpirationDate !== null && 'Expires '}
                      {expirationOf(video)} · Sent {video.SentCount} · Watched {video.WatchedCount}
                    </Text>
                  </Stack>
                </Group>
                <Actions video={video} />
              </Stack>
            )}
          />
        )}
      </Loaded>
    </Page>
  )
}

const expirationOf = ({ ExpirationDate }: Video) =>
  ExpirationDate === null ? 'Permanent' : formatInstant(ExpirationDate)

const Thumbnail = ({ video: { ThumbnailUrl } }: { video: Video }) => (
  <img src={ThumbnailUrl} alt="" className={classes.thumbnail} width={85} height={48} loading="lazy" />
)

const Name = ({ video: { VideoName, UsedIn } }: { video: Video }) => (
  <Stack gap={0} miw={0}>
    <CellLine text={VideoName} fw={600} />
    {UsedIn.length > 0 && <CellLine text={`Used in ${list.format(UsedIn)}`} isSecond />}
  </Stack>
)

const Watched = ({ video: { VideoGuid, VideoName, WatchedCount } }: { video: Video }) =>
  WatchedCount === 0 ? (
    0
  ) : (
    <Anchor
      component="button"
      size="sm"
      aria-label={`${WatchedCount} watched ${VideoName}`}
      onClick={() => openDialog(ViewsModal, { VideoGuid })}
    >
      {WatchedCount}
    </Anchor>
  )

const Actions = ({ video }: { video: Video }) => {
  const { mutate: keep } = useKeepVideo()
  const { mutate: remove } = useDeleteVideo()
  const { VideoGuid, VideoName, VideoPageUrl, IsPermanent, UsedIn, Captions } = video
  const askToDelete = async () => {
    const details = UsedIn.length > 0 && (
      <Text size="sm">It is used in {list.format(UsedIn)}, which will lead to nothing.</Text>
    )
    const how = { title: 'Delete Video', yes: 'Delete', danger: true, details: details || undefined }
    if (!(await confirm('Are you sure you want to delete this video?', how))) return
    remove(VideoGuid, {
      onSuccess: (RequestId) => notifyDeleted('Video deleted successfully', RequestId),
      onError: (error) => notifyFailure(error),
    })
  }
  return (
    <Group gap={4} wrap="nowrap">
      <Tooltip label="Email Video">
        <ActionIcon aria-label={`Email Video ${VideoName}`} onClick={() => openSendVideo({ video, by: 'email' })}>
          <IconMail size={18} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Text Video">
        <ActionIcon aria-label={`Text Video ${VideoName}`} onClick={() => openSendVideo({ video, by: 'text' })}>
          <IconMessage size={18} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Play">
        <ActionIcon
          component="a"
          href={new URL(VideoPageUrl).pathname}
          target="_blank"
          rel="noopener"
          aria-label={`Play ${VideoName}`}
        >
          <IconPlayerPlay size={18} />
        </ActionIcon>
      </Tooltip>
      <Tooltip
        label={
          Captions.length > 0 ? `Captions: ${list.format(Captions.map((code) => languageName(code)))}` : 'Captions'
        }
      >
        <ActionIcon
          aria-label={`Captions of ${VideoName}`}
          variant={Captions.length > 0 ? 'light' : undefined}
          onClick={() => openCaptions(video)}
        >
          <IconBadgeCc size={18} />
        </ActionIcon>
      </Tooltip>
      {!IsPermanent && (
        <Tooltip label="Keep Permanently">
          <ActionIcon
            aria-label={`Keep ${VideoName} Permanently`}
            onClick={() =>
              keep(VideoGuid, {
                onSuccess: () => notifySuccess('The video is kept permanently'),
                onError: (error) => notifyFailure(error),
              })
            }
          >
            <IconPinned size={18} />
          </ActionIcon>
        </Tooltip>
      )}
      <Tooltip label="Delete Video">
        <ActionIcon aria-label={`Delete Video ${VideoName}`} onClick={askToDelete}>
          <IconTrash size={18} />
        </ActionIcon>
      </Tooltip>
    </Group>
  )
}
