import type { Request } from '@dormer/contract/endpoint'
import {
  deleteVideo,
  deleteVideoCaptions,
  getVideo,
  keepVideo,
  saveVideoCaptions,
  sendVideo,
  uploadVideo,
  userVideos,
  videoViews,
} from '@dormer/contract/messages/videos'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { keys, within } from '../../../api/keys.ts'
import { sendWithProgress } from '../../../api/upload.ts'
import { callToDelete } from '../../brokerage/trash/restore.ts'
import { type Going, IN_PARTS_FROM, sendParts } from './parts.ts'

export const videosQuery = queryOptions({
  queryKey: within(keys.videos, 'list'),
  queryFn: ({ signal }) => call(userVideos, {}, { signal }),
})

export const videoQuery = (VideoGuid: string) =>
  queryOptions({
    queryKey: within(keys.videos, 'one', VideoGuid),
    queryFn: ({ signal }) => call(getVideo, { params: { VideoGuid } }, { signal }),
  })

export const viewsQuery = (VideoGuid: string) =>
  queryOptions({
    queryKey: within(keys.videos, 'views', VideoGuid),
    queryFn: ({ signal }) => call(videoViews, { params: { VideoGuid } }, { signal }),
  })

const meta = { stale: [keys.videos] }

export type NewVideo = { VideoName: string; Video: File; Thumbnail?: File; Moving?: File }

/** Uploads a video, a large one in parts that go on after a lost network; `report` is told how it is going. */
export const useUploadVideo = (report: (going: Going) => void) =>
  useMutation({
    mutationFn: async ({ Video, ...rest }: NewVideo) => {
      const body = Video.size >= IN_PARTS_FROM ? { ...rest, ...(await sendParts(Video, report)) } : { ...rest, Video }
      const onProgress = 'Video' in body ? (sent: number) => report({ sent, isWaiting: false }) : () => {}
      // The contract takes the file in any field, so that its type knows none that is text.
      return call(uploadVideo, { body: body as never }, { fetch: sendWithProgress(onProgress) })
    },
    meta,
  })

export const useKeepVideo = () =>
  useMutation({ mutationFn: (VideoGuid: string) => call(keepVideo, { params: { VideoGuid } }), meta })

type OfCaptions = Request<typeof deleteVideoCaptions>['params']

export const useSaveCaptions = () =>
  useMutation({
    mutationFn: ({ File, ...params }: OfCaptions & { File: File }) =>
      call(saveVideoCaptions, { params, body: { File } }),
    meta,
  })

export const useDeleteCaptions = () =>
  useMutation({ mutationFn: (params: OfCaptions) => call(deleteVideoCaptions, { params }), meta })

/** Returns the request id by which it can be undone. */
export const useDeleteVideo = () =>
  useMutation({ mutationFn: (VideoGuid: string) => callToDelete(deleteVideo, { params: { VideoGuid } }), meta })

export const useSendVideo = (VideoGuid: string) =>
  useMutation({
    mutationFn: (body: Request<typeof sendVideo>['body']) => call(sendVideo, { params: { VideoGuid }, body }),
    meta: { stale: [keys.videos, keys.messages, keys.activities] },
  })
