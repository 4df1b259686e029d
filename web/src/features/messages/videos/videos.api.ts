import type { Request } from '@dormer/contract/endpoint'
import {
  deleteVideo,
  keepVideo,
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

export const videosQuery = queryOptions({
  queryKey: within(keys.videos, 'list'),
  queryFn: ({ signal }) => call(userVideos, {}, { signal }),
})

export const viewsQuery = (VideoGuid: string) =>
  queryOptions({
    queryKey: within(keys.videos, 'views', VideoGuid),
    queryFn: ({ signal }) => call(videoViews, { params: { VideoGuid } }, { signal }),
  })

const meta = { stale: [keys.videos] }

export type NewVideo = { VideoName: string; Video: File; Thumbnail?: File }

/** Uploads a video; `onProgress` is told how much of it has been sent, from 0 to 1. */
export const useUploadVideo = (onProgress: (sent: number) => void) =>
  useMutation({
    mutationFn: (body: NewVideo) =>
      // The contract takes the file in any field, so that its type knows none that is text.
      call(uploadVideo, { body: body as never }, { fetch: sendWithProgress(onProgress) }),
    meta,
  })

export const useKeepVideo = () =>
  useMutation({ mutationFn: (VideoGuid: string) => call(keepVideo, { params: { VideoGuid } }), meta })

/** Returns the request id by which it can be undone. */
export const useDeleteVideo = () =>
  useMutation({ mutationFn: (VideoGuid: string) => callToDelete(deleteVideo, { params: { VideoGuid } }), meta })

export const useSendVideo = (VideoGuid: string) =>
  useMutation({
    mutationFn: (body: Request<typeof sendVideo>['body']) => call(sendVideo, { params: { VideoGuid }, body }),
    meta: { stale: [keys.videos, keys.messages, keys.activities] },
  })
