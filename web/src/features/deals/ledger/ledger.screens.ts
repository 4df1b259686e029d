import { IconReportMoney } from '@tabler/icons-react'
import { page, screen } from '../../../screen.ts'
import { day, id, searchOf } from '../../../ui/address.ts'

export const ledgerScreens = [
  screen({
    path: '/transactions/ledger',
    title: 'Money Ledger',
    icon: IconReportMoney,
    permission: 'ManageCommissions',
    search: searchOf({ agent: id, from: day, to: day }),
    component: page(() => import('./LedgerPage.tsx'), 'LedgerPage'),
  }),
] as const
