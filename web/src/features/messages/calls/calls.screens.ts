import { IconPhone } from '@tabler/icons-react'
import { page, screen } from '../../../screen.ts'
import { oneOf, searchOf } from '../../../ui/address.ts'

export const callsScreens = [
  screen({
    path: '/calls',
    title: 'Call Log',
    icon: IconPhone,
    search: searchOf({ calls: oneOf(['missed', 'everyone']) }),
    component: page(() => import('./CallsPage.tsx'), 'CallsPage'),
  }),
  screen({
    path: '/settings/phone',
    title: 'Phone Settings',
    icon: IconPhone,
    component: page(() => import('./PhoneSettingsPage.tsx'), 'PhoneSettingsPage'),
  }),
] as const
