import { IconLayoutKanban } from '@tabler/icons-react'
import { fetchAhead } from '../../../api/queries.ts'
import { page, screen } from '../../../screen.ts'
import { pipelineSearch } from './pipeline.search.ts'

export const pipelineScreens = [
  screen({
    path: '/pipeline',
    title: 'Pipeline',
    icon: IconLayoutKanban,
    search: pipelineSearch,
    ahead: async ({ search }) => {
      if (search.view === 'list') fetchAhead((await import('./list/list.api.ts')).listQuery(search))
      else if (search.view) fetchAhead((await import('./forecast/forecast.api.ts')).forecastQuery(search))
      else fetchAhead((await import('./pipeline.api.ts')).boardQuery(search))
    },
    component: page(() => import('./PipelinePage.tsx'), 'PipelinePage'),
  }),
] as const
