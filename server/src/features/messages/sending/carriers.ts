import type { Tx } from '../../../db/connect.ts'
import type { EmailSender, Sent } from '../../../providers/email/email.ts'
import { NotSent } from '../../../providers/not-sent.ts'
import type { Services } from '../../../services.ts'
import { clock } from '../../../time/clock.ts'
import { type OpenMailbox, openMailbox, viaOf } from '../mailboxes/account.ts'
import { type MailboxRow, mailboxOf, recordMailboxError } from '../mailboxes/mailboxes.queries.ts'
import { claimedIds, type Outgoing } from './deliver.queries.ts'
import { addressInFrom } from './header-id.ts'

/** Carries a message to its provider. */
export type Carrier = {
  via: string
  /** The address in From, of emails. */
  fromOf: (outgoing: Outgoing) => string
  /** Handing it over means it has arrived: no further news will come. */
  isArrival: boolean
  send: (outgoing: Outgoing, signal: AbortSignal) => Promise<Sent>
  /** What the provider knows of an earlier attempt: false if nothing was sent, undefined if it cannot tell. */
  lookUp: (outgoing: Outgoing, signal: AbortSignal) => Promise<{ Id: string | null } | false | undefined>
}

/** How much the provider's clock may differ from ours, in minutes. */
const CLOCKS = 5

/**
 * For messages that waited for a mailbox since disconnected: no other carrier knows of its attempts, and the Outbox
 * sends nothing.
 */
const afterMailbox = ({ Via }: Outgoing, carrier: Carrier): Carrier => {
  if (Via === null) return carrier
  const lookUp = async () => undefined
  if (!carrier.isArrival) return { ...carrier, lookUp }
  const send = async () => {
    throw new NotSent('refused', 'the mailbox was disconnected before it left.')
  }
  return { ...carrier, via: Via, isArrival: false, send, lookUp }
}

/** Only what a user writes to one person leaves through the user's mailbox; everything else through the mail server. */
export const leavesByMailbox = ({ Channel, Purpose }: Pick<Outgoing, 'Channel' | 'Purpose'>) =>
  Channel === 'Email' && Purpose === 'OneToOne'

/** The mailbox that a message leaves through, if one is connected. */
export const mailboxFor = async (db: Tx, outgoing: Outgoing): Promise<MailboxRow | undefined> => {
  const { TenantId, UserId, FromAddress } = outgoing
  return leavesByMailbox(outgoing) && UserId !== null ? mailboxOf(db, TenantId, UserId, FromAddress) : undefined
}

/** Reads nothing: once an attempt has begun, any failure before the provider is called would count as doubt. */
export const carrierOf = (services: Services, outgoing: Outgoing, mailbox?: MailboxRow): Carrier => {
  if (outgoing.Channel === 'Text') return textCarrier(services)
  return afterMailbox(outgoing, mailbox ? mailboxCarrier(services, outgoing, mailbox) : emailCarrier(services))
}

const mailboxCarrier = (services: Services, outgoing: Outgoing, mailbox: MailboxRow): Carrier => {
  const isRefused = (why: string) =>
    new NotSent('sign-in', `The mailbox ${mailbox.Email} must be connected again. ${why}`)
  const within = async <T>(work: (by: Pick<Carrier, 'send' | 'lookUp'>) => Promise<T>) => {
    // A refused password is not tried again and again, which could lock the account.
    if (mailbox.HasError) throw isRefused(mailbox.LastError ?? '')
    let opened: OpenMailbox | undefined
    try {
      opened = await openMailbox(services, mailbox).catch((cause) => {
        throw cause instanceof NotSent
          ? cause
          : new NotSent('later', `The mailbox ${mailbox.Email} cannot be opened now.`, { cause })
      })
      return await work(emailBy(services, opened, false, null))
    } catch (error) {
      if (!(error instanceof NotSent) || error.reason !== 'sign-in') throw error
      // Nothing has left, whether or not this can be recorded.
      await services.database
        .asTenant(outgoing.TenantId, (db) => recordMailboxError(db, mailbox, error.message, true))
        .catch((err) => services.log.warn({ err }, 'that a mailbox must be connected again could not be noted'))
      throw isRefused(error.message)
    } finally {
      await opened?.close()
    }
  }
  const fromMailbox = { ...outgoing, FromAddress: mailbox.Email }
  return {
    via: viaOf(mailbox.EmailProviderId),
    fromOf: () => mailbox.Email,
    isArrival: false,
    send: (_, signal) => within((by) => by.send(fromMailbox, signal)),
    lookUp: (_, signal) => within((by) => by.lookUp(fromMailbox, signal)),
  }
}

const textCarrier = ({ sms: { provider, via }, config, database }: Services): Carrier => {
  const textOf = ({ TextNumber, ToAddresses: [To], Body }: Outgoing) => {
    if (via !== 'Outbox' && !TextNumber)
      throw new NotSent('refused', 'your brokerage has no number to send texts from; contact support.')
    return { From: TextNumber ?? '', To: To ?? '', Body }
  }
  // It names the message, because the provider may report on a text before its id is recorded here.
  const statusUrl = ({ MessageId }: Outgoing) =>
    config.publicUrl && new URL(`/api/hooks/twilio/status?MessageId=${MessageId}`, config.publicUrl).href
  return {
    via,
    fromOf: ({ FromAddress }) => FromAddress,
    isArrival: via === 'Outbox',
    send: async (outgoing, signal) => ({
      Id: (await provider.send(textOf(outgoing), statusUrl(outgoing), signal)).Sid,
    }),
    lookUp: async (outgoing, signal) => {
      if (via === 'Outbox') return false
      const since = Temporal.Instant.from(outgoing.FirstTried ?? outgoing.DateCreated).subtract({ minutes: CLOCKS })
      const claimed = await database.asTenant(outgoing.TenantId, (db) => claimedIds(db, outgoing))
      const found = await provider.find(textOf(outgoing), new Date(since.epochMilliseconds), claimed, signal)
      return found ? { Id: found.Sid } : false
    },
  }
}

const emailCarrier = (services: Services): Carrier => {
  const { sender, via, from } = services.email
  return {
    via,
    fromOf: ({ FromAddress }) => addressInFrom(services.email, FromAddress),
    isArrival: via === 'Outbox',
    ...emailBy(services, sender, via === 'Outbox', from),
  }
}

/** Sends through an account; `from` is the account's own address, which receives no answers: those go to the user. */
const emailBy = (
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
        ReplyTo: from && from.Address !== user.Address ? user : null,
        To: named(outgoing.ToAddresses),
        Cc: named(outgoing.CcAddresses),
        Bcc: named(outgoing.BccAddresses),
        Recipients: outgoing.Recipients,
        Subject: outgoing.Subject ?? '',
        Html: outgoing.Body,
        Text: outgoing.PlainText ?? '',
        InReplyTo: outgoing.InReplyTo,
        References: outgoing.ReferenceIds,
        Headers: {
          ...(outgoing.UnsubscribeUrl && {
            'List-Unsubscribe': `<${outgoing.UnsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
          // Keeps programs from answering it (RFC 3834); Exchange has its own header for that.
          ...(outgoing.ConversationId === null && {
            'Auto-Submitted': 'auto-generated',
            'X-Auto-Response-Suppress': 'All',
          }),
        },
        Attachments: outgoing.Attachments.map(({ StorageKey, ...file }) => ({
          ...file,
          open: () => services.storage.get(StorageKey),
        })),
      },
      signal,
    )
  },
  lookUp: async (outgoing, signal) => {
    if (isOutbox) return false
    // The copy that the others have says nothing about the one for the rest.
    if (outgoing.Recipients) return undefined
    const was = await sender.wasSent(outgoing.HeaderId ?? '', signal)
    return was === true ? { Id: null } : was
  },
})

const named = (addresses: string[]) => addresses.map((Address) => ({ Name: null, Address }))
