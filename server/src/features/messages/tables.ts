import { emailProviders } from '@dormer/contract/messages/mailboxes'
import type { AreaTables } from '../../area.ts'
import { mentioned } from '../../db/mentioned.ts'

/*
 * Messages are looked up from the person, never the person from each message: there are millions. `person` is read by
 * subselects, as what refers to the row outside is evaluated for each.
 */
const inConversations = `select m.tenant_id, m.message_id
  from conversation v join message m on m.tenant_id = v.tenant_id and m.conversation_id = v.conversation_id
  where v.contact_id = any((select contacts from person)::bigint[])`
/** Those without a conversation are of the program: to users, about people, or to people who book. */
const ofProgram = `select m.tenant_id, m.message_id from message m cross join person
  where m.conversation_id is null and ((m.to_addresses || m.from_address) && person.addresses
    or ${mentioned('m.subject', 'm.body', 'm.plain_text')})`

/** Which rows are of a message of a conversation with them. */
const sentTo = (row: string) => `(${row}.tenant_id, ${row}.message_id) in (${inConversations})`
/** Which rows are of any of those. */
const ofTheirs = (row: string) => `(${row}.tenant_id, ${row}.message_id) in (${inConversations} union all ${ofProgram})`

/** What the program wrote to users about people may name others, too. */
const toThem = (row: string) =>
  `${row}.conversation_id is not null or (${row}.to_addresses || ${row}.from_address) && person.addresses`

export const messagesTables: AreaTables = {
  consent: {
    person: {
      where: 'r.address = any(person.addresses)',
      counted: ['record of consent', 'records of consent'],
      erase: {
        stays: 'Evidence of consent, with the address it was given for: federal rules ask for it for five years',
      },
    },
    export: { file: 'consent', about: 'Consent to texts and email, with the evidence' },
  },
  suppression: {
    person: {
      where: 'r.address = any(person.addresses)',
      counted: ['address that gets no messages', 'addresses that get no messages'],
      erase: { stays: 'A no to messages goes on holding, so the address it is about stays' },
    },
    export: { file: 'do-not-contact', about: 'Addresses and numbers that get no messages' },
  },
  do_not_call: {
    person: {
      where: 'r.contact_id = any(person.contacts) or r.number = any(person.addresses)',
      counted: ['number that is not called', 'numbers that are not called'],
      erase: {
        set: { contact_id: 'null', reason: `'Asked not to be called'` },
        stays: 'A no to calls goes on holding, so the number stays',
      },
    },
    merge: { moves: 'uncounted' },
    kind: 'DoNotCall',
    export: { file: 'own-do-not-call-list', about: 'Numbers of people who asked not to be called' },
  },
  do_not_call_area: {
    person: 'none',
    export: { file: 'do-not-call-registry-lists', about: 'Area codes of the registries’ lists, and how old each is' },
  },
  do_not_call_block: { person: 'none', leftOut: 'Numbers of the registries, which are downloaded there.' },
  conversation: {
    person: {
      counted: ['conversation', 'conversations'],
      erase: {
        set: {
          address: `'erased ' || r.conversation_id`,
          last_body: `''`,
          last_incoming_body: 'null',
          unread: '0',
          waiting_since: 'null',
          snoozed_until: 'null',
          is_done: 'true',
        },
      },
    },
    merge: { moves: ['conversation', 'conversations'] },
    export: { file: 'conversations', about: 'Conversations by text and email' },
  },
  message: {
    person: {
      where: ofTheirs('r'),
      copied: toThem('r'),
      // Whoever was copied blindly is nobody whom they know of.
      without: ['bcc_addresses'],
      counted: ['message', 'messages'],
      erase: {
        set: {
          from_address: `case when r.is_mine then r.from_address else '' end`,
          to_addresses: `case when r.is_mine then '{}' else r.to_addresses end`,
          cc_addresses: `'{}'`,
          bcc_addresses: `'{}'`,
          reply_to: `'{}'`,
          reference_ids: `'{}'`,
          subject: 'null',
          body: `''`,
          plain_text: 'null',
          status_text: 'null',
          header_id: 'null',
          in_reply_to: 'null',
          provider_id: 'null',
          unsubscribe_url: 'null',
          invitation: 'null',
          status: `case when r.status in ('Waiting', 'Sending', 'Unknown') then 'Canceled' else r.status end`,
        },
      },
    },
    words: { body: 'html' },
    export: { file: 'messages', about: 'Messages, sent and received' },
  },
  message_attachment: {
    person: {
      where: ofTheirs('r'),
      copied: `exists (select from message m where m.tenant_id = r.tenant_id and m.message_id = r.message_id and (${toThem('m')}))`,
      counted: ['attachment', 'attachments'],
      erase: 'delete',
    },
    export: { file: 'message-attachments', about: 'Attachments, and where each is in this zip' },
    files: { key: 'storage_key', folder: 'message-attachments', name: `r.attachment_id || ' ' || r.file_name` },
  },
  mass_message: { person: 'none', export: { file: 'mass-messages', about: 'Mass messages' } },
  mass_recipient: {
    person: {
      erase: {
        set: { address: 'null', why: 'null', status: `case r.status when 'Waiting' then 'Skipped' else r.status end` },
      },
    },
    merge: { moves: 'uncounted' },
    export: { file: 'mass-recipients', about: 'Recipients of mass messages' },
  },
  mailbox: {
    person: 'none',
    kind: 'Mailbox',
    title: 'r.email',
    words: { email_provider_id: emailProviders },
    export: { file: 'mailboxes', about: 'Connected mailboxes, without their sign-ins' },
  },
  phone_code: {
    person: 'none',
    kind: 'TextCode',
    title: 'r.code',
    export: { file: 'text-codes', about: 'Text codes' },
  },
  email_template: {
    person: 'none',
    kind: 'EmailTemplate',
    title: 'r.name',
    words: { body: 'html' },
    export: { file: 'email-templates', about: 'Email templates' },
  },
  text_template: {
    person: 'none',
    kind: 'TextTemplate',
    title: 'r.name',
    export: { file: 'text-templates', about: 'Text templates' },
  },
  video: {
    person: 'none',
    kind: 'Video',
    title: 'r.name',
    hidden: [
      'video_guid',
      'media_type',
      'duration',
      'size',
      'storage_key',
      'thumbnail_key',
      'moving_key',
      'mp4_key',
      'mp4_size',
      'date_mp4_due',
    ],
    export: { file: 'videos', about: 'Videos, and where each is in this zip' },
    files: {
      key: 'storage_key',
      folder: 'videos',
      name: `r.video_id || ' ' || r.name || case r.media_type when 'video/webm' then '.webm' else '.mp4' end`,
    },
  },
  video_captions: {
    person: 'none',
    restoredWith: 'video',
    export: { file: 'video-captions', about: 'Captions of videos, as WebVTT' },
  },
  video_view: {
    person: {
      where: `r.video_link_id in (select l.video_link_id from video_link l where l.tenant_id = r.tenant_id and ${sentTo('l')})`,
      erase: { stays: 'That a video was watched, without by whom' },
    },
    export: { file: 'video-views', about: 'When videos were watched, and how far' },
  },
  video_link: { person: { where: sentTo('r'), notCopied: 'Secret links', erase: 'delete' }, leftOut: 'Secret links.' },
  video_part: { person: 'none', leftOut: 'Uploads under way.', passingFile: 'storage_key' },
  call: {
    person: {
      where: 'r.contact_id = any(person.contacts) or r.contact_id is null and r.number = any(person.addresses)',
      counted: ['call', 'calls'],
      erase: {
        set: {
          number: `''`,
          phone_type: 'null',
          reason: `case when r.reason is not null then 'Erased' end`,
          notes: 'null',
          error: 'null',
          transcription: 'null',
          recording_key: 'null',
          voicemail_key: 'null',
        },
      },
    },
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
      'date_leaving',
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
    person: 'none',
    kind: 'CallSettings',
    export: { file: 'call-settings', about: 'How the brokerage takes and records calls' },
  },
  voicemail_drop: {
    person: 'none',
    kind: 'VoicemailDrop',
    title: 'r.name',
    hidden: ['media_type', 'seconds', 'size', 'storage_key'],
    export: { file: 'recorded-voicemails', about: 'Recorded voicemails, and where each is in this zip' },
    files: {
      key: 'storage_key',
      folder: 'recorded-voicemails',
      name: `r.voicemail_drop_id || ' ' || r.name || case r.media_type when 'audio/wav' then '.wav' else '.mp3' end`,
    },
  },
  call_phone: {
    person: 'none',
    export: { file: 'call-phones', about: 'The phones that users talk with outside the browser' },
  },
  outbox: {
    person: { where: ofTheirs('r'), notCopied: 'What is being sent', erase: 'delete' },
    leftOut: 'What is being sent.',
  },
  unsubscribe_link: {
    person: { where: sentTo('r'), notCopied: 'Secret links', erase: 'delete' },
    leftOut: 'Secret links.',
  },
}
