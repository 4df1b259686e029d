import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { blankIsAbsent, cursor, done, flag, id, instant, line, number, sentInstant, take } from '../fields.ts'
import { call } from './calls.ts'
import { channels, message } from './messages.ts'

/**
 * Which conversations: unread or waiting ones that are the user's to answer; all that the user sees; open ones that are
 * the user's; open ones that are nobody's; those that are done.
 */
export const inboxFilters = ['ToAnswer', 'All', 'Mine', 'Unassigned', 'Done'] as const
export type InboxFilter = (typeof inboxFilters)[number]

/** Emails and texts each by themselves, or what was said with one person together. */
export const inboxBy = ['Conversation', 'Person'] as const
const by = z.enum(inboxBy, 'Choose Conversation or Person').default('Conversation').meta(blankIsAbsent)

export const conversation = z
  .object({
    ConversationId: number,
    Channel: z.enum(channels),
    Address: z.string(),
    /** The contact's name, or the address. */
    Name: z.string(),
    /** Null if the user may not open the contact, or there is none. */
    ContactId: number.nullable(),
    /** While it needs an answer, what the other side said last; otherwise, the newest message. */
    Snippet: z.string(),
    /** The snippet is from the brokerage. */
    IsMine: z.boolean(),
    /** Of the newest message. */
    DateTime: instant,
    UnreadMessageCount: number,
    WaitingSince: instant.nullable(),
    IsDone: z.boolean(),
    /** The user it was assigned to, if any. */
    AssignedUserId: number.nullable(),
    AnswererId: number.nullable(),
    AnswererName: z.string().nullable(),
    /** It is the user's to answer. */
    IsYours: z.boolean(),
    /** By person: all that the user sees with them, newest first. Unread messages and waiting are then of all. */
    ConversationIds: z.array(number).optional(),
  })
  .meta({ id: 'Conversation' })
export type Conversation = z.infer<typeof conversation>

export const inbox = endpoint({
  method: 'GET',
  path: 'api/inbox',
  summary: 'List conversations, newest first',
  permission: 'signed-in',
  query: z.object({
    filter: z.enum(inboxFilters).default('ToAnswer').meta(blankIsAbsent),
    channel: z.enum(channels).optional().meta(blankIsAbsent),
    search: line().optional().meta(blankIsAbsent),
    by,
    /** `Next` of the page before. */
    before: z
      .string()
      .regex(/^\d{1,17}-\d{1,17}$/, 'Send Next of the page before')
      .optional()
      .meta({ ...blankIsAbsent, example: '1767225600000000-1' }),
    take: take(30, 100),
  }),
  response: z.object({
    Rows: z.array(conversation),
    /** Where the next page begins; null if this is the last. */
    Next: z.string().nullable(),
  }),
})

export const inboxCounts = endpoint({
  method: 'GET',
  path: 'api/inbox/counts',
  summary: 'Count unread, waiting and unassigned conversations',
  permission: 'signed-in',
  query: z.object({ by }),
  response: z.object({
    /** Those with unread messages that are the user's to answer. */
    Unread: number,
    /** Unread or waiting for the user's answer. */
    ToAnswer: number,
    /** Open and nobody's; 0 for users who do not see those. */
    Unassigned: number,
  }),
})

/** The contact in a conversation, as far as the user may see. */
export const conversationContact = z
  .object({
    ContactId: number,
    ContactEntityId: number,
    Name: z.string(),
    Email: z.string().nullable(),
    CellPhone: z.string().nullable(),
    HomePhone: z.string().nullable(),
    WorkPhone: z.string().nullable(),
    AgentName: z.string().nullable(),
    LenderName: z.string().nullable(),
    LastContact: instant.nullable(),
    LastActive: instant.nullable(),
  })
  .meta({ id: 'ConversationContact' })
export type ConversationContact = z.infer<typeof conversationContact>

export const openConversation = endpoint({
  method: 'GET',
  path: 'api/inbox/{ConversationId}',
  summary: 'Get a conversation with its messages, newest first',
  permission: 'signed-in',
  params: z.object({ ConversationId: id('conversation') }),
  query: z.object({ before: cursor, take: take(30, 100) }),
  response: z.object({
    Conversation: conversation,
    Contact: conversationContact.nullable(),
    Messages: z.array(message),
  }),
})

/** What was said with one person, whatever the channel. */
export const openPerson = endpoint({
  method: 'GET',
  path: 'api/inbox/{ConversationId}/person',
  summary: 'Get the emails and texts with the person of a conversation, newest first',
  permission: 'signed-in',
  params: z.object({ ConversationId: id('conversation') }),
  query: z.object({ before: cursor, take: take(30, 100) }),
  response: z.object({
    /** The newest that is the user's to answer, otherwise the newest; unread messages and waiting are of all. */
    Conversation: conversation,
    /** All that the user sees with them, newest first. */
    Conversations: z.array(conversation),
    Contact: conversationContact.nullable(),
    Messages: z.array(message),
    /** Those that were over between the first and the last of these messages, and since then on the first page. */
    Calls: z.array(call),
  }),
})

const which = z.object({ ConversationId: id('conversation') })
/** By person, it is done to all of the person's conversations that are the user's to answer, or to none. */
const byWhich = z.object({ by })

export const markConversationRead = endpoint({
  method: 'PUT',
  path: 'api/inbox/{ConversationId}/read',
  summary: 'Mark a conversation as read',
  permission: 'WorkContacts',
  params: which,
  query: byWhich,
  response: done,
})

export const markConversationUnread = endpoint({
  method: 'PUT',
  path: 'api/inbox/{ConversationId}/unread',
  summary: 'Mark a conversation as unread',
  permission: 'WorkContacts',
  params: which,
  query: byWhich,
  response: done,
})

export const markConversationDone = endpoint({
  method: 'PUT',
  path: 'api/inbox/{ConversationId}/done',
  summary: 'Mark a conversation as done or not done',
  permission: 'WorkContacts',
  params: which,
  query: byWhich,
  body: z.object({ IsDone: flag }),
  response: done,
})

/** It is not to be answered until then, or until the other side writes again; without a time, it is again. */
export const snoozeConversation = endpoint({
  method: 'PUT',
  path: 'api/inbox/{ConversationId}/snooze',
  summary: 'Snooze a conversation',
  permission: 'WorkContacts',
  params: which,
  query: byWhich,
  body: z.object({ Until: sentInstant('Choose a time').nullish() }),
  response: done,
})

export const assignConversation = endpoint({
  method: 'PUT',
  path: 'api/inbox/{ConversationId}/assign',
  summary: 'Assign a conversation to a colleague',
  permission: 'ReassignContacts',
  params: which,
  query: byWhich,
  body: z.object({ UserId: id('agent').nullable() }),
  response: done,
})
