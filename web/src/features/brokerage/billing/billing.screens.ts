import { IconCreditCard } from '@tabler/icons-react'
import { fetchAhead } from '../../../api/queries.ts'
import { page, screen } from '../../../screen.ts'

export const billingScreens = [
  screen({
    path: '/admin/billing',
    title: 'Billing',
    icon: IconCreditCard,
    permission: 'ManageBilling',
    ahead: async () => {
      const { billingQuery, invoicesQuery } = await import('./billing.api.ts')
      return fetchAhead(billingQuery, invoicesQuery)
    },
    component: page(() => import('./BillingPage.tsx'), 'BillingPage'),
  }),
] as const
