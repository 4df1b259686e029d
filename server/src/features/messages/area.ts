import type { Area } from '../../area.ts'
import { later, on } from '../../db/events.ts'
import { accountAlerted } from '../brokerage/account-events/account-events.events.ts'
import { billingFailed } from '../brokerage/billing/billing.events.ts'
import { closingChanged } from '../brokerage/closing/closing.events.ts'
import { exportChanged } from '../brokerage/everything/everything.events.ts'
import { codeRequested } from '../brokerage/recovery/codes.events.ts'
import { loginChanged, passwordSet, userDeleted } from '../brokerage/users/users.events.ts'
import { noticesDue } from '../day/notifications/notifications.events.ts'
import { callAudioRoutes } from './calls/audio.routes.ts'
import { callHookRoutes } from './calls/call-hooks.routes.ts'
import { askAboutCallJob, callsDue, recordingsDue } from './calls/calls.jobs.ts'
import { callRoutes } from './calls/calls.routes.ts'
import { linksCalls } from './calls/link.queries.ts'
import { fetchRecordingJob, keepSimulatedJob, removeRecordingJob, shortenKeepingJob } from './calls/recordings.jobs.ts'
import { callSettingsRoutes } from './calls/settings.routes.ts'
import { simulateJob } from './calls/simulate.jobs.ts'
import { dropDownload } from './calls/voicemail-drops.queries.ts'
import { voicemailDropRoutes } from './calls/voicemail-drops.routes.ts'
import { consentRoutes } from './consent/consent.routes.ts'
import { mergeMessages } from './conversations/merging.queries.ts'
import { doNotCallRoutes } from './do-not-call/do-not-call.routes.ts'
import { ownListDownload } from './do-not-call/export.ts'
import { listRun } from './do-not-call/list.jobs.ts'
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
import { messageReceived } from './messages/messages.events.ts'
import { messageRoutes } from './messages/messages.routes.ts'
import { outboxRoutes } from './outbox/outbox.routes.ts'
import { deliverJob, deliverMessageJob } from './sending/deliver.jobs.ts'
import { mailAccountEventJob } from './system-mail/account-events.jobs.ts'
import { mailBillingFailedJob } from './system-mail/billing-mail.jobs.ts'
import { mailClosingJob } from './system-mail/closing.jobs.ts'
import { mailCodeJob } from './system-mail/codes.jobs.ts'
import { mailEverythingJob } from './system-mail/everything.jobs.ts'
import { planNotices, sendNoticesJob } from './system-mail/notices.jobs.ts'
import { mailLoginChangedJob, mailPasswordSetJob } from './system-mail/system-mail.jobs.ts'
import { messagesTables } from './tables.ts'
import { templateRoutes } from './templates/templates.routes.ts'
import { textCodeRoutes } from './text-codes/text-codes.routes.ts'
import { makeMp4Job, videoMp4Due } from './videos/mp4.jobs.ts'
import { videoPageRoutes } from './videos/page.routes.ts'
import { videosDue } from './videos/videos.jobs.ts'
import { videoRoutes } from './videos/videos.routes.ts'

export const messagesArea = {
  routes: {
    ...messageRoutes,
    ...mailboxRoutes,
    ...massRoutes,
    ...unsubscribeRoutes,
    ...messageSettingsRoutes,
    ...consentRoutes,
    ...doNotCallRoutes,
    ...inboxRoutes,
    ...outboxRoutes,
    ...hookRoutes,
    ...templateRoutes,
    ...textCodeRoutes,
    ...videoRoutes,
    ...videoPageRoutes,
    ...callRoutes,
    ...callAudioRoutes,
    ...callSettingsRoutes,
    ...voicemailDropRoutes,
    ...callHookRoutes,
  },
  jobs: [
    simulateJob,
    keepSimulatedJob,
    fetchRecordingJob,
    removeRecordingJob,
    shortenKeepingJob,
    askAboutCallJob,
    deliverJob,
    deliverMessageJob,
    massJob,
    syncJob,
    sendNoticesJob,
    mailLoginChangedJob,
    mailBillingFailedJob,
    mailClosingJob,
    mailEverythingJob,
    mailAccountEventJob,
    mailCodeJob,
    mailPasswordSetJob,
    makeMp4Job,
  ],
  dues: [mailboxesDue, videosDue, videoMp4Due, callsDue, recordingsDue],
  schedules: [findLostMessages],
  runs: [listRun],
  downloads: [attachmentDownload, ownListDownload, dropDownload],
  events: { MessageReceived: messageReceived },
  subscriptions: [
    on(userDeleted, endMessaging),
    linksCalls,
    later(loginChanged, mailLoginChangedJob),
    later(billingFailed, mailBillingFailedJob),
    later(closingChanged, mailClosingJob),
    later(exportChanged, mailEverythingJob),
    later(accountAlerted, mailAccountEventJob),
    later(passwordSet, mailPasswordSetJob),
    later(codeRequested, mailCodeJob),
    on(noticesDue, planNotices),
  ],
  tables: messagesTables,
  merging: mergeMessages,
} satisfies Area
