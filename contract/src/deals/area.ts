import * as clientDeals from './client-deals.ts'
import * as transactionDates from './dates.ts'
import * as documentEmails from './document-emails.ts'
import * as documentParts from './document-parts.ts'
import * as documentRequests from './document-requests.ts'
import * as dealDocuments from './documents.ts'
import * as financials from './financials.ts'
import * as transactionHistory from './history.ts'
import * as invitations from './invitations.ts'
import * as dealLedger from './ledger.ts'
import * as dealPeople from './people.ts'
import * as planYears from './plan-years.ts'
import * as commissionPlans from './plans.ts'
import * as review from './review.ts'
import * as statement from './statement.ts'
import * as transactions from './transactions.ts'
import * as vendors from './vendors.ts'

/** The features of this area that have calls. */
export const dealsFeatures = {
  clientDeals,
  commissionPlans,
  transactionDates,
  documentEmails,
  documentParts,
  documentRequests,
  dealDocuments,
  financials,
  transactionHistory,
  invitations,
  dealLedger,
  dealPeople,
  planYears,
  review,
  statement,
  transactions,
  vendors,
}
