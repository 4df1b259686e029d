import { IconSend } from '@tabler/icons-react'
import { page, screen } from '../../../screen.ts'
import { searchOf, text } from '../../../ui/address.ts'

export const massScreens = [
  screen({
    path: '/messages/sent',
    title: 'Mass Messages',
    icon: IconSend,
    component: page(() => import('./MassListPage.tsx'), 'MassListPage'),
  }),
  screen({
    path: '/messages/sent/$MassId',
    title: 'Mass Message',
    search: searchOf({ outcome: text }),
    component: page(() => import('./MassPage.tsx'), 'MassPage'),
  }),
] as const
