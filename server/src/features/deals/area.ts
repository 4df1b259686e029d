import type { Area } from '../../area.ts'
import { on } from '../../db/events.ts'
import { clientDealRoutes } from './client-deals/client-deals.routes.ts'
import { transactionDateRoutes } from './dates/dates.routes.ts'
import { documentEmailRoutes } from './document-emails/document-emails.routes.ts'
import { documentPartRoutes } from './document-parts/document-parts.routes.ts'
import { documentRequestRoutes } from './document-requests/document-requests.routes.ts'
import { documentsRestored } from './documents/documents.events.ts'
import { dealDocumentRoutes } from './documents/documents.routes.ts'
import { dealDocumentDownload, zipDownload } from './documents/downloads.ts'
import { requireRestorable } from './documents/restored.queries.ts'
import { financialsRoutes } from './financials/financials.routes.ts'
import { transactionHistoryRoutes } from './history/history.routes.ts'
import { invitationRoutes } from './invitations/invitations.routes.ts'
import { ledgerExport, ledgerRoutes } from './ledger/ledger.routes.ts'
import { eraseTransactionPeople } from './people/erasing.queries.ts'
import { mergeTransactionPeople } from './people/merging.queries.ts'
import { peopleRoutes } from './people/people.routes.ts'
import { planDayJob, planDays } from './plans/plans.jobs.ts'
import { planRoutes } from './plans/plans.routes.ts'
import { countRestored } from './plans/restored.queries.ts'
import { planYearRoutes } from './plans/years.routes.ts'
import { reviewRoutes } from './review/review.routes.ts'
import { statementDownload, statementRoutes } from './statement/statement.routes.ts'
import { dealsTables } from './tables.ts'
import { pictureDownload } from './transactions/pictures.ts'
import {
  transactionAdded,
  transactionDateChanged,
  transactionRestored,
  transactionStatusChanged,
} from './transactions/transactions.events.ts'
import { transactionRoutes } from './transactions/transactions.routes.ts'
import { vendorRoutes } from './vendors/vendors.routes.ts'

export const dealsArea = {
  routes: {
    ...planRoutes,
    ...planYearRoutes,
    ...invitationRoutes,
    ...ledgerRoutes,
    ...transactionRoutes,
    ...peopleRoutes,
    ...vendorRoutes,
    ...dealDocumentRoutes,
    ...documentEmailRoutes,
    ...documentPartRoutes,
    ...documentRequestRoutes,
    ...financialsRoutes,
    ...statementRoutes,
    ...reviewRoutes,
    ...transactionHistoryRoutes,
    ...transactionDateRoutes,
    ...clientDealRoutes,
  },
  jobs: [planDayJob],
  dues: [planDays],
  downloads: [pictureDownload, dealDocumentDownload, zipDownload, statementDownload, ledgerExport],
  events: {
    TransactionAdded: transactionAdded,
    TransactionStatusChanged: transactionStatusChanged,
    TransactionDateChanged: transactionDateChanged,
    TransactionRestored: transactionRestored,
    DocumentsRestored: documentsRestored,
  },
  subscriptions: [on(transactionRestored, countRestored), on(documentsRestored, requireRestorable)],
  tables: dealsTables,
  merging: mergeTransactionPeople,
  erasing: eraseTransactionPeople,
} satisfies Area
