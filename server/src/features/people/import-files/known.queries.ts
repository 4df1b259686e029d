import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { findIdentical } from '../identity/same-person.ts'
import { customOf } from './custom.queries.ts'
import {
  keysOf,
  know,
  newHousehold,
  newPerson,
  type Person,
  pointKey,
  type Reading,
  type State,
  type Values,
} from './plan.rules.ts'

const personColumns = [
  'first_name', 'last_name', 'nickname', 'email', 'cell_phone', 'home_phone', 'work_phone', 'address', 'unit_number',
  'city', 'state_code', 'zip_code', 'date_of_birth', 'profession', 'income',
] // biome-ignore format: a list reads better in rows
const householdColumns = [
  'source_id', 'referral_source_id', 'urgency_type_id', 'contact_type_id', 'assigned_agent_id', 'assigned_lender_id',
  'timeframe', 'occupancy', 'purchase_anniversary', 'sale_anniversary',
] // biome-ignore format: a list reads better in rows
const pascal = (column: string) => column.replace(/(?:^|_)(.)/g, (_, letter: string) => letter.toUpperCase())
/** An object of columns as text, under their names in the contract. */
const object = (table: string, names: string[]) =>
  sql`jsonb_build_object(${sql.join(names.flatMap((name) => [sql.lit(pascal(name)), sql`${sql.ref(`${table}.${name}`)}::text`]))})`

type Whom = {
  TenantId: number
  ImportFileId: number
  System: string
  /** Whether the importer sees a contact. */
  sees: RawBuilder<unknown>
  /** The request under which this very import has added contacts, wherever they went since. */
  request: string | null
  /** Whether those found are about to be changed. */
  locks: boolean
  /** Rows that were only planned: which of them changed a contact. */
  changed?: Map<number, number>
}
type Found = {
  ContactId: number
  ContactEntityId: number
  IsSeen: boolean
  AgentName: string | null
  Row: number | null
  Person: Values
  Household: Values
}

/**
 * Whoever one of these rows could be, with their households and what is known of them, ready for planning; in the same
 * number of statements however many there are. Whom this very
 * import has added is seen, too.
 */
export const loadKnown = async (
  db: Tx,
  whom: Whom,
  rows: readonly Reading[],
): Promise<Pick<State, 'byKey' | 'byExternalId'>> => {
  const { TenantId, System } = whom
  const byKey: State['byKey'] = new Map()
  const byExternalId: State['byExternalId'] = new Map()
  const identities = rows.flatMap((row) => {
    const Name = `${row.read.Fields.FirstName ?? ''} ${row.read.Fields.LastName ?? ''}`
    const [Email = null, ...others] = row.emails
    return [{ Email, Phones: row.phones, Name }, ...others.map((other) => ({ Email: other, Phones: [], Name }))]
  })
  const externalIds = [...new Set(rows.flatMap(({ read }) => read.ExternalId ?? []))]
  const [keys, { rows: ids }] = await Promise.all([
    findIdentical(db, TenantId, identities, whom.sees),
    sql<{ ContactId: number; ExternalId: string }>`
      select contact_id, external_id from contact_external_id
      where tenant_id = ${TenantId} and system = ${System} and external_id = any(${externalIds}::text[])
      order by contact_id`.execute(db),
  ])
  const people = await loadPeople(db, whom, [...new Set([...keys, ...ids].map(({ ContactId }) => ContactId))])
  for (const { Key, ContactId } of keys) {
    const person = people.get(ContactId)
    // A phone's key has a name; here the phone alone counts, as a first name has several forms.
    if (person) know(byKey, /^[^ @]+ /.test(Key) ? Key.slice(0, Key.indexOf(' ')) : Key, person)
  }
  for (const { ContactId, ExternalId } of ids) {
    const person = people.get(ContactId)
    if (!person) continue
    person.ExternalIds.add(ExternalId)
    if (!byExternalId.get(ExternalId)?.IsSeen) byExternalId.set(ExternalId, person)
  }
  await loadNotes(db, TenantId, rows, byKey, byExternalId)
  return { byKey, byExternalId }
}

const loadPeople = async (db: Tx, whom: Whom, ids: readonly number[]): Promise<Map<number, Person>> => {
  const { TenantId, ImportFileId, request } = whom
  const people = new Map<number, Person>()
  if (ids.length === 0) return people
  const entities = sql`select contact_entity_id from contact where tenant_id = ${TenantId} and contact_id = any(${ids}::bigint[])`
  if (whom.locks) {
    // Persons before households, in the same order as an edit of one contact.
    await sql`select from contact where tenant_id = ${TenantId} and contact_entity_id in (${entities}) order by contact_id
      for no key update`.execute(db)
    await sql`select from contact_entity where tenant_id = ${TenantId} and contact_entity_id in (${entities})
      order by contact_entity_id for no key update`.execute(db)
  }
  // Lead routing and owner columns give rows away, and further rows may be about the same people.
  const isAdded =
    request === null
      ? sql`false`
      : sql`exists (select from change c where c.tenant_id = ${TenantId} and c.contact_id = contact.contact_id
          and c.table_name = 'contact' and c.what = 'Added' and c.request_id = request_key(${request}))`
  const { rows: found } = await sql<Found>`
    select contact.contact_id, contact.contact_entity_id, (${whom.sees}) or ${isAdded} as is_seen,
      u.name as agent_name, l.row_number as row, ${object('contact', personColumns)} as person,
      ${object('e', householdColumns)} as household
    from contact
    join contact_entity e on e.tenant_id = contact.tenant_id and e.contact_entity_id = contact.contact_entity_id
    left join user_account u on u.tenant_id = contact.tenant_id and u.user_id = contact.assigned_agent_id
    left join import_contact l on l.tenant_id = contact.tenant_id and l.contact_id = contact.contact_id
      and l.import_file_id = ${ImportFileId}
    where contact.tenant_id = ${TenantId} and contact.contact_entity_id in (${entities})
    order by contact.contact_id`.execute(db)
  const households = new Map<number, Person['Household']>()
  for (const { ContactId, ContactEntityId, IsSeen, AgentName, Row, ...fields } of found) {
    const household = households.get(ContactEntityId) ?? newHousehold()
    if (!households.has(ContactEntityId)) {
      Object.assign(household, { ContactEntityId, Fields: fields.Household })
      households.set(ContactEntityId, household)
    }
    const person = newPerson(household)
    Object.assign(person, {
      ContactId, IsSeen, AgentName, Row: Row ?? whom.changed?.get(ContactId) ?? null, Fields: fields.Person,
    }) // biome-ignore format: pairs read better in rows
    people.set(ContactId, person)
  }
  const contactIds = [...people.keys()]
  const [{ rows: points }, { rows: tags }] = await Promise.all([
    sql<{ ContactId: number; Address: string; Extension: string | null }>`
      select contact_id, address, extension from contact_point
      where tenant_id = ${TenantId} and contact_id = any(${contactIds}::bigint[])`.execute(db),
    sql<{ ContactEntityId: number; Name: string }>`
      select contact_entity_id, lower(t.name) as name from tag_contact_entity x join tag t using (tenant_id, tag_id)
      where tenant_id = ${TenantId} and contact_entity_id = any(${[...households.keys()]}::bigint[])`.execute(db),
  ])
  for (const point of points) people.get(point.ContactId)?.Points.add(pointKey(point))
  for (const { ContactEntityId, Name } of tags) households.get(ContactEntityId)?.Tags.add(Name)
  await customOf(db, TenantId, people)
  return people
}

/** Which of the rows' notes those they could be about have already. */
const loadNotes = async (
  db: Tx,
  TenantId: number,
  rows: readonly Reading[],
  byKey: State['byKey'],
  byExternalId: State['byExternalId'],
) => {
  const asked: { entity: number; note: string }[] = []
  const households = new Map<number, Person['Household']>()
  for (const row of rows) {
    if (row.read.Notes.length === 0) continue
    const people = keysOf(row).flatMap((key) => byKey.get(key) ?? [])
    const known = row.read.ExternalId === undefined ? undefined : byExternalId.get(row.read.ExternalId)
    for (const { Household } of known ? [...people, known] : people) {
      if (Household.ContactEntityId === null) continue
      households.set(Household.ContactEntityId, Household)
      for (const note of row.read.Notes) asked.push({ entity: Household.ContactEntityId, note })
    }
  }
  if (asked.length === 0) return
  const { rows: there } = await sql<{ ContactEntityId: number; Note: string }>`
    select distinct n.contact_entity_id, n.note
    from json_to_recordset(${JSON.stringify(asked)}::json) as a (entity bigint, note text)
    join note n on n.tenant_id = ${TenantId} and n.contact_entity_id = a.entity and n.note = a.note`.execute(db)
  for (const { ContactEntityId, Note } of there) households.get(ContactEntityId)?.Notes.add(Note)
}
