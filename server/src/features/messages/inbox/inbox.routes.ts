import type { Conversation, inboxBy } from '@dormer/contract/messages/inbox'
import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { conflict, invalid, notFound, refused } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { clock } from '../../../time/clock.ts'
import { requireAssignable } from '../../brokerage/users/users.queries.ts'
import { callsBetween } from '../calls/calls.queries.ts'
import { findConversation, markRead, ofSamePerson } from '../conversations/conversations.queries.ts'
import { conversationPage, messagePage } from '../messages/messages.queries.ts'
import {
  changeConversations,
  contactBeside,
  conversationRow,
  inboxCounts,
  inboxPage,
  personOf,
} from './inbox.queries.ts'

const done = { Successful: true } as const

/** Only the user who answers a conversation decides whether it is answered. */
const requireYours = ({ IsYours, AnswererName }: Conversation) => {
  if (!IsYours) throw refused(`This conversation is ${AnswererName ?? 'an admin'}’s to answer.`)
}

/** The conversations that something is done to: the one named, or all of its person's. */
const meant = async (
  db: Tx,
  actor: Actor,
  conversationId: number,
  { by, yours = false }: { by: (typeof inboxBy)[number]; yours?: boolean },
) => {
  if (by !== 'Person') return [conversationId]
  const ids = await ofSamePerson(db, actor, conversationId, { yours })
  // Somebody gave it away since the actor was found to answer it.
  if (ids.length === 0) throw conflict('Someone else changed this at the same moment. Please try again.')
  return ids
}

export const inboxRoutes = {
  inbox: ({ db, actor, query }) => inboxPage(db, actor, query),

  inboxCounts: ({ db, actor, query }) => inboxCounts(db, actor, query.by),

  openConversation: async ({ db, actor, params: { ConversationId }, query }) => {
    const [Conversation, Messages] = await Promise.all([
      conversationRow(db, actor, ConversationId),
      conversationPage(db, actor, ConversationId, query),
    ])
    const Contact = Conversation.ContactId === null ? null : await contactBeside(db, actor, Conversation.ContactId)
    return { Conversation, Contact: Contact ?? null, Messages }
  },

  openPerson: async ({ db, actor, params: { ConversationId }, query }) => {
    const ids = await ofSamePerson(db, actor, ConversationId)
    if (!ids.includes(ConversationId)) throw notFound('conversation')
    const person = await personOf(db, actor, ids)
    const Messages = await messagePage(db, actor, {
      ...query,
      byDate: true,
      where: sql<SqlBool>`message.conversation_id = any(${ids}::bigint[])`,
    })
    const { ContactId } = person.Conversation
    const Contact = ContactId === null ? undefined : await contactBeside(db, actor, ContactId)
    // With the oldest page, all earlier calls; a call between two pages is on the older one.
    const Calls =
      ContactId === null
        ? []
        : await callsBetween(db, actor, ContactId, {
            from: Messages.length < query.take ? null : (Messages.at(-1)?.MessageId ?? null),
            to: query.before ?? null,
          })
    return { ...person, Contact: Contact ?? null, Messages, Calls }
  },

  markConversationRead: async ({ db, actor, params: { ConversationId }, query }) => {
    await conversationRow(db, actor, ConversationId)
    await markRead(db, actor, { conversationIds: await meant(db, actor, ConversationId, query) })
    return done
  },

  markConversationUnread: async ({ db, actor, params: { ConversationId } }) => {
    // Of a person, too, one unread conversation is enough.
    requireYours(await conversationRow(db, actor, ConversationId))
    await changeConversations(db, actor.TenantId, [ConversationId], { Unread: sql<number>`greatest(unread, 1)` })
    return done
  },

  markConversationDone: async ({ db, actor, params: { ConversationId }, query, body: { IsDone } }) => {
    requireYours(await conversationRow(db, actor, ConversationId))
    const answered = IsDone ? { Unread: 0, WaitingSince: null } : {}
    const ids = await meant(db, actor, ConversationId, { ...query, yours: true })
    await changeConversations(db, actor.TenantId, ids, { IsDone, ...answered })
    return done
  },

  snoozeConversation: async ({ db, actor, params: { ConversationId }, query, body: { Until } }) => {
    requireYours(await conversationRow(db, actor, ConversationId))
    const now = clock.now()
    const until = Until ? Temporal.Instant.from(Until) : undefined
    if (until && Temporal.Instant.compare(until, now) <= 0) throw invalid({ Until: 'Choose a time in the future' })
    if (until && Temporal.Instant.compare(until, now.add({ hours: 24 * 366 })) > 0)
      throw invalid({ Until: 'Choose a time within a year' })
    const ids = await meant(db, actor, ConversationId, { ...query, yours: true })
    await changeConversations(db, actor.TenantId, ids, { SnoozedUntil: until?.toString() ?? null })
    return done
  },

  assignConversation: async ({ db, actor, params: { ConversationId }, query, body: { UserId } }) => {
    const { IsOrphaned } = await findConversation(db, actor, ConversationId)
    if (IsOrphaned && UserId !== null)
      throw refused('Its contact is deleted. Restore the contact first: until then only admins see the conversation.')
    await requireAssignable(db, actor, 'agent', UserId)
    const ids = await meant(db, actor, ConversationId, query)
    await changeConversations(db, actor.TenantId, ids, { AssignedUserId: UserId })
    return done
  },
} satisfies Partial<Handlers>
