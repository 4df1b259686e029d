import { Readable } from 'node:stream'
import { email as emailField } from '@dormer/contract/fields'
import { type MergeFacts, merge } from '@dormer/contract/messages/merge'
import {
  ATTACHMENTS_MAX,
  type Channel,
  RECIPIENTS_MAX,
  TEXT_MAX,
  TEXTS_SHOWN,
} from '@dormer/contract/messages/messages'
import { phoneDigits } from '@dormer/contract/phone'
import { type SqlBool, sql } from 'kysely'
import addressParser from 'nodemailer/lib/addressparser/index.js'
import { z } from 'zod'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { HttpError, invalid, notFound, refused } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { leftIn, roomOf, storageFull } from '../../../http/quota.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { FileMissing } from '../../../providers/storage/storage.ts'
import type { Services } from '../../../services.ts'
import { defineDownload, makeLink } from '../../brokerage/downloads/links.ts'
import { findEntity } from '../../people/contacts/contacts.queries.ts'
import { cleanComposed, isEmptyHtml, textOf } from '../content/composed-html.rules.ts'
import { mediaTypeOf } from '../content/storable.rules.ts'
import { judge, verdictOf } from '../gate/gate.queries.ts'
import { mailboxOf } from '../mailboxes/mailboxes.queries.ts'
import { factsFor } from '../templates/facts.queries.ts'
import { contactOf, findConversation, heldOf, markRead, openToWrite } from './conversations.queries.ts'
import { deliverJob } from './deliver.jobs.ts'
import { newHeaderId } from './header-id.ts'
import { logMessages } from './log.queries.ts'
import { findMessage, messagePage, textsWith, unreadTexts } from './messages.queries.ts'
import { postMessage } from './post.ts'

/** Ten digits, by which numbers are compared (A046); short codes and numbers abroad as the carrier writes them. */
const numberOf = (text: string) => phoneDigits(text) ?? text.trim()

const requirePhone = (text: string) => {
  const digits = phoneDigits(text)
  if (!digits) throw invalid({ ToAddress: 'Enter a 10 digit phone number' })
  return digits
}

/** Addresses as people write them: each its own, or several with commas or semicolons, with or without a name. */
const addressesOf = (given: string[] | null | undefined, field: string) => {
  const all = (given ?? [])
    .flatMap((text) => addressParser(text, { flatten: true }))
    .map(({ address, name }) => {
      const read = emailField.safeParse(address)
      if (!read.success) throw invalid({ [field]: `“${(address || name).slice(0, 80)}” is not an email address` })
      return read.data
    })
  return [...new Set(all)]
}

type Sender = { Name: string; Email: string; TextNumber: string | null; HasMailbox: boolean }
/** Who writes: the address of the user's mailbox, else of the account, and the brokerage's number. */
const senderOf = async (db: Tx, { TenantId, UserId }: Actor): Promise<Sender> => {
  const user = await db
    .selectFrom('user_account')
    .innerJoin('tenant', 'tenant.TenantId', 'user_account.TenantId')
    .select(['user_account.Name as Name', 'Email', 'TextNumber'])
    .where('user_account.TenantId', '=', TenantId)
    .where('UserId', '=', UserId)
    .executeTakeFirstOrThrow()
  const mailbox = await mailboxOf(db, TenantId, UserId, user.Email)
  return { ...user, Email: mailbox?.Email ?? user.Email, HasMailbox: mailbox !== undefined }
}

/** The gate's answer to a message that somebody sends now: it goes, or a 400 says why not. */
const pass = async (db: Tx, actor: Actor, channel: Channel, addresses: string[], ContactId: number | null) => {
  const verdict = verdictOf(
    await judge(db, actor.TenantId, { Channel: channel, Purpose: 'OneToOne', ContactId, Addresses: addresses }),
  )
  if (verdict.Decision === 'Blocked') throw refused(verdict.Why)
  return verdict.Decision === 'Wait' ? verdict : undefined
}

/** A text with its merge fields filled in, which can make it longer, or leave nothing. */
const filledText = (text: string, facts: MergeFacts) => {
  const Body = merge(text, facts, 'text').trim()
  if (!Body) throw invalid({ Body: 'Its merge fields are empty for this contact, so nothing would be sent' })
  if (Body.length > TEXT_MAX)
    throw invalid({ Body: 'With its merge fields filled in, it is longer than 1,600 characters' })
  return Body
}

/** An email with its merge fields filled in. */
const filled = async (
  db: Tx,
  actor: Actor,
  { Subject, Html }: { Subject: string; Html: string },
  contactId: number | null,
) => {
  if (!`${Subject}${Html}`.includes('{{')) return { Subject, Html }
  const facts = await factsFor(db, actor, contactId)
  const of = { Subject: merge(Subject, facts, 'line'), Html: cleanComposed(merge(Html, facts, 'html')) }
  if (!of.Subject) throw invalid({ Subject: 'Its merge fields are empty for this contact, so the subject would be' })
  if (isEmptyHtml(of.Html))
    throw invalid({ Body: 'Its merge fields are empty for this contact, so nothing would be sent' })
  return of
}

type File = { FileString?: string | null; FileName: string; FileType?: string | null; DataString?: string | null }
/** The bytes of an attachment (A051), and its type. */
const readFile = ({ FileString, DataString, FileName, FileType }: File) => {
  const [, type] = /^data:([^;,]{0,200})/.exec((DataString ?? '').slice(0, 300)) ?? []
  const sent = DataString ? DataString.slice(type === undefined ? 0 : DataString.indexOf(',') + 1) : (FileString ?? '')
  const Bytes = Buffer.from(sent, 'base64')
  // What is no base64 is skipped by the decoder; then there are fewer bytes than characters promise.
  const length = sent.replace(/[\s=]/g, '').length
  if (Bytes.length === 0 || Bytes.length !== Math.floor((length * 3) / 4))
    throw invalid({ AttachmentFiles: `${FileName} is empty or could not be read. Attach it again.` })
  return { FileName, ContentType: mediaTypeOf(FileType || type), Bytes }
}

const storeFiles = async (
  { storage, config, database }: Services,
  actor: Actor,
  files: ReturnType<typeof readFile>[],
) => {
  const size = files.reduce((sum, { Bytes }) => sum + Bytes.length, 0)
  if (size > ATTACHMENTS_MAX) throw invalid({ AttachmentFiles: 'Attachments may have at most 25 MB together' })
  if (files.length === 0) return []
  const room = await database.asTenant(actor.TenantId, (db) => roomOf(db, actor.TenantId, config.storageQuotaBytes))
  if (size > leftIn(room)) throw storageFull(room)
  const stored = []
  for (const { FileName, ContentType, Bytes } of files) {
    const file = await storage.put(Readable.from([Bytes]), {
      tenantId: actor.TenantId,
      fileName: FileName,
      maxBytes: ATTACHMENTS_MAX,
    })
    stored.push({ FileName: file.FileName, ContentType, Size: file.Size, StorageKey: file.Key })
  }
  return stored
}

export const attachmentDownload = defineDownload({
  kind: 'message-attachment',
  // An email shows its images all at once.
  atOnce: 20,
  payload: z.object({ AttachmentId: z.number() }),
  fromDatabase: false,
  open: async ({ AttachmentId }, actor, { database, storage }) => {
    const { FileName, ContentType, Size, StorageKey } = await database.asTenant(actor.TenantId, (db) =>
      findAttachment(db, actor, AttachmentId),
    )
    const Stream = await storage.get(StorageKey).catch((error) => {
      throw error instanceof FileMissing ? new HttpError(404, { Message: 'The file is no longer in storage' }) : error
    })
    return { FileName, ContentType, Size, Stream }
  },
})

const findAttachment = async (db: Tx, actor: Actor, attachmentId: number) => {
  const attachment = await db
    .selectFrom('message_attachment')
    .select(['MessageId', 'FileName', 'ContentType', 'Size', 'StorageKey'])
    .where('TenantId', '=', actor.TenantId)
    .where('AttachmentId', '=', attachmentId)
    .executeTakeFirst()
  if (!attachment) throw notFound('attachment')
  await findMessage(db, actor, attachment.MessageId).catch(() => {
    throw notFound('attachment')
  })
  return attachment
}

/** The message an email answers: its thread goes on, by RFC 5322 §3.6.4. */
const threadOf = async (db: Tx, actor: Actor, inReplyToId: number | null | undefined) => {
  if (!inReplyToId) return {}
  await findMessage(db, actor, inReplyToId)
  const { HeaderId, ReferenceIds } = await db
    .selectFrom('message')
    .select(['HeaderId', 'ReferenceIds'])
    .where('TenantId', '=', actor.TenantId)
    .where('MessageId', '=', inReplyToId)
    .executeTakeFirstOrThrow()
  return HeaderId ? { InReplyTo: HeaderId, References: [...ReferenceIds, HeaderId].slice(-20) } : {}
}

export const messageRoutes = {
  unreadTexts: ({ db, actor }) => unreadTexts(db, actor),

  markTextsRead: async ({ db, actor, query }) => {
    // Its contact must be one the actor sees.
    await contactOf(db, actor, 'Text', '', { contactId: query.contactId })
    await markRead(db, actor, { contactId: query.contactId })
    return { Successful: true } as const
  },

  markTextRead: async ({ db, actor, query }) => {
    const { ConversationId } = await findMessage(db, actor, query.messageId)
    await markRead(db, actor, { conversationId: ConversationId })
    return { Successful: true } as const
  },

  textConversation: ({ db, actor, query }) =>
    textsWith(db, actor, numberOf(query.number), { before: query.before, take: TEXTS_SHOWN }),

  sendText: async ({ db, actor, body }) => {
    const to = requirePhone(body.ToAddress)
    const contact = await contactOf(db, actor, 'Text', to, { contactId: body.ToContactId })
    const ContactId = contact?.ContactId ?? null
    const { ConversationId } = await openToWrite(db, actor, { Channel: 'Text', Address: to, ContactId })
    const Wait = await pass(db, actor, 'Text', [to], ContactId)
    const Body = filledText(body.Body, await factsFor(db, actor, ContactId))
    const { TextNumber } = await senderOf(db, actor)
    const posted = await postMessage(db, {
      TenantId: actor.TenantId,
      ConversationId,
      Channel: 'Text',
      UserId: actor.UserId,
      Purpose: 'OneToOne',
      From: TextNumber ?? '',
      To: [to],
      Body,
      Wait,
    })
    return { Successful: true as const, ...posted }
  },

  sendEmail: {
    // Its files are stored first; no transaction is open during that.
    outside: async ({ actor, body, services, transaction }) => {
      const [to, cc, bcc] = [
        addressesOf(body.ToAddresses, 'ToAddresses'),
        addressesOf(body.CCAddresses, 'CCAddresses'),
        addressesOf(body.BCCAddresses, 'BCCAddresses'),
      ]
      // In this order, with these words (S1§5).
      const [first] = to
      if (!first) throw invalid({ ToAddresses: 'At least one To email is required.' })
      if (!body.Subject) throw invalid({ Subject: 'An email subject is required.' })
      const written = { Subject: body.Subject.replace(/\s+/g, ' '), Html: cleanComposed(body.Body ?? '') }
      if (isEmptyHtml(written.Html)) throw invalid({ Body: 'An email body is required.' })
      const addresses = [...new Set([...to, ...cc, ...bcc])]
      if (addresses.length > RECIPIENTS_MAX)
        throw invalid({ ToAddresses: `Use at most ${RECIPIENTS_MAX} addresses, those of Cc and Bcc included` })
      const files = (body.AttachmentFiles ?? []).map(readFile)
      /** Whom it is to, and what it says to them. */
      const read = async (db: Tx) => {
        if (body.KeyId) await findEntity(db, actor, body.KeyId)
        const contact = await contactOf(db, actor, 'Email', first, {
          contactId: body.ToContactId,
          entityId: body.KeyId,
        })
        const ContactId = contact?.ContactId ?? null
        return {
          ContactId,
          thread: await threadOf(db, actor, body.InReplyToId),
          ...(await filled(db, actor, written, ContactId)),
        }
      }
      // Refused before its files are kept.
      await services.database.asTenant(actor.TenantId, async (db) => {
        const { ContactId } = await read(db)
        await pass(db, actor, 'Email', addresses, ContactId)
      })
      const stored = await storeFiles(services, actor, files)
      return transaction(async (db) => {
        const { ContactId, thread, Subject, Html } = await read(db)
        const { ConversationId } = await openToWrite(db, actor, { Channel: 'Email', Address: first, ContactId })
        const Wait = await pass(db, actor, 'Email', addresses, ContactId)
        const { Email } = await senderOf(db, actor)
        const posted = await postMessage(db, {
          TenantId: actor.TenantId,
          ConversationId,
          Channel: 'Email',
          UserId: actor.UserId,
          Purpose: 'OneToOne',
          From: Email,
          To: to,
          Cc: cc,
          Bcc: bcc,
          Subject,
          Body: Html,
          PlainText: textOf(Html),
          HeaderId: newHeaderId(services.config),
          ...thread,
          Wait,
        })
        if (stored.length > 0)
          await db
            .insertInto('message_attachment')
            .values(stored.map((file) => ({ TenantId: actor.TenantId, MessageId: posted.MessageId, ...file })))
            .execute()
        return { Successful: true as const, ...posted }
      })
    },
  },

  checkMessage: async ({ db, actor, body, services }) => {
    const read = body.Addresses.map((text) =>
      body.Channel === 'Email' ? emailField.safeParse(text).data : phoneDigits(text),
    )
    const contact = await contactOf(db, actor, body.Channel, read[0] ?? '', { contactId: body.ToContactId })
    const ContactId = contact?.ContactId ?? null
    const verdicts = await judge(db, actor.TenantId, {
      Channel: body.Channel,
      Purpose: 'OneToOne',
      ContactId,
      Addresses: read.filter((address) => address !== undefined && address !== null),
    })
    const held = await heldOf(db, actor, body.Channel, read)
    const { Name, Email, TextNumber, HasMailbox } = await senderOf(db, actor)
    const isEmail = body.Channel === 'Email'
    return {
      Checked: body.Addresses.map((Address, at) => {
        const verdict = verdicts.get(read[at] ?? '')
        if (!verdict)
          return {
            Address,
            Decision: 'Blocked' as const,
            Why: isEmail ? 'This is not an email address' : 'Enter a 10 digit phone number',
            HeldConversationId: null,
          }
        return {
          Address,
          Decision: verdict.Decision,
          Why: verdict.Decision === 'Send' ? null : verdict.Why,
          HeldConversationId: held.get(read[at] ?? '') ?? null,
        }
      }),
      IsOutbox: isEmail ? !HasMailbox && services.email.via === 'Outbox' : services.sms.via === 'Outbox',
      From: isEmail ? `${Name} <${HasMailbox ? Email : (services.email.from?.Address ?? Email)}>` : (TextNumber ?? ''),
      ContactId,
      Facts: await factsFor(db, actor, ContactId),
    }
  },

  contactMessages: async ({ db, actor, query }) => {
    const { ContactEntityId } = await findEntity(db, actor, query.contactEntityId)
    return messagePage(db, actor, {
      ...query,
      byDate: true,
      where: query.channel
        ? sql<SqlBool>`contact.contact_entity_id = ${ContactEntityId} and message.channel = ${query.channel}`
        : sql<SqlBool>`contact.contact_entity_id = ${ContactEntityId}`,
    })
  },

  getMessage: ({ db, actor, params }) => findMessage(db, actor, params.MessageId),

  attachmentLink: async ({ db, actor, params }) => {
    await findAttachment(db, actor, params.AttachmentId)
    return makeLink(db, actor, attachmentDownload, { AttachmentId: params.AttachmentId })
  },

  cancelMessage: async ({ db, actor, params }) => {
    await findMessage(db, actor, params.MessageId)
    const taken = await sql`
      delete from outbox where tenant_id = ${actor.TenantId} and message_id = ${params.MessageId} and date_tried is null
      returning message_id`.execute(db)
    if (taken.rows.length === 0) throw refused('It is too late: the message no longer waits.')
    await db
      .updateTable('message')
      .set({ Status: 'Canceled', StatusText: `Taken back by ${actor.Name}` })
      .where('TenantId', '=', actor.TenantId)
      .where('MessageId', '=', params.MessageId)
      .execute()
    return { Successful: true } as const
  },

  settleMessage: async ({ db, actor, params: { MessageId }, body }) => {
    const { ConversationId } = await findMessage(db, actor, MessageId)
    await findConversation(db, actor, ConversationId)
    const again = body.Outcome === 'Again'
    const settled = await db
      .updateTable('message')
      .set((eb) => ({
        Status: again ? 'Waiting' : 'Sent',
        StatusText: null,
        ...(again && { Via: null }),
        // When it was tried, which is when it was sent if it was.
        DateSent: again ? null : eb.fn.coalesce('DateSent', sql<string>`now()`),
      }))
      .where('TenantId', '=', actor.TenantId)
      .where('MessageId', '=', MessageId)
      .where('Status', '=', 'Unknown')
      .returning('Purpose')
      .executeTakeFirst()
    if (!settled) throw refused('Its outcome is known by now. Load the page again.')
    if (!again) {
      // One to one, it was logged when it was written.
      if (settled.Purpose !== 'OneToOne') await logMessages(db, actor.TenantId, [MessageId])
    } else {
      // Also of a message to many it goes by itself now: that may have ended, or be paused.
      await db.insertInto('outbox').values({ TenantId: actor.TenantId, MessageId }).execute()
      await enqueue(db, deliverJob, { TenantId: actor.TenantId, MessageId }, { key: `deliver:${MessageId}` })
    }
    return { Successful: true } as const
  },
} satisfies Partial<Handlers>
