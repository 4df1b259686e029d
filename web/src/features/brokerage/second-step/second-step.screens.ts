import { IconShieldLock } from '@tabler/icons-react'
import { fetchAhead } from '../../../api/queries.ts'
import { page, screen } from '../../../screen.ts'

export const secondStepScreens = [
  screen({
    path: '/settings/security',
    title: 'Security',
    icon: IconShieldLock,
    permission: 'SecureAccounts',
    ahead: async () => fetchAhead((await import('./second-step.api.ts')).securityQuery),
    component: page(() => import('./SecurityPage.tsx'), 'SecurityPage'),
  }),
] as const
