import { IconFlame, IconSignRight } from '@tabler/icons-react'
import { fetchAhead } from '../../../api/queries.ts'
import { page, screen } from '../../../screen.ts'
import { oneOf, searchOf, text } from '../../../ui/address.ts'

/** Search text and sort order. */
const search = searchOf({ q: text, sort: text, dir: oneOf(['asc', 'desc']) })

export const settingsScreens = [
  screen({
    path: '/settings/sources',
    title: 'Sources',
    icon: IconSignRight,
    permission: 'ManageSettings',
    search,
    ahead: async () => fetchAhead((await import('./settings.api.ts')).sourcesQuery),
    component: page(() => import('./SourcesPage.tsx'), 'SourcesPage'),
  }),
  screen({
    path: '/settings/urgencytypes',
    title: 'Urgency Types',
    icon: IconFlame,
    permission: 'ManageSettings',
    search,
    ahead: async () => fetchAhead((await import('./settings.api.ts')).urgencyTypesQuery),
    component: page(() => import('./UrgencyTypesPage.tsx'), 'UrgencyTypesPage'),
  }),
] as const
