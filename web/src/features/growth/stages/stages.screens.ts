import { IconLayoutKanban } from '@tabler/icons-react'
import { fetchAhead } from '../../../api/queries.ts'
import { page, screen } from '../../../screen.ts'

export const stagesScreens = [
  screen({
    path: '/settings/pipeline/stages',
    title: 'Pipeline Stages',
    icon: IconLayoutKanban,
    permission: 'ManageSettings',
    ahead: async () => {
      const { lostReasonsQuery, stagesQuery } = await import('./stages.api.ts')
      fetchAhead(stagesQuery, lostReasonsQuery)
    },
    component: page(() => import('./StagesPage.tsx'), 'StagesPage'),
  }),
] as const
