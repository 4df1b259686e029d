import type { ImportSettings } from '@dormer/contract/people/import-files'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { insertRows } from '../../../db/insert-rows.ts'
import { columnOf } from '../../../db/names.ts'
import { clock } from '../../../time/clock.ts'
import { addContacts, addPersons } from '../acts/add-contacts.ts'
import { tagEach } from '../acts/tags.ts'
import { insertPoints } from '../contact-points/contact-points.queries.ts'
import { keepCustom } from './custom.queries.ts'
import type { Household, Person } from './plan.rules.ts'

/** Whose import it is, into what the people come, and whose they become unless the file says. */
export type Into = {
  TenantId: number
  UserId: number | null
  ImportFileId: number
  FileName: string
  System: string
  settings: ImportSettings
  source: { SourceId: number; AssignToId: number | null }
  AssignedAgentId: number | null
  AssignedLenderId: number | null
}

/**
 * Does what was planned for these people, who are locked, in the same number of statements however many there are.
 * Returns how many new households each user got.
 */
export const applyPlans = async (db: Tx, into: Into, people: readonly Person[]): Promise<Record<string, number>> => {
  const { TenantId, UserId } = into
  const households = [...new Set(people.map(({ Household }) => Household))]
  await addSources(db, into, households)
  const assigned = await addNew(db, into, households)
  const all = [...new Set(households.flatMap(({ Members }) => Members))].filter(isStored)
  await update(
    db,
    TenantId,
    'contact',
    'contact_id',
    all.map((one) => ({ id: one.ContactId, set: one.IsNew ? {} : one.Set })),
  )
  await update(db, TenantId, 'contact_entity', 'contact_entity_id', households.map((one) => ({
    id: one.ContactEntityId as number, set: one.IsNew ? {} : one.Set,
  }))) // biome-ignore format: pairs read better in rows
  await insertPoints(
    db,
    TenantId,
    all.flatMap(({ ContactId, NewPoints }) => NewPoints.map((point) => ({ ContactId, ...point }))),
  )
  await tagEach(
    db,
    into,
    households.flatMap(({ ContactEntityId, NewTags }) =>
      NewTags.map((Name) => ({ ContactEntityId: ContactEntityId as number, Name })),
    ),
  )
  const notes = households.flatMap(({ ContactEntityId, NewNotes }) =>
    NewNotes.map((Note) => ({ TenantId, ContactEntityId, UserId, Note })),
  )
  if (notes.length > 0) await insertRows(db, 'note', notes).execute()
  await keepCustom(db, into, all)
  await link(db, into, all)
  return assigned
}

const isStored = (person: Person): person is Person & { ContactId: number } => person.ContactId !== null

/** Adds the sources that the file names and the brokerage does not have, in any case. */
const addSources = async (db: Tx, { TenantId, UserId }: Into, households: readonly Household[]) => {
  const names = [...new Set(households.flatMap(({ NewSources }) => Object.values(NewSources)))]
  if (names.length === 0) return
  const { rows } = await sql<{ SourceId: number; Name: string }>`
    with given as (
      select distinct on (lower(name)) name from unnest(${names}::text[]) name order by lower(name)
    ), added as (
      insert into source (tenant_id, name, created_by_id)
      select ${TenantId}, name, ${UserId} from given
      where not exists (select from source s where s.tenant_id = ${TenantId} and lower(s.name) = lower(given.name))
      returning source_id, name
    )
    select source_id, lower(name) as name from added
    union all
    select min(source_id), lower(s.name) from source s
    where s.tenant_id = ${TenantId} and lower(s.name) in (select lower(name) from given) group by 2`.execute(db)
  const ids = new Map(rows.map(({ SourceId, Name }) => [Name, String(SourceId)]))
  for (const { NewSources, Fields, Set: set } of households)
    for (const [column, name] of Object.entries(NewSources)) {
      const id = ids.get(name.toLowerCase())
      if (!id || Fields[column] === id) continue
      Fields[column] = id
      set[column] = id
    }
}

/** Adds those who are new: households with their first person, then further members. */
const addNew = async (db: Tx, into: Into, households: readonly Household[]) => {
  const { TenantId, settings } = into
  const added = households.filter(({ ContactEntityId }) => ContactEntityId === null)
  const given: Record<string, number> = {}
  // Of several rows, all have the column or none (insertRows).
  const isDated = added.some(({ Members: [person] }) => person?.DateCreated)
  const first = await addContacts(
    db,
    // Notes are added with all others.
    into,
    added.map(({ Fields, Members: [person] }) => ({
      ...person?.Set,
      Household: {
        ...Fields,
        ...(settings.AreExisting && { IsNew: false }),
        ...(isDated && { DateCreated: person?.DateCreated ?? clock.now().toString() }),
      },
    })),
    {
      source: into.source,
      ...(settings.ContactTypeId && { ContactTypeId: settings.ContactTypeId }),
      AssignedAgentId: into.AssignedAgentId,
      AssignedLenderId: into.AssignedLenderId,
      isImported: true,
    },
  )
  for (const [at, { ContactId, ContactEntityId, AssignedAgentId, AssignedLenderId }] of first.entries()) {
    const household = added[at] as Household
    household.ContactEntityId = ContactEntityId
    household.IsNew = true
    Object.assign(household.Members[0] as Person, { ContactId, IsNew: true })
    for (const id of [AssignedAgentId, AssignedLenderId]) if (id) given[id] = (given[id] ?? 0) + 1
  }
  const joint = households.flatMap(({ Members }) => Members.filter(({ ContactId }) => ContactId === null))
  if (joint.length === 0) return given
  const rows = joint.map(({ Household, Set: set, DateCreated }) => ({
    ...set,
    ContactEntityId: Household.ContactEntityId as number,
    ...(DateCreated && { DateCreated }),
  }))
  for (const [at, { ContactId }] of (await addPersons(db, TenantId, rows, true)).entries())
    Object.assign(joint[at] as Person, { ContactId, IsNew: true })
  return given
}

/** Sets columns of rows, each its own. */
const update = async (
  db: Tx,
  TenantId: number,
  table: 'contact' | 'contact_entity',
  key: string,
  rows: readonly { id: number; set: Record<string, unknown> }[],
) => {
  const changed = rows.filter(({ set }) => Object.keys(set).length > 0)
  if (changed.length === 0) return
  const names = [...new Set(changed.flatMap(({ set }) => Object.keys(set)))].map(columnOf)
  const json = changed.map(({ id, set }) => ({
    id,
    set: Object.fromEntries(Object.entries(set).map(([name, value]) => [columnOf(name), value])),
  }))
  const assignments = names.map(
    (name) =>
      sql`${sql.ref(name)} = case when g.set ? ${sql.lit(name)} then v.${sql.ref(name)} else r.${sql.ref(name)} end`,
  )
  await sql`
    update ${sql.table(table)} r set ${sql.join(assignments)}
    from jsonb_to_recordset(${JSON.stringify(json)}::jsonb) as g (id bigint, set jsonb)
    cross join lateral jsonb_populate_record(null::${sql.table(table)}, g.set) v
    where r.tenant_id = ${TenantId} and r.${sql.ref(key)} = g.id`.execute(db)
}

/** Notes whom the file has added and changed, and what its program calls them. */
const link = async (
  db: Tx,
  { TenantId, ImportFileId, System }: Into,
  people: readonly (Person & { ContactId: number })[],
) => {
  const linked = people.filter(({ Row }) => Row !== null)
  if (linked.length > 0)
    await insertRows(
      db,
      'import_contact',
      linked.map(({ ContactId, IsNew = false, Row }) => ({
        TenantId, ImportFileId, ContactId, IsCreated: IsNew, RowNumber: Row,
      })), // biome-ignore format: pairs read better in rows
    )
      .onConflict((c) => c.columns(['TenantId', 'ImportFileId', 'ContactId']).doUpdateSet({ Kept: null }))
      .execute()
  const ids = people.flatMap(({ ContactId, NewExternalIds }) =>
    NewExternalIds.map((ExternalId) => ({ TenantId, ContactId, System, ExternalId })),
  )
  if (ids.length > 0)
    await insertRows(db, 'contact_external_id', ids)
      .onConflict((c) => c.doNothing())
      .execute()
}
