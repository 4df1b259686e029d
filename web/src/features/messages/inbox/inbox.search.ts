import { id, oneOf, searchOf, text } from '../../../ui/address.ts'

/** The inbox's state in the URL. Without `show`, it shows conversations to answer. */
export const inboxSearch = searchOf({
  show: oneOf(['All', 'Mine', 'Unassigned', 'Done']),
  channel: oneOf(['Email', 'Text']),
  q: text,
  conversation: id,
})
export type InboxSearch = ReturnType<typeof inboxSearch>
