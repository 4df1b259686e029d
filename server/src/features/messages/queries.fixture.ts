import { type Cases, ofContact } from '../../../test/full.ts'

/** Each list takes as many statements for fifty rows as for one (server/test/queries.test.ts). */
export const messagesQueries: Cases = {
  'unread texts': { endpoint: 'unreadTexts' },
  'a text conversation': { endpoint: 'textConversation', input: () => ({ query: { number: '5125550001' } }) },
  'messages of a contact': {
    endpoint: 'contactMessages',
    input: ({ first: { entityId } }) => ({ query: { contactEntityId: entityId } }),
  },
  consent: { endpoint: 'contactConsent', input: ofContact },
  'do-not-call lists': {
    endpoint: 'doNotCallLists',
    rows: (body: { Areas: unknown[] }) => body.Areas,
  },
  'an upload of a do-not-call list': {
    endpoint: 'getDoNotCallUpload',
    input: ({ first: { uploadId: UploadId } }) => ({ params: { UploadId } }),
    rows: (body: { Faults: unknown[] }) => body.Faults,
    atMost: 0,
  },
  'the own do-not-call list': { endpoint: 'ownDoNotCall' },
  'whether a contact may be called': { endpoint: 'contactDoNotCall', input: ofContact },
  'messages to many': { endpoint: 'massMessages', input: () => ({ query: { take: 50 } }) },
  'what became of a message to many, by recipient': {
    endpoint: 'massRecipients',
    input: ({ first: { massId: MassId } }) => ({ params: { MassId }, query: { take: 50 } }),
  },
  'who would get a message to many': {
    endpoint: 'checkMass',
    input: ({ contacts: ContactIds }) => ({ body: { Channel: 'Text', ContactIds, Body: '{{City}}', Of: 'City' } }),
    rows: (b: { People: [] }) => b.People,
    atMost: 1,
  },
  'the inbox': {
    endpoint: 'inbox',
    input: () => ({ query: { take: 50 } }),
    rows: (body: { Rows: unknown[] }) => body.Rows,
  },
  'the inbox, by person': {
    endpoint: 'inbox',
    input: () => ({ query: { filter: 'All', by: 'Person', take: 50 } }),
    rows: (body: { Rows: unknown[] }) => body.Rows,
    // All of them are with one person.
    atMost: 1,
  },
  'what was said with a person': {
    endpoint: 'openPerson',
    input: ({ talk }) => ({ params: { ConversationId: talk }, query: { take: 50 } }),
    rows: (body: { Messages: unknown[] }) => body.Messages,
  },
  'the inbox, searched': {
    endpoint: 'inbox',
    input: () => ({ query: { filter: 'All', search: 'x', take: 50 } }),
    rows: (body: { Rows: unknown[] }) => body.Rows,
  },
  'a conversation': {
    endpoint: 'openConversation',
    input: ({ talk }) => ({ params: { ConversationId: talk }, query: { take: 50 } }),
    rows: (body: { Messages: unknown[] }) => body.Messages,
  },
  'the Outbox': { endpoint: 'outboxMessages', input: () => ({ query: { incoming: true } }) },
  'a message to be checked': {
    endpoint: 'checkMessage',
    input: (full) => ({
      body: {
        Channel: 'Text',
        Addresses: Array.from({ length: full.contacts.length }, (_, i) => `51255502${10 + i}`),
      },
    }),
    rows: (b: { Checked: [] }) => b.Checked,
  },
  'email templates': { endpoint: 'emailTemplates' },
  'text templates': { endpoint: 'textTemplates' },
  'merge fields': { endpoint: 'templateFields' },
  'text codes': { endpoint: 'textCodes' },
  videos: { endpoint: 'userVideos' },
  'a video': {
    endpoint: 'getVideo',
    input: ({ first: { videoGuid: VideoGuid } }) => ({ params: { VideoGuid } }),
    rows: (body: { UsedIn: string[] }) => body.UsedIn,
  },
  'who watched a video': {
    endpoint: 'videoViews',
    input: ({ first: { videoGuid: VideoGuid } }) => ({ params: { VideoGuid } }),
  },
  calls: { endpoint: 'calls', input: () => ({ query: { take: 50 } }) },
  "a contact's calls": {
    endpoint: 'calls',
    input: ({ first: { contactId } }) => ({ query: { contactId, missed: true, take: 50 } }),
  },
  'recorded voicemails': { endpoint: 'voicemailDrops' },
  'calls that ring': { endpoint: 'currentCalls', atMost: 20 },
  mailboxes: { endpoint: 'mailboxes' },
  'mailboxes of the brokerage': { endpoint: 'brokerageMailboxes' },
}
