import type { Readable } from 'node:stream'
import type { Bounce } from './refusals.rules.ts'

export type EmailAddress = { Name: string | null; Address: string }

/** An email as it should arrive. */
export type OutgoingEmail = {
  /** Ours, in angle brackets: the same for each attempt, so that a doubtful one can be looked up. */
  MessageId: string
  Date: Date
  From: EmailAddress
  ReplyTo: EmailAddress | null
  To: EmailAddress[]
  Cc: EmailAddress[]
  Bcc: EmailAddress[]
  Subject: string
  Html: string
  Text: string
  InReplyTo: string | null
  References: string[]
  /** Further headers, such as List-Unsubscribe. */
  Headers: Record<string, string>
  Attachments: { FileName: string; ContentType: string; open: () => Promise<Readable> }[]
  /** It goes to these alone, because the other recipients already have it; its headers name all of them. */
  Recipients?: string[] | null
}

/** What a provider did with an email that it took for at least one recipient. */
export type Sent = { Id: string | null; Rejected?: Bounce[]; Deferred?: Bounce[] }

/** What a sending account can do. Each call opens what it needs; `close` ends connections kept for reuse. */
export type EmailSender = {
  /**
   * Hands an email to the provider; `Id` is the provider's own id for it, the same as when the mailbox is read (the
   * provider may have given the email a Message-ID of its own). `Rejected` are the recipients it refused while it took
   * the email for the others, `Deferred` those it refused for now. Throws NotSent.
   */
  send: (email: OutgoingEmail, signal: AbortSignal) => Promise<Sent>
  /**
   * Whether an email with this Message-ID was sent, according to the account's own records; undefined if they cannot
   * tell, for example because they lag behind or we write them ourselves. Throws NotSent if they cannot be read now.
   */
  wasSent: (messageId: string, signal: AbortSignal) => Promise<boolean | undefined>
  close: () => Promise<void>
}
