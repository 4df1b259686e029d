import { email as emailField } from '@dormer/contract/fields'
import { RECIPIENTS_MAX, TEXTS_SHOWN } from '@dormer/contract/messages/messages'
import { phoneDigits } from '@dormer/contract/phone'
import { type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { isEmptyHtml } from '../../../html/composed-html.rules.ts'
import { cleanLong, textOfLong } from '../../../html/long-html.ts'
import { invalid, refused } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { forgetAnswer } from '../../../http/idempotency.ts'
import { withTotal } from '../../../http/total.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { clock } from '../../../time/clock.ts'
import { makeLink } from '../../brokerage/downloads/links.ts'
import { findEntity } from '../../people/contacts/contacts.queries.ts'
import {
  contactOf,
  emailIsWith,
  findConversation,
  heldOf,
  markRead,
  openToWrite,
  whyNotTextable,
} from '../conversations/conversations.queries.ts'
import { judge } from '../gate/gate.queries.ts'
import { addressesOf, judgeTogether, renderEmail, renderText, requirePhone, threadOf } from '../sending/compose.ts'
import { deliverJob } from '../sending/deliver.jobs.ts'
import { removeSecrets } from '../sending/deliver.queries.ts'
import { senderAsShown, sendMessage } from '../sending/send.ts'
import { senderOf } from '../sending/sender.queries.ts'
import { markPlace, withSignature } from '../sending/signature.queries.ts'
import { factsFor } from '../templates/facts.queries.ts'
import { attachmentDownload, findAttachment, readFile, storeFiles } from './attachments.ts'
import { logMessages } from './log.queries.ts'
import { countTexts, findMessage, messagePage, removeHeld, textsWith, unreadTexts } from './messages.queries.ts'

/** Until when a message is held that was sent just now. */
const heldUntil = (seconds: number | null | undefined) => (seconds ? clock.now().add({ seconds }) : undefined)

/** Numbers are compared by their ten digits; short codes and foreign numbers as the carrier writes them. */
const numberOf = (text: string) => phoneDigits(text) ?? text.trim()

export const messageRoutes = {
  unreadTexts: async ({ db, actor, reply }) => withTotal(reply, await unreadTexts(db, actor)),

  markTextsRead: async ({ db, actor, query }) => {
    // The actor must see its contact.
    await contactOf(db, actor, 'Text', '', { contactId: query.contactId })
    await markRead(db, actor, { contactId: query.contactId })
    return { Successful: true } as const
  },

  markTextRead: async ({ db, actor, query }) => {
    const { ConversationId } = await findMessage(db, actor, query.messageId)
    await markRead(db, actor, { conversationIds: [ConversationId] })
    return { Successful: true } as const
  },

  textConversation: async ({ db, actor, query, reply }) => {
    const number = numberOf(query.number)
    reply.header('x-total-count', await countTexts(db, actor, number))
    return textsWith(db, actor, number, { before: query.before, take: TEXTS_SHOWN })
  },

  sendText: async ({ db, actor, body, services }) => {
    const to = requirePhone(body.ToAddress)
    const contact = await contactOf(db, actor, 'Text', to, { contactId: body.ToContactId })
    const why = await whyNotTextable(db, actor, to, body.ToContactId)
    if (why) throw invalid({ ToAddress: why })
    const ContactId = contact?.ContactId ?? null
    const { ConversationId } = await openToWrite(db, actor, { Channel: 'Text', Address: to, ContactId })
    const verdict = await judgeTogether(db, actor, { Channel: 'Text', Addresses: [to], ContactId })
    if (verdict.Decision === 'Blocked') throw refused(verdict.Why)
    const Body = renderText(body.Body, await factsFor(db, actor, services, ContactId))
    const sender = await senderOf(db, actor)
    const posted = await sendMessage(
      db,
      actor,
      sender,
      { Channel: 'Text', Purpose: 'OneToOne', ConversationId, To: [to], verdict },
      { Body, HeldUntil: heldUntil(body.HoldSeconds) },
      services.email,
    )
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
      // In this order, with these words.
      if (to.length === 0) throw invalid({ ToAddresses: 'At least one To email is required.' })
      if (!body.Subject) throw invalid({ Subject: 'An email subject is required.' })
      const marked = markPlace(body.Body ?? '', body.IsSigned === true)
      const written = { Subject: body.Subject.replace(/\s+/g, ' '), Html: await cleanLong(marked) }
      if (isEmptyHtml(written.Html)) throw invalid({ Body: 'An email body is required.' })
      const addresses = [...new Set([...to, ...cc, ...bcc])]
      if (addresses.length > RECIPIENTS_MAX)
        throw invalid({ ToAddresses: `Use at most ${RECIPIENTS_MAX} addresses, including Cc and Bcc` })
      const files = (body.AttachmentFiles ?? []).map(readFile)
      /** Its recipients, and what it says to them. */
      const read = async (db: Tx) => {
        if (body.KeyId) await findEntity(db, actor, body.KeyId)
        // Whom only the sender knows of does not lend their name to what others read.
        const named = body.ToContactId ? addresses : [...to, ...cc]
        const answered = await threadOf(db, actor, body.InReplyToId, to)
        const isTheirs = !body.ToContactId || answered.on?.ContactId === body.ToContactId
        const on =
          answered.on && isTheirs
            ? answered.on
            : await emailIsWith(db, actor, named, { contactId: body.ToContactId, entityId: body.KeyId })
        return {
          on,
          thread: answered.thread,
          ...(await renderEmail(db, actor, services, written, on.ContactId)),
        }
      }
      // Refused before its files are stored.
      if (files.length > 0)
        await services.database.asTenant(actor.TenantId, async (db) => {
          const { on } = await read(db)
          const verdict = await judgeTogether(db, actor, {
            Channel: 'Email',
            Addresses: addresses,
            ContactId: on.ContactId,
          })
          if (verdict.Decision === 'Blocked') throw refused(verdict.Why)
        })
      const stored = await storeFiles(services, actor, files)
      return transaction(async (db) => {
        const { on, thread, Subject, ...merged } = await read(db)
        const Html = await withSignature(db, actor, merged.Html)
        const { ConversationId } = await openToWrite(db, actor, on)
        const sender = await senderOf(db, actor)
        const verdict = await judgeTogether(db, actor, {
          Channel: 'Email',
          Addresses: addresses,
          ContactId: on.ContactId,
          Mailbox: sender.Mailbox,
        })
        const posted = await sendMessage(
          db,
          actor,
          sender,
          { Channel: 'Email', Purpose: 'OneToOne', ConversationId, To: to, verdict },
          {
            Cc: cc,
            Bcc: bcc,
            Subject,
            Body: Html,
            PlainText: await textOfLong(Html),
            HeldUntil: heldUntil(body.HoldSeconds),
            ...thread,
          },
          services.email,
        )
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
    const known = read.filter((address) => address !== undefined && address !== null)
    const of = { contactId: body.ToContactId }
    const contact =
      body.Channel === 'Email'
        ? await emailIsWith(db, actor, known, of)
        : await contactOf(db, actor, 'Text', read[0] ?? '', of)
    const ContactId = contact?.ContactId ?? null
    const sender = await senderOf(db, actor)
    const verdicts = await judge(db, actor.TenantId, {
      Channel: body.Channel,
      Purpose: 'OneToOne',
      ContactId,
      Addresses: known,
      Mailbox: body.Channel === 'Email' ? sender.Mailbox : undefined,
    })
    const held = await heldOf(db, actor, body.Channel, read)
    const isEmail = body.Channel === 'Email'
    const mismatch = isEmail ? undefined : await whyNotTextable(db, actor, read[0] ?? '', body.ToContactId)
    return {
      Checked: body.Addresses.map((Address, at) => {
        const verdict = verdicts.get(read[at] ?? '')
        if (verdict && mismatch && at === 0)
          return { Address, Decision: 'Blocked' as const, Why: mismatch, HeldConversationId: null }
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
          Why: verdict.Decision === 'Send' ? (verdict.Warning ?? null) : verdict.Why,
          HeldConversationId: held.get(read[at] ?? '') ?? null,
        }
      }),
      ...senderAsShown({ Channel: body.Channel, Purpose: 'OneToOne' }, sender, services),
      ContactId,
      Facts: await factsFor(db, actor, services, ContactId),
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
    const taken = await sql<{ MessageId: number; Secret: string | null; IsHeld: boolean }>`
      delete from outbox where tenant_id = ${actor.TenantId} and message_id = ${params.MessageId} and date_tried is null
        and recipients is null
      returning message_id, secret, is_held`.execute(db)
    if (taken.rows.length === 0) throw refused('It is too late: the message no longer waits.')
    // Taken back before it left, by whoever wrote it: nobody else has seen it.
    if (taken.rows[0]?.IsHeld && (await removeHeld(db, actor, params.MessageId))) {
      await forgetAnswer(db, actor, ['MessageId'], params.MessageId)
      return { Successful: true } as const
    }
    await removeSecrets(db, actor.TenantId, taken.rows)
    await db
      .updateTable('message')
      .set({ Status: 'Canceled', StatusText: `Canceled by ${actor.Name}` })
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
        ...(again && { Via: null, ProviderId: null }),
        // When it was tried, which is when it was sent, if it was.
        DateSent: again ? null : eb.fn.coalesce('DateSent', sql<string>`now()`),
      }))
      .where('TenantId', '=', actor.TenantId)
      .where('MessageId', '=', MessageId)
      // A failed one never arrived.
      .where('Status', 'in', again ? ['Unknown', 'Failed'] : ['Unknown'])
      .returning('Purpose')
      .executeTakeFirst()
    if (!settled) throw refused('This message’s outcome is known by now. Reload the page.')
    if (!again) {
      // A one-to-one message was logged when it was written.
      if (settled.Purpose !== 'OneToOne') await logMessages(db, actor.TenantId, [MessageId])
    } else {
      // From now on it goes by itself, even if it belongs to a mass message, which may have ended or be paused.
      await db.insertInto('outbox').values({ TenantId: actor.TenantId, MessageId }).execute()
      await enqueue(db, deliverJob, { TenantId: actor.TenantId, MessageId }, { key: `deliver:${MessageId}` })
    }
    return { Successful: true } as const
  },
} satisfies Partial<Handlers>
