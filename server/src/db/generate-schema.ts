import pg from 'pg'
import type { Login } from './login.ts'

/** For each table: its columns, then constraints, indexes and triggers, as PostgreSQL itself prints them. */
const tables = `
  select c.relname as name, pg_get_partkeydef(c.oid) as partitioned,
    array_to_string(c.reloptions, ', ') as options,
    array(
      select format('%I %s', attname, format_type(atttypid, atttypmod))
        || case when attidentity <> '' then ' generated always as identity'
             when attgenerated <> '' then format(' generated always as (%s) stored', pg_get_expr(adbin, adrelid))
             when adbin is not null then ' default ' || pg_get_expr(adbin, adrelid) else '' end
        || case when attnotnull then ' not null' else '' end
      from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where attrelid = c.oid and attnum > 0 and not attisdropped order by attnum
    ) as columns,
    array(
      select pg_get_constraintdef(oid) from pg_constraint
      where conrelid = c.oid and contype in ('p', 'u', 'f', 'c')
      order by position(contype in 'pufc'), conname
    ) as constraints,
    array(
      select pg_get_indexdef(indexrelid) from pg_index
      where indrelid = c.oid and not exists (select from pg_constraint where conindid = indexrelid and conrelid = c.oid)
      order by indexrelid::regclass::text
    ) as indexes,
    array(
      select pg_get_triggerdef(oid) from pg_trigger where tgrelid = c.oid and not tgisinternal order by tgname
    ) as triggers
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname not in ('migration', 'applied_definition')
  order by c.relname`

type Table = {
  name: string
  partitioned: string | null
  options: string | null
  columns: string[]
  constraints: string[]
  indexes: string[]
  triggers: string[]
}

/** The tables that all migrations together make, for reading only; nothing runs this. */
export const generateSchema = async (owner: Login): Promise<string> => {
  const client = new pg.Client(owner)
  await client.connect()
  const { rows } = await client.query<Table>(tables)
  await client.end()
  const plain = (text: string) => text.replaceAll('public.', '')
  const written = rows.map(({ name, partitioned, options, columns, constraints, indexes, triggers }) => {
    const body = [...columns, ...constraints].map((line) => `  ${line}`).join(',\n')
    const tail = [partitioned && ` partition by ${partitioned}`, options && ` with (${options})`]
      .filter(Boolean)
      .join('')
    return [`create table ${name} (\n${body}\n)${tail};`, ...[...indexes, ...triggers].map((text) => `${text};`)].join(
      '\n',
    )
  })
  return `-- Written by \`npm run generate\` from the migrated schema, to be read: nothing runs it. A test checks that it is current.
-- Functions stand in functions/, and every table with a tenant_id is behind procedures/protect.sql.

${plain(written.join('\n\n'))}
`
}
