import { IconChecklist } from '@tabler/icons-react'
import { fetchAhead } from '../../../api/queries.ts'
import { page, screen } from '../../../screen.ts'
import { tasksSearch } from './tasks.search.ts'

export const tasksScreens = [
  screen({
    path: '/tasks',
    title: 'Tasks',
    icon: IconChecklist,
    search: tasksSearch,
    ahead: async ({ search: { assigned, completed = false } }) => {
      const { taskOptionsQuery, tasksQuery } = await import('./tasks.api.ts')
      fetchAhead(tasksQuery({ assignedId: assigned, includeCompleted: completed }), taskOptionsQuery)
    },
    component: page(() => import('./TasksPage.tsx'), 'TasksPage'),
  }),
] as const
