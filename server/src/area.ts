import type { ChangeKind } from '@dormer/contract/change-kinds'
import type { RawBuilder } from 'kysely'
import type { Tx } from './db/connect.ts'
import type { Events, Subscription } from './db/events.ts'
import type { DB } from './db/schema.generated.ts'
import type { DownloadKind } from './features/brokerage/downloads/links.ts'
import type { Handlers } from './http/handlers.ts'
import type { Due } from './jobs/due.ts'
import type { Job, Schedule } from './jobs/jobs.ts'
import type { RunKind } from './jobs/run.ts'

/** Everything that features.ts collects of an area: each features/AREA/area.ts lists what its features consist of. */
export type Area = {
  /** A handler for each endpoint. */
  routes: Partial<Handlers>
  /** Work done in the background. */
  jobs?: Job<never>[]
  /** What waits for its time. */
  dues?: Due[]
  /** Work that users start in the background, and can follow. */
  runs?: RunKind[]
  /** Work that no request causes. */
  schedules?: Schedule[]
  /** The kinds of files that download links are given for. */
  downloads?: DownloadKind<never>[]
  /** How each of the area's events is read. */
  events?: Partial<Events>
  /** What the area's features hear of: `on` in the same transaction, `later` in a job. */
  subscriptions?: Subscription[]
  /** Whether a message that is about to leave still may: its area may have stopped it since it was written. */
  mayLeave?: MayLeave
  tables?: AreaTables
  /** What a merge of two contacts means for the area, beyond what its tables say (`merge` of Table). */
  merging?: MergePart
  /** What erasing a person means for the area, beyond what its tables say (`person` of Table). */
  erasing?: ErasingPart
}

/**
 * One contact being merged into another, in a transaction. What is done through it is recorded, and taken back with the
 * merge; `table` and the conditions are SQL, with the row as `r`.
 */
export type Merging = {
  db: Tx
  TenantId: number
  /** Whose id stays. */
  KeptId: number
  OtherId: number
  change: (table: keyof DB, set: RawBuilder<unknown>, where: RawBuilder<unknown>) => Promise<void>
  remove: (table: keyof DB, where: RawBuilder<unknown>) => Promise<void>
  /** Adds what a query selects, except what is there already. */
  add: (table: keyof DB, columns: readonly string[], select: RawBuilder<unknown>) => Promise<void>
}
export type MergePart = {
  /** Before anything is moved: settles what both have, so that nothing is lost where only one of the two can stay. */
  before?: (merging: Merging) => Promise<void>
  /** After everything has moved and the kept contact has its values. */
  after?: (merging: Merging) => Promise<void>
  /**
   * Around the undoing of a merge: asked of the kept contact before anything is moved back, and told once all of them are
   * there again. For what has been said of the one person since, and holds for each of those they are now.
   */
  undoing?: (
    db: Tx,
    tenantId: number,
    keptId: number,
    since: string,
  ) => Promise<(contactIds: readonly number[]) => Promise<void>>
  /** What to know before contacts are merged, in sentences. */
  warnings?: (db: Tx, tenantId: number, contactIds: readonly number[]) => Promise<string[]>
}

export type ErasingPart = {
  /** Why these contacts, who are one person, cannot be erased now, in a sentence; undefined if they can. */
  blocked?: (db: Tx, tenantId: number, contactIds: readonly number[]) => Promise<string | undefined>
  /** Before anything is erased, unrecorded. */
  before?: (db: Tx, tenantId: number, contactIds: readonly number[]) => Promise<void>
}

/**
 * Asked in the transaction that hands a message over, before its first attempt: undefined if the area has nothing against
 * it, else that it never leaves, or not before a time, and why.
 */
export type MayLeave = (
  db: Tx,
  tenantId: number,
  messageId: number,
) => Promise<
  undefined | { Decision: 'Blocked'; Why: string } | { Decision: 'Wait'; Until: Temporal.Instant; Why: string }
>

/** How a table of brokerages is presented, in the history, the audit log and the trash, and in an export of everything. */
export type Table = {
  /** What a row is called there, if the table is tracked (db/tracked/) for people to see its changes. */
  kind?: ChangeKind
  /** The same, if it differs from row to row: by the value of the column `kind`. */
  kinds?: { [value: string]: ChangeKind }
  /** The table is tracked only so that its rows come back with a row of this one. */
  restoredWith?: keyof DB
  /** A row's title, as SQL over `r`. */
  title?: string
  /** What the values of a column mean; 'html' is shown as text without markup. */
  words?: { [column: string]: { readonly [value: string]: string } | 'html' }
  /** Columns that mean nothing to people. */
  hidden?: string[]
  /** Many rows share the id of what they belong to; the rest of the key tells them apart. */
  isPart?: true
  /** What is said when one of its constraints keeps a row from being restored, by the constraint's name. */
  inTheWay?: Record<string, string>
  /** The files that its rows keep: the column with the storage key, and their folder and name, as SQL over `r`. */
  files?: { key: string; folder: string; name: string }
  /** A column with the storage key of a file that is not exported: of work in progress, or of a deleted row. */
  passingFile?: string
  /**
   * What becomes of its rows when a contact is merged into another (decision 0126); each table with a contact's or a
   * household's id says it. They become the kept contact's, counted in words or not: where a unique key allows only one
   * row, the kept contact's stays, with what refers to the other. Or why nothing is moved.
   */
  merge?: { moves: readonly [one: string, many: string] | 'uncounted' } | { stays: string }
  /** What it holds on a person who is no user, for their request of a copy or of erasure (decision 0127); each table with
   * texts, files or a contact's or a household's id says it. */
  person?: PersonPart | 'none'
} & (
  | {
      export: {
        /** The name of the file, without .csv. */
        file: string
        /** What the file's README says of it. */
        about: string
        /** Columns to add, by name, as SQL over `r`. */
        extra?: Record<string, string>
        /** What tables that refer to a row call it, as SQL. */
        name?: string
      }
      leftOut?: undefined
    }
  | {
      /** Why it is not exported. */
      leftOut: string
      export?: undefined
    }
)

/**
 * Which of a table's rows are about a person, and what becomes of them when the person is erased. `where` is SQL over the
 * row `r` and the one row of `person`: `contacts` (its id, and those merged into it), `households` (none if others remain
 * in it), `addresses` (its emails in lower case, and phones as ten digits, without those that somebody else has, too), `names`
 * (first and last in lower case). Left out: the rows with the contact's id, or else with its household's.
 */
export type PersonPart = {
  where?: string
  /** What goes, or stays, counted in words in the preview; without, it is untold. */
  counted?: readonly [one: string, many: string]
  /** Why its rows are not in the copy that the person gets; otherwise they are. */
  notCopied?: string
  /** Which of these rows are in it, as SQL, if not all are. */
  copied?: string
  /** Columns that are not in it. */
  without?: readonly string[]
  /** Its rows are deleted, or these columns become this SQL; what stays, and why. */
  erase: 'delete' | { set: Readonly<Record<string, string>>; stays?: string } | { set?: undefined; stays: string }
}

/** An area's tables, by name. */
export type AreaTables = { [T in keyof DB]?: Table }
/** All tables of brokerages, by name. */
export type Tables = { readonly [table: string]: Table }
