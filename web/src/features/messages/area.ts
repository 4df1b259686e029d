import { callsScreens } from './calls/calls.screens.ts'
import { doNotCallScreens } from './do-not-call/do-not-call.screens.ts'
import { mailboxesScreens } from './mailboxes/mailboxes.screens.ts'
import { massScreens } from './mass/mass.screens.ts'
import { messageSettingsScreens } from './message-settings/message-settings.screens.ts'
import { emailScreens } from './messages/email/email.screens.ts'
import { outboxScreens } from './outbox/outbox.screens.ts'
import { templatesScreens } from './templates/templates.screens.ts'
import { textCodesScreens } from './text-codes/text-codes.screens.ts'
import { videosScreens } from './videos/videos.screens.ts'

export const messagesArea = {
  screens: [
    ...callsScreens,
    ...massScreens,
    ...emailScreens,
    ...mailboxesScreens,
    ...messageSettingsScreens,
    ...doNotCallScreens,
    ...templatesScreens,
    ...textCodesScreens,
    ...videosScreens,
    ...outboxScreens,
  ] as const,
}
