import { IconAddressBook } from '@tabler/icons-react'
import { fetchAhead } from '../../../api/queries.ts'
import { page, screen } from '../../../screen.ts'
import { id, on, searchOf, text } from '../../../ui/address.ts'

const vendorsSearch = searchOf({ q: text, role: id, hidden: on })

export const vendorsScreens = [
  screen({
    path: '/transactions/vendors',
    title: 'Vendor Book',
    icon: IconAddressBook,
    permission: 'WorkTransactions',
    search: vendorsSearch,
    ahead: async ({ search: { q, role } }) => fetchAhead((await import('./vendors.api.ts')).vendorsQuery(role, q)),
    component: page(() => import('./VendorsPage.tsx'), 'VendorsPage'),
  }),
] as const
