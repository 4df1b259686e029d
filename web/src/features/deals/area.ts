import { invitationsScreens } from './invitations/invitations.screens.ts'
import { ledgerScreens } from './ledger/ledger.screens.ts'
import { capsScreens } from './plans/caps/caps.screens.ts'
import { plansScreens } from './plans/plans.screens.ts'
import { reviewScreens } from './review/review.screens.ts'
import { transactionsScreens } from './transactions/transactions.screens.ts'
import { vendorsScreens } from './vendors/vendors.screens.ts'

export const dealsArea = {
  screens: [
    ...transactionsScreens,
    ...reviewScreens,
    ...capsScreens,
    ...vendorsScreens,
    ...invitationsScreens,
    ...ledgerScreens,
    ...plansScreens,
  ] as const,
}
