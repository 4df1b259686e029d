import { defineChangeKinds } from '../change-kind.ts'

export const messageChangeKinds = defineChangeKinds({
  EmailTemplate: { noun: 'email template' },
  TextTemplate: { noun: 'text template' },
  TextCode: { noun: 'text code', trash: { icon: 'message-code', nouns: ['text code', 'text codes'], rank: 120 } },
  Mailbox: { noun: 'mailbox' },
  DoNotCall: { noun: 'do-not-call entry' },
  Call: { noun: 'call' },
  VoicemailDrop: {
    noun: 'recorded voicemail',
    trash: { icon: 'message-code', nouns: ['recorded voicemail', 'recorded voicemails'], rank: 126 },
  },
  CallSettings: { noun: 'call settings' },
  Video: { noun: 'video', trash: { icon: 'video', nouns: ['video', 'videos'], rank: 125 } },
})
