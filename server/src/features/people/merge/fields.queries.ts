import { type Declared, declared } from '@dormer/contract/contact-fields'
import { formatMoney } from '@dormer/contract/money'
import { contactTypes } from '@dormer/contract/people/contacts'
import { formatPhone } from '@dormer/contract/phone'
import { isYearless } from '@dormer/contract/yearless'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { columnOf } from '../../../db/names.ts'
import { type Home, suggestHome, suggestName } from './suggest.rules.ts'

/** The fields of a contact that have one value. */
export const mergedFields = declared
  .filter(({ kind }) => kind !== 'tags')
  .map((field) => ({ ...field, column: columnOf(field.name) }))
type Field = (typeof mergedFields)[number]

/** A contact that is merged, with its values by column, those of its household among them. */
export type MergePerson = {
  ContactId: number
  ContactEntityId: number
  Name: string
  DateCreated: string
  AssignedAgentId: number | null
  AssignedLenderId: number | null
  Values: Record<string, string | number | null>
}

/** These contacts with all that is compared, in the order of their ids. */
export const mergePersons = async (db: Tx, TenantId: number, contactIds: readonly number[]): Promise<MergePerson[]> => {
  const values = mergedFields.map(
    ({ column, of }) => sql`${sql.lit(column)}, ${sql.ref(`${of === 'Contact' ? 'c' : 'e'}.${column}`)}`,
  )
  // A function takes at most a hundred arguments.
  const parts = [values.slice(0, 20), values.slice(20)].map((some) => sql`jsonb_build_object(${sql.join(some)})`)
  const { rows } = await sql<MergePerson>`
    select c.contact_id, c.contact_entity_id, c.name, c.date_created, c.assigned_agent_id, c.assigned_lender_id,
      ${sql.join(parts, sql` || `)} as values
    from contact c join contact_entity e using (tenant_id, contact_entity_id)
    where c.tenant_id = ${TenantId} and c.contact_id = any(${contactIds}::bigint[]) order by c.contact_id`.execute(db)
  return rows
}

const isSet = (person: MergePerson, { column }: Field) =>
  !['', null, undefined].includes(person.Values[column] as string)
const isAddress = ({ name }: Declared) => ['Address', 'UnitNumber', 'City', 'StateCode', 'ZipCode'].includes(name)
const isName = ({ name }: Declared) => /(First|Last)Name$/.test(name)
const street = mergedFields.find(({ name }) => name === 'Address') as Field
const homeParts = ({ Values }: MergePerson) =>
  mergedFields.filter(isAddress).map(({ name, column }) => [name, Values[column] ?? null] as const)

/**
 * Whose value a field gets unless somebody chooses: that of the one kept, else of the first that has one. The parts of an
 * address come from one of them.
 */
export const usualOwner = (field: Field, kept: MergePerson, others: readonly MergePerson[]): MergePerson => {
  const all = [kept, ...others]
  const addressed = isAddress(field) ? all.find((person) => isSet(person, street)) : undefined
  return (
    addressed ??
    fuller(
      field,
      all.filter((person) => isSet(person, field)),
    )[0] ??
    kept
  )
}

/** A birthday with its year goes before one without; others stay in their order. */
const fuller = ({ column, kind }: Field, persons: readonly MergePerson[]) =>
  kind === 'day'
    ? persons.toSorted(
        (a, b) => Number(isYearless(String(a.Values[column]))) - Number(isYearless(String(b.Values[column]))),
      )
    : persons

/** When each of these contacts' fields was last set, as far as the history goes back. */
const datesSet = async (db: Tx, TenantId: number, persons: readonly MergePerson[]) => {
  const ids = persons.map(({ ContactId }) => ContactId)
  const entities = persons.map(({ ContactEntityId }) => ContactEntityId)
  const columns = mergedFields.map(({ column }) => column)
  const { rows } = await sql<{ Table: string; RowId: number; Column: string; Date: string }>`
    select table_name as "table", row_id, key as "column", max(date_created) as date
    from (
      select table_name, row_id, date_created, after from change
      where tenant_id = ${TenantId} and contact_id = any(${ids}::bigint[]) and table_name = 'contact' and what = 'Changed'
      union all
      select table_name, row_id, date_created, after from change
      where tenant_id = ${TenantId} and contact_entity_id = any(${entities}::bigint[]) and table_name = 'contact_entity'
        and what = 'Changed'
    ) changed cross join lateral jsonb_object_keys(after) key
    where key = any(${columns}::text[]) group by 1, 2, 3`.execute(db)
  const dates = new Map(rows.map((row) => [`${row.Table} ${row.RowId} ${row.Column}`, row.Date]))
  return (person: MergePerson, field: Field) =>
    isSet(person, field)
      ? (dates.get(
          field.of === 'Contact'
            ? `contact ${person.ContactId} ${field.column}`
            : `contact_entity ${person.ContactEntityId} ${field.column}`,
        ) ?? person.DateCreated)
      : null
}

const compareDates = (a: string | null, b: string | null) =>
  Temporal.Instant.compare(a ?? '1970-01-01T00:00Z', b ?? '1970-01-01T00:00Z')

/** What ids of lists and users stand for. */
const namesOf = async (db: Tx, TenantId: number, persons: readonly MergePerson[]) => {
  const idsOf = (...kinds: Declared['kind'][]) =>
    mergedFields
      .filter(({ kind }) => kinds.includes(kind))
      .flatMap(({ column }) => persons.map(({ Values }) => Values[column]))
      .filter((id) => id !== null)
  const { rows } = await sql<{ Kind: string; Id: number; Name: string }>`
    select 'user' as kind, user_id as id, name from user_account
      where tenant_id = ${TenantId} and user_id = any(${idsOf('agent', 'lender')}::bigint[])
    union all select 'source', source_id, name from source
      where tenant_id = ${TenantId} and source_id = any(${idsOf('source')}::bigint[])
    union all select 'urgency', urgency_type_id, description from urgency_type
      where tenant_id = ${TenantId} and urgency_type_id = any(${idsOf('urgency')}::bigint[])`.execute(db)
  return new Map(rows.map(({ Kind, Id, Name }) => [`${Kind} ${Id}`, Name]))
}

/** The fields in which these contacts have anything, with their values in words, and whose is suggested. */
export const comparedFields = async (db: Tx, TenantId: number, persons: readonly MergePerson[], keptId: number) => {
  const [dateOf, names] = [await datesSet(db, TenantId, persons), await namesOf(db, TenantId, persons)]
  const inWords = ({ kind }: Field, value: string | number) => {
    if (kind === 'phone') return formatPhone(String(value))
    if (kind === 'money') return formatMoney(String(value))
    if (kind === 'agent' || kind === 'lender') return names.get(`user ${value}`) ?? String(value)
    if (kind === 'source' || kind === 'urgency') return names.get(`${kind} ${value}`) ?? String(value)
    if (kind === 'contactType') return contactTypes[value as keyof typeof contactTypes]
    if (kind === 'occupancy') return value === 'own' ? 'Owns' : 'Rents'
    if (kind === 'day')
      return Temporal.PlainDate.from(String(value)).toLocaleString(
        'en-US',
        isYearless(String(value)) ? { month: 'short', day: 'numeric' } : { dateStyle: 'medium' },
      )
    return String(value)
  }
  const kept = persons.find(({ ContactId }) => ContactId === keptId) as MergePerson
  /** Who has something in a field, the one who got it last first. */
  const newestFirst = (field: Field) =>
    persons
      .map((person) => ({ person, date: dateOf(person, field) }))
      .filter((one) => one.date !== null)
      .sort((a, b) => compareDates(b.date, a.date) || (a.person === kept ? -1 : 1))
      .map(({ person }) => person)
  const home = suggestHome(
    newestFirst(street).map((person) => ({ person, ...(Object.fromEntries(homeParts(person)) as Home) })),
  )?.person
  const suggestedOf = (field: Field) => {
    // Where a lead came from, and whose it is, is decided by the one kept.
    const isKepts = field.required || field.kind === 'agent' || field.kind === 'lender'
    if (isKepts && isSet(kept, field)) return kept
    if (isAddress(field) && home) return home
    const newest = fuller(field, newestFirst(field))
    if (!isName(field)) return newest[0]
    return suggestName(newest.map((person) => ({ person, value: String(person.Values[field.column]) })))?.person
  }
  return mergedFields
    .filter((field) => persons.some((person) => isSet(person, field)))
    .map((field) => {
      const suggested = suggestedOf(field) ?? kept
      return {
        Field: field.name as string,
        Label: field.label,
        Values: persons.map((person) => ({
          ContactId: person.ContactId,
          Value: isSet(person, field) ? inWords(field, person.Values[field.column] as string | number) : null,
          DateChanged: dateOf(person, field),
        })),
        Suggested: suggested.ContactId,
        IsUnion: false,
      }
    })
}
