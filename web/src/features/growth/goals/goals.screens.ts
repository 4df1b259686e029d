import { IconListCheck } from '@tabler/icons-react'
import { fetchAhead } from '../../../api/queries.ts'
import { page, screen } from '../../../screen.ts'
import { goalsSearch } from './goals.search.ts'

export const goalScreens = [
  screen({
    path: '/reports/goals',
    title: 'Goals',
    icon: IconListCheck,
    search: goalsSearch,
    ahead: async ({ search }) => {
      const { goalsQuery } = await import('./goals.api.ts')
      fetchAhead(goalsQuery(search))
    },
    component: page(() => import('./GoalsPage.tsx'), 'GoalsPage'),
  }),
] as const
