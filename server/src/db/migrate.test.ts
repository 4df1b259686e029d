import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { startTestProgram } from '../../test/harness.ts'
import { migrate } from './migrate.ts'
import { columnOf, nameOf } from './names.ts'

const t = await startTestProgram()
const owner = { connectionString: t.config.databaseOwnerUrl }

test('a database that is current is left as it is, by several at once too', async () => {
  expect(await Promise.all([migrate(owner), migrate(owner), migrate(owner)])).toEqual([[], [], []])
})

test('migrations are numbered without gaps, and named by verb and noun', async () => {
  const files = (await readdir(new URL('./migrations/', import.meta.url))).sort()
  expect(files.map((f) => Number(f.slice(0, 4)))).toEqual(files.map((_, i) => i + 1))
  for (const file of files) expect(file).toMatch(/^\d{4}-[a-z]+(-[a-z]+)+\.sql$/)
  expect(await t.query('select name from migration order by name')).toEqual(files.map((name) => ({ name })))
})

// There is one state so far, so nothing to compare: with the first release there are two.
test.todo('the schema made from zero equals the one that was migrated from the release before')

test('each column has one name in the API, and comes back from it', async () => {
  const columns = await t.query<{ name: string }>(
    `select distinct attname as name from pg_attribute join pg_class c on c.oid = attrelid
     where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped`,
  )
  for (const { name } of columns) expect(columnOf(nameOf(name))).toBe(name)
})
