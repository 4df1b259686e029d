import type { Change } from '@dormer/contract/brokerage/audit'
import { toCents } from '@dormer/contract/cents'
import { sql } from 'kysely'
import type { Tables } from '../../../area.ts'
import type { Tx } from '../../../db/connect.ts'
import { nameOf } from '../../../db/names.ts'
import { usualKind } from './recorded.ts'
import { type Columns, columnsOf, type Titles, titlesOf, titlesOfImages } from './titles.queries.ts'

type Image = Record<string, unknown> | null

/** A row of `change`. */
export type ChangeRow = {
  ChangeId: number
  DateCreated: string
  UserId: number | null
  RowId: number
  ContactEntityId: number | null
  ContactId: number | null
  TableName: string
  What: Change['What']
  Via: Change['Via']
  Before: Image
  After: Image
}

/** The recorded image to read from if the row is gone or its id alone does not identify it. */
const imageOf = ({ What, Before, After }: ChangeRow) => (What === 'Changed' ? null : (Before ?? After))

/** Puts changes into words, with names in place of ids; takes as many statements for fifty changes as for one. */
export const presentChanges = async (
  db: Tx,
  tables: Tables,
  tenantId: number,
  rows: ChangeRow[],
): Promise<Change[]> => {
  const columns = await columnsOf(
    db,
    Object.keys(tables).filter((table) => tables[table]?.title),
  )
  const wanted = new Map<string, Set<number>>()
  const want = (table: string, id: unknown) => {
    if (id !== null && id !== undefined) wanted.set(table, (wanted.get(table) ?? new Set()).add(Number(id)))
  }
  for (const row of rows) {
    want('user_account', row.UserId)
    if (!imageOf(row)) want(row.TableName, row.RowId)
    if (row.What !== 'Changed') continue
    for (const field of Object.keys(row.After ?? {})) {
      const references = columns.get(`${row.TableName}.${field}`)?.References
      if (references) for (const image of [row.Before, row.After]) want(references, image?.[field])
    }
  }
  const images = rows.flatMap((row) => {
    const Image = imageOf(row)
    // The change stores the first part of the key as RowId; the rest is in the image.
    const key = columns.get(`${row.TableName}.tenant_id`)?.Key ?? ''
    return Image ? [{ ChangeId: row.ChangeId, TableName: row.TableName, Image: { ...Image, [key]: row.RowId } }] : []
  })
  const [titles, gone, contacts] = await Promise.all([
    titlesOf(db, tables, columns, tenantId, wanted),
    titlesOfImages(db, tables, tenantId, images),
    contactsOf(db, tenantId, rows),
  ])
  return rows.flatMap((row) => {
    const table = tables[row.TableName]
    const hidden = table?.hidden ?? []
    const title = titles.get(`${row.TableName} ${row.RowId}`)
    const kind = table?.kinds
      ? (table.kinds[String(imageOf(row)?.kind ?? title?.Kind)] ?? usualKind(table.kinds))
      : table?.kind
    if (!kind) return []
    const fields = row.What === 'Changed' ? Object.keys(row.After ?? {}).filter((f) => !hidden.includes(f)) : []
    return {
      ChangeId: row.ChangeId,
      DateCreated: row.DateCreated,
      ByName: titles.get(`user_account ${row.UserId}`)?.Title ?? null,
      Via: row.Via,
      Kind: kind,
      What: row.What,
      Title: gone.get(row.ChangeId) ?? title?.Title ?? '',
      ContactId: contacts(row),
      Fields: fields.map((field) => {
        const inWords = (image: Image) => wordsOf(tables, columns, titles, row.TableName, field, image?.[field])
        return {
          Field: nameOf(field),
          Label: labelOf(field),
          Type: typeOf(columns.get(`${row.TableName}.${field}`)?.Type, field),
          Before: inWords(row.Before),
          After: inWords(row.After),
        }
      }),
    }
  })
}

/** The contact on whose page a change can be seen: the person concerned, otherwise the household's first. */
const contactsOf = async (db: Tx, tenantId: number, rows: ChangeRow[]) => {
  const { rows: found } = await sql<{ ContactId: number; ContactEntityId: number }>`
    select contact_id, contact_entity_id from contact where tenant_id = ${tenantId} and (
      contact_id = any(${rows.map((r) => r.ContactId).filter((id) => id !== null)}::bigint[])
      or contact_entity_id = any(${rows.map((r) => r.ContactEntityId).filter((id) => id !== null)}::bigint[]))
    order by contact_id desc`.execute(db)
  const persons = new Set(found.map((f) => f.ContactId))
  const firstOf = new Map(found.map((f) => [f.ContactEntityId, f.ContactId]))
  return ({ ContactId, ContactEntityId }: ChangeRow) =>
    ContactId !== null && persons.has(ContactId) ? ContactId : (firstOf.get(ContactEntityId ?? 0) ?? null)
}

const wordsOf = (
  tables: Tables,
  columns: Columns,
  titles: Titles,
  table: string,
  field: string,
  value: unknown,
): string | null => {
  if (value === null || value === undefined || value === '') return null
  const words = tables[table]?.words?.[field]
  if (words === 'html')
    return String(value)
      .replace(/<[^<>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
  if (words) return words[String(value)] ?? String(value)
  const references = columns.get(`${table}.${field}`)?.References
  if (references) return titles.get(`${references} ${value}`)?.Title ?? 'Something that is no longer there'
  const type = typeOf(columns.get(`${table}.${field}`)?.Type, field)
  if (type === 'money') return toCents(String(value))
  if (type === 'percent' || field === 'amount') return String(Number(value))
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return inPairs(value)
}

/** What is kept as JSON, as one reads it: 'Wait For: Weekday, Hour: 09:00'. */
export const inPairs = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(inPairs).join(', ')
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.entries(value)
    .filter(([, one]) => one !== null && one !== '')
    .map(([name, one]) => `${name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ')}: ${inPairs(one)}`)
    .join(', ')
}

const typeOf = (type: string | undefined, field: string): Change['Fields'][number]['Type'] => {
  if (type === 'date') return 'day'
  if (type === 'timestamptz') return 'instant'
  // Another column says whether an adjustment's or a share's amount is in percent or dollars.
  if (type === 'numeric') return field.endsWith('_perc') ? 'percent' : field === 'amount' ? 'text' : 'money'
  return /(phone|fax)$/.test(field) ? 'phone' : 'text'
}

/** The names that screens use. */
const labels: Record<string, string> = {
  gci_type: 'Gross Commission Structure',
  comm_split_perc: 'Commission Percent',
  broker_split_perc: 'Broker Split Percent',
  listing_exp_date: 'Listing Expiration Date',
}
/** 'assigned_agent_id' becomes Assigned Agent, 'is_contacted' Contacted. */
export const labelOf = (field: string) => {
  if (labels[field]) return labels[field]
  const words = field
    .replace(/^is_|_id$/g, '')
    .replace(/_code$/, '')
    .replaceAll('_', ' ')
    .replace(/^contact entity$/, 'household')
  return words.replace(/\b(?!of\b)[a-z]/g, (letter) => letter.toUpperCase())
}
