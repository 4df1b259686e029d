import { IconFlame, IconSignRight } from '@tabler/icons-react'
import { fetchAhead } from '../../../api/queries.ts'
import { page, screen } from '../../../screen.ts'
import { listSearch } from '../../../ui/list-search.ts'

export const settingsScreens = [
  screen({
    path: '/settings/sources',
    title: 'Sources',
    icon: IconSignRight,
    permission: 'ManageSettings',
    search: listSearch,
    ahead: async () => fetchAhead((await import('./settings.api.ts')).sourcesQuery),
    component: page(() => import('./SourcesPage.tsx'), 'SourcesPage'),
  }),
  screen({
    path: '/settings/urgencytypes',
    title: 'Urgency Types',
    icon: IconFlame,
    permission: 'ManageSettings',
    search: listSearch,
    ahead: async () => fetchAhead((await import('./settings.api.ts')).urgencyTypesQuery),
    component: page(() => import('./UrgencyTypesPage.tsx'), 'UrgencyTypesPage'),
  }),
] as const
