import type { Body } from '@dormer/contract/endpoint'
import { CHOICES_MOST, type CustomFieldKind, type saveCustomField } from '@dormer/contract/people/custom-fields'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Doer } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { invalid, notFound } from '../../../http/errors.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { addCustomField, refuseName, taken } from '../acts/custom-fields.ts'
import { refreshSearchText } from './custom-fields.jobs.ts'
import { choiceChanges, choicesOf, type OwnField, readCustomValue, type StoredValue } from './custom-fields.rules.ts'

type By = Pick<Doer, 'TenantId'>

const hasChoices = (kind: CustomFieldKind) => kind === 'Choice' || kind === 'Choices'

/** What is called one value of a kind. */
const called: Record<CustomFieldKind, string> = {
  Text: 'text',
  Number: 'a number',
  Money: 'an amount',
  Date: 'a date',
  Choice: 'one of the choices',
  Choices: 'choices of the field',
  YesNo: 'Yes or No',
}

const people = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'contact has' : 'contacts have'}`

/**
 * A statement may touch the values of all contacts: their search texts follow in a job, which is too long for a request.
 */
export const followLater = async (db: Tx, { TenantId }: By) => {
  await sql`select set_config('app.search_later', 'on', true)`.execute(db)
  await enqueue(db, refreshSearchText, { TenantId, After: 0 }, { key: `refresh-search-text-${TenantId}` })
}

/** As many contacts as one statement writes the values of, so that none reaches its deadline. */
const BATCH = 20_000

/** Does something to the contacts with a row in a table that fit in a batch, until all are done; in one transaction. */
export const inBatches = async (
  db: Tx,
  rows: RawBuilder<unknown>,
  work: (within: RawBuilder<SqlBool>) => Promise<unknown>,
) => {
  for (let after = 0; ; ) {
    const { rows: found } = await sql<{ Last: number | null }>`
      select max(contact_id) as last from (
        select distinct contact_id from ${rows} r where contact_id > ${after} order by contact_id limit ${sql.lit(BATCH)}
      ) batch`.execute(db)
    const last = found[0]?.Last ?? null
    if (last === null) return
    await work(sql`contact_id > ${after} and contact_id <= ${last}`)
    after = last
  }
}

/** The rows of a field's values. */
const valuesIn = ({ TenantId }: By, CustomFieldId: number) =>
  sql`(select contact_id from custom_value where tenant_id = ${TenantId} and custom_field_id = ${CustomFieldId})`

/** Deletes a field with its values. */
export const deleteField = async (db: Tx, by: By, CustomFieldId: number) => {
  await followLater(db, by)
  const ofField = sql`tenant_id = ${by.TenantId} and custom_field_id = ${CustomFieldId}`
  await inBatches(db, valuesIn(by, CustomFieldId), (within) =>
    sql`delete from custom_value where ${ofField} and ${within}`.execute(db),
  )
  await sql`delete from custom_field where ${ofField}`.execute(db)
}

/** A field, locked until the transaction ends; otherwise 404. */
export const lockField = async (db: Tx, { TenantId }: By, id: number): Promise<OwnField> => {
  const { rows } = await sql<OwnField>`
    select custom_field_id, name, kind, choices from custom_field
    where tenant_id = ${TenantId} and custom_field_id = ${id} for update`.execute(db)
  if (!rows[0]) throw notFound('custom field')
  return rows[0]
}

/** Different texts with how many contacts have each, and what each is as a value of a field. */
type ReadText = { Text: string; Contacts: number; Values: StoredValue[] | undefined }
export const readTexts = (field: OwnField, texts: readonly { Text: string; Contacts: number }[]): ReadText[] =>
  texts.map((text) => {
    const read = readCustomValue(field, text.Text)
    return { ...text, Values: Array.isArray(read) && read.length > 0 ? read : undefined }
  })

/** What could be read, as rows `m`: a row for each value of a text. */
export const asRows = (texts: readonly ReadText[]): RawBuilder<unknown> => {
  const rows = texts.flatMap(({ Text, Values = [] }) => Values.map((value) => ({ Text, ...value })))
  return sql`unnest(
    ${rows.map((r) => r.Text)}::text[], ${rows.map((r) => r.Value)}::text[], ${rows.map((r) => r.Choice)}::text[],
    ${rows.map((r) => r.Number)}::numeric[], ${rows.map((r) => r.Day)}::date[], ${rows.map((r) => r.Flag)}::boolean[]
  ) with ordinality as m (text, value, choice, number, day, flag, place)`
}

/** The choices that texts come to where none are given: each text, or what it lists. */
export const choicesIn = (kind: CustomFieldKind, texts: readonly string[]): string[] => {
  const all = choicesOf(kind === 'Choices' ? texts.flatMap((text) => text.split(/[;|\n]/)) : texts)
  if (all.length > CHOICES_MOST)
    throw invalid({ Kind: `There are ${all.length} different values, and a field has at most ${CHOICES_MOST} choices` })
  const long = all.find((choice) => choice.length > 100)
  if (long)
    throw invalid({ Kind: `“${long.slice(0, 60)}…” is too long for a choice, which has at most 100 characters` })
  return all.toSorted((a, b) => a.localeCompare(b, 'en-US'))
}

/** Rewrites all values of a field as those of another kind; 400 if one cannot be read as that. */
const convert = async (
  db: Tx,
  by: By,
  before: OwnField,
  { Kind, Choices }: Pick<OwnField, 'Kind'> & { Choices?: string[] },
) => {
  const { TenantId } = by
  const ofField = sql`tenant_id = ${TenantId} and custom_field_id = ${before.CustomFieldId}`
  const texts = sql`(
    select contact_id, string_agg(value, '; ' order by array_position(${before.Choices}::text[], choice)) as text
    from custom_value where ${ofField} group by contact_id) t`
  const { rows } = await sql<{ Text: string; Contacts: number }>`
    select text, count(*) as contacts from ${texts} group by text order by 2 desc, 1`.execute(db)
  const chosen = hasChoices(Kind)
    ? (Choices ??
      (hasChoices(before.Kind)
        ? before.Choices
        : choicesIn(
            Kind,
            rows.map(({ Text }) => Text),
          )))
    : []
  const read = readTexts({ ...before, Kind, Choices: chosen }, rows)
  const unread = read.filter(({ Values }) => !Values)
  if (unread.length > 0) {
    const count = unread.reduce((sum, { Contacts }) => sum + Contacts, 0)
    throw invalid({
      Kind: `${people(count)} a value that is not ${called[Kind]}, “${unread[0]?.Text.slice(0, 60)}” for example. Change these first.`,
    })
  }
  if (rows.length > 0) {
    await followLater(db, by)
    const isInPlace = before.Kind !== 'Choices' && Kind !== 'Choices'
    const map = asRows(read)
    await inBatches(db, valuesIn(by, before.CustomFieldId), async (within) => {
      // In place, so that the history of a contact says what became of a value.
      if (isInPlace)
        return sql`
          update custom_value v set value = m.value, choice = m.choice, number = m.number, day = m.day, flag = m.flag
          from ${map} where ${ofField} and ${within} and v.value = m.text`.execute(db)
      const { rows: gone } = await sql<{ ContactId: number; Text: string }>`
        select contact_id, text from ${texts} where ${within}`.execute(db)
      await sql`delete from custom_value where ${ofField} and ${within}`.execute(db)
      return sql`
        insert into custom_value (tenant_id, custom_field_id, contact_id, value, choice, number, day, flag)
        select ${TenantId}, ${before.CustomFieldId}, t.contact_id, m.value, m.choice, m.number, m.day, m.flag
        from unnest(${gone.map((r) => r.ContactId)}::bigint[], ${gone.map((r) => r.Text)}::text[]) t (contact_id, text)
        join ${map} on m.text = t.text order by t.contact_id, m.place`.execute(db)
    })
  }
  await convertMerged(db, by, { ...before, Kind, Choices: chosen })
  return chosen
}

/**
 * Values that come back when a merge is undone are of the new kind, too; what cannot be read as one value of that stays a
 * text.
 */
const convertMerged = async (db: Tx, { TenantId }: By, field: OwnField) => {
  const image = sql`coalesce(i.before, i.after)`
  const images = sql`(
    select i.tenant_id, min(i.contact_merge_row_id) as first, array_agg(i.contact_merge_row_id) as ids,
      string_agg(${image} ->> 'value', '; ' order by i.contact_merge_row_id) as text
    from contact_merge_row i
    where i.tenant_id = ${TenantId} and i.table_name = 'custom_value' and i.what <> 'Changed'
      and ${image} ->> 'custom_field_id' = ${String(field.CustomFieldId)}
    group by i.tenant_id, i.contact_merge_id, i.step, ${image} ->> 'contact_id')`
  const { rows } = await sql<{ Text: string; Contacts: number }>`
    select text, count(*) as contacts from ${images} g group by 1`.execute(db)
  if (rows.length === 0) return
  const read = readTexts(field, rows).map((one) => ({
    ...one,
    Values: one.Values?.length === 1 ? one.Values : [asText(one.Text)],
  }))
  const now = sql`jsonb_build_object('value', m.value, 'choice', m.choice, 'number', m.number, 'day', m.day, 'flag', m.flag)`
  await sql`
    with images as materialized (select * from ${images} g), rest as (
      delete from contact_merge_row r using images g
      where r.tenant_id = g.tenant_id and r.contact_merge_row_id = any(g.ids) and r.contact_merge_row_id <> g.first)
    update contact_merge_row r set before = r.before || ${now}, after = r.after || ${now}
    from images g join ${asRows(read)} on m.text = g.text
    where r.tenant_id = g.tenant_id and r.contact_merge_row_id = g.first`.execute(db)
}
const asText = (Value: string): StoredValue => ({ Value, Choice: null, Number: null, Day: null, Flag: null })

/** Gives values the new names of their choices; 400 if a choice that was taken away is in use. */
const changeChoices = async (db: Tx, by: By, field: OwnField, after: readonly string[]) => {
  const { renamed, removed } = choiceChanges(field.Choices, after)
  const ofField = sql`tenant_id = ${by.TenantId} and custom_field_id = ${field.CustomFieldId}`
  const { rows } = await sql<{ Choice: string; Contacts: number }>`
    select choice, count(*) as contacts from custom_value where ${ofField} and choice = any(${removed}::text[])
    group by choice order by 2 desc`.execute(db)
  if (rows[0])
    throw invalid({
      Choices: `${people(rows[0].Contacts)} “${rows[0].Choice}”. Give them another one first, or rename it.`,
    })
  if (renamed.length === 0) return
  await followLater(db, by)
  const names = sql`unnest(${renamed.map(({ from }) => from)}::text[], ${renamed.map(({ to }) => to)}::text[]) r (from_name, to_name)`
  // What comes back when a merge is undone has the new names, too.
  await sql`
    update contact_merge_row m set
      before = m.before || case when m.before ->> 'choice' = r.from_name then jsonb_build_object('value', r.to_name, 'choice', r.to_name) else '{}' end,
      after = m.after || case when m.after ->> 'choice' = r.from_name then jsonb_build_object('value', r.to_name, 'choice', r.to_name) else '{}' end
    from ${names}
    where m.tenant_id = ${by.TenantId} and m.table_name = 'custom_value'
      and coalesce(m.before, m.after) ->> 'custom_field_id' = ${String(field.CustomFieldId)}
      and coalesce(m.before, m.after) ->> 'choice' = r.from_name`.execute(db)
  await sql`
    update custom_value v set value = r.to_name, choice = r.to_name
    from ${names}
    where v.tenant_id = ${by.TenantId} and v.custom_field_id = ${field.CustomFieldId} and v.choice = r.from_name`.execute(
    db,
  )
}

/** Adds a field, or changes the one that is named; what is omitted stays. */
export const saveField = async (
  db: Tx,
  by: By,
  { CustomFieldId, Name, Kind, Choices }: Body<typeof saveCustomField>,
): Promise<OwnField> => {
  if (CustomFieldId === undefined) {
    if (!Name) throw invalid({ Name: 'Name is required' })
    if (!Kind) throw invalid({ Kind: 'Choose a kind' })
    return addCustomField(db, by, { Name, Kind, Choices: Choices ?? [] })
  }
  const before = await lockField(db, by, CustomFieldId)
  const given = Choices && choicesOf(Choices)
  const kind = Kind ?? before.Kind
  if (hasChoices(kind) && given?.length === 0) throw invalid({ Choices: 'Enter at least one choice' })
  const after: OwnField = { ...before, Name: Name ?? before.Name, Kind: kind }
  if (after.Name !== before.Name) {
    refuseName(after.Name)
    const { rows } = await sql`
      select from custom_field where tenant_id = ${by.TenantId} and lower(name) = lower(${after.Name})
        and custom_field_id <> ${CustomFieldId}`.execute(db)
    if (rows.length > 0) throw taken()
  }
  if (hasChoices(before.Kind) && hasChoices(kind) && given) {
    await changeChoices(db, by, before, given)
    after.Choices = given
  }
  if (kind !== before.Kind) {
    // Its values have the new names already.
    const now = { ...before, Choices: after.Choices }
    after.Choices = await convert(db, by, now, { Kind: kind, Choices: given })
    if (hasChoices(kind) && after.Choices.length === 0) throw invalid({ Choices: 'Enter at least one choice' })
  }
  await sql`
    update custom_field set name = ${after.Name}, kind = ${after.Kind}, choices = ${after.Choices}::text[]
    where tenant_id = ${by.TenantId} and custom_field_id = ${CustomFieldId}`.execute(db)
  return after
}
