import { IconFileSearch, IconListCheck } from '@tabler/icons-react'
import { fetchAhead } from '../../../api/queries.ts'
import { page, screen } from '../../../screen.ts'
import { id, oneOf, searchOf } from '../../../ui/address.ts'

/** The line being viewed, or the first one of a transaction; and the agent. */
const reviewSearch = searchOf({ line: id, transaction: id, agent: id })

export const reviewScreens = [
  screen({
    path: '/transactions/review',
    title: 'Review Queue',
    icon: IconFileSearch,
    permission: 'ReviewDocuments',
    search: reviewSearch,
    ahead: async ({ search }) => fetchAhead((await import('./review.api.ts')).queueQuery(search.agent)),
    component: page(() => import('./ReviewPage.tsx'), 'ReviewPage'),
  }),
  screen({
    path: '/settings/checklists',
    title: 'Checklists',
    icon: IconListCheck,
    permission: 'ReviewDocuments',
    // Purchases unless said.
    search: searchOf({ type: oneOf(['Listing']) }),
    ahead: async () => fetchAhead((await import('./review.api.ts')).templatesQuery),
    component: page(() => import('./ChecklistsPage.tsx'), 'ChecklistsPage'),
  }),
] as const
