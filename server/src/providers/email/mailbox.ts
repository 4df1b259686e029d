import addressparser from 'nodemailer/lib/addressparser'

/** Emails larger than this are told, but not fetched. */
export const MAX_SOURCE = 25 * 1024 * 1024

export type MailboxFolder = 'Inbox' | 'Sent'

/** An email in a mailbox. */
export type FoundEmail = {
  Folder: MailboxFolder
  /** The provider's own, within the mailbox. */
  Id: string
  ReceivedAt: Date
  /** In bytes, as transmitted; undefined if the provider tells it only with the source. */
  Size: number | undefined
  /** Everybody it is from or to, in lower case: enough to know whether it is with a contact. */
  Addresses: string[]
  /** The email as it was transmitted; undefined if it is larger than MAX_SOURCE, or gone by now. Throws NotSent. */
  source: () => Promise<Buffer | undefined>
}

/** What was found, and from where to go on once it is stored. */
export type FoundBatch = { Emails: FoundEmail[]; Cursor: string }

/**
 * What of a mailbox is read: what arrived, and what was sent by whatever program. An email may be found twice, as when a
 * mailbox was rebuilt; its Message-ID says so.
 */
export type MailboxReader = {
  /**
   * What came since `cursor`, which an earlier batch gave; without one, or if it no longer holds, since that time. The
   * last batch may be empty: its cursor is to be kept nevertheless. The sources of a batch must be taken before the next
   * one. Throws NotSent (`later` or `sign-in`).
   */
  read: (from: { cursor: string | undefined; since: Date }, signal: AbortSignal) => AsyncIterable<FoundBatch>
}

/** The header fields that name people. */
export const ADDRESS_FIELDS = ['from', 'sender', 'reply-to', 'to', 'cc', 'bcc']

/** The addresses in the values of such fields, each once. */
export const addressesOf = (values: string[]): string[] => [
  ...new Set(
    values
      .flatMap((value) => addressparser(value, { flatten: true }))
      .map(({ address }) => address.toLowerCase())
      .filter((address) => address.includes('@')),
  ),
]
