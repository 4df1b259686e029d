import type { Conversation } from '@dormer/contract/messages/inbox'
import { sql } from 'kysely'
import { invalid, refused } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { clock } from '../../../time/clock.ts'
import { requireAssignable } from '../../brokerage/users/users.queries.ts'
import { findConversation, markRead } from '../conversations/conversations.queries.ts'
import { conversationPage } from '../messages/messages.queries.ts'
import { changeConversation, contactBeside, conversationRow, inboxCounts, inboxPage } from './inbox.queries.ts'

const done = { Successful: true } as const

/** Only the user who answers a conversation decides whether it is answered. */
const requireYours = ({ IsYours, AnswererName }: Conversation) => {
  if (!IsYours) throw refused(`This conversation is ${AnswererName ?? 'an admin'}’s to answer.`)
}

export const inboxRoutes = {
  inbox: ({ db, actor, query }) => inboxPage(db, actor, query),

  inboxCounts: ({ db, actor }) => inboxCounts(db, actor),

  openConversation: async ({ db, actor, params: { ConversationId }, query }) => {
    const [Conversation, Messages] = await Promise.all([
      conversationRow(db, actor, ConversationId),
      conversationPage(db, actor, ConversationId, query),
    ])
    const Contact = Conversation.ContactId === null ? null : await contactBeside(db, actor, Conversation.ContactId)
    return { Conversation, Contact: Contact ?? null, Messages }
  },

  markConversationRead: async ({ db, actor, params: { ConversationId } }) => {
    await conversationRow(db, actor, ConversationId)
    await markRead(db, actor, { conversationId: ConversationId })
    return done
  },

  markConversationUnread: async ({ db, actor, params: { ConversationId } }) => {
    requireYours(await conversationRow(db, actor, ConversationId))
    await changeConversation(db, actor.TenantId, ConversationId, { Unread: sql<number>`greatest(unread, 1)` })
    return done
  },

  markConversationDone: async ({ db, actor, params: { ConversationId }, body: { IsDone } }) => {
    requireYours(await conversationRow(db, actor, ConversationId))
    const answered = IsDone ? { Unread: 0, WaitingSince: null } : {}
    await changeConversation(db, actor.TenantId, ConversationId, { IsDone, ...answered })
    return done
  },

  snoozeConversation: async ({ db, actor, params: { ConversationId }, body: { Until } }) => {
    requireYours(await conversationRow(db, actor, ConversationId))
    const now = clock.now()
    const until = Until ? Temporal.Instant.from(Until) : undefined
    if (until && Temporal.Instant.compare(until, now) <= 0) throw invalid({ Until: 'Choose a time in the future' })
    if (until && Temporal.Instant.compare(until, now.add({ hours: 24 * 366 })) > 0)
      throw invalid({ Until: 'Choose a time within a year' })
    await changeConversation(db, actor.TenantId, ConversationId, { SnoozedUntil: until?.toString() ?? null })
    return done
  },

  assignConversation: async ({ db, actor, params: { ConversationId }, body: { UserId } }) => {
    const { IsOrphaned } = await findConversation(db, actor, ConversationId)
    if (IsOrphaned && UserId !== null)
      throw refused('Its contact is deleted. Restore the contact first: until then only admins see the conversation.')
    await requireAssignable(db, actor, 'agent', UserId)
    await changeConversation(db, actor.TenantId, ConversationId, { AssignedUserId: UserId })
    return done
  },
} satisfies Partial<Handlers>
