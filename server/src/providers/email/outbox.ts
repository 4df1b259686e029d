import type { EmailSender } from './email.ts'

/** Used if nothing is set up to send email: what is sent stays in the database, to be read in the Outbox. */
export const emailOutbox: EmailSender = {
  send: async () => ({ Id: null }),
  wasSent: async () => undefined,
  close: async () => {},
}
