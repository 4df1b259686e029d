import { Readable } from 'node:stream'
import { escapeHtml } from '@dormer/contract/html'
import pg from 'pg'
import type { Tx } from '../../../db/connect.ts'
import { leftIn, storageUseOf } from '../../../http/quota.ts'
import type { FoundEmail } from '../../../providers/email/mailbox.ts'
import { MAX_SOURCE } from '../../../providers/email/mailbox.ts'
import type { Services } from '../../../services.ts'
import { answeredBy, isAutomatic } from '../content/automatic.rules.ts'
import type { ReadAttachment, ReadMail } from '../content/mail-source.rules.ts'
import { isReporter } from '../content/notices.rules.ts'
import { readMail } from '../content/read-mail.ts'
import { htmlOfText } from '../content/text-html.rules.ts'
import { contentsOf } from '../content/without-text.rules.ts'
import { receiveMessage } from '../messages/receive.ts'
import { recordSent } from '../messages/sent-elsewhere.ts'
import { viaOf } from './account.ts'
import type { MailboxRow } from './mailboxes.queries.ts'
import { applyReport, resolveUnknown } from './notices.queries.ts'
import { contactsAmong, emailsAnswerable, isHere, usersAmong } from './sync.queries.ts'

/** How much a mail server's clock may differ from ours, in milliseconds. */
const CLOCKS = 5 * 60_000

/** An email with contacts, or a report about one. */
export type Wanted = { email: FoundEmail; contacts: Set<string> }

/** The emails in a mailbox that are to be read: mail with nobody among the contacts is left alone. */
export const wantedOf = async (db: Tx, { TenantId, Email }: MailboxRow, emails: FoundEmail[]): Promise<Wanted[]> => {
  const all = [...new Set(emails.flatMap((email) => email.Addresses))]
  const contacts = await contactsAmong(db, TenantId, Email, all)
  return emails
    .filter(({ Addresses }) => Addresses.some((address) => contacts.has(address) || isReporter(address)))
    .map((email) => ({ email, contacts }))
}

/**
 * Stores an email with its contact: received mail with its sender, sent mail with the first contact among its
 * recipients. Returns why it could not be stored, if so.
 */
export const receiveEmail = async (
  services: Services,
  mailbox: MailboxRow,
  { email, contacts }: Wanted,
  source: Buffer | undefined,
): Promise<string | undefined> => {
  if (!source) {
    // Without a size, it is unknown whether it was too large or has been deleted since.
    const isGone = email.Size !== undefined && email.Size <= MAX_SOURCE
    return isGone ? undefined : 'it is larger than 25 MB'
  }
  const mail = await readMail(source, email.ReceivedAt).catch((error) => {
    services.log.warn({ err: error, EmailConfigId: mailbox.EmailConfigId }, 'an email could not be read')
  })
  if (!mail) return 'it could not be read'
  const asTenant = <T>(work: (db: Tx) => Promise<T>) => services.database.asTenant(mailbox.TenantId, work)
  const { other, isKnown } = await asTenant(async (db) => {
    // An email from a contact is no report, whatever it looks like.
    if (mail.IsFromSystem && !contacts.has(mail.From?.Address.toLowerCase() ?? ''))
      await applyReport(db, mailbox.TenantId, mail, services.email)
    if (email.Folder === 'Sent') await resolveUnknown(db, mailbox.TenantId, mail.MessageId)
    const other =
      otherOf(mail, email, contacts) ?? (await answeredInstead(db, services, mailbox, { mail, email, contacts }))
    const via = viaOf(mailbox.EmailProviderId)
    return {
      other,
      isKnown: other !== undefined && (await isHere(db, mailbox.TenantId, mail.MessageId, via, email.Id)),
    }
  })
  if (isKnown || other === undefined) return undefined
  const { files, lost } = await storeFiles(services, mailbox, mail.Attachments)
  const discard = () => Promise.all(files.map(({ StorageKey }) => services.storage.remove(StorageKey)))
  try {
    const isStored = await asTenant((db) => store(db, mailbox, { mail, email, other, files, lost }))
    if (!isStored) await discard()
    return lost
  } catch (error) {
    // Files are deleted only if they certainly have no row.
    if (!(error instanceof pg.DatabaseError) || !/^(?:22|23|54)/.test(error.code ?? '')) throw error
    await discard()
    services.log.warn({ err: error, EmailConfigId: mailbox.EmailConfigId }, 'an email could not be stored')
    return 'it could not be stored'
  }
}

/** The contact's address on the other side of an email; undefined if there is none. */
const otherOf = (mail: ReadMail, { Folder, Addresses }: FoundEmail, contacts: Set<string>) => {
  const from = mail.From?.Address.toLowerCase()
  if (Folder === 'Inbox') return from && contacts.has(from) ? from : undefined
  const to = [...mail.To, ...mail.Cc].map(({ Address }) => Address.toLowerCase())
  // Bcc recipients are among the addresses found.
  return [...to, ...Addresses].find((address) => contacts.has(address) && address !== from)
}

/**
 * The contact's address to which received mail asks to be answered, though somebody else sent it, such as a portal that
 * passes on what the contact wrote there. It joins the contact's conversation, where it says who sent it: anybody can
 * name anybody. Not of colleagues and mail systems, nor of what Dormer itself sends.
 */
const answeredInstead = async (
  db: Tx,
  { email: { from } }: Pick<Services, 'email'>,
  { TenantId, Email }: MailboxRow,
  { mail, email, contacts }: { mail: ReadMail; email: FoundEmail; contacts: Set<string> },
) => {
  const sender = mail.From?.Address.toLowerCase()
  if (email.Folder !== 'Inbox' || !sender || mail.IsFromSystem) return undefined
  const answerTo = mail.ReplyTo.map(({ Address }) => Address.toLowerCase()).find((address) => contacts.has(address))
  if (answerTo === undefined || sender === Email || sender === from?.Address.toLowerCase()) return undefined
  return (await usersAmong(db, TenantId, [sender])).has(sender) ? undefined : answerTo
}

type File = { FileName: string; ContentType: string; Size: number; StorageKey: string; ContentId: string | null }
/** Stores an email's files; `lost` says why they were not kept, if so. */
const storeFiles = async (
  { database, storage, config }: Services,
  { TenantId }: MailboxRow,
  attachments: ReadAttachment[],
): Promise<{ files: File[]; lost?: string }> => {
  if (attachments.length === 0) return { files: [] }
  const size = attachments.reduce((sum, one) => sum + one.Size, 0)
  const room = await database.asTenant(TenantId, (db) => storageUseOf(db, TenantId, config.storageQuotaBytes))
  if (size > leftIn(room))
    return { files: [], lost: 'its attachments were not kept, because your brokerage has no room for them' }
  const files: File[] = []
  for (const { FileName, ContentType, Content, ContentId } of attachments) {
    const { Key, Size } = await storage.put(Readable.from([Content]), {
      tenantId: TenantId,
      fileName: FileName,
      maxBytes: MAX_SOURCE,
    })
    files.push({ FileName, ContentType, Size, StorageKey: Key, ContentId })
  }
  return { files }
}

type Store = { mail: ReadMail; email: FoundEmail; other: string; files: File[]; lost: string | undefined }
/** Returns whether it was new. */
const store = async (db: Tx, mailbox: MailboxRow, { mail, email, other, files, lost }: Store) => {
  const { TenantId, UserId } = mailbox
  const told = [mail.NotShown, lost && `The attachments are in your mailbox only: ${lost.replace('its ', 'they ')}.`]
  const note = told.filter(Boolean).join(' ')
  const common = {
    TenantId,
    UserId,
    To: mail.To.map(({ Address }) => Address.toLowerCase()),
    Cc: mail.Cc.map(({ Address }) => Address.toLowerCase()),
    Subject: mail.Subject || null,
    Body: (note && `<p><em>${escapeHtml(note)}</em></p>`) + (mail.Html ?? htmlOfText(mail.Text)),
    PlainText: mail.Text.trim() ? mail.Text : contentsOf(mail, await zoneOf(db, mailbox)),
    HeaderId: mail.MessageId,
    InReplyTo: mail.InReplyTo,
    References: mail.References,
    Invitation: mail.Invitation,
    Via: viaOf(mailbox.EmailProviderId),
    Date: mail.Date.toISOString(),
  }
  // The mail server's clock may be a little behind ours.
  const isOld = Date.parse(mailbox.DateConnected) - email.ReceivedAt.getTime() > CLOCKS
  const stored =
    email.Folder === 'Sent'
      ? await recordSent(db, {
          ...common,
          With: other,
          From: mailbox.Email,
          IsAutomatic: isAutomatic(mail.Signs, mail.Subject, undefined),
        })
      : await receiveMessage(db, {
          ...common,
          Channel: 'Email',
          From: mail.From?.Address.toLowerCase() ?? other,
          With: other,
          ReplyTo: await answersWanted(db, TenantId, mailbox.Email, mail),
          IsQuiet: isOld,
          IsReaction: mail.IsReaction,
          IsAutomatic: await isByProgram(db, TenantId, mail, other),
        })
  if (!stored) return false
  if (files.length > 0)
    await db
      .insertInto('message_attachment')
      .values(files.map((file) => ({ TenantId, MessageId: stored.MessageId, ...file })))
      .execute()
  return true
}

const zoneOf = async (db: Tx, { TenantId, UserId }: MailboxRow) =>
  (
    await db
      .selectFrom('user_account')
      .select('TimeZone')
      .where('TenantId', '=', TenantId)
      .where('UserId', '=', UserId)
      .executeTakeFirstOrThrow()
  ).TimeZone

/** Where an email asks for its answers, without addresses of our own: those would leave the contact out. */
const answersWanted = async (db: Tx, TenantId: number, mailbox: string, { From, ReplyTo }: ReadMail) => {
  const asked = [...new Set(ReplyTo.map(({ Address }) => Address.toLowerCase()))]
  if (asked.length === 0) return []
  const own = await usersAmong(db, TenantId, asked)
  const others = asked.filter((address) => address !== mailbox && !own.has(address))
  return others.some((address) => address !== From?.Address.toLowerCase()) ? others : []
}

const isByProgram = async (db: Tx, TenantId: number, mail: ReadMail, from: string) => {
  const Ids = [mail.InReplyTo, ...mail.References].filter((id) => id !== null)
  const sent = await emailsAnswerable(db, TenantId, { ids: Ids, to: from, before: mail.Date })
  return isAutomatic(mail.Signs, mail.Subject, answeredBy({ ...mail, Ids }, sent))
}
