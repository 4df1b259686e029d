/** Pictures of what is in the trash, by their names on tabler.io. */
export type TrashIcon =
  | 'bookmark'
  | 'calendar'
  | 'checklist'
  | 'file'
  | 'file-dollar'
  | 'folder'
  | 'forms'
  | 'home'
  | 'home-search'
  | 'message-code'
  | 'note'
  | 'route'
  | 'user'
  | 'user-off'
  | 'video'

/** A kind of thing whose changes are recorded: what the history, the audit log and the trash say of it. */
export type ChangeKindDeclaration = {
  /** What it is called mid-sentence. */
  noun: string
  /** What was done, where that is not what is usually said. */
  verbs?: { readonly Added?: string; readonly Deleted?: string }
  /** It can be restored from the trash; what comes back with something else needs none. */
  trash?: {
    icon: TrashIcon
    nouns: readonly [one: string, many: string]
    /** An entry is named after what has the lowest of the kinds that were deleted at once. */
    rank: number
  }
}

export const defineChangeKinds = <const K extends Record<string, ChangeKindDeclaration>>(kinds: K): K => kinds
