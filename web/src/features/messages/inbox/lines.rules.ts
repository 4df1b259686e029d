import type { Call } from '@dormer/contract/messages/calls'
import type { Conversation, ConversationContact } from '@dormer/contract/messages/inbox'
import type { Channel, Message, WindowText } from '@dormer/contract/messages/messages'
import { textNumberOf } from '../../people/contacts/SendText.tsx'

export type Line =
  | { kind: 'Text'; key: string; at: string; text: WindowText }
  | { kind: 'Email'; key: string; at: string; email: Message }
  | { kind: 'Call'; key: string; at: string; one: Call }

/**
 * What was said with a person, oldest first. `texts` has those that are just being sent and those that the messages,
 * loaded separately, do not have yet.
 */
export const linesOf = (messages: readonly Message[], texts: readonly WindowText[], calls: readonly Call[]): Line[] => {
  const newest = Math.max(0, ...messages.map((one) => (one.Channel === 'Text' ? one.MessageId : 0)))
  const lines: Line[] = [
    ...messages.map((one): Line => {
      const both = { key: `message ${one.MessageId}`, at: one.DateSent }
      return one.Channel === 'Text' ? { ...both, kind: 'Text', text: one } : { ...both, kind: 'Email', email: one }
    }),
    ...texts
      .filter(({ MessageId }) => MessageId < 0 || MessageId > newest)
      .map((text): Line => ({ kind: 'Text', key: `message ${text.MessageId}`, at: text.DateSent, text })),
    ...calls.map((one): Line => ({ kind: 'Call', key: `call ${one.CallId}`, at: one.DateStarted, one })),
  ]
  return lines
    .map((line, place) => ({ line, place, time: Date.parse(line.at) }))
    .toSorted((a, b) => a.time - b.time || b.place - a.place)
    .map(({ line }) => line)
}

/** Their number in a text; undefined of one that is just being sent. */
export const numberIn = (text: WindowText | Message) =>
  'From' in text ? (text.IsMine ? text.To[0] : text.From) : undefined

/** The numbers that a person texts from or is texted at, the last one first. */
export const numbersOf = (conversations: readonly Conversation[]) => [
  ...new Set(conversations.filter((one) => one.Channel === 'Text').map((one) => one.Address)),
]

/** The channel in which they wrote last; if they never have, that of the newest message. */
export const channelToAnswer = (messages: readonly Message[], conversation: Conversation): Channel =>
  (messages.find((one) => !one.IsMine && !one.IsReaction) ?? messages[0] ?? conversation).Channel

/** Where a person is reached in a channel: at the address last used, otherwise at the contact's own. */
export const addressOf = (
  channel: Channel,
  conversations: readonly Conversation[],
  contact: ConversationContact | null,
) =>
  conversations.find((one) => one.Channel === channel)?.Address ??
  (channel === 'Text' ? contact && textNumberOf(contact) : contact?.Email) ??
  undefined

/** Why a channel has no address, in words. */
export const whyWithout = (channel: Channel, name: string, contact: ConversationContact | null) => {
  const what = channel === 'Text' ? 'phone number' : 'email address'
  return contact
    ? `There is no ${what} for ${name}. Add one on the contact’s page to ${channel === 'Text' ? 'text' : 'email'} them.`
    : `There is no ${what}: this is not one of your contacts.`
}
