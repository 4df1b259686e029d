import type { ContactActInput } from '@dormer/contract/people/acts'
import { sql } from 'kysely'
import type { Doer } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { invalid, notFound } from '../../../http/errors.ts'
import { customFieldsOf } from '../custom-fields/custom-fields.queries.ts'
import { type OwnField, readCustomValue, type StoredValue, spokenValue } from '../custom-fields/custom-fields.rules.ts'
import type { PreparedAct } from './contact-act.ts'

type Given = NonNullable<ContactActInput['CustomField']>

/** A field of the brokerage's own and the value it can hold; 404 without it, 400 `at` a value that it cannot. */
export const requireOwnValue = async (
  db: Tx,
  { TenantId }: Pick<Doer, 'TenantId'>,
  { CustomFieldId, Value }: Given,
  at: string,
) => {
  const field = (await customFieldsOf(db, TenantId)).find((one) => one.CustomFieldId === CustomFieldId)
  if (!field) throw notFound('custom field')
  const values = readCustomValue(field, Value)
  if (!Array.isArray(values)) throw invalid({ [at]: values.fault })
  return { field, values }
}

/** Gives contacts a value of one of the brokerage's own fields, or takes it away. */
export const setOwnField = async (db: Tx, by: Doer, { CustomField }: ContactActInput): Promise<PreparedAct> => {
  if (!CustomField) throw notFound('custom field')
  const { field, values } = await requireOwnValue(db, by, CustomField, 'CustomField.Value')
  const said = spokenValue(
    field,
    values.map(({ Value }) => Value),
  )
  return {
    Description: said
      ? `Set ${field.Name} to ${said.length > 80 ? `${said.slice(0, 80)}…` : said}`
      : `Clear ${field.Name}`,
    Unchanged: said ? 'Already has this value' : 'Already without a value',
    run: (tx, { TenantId }, locked) =>
      writeSame(
        tx,
        TenantId,
        locked.map(({ ContactId }) => ContactId),
        field,
        values,
      ),
  }
}

/** Gives contacts the same values of a field, in one statement; returns how many had others. */
const writeSame = async (
  db: Tx,
  TenantId: number,
  contactIds: readonly number[],
  { CustomFieldId, Kind }: OwnField,
  values: readonly StoredValue[],
): Promise<number> => {
  const mine = sql`v.tenant_id = ${TenantId} and v.custom_field_id = ${CustomFieldId}
    and v.contact_id = any(${contactIds}::bigint[])`
  const { rows } = await sql<{ Count: number }>`
    with given as materialized (
      select * from unnest(${values.map((r) => r.Value)}::text[], ${values.map((r) => r.Choice)}::text[],
        ${values.map((r) => r.Number)}::numeric[], ${values.map((r) => r.Day)}::date[],
        ${values.map((r) => r.Flag)}::boolean[]) with ordinality as g (value, choice, number, day, flag, place)
    ), changed as (
      update custom_value v set value = g.value, choice = g.choice, number = g.number, day = g.day, flag = g.flag
      from given g where ${mine} and ${Kind !== 'Choices'} and v.value <> g.value
      returning v.contact_id
    ), gone as (
      delete from custom_value v where ${mine}
        and not exists (select from given g where ${Kind !== 'Choices'} or g.choice = v.choice)
      returning v.contact_id
    ), added as (
      insert into custom_value (tenant_id, contact_id, custom_field_id, value, choice, number, day, flag)
      select ${TenantId}, c.contact_id, ${CustomFieldId}, g.value, g.choice, g.number, g.day, g.flag
      from unnest(${contactIds}::bigint[]) c (contact_id), given g
      where not exists (select from custom_value v
        where v.tenant_id = ${TenantId} and v.custom_field_id = ${CustomFieldId} and v.contact_id = c.contact_id
          and (${Kind !== 'Choices'} or v.choice = g.choice))
      order by c.contact_id, g.place
      returning contact_id
    )
    select count(distinct contact_id)::int8 as count from (
      select contact_id from changed union all select contact_id from gone union all select contact_id from added) done`.execute(
    db,
  )
  return rows[0]?.Count ?? 0
}
