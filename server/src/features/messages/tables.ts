import { emailProviders } from '@dormer/contract/messages/mailboxes'
import type { AreaTables } from '../../area.ts'

export const messagesTables: AreaTables = {
  consent: { export: { file: 'consent', about: 'Consent to texts and email, with the evidence' } },
  suppression: { export: { file: 'do-not-contact', about: 'Addresses and numbers that get no messages' } },
  do_not_call: {
    merge: { moves: 'uncounted' },
    kind: 'DoNotCall',
    export: { file: 'own-do-not-call-list', about: 'Numbers of people who asked not to be called' },
  },
  do_not_call_area: {
    export: { file: 'do-not-call-registry-lists', about: 'Area codes of the registries’ lists, and how old each is' },
  },
  do_not_call_block: { leftOut: 'Numbers of the registries, which are downloaded there.' },
  conversation: {
    merge: { moves: ['conversation', 'conversations'] },
    export: { file: 'conversations', about: 'Conversations by text and email' },
  },
  message: { export: { file: 'messages', about: 'Messages, sent and received' } },
  message_attachment: {
    export: { file: 'message-attachments', about: 'Attachments, and where each is in this zip' },
    files: { key: 'storage_key', folder: 'message-attachments', name: `r.attachment_id || ' ' || r.file_name` },
  },
  mass_message: { export: { file: 'mass-messages', about: 'Mass messages' } },
  mass_recipient: {
    merge: { moves: 'uncounted' },
    export: { file: 'mass-recipients', about: 'Recipients of mass messages' },
  },
  mailbox: {
    kind: 'Mailbox',
    title: 'r.email',
    words: { email_provider_id: emailProviders },
    export: { file: 'mailboxes', about: 'Connected mailboxes, without their sign-ins' },
  },
  phone_code: {
    kind: 'TextCode',
    title: 'r.code',
    export: { file: 'text-codes', about: 'Text codes' },
  },
  email_template: {
    kind: 'EmailTemplate',
    title: 'r.name',
    words: { body: 'html' },
    export: { file: 'email-templates', about: 'Email templates' },
  },
  text_template: {
    kind: 'TextTemplate',
    title: 'r.name',
    export: { file: 'text-templates', about: 'Text templates' },
  },
  video: {
    kind: 'Video',
    title: 'r.name',
    hidden: ['video_guid', 'media_type', 'duration', 'size', 'storage_key', 'thumbnail_key'],
    export: { file: 'videos', about: 'Videos, and where each is in this zip' },
    files: {
      key: 'storage_key',
      folder: 'videos',
      name: `r.video_id || ' ' || r.name || case r.media_type when 'video/webm' then '.webm' else '.mp4' end`,
    },
  },
  video_view: { export: { file: 'video-views', about: 'When videos were watched, and how far' } },
  video_link: { leftOut: 'Secret links.' },
  video_part: { leftOut: 'Uploads under way.', passingFile: 'storage_key' },
  call: {
    merge: { moves: ['call', 'calls'] },
    kind: 'Call',
    // A call that is no sale says why.
    title: `r.number || coalesce(' (no sales call: ' || r.reason || ')', '')`,
    hidden: [
      'contact_id',
      'ringing_ids',
      'rung_ids',
      'ring_round',
      'rounds',
      'is_settled',
      'provider_sid',
      'other_sid',
      'date_placed',
      'date_check',
      'recording_sid',
      'recording_key',
      'storage_key',
      'recording_size',
      'voicemail_sid',
      'voicemail_key',
      'voicemail_size',
      'activity_id',
    ],
    export: { file: 'calls', about: 'Phone calls, and where each recording is in this zip' },
    files: {
      key: 'storage_key',
      folder: 'calls',
      name: `r.call_id || ' ' || r.number || case r.via when 'Simulated' then '.wav' else '.mp3' end`,
    },
  },
  call_settings: {
    kind: 'CallSettings',
    export: { file: 'call-settings', about: 'How the brokerage takes and records calls' },
  },
  call_phone: { export: { file: 'call-phones', about: 'The phones that users talk with outside the browser' } },
  outbox: { leftOut: 'What is being sent.' },
  unsubscribe_link: { leftOut: 'Secret links.' },
}
