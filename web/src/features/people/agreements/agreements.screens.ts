import { IconSignature } from '@tabler/icons-react'
import { fetchAhead } from '../../../api/queries.ts'
import { page, screen } from '../../../screen.ts'

export const agreementScreens = [
  screen({
    path: '/settings/agreements',
    title: 'Buyer Agreements',
    icon: IconSignature,
    permission: 'ManageSettings',
    ahead: async () => fetchAhead((await import('./agreements.api.ts')).guardQuery),
    component: page(() => import('./AgreementSettingsPage.tsx'), 'AgreementSettingsPage'),
  }),
] as const
