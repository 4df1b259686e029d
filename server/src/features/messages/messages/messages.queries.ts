import { escapeHtml } from '@dormer/contract/html'
import type { Invitation } from '@dormer/contract/messages/invitation'
import { type Channel, type Message, type MessageStatus, TEXTS_SHOWN } from '@dormer/contract/messages/messages'
import type { RoleId } from '@dormer/contract/permissions'
import { formatPhone } from '@dormer/contract/phone'
import { type SqlBool, sql } from 'kysely'
import { type Actor, visibleTo } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { prepared } from '../../../db/prepared.ts'
import { notFound } from '../../../http/errors.ts'
import { maxRows } from '../../../http/total.ts'
import { appointmentsVisibleTo } from '../../day/appointments/appointments.queries.ts'
import { conversations, isSeen, isTheirs } from '../conversations/conversations.queries.ts'

/** For an email with more bytes than this, lists contain an excerpt of this many characters. */
const LONG = 20_000
const EXCERPT = 500

type Who = Pick<Actor, 'TenantId' | 'UserId' | 'RoleId'>

/** The contact of a conversation, if the actor may open it: a conversation can be given to somebody who may not. */
const openContact = (actor: Who) =>
  sql<number | null>`case when ${visibleTo(actor, 'contact')} then contact.contact_id end`

/**
 * Messages with their conversations and contacts, as far as the actor sees them. System mail has no conversation; users
 * who see everything see it.
 */
const messages = (db: Tx, actor: Who) =>
  db
    .selectFrom('message')
    .leftJoin('conversation', (join) =>
      join
        .onRef('conversation.TenantId', '=', 'message.TenantId')
        .onRef('conversation.ConversationId', '=', 'message.ConversationId'),
    )
    .leftJoin('contact', (join) =>
      join
        .onRef('contact.TenantId', '=', 'conversation.TenantId')
        .onRef('contact.ContactId', '=', 'conversation.ContactId'),
    )
    .leftJoin('user_account', (join) =>
      join.onRef('user_account.TenantId', '=', 'message.TenantId').onRef('user_account.UserId', '=', 'message.UserId'),
    )
    .where('message.TenantId', '=', actor.TenantId)
    .select([
      'MessageId',
      'message.ConversationId as ConversationId',
      'message.Channel as Channel',
      'IsMine',
      'IsAutomatic',
      'IsReaction',
      'FromAddress as From',
      'ToAddresses as To',
      'CcAddresses as Cc',
      'BccAddresses as Bcc',
      'Subject',
      'HeaderId',
      'InReplyTo',
      'ReferenceIds',
      'ReplyTo',
      'Status',
      'StatusText',
      'contact.Name as ContactName',
    ])
    // System mail is from the brokerage.
    .select(
      sql<string | null>`case when message.conversation_id is null
        then (select name from tenant where tenant_id = ${actor.TenantId}) else user_account.name end`.as('UserName'),
    )
    // Somebody else may have sent it, such as a portal for the contact.
    .select(
      sql<boolean | null>`not is_mine and message.channel = 'Email' and from_address <> conversation.address`.as(
        'IsByOther',
      ),
    )
    .select(openContact(actor).as('ContactId'))
    .select((eb) => eb.fn.coalesce('message.DateSent', 'message.DateCreated').as('DateSent'))
    .$narrowType<{ Channel: Channel; Status: MessageStatus }>()
    .where(isSeen(actor))

/** A message's content: of a long one only its beginning, unless `isWhole`. */
const said = (isWhole: boolean) => {
  const whole = isWhole ? sql<boolean>`true` : sql<boolean>`octet_length(message.body) <= ${LONG}`
  return [
    whole.as('IsWhole'),
    sql<string | null>`case when ${whole} then message.body end`.as('Body'),
    sql<string | null>`case when ${whole} then message.plain_text else left(message.plain_text, ${EXCERPT}) end`.as(
      'PlainText',
    ),
  ] as const
}

/**
 * The appointment that a message invites to, with what others in its conversation say of it, and the appointment of
 * those the actor sees that was made from it.
 */
const invited = (actor: Who) =>
  sql<Invitation | null>`case when message.invitation is not null then message.invitation || jsonb_build_object(
    'IsChange', exists (select from message earlier
      where earlier.tenant_id = message.tenant_id and earlier.conversation_id = message.conversation_id
        and earlier.invitation ->> 'Uid' = message.invitation ->> 'Uid' and earlier.invitation <> message.invitation
        and (earlier.date_sent, earlier.message_id) < (message.date_sent, message.message_id)),
    'Later', (select case when (later.invitation ->> 'IsCanceled')::boolean then 'Canceled'
        when later.invitation - 'Sequence' <> message.invitation - 'Sequence' then 'Changed' end
      from message later
      where later.tenant_id = message.tenant_id and later.conversation_id = message.conversation_id
        and later.invitation ->> 'Uid' = message.invitation ->> 'Uid'
        and (later.date_sent, later.message_id) > (message.date_sent, message.message_id)
      order by later.date_sent desc, later.message_id desc limit 1),
    'Appointment', (select jsonb_build_object('AppointmentId', appointment_id, 'DateTime',
        to_char(date_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      from appointment
      where ${appointmentsVisibleTo(actor)} and invitation_uid = message.invitation ->> 'Uid'
      order by appointment.user_id = ${actor.UserId} desc, appointment_id limit 1)) end`

type Attached = Message['Attachments'][number]
const withAttachments = (db: Tx, actor: Who, isWhole: boolean) =>
  messages(db, actor)
    .select(said(isWhole))
    .select(
      sql<Attached[]>`(select coalesce(json_agg(json_build_object('AttachmentId', attachment_id, 'FileName', file_name,
        'ContentType', content_type, 'Size', size, 'ContentId', content_id) order by attachment_id), '[]')
      from message_attachment a where a.tenant_id = message.tenant_id and a.message_id = message.message_id)`.as(
        'Attachments',
      ),
    )
    .select(invited(actor).as('Invitation'))

type Row = Awaited<ReturnType<ReturnType<typeof withAttachments>['executeTakeFirstOrThrow']>>
const authorOf = ({
  IsMine,
  UserName,
  ContactName,
  IsByOther,
  Channel,
  From,
}: Pick<Row, 'IsMine' | 'UserName' | 'ContactName' | 'IsByOther' | 'Channel' | 'From'>) =>
  (IsMine ? UserName : IsByOther ? null : ContactName) ?? (Channel === 'Text' ? formatPhone(From) : From)
const present = ({ UserName, IsByOther, InReplyTo, ReferenceIds, ...row }: Row) => ({
  ...row,
  Body: row.Body ?? `<p>${escapeHtml(row.PlainText ?? '')} …</p>`,
  References: [...new Set([...ReferenceIds, ...(InReplyTo ? [InReplyTo] : [])])],
  AuthorName: authorOf({ ...row, UserName, IsByOther }),
})

type Page = {
  before?: number
  take: number
  where: ReturnType<typeof sql<SqlBool>>
  byDate?: boolean
  /** Include whole bodies, however long. */
  isWhole?: boolean
}

/**
 * The newest messages of conversations, newest first, filtered by one condition on `messages`. What was said with one
 * person is ordered `byDate`, because a mailbox may bring older emails after newer ones.
 */
export const messagePage = async (db: Tx, actor: Actor, page: Page) => {
  const where = sql<SqlBool>`message.conversation_id is not null and (${page.where})`
  return (await anyMessagePage(db, actor, { ...page, where })).map(inConversation)
}

const inConversation = ({ ConversationId, ...row }: ReturnType<typeof present>) => ({
  ...row,
  ConversationId: ConversationId as number,
})

/** The same, including system mail. */
export const anyMessagePage = async (db: Tx, actor: Actor, page: Page) =>
  (await pageOf(db, actor, page).execute()).map(present)

const pageOf = (db: Tx, actor: Who, { before, take, where, byDate = false, isWhole = false }: Page) => {
  const date = sql`coalesce(message.date_sent, message.date_created)`
  const isBefore = byDate
    ? sql<SqlBool>`(${date}, message.message_id) < (select coalesce(b.date_sent, b.date_created), b.message_id
        from message b where b.tenant_id = ${actor.TenantId} and b.message_id = ${before})`
    : sql<SqlBool>`message.message_id < ${before}`
  return withAttachments(db, actor, isWhole)
    .where(where)
    .$if(before !== undefined, (q) => q.where(isBefore))
    .$if(byDate, (q) => q.orderBy(date, 'desc'))
    .orderBy('MessageId', 'desc')
    .limit(sql.lit(take))
}

type InConversation = { TenantId: number; UserId: number; conversationId: number }
const of = (conversationId: number) => sql<SqlBool>`message.conversation_id = ${conversationId}`
const firstOf = prepared((db, { TenantId, UserId, conversationId }: InConversation, RoleId: RoleId, take: number) =>
  pageOf(db, { TenantId, UserId, RoleId }, { take, byDate: true, where: of(conversationId) }).compile(),
)
const PREPARED_SIZES = [30]

/** A page of the messages of a conversation, newest first, as far as the actor sees it. */
export const conversationPage = async (
  db: Tx,
  actor: Actor,
  conversationId: number,
  page: { before?: number; take: number },
) => {
  if (page.before !== undefined || !PREPARED_SIZES.includes(page.take))
    return messagePage(db, actor, { ...page, byDate: true, where: of(conversationId) })
  const rows = await firstOf(db, { ...actor, conversationId }, actor.RoleId, page.take)
  return rows.map(present).map(inConversation)
}

/** A message the actor sees; otherwise 404. */
export const findMessage = async (db: Tx, actor: Actor, messageId: number) => {
  const [found] = await messagePage(db, actor, {
    take: 1,
    where: sql<SqlBool>`message.message_id = ${messageId}`,
    isWhole: true,
  })
  if (!found) throw notFound('message')
  return found
}

/**
 * Removes a message of the actor's that has not left, and the conversation that was opened for it; otherwise its
 * address would stay the actor's. Returns whether it was theirs.
 */
export const removeHeld = async (db: Tx, { TenantId, UserId }: Actor, MessageId: number) => {
  const removed = await db
    .deleteFrom('message')
    .where('TenantId', '=', TenantId)
    .where('MessageId', '=', MessageId)
    .where('UserId', '=', UserId)
    .returning('ConversationId')
    .executeTakeFirst()
  if (!removed) return false
  const { ConversationId } = removed
  // Locked first: what somebody else is writing in it at this moment is then seen below, and not deleted with it.
  await sql`select from conversation where tenant_id = ${TenantId} and conversation_id = ${ConversationId} for update`.execute(
    db,
  )
  await sql`
    delete from conversation where tenant_id = ${TenantId} and conversation_id = ${ConversationId} and not exists (
      select from message where tenant_id = ${TenantId} and conversation_id = ${ConversationId})`.execute(db)
  return true
}

const textsOf = (db: Tx, actor: Actor, number: string) =>
  messages(db, actor).where('conversation.Channel', '=', 'Text').where('conversation.Address', '=', number)

/** How many texts there are with a number. */
export const countTexts = async (db: Tx, actor: Actor, number: string) => {
  const { Total } = await textsOf(db, actor, number)
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('Total'))
    .executeTakeFirstOrThrow()
  return Total
}

/** The texts with a number, oldest first: the newest ones, or those before a given one. */
export const textsWith = async (
  db: Tx,
  actor: Actor,
  number: string,
  { before, take }: { before?: number; take: number },
) => {
  const rows = await textsOf(db, actor, number)
    .select('Body')
    .$if(before !== undefined, (q) => q.where('MessageId', '<', before as number))
    .orderBy('MessageId', 'desc')
    .limit(take)
    .execute()
  return rows.reverse().map((row) => ({
    IsMine: row.IsMine,
    IsAutomatic: row.IsAutomatic,
    IsReaction: row.IsReaction,
    DateSent: row.DateSent,
    AuthorName: authorOf(row),
    Body: row.Body,
    MessageId: row.MessageId,
    Status: row.Status,
    StatusText: row.StatusText,
  }))
}

/** One row per number with unread texts that the actor is to answer, newest first. */
export const unreadTexts = async (db: Tx, actor: Actor) => {
  const rows = await conversations(db, actor)
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('message')
          .select(['MessageId', 'Body', 'DateSent', 'DateCreated'])
          .whereRef('message.TenantId', '=', 'conversation.TenantId')
          .whereRef('message.ConversationId', '=', 'conversation.ConversationId')
          .where('IsMine', '=', false)
          .where('IsReaction', '=', false)
          .orderBy('MessageId', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .select(['conversation.Address as Number', 'contact.Name as ContactName'])
    .select(openContact(actor).as('FromContactId'))
    .select(['newest.Body as Body', 'newest.MessageId as IncomingMessageId'])
    .select(sql<string>`coalesce(newest.date_sent, newest.date_created)`.as('DateSent'))
    .select(['Unread as UnreadMessageCount', maxRows])
    .where('Channel', '=', 'Text')
    .where('Unread', '>', 0)
    .where(isTheirs(actor))
    .orderBy('newest.MessageId', 'desc')
    .limit(TEXTS_SHOWN)
    .execute()
  return rows.map(({ ContactName, ...row }) => ({
    ...row,
    AuthorName: ContactName ?? formatPhone(row.Number),
    IsRead: false,
  }))
}
