import { IconMailForward } from '@tabler/icons-react'
import { queries } from '../../../api/queries.ts'
import { page, screen } from '../../../screen.ts'
import { oneOf, searchOf } from '../../../ui/address.ts'

const outboxSearch = searchOf({ channel: oneOf(['Email', 'Text']) })

export const outboxScreens = [
  screen({
    path: '/admin/outbox',
    title: 'Outbox',
    icon: IconMailForward,
    permission: 'ManageMessages',
    search: outboxSearch,
    ahead: async ({ search }: { search: ReturnType<typeof outboxSearch> }) =>
      void queries.prefetchInfiniteQuery((await import('./outbox.api.ts')).outboxQuery(search.channel)),
    component: page(() => import('./OutboxPage.tsx'), 'OutboxPage'),
  }),
] as const
