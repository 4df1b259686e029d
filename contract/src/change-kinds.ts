import { automationChangeKinds } from './automation/change-kinds.ts'
import { brokerageChangeKinds } from './brokerage/change-kinds.ts'
import type { ChangeKindDeclaration } from './change-kind.ts'
import { dayChangeKinds } from './day/change-kinds.ts'
import { dealChangeKinds } from './deals/change-kinds.ts'
import { growthChangeKinds } from './growth/change-kinds.ts'
import { homesChangeKinds } from './homes/change-kinds.ts'
import { messageChangeKinds } from './messages/change-kinds.ts'
import { peopleChangeKinds } from './people/change-kinds.ts'

/** The kinds of things whose changes are recorded, as each area declares them, in the order of the audit log's filter. */
const kinds = {
  ...peopleChangeKinds,
  ...dayChangeKinds,
  ...homesChangeKinds,
  ...messageChangeKinds,
  ...dealChangeKinds,
  ...automationChangeKinds,
  ...growthChangeKinds,
  ...brokerageChangeKinds,
}
type Kinds = typeof kinds
export type ChangeKind = keyof Kinds
export const changeKinds: Record<ChangeKind, ChangeKindDeclaration> = kinds
export const changeKindNames = Object.keys(kinds) as [ChangeKind, ...ChangeKind[]]

/** What can be restored. A user comes back deactivated. */
export type TrashKind = { [K in ChangeKind]: Kinds[K] extends { trash: object } ? K : never }[ChangeKind]
const inTrash = changeKindNames.flatMap((kind) => {
  const { trash } = changeKinds[kind]
  return trash ? [[kind as TrashKind, trash] as const] : []
})
export const trashKinds = Object.fromEntries(inTrash) as Record<TrashKind, NonNullable<ChangeKindDeclaration['trash']>>
/** What an entry may be named after, first. */
export const trashKindNames = inTrash.sort(([, a], [, b]) => a.rank - b.rank).map(([kind]) => kind) as [
  TrashKind,
  ...TrashKind[],
]
