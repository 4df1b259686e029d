import { clock } from '../../../clock.ts'
import type { Tx } from '../../../db/connect.ts'
import type { EmailSender } from '../../../providers/email/email.ts'
import { NotSent } from '../../../providers/not-sent.ts'
import type { Services } from '../../../services.ts'
import { type OpenMailbox, openMailbox, viaOf } from '../mailboxes/account.ts'
import { mailboxOf, noteError } from '../mailboxes/mailboxes.queries.ts'
import type { Outgoing } from './deliver.queries.ts'

/** What carries a message to its provider. */
export type Carrier = {
  via: string
  /** What is handed over has arrived: nothing more will be heard of it. */
  isArrival: boolean
  send: (outgoing: Outgoing, signal: AbortSignal) => Promise<{ Id: string | null }>
  /** What the provider knows of an earlier attempt: false if nothing was sent, undefined if it cannot tell. */
  lookUp: (outgoing: Outgoing, signal: AbortSignal) => Promise<{ Id: string | null } | false | undefined>
}

/** How far the provider's clock may be from ours, in minutes. */
const CLOCKS = 5

export const carrierOf = async (services: Services, outgoing: Outgoing): Promise<Carrier> =>
  outgoing.Channel === 'Text'
    ? textCarrier(services)
    : afterMailbox(outgoing, (await mailboxCarrier(services, outgoing)) ?? emailCarrier(services))

/** What waited for a mailbox that was disconnected: nobody else knows of its attempts, and the Outbox sends nothing. */
const afterMailbox = ({ Via }: Outgoing, carrier: Carrier): Carrier => {
  if (Via === null) return carrier
  const lookUp = async () => undefined
  if (!carrier.isArrival) return { ...carrier, lookUp }
  const send = async () => {
    throw new NotSent('refused', 'the mailbox was disconnected before it left.')
  }
  return { via: Via, isArrival: false, send, lookUp }
}

/** What a user writes to one person leaves through the user's own mailbox, if one is connected. */
const mailboxCarrier = async (services: Services, outgoing: Outgoing): Promise<Carrier | undefined> => {
  const { TenantId, Purpose, UserId, FromAddress } = outgoing
  if (Purpose !== 'OneToOne' || UserId === null) return undefined
  const asTenant = <T>(work: (db: Tx) => Promise<T>) => services.database.asTenant(TenantId, work)
  const mailbox = await asTenant((db) => mailboxOf(db, TenantId, UserId, FromAddress))
  if (!mailbox) return undefined
  const isRefused = (why: string) =>
    new NotSent('sign-in', `The mailbox ${mailbox.Email} must be connected again. ${why}`)
  const within = async <T>(work: (by: Pick<Carrier, 'send' | 'lookUp'>) => Promise<T>) => {
    // A password that was refused is not tried again and again, until somebody is locked out.
    if (mailbox.HasError) throw isRefused(mailbox.LastError ?? '')
    let opened: OpenMailbox | undefined
    try {
      opened = await openMailbox(services, mailbox)
      return await work(emailBy(services, opened, false, null))
    } catch (error) {
      if (!(error instanceof NotSent) || error.reason !== 'sign-in') throw error
      await asTenant((db) => noteError(db, mailbox, error.message, true))
      throw isRefused(error.message)
    } finally {
      await opened?.close()
    }
  }
  const fromMailbox = { ...outgoing, FromAddress: mailbox.Email }
  return {
    via: viaOf(mailbox.EmailProviderId),
    isArrival: false,
    send: (_, signal) => within((by) => by.send(fromMailbox, signal)),
    lookUp: (_, signal) => within((by) => by.lookUp(fromMailbox, signal)),
  }
}

const textCarrier = ({ sms: { provider, via }, config }: Services): Carrier => {
  const textOf = ({ TextNumber, ToAddresses: [To], Body }: Outgoing) => {
    if (via !== 'Outbox' && !TextNumber)
      throw new NotSent('refused', 'your brokerage has no number to send texts from; contact support.')
    return { From: TextNumber ?? '', To: To ?? '', Body }
  }
  const statusUrl = config.publicUrl && new URL('/api/hooks/twilio/status', config.publicUrl).href
  return {
    via,
    isArrival: via === 'Outbox',
    send: async (outgoing, signal) => ({ Id: (await provider.send(textOf(outgoing), statusUrl, signal)).Sid }),
    lookUp: async (outgoing, signal) => {
      if (via === 'Outbox') return false
      const since = Temporal.Instant.from(outgoing.DateTried ?? outgoing.DateCreated).subtract({ minutes: CLOCKS })
      const found = await provider.find(textOf(outgoing), new Date(since.epochMilliseconds), signal)
      return found ? { Id: found.Sid } : false
    },
  }
}

const emailCarrier = (services: Services): Carrier => {
  const { sender, via, from } = services.email
  return { via, isArrival: via === 'Outbox', ...emailBy(services, sender, via === 'Outbox', from) }
}

/** Sends by an account; `from` is the account's own address, to which answers do not come: they go to the user. */
export const emailBy = (
  services: Services,
  sender: EmailSender,
  isOutbox: boolean,
  from: { Name: string | null; Address: string } | null,
): Pick<Carrier, 'send' | 'lookUp'> => ({
  send: async (outgoing, signal) => {
    const user = { Name: outgoing.UserName, Address: outgoing.FromAddress }
    return sender.send(
      {
        MessageId: outgoing.HeaderId ?? '',
        Date: new Date(clock.now().epochMilliseconds),
        From: from ? { Name: outgoing.UserName ?? from.Name, Address: from.Address } : user,
        ReplyTo: from ? user : null,
        To: named(outgoing.ToAddresses),
        Cc: named(outgoing.CcAddresses),
        Bcc: named(outgoing.BccAddresses),
        Subject: outgoing.Subject ?? '',
        Html: outgoing.Body,
        Text: outgoing.PlainText ?? '',
        InReplyTo: outgoing.InReplyTo,
        References: outgoing.ReferenceIds,
        Headers: outgoing.UnsubscribeUrl
          ? {
              'List-Unsubscribe': `<${outgoing.UnsubscribeUrl}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }
          : {},
        Attachments: await attachmentsOf(services, outgoing),
      },
      signal,
    )
  },
  lookUp: async (outgoing, signal) => {
    if (isOutbox) return false
    const was = await sender.wasSent(outgoing.HeaderId ?? '', signal)
    return was === true ? { Id: null } : was
  },
})

const named = (addresses: string[]) => addresses.map((Address) => ({ Name: null, Address }))

const attachmentsOf = async ({ database, storage }: Services, { TenantId, MessageId }: Outgoing) => {
  const files = await database.asTenant(TenantId, (db) =>
    db
      .selectFrom('message_attachment')
      .select(['FileName', 'ContentType', 'StorageKey'])
      .where('TenantId', '=', TenantId)
      .where('MessageId', '=', MessageId)
      .orderBy('AttachmentId')
      .execute(),
  )
  return files.map(({ FileName, ContentType, StorageKey }) => ({
    FileName,
    ContentType,
    open: () => storage.get(StorageKey),
  }))
}
