import type { Conversation, ConversationContact, InboxFilter } from '@dormer/contract/messages/inbox'
import type { Channel } from '@dormer/contract/messages/messages'
import { may, type RoleId, sideOf } from '@dormer/contract/permissions'
import { formatPhone } from '@dormer/contract/phone'
import { type SqlBool, sql } from 'kysely'
import { type Actor, visibleTo } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { prepared } from '../../../db/prepared.ts'
import { notFound } from '../../../http/errors.ts'
import { clock } from '../../../time/clock.ts'
import { searchWords } from '../../people/contact-search/search-text.ts'
import {
  answerersOf,
  conversations,
  isDue,
  isSeen,
  isTheirs,
  refreshBrowsers,
} from '../conversations/conversations.queries.ts'

/** The most conversations a search finds. */
const FOUND = 500

const open = sql<SqlBool>`not conversation.is_done`
const toAnswer = sql<SqlBool>`(unread > 0 or waiting_since is not null)`

/** What of an actor a statement depends on. */
type Who = Pick<Actor, 'TenantId' | 'UserId' | 'RoleId'>
type Ids = { TenantId: number; UserId: number }

const isListed = (actor: Who, filter: InboxFilter, now: string) => {
  switch (filter) {
    case 'ToAnswer':
      return sql<SqlBool>`${isTheirs(actor)} and ${toAnswer} and ${isDue(now)}`
    case 'All':
      return isSeen(actor)
    case 'Mine':
      return sql<SqlBool>`conversation.answerer_id = ${actor.UserId} and ${open}`
    case 'Unassigned':
      return sql<SqlBool>`conversation.answerer_id is null and ${open} and ${isSeen(actor)}`
    case 'Done':
      return sql<SqlBool>`${isSeen(actor)} and conversation.is_done`
  }
}

const rows = (db: Tx, actor: Who) =>
  conversations(db, actor)
    .leftJoin('user_account', (join) =>
      join
        .onRef('user_account.TenantId', '=', 'conversation.TenantId')
        .onRef('user_account.UserId', '=', 'conversation.AnswererId'),
    )
    .select(['ConversationId', 'Channel', 'conversation.Address as Address', 'contact.Name as ContactName'])
    // Of somebody who needs an answer: what they said, whatever was sent to them since.
    .select(
      sql<string>`case when ${toAnswer} then coalesce(last_incoming_body, last_body) else last_body end`.as('Snippet'),
    )
    .select(sql<boolean>`last_is_mine and not (${toAnswer} and last_incoming_body is not null)`.as('IsMine'))
    .select(['conversation.LastDate as DateTime', 'WaitingSince'])
    .select(['Unread as UnreadMessageCount', 'IsDone', 'AssignedUserId', 'AnswererId'])
    .select('user_account.Name as AnswererName')
    .select(sql<number | null>`case when ${visibleTo(actor, 'contact')} then contact.contact_id end`.as('ContactId'))
    .select(isTheirs(actor).as('IsYours'))
    // In microseconds: answers have milliseconds, which two conversations may share.
    .select(sql<string>`(extract(epoch from last_date) * 1000000)::bigint || '-' || conversation_id`.as('Cursor'))

type Row = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>
const present = ({ ContactName, Cursor: _, ...row }: Row): Conversation => ({
  ...row,
  Channel: row.Channel as Channel,
  Name: ContactName ?? (row.Channel === 'Text' ? formatPhone(row.Address) : row.Address),
  IsYours: row.IsYours === true,
})

const search = async (db: Tx, actor: Actor, words: string[]) => {
  const side = may(actor, 'SeeAll') ? undefined : sideOf(actor)
  const of = (one: typeof side) => (side === one ? actor.UserId : null)
  const { rows } = await sql<{ Ids: string }>`
    select search_conversations(${words}::text[], ${of('agent')}::bigint, ${of('lender')}::bigint,
      ${side ? actor.UserId : null}::bigint, ${FOUND})::text as ids`.execute(db)
  return sql<SqlBool>`conversation_id = any(${rows[0]?.Ids ?? '{}'}::bigint[])`
}

const newestFirst = (db: Tx, actor: Who, filter: InboxFilter, now: string) =>
  rows(db, actor)
    .where(isListed(actor, filter, now))
    .orderBy('conversation.LastDate', 'desc')
    .orderBy('ConversationId', 'desc')

/** The first page of a filter. Its size is part of the plan, and a screen asks for the same one each time. */
const firstPage = prepared(
  (db, { TenantId, UserId, now }: Ids & { now: string }, RoleId: RoleId, filter: InboxFilter, take: number) =>
    newestFirst(db, { TenantId, UserId, RoleId }, filter, now)
      .limit(sql.lit(take + 1))
      .compile(),
)
const PREPARED_SIZES = [30]

type Asked = { filter: InboxFilter; channel?: Channel; search?: string; before?: string; take: number }
/** A page of the conversations that the actor asks for, newest first. */
export const inboxPage = async (db: Tx, actor: Actor, asked: Asked) => {
  const words = searchWords(asked.search)
  const found = words.length > 0 ? await search(db, actor, words) : undefined
  const now = clock.now().toString()
  const [micros, id] = asked.before?.split('-') ?? []
  const isFirst = !found && !asked.channel && !micros && PREPARED_SIZES.includes(asked.take)
  const page = isFirst
    ? await firstPage(db, { ...actor, now }, actor.RoleId, asked.filter, asked.take)
    : await newestFirst(db, actor, asked.filter, now)
        .$if(found !== undefined, (q) => q.where(found as NonNullable<typeof found>))
        .$if(asked.channel !== undefined, (q) => q.where('Channel', '=', asked.channel as Channel))
        .$if(micros !== undefined, (q) =>
          q.where(sql<SqlBool>`(conversation.last_date, conversation_id) <
        ('epoch'::timestamptz + ${micros}::bigint * interval '1 microsecond', ${id}::bigint)`),
        )
        .limit(asked.take + 1)
        .execute()
  const Rows = page.slice(0, asked.take)
  return { Rows: Rows.map(present), Next: page.length > asked.take ? (Rows.at(-1)?.Cursor ?? null) : null }
}

/** Their numbers, for the menu and the filters. */
export const inboxCounts = async (db: Tx, actor: Actor) => {
  const [counts] = await counted(db, { ...actor, now: clock.now().toString() }, actor.RoleId)
  return counts as Counts
}
type Counts = { Unread: number; ToAnswer: number; Unassigned: number }
const counted = prepared((db, { TenantId, UserId, now }: Ids & { now: string }, RoleId: RoleId) => {
  const actor = { TenantId, UserId, RoleId }
  return sql<Counts>`
    select count(*) filter (where unread > 0 and ${isDue(now)}) as unread, count(*) filter (where ${isDue(now)}) as to_answer, (
      select count(*) from conversation
      where tenant_id = ${TenantId} and answerer_id is null and ${open} and ${may(actor, 'SeeAll')}::boolean
    ) as unassigned
    from conversation where tenant_id = ${TenantId} and ${isTheirs(actor)} and ${toAnswer}`.compile(db)
})

/** A conversation that the actor sees; otherwise 404. */
export const conversationRow = async (db: Tx, actor: Actor, conversationId: number) => {
  const [row] = await rowById(db, { ...actor, conversationId }, actor.RoleId)
  if (!row) throw notFound('conversation')
  return present(row)
}

const rowById = prepared(
  (db, { TenantId, UserId, conversationId }: Ids & { conversationId: number }, RoleId: RoleId) => {
    const actor = { TenantId, UserId, RoleId }
    return rows(db, actor).where('ConversationId', '=', conversationId).where(isSeen(actor)).compile()
  },
)

/** The contact of a conversation, if the actor sees it. */
export const contactBeside = async (
  db: Tx,
  actor: Actor,
  contactId: number,
): Promise<ConversationContact | undefined> => (await contactById(db, { ...actor, contactId }, actor.RoleId))[0]
const contactById = prepared((db, { TenantId, UserId, contactId }: Ids & { contactId: number }, RoleId: RoleId) =>
  db
    .selectFrom('contact')
    .innerJoin('contact_touch', (join) =>
      join
        .onRef('contact_touch.TenantId', '=', 'contact.TenantId')
        .onRef('contact_touch.ContactId', '=', 'contact.ContactId'),
    )
    .leftJoin('user_account as agent', (join) =>
      join.onRef('agent.TenantId', '=', 'contact.TenantId').onRef('agent.UserId', '=', 'contact.AssignedAgentId'),
    )
    .leftJoin('user_account as lender', (join) =>
      join.onRef('lender.TenantId', '=', 'contact.TenantId').onRef('lender.UserId', '=', 'contact.AssignedLenderId'),
    )
    .select(['contact.ContactId as ContactId', 'contact.ContactEntityId as ContactEntityId', 'contact.Name as Name'])
    .select(['contact.Email as Email', 'contact.CellPhone as CellPhone', 'contact.HomePhone as HomePhone'])
    .select(['contact.WorkPhone as WorkPhone', 'agent.Name as AgentName', 'lender.Name as LenderName'])
    .select(['LastContact', 'LastActive'])
    .where(visibleTo({ TenantId, UserId, RoleId }, 'contact'))
    .where('contact.ContactId', '=', contactId)
    .compile(),
)

type Change = {
  Unread?: number | ReturnType<typeof sql<number>>
  WaitingSince?: null
  IsDone?: boolean
  SnoozedUntil?: string | null
}
/** Changes a conversation; the user who answers it sees that at once. */
export const changeConversation = async (
  db: Tx,
  TenantId: number,
  conversationId: number,
  change: Change & { AssignedUserId?: number | null },
) => {
  const before = await answerersOf(db, TenantId, conversationId)
  await db
    .updateTable('conversation')
    .set(change)
    .where('TenantId', '=', TenantId)
    .where('ConversationId', '=', conversationId)
    .execute()
  const told = await answerersOf(db, TenantId, conversationId)
  await refreshBrowsers(db, TenantId, [...new Set([...before, ...told])])
}
