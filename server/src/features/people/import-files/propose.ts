import { createHash } from 'node:crypto'
import type { ImportTarget, ValueTables } from '@dormer/contract/people/import-files'
import { may } from '@dormer/contract/permissions'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { customFieldsOf } from '../custom-fields/custom-fields.queries.ts'
import type { FoundFile } from '../import/reader/table.ts'
import { asBefore, type Matched, matchOf } from './import-files.queries.ts'
import { matchColumns, signatureOf } from './match.rules.ts'
import { type Lists, readLists, stillListed, withProposals } from './value-tables.ts'

const consents: ReadonlySet<string> = new Set<ImportTarget['Field']>([
  'EmailConsent', 'TextConsent', 'EmailOptOut', 'TextOptOut', 'DoNotCall',
]) // biome-ignore format: a list reads better in rows

/**
 * What is proposed for a file's columns: what the user, or somebody who manages settings, chose for such a file before,
 * else what is known of it. What somebody else chose never takes away a column of consent.
 */
export const propose = async (db: Tx, actor: Actor, found: FoundFile) => {
  // However many columns there are.
  const Signature = createHash('sha256').update(signatureOf(found.Columns)).digest('hex')
  const [earlier, lists, customFields] = await Promise.all([
    matchOf(db, actor, Signature),
    readLists(db, actor),
    customFieldsOf(db, actor.TenantId),
  ])
  const { System, Targets: proposed } = matchColumns(found.Columns, { customFields })
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
