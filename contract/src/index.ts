import * as accountEvents from './brokerage/account-events.ts'
import * as audit from './brokerage/audit.ts'
import * as billing from './brokerage/billing.ts'
import * as brokerage from './brokerage/brokerage.ts'
import * as closing from './brokerage/closing.ts'
import * as downloads from './brokerage/downloads.ts'
import * as everythingExport from './brokerage/everything.ts'
import * as jobs from './brokerage/jobs.ts'
import * as recovery from './brokerage/recovery.ts'
import * as registration from './brokerage/registration.ts'
import * as secondStep from './brokerage/second-step.ts'
import * as session from './brokerage/session.ts'
import * as settings from './brokerage/settings.ts'
import * as setup from './brokerage/setup.ts'
import * as trash from './brokerage/trash.ts'
import * as userPermissions from './brokerage/user-permissions.ts'
import * as users from './brokerage/users.ts'
import * as activities from './day/activities.ts'
import * as appointments from './day/appointments.ts'
import * as notifications from './day/notifications.ts'
import * as tasks from './day/tasks.ts'
import * as commissionPlans from './deals/commission-plans.ts'
import * as transactionDates from './deals/dates.ts'
import * as documentEmails from './deals/document-emails.ts'
import * as documentParts from './deals/document-parts.ts'
import * as dealDocuments from './deals/documents.ts'
import * as financials from './deals/financials.ts'
import * as transactionHistory from './deals/history.ts'
import * as dealLedger from './deals/ledger.ts'
import * as dealPeople from './deals/people.ts'
import * as planYears from './deals/plan-years.ts'
import * as review from './deals/review.ts'
import * as statement from './deals/statement.ts'
import * as transactions from './deals/transactions.ts'
import * as vendors from './deals/vendors.ts'
import * as contactPage from './desk/contact-page.ts'
import * as shell from './desk/shell.ts'
import * as today from './desk/today.ts'
import type { Endpoint } from './endpoint.ts'
import * as dealReports from './growth/deal-reports.ts'
import * as reports from './growth/reports.ts'
import * as alerts from './homes/alerts.ts'
import * as catalogs from './homes/catalogs.ts'
import * as client from './homes/client.ts'
import * as clientListings from './homes/client-listings.ts'
import * as clientRequests from './homes/client-requests.ts'
import * as clientSearches from './homes/client-searches.ts'
import * as contactFavorites from './homes/contact-favorites.ts'
import * as idx from './homes/idx.ts'
import * as listings from './homes/listings.ts'
import * as mapStyle from './homes/map-style.ts'
import * as propertySearch from './homes/property-search.ts'
import * as propertySearches from './homes/property-searches.ts'
import * as sendProperty from './homes/send-property.ts'
import * as sentProperties from './homes/sent-properties.ts'
import * as consent from './messages/consent.ts'
import * as hooks from './messages/hooks.ts'
import * as inbox from './messages/inbox.ts'
import * as mailboxes from './messages/mailboxes.ts'
import * as mass from './messages/mass.ts'
import * as messageSettings from './messages/message-settings.ts'
import * as messages from './messages/messages.ts'
import * as outbox from './messages/outbox.ts'
import * as templates from './messages/templates.ts'
import * as textCodes from './messages/text-codes.ts'
import * as agreements from './people/agreements.ts'
import * as bulk from './people/bulk.ts'
import * as contactSearch from './people/contact-search.ts'
import * as contacts from './people/contacts.ts'
import * as documents from './people/documents.ts'
import * as history from './people/history.ts'
import * as imports from './people/import.ts'
import * as notes from './people/notes.ts'
import * as ownedProperties from './people/owned-properties.ts'
import * as savedSearches from './people/saved-searches.ts'
import * as searches from './people/searches.ts'

const features = {
  alerts,
  commissionPlans,
  planYears,
  dealLedger,
  statement,
  catalogs,
  contactFavorites,
  sentProperties,
  idx,
  recovery,
  session,
  registration,
  billing,
  secondStep,
  accountEvents,
  brokerage,
  closing,
  everythingExport,
  userPermissions,
  users,
  shell,
  contacts,
  contactPage,
  contactSearch,
  savedSearches,
  bulk,
  activities,
  notes,
  documents,
  ownedProperties,
  searches,
  listings,
  propertySearch,
  propertySearches,
  client,
  clientListings,
  clientRequests,
  clientSearches,
  transactions,
  dealPeople,
  vendors,
  dealDocuments,
  documentEmails,
  documentParts,
  financials,
  transactionDates,
  transactionHistory,
  review,
  sendProperty,
  settings,
  imports,
  downloads,
  jobs,
  tasks,
  appointments,
  notifications,
  messages,
  mapStyle,
  mailboxes,
  mass,
  agreements,
  messageSettings,
  consent,
  inbox,
  outbox,
  hooks,
  templates,
  textCodes,
  reports,
  dealReports,
  today,
  setup,
  history,
  audit,
  trash,
}

/** The features by name. */
export type Feature = keyof typeof features

type EndpointsOf<M> = { [K in keyof M as M[K] extends Endpoint ? K : never]: M[K] }
type Merge<U> = (U extends unknown ? (u: U) => void : never) extends (i: infer I) => void ? I : never
type All = Merge<{ [F in keyof typeof features]: EndpointsOf<(typeof features)[F]> }[keyof typeof features]>

const isEndpoint = (v: unknown): v is Endpoint => typeof v === 'object' && v !== null && 'path' in v && 'method' in v

/** Every API call by name, for the server, OpenAPI and the sweep. The browser imports file by file instead. */
export const endpoints = Object.fromEntries(
  Object.values(features).flatMap((f) => Object.entries(f).filter(([, v]) => isEndpoint(v))),
) as { [K in keyof All]: All[K] extends Endpoint ? All[K] : never }
export type EndpointName = keyof typeof endpoints
