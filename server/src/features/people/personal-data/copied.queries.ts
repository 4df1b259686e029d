import { changeKinds } from '@dormer/contract/change-kinds'
import { type SqlBool, sql } from 'kysely'
import type { PersonPart, Tables } from '../../../area.ts'
import type { Tx } from '../../../db/connect.ts'
import { columnOf } from '../../../db/names.ts'
import { labelOf, presentChanges } from '../../brokerage/audit/changes.queries.ts'
import { type Column, rowsOf, type Some } from '../../brokerage/everything/rows.queries.ts'
import { historyPage } from '../history/history.queries.ts'
import { aboutPerson, type Person, personOf, personRow } from './person.queries.ts'

/** Rows read at a time; a message may be long. */
const CHUNK = 100
const HISTORY_CHUNK = 200

/** What is shown of a field: 'none' has meaning only for programs. */
type Shown = 'text' | 'time' | 'day' | 'html' | 'file' | 'none'
export type Value = string | number | boolean | null | readonly unknown[] | { readonly [key: string]: unknown }
export type Field = { Name: string; Label: string; Shown: Shown }
/** What a table holds on the person. `rows` reads them anew each time it is called. */
export type Section = { Title: string; Count: number; Fields: Field[]; rows: () => AsyncIterable<readonly Value[]> }

export type Copied = { Name: string; someOf: (table: string) => Some; sections: Section[] }

/** What has meaning only for programs and their makers. */
const isInternal = (column: string) => /_(?:key|sid)$|^provider_|^unsubscribe_url$/.test(column)
/** The history is told in words instead. */
const HISTORY = 'change'
const partOf = (tables: Tables, table: string): PersonPart | undefined => {
  const part = tables[table]?.person
  return part && part !== 'none' && !part.notCopied && table !== HISTORY ? part : undefined
}
/** The tables that a copy has rows of. */
export const copiedTables = (tables: Tables): Tables =>
  Object.fromEntries(Object.entries(tables).filter(([table]) => partOf(tables, table)))

/**
 * Everything held on a person: the rows about them, and those about their household, also if others are part of it.
 * Undefined if there is no such contact.
 */
export const copyOf = async (
  db: Tx,
  TenantId: number,
  ContactId: number,
  tables: Tables,
): Promise<Copied | undefined> => {
  const found = await personOf(db, TenantId, ContactId)
  const contact = await db
    .selectFrom('contact')
    .select(['Name', 'ContactEntityId'])
    .where('TenantId', '=', TenantId)
    .where('ContactId', '=', ContactId)
    .executeTakeFirst()
  if (!found || !contact) return undefined
  // By a name alone, somebody else may be meant.
  const person = { ...found, Names: [], HouseholdIds: [...new Set([...found.HouseholdIds, contact.ContactEntityId])] }
  const someOf = (table: string): Some => ({
    with: personRow(person),
    from: 'person',
    where: (columns) => {
      const part = partOf(tables, table)
      return part ? sql`${aboutPerson(part, columns)} and (${sql.raw(part.copied ?? 'true')})` : sql`false`
    },
  })
  const sections: Section[] = []
  for (const table of Object.keys(copiedTables(tables)))
    sections.push(await sectionOf(db, TenantId, table, tables, someOf(table)))
  return { Name: contact.Name ?? '', someOf, sections: [...sections, await historyOf(db, TenantId, person, tables)] }
}

/** Where the name of the file in an export of everything would mislead. */
const titles: Record<string, string> = { contacts: 'Contact details', 'contact-touches': 'Last contact' }
const inWords = (name: string) => {
  if (titles[name]) return titles[name]
  const words = name.replace(/^contact-/, '').replaceAll(/[-_]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const sectionOf = async (db: Tx, TenantId: number, table: string, tables: Tables, some: Some): Promise<Section> => {
  const { header, columns, query, cellsOf } = await rowsOf(db, TenantId, table, tables, {
    some,
    lists: 'json',
    without: (column) => isInternal(column) || (partOf(tables, table)?.without?.includes(column) ?? false),
  })
  const { words = {}, hidden = [], export: shown } = tables[table] ?? {}
  const Fields = columns.map((column, at): Field => {
    const Name = header[at] ?? ''
    if (!column)
      return { Name, Label: labelOf(columnOf(Name).replace(/_name$/, '')), Shown: Name === 'File' ? 'file' : 'text' }
    const Label = labelOf(column.Name)
    const isSaidNext = columns[at + 1] === undefined && header[at + 1] === `${Name.replace(/Id$/, '')}Name`
    if (isSaidNext || hidden.includes(column.Name) || /_ids?$/.test(column.Name)) return { Name, Label, Shown: 'none' }
    return { Name, Label, Shown: words[column.Name] === 'html' ? 'html' : shownAs(column) }
  })
  const counted = await sql<{ Count: number }>`select count(*) as count from (${query}) q`.execute(db)
  const rows = async function* () {
    for await (const { rows: some } of db.getExecutor().stream(query.compile(db), CHUNK))
      for (const row of some) yield cellsOf(row).map((cell, at) => readAs(cell, columns[at]))
  }
  return { Title: inWords(shown?.file ?? table), Count: counted.rows[0]?.Count ?? 0, Fields, rows }
}

const shownAs = ({ Type }: Column): Shown => {
  if (Type === 'timestamptz') return 'time'
  if (Type === 'date') return 'day'
  return 'text'
}

const readAs = (cell: string | null, column: Column | undefined): Value => {
  if (cell === null || !column) return cell
  if (column.Type === 'bool') return cell === 'Yes'
  if (/^int\d$/.test(column.Type)) return Number(cell)
  return /^(_|jsonb?$)/.test(column.Type) ? JSON.parse(cell) : cell
}

/** What was changed, by whom and when, in words: of the person and the household, not of others in it. */
const historyOf = async (
  db: Tx,
  TenantId: number,
  { ContactIds, HouseholdIds }: Person,
  tables: Tables,
): Promise<Section> => {
  // Merges are a section of their own, without those undone, which were of somebody else.
  const isOwn = sql<SqlBool>`table_name <> 'contact_merge' and (contact_id = any(${ContactIds}::bigint[])
    or contact_id is null and contact_entity_id = any(${HouseholdIds}::bigint[]))`
  const pages = async function* () {
    let before: number | undefined
    for (;;) {
      const page = await historyPage(db, { TenantId }, isOwn, { before, take: HISTORY_CHUNK }, tables)
      if (page.length > 0) yield page
      before = page.at(-1)?.ChangeId
      if (page.length < HISTORY_CHUNK) return
    }
  }
  let Count = 0
  for await (const page of pages()) Count += page.length
  const field = (Name: string, shown: Shown): Field => ({ Name, Label: Name, Shown: shown })
  return {
    Title: 'History',
    Count,
    Fields: [
      field('Date', 'time'),
      field('By', 'text'),
      field('What', 'text'),
      field('Of', 'text'),
      field('Changes', 'text'),
    ],
    rows: async function* () {
      for await (const page of pages())
        for (const { DateCreated, ByName, What, Kind, Title, Fields } of await presentChanges(
          db,
          tables,
          TenantId,
          page,
        ))
          yield [
            DateCreated,
            ByName,
            What,
            [changeKinds[Kind].noun, Title].filter(Boolean).join(': '),
            Fields.map(({ Label, Before, After }) => ({ Field: Label, Before, After })),
          ]
    },
  }
}
