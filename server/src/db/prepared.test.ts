import { contactPage } from '@dormer/contract/desk/contact-page'
import { countContacts, searchContacts } from '@dormer/contract/people/contact-search'
import { contactOptions, createContact, findDuplicates, getContact } from '@dormer/contract/people/contacts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProgram } from '../../test/harness.ts'
import { nameAgain, prepared } from './prepared.ts'

// A single connection, so that it holds every named statement.
const t = await startTestProgram({ databasePool: 1 })
const { admin } = await t.makeBrokerage('North')
const { transaction, pool } = t.services.database

// A test makes the process give names up.
afterAll(nameAgain)

let contactId: number
beforeAll(async () => {
  const body = { FirstName: 'Ida', LastName: 'Moor', Email: 'ida@example.com' }
  contactId = (await t.call(createContact, { as: admin, body })).body.ContactId
})

const named = async () =>
  (
    await pool.query<{ name: string; statement: string }>(
      'select name, statement from pg_prepared_statements order by 1',
    )
  ).rows

test('statements that depend on words, filters, sorts or pages are never named', async () => {
  const before = await named()
  const filter = { PropertyName: 'AssignedAgentId', Operation: 'Equals', Value: admin.UserId } as const
  for (const body of [
    { SearchTerm: 'moor' },
    { SearchTerm: 'moor ida', Filters: [filter] },
    { Filters: [filter] },
    { Groups: [{ Match: 'Any' as const, Filters: [filter, { ...filter, Value: 1 }] }] },
    { ContactsWithoutSearch: true },
    { SortBy: 'Name' as const },
    { SortDirection: 'asc' as const },
    { PageNumber: 2 },
    { Take: 7 },
    { Columns: ['City' as const] },
  ]) {
    expect((await t.call(searchContacts, { as: admin, body })).status).toBe(200)
    expect((await t.call(countContacts, { as: admin, body })).status).toBe(200)
  }
  await t.call(contactOptions, { as: admin, query: { search: 'moor' } })
  await t.call(findDuplicates, { as: admin, body: { Email: 'ida@example.com' } })
  await t.send('GET', '/api/find?text=moor', { as: admin })
  expect(await named()).toEqual(before)
})

test('prepared statements are named once per connection, each by its own text', async () => {
  const ask = async () => {
    await t.call(searchContacts, { as: admin, body: {} })
    await t.call(contactPage, { as: admin, query: { contactId } })
    return named()
  }
  const first = await ask()
  expect(
    first.filter((s) => /enter_by_session|from "contact"|from contact|from "note"|from "activity"/.test(s.statement))
      .length,
  ).toBeGreaterThanOrEqual(5)
  expect(new Set(first.map((s) => s.name)).size).toBe(new Set(first.map((s) => s.statement)).size)
  for (let n = 0; n < 8; n++) expect(await ask()).toEqual(first)
})

test('a statement that fails, or follows one that failed, can be sent again', async () => {
  const plus = prepared((db, { n }: { n: number }) => sql<{ Sum: number }>`select ${n}::int + 1 as sum`.compile(db))
  const divided = prepared((db, { n }: { n: number }) => sql<{ Sum: number }>`select 1 / ${n}::int as sum`.compile(db))
  const failing = transaction((db) =>
    Promise.all([sql`select 1 / 0`.execute(db), plus(db, { n: 1 }), plus(db, { n: 2 }), divided(db, { n: 1 })]),
  )
  await expect(failing).rejects.toThrow('division by zero')
  await expect(transaction((db) => divided(db, { n: 0 }))).rejects.toThrow('division by zero')
  const sums = await transaction((db) => Promise.all([plus(db, { n: 1 }), plus(db, { n: 41 }), divided(db, { n: 1 })]))
  expect(sums).toEqual([[{ Sum: 2 }], [{ Sum: 42 }], [{ Sum: 1 }]])
})

test('a lost connection is replaced, and the new one starts with no named statements', async () => {
  await t.call(getContact, { as: admin, query: { contactId } })
  await expect(pool.query('select pg_terminate_backend(pg_backend_pid())')).rejects.toThrow()
  await expect.poll(() => pool.totalCount).toBe(0)
  expect((await t.call(getContact, { as: admin, query: { contactId } })).status).toBe(200)
  expect((await t.call(contactPage, { as: admin, query: { contactId } })).status).toBe(200)
})

test('a table changed by another process causes no visible error', async () => {
  const ask = () => t.call(contactPage, { as: admin, query: { contactId } })
  const before = await ask()
  for (let n = 0; n < 6; n++) await ask()
  // A new column changes nothing; a changed type of a selected column makes a named statement fail for good.
  await t.query('alter table contact add column shoe_size text')
  expect(await ask()).toMatchObject({ status: 200, body: before.body })
  await t.query('alter table contact alter column profession type varchar(200)')
  for (let n = 0; n < 3; n++) expect(await ask()).toMatchObject({ status: 200, body: before.body })
  expect(t.logged).toEqual([])
})
