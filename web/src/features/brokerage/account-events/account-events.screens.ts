import { IconLogin2 } from '@tabler/icons-react'
import { queries } from '../../../api/queries.ts'
import { page, screen } from '../../../screen.ts'
import { signInsSearch } from './account-events.search.ts'

export const accountEventScreens = [
  screen({
    path: '/admin/sign-ins',
    title: 'Sign-Ins',
    icon: IconLogin2,
    permission: 'ViewAudit',
    search: signInsSearch,
    ahead: async ({ search }) =>
      queries.prefetchInfiniteQuery((await import('./account-events.api.ts')).accountEventsQuery(search)),
    component: page(() => import('./SignInsPage.tsx'), 'SignInsPage'),
  }),
] as const
