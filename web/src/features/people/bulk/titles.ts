import type { BulkAction } from '@dormer/contract/people/bulk'

/** The actions that need a value: a user, a source or tags. */
export type Choosing = Exclude<BulkAction, 'Delete'>
export const titles: Record<Choosing, string> = {
  ReassignAgent: 'Reassign Agent',
  ReassignLender: 'Reassign Lender',
  ChangeSource: 'Change Source',
  AddTags: 'Add Tags',
}
