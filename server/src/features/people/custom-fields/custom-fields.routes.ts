import { isDeepStrictEqual } from 'node:util'
import type { CustomValue } from '@dormer/contract/people/custom-fields'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { conflict, invalid, notFound } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { setCustomValues } from '../acts/custom-fields.ts'
import { findContact, lockContact } from '../contacts/contacts.queries.ts'
import { deleteField, lockField, saveField } from './change-field.queries.ts'
import { counted, customFieldsOf, valuesOf } from './custom-fields.queries.ts'
import { type OwnField, readCustomValue } from './custom-fields.rules.ts'
import { importedNames, importedOf, promote } from './imported-fields.queries.ts'

const STALE = 'Someone has changed this meanwhile. Reload to see it, then edit again.'

const refuseStale = async (db: Tx, actor: Actor, ContactId: number, seen: Record<string, CustomValue>) => {
  const before = await valuesOf(db, actor, ContactId)
  const stale = (await customFieldsOf(db, actor.TenantId)).filter((field) => {
    const id = String(field.CustomFieldId)
    // 450000 is the same as 450000.00.
    const read = (value: CustomValue) => readCustomValue(field, value)
    return id in seen && !isDeepStrictEqual(read(seen[id] ?? null), read(before[id] ?? null))
  })
  const faults = stale.map(({ CustomFieldId }) => [`Values.${CustomFieldId}`, [STALE]])
  if (faults.length > 0) throw conflict(STALE, Object.fromEntries(faults))
}
const pick = (values: Record<string, CustomValue>, ids: string[]) =>
  Object.fromEntries(Object.entries(values).filter(([id]) => ids.includes(id)))

const withCount = async (db: Tx, { TenantId }: Actor, field: OwnField) => {
  const [answer] = await counted(db, TenantId, [field])
  if (!answer) throw new Error('the field was just saved')
  return answer
}
const uncounted = (fields: OwnField[]) => fields.map((field) => ({ ...field, Contacts: null }))

export const customFieldRoutes = {
  customFields: async ({ db, actor, query }) => {
    const fields = await customFieldsOf(db, actor.TenantId)
    return query.counts ? counted(db, actor.TenantId, fields) : uncounted(fields)
  },

  saveCustomField: async ({ db, actor, body }) => withCount(db, actor, await saveField(db, actor, body)),

  deleteCustomField: async ({ db, actor, params }) => {
    const { CustomFieldId } = await lockField(db, actor, params.CustomFieldId)
    await deleteField(db, actor, CustomFieldId)
    return { Successful: true as const }
  },

  orderCustomFields: async ({ db, actor, body: { CustomFieldIds } }) => {
    const known = new Set((await customFieldsOf(db, actor.TenantId)).map(({ CustomFieldId }) => CustomFieldId))
    if (!CustomFieldIds.every((id) => known.has(id))) throw notFound('custom field')
    // Those that are not named stay behind them in their order.
    const order = [...new Set([...CustomFieldIds, ...known])]
    await sql`
      update custom_field f set position = o.place from unnest(${order}::bigint[]) with ordinality o (id, place)
      where f.tenant_id = ${actor.TenantId} and f.custom_field_id = o.id and f.position <> o.place`.execute(db)
    return uncounted(await customFieldsOf(db, actor.TenantId))
  },

  customValues: async ({ db, actor, query }) => {
    const { ContactId } = await findContact(db, actor, query.contactId)
    return valuesOf(db, actor, ContactId)
  },

  setCustomValues: async ({ db, actor, query, body: { Values, Snapshot } }) => {
    const { Contact } = await lockContact(db, actor, query.contactId)
    if (Snapshot) await refuseStale(db, actor, Contact.ContactId, pick(Snapshot, Object.keys(Values)))
    const { unread } = await setCustomValues(
      db,
      actor,
      Object.entries(Values).map(([id, Value]) => ({ ContactId: Contact.ContactId, CustomFieldId: Number(id), Value })),
    )
    if (unread.length > 0)
      throw invalid(Object.fromEntries(unread.map(({ CustomFieldId, Fault }) => [`Values.${CustomFieldId}`, Fault])))
    return valuesOf(db, actor, Contact.ContactId)
  },

  importedFields: async ({ db, actor, query }) => {
    const { ContactId } = await findContact(db, actor, query.contactId)
    return importedOf(db, actor, ContactId)
  },

  importedFieldNames: ({ db, actor }) => importedNames(db, actor),

  promoteImportedField: async ({ db, actor, body }) => {
    const { field, ...numbers } = await promote(db, actor, body)
    return { Field: await withCount(db, actor, field), ...numbers }
  },
} satisfies Partial<Handlers>
