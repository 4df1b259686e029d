import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { notFound } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { saveCustomValues } from '../acts/custom-fields.ts'
import { findContact, lockContact } from '../contacts/contacts.queries.ts'
import { deleteField, lockField, saveField } from './change-field.queries.ts'
import { counted, customFieldsOf, valuesOf } from './custom-fields.queries.ts'
import type { OwnField } from './custom-fields.rules.ts'
import { importedNames, importedOf, promote } from './imported-fields.queries.ts'

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
    await saveCustomValues(db, actor, Contact.ContactId, { Values, Snapshot, called: 'Values' })
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
