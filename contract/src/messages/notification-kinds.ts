import { defineNotificationKinds, defineNotificationSettings } from '../notification-kind.ts'

/** The title is the sender's name and the beginning of the text, or a sentence about several. */
const from = (channel: string) => (told: { Title: string }) =>
  told.Title.includes(': ') ? `${channel} from ${told.Title}` : told.Title

export const messageNotificationKinds = defineNotificationKinds({
  TextReceived: {
    icon: 'message',
    label: 'Text message',
    setting: 'IncomingText',
    headline: from('Text'),
    noun: ['new text', 'new texts'],
    isInherited: true,
    isMessage: true,
    topics: ['messages', 'activities', 'contacts', 'today'],
  },
  EmailReceived: {
    icon: 'mail',
    label: 'Email',
    setting: 'IncomingEmail',
    headline: from('Email'),
    noun: ['new email', 'new emails'],
    isInherited: true,
    isMessage: true,
    topics: ['messages', 'activities', 'contacts', 'today'],
  },
  VideoWatched: { icon: 'video', label: 'Watched your video', topics: ['videos', 'activities'] },
  CallMissed: {
    icon: 'phone-incoming',
    label: 'Call',
    setting: 'MissedCall',
    noun: ['missed call', 'missed calls'],
    isInherited: true,
    topics: ['calls', 'activities', 'today'],
  },
  MessageFailed: { icon: 'message-x', label: 'Message not delivered', topics: ['messages'] },
  MassFailed: { icon: 'mail-x', label: 'Mass message', topics: ['messages'] },
  MailboxFailed: { icon: 'mailbox', label: 'Connected mailbox', topics: ['mailboxes'] },
})

export const messageNotificationSettings = defineNotificationSettings({
  IncomingText: {
    label: 'Incoming text',
    description: 'Somebody texts you',
    usual: { InApp: true, ByEmail: true, ByText: false, ByPush: true },
  },
  IncomingEmail: {
    label: 'Incoming email',
    description: 'An email from a contact comes in',
    usual: { InApp: true, ByEmail: false, ByText: false, ByPush: true },
  },
  MissedCall: {
    label: 'Missed call',
    description: 'Somebody calls you and nobody answers, or leaves a voicemail',
    usual: { InApp: true, ByEmail: true, ByText: false, ByPush: true },
  },
})
