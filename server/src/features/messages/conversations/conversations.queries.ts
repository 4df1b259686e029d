import type { Channel } from '@dormer/contract/messages/messages'
import { may, rights, sideOf } from '@dormer/contract/permissions'
import { formatPhone } from '@dormer/contract/phone'
import { type SqlBool, sql } from 'kysely'
import { type Actor, visibleTo } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { prepared } from '../../../db/prepared.ts'
import { conflict, notFound, refused } from '../../../http/errors.ts'
import { markRead as markNotificationsRead } from '../../day/notifications/notifications.queries.ts'
import { pointsOf } from '../../people/contact-points/contact-points.queries.ts'
import { findContact } from '../../people/contacts/contacts.queries.ts'
import { samePerson } from '../../people/identity/same-person.ts'

type Who = Pick<Actor, 'TenantId' | 'UserId' | 'RoleId'>

/** A conversation is with an address, of a contact or of an unknown person. */
export type With = { Channel: Channel; Address: string; ContactId: number | null }

/** Conversations joined with their contacts, if those still exist; for `isSeen` and `isTheirs`. */
export const conversations = (db: Tx, { TenantId }: Pick<Who, 'TenantId'>) =>
  db
    .selectFrom('conversation')
    .leftJoin('contact', (join) =>
      join
        .onRef('contact.TenantId', '=', 'conversation.TenantId')
        .onRef('contact.ContactId', '=', 'conversation.ContactId'),
    )
    .where('conversation.TenantId', '=', TenantId)

/**
 * A condition on `conversation`: the user sees its contact, or it was given to the user (decision 0034). While its
 * contact is deleted, only admins see it (decision 0043).
 */
export const isSeen = (actor: Who, of = 'conversation') => {
  if (may(actor, 'SeeAll')) return sql<SqlBool>`true`
  const column = sideOf(actor) === 'lender' ? 'AssignedLenderId' : 'AssignedAgentId'
  return sql<SqlBool>`(${sql.ref(`${of}.${column}`)} = ${actor.UserId}
    or (${sql.ref(`${of}.AssignedUserId`)} = ${actor.UserId} and not ${sql.ref(`${of}.IsOrphaned`)}))`
}

/**
 * A condition on `conversation`: the user is to answer it, because it was given to them or, if to nobody, because the
 * contact is theirs. One without an owner is any admin's.
 */
export const isTheirs = (actor: Who, of = 'conversation') => {
  const answerer = sql.ref(`${of}.AnswererId`)
  return may(actor, 'SeeAll')
    ? sql<SqlBool>`(${answerer} = ${actor.UserId} or ${answerer} is null)`
    : sql<SqlBool>`${answerer} = ${actor.UserId}`
}

/** A condition on `conversation`: it is not put off until later. */
export const isDue = (now: string, of = 'conversation') =>
  sql<SqlBool>`coalesce(${sql.ref(`${of}.SnoozedUntil`)} <= ${now}::timestamptz, true)`

/** The ids of a person's conversations that the actor sees, by one of them: of somebody unknown, that one. */
export const ofSamePerson = async (
  db: Tx,
  actor: Who,
  conversationId: number,
  { yours = false }: { yours?: boolean } = {},
) => {
  const rows = await conversations(db, actor)
    .select('ConversationId')
    .where(isSeen(actor))
    .$if(yours, (q) => q.where(isTheirs(actor)))
    .where(
      sql<SqlBool>`(conversation_id = ${conversationId} or conversation.contact_id = (select contact_id from conversation
        where tenant_id = ${actor.TenantId} and conversation_id = ${conversationId}))`,
    )
    .orderBy('ConversationId')
    .execute()
  return rows.map((row) => row.ConversationId)
}

/** A conversation the actor sees; otherwise 404. */
export const findConversation = async (db: Tx, actor: Who, conversationId: number) => {
  const conversation = await conversations(db, actor)
    .select(['ConversationId', 'Channel', 'conversation.Address as Address', 'conversation.ContactId as ContactId'])
    .select(['contact.Name as ContactName', 'IsHeld', 'IsDone', 'IsOrphaned', 'AssignedUserId'])
    .where('ConversationId', '=', conversationId)
    .where(isSeen(actor))
    .executeTakeFirst()
  if (!conversation) throw notFound('conversation')
  return { ...conversation, Channel: conversation.Channel as Channel }
}

/** The conversations that the actor sees in which a text is held for a decision, by address. */
export const heldOf = async (db: Tx, actor: Who, channel: Channel, addresses: (string | null | undefined)[]) => {
  const rows = await conversations(db, actor)
    .select(['conversation.Address as Address', 'ConversationId'])
    .where('Channel', '=', channel)
    .where('conversation.Address', 'in', ['', ...addresses.filter((one) => typeof one === 'string')])
    .where('IsHeld', '=', true)
    .where(isSeen(actor))
    .execute()
  return new Map(rows.map((row) => [row.Address, row.ConversationId]))
}

/** A condition on a contact: it is reached at the address in this channel. */
const hasAddress = (channel: Channel, address: string) =>
  samePerson.reached(channel === 'Email' ? { Email: address, Phones: [] } : { Phones: [address] })

/**
 * A brokerage's texts leave from one number, so each phone has only one conversation with a contact it belongs to: one
 * in the contact's household, or one who was texted at it before. Returns why the number cannot be used with the
 * contact.
 */
export const whyNotTextable = async (
  db: Tx,
  { TenantId }: Who,
  number: string,
  contactId: number | null | undefined,
) => {
  if (!contactId) return undefined
  const { rows } = await sql<{ Name: string; IsTheirs: boolean }>`
    select me.name,
      exists (select from contact where contact.tenant_id = me.tenant_id
        and contact.contact_entity_id = me.contact_entity_id and ${hasAddress('Text', number)})
      or exists (select from conversation v where v.tenant_id = me.tenant_id and v.contact_id = me.contact_id
        and v.channel = 'Text' and v.address = ${number}) as is_theirs
    from contact me where me.tenant_id = ${TenantId} and me.contact_id = ${contactId}`.execute(db)
  const [found] = rows
  return found && !found.IsTheirs
    ? `${formatPhone(number)} is not a number of ${found.Name}. Add it to the contact first, or text it without the contact.`
    : undefined
}

/**
 * The contact whom the actor means by an address: the one named, whom the actor must see (404), else one of the actor's
 * own with this address, those of `entityId` first, else the one whose conversation was given to the actor.
 */
export const contactOf = async (
  db: Tx,
  actor: Actor,
  channel: Channel,
  address: string,
  { contactId, entityId }: { contactId?: number | null; entityId?: number | null },
) => {
  if (contactId) return findContact(db, actor, contactId)
  const own = await db
    .selectFrom('contact')
    .select(['ContactId', 'ContactEntityId', 'AssignedAgentId'])
    .where(visibleTo(actor, 'contact'))
    .where(hasAddress(channel, address))
    .orderBy(sql`contact_entity_id = ${entityId ?? 0}`, 'desc')
    .orderBy('ContactId')
    .limit(1)
    .executeTakeFirst()
  if (own) return own
  return conversations(db, actor)
    .innerJoin('contact as person', (join) =>
      join.onRef('person.TenantId', '=', 'contact.TenantId').onRef('person.ContactId', '=', 'contact.ContactId'),
    )
    .select(['person.ContactId as ContactId', 'person.ContactEntityId as ContactEntityId'])
    .select('person.AssignedAgentId as AssignedAgentId')
    .where('Channel', '=', channel)
    .where('conversation.Address', '=', address)
    .where('AssignedUserId', '=', actor.UserId)
    .orderBy('conversation.LastDate', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * The conversation that an email to these addresses belongs to: with the contact named, over an address of
 * theirs if one is among them, their main one before others, wherever it stands; else with the first of them who is a contact of the actor's; else with the
 * first, a stranger.
 */
export const emailIsWith = async (
  db: Tx,
  actor: Actor,
  addresses: string[],
  { contactId, entityId }: { contactId?: number | null; entityId?: number | null },
): Promise<With> => {
  const [first = ''] = addresses
  if (contactId) {
    const { ContactId } = await findContact(db, actor, contactId)
    const { Email } = await db
      .selectFrom('contact')
      .select('Email')
      .where('TenantId', '=', actor.TenantId)
      .where('ContactId', '=', ContactId)
      .executeTakeFirstOrThrow()
    const theirs = [Email, ...(await pointsOf(db, actor, ContactId)).map((one) => one.Address)]
    return { Channel: 'Email', Address: theirs.find((one) => one && addresses.includes(one)) ?? first, ContactId }
  }
  for (const Address of addresses) {
    const contact = await contactOf(db, actor, 'Email', Address, { entityId })
    if (contact) return { Channel: 'Email', Address, ContactId: contact.ContactId }
  }
  return { Channel: 'Email', Address: first, ContactId: null }
}

const keyShare = prepared((db, { TenantId, ContactId }: { TenantId: number; ContactId: number }) =>
  db
    .selectFrom('contact')
    .select('DateErased')
    .where('TenantId', '=', TenantId)
    .where('ContactId', '=', ContactId)
    .forKeyShare()
    .compile(),
)
/**
 * Whether a contact was erased. If it is just being erased, this waits until that is done; otherwise an erasure waits for
 * what is written next. Asked before any other row of the contact is locked, as the erasure locks the contact first.
 */
export const wasErased = async (db: Tx, TenantId: number, ContactId: number) => {
  const [found] = await keyShare(db, { TenantId, ContactId })
  return found !== undefined && found.DateErased !== null
}

/** 409 if the contact was erased. */
export const requireNotErased = async (db: Tx, TenantId: number, ContactId: number) => {
  if (await wasErased(db, TenantId, ContactId))
    throw conflict('This person was erased. Nothing can be written to or about them any more.')
}

/** The conversation with an address, opened if there is none yet. */
export const openConversation = async (db: Tx, TenantId: number, on: With) => {
  if (on.ContactId !== null) await requireNotErased(db, TenantId, on.ContactId)
  return opened(db, TenantId, on)
}
const opened = async (db: Tx, TenantId: number, { Channel, Address, ContactId }: With) => {
  const [conversation] = await upsertConversation(db, { TenantId, Channel, Address, ContactId })
  if (!conversation) throw new Error('a conversation was neither found nor opened')
  return conversation
}
const upsertConversation = prepared((db, { TenantId, Channel, Address, ContactId }: With & { TenantId: number }) =>
  db
    .insertInto('conversation')
    .values({ TenantId, Channel, Address, ContactId })
    .onConflict((same) =>
      same
        .columns(['TenantId', 'Channel', 'Address', 'ContactId'])
        .doUpdateSet((eb) => ({ Channel: eb.ref('excluded.Channel') })),
    )
    .returning(['ConversationId', 'AssignedUserId', 'IsHeld'])
    .compile(),
)

/**
 * The same for somebody who writes: only one user at a time may write to a stranger, because all users share the
 * number.
 */
export const openToWrite = async (db: Tx, actor: Who, on: With) => {
  const opened = await openConversation(db, actor.TenantId, on)
  if (on.ContactId !== null || opened.AssignedUserId === actor.UserId) return opened
  if (opened.AssignedUserId !== null && !may(actor, 'SeeAll'))
    throw refused('A colleague is already in touch with this address. Ask an admin to give you the conversation.')
  if (opened.AssignedUserId === null)
    await db
      .updateTable('conversation')
      .set({ AssignedUserId: actor.UserId })
      .where('TenantId', '=', actor.TenantId)
      .where('ConversationId', '=', opened.ConversationId)
      .execute()
  return opened
}

/**
 * The conversation for something from this address: the one last written to, else that of a contact with this address,
 * the one most recently in touch first.
 */
export const conversationFrom = async (
  db: Tx,
  TenantId: number,
  channel: Channel,
  address: string,
): Promise<{ ConversationId: number; ContactId: number | null; ContactName: string | null }> => {
  const [last] = await lastWrittenTo(db, { TenantId, channel, address })
  const [known] = last?.ContactId ? [last] : await lastInTouch(db, { TenantId, address }, channel)
  const ContactId = known?.ContactId ?? null
  // Erased meanwhile: whoever writes from there now is somebody new.
  if (ContactId !== null && (await wasErased(db, TenantId, ContactId)))
    return conversationFrom(db, TenantId, channel, address)
  if (last && (last.ContactId || ContactId === null)) return last
  const { ConversationId } = await opened(db, TenantId, { Channel: channel, Address: address, ContactId })
  return { ConversationId, ContactId, ContactName: known?.ContactName ?? null }
}
const lastWrittenTo = prepared(
  (db, { TenantId, channel, address }: { TenantId: number; channel: Channel; address: string }) =>
    conversations(db, { TenantId })
      .select(['ConversationId', 'conversation.ContactId as ContactId', 'contact.Name as ContactName'])
      .where('Channel', '=', channel)
      .where('conversation.Address', '=', address)
      .where((eb) => eb.or([eb('contact.ContactId', 'is not', null), eb('conversation.ContactId', 'is', null)]))
      // Not by the date of the newest message: that may be an incoming one, and a message to many does not change it.
      .orderBy(
        sql`(select message_id from message where message.tenant_id = conversation.tenant_id
          and message.conversation_id = conversation.conversation_id and is_mine
          and status not in ('Waiting', 'Canceled', 'Blocked', 'Failed') order by message_id desc limit 1)`,
        (by) => by.desc().nullsLast(),
      )
      .orderBy('conversation.LastDate', 'desc')
      .limit(sql<number>`1`)
      .compile(),
)
const lastInTouch = prepared((db, { TenantId, address }: { TenantId: number; address: string }, channel: Channel) =>
  db
    .selectFrom('contact')
    .innerJoin('contact_touch', (join) =>
      join
        .onRef('contact_touch.TenantId', '=', 'contact.TenantId')
        .onRef('contact_touch.ContactId', '=', 'contact.ContactId'),
    )
    .select(['contact.ContactId as ContactId', 'contact.Name as ContactName'])
    .where('contact.TenantId', '=', TenantId)
    .where(hasAddress(channel, address))
    .orderBy(sql`greatest(last_contact, last_active, contact.date_created)`, 'desc')
    .limit(sql<number>`1`)
    .compile(),
)

/** The screen on which a conversation is read and answered. */
export const conversationPath = (conversationId: number) => `/inbox?conversation=${conversationId}`

/** Who is told what happens in a conversation: the user who is to answer it, else all admins. */
export const answerersOf = async (db: Tx, TenantId: number, ConversationId: number) =>
  (await answererRows(db, { TenantId, ConversationId })).map((row) => row.UserId)
const answererRows = prepared((db, { TenantId, ConversationId }: { TenantId: number; ConversationId: number }) =>
  sql<{ UserId: number }>`
    select u.user_id from conversation
    join user_account u on u.tenant_id = conversation.tenant_id
      and case when answerer_id is null then u.role_id = any(${[...rights.SeeAll]}::integer[]) else u.user_id = answerer_id end
    where conversation.tenant_id = ${TenantId} and conversation_id = ${ConversationId}`.compile(db),
)

/** Makes these users' browsers load again (http/events.ts). */
export const refreshBrowsers = (db: Tx, TenantId: number, UserIds: number[]) => sendChanged(db, { TenantId, UserIds })
const sendChanged = prepared((db, { TenantId, UserIds }: { TenantId: number; UserIds: number[] }) =>
  sql`select pg_notify('dormer_changed', 'notification:' || ${TenantId}::text || ':' || id)
    from unnest(${UserIds}::bigint[]) id`.compile(db),
)

/** Locks conversations in the order of their ids, so that two who change the same ones at once wait for each other. */
export const lockConversations = (db: Tx, TenantId: number, conversationIds: number[]) =>
  db
    .selectFrom('conversation')
    .select('ConversationId')
    .where('TenantId', '=', TenantId)
    .where('ConversationId', 'in', conversationIds)
    .orderBy('ConversationId')
    .forUpdate()
    .execute()

/**
 * Marks conversations as read, along with their notifications: only those the actor is to answer, so that they stay
 * unread when somebody else looks at them.
 */
export const markRead = async (
  db: Tx,
  actor: Actor,
  { conversationIds, contactId }: { conversationIds?: number[]; contactId?: number },
) => {
  const unread = await conversations(db, actor)
    .select('ConversationId')
    .where('Unread', '>', 0)
    .where(isTheirs(actor))
    .$if(contactId !== undefined, (q) =>
      q.where('Channel', '=', 'Text').where('conversation.ContactId', '=', contactId as number),
    )
    .$if(conversationIds !== undefined, (q) => q.where('ConversationId', 'in', conversationIds as number[]))
    .execute()
  if (unread.length === 0) return
  const ids = unread.map((row) => row.ConversationId)
  await lockConversations(db, actor.TenantId, ids)
  await db
    .updateTable('conversation')
    .set({ Unread: 0 })
    .where('TenantId', '=', actor.TenantId)
    .where('ConversationId', 'in', ids)
    .execute()
  await markNotificationsRead(db, actor, { paths: ids.map(conversationPath) })
  await refreshBrowsers(db, actor.TenantId, [actor.UserId])
}
