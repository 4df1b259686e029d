import { IconMessageCode } from '@tabler/icons-react'
import { fetchAhead } from '../../../api/queries.ts'
import { page, screen } from '../../../screen.ts'
import { listSearch } from '../../../ui/list-search.ts'

export const textCodesScreens = [
  screen({
    path: '/settings/text-codes',
    title: 'Text Codes',
    icon: IconMessageCode,
    permission: 'ManageSettings',
    search: listSearch,
    ahead: async () => fetchAhead((await import('./text-codes.api.ts')).textCodesQuery),
    component: page(() => import('./TextCodesPage.tsx'), 'TextCodesPage'),
  }),
] as const
