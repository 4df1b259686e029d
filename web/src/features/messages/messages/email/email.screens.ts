import { page, screen } from '../../../../screen.ts'
import { id, searchOf } from '../../../../ui/address.ts'

export const emailScreens = [
  screen({
    path: '/email/compose',
    title: 'Send Email',
    search: searchOf({ contact: id }),
    component: page(() => import('./ComposePage.tsx'), 'ComposePage'),
  }),
] as const
