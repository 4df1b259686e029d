import { type RawBuilder, sql } from 'kysely'
import type { Table, Tables } from '../../../area.ts'
import type { Tx } from '../../../db/connect.ts'
import { nameOf } from '../../../db/names.ts'
import { safeFileName } from '../../../providers/storage/storage.ts'

/** The tables that an export of everything has, in the order of its README. */
export const exportedIn = (tables: Tables) =>
  Object.entries(tables).flatMap(([table, { export: shown }]) => (shown ? { table, ...shown } : []))

/** Columns of exported tables that are useless to people: secrets, storage keys, search texts. */
export const isLeftOut = (column: string) =>
  column === 'tenant_id' ||
  /(^|_)(hash|secret|password|token|cursor|challenge)(_|$)|^(storage|logo|photo)_key$|^search_(text|vector)$|_turn$/.test(
    column,
  )

/** References without a foreign key: a person has what its household has. */
const referring: Record<string, string> = {
  source_id: 'source',
  urgency_type_id: 'urgency_type',
  assigned_agent_id: 'user_account',
  assigned_lender_id: 'user_account',
  user_id: 'user_account',
  contact_id: 'contact',
  transaction_id: 'transaction',
}

/** A table's column, by its name in the database and its type there. */
export type Column = { Name: string; Type: string; RefersTo: string | null }
const columnsOf = async (db: Tx, table: string) =>
  (
    await sql<Column>`
      select a.attname as name, t.typname as type, (
        select f.confrelid::regclass::text from pg_constraint f
        where f.contype = 'f' and f.conrelid = a.attrelid and cardinality(f.conkey) = 2 and a.attnum = any(f.conkey)
        limit 1) as refers_to
      from pg_attribute a join pg_type t on t.oid = a.atttypid
      where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped order by a.attnum`.execute(db)
  ).rows

/** A value in a form that people and programs can read; lists are JSON if asked for. */
const asText = ({ Name, Type }: Column, lists: 'text' | 'json') => {
  const column = `r.${quoted(Name)}`
  if (Type.startsWith('_') && lists === 'json') return `to_jsonb(${column})::text`
  if (Type === 'timestamptz') return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
  if (Type === 'bool') return `case ${column} when true then 'Yes' when false then 'No' end`
  if (Type === 'numeric' && lists === 'json') return `trim_scale(${column})::text`
  return Type.startsWith('_') ? `array_to_string(${column}, '; ')` : `${column}::text`
}
const quoted = (name: string) => `"${name}"`
const literal = (text: string) => `'${text.replaceAll("'", "''")}'`

/** Makes a path that every system can unpack. */
const inZip = (path: string | null | undefined) => {
  if (!path) return null
  const [folder, ...name] = path.split('/')
  return `${folder}/${safeFileName(name.join('_'))}`
}

const pathOf = ({ key, folder, name }: NonNullable<Table['files']>) =>
  `case when r.${key} is not null then ${literal(`${folder}/`)} || ${name} end`

/** Only some rows `r` of each table: a condition, also on relations of its own `with` clause, which it is joined with. */
export type Some = { with: RawBuilder<unknown>; from: string; where: (columns: string[]) => RawBuilder<unknown> }
const selected = (tenantId: number, table: string, columns: Column[], some?: Some) =>
  some
    ? sql`from ${sql.table(table)} r cross join ${sql.table(some.from)}
      where r.tenant_id = ${tenantId} and (${some.where(columns.map(({ Name }) => Name))})
      order by r.${sql.ref((columns[1] ?? columns[0])?.Name ?? '')}`
    : sql`from ${sql.table(table)} r where r.tenant_id = ${tenantId}`
const before = (some?: Some) => (some ? sql`with ${some.with}` : sql``)

/**
 * The columns of a table's file and its rows, as an export shows them: each value as text, ids with titles, codes with
 * their meanings, and the paths of files.
 */
export const rowsOf = async (
  db: Tx,
  tenantId: number,
  table: string,
  tables: Tables,
  {
    some,
    lists = 'text',
    without = () => false,
  }: { some?: Some; lists?: 'text' | 'json'; without?: (column: string) => boolean } = {},
) => {
  const all = await columnsOf(db, table)
  const columns = all.filter(({ Name }) => !isLeftOut(Name) && !without(Name))
  const { words = {}, files, export: { extra = {} } = {} } = tables[table] ?? {}
  const shown: [header: string, value: string, column?: Column][] = []
  for (const column of columns) {
    const { Name, RefersTo = null } = column
    const refersTo = RefersTo ?? referring[Name]
    shown.push([nameOf(Name), asText(column, lists), column])
    const bare = nameOf(Name.replace(/_id$/, ''))
    const meaning = words[Name]
    const title = refersTo && refersTo !== table && tables[refersTo]?.export?.name
    if (meaning && meaning !== 'html') {
      const cases = Object.entries(meaning).map(([value, word]) => `when ${literal(value)} then ${literal(word)}`)
      if (cases.length > 0) shown.push([`${bare}Name`, `case r.${quoted(Name)}::text ${cases.join(' ')} end`])
    } else if (title)
      shown.push([
        `${bare}Name`,
        `(select ${title} from ${refersTo} o where o.tenant_id = r.tenant_id and o.${quoted(keyOf(refersTo))} = r.${quoted(Name)})`,
      ])
  }
  for (const [name, value] of Object.entries(extra)) shown.push([nameOf(name), value])
  const path = files && pathOf(files)
  if (path) shown.push(['File', path])
  const values = sql.raw(shown.map(([, value]) => value).join(', '))
  const from = selected(tenantId, table, all, some)
  const query = sql<{ Cells: (string | null)[] }>`${before(some)} select array[${values}]::text[] as cells ${from}`
  return {
    header: shown.map(([header]) => header),
    /** The column that each cell is the value of; none for what was added to it. */
    columns: shown.map(([, , column]) => column),
    query,
    cellsOf: ({ Cells }: { Cells: (string | null)[] }) => (path ? [...Cells.slice(0, -1), inZip(Cells.at(-1))] : Cells),
  }
}

const keyOf = (table: string) =>
  table === 'user_account' ? 'user_id' : table === 'split_plan' ? 'plan_id' : `${table}_id`

export type StoredFile = { Key: string; Path: string }

/** The brokerage's files with their paths in the zip; the tables refer to the same paths. */
export const filesOf = async (
  db: Tx,
  tenantId: number,
  tables: Tables,
  someOf: (table: string) => Some | undefined = () => undefined,
): Promise<StoredFile[]> => {
  const files: StoredFile[] = []
  for (const [table, { files: kept }] of Object.entries(tables)) {
    if (!kept) continue
    const some = someOf(table)
    const from = selected(tenantId, table, await columnsOf(db, table), some)
    const { rows } = await sql<StoredFile>`${before(some)} select * from (
      select ${sql.raw(`r.${kept.key}`)} as key, ${sql.raw(pathOf(kept))} as path ${from}) f where key is not null`.execute(
      db,
    )
    for (const { Key, Path } of rows) {
      files.push({ Key, Path: inZip(Path) as string })
    }
  }
  return files
}
