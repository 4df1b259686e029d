import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
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

/** What others have run already, by the beginning of its SHA-256. A change of it is a file of its own. */
const landed: Record<string, string> = {
  '0001-create-foundation.sql': 'df9ef45340463f2d',
  '0002-open-doors.sql': 'a549036336e73d80',
  '0003-create-contacts.sql': 'ebb9c164a9e6571a',
  '0004-create-imports.sql': 'b94724ccf2a9874f',
  '0005-create-activities.sql': '0cf90bdb7b50d511',
  '0006-create-documents.sql': '65711f4365657322',
  '0007-create-owned-properties.sql': 'a7a009bec3962088',
  '0008-create-saved-searches.sql': 'c653e706a746618e',
  '0009-create-bulk-runs.sql': '20f522adeda62daf',
}
test('what has landed stays as it was, so that a schema made from zero equals one that was migrated', async () => {
  for (const [file, hash] of Object.entries(landed)) {
    const text = await readFile(new URL(`./migrations/${file}`, import.meta.url))
    expect([file, createHash('sha256').update(text).digest('hex').slice(0, 16)]).toEqual([file, hash])
  }
})

test('each column has one name in the API, and comes back from it', async () => {
  const columns = await t.query<{ name: string }>(
    `select distinct attname as name from pg_attribute join pg_class c on c.oid = attrelid
     where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped`,
  )
  for (const { name } of columns) expect(columnOf(nameOf(name))).toBe(name)
})
