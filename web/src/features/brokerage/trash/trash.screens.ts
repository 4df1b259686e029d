import { IconTrash } from '@tabler/icons-react'
import { queries } from '../../../api/queries.ts'
import { page, screen } from '../../../screen.ts'

export const trashScreens = [
  screen({
    path: '/trash',
    title: 'Trash',
    icon: IconTrash,
    ahead: async () => queries.prefetchInfiniteQuery((await import('./trash.api.ts')).trashQuery),
    component: page(() => import('./TrashPage.tsx'), 'TrashPage'),
  }),
] as const
