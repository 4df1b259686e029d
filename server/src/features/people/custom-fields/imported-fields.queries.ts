import type { Body } from '@dormer/contract/endpoint'
import type { ImportedField, promoteImportedField } from '@dormer/contract/people/custom-fields'
import { sql } from 'kysely'
import type { Doer } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { prepared } from '../../../db/prepared.ts'
import { invalid } from '../../../http/errors.ts'
import { addCustomField } from '../acts/custom-fields.ts'
import { asRows, choicesIn, followLater, readTexts } from './change-field.queries.ts'

type By = Pick<Doer, 'TenantId'>

const ofContact = prepared((db, { TenantId, ContactId }: By & { ContactId: number }) =>
  db
    .selectFrom('imported_field')
    .select(['Name', 'Value', 'FileName', 'DateImported'])
    .where('TenantId', '=', TenantId)
    .where('ContactId', '=', ContactId)
    .orderBy('DateImported', 'desc')
    .orderBy('ImportedFieldId')
    .compile(),
)
/** What was imported of a contact that no field holds, newest first, in the order of the file's columns. */
export const importedOf = async (db: Tx, { TenantId }: By, ContactId: number): Promise<ImportedField[]> =>
  ofContact(db, { TenantId, ContactId })

/** The names that occur, most contacts first, each with three different values. */
export const importedNames = async (db: Tx, { TenantId }: By) => {
  const { rows } = await sql<{ Name: string; Contacts: number; Samples: string[] }>`
    with named as (
      select lower(name) as called, count(distinct contact_id) as contacts from imported_field
      where tenant_id = ${TenantId} group by 1 order by 2 desc, 1 limit 1000
    )
    select contacts, (
      select name from imported_field i where i.tenant_id = ${TenantId} and lower(i.name) = called limit 1) as name,
      array(select left(value, 200) from (
        select value from imported_field i where i.tenant_id = ${TenantId} and lower(i.name) = called limit 100) sampled
      group by 1 order by count(*) desc, 1 limit 3) as samples
    from named order by contacts desc, called`.execute(db)
  return rows
}

/**
 * Makes an imported field one of the brokerage's own. Of each contact the newest value that can be read becomes the
 * field's; all others stay.
 */
export const promote = async (db: Tx, by: By, { ImportedName, ...given }: Body<typeof promoteImportedField>) => {
  const { TenantId } = by
  const named = sql`i.tenant_id = ${TenantId} and lower(i.name) = lower(${ImportedName})`
  const { rows: texts } = await sql<{ Text: string; Contacts: number }>`
    select value as text, count(*) as contacts from imported_field i where ${named} group by 1 order by 2 desc, 1`.execute(
    db,
  )
  if (texts.length === 0) throw invalid({ ImportedName: 'Nothing was imported under this name' })
  const hasChoices = given.Kind === 'Choice' || given.Kind === 'Choices'
  const Choices = given.Choices?.length
    ? given.Choices
    : hasChoices
      ? choicesIn(
          given.Kind,
          texts.map(({ Text }) => Text),
        )
      : []
  const field = await addCustomField(db, by, { ...given, Choices })
  const read = readTexts(field, texts).filter(({ Values }) => Values)
  const values = asRows(read)
  await followLater(db, by)
  const { rows } = await sql<{ Moved: number; Left: number }>`
    with chosen as materialized (
      select distinct on (i.contact_id) i.imported_field_id, i.contact_id, i.value as text from imported_field i
      where ${named} and i.value = any(${read.map(({ Text }) => Text)}::text[])
      order by i.contact_id, i.date_imported desc, i.imported_field_id desc
    ), moved as (
      insert into custom_value (tenant_id, custom_field_id, contact_id, value, choice, number, day, flag)
      select ${TenantId}, ${field.CustomFieldId}, t.contact_id, m.value, m.choice, m.number, m.day, m.flag
      from chosen t join ${values} on m.text = t.text
    ), gone as (
      delete from imported_field i using chosen t
      where i.tenant_id = ${TenantId} and i.imported_field_id = t.imported_field_id
    )
    select (select count(*) from chosen) as moved,
      (select count(*) from imported_field i where ${named}) - (select count(*) from chosen) as "left"`.execute(db)
  return { field, Moved: rows[0]?.Moved ?? 0, Left: rows[0]?.Left ?? 0 }
}
