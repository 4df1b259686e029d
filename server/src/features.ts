import { accountEventRoutes } from './features/brokerage/account-events/account-events.routes.ts'
import { auditExportOf, auditRoutes } from './features/brokerage/audit/audit.routes.ts'
import { checkBilling, syncBillingJob } from './features/brokerage/billing/billing.jobs.ts'
import { billingRoutes } from './features/brokerage/billing/billing.routes.ts'
import { brokerageRoutes } from './features/brokerage/brokerage/brokerage.routes.ts'
import { closingPaymentsJob, eraseClosed, eraseJob } from './features/brokerage/closing/closing.jobs.ts'
import { closingRoutes } from './features/brokerage/closing/closing.routes.ts'
import { downloadRoutes } from './features/brokerage/downloads/downloads.routes.ts'
import type { DownloadKind } from './features/brokerage/downloads/links.ts'
import { everythingJobOf } from './features/brokerage/everything/everything.jobs.ts'
import { everythingDownload, everythingRoutes } from './features/brokerage/everything/everything.routes.ts'
import { jobRoutes } from './features/brokerage/jobs/jobs.routes.ts'
import { permissionRoutes } from './features/brokerage/permissions/permissions.routes.ts'
import { askResetJob } from './features/brokerage/recovery/recovery.jobs.ts'
import { recoveryRoutes } from './features/brokerage/recovery/recovery.routes.ts'
import { registrationRoutes } from './features/brokerage/registration/registration.routes.ts'
import { secondStepRoutes } from './features/brokerage/second-step/second-step.routes.ts'
import { sweepExpired } from './features/brokerage/session/session.jobs.ts'
import { sessionRoutes } from './features/brokerage/session/session.routes.ts'
import { reassignJob } from './features/brokerage/settings/settings.jobs.ts'
import { settingsRoutes } from './features/brokerage/settings/settings.routes.ts'
import { setupRoutes } from './features/brokerage/setup/setup.routes.ts'
import { restoreJob } from './features/brokerage/trash/trash.jobs.ts'
import { trashRoutes } from './features/brokerage/trash/trash.routes.ts'
import { memberRoutes } from './features/brokerage/users/members.routes.ts'
import { photoRoutes } from './features/brokerage/users/photos.routes.ts'
import { userRoutes } from './features/brokerage/users/users.routes.ts'
import { activityRoutes } from './features/day/activities/activities.routes.ts'
import { appointmentRoutes } from './features/day/appointments/appointments.routes.ts'
import { tellAgreementExpiresJob } from './features/day/notifications/agreements.jobs.ts'
import { tellBulkAssignedJob } from './features/day/notifications/notifications.jobs.ts'
import { notificationRoutes } from './features/day/notifications/notifications.routes.ts'
import { reminders } from './features/day/notifications/reminders.jobs.ts'
import { taskRoutes } from './features/day/tasks/tasks.routes.ts'
import { transactionDateRoutes } from './features/deals/dates/dates.routes.ts'
import { documentEmailRoutes } from './features/deals/document-emails/document-emails.routes.ts'
import { documentPartRoutes } from './features/deals/document-parts/document-parts.routes.ts'
import { dealDocumentRoutes } from './features/deals/documents/documents.routes.ts'
import { dealDocumentDownload, zipDownload } from './features/deals/documents/downloads.ts'
import { financialsRoutes } from './features/deals/financials/financials.routes.ts'
import { transactionHistoryRoutes } from './features/deals/history/history.routes.ts'
import { ledgerExportOf, ledgerRoutes } from './features/deals/ledger/ledger.routes.ts'
import { peopleRoutes } from './features/deals/people/people.routes.ts'
import { planDayJob, planDays } from './features/deals/plans/plans.jobs.ts'
import { planRoutes } from './features/deals/plans/plans.routes.ts'
import { planYearRoutes } from './features/deals/plans/years.routes.ts'
import { reviewRoutes } from './features/deals/review/review.routes.ts'
import { statementDownload, statementRoutes } from './features/deals/statement/statement.routes.ts'
import { pictureDownload } from './features/deals/transactions/pictures.ts'
import { transactionRoutes } from './features/deals/transactions/transactions.routes.ts'
import { vendorRoutes } from './features/deals/vendors/vendors.routes.ts'
import { calendarFeedRoutes } from './features/desk/calendar/feed.routes.ts'
import { contactPageRoutes } from './features/desk/contact-page/contact-page.routes.ts'
import { shellRoutes } from './features/desk/shell/shell.routes.ts'
import { todayRoutes } from './features/desk/today/today.routes.ts'
import { dealReportRoutes } from './features/growth/deal-reports/deal-reports.routes.ts'
import { reportExport } from './features/growth/deal-reports/export.ts'
import { reportRoutes } from './features/growth/reports/reports.routes.ts'
import { findAlertsJob, sendAlertsJob, tellOfListings } from './features/homes/alerts/alerts.jobs.ts'
import { alertRoutes } from './features/homes/alerts/alerts.routes.ts'
import { catalogRoutes } from './features/homes/catalogs/catalogs.routes.ts'
import { clientRoutes } from './features/homes/client/client.routes.ts'
import { mailClientCodeJob } from './features/homes/client/codes.queries.ts'
import { clientPageRoutes } from './features/homes/client/pages.routes.ts'
import { clientRequestRoutes } from './features/homes/client/requests.routes.ts'
import { clientSearchRoutes } from './features/homes/client/searches.routes.ts'
import { favoriteRoutes } from './features/homes/favorites/favorites.routes.ts'
import { readFeeds } from './features/homes/feeds/feeds.jobs.ts'
import { feedRoutes } from './features/homes/feeds/feeds.routes.ts'
import { mapRoutes } from './features/homes/map/map.routes.ts'
import { placeRoutes } from './features/homes/places/places.routes.ts'
import { propertySearchRoutes } from './features/homes/property-search/property-search.routes.ts'
import { propertySearchesRoutes } from './features/homes/property-searches/property-searches.routes.ts'
import { sendingRoutes } from './features/homes/sending/sending.routes.ts'
import { sentRoutes } from './features/homes/sending/sent.routes.ts'
import { consentRoutes } from './features/messages/consent/consent.routes.ts'
import { hookRoutes } from './features/messages/hooks/hooks.routes.ts'
import { inboxRoutes } from './features/messages/inbox/inbox.routes.ts'
import { mailboxRoutes } from './features/messages/mailboxes/mailboxes.routes.ts'
import { syncJob, syncMailboxes } from './features/messages/mailboxes/sync.jobs.ts'
import { findLostMessages } from './features/messages/mass/lost.jobs.ts'
import { massJob } from './features/messages/mass/mass.jobs.ts'
import { massRoutes } from './features/messages/mass/mass.routes.ts'
import { unsubscribeRoutes } from './features/messages/mass/unsubscribe.routes.ts'
import { messageSettingsRoutes } from './features/messages/message-settings/message-settings.routes.ts'
import { attachmentDownload } from './features/messages/messages/attachments.ts'
import { deliverJob, deliverMessageJob } from './features/messages/messages/deliver.jobs.ts'
import { messageRoutes } from './features/messages/messages/messages.routes.ts'
import { outboxRoutes } from './features/messages/outbox/outbox.routes.ts'
import { mailAccountEventJob } from './features/messages/system-mail/account-events.jobs.ts'
import { mailBillingTroubleJob } from './features/messages/system-mail/billing-mail.jobs.ts'
import { mailClosingJob } from './features/messages/system-mail/closing.jobs.ts'
import { mailCodeJob } from './features/messages/system-mail/codes.jobs.ts'
import { mailEverythingJob } from './features/messages/system-mail/everything.jobs.ts'
import { tellJob } from './features/messages/system-mail/notices.jobs.ts'
import { mailLoginChangedJob, mailPasswordSetJob } from './features/messages/system-mail/system-mail.jobs.ts'
import { templateRoutes } from './features/messages/templates/templates.routes.ts'
import { textCodeRoutes } from './features/messages/text-codes/text-codes.routes.ts'
import { agreementRoutes } from './features/people/agreements/agreements.routes.ts'
import { bulkJob } from './features/people/bulk/bulk.jobs.ts'
import { bulkRoutes } from './features/people/bulk/bulk.routes.ts'
import { compactContactCount } from './features/people/contact-search/contact-search.jobs.ts'
import { contactExport, contactSearchRoutes } from './features/people/contact-search/contact-search.routes.ts'
import { contactRoutes } from './features/people/contacts/contacts.routes.ts'
import { discardJob, sweepFiles } from './features/people/documents/documents.jobs.ts'
import { documentDownload, documentRoutes } from './features/people/documents/documents.routes.ts'
import { historyRoutes } from './features/people/history/history.routes.ts'
import { importJob } from './features/people/import/import.jobs.ts'
import { importRoutes, rejectedDownload, warningsDownload } from './features/people/import/import.routes.ts'
import { noteRoutes } from './features/people/notes/notes.routes.ts'
import { ownedPropertyRoutes } from './features/people/owned-properties/owned-properties.routes.ts'
import { savedSearchRoutes } from './features/people/saved-searches/saved-searches.routes.ts'
import { searchRoutes } from './features/people/searches/searches.routes.ts'
import type { Handlers } from './http/handlers.ts'
import type { Job, Schedule } from './jobs/jobs.ts'
import { recorded } from './recorded.ts'

const auditExport = auditExportOf(recorded)
const ledgerExport = ledgerExportOf(recorded)
const everythingJob = everythingJobOf(recorded)

/** The kinds of files that download links are given for. */
const downloads: DownloadKind<never>[] = [
  contactExport,
  rejectedDownload,
  warningsDownload,
  documentDownload,
  attachmentDownload,
  pictureDownload,
  dealDocumentDownload,
  zipDownload,
  statementDownload,
  reportExport,
  auditExport,
  ledgerExport,
  everythingDownload,
]

/** Work done in the background. */
export const jobs: Job<never>[] = [
  importJob,
  discardJob,
  bulkJob,
  reassignJob,
  eraseJob,
  closingPaymentsJob,
  tellBulkAssignedJob,
  tellAgreementExpiresJob,
  restoreJob,
  deliverJob,
  deliverMessageJob,
  massJob,
  syncJob,
  tellJob,
  mailLoginChangedJob,
  syncBillingJob,
  mailBillingTroubleJob,
  mailClosingJob,
  everythingJob,
  mailEverythingJob,
  mailAccountEventJob,
  mailCodeJob,
  mailPasswordSetJob,
  askResetJob,
  mailClientCodeJob,
  findAlertsJob,
  sendAlertsJob,
  planDayJob,
]

/** Work that no request causes. */
export const schedules: Schedule[] = [
  reminders,
  sweepExpired,
  eraseClosed,
  compactContactCount,
  sweepFiles,
  syncMailboxes,
  findLostMessages,
  readFeeds,
  tellOfListings,
  planDays,
  checkBilling,
]

/** All features: a handler for every endpoint of the contract, or it does not compile. */
export const handlers: Handlers = {
  ...sessionRoutes,
  ...registrationRoutes,
  ...billingRoutes,
  ...secondStepRoutes,
  ...accountEventRoutes,
  ...recoveryRoutes,
  ...brokerageRoutes,
  ...closingRoutes,
  ...everythingRoutes(everythingJob),
  ...permissionRoutes,
  ...userRoutes,
  ...memberRoutes,
  ...photoRoutes,
  ...shellRoutes,
  ...contactRoutes,
  ...contactPageRoutes,
  ...contactSearchRoutes,
  ...savedSearchRoutes,
  ...bulkRoutes,
  ...activityRoutes,
  ...documentRoutes,
  ...ownedPropertyRoutes,
  ...searchRoutes,
  ...propertySearchRoutes,
  ...propertySearchesRoutes,
  ...alertRoutes,
  ...sendingRoutes,
  ...placeRoutes,
  ...clientRoutes,
  ...clientRequestRoutes,
  ...clientSearchRoutes,
  ...clientPageRoutes,
  ...planRoutes,
  ...planYearRoutes,
  ...ledgerRoutes(recorded, ledgerExport),
  ...transactionRoutes,
  ...peopleRoutes,
  ...vendorRoutes,
  ...dealDocumentRoutes,
  ...documentEmailRoutes,
  ...documentPartRoutes,
  ...financialsRoutes,
  ...statementRoutes,
  ...reviewRoutes,
  ...settingsRoutes,
  ...importRoutes,
  ...noteRoutes,
  ...jobRoutes,
  ...taskRoutes,
  ...appointmentRoutes,
  ...notificationRoutes,
  ...messageRoutes,
  ...mailboxRoutes,
  ...mapRoutes,
  ...massRoutes,
  ...unsubscribeRoutes,
  ...messageSettingsRoutes,
  ...agreementRoutes,
  ...consentRoutes,
  ...inboxRoutes,
  ...outboxRoutes,
  ...hookRoutes,
  ...templateRoutes,
  ...textCodeRoutes,
  ...favoriteRoutes,
  ...sentRoutes,
  ...feedRoutes,
  ...catalogRoutes,
  ...reportRoutes,
  ...dealReportRoutes,
  ...todayRoutes,
  ...setupRoutes,
  ...historyRoutes(recorded),
  ...transactionHistoryRoutes(recorded),
  ...transactionDateRoutes,
  ...calendarFeedRoutes,
  ...auditRoutes(recorded, auditExport),
  ...trashRoutes(recorded),
  ...downloadRoutes(downloads),
}
