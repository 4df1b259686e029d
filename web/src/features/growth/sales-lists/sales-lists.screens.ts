import { IconFlame } from '@tabler/icons-react'
import { fetchAhead } from '../../../api/queries.ts'
import { page, screen } from '../../../screen.ts'
import { sheetSearch, workSearch } from './sales-lists.search.ts'

export const salesListScreens = [
  screen({
    path: '/sales/heat-sheet',
    title: 'Heat Sheet',
    icon: IconFlame,
    search: sheetSearch,
    ahead: async ({ search: { agent } }) => fetchAhead((await import('./sales-lists.api.ts')).sheetQuery(agent)),
    component: page(() => import('./HeatSheetPage.tsx'), 'HeatSheetPage'),
  }),
  screen({
    path: '/sales/heat-sheet/work',
    title: 'Work through a List',
    search: workSearch,
    component: page(() => import('./WorkThroughPage.tsx'), 'WorkThroughPage'),
  }),
  screen({
    path: '/contacts/call',
    title: 'Work through a List',
    search: workSearch,
    component: page(() => import('./WorkSelection.tsx'), 'WorkSelection'),
  }),
] as const
