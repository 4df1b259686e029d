import { id, oneOf, searchOf, text } from '../../../ui/address.ts'

/** What the inbox keeps in its address. Without `show` it shows what is to answer. */
export const inboxSearch = searchOf({
  show: oneOf(['All', 'Mine', 'Unassigned', 'Done']),
  channel: oneOf(['Email', 'Text']),
  q: text,
  conversation: id,
})
export type InboxSearch = ReturnType<typeof inboxSearch>
