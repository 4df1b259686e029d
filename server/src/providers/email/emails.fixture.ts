import type { OutgoingEmail } from './email.ts'

/** An email for tests, with these changes. */
export const email = (change: Partial<OutgoingEmail> = {}): OutgoingEmail => ({
  MessageId: '<one@dormer.example>',
  Date: new Date('2026-11-22T12:00:00Z'),
  From: { Name: 'Ana Núñez', Address: 'ana@brokerage.example' },
  ReplyTo: null,
  To: [{ Name: 'Ben', Address: 'ben@client.example' }],
  Cc: [],
  Bcc: [],
  Subject: 'The house on Elm Street',
  Html: '<p>Is 3pm good?</p>',
  Text: 'Is 3pm good?',
  InReplyTo: null,
  References: [],
  Headers: {},
  Attachments: [],
  ...change,
})
