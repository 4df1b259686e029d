import * as callHooks from './call-hooks.ts'
import * as callSettings from './call-settings.ts'
import * as calls from './calls.ts'
import * as consent from './consent.ts'
import * as doNotCall from './do-not-call.ts'
import * as hooks from './hooks.ts'
import * as inbox from './inbox.ts'
import * as mailboxes from './mailboxes.ts'
import * as mass from './mass.ts'
import * as messageSettings from './message-settings.ts'
import * as messages from './messages.ts'
import * as outbox from './outbox.ts'
import * as templates from './templates.ts'
import * as textCodes from './text-codes.ts'
import * as videos from './videos.ts'
import * as voicemailDrops from './voicemail-drops.ts'

/** The features of this area that have calls. */
export const messagesFeatures = {
  callHooks,
  callSettings,
  calls,
  consent,
  doNotCall,
  hooks,
  inbox,
  mailboxes,
  mass,
  messageSettings,
  messages,
  outbox,
  templates,
  textCodes,
  videos,
  voicemailDrops,
}
