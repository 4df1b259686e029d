import pg from 'pg'
import type { Login } from './login.ts'
import { nameOf } from './names.ts'

const typeScript: Record<string, string> = {
  int2: 'number', int4: 'number', int8: 'number', float8: 'number', bool: 'boolean', text: 'string', varchar: 'string',
  uuid: 'string', numeric: 'string', date: 'string', timestamptz: 'string', bytea: 'Buffer', jsonb: 'unknown', json: 'unknown',
} // biome-ignore format: a table reads better in rows

/** Generates the query layer's types from the database itself: tables by their SQL names, columns by the API's. */
export const generateTypes = async (owner: Login): Promise<string> => {
  const client = new pg.Client(owner)
  await client.connect()
  const { rows } = await client.query<{
    table: string
    column: string
    type: string
    required: boolean
    has_default: boolean
    computed: boolean
  }>(`
    select c.relname as table, a.attname as column, t.typname as type, a.attnotnull as required,
      a.atthasdef or a.attidentity <> '' as has_default, a.attgenerated <> '' or a.attidentity = 'a' as computed
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname not in ('migration', 'applied_definition')
    order by c.relname, a.attname`)
  await client.end()
  const tables = Map.groupBy(rows, (r) => r.table)
  const lines = [...tables].map(([table, columns]) => {
    const fields = columns.map(({ column, type, required, has_default, computed }) => {
      const ts = typeScript[type] ?? (type.startsWith('_') ? `${typeScript[type.slice(1)] ?? 'unknown'}[]` : 'unknown')
      const value = required ? ts : `${ts} | null`
      return `    ${nameOf(column)}: ${computed ? `GeneratedAlways<${value}>` : has_default ? `Generated<${value}>` : value}`
    })
    return `  ${table}: {\n${fields.join('\n')}\n  }`
  })
  return `// Written by \`npm run generate\` from the migrated schema; a test checks that it is current.
import type { Generated, GeneratedAlways } from 'kysely'

export type DB = {\n${lines.join('\n')}\n}\n`
}
