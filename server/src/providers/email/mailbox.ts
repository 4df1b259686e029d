import addressparser from 'nodemailer/lib/addressparser'

/** Larger emails are reported but not fetched. */
export const MAX_SOURCE = 25 * 1024 * 1024

export type MailboxFolder = 'Inbox' | 'Sent'

/** An email in a mailbox. */
export type FoundEmail = {
  Folder: MailboxFolder
  /** The provider's id, unique within the mailbox. */
  Id: string
  ReceivedAt: Date
  /** In bytes, as transmitted; undefined if the provider reports it only with the source. */
  Size: number | undefined
  /** Everybody it is from or to, in lower case: enough to know whether it involves a contact. */
  Addresses: string[]
  /** The email as transmitted; undefined if it is larger than MAX_SOURCE or gone by now. Throws NotSent. */
  source: () => Promise<Buffer | undefined>
}

/** What was found, and where to continue once it is stored. */
export type FoundBatch = { Emails: FoundEmail[]; Cursor: string }

/**
 * Reads what arrived in a mailbox, and what was sent from it by any program. An email may be found twice, for example
 * after a mailbox was rebuilt; its Message-ID shows that.
 */
export type MailboxReader = {
  /**
   * What came since `cursor`, which an earlier batch returned; without one, or if it is no longer valid, since that
   * time. The last batch may be empty, but its cursor must be stored nevertheless. A batch's sources must be read
   * before the next batch. Throws NotSent (`later` or `sign-in`).
   */
  read: (from: { cursor: string | undefined; since: Date }, signal: AbortSignal) => AsyncIterable<FoundBatch>
}

/** The header fields that contain addresses. */
export const ADDRESS_FIELDS = ['from', 'sender', 'reply-to', 'to', 'cc', 'bcc']

/**
 * The addresses in the values of such fields, each once. Some mail systems give only their name, which then stands for
 * it: `MAILER-DAEMON <>`.
 */
export const addressesOf = (values: string[]): string[] => [
  ...new Set(
    values
      .flatMap((value) => addressparser(value, { flatten: true }))
      .map(({ address, name }) => (address || name).toLowerCase())
      .filter((address) => /@|^(?:mailer-daemon|mail delivery (?:sub)?system)$/.test(address)),
  ),
]
