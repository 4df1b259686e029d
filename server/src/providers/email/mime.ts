import { Readable } from 'node:stream'
import MailComposer from 'nodemailer/lib/mail-composer'
import { NotSent } from '../not-sent.ts'
import type { EmailAddress, OutgoingEmail } from './email.ts'

const addressOf = ({ Name, Address }: EmailAddress) => ({ name: Name ?? '', address: Address })

/**
 * Anything else could be read as several addresses, or as a command. Quoted local parts and address literals are not
 * supported.
 */
const ADDRESS = /^[^\s\p{Cc}<>,;:"()[\]\\@]+@[^\s\p{Cc}<>,;:"()[\]\\@]+$/u

/** The sender and recipients as mail servers are told, including Bcc. Throws NotSent. */
export const envelopeOf = ({ From, To, Cc, Bcc, Recipients }: OutgoingEmail) => {
  const from = From.Address
  const to = [...new Set(Recipients ?? [...To, ...Cc, ...Bcc].map((a) => a.Address))]
  if (!ADDRESS.test(from)) throw new NotSent('refused', 'The address that the email is sent from is not valid.')
  const wrong = to.find((address) => !ADDRESS.test(address))
  if (wrong !== undefined) throw new NotSent('recipient', `This is not an email address: ${wrong.slice(0, 100)}`)
  if (to.length === 0) throw new NotSent('refused', 'The email has no recipient.')
  return { from, to }
}

/**
 * An email as transmitted. Attachments are opened when their turn comes. Bcc recipients are in it only with `hidden`,
 * for providers that read recipients from the header and remove them: Gmail and Microsoft. For these, the headers name
 * nobody who already has it. The stream fails with NotSent if an attachment cannot be read.
 */
export const mimeOf = (email: OutgoingEmail, { hidden = false } = {}): Readable => {
  const named = (addresses: EmailAddress[]) =>
    addresses.filter(({ Address }) => !hidden || !email.Recipients || email.Recipients.includes(Address)).map(addressOf)
  const node = new MailComposer({
    messageId: email.MessageId,
    date: email.Date,
    from: addressOf(email.From),
    ...(email.ReplyTo && { replyTo: addressOf(email.ReplyTo) }),
    to: named(email.To),
    cc: named(email.Cc),
    bcc: named(email.Bcc),
    subject: email.Subject,
    text: email.Text,
    html: email.Html,
    ...(email.InReplyTo && { inReplyTo: email.InReplyTo }),
    references: email.References,
    headers: email.Headers,
    // Calendars take what an email says of a meeting from another form of its text; programs without one show the file.
    alternatives: email.Attachments.filter(({ ContentType }) => isMeeting(ContentType)).map(
      ({ ContentType, open }) => ({
        contentType: ContentType,
        content: Readable.from(opened(open), { objectMode: false }),
      }),
    ),
    attachments: email.Attachments.map(({ FileName, ContentType, open }) => ({
      filename: FileName,
      contentType: ContentType,
      contentDisposition: 'attachment' as const,
      content: Readable.from(opened(open), { objectMode: false }),
    })),
    // Nothing in an email may name a file or an address for the server to read.
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile()
  node.keepBcc = hidden
  return node.createReadStream()
}

/** A calendar file that enters, moves or cancels a meeting (RFC 5546, 6047). */
const isMeeting = (contentType: string) => /^text\/calendar;.*\bmethod=(?:request|cancel)\b/i.test(contentType)

async function* opened(open: () => Promise<Readable>): AsyncGenerator<Buffer> {
  try {
    yield* await open()
  } catch (cause) {
    const gone = (cause as { code?: unknown }).code === 'FILE_MISSING'
    throw gone
      ? new NotSent('refused', 'An attachment is no longer there.', { cause })
      : new NotSent('later', 'An attachment cannot be read now.', { cause })
  }
}
