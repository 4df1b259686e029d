import type { Conversation, ConversationContact, InboxFilter, inboxBy } from '@dormer/contract/messages/inbox'
import type { Channel } from '@dormer/contract/messages/messages'
import { may, type RoleId, sideOf } from '@dormer/contract/permissions'
import { formatPhone } from '@dormer/contract/phone'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
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
  lockConversations,
  refreshBrowsers,
} from '../conversations/conversations.queries.ts'

/** The most conversations a search finds. */
const FOUND = 500

const open = (of: string) => sql<SqlBool>`not ${sql.ref(`${of}.IsDone`)}`
const asks = (of: string) =>
  sql<SqlBool>`(${sql.ref(`${of}.Unread`)} > 0 or ${sql.ref(`${of}.WaitingSince`)} is not null)`
const toAnswer = asks('conversation')

/** What of an actor a statement depends on. */
type Who = Pick<Actor, 'TenantId' | 'UserId' | 'RoleId'>
type Ids = { TenantId: number; UserId: number }
type By = (typeof inboxBy)[number]

const isListed = (actor: Who, filter: InboxFilter, now: string, of = 'conversation') => {
  const answerer = sql.ref(`${of}.AnswererId`)
  switch (filter) {
    case 'ToAnswer':
      return sql<SqlBool>`${isTheirs(actor, of)} and ${asks(of)} and ${isDue(now, of)}`
    case 'All':
      return isSeen(actor, of)
    case 'Mine':
      return sql<SqlBool>`${answerer} = ${actor.UserId} and ${open(of)}`
    case 'Unassigned':
      return sql<SqlBool>`${answerer} is null and ${open(of)} and ${isSeen(actor, of)}`
    case 'Done':
      return sql<SqlBool>`${isSeen(actor, of)} and not (${open(of)})`
  }
}

/** Narrows a filter: to a channel, and to what was found. */
type Narrowed = (of: string) => RawBuilder<SqlBool>

/**
 * A person stands in the list by the newest of their conversations that are listed. Somebody with one that is not done
 * is not done.
 */
const isFront = (actor: Who, filter: InboxFilter, now: string, narrowed: Narrowed) =>
  sql<SqlBool>`(conversation.contact_id is null or not exists (
    select from conversation other
    where other.tenant_id = conversation.tenant_id and other.contact_id = conversation.contact_id
      and other.conversation_id <> conversation.conversation_id
      and ${
        filter === 'Done'
          ? sql`${isSeen(actor, 'other')} and (not other.is_done or ${narrowed('other')} and ${newer})`
          : sql`${isListed(actor, filter, now, 'other')} and ${narrowed('other')} and ${newer}`
      }))`
const newer = sql<SqlBool>`(other.last_date, other.conversation_id) > (conversation.last_date, conversation.conversation_id)`

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
  return rows[0]?.Ids ?? '{}'
}

const newestFirst = (db: Tx, actor: Who, filter: InboxFilter, now: string, by: By, narrowed: Narrowed = always) =>
  rows(db, actor)
    .where(isListed(actor, filter, now))
    .where(narrowed('conversation'))
    .$if(by === 'Person', (q) => q.where(isFront(actor, filter, now, narrowed)))
    .orderBy('conversation.LastDate', 'desc')
    .orderBy('ConversationId', 'desc')
const always = () => sql<SqlBool>`true`

/** The first page of a filter. Its size is part of the plan, and a screen asks for the same one each time. */
const firstPage = prepared(
  (db, { TenantId, UserId, now }: Ids & { now: string }, RoleId: RoleId, filter: InboxFilter, by: By, take: number) =>
    newestFirst(db, { TenantId, UserId, RoleId }, filter, now, by)
      .limit(sql.lit(take + 1))
      .compile(),
)
const PREPARED_SIZES = [30]

type Asked = { filter: InboxFilter; channel?: Channel; search?: string; before?: string; take: number; by: By }
/** A page of the conversations that the actor asks for, newest first; by person, each person once. */
export const inboxPage = async (db: Tx, actor: Actor, asked: Asked) => {
  const { filter, channel, by, take } = asked
  const words = searchWords(asked.search)
  const found = words.length > 0 ? await search(db, actor, words) : undefined
  const now = clock.now().toString()
  const [micros, id] = asked.before?.split('-') ?? []
  const narrowed: Narrowed = (of) =>
    sql<SqlBool>`${channel ? sql`${sql.ref(`${of}.Channel`)} = ${channel}` : sql`true`}
      and ${found ? sql`${sql.ref(`${of}.ConversationId`)} = any(${found}::bigint[])` : sql`true`}`
  const isFirst = !found && !channel && !micros && PREPARED_SIZES.includes(take)
  const page = isFirst
    ? await firstPage(db, { ...actor, now }, actor.RoleId, filter, by, take)
    : await newestFirst(db, actor, filter, now, by, narrowed)
        .$if(micros !== undefined, (q) =>
          q.where(sql<SqlBool>`(conversation.last_date, conversation_id) <
        ('epoch'::timestamptz + ${micros}::bigint * interval '1 microsecond', ${id}::bigint)`),
        )
        .limit(take + 1)
        .execute()
  const listed = page.slice(0, take)
  const Rows = listed.map(present)
  return {
    Rows: by === 'Person' ? await withPerson(db, actor, Rows) : Rows,
    Next: page.length > take ? (listed.at(-1)?.Cursor ?? null) : null,
  }
}

type Together = { OfId: number; Ids: number[]; Unread: number; WaitingSince: string | null }
const together = prepared((db, { TenantId, UserId, ids }: Ids & { ids: number[] }, RoleId: RoleId) =>
  sql<Together>`
    select one.conversation_id as of_id, all_of.*
    from conversation one cross join lateral (
      select json_agg(conversation.conversation_id order by conversation.last_date desc, conversation.conversation_id desc) as ids,
        sum(conversation.unread)::integer as unread, min(conversation.waiting_since) as waiting_since
      from conversation
      where conversation.tenant_id = one.tenant_id and conversation.contact_id = one.contact_id
        and ${isSeen({ TenantId, UserId, RoleId })}
    ) all_of
    where one.tenant_id = ${TenantId} and one.conversation_id = any(${ids}::bigint[]) and one.contact_id is not null`.compile(
    db,
  ),
)
/** What of a row is about all of the person's conversations. */
const withPerson = async (db: Tx, actor: Actor, found: Conversation[]) => {
  const ids = found.map((row) => row.ConversationId)
  const people = new Map((await together(db, { ...actor, ids }, actor.RoleId)).map((one) => [one.OfId, one]))
  return found.map((row): Conversation => {
    const person = people.get(row.ConversationId)
    if (!person) return { ...row, ConversationIds: [row.ConversationId] }
    return {
      ...row,
      ConversationIds: person.Ids,
      UnreadMessageCount: person.Unread,
      WaitingSince: person.WaitingSince,
    }
  })
}

/**
 * A person's conversations that the actor sees, newest first, and the one they are answered in: the newest that is the
 * actor's to answer, otherwise the newest. It is done when those that are the actor's to answer are.
 */
export const personOf = async (db: Tx, actor: Actor, conversationIds: number[]) => {
  const found = (
    await rows(db, actor)
      .where('ConversationId', 'in', conversationIds)
      .where(isSeen(actor))
      .orderBy('conversation.LastDate', 'desc')
      .orderBy('ConversationId', 'desc')
      .execute()
  ).map(present)
  const yours = found.filter((row) => row.IsYours)
  const front = yours[0] ?? found[0]
  if (!front) throw notFound('conversation')
  const [Conversation = front] = await withPerson(db, actor, [front])
  const IsDone = (yours.length > 0 ? yours : found).every((row) => row.IsDone)
  return { Conversation: { ...Conversation, IsDone }, Conversations: found }
}

/** Their numbers, for the menu and the filters; by person, each person counts once. */
export const inboxCounts = async (db: Tx, actor: Actor, by: By) => {
  const [counts] = await counted(db, { ...actor, now: clock.now().toString() }, actor.RoleId, by)
  return counts as Counts
}
type Counts = { Unread: number; ToAnswer: number; Unassigned: number }
const counted = prepared((db, { TenantId, UserId, now }: Ids & { now: string }, RoleId: RoleId, by: By) => {
  const actor = { TenantId, UserId, RoleId }
  const each = by === 'Person' ? sql`distinct coalesce(contact_id, -conversation_id)` : sql`*`
  return sql<Counts>`
    select count(${each}) filter (where unread > 0 and ${isDue(now)}) as unread,
      count(${each}) filter (where ${isDue(now)}) as to_answer, (
      select count(${each}) from conversation
      where tenant_id = ${TenantId} and answerer_id is null and ${open('conversation')} and ${may(actor, 'SeeAll')}::boolean
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
/** Changes conversations; the users who answer them see that at once. */
export const changeConversations = async (
  db: Tx,
  TenantId: number,
  conversationIds: number[],
  change: Change & { AssignedUserId?: number | null },
) => {
  const told = new Set<number>()
  const tell = async () => {
    for (const id of conversationIds) for (const userId of await answerersOf(db, TenantId, id)) told.add(userId)
  }
  await tell()
  await lockConversations(db, TenantId, conversationIds)
  await db
    .updateTable('conversation')
    .set(change)
    .where('TenantId', '=', TenantId)
    .where('ConversationId', 'in', conversationIds)
    .execute()
  await tell()
  await refreshBrowsers(db, TenantId, [...told])
}
