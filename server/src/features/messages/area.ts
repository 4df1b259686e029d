import type { Area } from '../../area.ts'
import { later, on } from '../../db/announcing.ts'
import { accountAlerts } from '../brokerage/account-events/account-events.announcements.ts'
import { billingTrouble } from '../brokerage/billing/billing.announcements.ts'
import { closingChanged } from '../brokerage/closing/closing.announcements.ts'
import { exportChanged } from '../brokerage/everything/everything.announcements.ts'
import { codeAsked } from '../brokerage/recovery/codes.announcements.ts'
import { loginChanged, passwordSet, userDeleted } from '../brokerage/users/users.announcements.ts'
import { noticesDue } from '../day/notifications/notifications.announcements.ts'
import { consentRoutes } from './consent/consent.routes.ts'
import { hookRoutes } from './hooks/hooks.routes.ts'
import { inboxRoutes } from './inbox/inbox.routes.ts'
import { endMessaging } from './mailboxes/disconnect.ts'
import { mailboxRoutes } from './mailboxes/mailboxes.routes.ts'
import { mailboxesDue, syncJob } from './mailboxes/sync.jobs.ts'
import { findLostMessages } from './mass/lost.jobs.ts'
import { massJob } from './mass/mass.jobs.ts'
import { massRoutes } from './mass/mass.routes.ts'
import { unsubscribeRoutes } from './mass/unsubscribe.routes.ts'
import { messageSettingsRoutes } from './message-settings/message-settings.routes.ts'
import { attachmentDownload } from './messages/attachments.ts'
import { messageRoutes } from './messages/messages.routes.ts'
import { outboxRoutes } from './outbox/outbox.routes.ts'
import { deliverJob, deliverMessageJob } from './sending/deliver.jobs.ts'
import { mailAccountEventJob } from './system-mail/account-events.jobs.ts'
import { mailBillingTroubleJob } from './system-mail/billing-mail.jobs.ts'
import { mailClosingJob } from './system-mail/closing.jobs.ts'
import { mailCodeJob } from './system-mail/codes.jobs.ts'
import { mailEverythingJob } from './system-mail/everything.jobs.ts'
import { planNotices, sendNoticesJob } from './system-mail/notices.jobs.ts'
import { mailLoginChangedJob, mailPasswordSetJob } from './system-mail/system-mail.jobs.ts'
import { messagesTables } from './tables.ts'
import { templateRoutes } from './templates/templates.routes.ts'
import { textCodeRoutes } from './text-codes/text-codes.routes.ts'

export const messagesArea = {
  routes: {
    ...messageRoutes,
    ...mailboxRoutes,
    ...massRoutes,
    ...unsubscribeRoutes,
    ...messageSettingsRoutes,
    ...consentRoutes,
    ...inboxRoutes,
    ...outboxRoutes,
    ...hookRoutes,
    ...templateRoutes,
    ...textCodeRoutes,
  },
  jobs: [
    deliverJob,
    deliverMessageJob,
    massJob,
    syncJob,
    sendNoticesJob,
    mailLoginChangedJob,
    mailBillingTroubleJob,
    mailClosingJob,
    mailEverythingJob,
    mailAccountEventJob,
    mailCodeJob,
    mailPasswordSetJob,
  ],
  dues: [mailboxesDue],
  schedules: [findLostMessages],
  downloads: [attachmentDownload],
  announcements: [
    on(userDeleted, endMessaging),
    later(loginChanged, mailLoginChangedJob),
    later(billingTrouble, mailBillingTroubleJob),
    later(closingChanged, mailClosingJob),
    later(exportChanged, mailEverythingJob),
    later(accountAlerts, mailAccountEventJob),
    later(passwordSet, mailPasswordSetJob),
    later(codeAsked, mailCodeJob),
    on(noticesDue, planNotices),
  ],
  tables: messagesTables,
} satisfies Area
