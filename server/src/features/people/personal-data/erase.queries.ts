import { type RawBuilder, sql } from 'kysely'
import type { PersonPart, Tables } from '../../../area.ts'
import type { Tx } from '../../../db/connect.ts'
import { aboutPerson, type Person, personRow } from './person.queries.ts'

type Sql = RawBuilder<unknown>
/** A table that has something on people. */
type Held = { Name: string; Part: PersonPart; About: Sql; Keys: string[] }

/** Columns of tables that name a stored file. */
const keyColumns = ['storage_key', 'recording_key', 'voicemail_key']
/** Nobody may write to it but by a door (erase_history). */
const HISTORY = ['change', 'trash']

/** The tables with something on people, those first whose conditions need rows of the others. */
export const heldIn = async (db: Tx, tables: Tables): Promise<Held[]> => {
  const { rows } = await sql<{ Name: string; Columns: string[] }>`
    select relname as name, array_agg(attname::text) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
    group by 1`.execute(db)
  const columnsOf = new Map(rows.map(({ Name, Columns }) => [Name, Columns]))
  const rank = ({ where, erase }: PersonPart) => (where ? 0 : 2) + (erase === 'delete' ? 0 : 1)
  return Object.entries(tables)
    .flatMap(([Name, { person }]) => {
      const columns = columnsOf.get(Name)
      if (!person || person === 'none' || !columns) return []
      const Keys = keyColumns.filter((column) => columns.includes(column))
      return [{ Name, Part: person, About: aboutPerson(person, columns), Keys }]
    })
    .sort((a, b) => rank(a.Part) - rank(b.Part))
}

/** How many rows each table has on the person; those that are told in words. */
export const countHeld = async (db: Tx, TenantId: number, person: Person, held: readonly Held[]) => {
  const told = held.filter(({ Part }) => Part.counted)
  const counts = told.map(
    ({ Name, About }) => sql`select ${sql.lit(Name)} as name, count(*)::integer as count
      from ${sql.id(Name)} r, person where r.tenant_id = ${TenantId} and ${About}`,
  )
  const { rows } = await sql<{ Name: string; Count: number }>`
    with ${personRow(person)} ${sql.join(counts, sql` union all `)}`.execute(db)
  const found = new Map(rows.map(({ Name, Count }) => [Name, Count]))
  return told.flatMap(({ Name, Part }) => {
    const Count = found.get(Name) ?? 0
    const words = Part.counted?.[Count === 1 ? 0 : 1]
    return Count > 0 ? [{ Part, Words: `${Count.toLocaleString('en-US')} ${words}` }] : []
  })
}

/** The files that rows on the person name, and that go with them. */
const filesOf = async (db: Tx, TenantId: number, person: Person, held: readonly Held[]) => {
  const going = held.filter(({ Part: { erase } }) => erase === 'delete' || erase.set)
  const named = going.flatMap(({ Name, About, Keys }) =>
    Keys.map(
      (key) => sql`select r.${sql.id(key)} as key from ${sql.id(Name)} r, person
        where r.tenant_id = ${TenantId} and r.${sql.id(key)} is not null and ${About}`,
    ),
  )
  const { rows } = await sql<{ Key: string }>`
    with ${personRow(person)} ${sql.join(named, sql` union `)}`.execute(db)
  return rows.map(({ Key }) => Key)
}

/** Of these files, those that no row names any more are removed as soon as this is committed. */
const discard = async (db: Tx, TenantId: number, keys: readonly string[], held: readonly Held[]) => {
  const names = held.flatMap(({ Name, Keys }) =>
    Keys.map((key) => sql`select from ${sql.id(Name)} r where r.tenant_id = ${TenantId} and r.${sql.id(key)} = f.key`),
  )
  await sql`
    insert into discarded_file (tenant_id, storage_key, date_due)
    select distinct ${TenantId}::bigint, f.key, now() from unnest(${keys}::text[]) f (key)
    where ${sql.join(
      names.map((one) => sql`not exists (${one})`),
      sql` and `,
    )}
    on conflict (tenant_id, storage_key) do update set date_due = now()`.execute(db)
}

/** Erases what the tables hold on a person who is locked, by what they say of it; unrecorded. */
export const eraseHeld = async (db: Tx, TenantId: number, person: Person, held: readonly Held[]) => {
  const files = await filesOf(db, TenantId, person, held)
  const known = [...person.Addresses, ...person.Names]
  await sql`
    select erase_mentions_of(${known}::text[], array(
      select g.contact_id from contact_merge g where g.tenant_id = ${TenantId} and g.date_undone is not null
        and exists (select from jsonb_array_elements(g.others) o
          where (o -> 'ContactId')::bigint = any(${person.ContactIds}::bigint[]))))`.execute(db)
  for (const { Name, Part, About } of held) {
    if (HISTORY.includes(Name)) continue
    const where = sql`r.tenant_id = ${TenantId} and ${About}`
    if (Part.erase === 'delete')
      await sql`with ${personRow(person)} delete from ${sql.id(Name)} r using person where ${where}`.execute(db)
    else if (Part.erase.set) {
      const set = Object.entries(Part.erase.set).map(([column, value]) => sql`${sql.id(column)} = ${sql.raw(value)}`)
      await sql`with ${personRow(person)} update ${sql.id(Name)} r set ${sql.join(set)} from person where ${where}`.execute(
        db,
      )
    }
  }
  const { rows } = await sql<{ Key: string }>`
    select erase_history(${person.ContactIds}::bigint[], ${person.HouseholdIds}::bigint[], ${known}::text[]) as key`.execute(
    db,
  )
  await discard(db, TenantId, [...files, ...rows.map(({ Key }) => Key)], held)
}
