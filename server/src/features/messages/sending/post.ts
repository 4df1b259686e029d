import type { Channel, MessageStatus } from '@dormer/contract/messages/messages'
import { sql } from 'kysely'
import { newToken } from '../../../access/tokens.ts'
import type { Tx } from '../../../db/connect.ts'
import { prepared } from '../../../db/prepared.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { clock } from '../../../time/clock.ts'
import { logMessages } from '../messages/log.queries.ts'
import { storeVideoLinks, videosIn, withVideos } from '../videos/links.queries.ts'
import { deliverJob } from './deliver.jobs.ts'
import { withFooter } from './footer.rules.ts'
import { storeLinks } from './unsubscribe-links.ts'

export type Purpose = 'OneToOne' | 'Mass' | 'Automatic' | 'Transactional'

/** A message that the gate has let through, to be sent now or at a given time. */
export type Posting<C extends number | null> = {
  TenantId: number
  /** Null for system mail, which is no conversation with a contact. */
  ConversationId: C
  Channel: Channel
  UserId: number | null
  Purpose: Purpose
  From: string
  To: string[]
  Cc?: string[]
  Bcc?: string[]
  Subject?: string | null
  Body: string
  PlainText?: string | null
  HeaderId?: string | null
  InReplyTo?: string | null
  References?: string[]
  /** The base address of the links in an email to many or an automatic one, which carries an unsubscribe footer. */
  LinkBase?: string
  /**
   * Consists of letters, digits, - and _: links that contain it are removed from the stored text once the message has
   * left.
   */
  Secret?: string
  /** Not before then, and why. */
  Wait?: { Until: Temporal.Instant; Why: string }
}

/** How much of a message a list of conversations shows. */
const snippetOf = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 200).toWellFormed()

/**
 * Records a message in its conversation. One that arrives late, such as an email that waited in a mailbox, changes what
 * is unread, but not what came last.
 */
export const touchConversation = (
  db: Tx,
  TenantId: number,
  ConversationId: number,
  {
    isMine,
    text,
    date,
    counts = true,
    isObjection = false,
    isByOther = false,
  }: {
    isMine: boolean
    text: string
    date?: string
    /** Whether it is an answer, or asks for one. */
    counts?: boolean
    /** It says stop, or sounds like it: it is no wish to hear from the brokerage. */
    isObjection?: boolean
    /** Somebody else sent it, and only says that it is for the contact: it lifts no objection of the contact's. */
    isByOther?: boolean
  },
) => {
  return updateConversation(db, {
    TenantId,
    ConversationId,
    At: date ?? clock.now().toString(),
    Snippet: snippetOf(text),
    IsMine: isMine,
    Answers: isMine && counts,
    Asks: !isMine && counts,
    AsksAsContact: !isMine && counts && !isByOther && !isObjection,
  })
}
const isLast = (At: string) => sql`(last_body = '' or last_date <= ${At}::timestamptz)`
const updateConversation = prepared(
  (
    db,
    v: {
      TenantId: number
      ConversationId: number
      At: string
      Snippet: string
      IsMine: boolean
      Answers: boolean
      Asks: boolean
      AsksAsContact: boolean
    },
  ) =>
    sql`
    update conversation set
      last_date = case when ${isLast(v.At)} then ${v.At}::timestamptz else last_date end,
      last_body = case when ${isLast(v.At)} then ${v.Snippet} else last_body end,
      last_is_mine = case when ${isLast(v.At)} then ${v.IsMine}::boolean else last_is_mine end,
      last_incoming_body = case when ${v.Asks}::boolean and (last_incoming is null or last_incoming <= ${v.At}::timestamptz)
        then ${v.Snippet} else last_incoming_body end,
      last_incoming = case when ${v.AsksAsContact}::boolean then greatest(last_incoming, ${v.At}::timestamptz) else last_incoming end,
      unread = case when ${v.Answers}::boolean and ${isLast(v.At)} then 0 when ${v.Asks}::boolean then unread + 1 else unread end,
      waiting_since = case when ${v.Answers}::boolean and ${isLast(v.At)} then null
        when ${v.Asks}::boolean then coalesce(waiting_since, ${v.At}::timestamptz) else waiting_since end,
      is_done = is_done and not ${v.Asks}::boolean
    where tenant_id = ${v.TenantId} and conversation_id = ${v.ConversationId}`.compile(db),
)

/** An email to many, or an automatic one, with its footer, by which the recipient can unsubscribe (decision 0038). */
const footed = async (db: Tx, { TenantId, Body, PlainText, LinkBase }: Posting<number | null>, token: string) => {
  if (!LinkBase)
    throw new Error('An email to many, or an automatic one, needs LinkBase: its recipient must be able to unsubscribe')
  const { Name, PostalAddress } = await db
    .selectFrom('tenant')
    .select(['Name', 'PostalAddress'])
    .where('TenantId', '=', TenantId)
    .executeTakeFirstOrThrow()
  // Without a postal address, the gate lets none through.
  const footing = { BrokerageName: Name, PostalAddress: PostalAddress ?? '', LinkBase }
  return withFooter({ Body, PlainText: PlainText ?? '' }, footing, token)
}

/**
 * Writes a message and schedules its sending, in the caller's transaction. A one-to-one message answers its
 * conversation and is logged at once as activity 4 or 5; others are logged when they are sent.
 */
export const postMessage = async <C extends number | null>(db: Tx, written: Posting<C>) => {
  const videos = await videosIn(db, written.TenantId, written.Body)
  const { said: given, links } = withVideos(written.Channel, written, videos)
  const Token =
    given.Channel === 'Email' && (given.Purpose === 'Automatic' || given.Purpose === 'Mass') ? newToken() : null
  const posting: Posting<C> & { UnsubscribeUrl?: string } =
    Token === null ? given : { ...given, ...(await footed(db, given, Token)) }
  const { TenantId, ConversationId, Channel, UserId, Wait, Secret = null } = posting
  const Status: MessageStatus = 'Waiting'
  const { MessageId, Shown } = await db
    .insertInto('message')
    .values({
      TenantId,
      ConversationId,
      Channel,
      IsMine: true,
      UserId,
      Purpose: posting.Purpose,
      IsAutomatic: posting.Purpose === 'Automatic' || (posting.Purpose === 'Transactional' && UserId === null),
      FromAddress: posting.From,
      ToAddresses: posting.To,
      CcAddresses: posting.Cc ?? [],
      BccAddresses: posting.Bcc ?? [],
      Subject: posting.Subject ?? null,
      Body: posting.Body,
      PlainText: posting.PlainText ?? null,
      Status,
      StatusText: Wait?.Why ?? null,
      HeaderId: posting.HeaderId ?? null,
      InReplyTo: posting.InReplyTo ?? null,
      ReferenceIds: posting.References ?? [],
      UnsubscribeUrl: posting.UnsubscribeUrl ?? null,
    })
    .returning('MessageId')
    .$if(Secret !== null, (q) =>
      q.returning(sql<string>`left(without_secret(coalesce(plain_text, body), ${Secret}), 1000)`.as('Shown')),
    )
    .executeTakeFirstOrThrow()
  if (Token !== null) await storeLinks(db, TenantId, [{ MessageId, Token }])
  await storeVideoLinks(
    db,
    TenantId,
    links.map((link) => ({ ...link, MessageId })),
  )
  await db
    .insertInto('outbox')
    .values({ TenantId, MessageId, NotBefore: Wait?.Until.toString() ?? clock.now().toString(), Secret })
    .execute()
  if (ConversationId !== null)
    await touchConversation(db, TenantId, ConversationId, {
      isMine: true,
      text: Shown ?? posting.PlainText ?? posting.Body,
      counts: posting.Purpose === 'OneToOne',
    })
  if (posting.Purpose === 'OneToOne') await logMessages(db, TenantId, [MessageId])
  await enqueue(db, deliverJob, { TenantId, MessageId }, { at: Wait?.Until, key: `deliver:${MessageId}` })
  return { MessageId, ConversationId, Status, StatusText: Wait?.Why ?? null }
}
