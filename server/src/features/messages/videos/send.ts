import type { Body } from '@dormer/contract/endpoint'
import { RECIPIENTS_MAX } from '@dormer/contract/messages/messages'
import { type sendVideo as endpoint, VIDEO_TEXTS_MAX } from '@dormer/contract/messages/videos'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { isEmptyHtml } from '../../../html/composed-html.rules.ts'
import { asHtmlLong, textOfLong } from '../../../html/long-html.ts'
import { invalid, refused } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { findContact } from '../../people/contacts/contacts.queries.ts'
import { contactOf, emailIsWith, openToWrite, whyNotTextable } from '../conversations/conversations.queries.ts'
import { readFile, storeFiles } from '../messages/attachments.ts'
import { addressesOf, judgeTogether, renderEmail, renderText, requirePhone } from '../sending/compose.ts'
import { linkBaseFor } from '../sending/link-base.ts'
import { sendMessage } from '../sending/send.ts'
import { senderOf } from '../sending/sender.queries.ts'
import { markPlace, signatureBelow } from '../sending/signature.queries.ts'
import { factsFor } from '../templates/facts.queries.ts'
import { USUAL, videoInMail } from './send.rules.ts'
import { mailThumbnailPath } from './thumbnail-path.ts'
import { findVideo } from './videos.queries.ts'

type Outside = Extract<Handlers['sendVideo'], { outside: unknown }>['outside']
type Call = Parameters<Outside>[0]
type Asked = Body<typeof endpoint>

const requireBase = ({ services, request }: Call, channel: 'Email' | 'Text') => {
  const base = linkBaseFor(services, channel, request)
  if (base) return base
  throw refused(
    'The link cannot be made, because this installation does not know its own address. Ask whoever runs Dormer to set PUBLIC_URL.',
  )
}

/** The address of a video's page, in whose place each message gets one of its own when it is sent. */
const pageOf = (base: string, { VideoGuid }: { VideoGuid: string }) => new URL(`/v/${VideoGuid}`, base).href

const answer = async (
  db: Tx,
  actor: Actor,
  guid: string,
  { Status, StatusText }: Pick<Sent, 'Status' | 'StatusText'>,
) => {
  const { SentCount } = await findVideo(db, actor, guid)
  return { Successful: true as const, Status, StatusText, SentCount }
}
type Sent = Awaited<ReturnType<typeof sendMessage>>

const sendByText = (call: Call) => {
  const { actor, params, body, services, transaction } = call
  const base = requireBase(call, 'Text')
  const given = body.ToAddresses ?? []
  if (given.length === 0) throw invalid({ ToAddresses: 'Enter a phone number' })
  if (given.length > VIDEO_TEXTS_MAX) throw invalid({ ToAddresses: `Text at most ${VIDEO_TEXTS_MAX} people at a time` })
  const numbers = [...new Set(given.map((text) => requirePhone(text)))]
  return transaction(async (db) => {
    const video = await findVideo(db, actor, params.VideoGuid)
    const sender = await senderOf(db, actor)
    let first: Sent | undefined
    for (const to of numbers) {
      const contact = await contactOf(db, actor, 'Text', to, { contactId: body.ToContactId })
      const why = await whyNotTextable(db, actor, to, body.ToContactId)
      if (why) throw invalid({ ToAddresses: why })
      const ContactId = contact?.ContactId ?? null
      const { ConversationId } = await openToWrite(db, actor, { Channel: 'Text', Address: to, ContactId })
      const verdict = await judgeTogether(db, actor, { Channel: 'Text', Addresses: [to], ContactId })
      const Body = renderText(
        `${body.Body || USUAL.text} ${pageOf(base, video)}`,
        await factsFor(db, actor, services, ContactId),
      )
      const sent = await sendMessage(
        db,
        actor,
        sender,
        { Channel: 'Text', Purpose: 'OneToOne', ConversationId, To: [to], verdict },
        { Body },
        services.email,
      )
      first ??= sent
    }
    return answer(db, actor, params.VideoGuid, first as Sent)
  })
}

/** The email before its recipients are known. */
const readEmail = async (body: Asked) => {
  const [to, cc] = [addressesOf(body.ToAddresses, 'ToAddresses'), addressesOf(body.CCAddresses, 'CCAddresses')]
  if (to.length === 0) throw invalid({ ToAddresses: 'At least one To email is required.' })
  if (!body.Subject) throw invalid({ Subject: 'An email subject is required.' })
  const addresses = [...new Set([...to, ...cc])]
  if (addresses.length > RECIPIENTS_MAX)
    throw invalid({ ToAddresses: `Use at most ${RECIPIENTS_MAX} addresses, including Cc` })
  // The signature comes below the video.
  const html = await asHtmlLong(markPlace(body.Body ?? '', true))
  const written = { Subject: body.Subject.replace(/\s+/g, ' '), Html: isEmptyHtml(html) ? USUAL.email : html }
  return { to, cc, addresses, written, files: (body.AttachmentFiles ?? []).map(readFile) }
}

const sendByEmail = async (call: Call) => {
  const { actor, params, body, services, transaction } = call
  const base = requireBase(call, 'Email')
  const { to, cc, addresses, written, files } = await readEmail(body)
  const read = async (db: Tx) => {
    const video = await findVideo(db, actor, params.VideoGuid)
    const on = await emailIsWith(db, actor, addresses, { contactId: body.ToContactId })
    return { video, on, ...(await renderEmail(db, actor, services, written, on.ContactId)) }
  }
  const judge = (
    db: Tx,
    { ContactId }: { ContactId: number | null },
    Mailbox?: Awaited<ReturnType<typeof senderOf>>['Mailbox'],
  ) => judgeTogether(db, actor, { Channel: 'Email', Addresses: addresses, ContactId, Mailbox })
  // Refused before its files are stored.
  if (files.length > 0)
    await services.database.asTenant(actor.TenantId, async (db) => {
      const verdict = await judge(db, (await read(db)).on)
      if (verdict.Decision === 'Blocked') throw refused(verdict.Why)
    })
  const stored = await storeFiles(services, actor, files)
  return transaction(async (db) => {
    const { video, on, Subject, Html } = await read(db)
    const { ConversationId } = await openToWrite(db, actor, on)
    const sender = await senderOf(db, actor)
    const verdict = await judge(db, on, sender.Mailbox)
    const Url = pageOf(base, video)
    const Name = body.VideoName || video.VideoName
    const ThumbnailUrl = new URL(mailThumbnailPath(video.VideoGuid, video.IsMoving), base).href
    const signature = await signatureBelow(db, actor, Html)
    const said = await Promise.all([textOfLong(Html), `${Name}: ${Url}`, textOfLong(signature)])
    const sent = await sendMessage(
      db,
      actor,
      sender,
      { Channel: 'Email', Purpose: 'OneToOne', ConversationId, To: to, verdict },
      {
        Cc: cc,
        Subject,
        Body: `${Html}${videoInMail({ Name, Seconds: video.Duration, Url, ThumbnailUrl })}${signature}`,
        PlainText: said.filter(Boolean).join('\n\n'),
      },
      services.email,
    )
    if (stored.length > 0)
      await db
        .insertInto('message_attachment')
        .values(stored.map((file) => ({ TenantId: actor.TenantId, MessageId: sent.MessageId, ...file })))
        .execute()
    return answer(db, actor, params.VideoGuid, sent)
  })
}

/** Sends a video by email or text, as any other message to one person. */
export const sendVideo: Outside = async (call) => {
  const { actor, params, body, services } = call
  // What is not theirs is not found, whatever else is wrong.
  await services.database.asTenant(actor.TenantId, async (db) => {
    await findVideo(db, actor, params.VideoGuid)
    if (body.ToContactId) await findContact(db, actor, body.ToContactId)
  })
  return body.MessageType === 'text' ? sendByText(call) : sendByEmail(call)
}
