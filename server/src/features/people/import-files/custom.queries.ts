import type { CustomFieldKind } from '@dormer/contract/people/custom-fields'
import type { ImportTarget } from '@dormer/contract/people/import-files'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { HttpError, notFound } from '../../../http/errors.ts'
import { RunFailed } from '../../../jobs/run.ts'
import { addCustomField, addImportedFields, setCustomValues } from '../acts/custom-fields.ts'
import { choicesIn } from '../custom-fields/change-field.queries.ts'
import { customFieldsOf } from '../custom-fields/custom-fields.queries.ts'
import { customKey, importedKey, type Person } from './plan.rules.ts'

// What importing needs of the brokerage's own fields.

/** 404 if one of these is not the brokerage's. */
export const requireOwnFields = async (db: Tx, TenantId: number, ids: readonly number[]) => {
  if (ids.length === 0) return
  const there = new Set((await customFieldsOf(db, TenantId)).map(({ CustomFieldId }) => CustomFieldId))
  if (ids.some((id) => !there.has(id))) throw notFound('custom field')
}

/** Tells these people their values of the brokerage's own fields, and what was imported of them before. */
export const customOf = async (db: Tx, TenantId: number, people: ReadonlyMap<number, Person>) => {
  const ids = [...people.keys()]
  const [{ rows: values }, { rows: imported }] = await Promise.all([
    sql<{ ContactId: number; CustomFieldId: number; Values: string[] }>`
      select contact_id, custom_field_id, array_agg(value) as values from custom_value
      where tenant_id = ${TenantId} and contact_id = any(${ids}::bigint[]) group by 1, 2`.execute(db),
    sql<{ ContactId: number; Name: string; Value: string }>`
      select contact_id, name, value from imported_field
      where tenant_id = ${TenantId} and contact_id = any(${ids}::bigint[])`.execute(db),
  ])
  for (const one of values) people.get(one.ContactId)?.Custom.set(one.CustomFieldId, customKey(one.Values))
  for (const one of imported) people.get(one.ContactId)?.Imported.add(importedKey(one))
}

/** Keeps what rows say of these contacts in the brokerage's own fields, and in imported fields. */
export const keepCustom = async (
  db: Tx,
  { TenantId, ImportFileId, FileName }: { TenantId: number; ImportFileId: number; FileName: string },
  people: readonly (Person & { ContactId: number })[],
) => {
  const told = people.filter((one) => one.NewCustom.length + one.NewImported.length > 0)
  if (told.length === 0) return
  // Their search texts are written once, after all of it.
  await sql`select set_config('app.search_later', 'on', true)`.execute(db)
  await setCustomValues(
    db,
    { TenantId },
    told.flatMap(({ ContactId, NewCustom }) =>
      NewCustom.map(({ CustomFieldId, Value }) => ({ ContactId, CustomFieldId, Value })),
    ),
  )
  await addImportedFields(
    db,
    { TenantId },
    told.flatMap(({ ContactId, NewImported }) =>
      NewImported.map((one) => ({ ContactId, ImportFileId, FileName, ...one })),
    ),
  )
  await sql`select set_config('app.search_later', 'off', true)`.execute(db)
  await sql`select contact_search_refresh(${told.map(({ ContactId }) => ContactId)}::bigint[])`.execute(db)
}

/** Adds the fields that columns are to become, but for those of whose name there is one; returns all ids by name. */
export const addOwnFields = async (
  db: Tx,
  TenantId: number,
  asked: readonly { Name: string; Kind: CustomFieldKind; Values: readonly { Value: string }[] | null }[],
): Promise<Map<string, number>> => {
  const ids = new Map(
    (await customFieldsOf(db, TenantId)).map((field) => [field.Name.toLowerCase(), field.CustomFieldId]),
  )
  for (const { Name, Kind, Values } of asked) {
    if (ids.has(Name.toLowerCase())) continue
    try {
      const added = await addCustomField(db, { TenantId }, { Name, Kind, Choices: choicesOfColumn(Kind, Values) })
      ids.set(Name.toLowerCase(), added.CustomFieldId)
    } catch (error) {
      if (error instanceof HttpError) throw new RunFailed(`The field ${Name} cannot be added. ${error.message}`)
      throw error
    }
  }
  return ids
}

/** What a new field of choices offers: what is in its column. */
export const choicesOfColumn = (kind: ImportTarget['Kind'], values: readonly { Value: string }[] | null): string[] =>
  kind === 'Choice' || kind === 'Choices'
    ? choicesIn(
        kind,
        (values ?? []).map(({ Value }) => Value),
      )
    : []
