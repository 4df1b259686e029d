import type { Channel, MessageStatus } from '@dormer/contract/messages/messages'
import { sql } from 'kysely'
import { newToken } from '../../../access/tokens.ts'
import type { Tx } from '../../../db/connect.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { clock } from '../../../time/clock.ts'
import { logMessages } from '../messages/log.queries.ts'
import { storeVideoLinks, videosIn, withVideos } from '../videos/links.queries.ts'
import { deliverJob } from './deliver.jobs.ts'
import { withFooter } from './footer.rules.ts'
import { touchConversation } from './touch.ts'
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
  /** It can be taken back until then: only when it leaves does it answer its conversation. Nothing that waits anyway is held. */
  HeldUntil?: Temporal.Instant
}

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
  const HeldUntil = Wait ? undefined : posting.HeldUntil
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
    .values({
      TenantId,
      MessageId,
      NotBefore: (Wait?.Until ?? HeldUntil ?? clock.now()).toString(),
      Secret,
      IsHeld: HeldUntil !== undefined,
    })
    .execute()
  if (ConversationId !== null && !HeldUntil)
    await touchConversation(db, TenantId, ConversationId, {
      isMine: true,
      text: Shown ?? posting.PlainText ?? posting.Body,
      counts: posting.Purpose === 'OneToOne',
    })
  if (posting.Purpose === 'OneToOne' && !HeldUntil) await logMessages(db, TenantId, [MessageId])
  await enqueue(db, deliverJob, { TenantId, MessageId }, { at: Wait?.Until ?? HeldUntil, key: `deliver:${MessageId}` })
  return { MessageId, ConversationId, Status, StatusText: Wait?.Why ?? null }
}
