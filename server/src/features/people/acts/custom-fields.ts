import { isDeepStrictEqual } from 'node:util'
import { CUSTOM_FIELDS_MOST, type CustomFieldKind, type CustomValue } from '@dormer/contract/people/custom-fields'
import { sql } from 'kysely'
import type { Doer } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { conflict, invalid, refused } from '../../../http/errors.ts'
import { customFieldsOf, valuesOf, writeValues } from '../custom-fields/custom-fields.queries.ts'
import { choicesOf, type OwnField, readCustomValue } from '../custom-fields/custom-fields.rules.ts'

type By = Pick<Doer, 'TenantId'>

export const taken = () => invalid({ Name: 'There is already a field with this name. Choose another name.' })

/** Braces and bars delimit merge fields. */
export const refuseName = (name: string) => {
  if (/[{}|]/.test(name)) throw invalid({ Name: 'Leave out { } and |, which merge fields are written with' })
}

export type NewField = { Name: string; Kind: CustomFieldKind; Choices?: readonly string[] }

/** Adds a field of the brokerage's own, as the last. */
export const addCustomField = async (
  db: Tx,
  { TenantId }: By,
  { Name, Kind, Choices = [] }: NewField,
): Promise<OwnField> => {
  refuseName(Name)
  const chosen = Kind === 'Choice' || Kind === 'Choices' ? choicesOf(Choices) : []
  if (chosen.length === 0 && (Kind === 'Choice' || Kind === 'Choices'))
    throw invalid({ Choices: 'Enter at least one choice' })
  const all = await customFieldsOf(db, TenantId)
  if (all.length >= CUSTOM_FIELDS_MOST)
    throw refused(
      `A brokerage has at most ${CUSTOM_FIELDS_MOST} fields of its own. Delete one that is no longer needed.`,
    )
  const { rows } = await sql<OwnField>`
    insert into custom_field (tenant_id, name, kind, choices, position)
    select ${TenantId}, ${Name}, ${Kind}, ${chosen}::text[], coalesce(max(position), 0) + 1
    from custom_field where tenant_id = ${TenantId}
    on conflict (tenant_id, lower(name)) do nothing
    returning custom_field_id, name, kind, choices`.execute(db)
  if (!rows[0]) throw taken()
  return rows[0]
}

/** What a contact's value of a field is to be: as the API takes it, or text as people write it. Null clears it. */
export type GivenValue = { ContactId: number; CustomFieldId: number; Value: CustomValue }

/**
 * Sets values of contacts, which are locked, in a constant number of statements; of two for the same field of a contact
 * the last counts. Returns what could not be read, with the reason; it changes nothing.
 */
export const setCustomValues = async (db: Tx, { TenantId }: By, given: readonly GivenValue[]) => {
  const fields = new Map((await customFieldsOf(db, TenantId)).map((field) => [field.CustomFieldId, field]))
  const read = [...new Map(given.map((one) => [`${one.ContactId} ${one.CustomFieldId}`, one])).values()].map((one) => {
    const field = fields.get(one.CustomFieldId)
    return { one, field, values: field ? readCustomValue(field, one.Value) : { fault: 'This field does not exist' } }
  })
  const written = await writeValues(
    db,
    TenantId,
    read.flatMap(({ one: { ContactId, CustomFieldId }, field, values }) =>
      Array.isArray(values) ? [{ ContactId, CustomFieldId, IsOne: field?.Kind !== 'Choices', Values: values }] : [],
    ),
  )
  return {
    written,
    unread: read.flatMap(({ one, values }) => (Array.isArray(values) ? [] : [{ ...one, Fault: values.fault }])),
  }
}

const STALE = 'Someone has changed this meanwhile. Reload to see it, then edit again.'

type ById = Record<string, CustomValue>
type Edit = {
  Values: ById
  /** What the person was looking at: 409 if one of those that are set is no longer that. */
  Snapshot?: ById | undefined
  /** What the call names the values: faults are at CALLED.12. */
  called: string
}
/** Sets values of a contact, which is locked; a value its field cannot hold is a 400 at that field, and nothing is set. */
export const saveCustomValues = async (db: Tx, by: By, ContactId: number, { Values, Snapshot, called }: Edit) => {
  const ids = Object.keys(Values)
  if (ids.length === 0) return
  const at = (id: number) => `${called}.${id}`
  if (Snapshot) {
    const before = await valuesOf(db, by, ContactId)
    const stale = (await customFieldsOf(db, by.TenantId)).filter((field) => {
      const id = String(field.CustomFieldId)
      // 450000 is the same as 450000.00.
      const read = (value: CustomValue) => readCustomValue(field, value)
      return (
        ids.includes(id) && id in Snapshot && !isDeepStrictEqual(read(Snapshot[id] ?? null), read(before[id] ?? null))
      )
    })
    if (stale.length > 0)
      throw conflict(STALE, Object.fromEntries(stale.map(({ CustomFieldId }) => [at(CustomFieldId), [STALE]])))
  }
  const { unread } = await setCustomValues(
    db,
    by,
    Object.entries(Values).map(([id, Value]) => ({ ContactId, CustomFieldId: Number(id), Value })),
  )
  if (unread.length > 0)
    throw invalid(Object.fromEntries(unread.map(({ CustomFieldId, Fault }) => [at(CustomFieldId), Fault])))
}

export type GivenImported = {
  ContactId: number
  Name: string
  Value: string
  FileName: string | null
  /** The upload it comes with, whose undoing takes it away. */
  ImportFileId?: number
}

/** Names are shown as headings. */
const LONGEST_NAME = 200

/**
 * Keeps what a file said of contacts that no field holds, in one statement. What a contact has under the same name with
 * the same value stays as it is. Returns what was added.
 */
export const addImportedFields = async (db: Tx, { TenantId }: By, given: readonly GivenImported[]) => {
  const kept = given.flatMap(({ Name, Value, ...one }) => {
    const value = Value.replaceAll('\0', '').trim()
    const name = Name.replaceAll('\0', '').trim().slice(0, LONGEST_NAME)
    return value ? [{ ...one, Name: name || 'Column without a name', Value: value }] : []
  })
  if (kept.length === 0) return []
  const { rows } = await sql<{ ImportedFieldId: number; ContactId: number }>`
    insert into imported_field (tenant_id, contact_id, name, value, file_name, import_file_id)
    select ${TenantId}, g.contact_id, g.name, g.value, g.file_name, g.import_file_id
    from unnest(${kept.map((r) => r.ContactId)}::bigint[], ${kept.map((r) => r.Name)}::text[],
      ${kept.map((r) => r.Value)}::text[], ${kept.map((r) => r.FileName)}::text[],
      ${kept.map((r) => r.ImportFileId ?? null)}::bigint[])
      with ordinality as g (contact_id, name, value, file_name, import_file_id, place)
    join contact c on c.tenant_id = ${TenantId} and c.contact_id = g.contact_id
    order by g.place
    on conflict (tenant_id, contact_id, lower(name), md5(value)) do nothing
    returning imported_field_id, contact_id`.execute(db)
  return rows
}
