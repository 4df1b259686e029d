import { createHash } from 'node:crypto'
import type { FileContents, ImportSettings, ImportTarget, ValueTables } from '@dormer/contract/people/import-files'
import { may } from '@dormer/contract/permissions'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { customFieldsOf } from '../custom-fields/custom-fields.queries.ts'
import type { FoundFile } from '../import/reader/table.ts'
import { asBefore, type Matched, matchOf } from './import-files.queries.ts'
import { matchColumns, signatureOf } from './match.rules.ts'
import { contentsOf, matchRecords } from './records/columns.rules.ts'
import { type Lists, readLists, stillListed, withProposals } from './value-tables.ts'

const consents: ReadonlySet<string> = new Set<ImportTarget['Field']>([
  'EmailConsent', 'TextConsent', 'EmailOptOut', 'TextOptOut', 'DoNotCall',
]) // biome-ignore format: a list reads better in rows

/**
 * What is proposed for a file's columns: what the user, or somebody who manages settings, chose for such a file before,
 * else what is known of it. What somebody else chose never takes away a column of consent.
 */
export const propose = async (db: Tx, actor: Actor, found: FoundFile, given?: FileContents) => {
  const Holds = given ?? (await holdsOf(db, actor, found))
  const Signature = signatureFor(Holds, found)
  const [earlier, lists, customFields] = await Promise.all([
    matchOf(db, actor, Signature),
    readLists(db, actor),
    customFieldsOf(db, actor.TenantId),
  ])
  const records = Holds === 'Records' ? matchRecords(found.Columns) : undefined
  const { System, Targets: proposed } = records ?? matchColumns(found.Columns, { customFields })
  const chosen = asBefore(
    found.Columns.map(({ Name }) => Name),
    earlier?.Targets ?? [],
  )
  const mayAdd = may(actor, 'ManageSettings')
  const isThere = (target: ImportTarget) =>
    target.Field === 'Custom'
      ? customFields.some((one) => one.CustomFieldId === target.CustomFieldId)
      : target.Field !== 'NewCustom' || mayAdd
  const Targets = proposed.map((match, at): Matched => {
    const before = chosen[at]
    if (!before || !isThere(before)) return match
    if (!earlier?.IsOwn && consents.has(match.Target.Field) && before.Field !== match.Target.Field) return match
    return { Target: before, Confidence: 'Sure' }
  })
  const targets = Targets.map(({ Target }) => Target)
  return {
    Found: found,
    Holds,
    /** What of the settings is known of such a file. */
    Proposed: (records ? { RecordKind: records.Kind } : {}) satisfies Partial<ImportSettings>,
    Signature,
    System: System ?? earlier?.System ?? null,
    LikeFile: earlier?.IsOwn ? { FileName: earlier.FileName, DateCreated: earlier.DateCreated } : null,
    Targets,
    ValueTables: withProposals(
      earlier ? inFile(stillListed(earlier.ValueTables, lists), found, targets, mayAdd, earlier.IsOwn) : {},
      found.Columns,
      targets,
      lists,
      mayAdd,
    ),
  }
}

/**
 * Of an earlier file's values those that this one has: others may say things of other people. Where they are too many to
 * be known, one's own stay.
 */
const inFile = (
  values: ValueTables,
  { Columns }: FoundFile,
  targets: readonly ImportTarget[],
  mayAdd: boolean,
  isOwn: boolean,
): ValueTables =>
  Object.fromEntries(
    Object.entries(values).flatMap(([list, table]) => {
      const columns = Columns.filter((_, at) => targets[at]?.Field === list)
      if (columns.length === 0) return []
      const there = new Set(columns.flatMap(({ Values }) => Values?.map(({ Value }) => Value) ?? []))
      const isAny = isOwn && columns.some(({ Values }) => Values === null)
      const left = Object.entries(table ?? {}).filter(
        ([value, id]) => (isAny || there.has(value)) && (id !== 'new' || mayAdd),
      )
      return [[list as keyof Lists, Object.fromEntries(left)]]
    }),
  )

/** However many columns there are. */
const signatureFor = (holds: FileContents, found: FoundFile) =>
  createHash('sha256')
    .update(`${holds === 'Records' ? 'records|' : ''}${signatureOf(found.Columns)}`)
    .digest('hex')

/** What the rows of a file are: as the user had it for such a file before, else by its columns. */
const holdsOf = async (db: Tx, actor: Actor, found: FoundFile): Promise<FileContents> => {
  if (found.FileKind === 'VCard') return 'People'
  const [records, people] = await Promise.all([
    matchOf(db, actor, signatureFor('Records', found)),
    matchOf(db, actor, signatureFor('People', found)),
  ])
  if (Boolean(records?.IsOwn) !== Boolean(people?.IsOwn)) return records?.IsOwn ? 'Records' : 'People'
  return contentsOf(found.Columns)
}
