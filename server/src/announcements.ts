import { later, on, type Subscription } from './db/announcing.ts'
import { accountAlerts } from './features/brokerage/account-events/account-events.announcements.ts'
import { billingTrouble } from './features/brokerage/billing/billing.announcements.ts'
import { closingChanged } from './features/brokerage/closing/closing.announcements.ts'
import { closingPaymentsJob } from './features/brokerage/closing/closing.jobs.ts'
import { everythingTold } from './features/brokerage/everything/everything.announcements.ts'
import { codeAsked } from './features/brokerage/recovery/codes.announcements.ts'
import { loginChanged, passwordSet, userDeleted, userRestored } from './features/brokerage/users/users.announcements.ts'
import { guardRestored, showingsRestored } from './features/day/appointments/showings.announcements.ts'
import { planAgreementNotice } from './features/day/notifications/agreements.jobs.ts'
import { noticesDue } from './features/day/notifications/notifications.announcements.ts'
import { tellBulkAssignedJob } from './features/day/notifications/notifications.jobs.ts'
import {
  notifyAssigned,
  notifyEverything,
  notifyImported,
  notifyLoginChanged,
} from './features/day/notifications/notify.queries.ts'
import { passWorkOn, returnWork } from './features/day/tasks/pass-on.queries.ts'
import { documentsRestored, requireRestorable } from './features/deals/documents/documents.announcements.ts'
import { countRestored, transactionRestored } from './features/deals/plans/plans.announcements.ts'
import { endMessaging } from './features/messages/mailboxes/disconnect.ts'
import { mailAccountEventJob } from './features/messages/system-mail/account-events.jobs.ts'
import { mailBillingTroubleJob } from './features/messages/system-mail/billing-mail.jobs.ts'
import { mailClosingJob } from './features/messages/system-mail/closing.jobs.ts'
import { mailCodeJob } from './features/messages/system-mail/codes.jobs.ts'
import { mailEverythingJob } from './features/messages/system-mail/everything.jobs.ts'
import { planNotices } from './features/messages/system-mail/notices.jobs.ts'
import { mailLoginChangedJob, mailPasswordSetJob } from './features/messages/system-mail/system-mail.jobs.ts'
import { agreementsDated } from './features/people/agreements/agreements.announcements.ts'
import { bulkAssigned } from './features/people/bulk/bulk.announcements.ts'
import { passContactsOn, returnContacts } from './features/people/bulk/pass-on.queries.ts'
import { contactsAssigned } from './features/people/contacts/contacts.announcements.ts'
import { importEnded } from './features/people/import/import.announcements.ts'

/**
 * Who is told of which announcement: `on` in the same transaction, `later` in a job. The publishing features below do
 * not know their subscribers.
 */
export const announcements: Subscription[] = [
  on(contactsAssigned, notifyAssigned),
  on(importEnded, notifyImported),
  later(bulkAssigned, tellBulkAssignedJob),
  on(agreementsDated, planAgreementNotice),
  on(transactionRestored, countRestored),
  on(documentsRestored, requireRestorable),
  on(userDeleted, passContactsOn),
  on(userDeleted, passWorkOn),
  on(userDeleted, endMessaging),
  on(userRestored, returnContacts),
  on(userRestored, returnWork),
  on(showingsRestored, guardRestored),
  on(loginChanged, notifyLoginChanged),
  later(loginChanged, mailLoginChangedJob),
  later(billingTrouble, mailBillingTroubleJob),
  later(closingChanged, mailClosingJob),
  later(closingChanged, closingPaymentsJob),
  on(everythingTold, notifyEverything),
  later(everythingTold, mailEverythingJob),
  later(accountAlerts, mailAccountEventJob),
  later(passwordSet, mailPasswordSetJob),
  later(codeAsked, mailCodeJob),
  // Last, because it depends on what the other subscribers write.
  on(noticesDue, planNotices),
]
