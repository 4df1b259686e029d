import { IconVideo, IconVideoPlus } from '@tabler/icons-react'
import { fetchAhead } from '../../../api/queries.ts'
import { page, screen } from '../../../screen.ts'
import { oneOf, searchOf, text } from '../../../ui/address.ts'
import { listSearch } from '../../../ui/list-search.ts'

/** `em` is an email address and `c` a cell phone that the video is for. */
const recorderSearch = searchOf({ em: text, c: text, tab: oneOf(['upload', 'screen']) })

export const videosScreens = [
  screen({
    path: '/video',
    title: 'New Video',
    icon: IconVideoPlus,
    search: recorderSearch,
    component: page(() => import('./RecorderPage.tsx'), 'RecorderPage'),
  }),
  screen({
    path: '/video/videos',
    title: 'Videos',
    icon: IconVideo,
    search: listSearch,
    ahead: async () => fetchAhead((await import('./videos.api.ts')).videosQuery),
    component: page(() => import('./VideosPage.tsx'), 'VideosPage'),
  }),
] as const
