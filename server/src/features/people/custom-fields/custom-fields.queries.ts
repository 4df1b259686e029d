import type { CustomField, CustomValue } from '@dormer/contract/people/custom-fields'
import { sql } from 'kysely'
import type { Doer } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { prepared } from '../../../db/prepared.ts'
import { notFound } from '../../../http/errors.ts'
import { answeredValue, type OwnField, type StoredValue } from './custom-fields.rules.ts'

const fields = prepared((db, { TenantId }: { TenantId: number }) =>
  db
    .selectFrom('custom_field')
    .select(['CustomFieldId', 'Name', 'Kind', 'Choices'])
    .where('TenantId', '=', TenantId)
    .orderBy('Position')
    .orderBy('CustomFieldId')
    .compile(),
)
/** The brokerage's own fields, in their order. */
export const customFieldsOf = async (db: Tx, TenantId: number) => (await fields(db, { TenantId })) as OwnField[]

/** 404 for a field that the brokerage does not have. */
export const requireCustomField = async (db: Tx, { TenantId }: Pick<Doer, 'TenantId'>, id: number | undefined) => {
  if (id !== undefined && !(await customFieldsOf(db, TenantId)).some(({ CustomFieldId }) => CustomFieldId === id))
    throw notFound('custom field')
}

/** How many contacts have a value of each of these fields; of all without any. */
const countsOf = async (db: Tx, TenantId: number, only: readonly number[]) => {
  const { rows } = await sql<{ CustomFieldId: number; Contacts: number }>`
    select f.custom_field_id, (
      select case f.kind when 'Choices' then count(distinct contact_id) else count(*) end from custom_value v
      where v.tenant_id = f.tenant_id and v.custom_field_id = f.custom_field_id) as contacts
    from custom_field f where f.tenant_id = ${TenantId} and f.custom_field_id = any(${only}::bigint[])`.execute(db)
  return new Map(rows.map(({ CustomFieldId, Contacts }) => [CustomFieldId, Contacts]))
}

/** The fields as they are answered, each with how many contacts have a value. */
export const counted = async (db: Tx, TenantId: number, of: readonly OwnField[]): Promise<CustomField[]> => {
  const counts = await countsOf(
    db,
    TenantId,
    of.map(({ CustomFieldId }) => CustomFieldId),
  )
  return of.map((field) => ({ ...field, Contacts: counts.get(field.CustomFieldId) ?? 0 }))
}

const valuesOfContact = prepared((db, { TenantId, ContactId }: { TenantId: number; ContactId: number }) =>
  db
    .selectFrom('custom_value')
    .innerJoin('custom_field', (join) =>
      join
        .onRef('custom_field.TenantId', '=', 'custom_value.TenantId')
        .onRef('custom_field.CustomFieldId', '=', 'custom_value.CustomFieldId'),
    )
    .select(['custom_value.CustomFieldId', 'Kind', 'Value'])
    .where('custom_value.TenantId', '=', TenantId)
    .where('ContactId', '=', ContactId)
    .orderBy('Position')
    .orderBy(sql`array_position(choices, choice)`)
    .compile(),
)
/** The values of a contact that the actor sees, each under its field's id. */
export const valuesOf = async (
  db: Tx,
  { TenantId }: Pick<Doer, 'TenantId'>,
  ContactId: number,
): Promise<Record<string, CustomValue>> => {
  const rows = await valuesOfContact(db, { TenantId, ContactId })
  return Object.fromEntries(
    [...Map.groupBy(rows, ({ CustomFieldId }) => CustomFieldId)].map(([id, values]) => [
      id,
      answeredValue(
        values[0] as Pick<OwnField, 'Kind'>,
        values.map(({ Value }) => Value),
      ),
    ]),
  )
}

/** The same of many contacts as texts, by contact and field. */
export const valuesOfMany = async (db: Tx, { TenantId }: Pick<Doer, 'TenantId'>, contactIds: readonly number[]) => {
  const { rows } = await sql<{ ContactId: number; CustomFieldId: number; Texts: string[] }>`
    select v.contact_id, v.custom_field_id, array_agg(v.value order by array_position(f.choices, v.choice)) as texts
    from custom_value v join custom_field f on f.tenant_id = v.tenant_id and f.custom_field_id = v.custom_field_id
    where v.tenant_id = ${TenantId} and v.contact_id = any(${contactIds}::bigint[])
    group by v.contact_id, v.custom_field_id`.execute(db)
  return new Map(
    [...Map.groupBy(rows, ({ ContactId }) => ContactId)].map(([id, theirs]) => [
      id,
      new Map(theirs.map(({ CustomFieldId, Texts }) => [CustomFieldId, Texts])),
    ]),
  )
}

/** What a contact's value of a field is to be; none clears it. */
type NewValue = { ContactId: number; CustomFieldId: number; IsOne: boolean; Values: StoredValue[] }

/** The values as rows `g`: one for each, with the field and contact. */
const given = (values: readonly NewValue[]) => {
  const rows = values.flatMap(({ Values, ...of }) => Values.map((value) => ({ ...of, ...value })))
  return sql`unnest(
    ${rows.map((r) => r.ContactId)}::bigint[], ${rows.map((r) => r.CustomFieldId)}::bigint[],
    ${rows.map((r) => r.IsOne)}::boolean[], ${rows.map((r) => r.Value)}::text[], ${rows.map((r) => r.Choice)}::text[],
    ${rows.map((r) => r.Number)}::numeric[], ${rows.map((r) => r.Day)}::date[], ${rows.map((r) => r.Flag)}::boolean[]
  ) with ordinality as g (contact_id, custom_field_id, is_one, value, choice, number, day, flag, place)`
}

/**
 * Sets values of contacts, each contact's field at most once, in three statements however many there are. What is as it
 * was is not written again. Returns how many rows were written.
 */
export const writeValues = async (db: Tx, TenantId: number, values: readonly NewValue[]): Promise<number> => {
  if (values.length === 0) return 0
  const rows = given(values)
  const changed = await sql`
    update custom_value v set value = g.value, choice = g.choice, number = g.number, day = g.day, flag = g.flag
    from ${rows}
    where v.tenant_id = ${TenantId} and v.contact_id = g.contact_id and v.custom_field_id = g.custom_field_id
      and g.is_one and v.value <> g.value`.execute(db)
  const gone = await sql`
    delete from custom_value v
    using unnest(${values.map((one) => one.ContactId)}::bigint[], ${values.map((one) => one.CustomFieldId)}::bigint[])
      as p (contact_id, custom_field_id)
    where v.tenant_id = ${TenantId} and v.contact_id = p.contact_id and v.custom_field_id = p.custom_field_id
      and not exists (select from ${rows} where g.contact_id = v.contact_id
        and g.custom_field_id = v.custom_field_id and g.choice is not distinct from v.choice)`.execute(db)
  const added = await sql`
    insert into custom_value (tenant_id, contact_id, custom_field_id, value, choice, number, day, flag)
    select ${TenantId}, g.contact_id, g.custom_field_id, g.value, g.choice, g.number, g.day, g.flag
    from ${rows}
    -- Whoever has been deleted meanwhile has no values.
    join contact c on c.tenant_id = ${TenantId} and c.contact_id = g.contact_id
    order by g.place
    on conflict (tenant_id, contact_id, custom_field_id, choice) do nothing`.execute(db)
  return [changed, gone, added].reduce((sum, { numAffectedRows = 0n }) => sum + Number(numAffectedRows), 0)
}
