import { IconInbox } from '@tabler/icons-react'
import { queries } from '../../../api/queries.ts'
import { page, screen } from '../../../screen.ts'
import { inboxSearch } from '../../messages/inbox/inbox.search.ts'

export const inboxScreens = [
  screen({
    path: '/inbox',
    title: 'Inbox',
    icon: IconInbox,
    search: inboxSearch,
    ahead: async ({ search }) => {
      const { personQuery, inboxQuery } = await import('../../messages/inbox/inbox.api.ts')
      void queries.prefetchInfiniteQuery(inboxQuery(search))
      if (search.conversation) void queries.prefetchInfiniteQuery(personQuery(search.conversation))
    },
    component: page(() => import('./InboxPage.tsx'), 'InboxPage'),
  }),
] as const
