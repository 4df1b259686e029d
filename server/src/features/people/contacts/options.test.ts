import { addTag, createContact, getContact } from '@dormer/contract/people/contacts'
import pg from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import { startTestProgram } from '../../../../test/harness.ts'
import { contactDetail } from './contacts.queries.ts'

/* The options of a contact's fields are cached, and always match the database. */
const t = await startTestProgram()
const north = await t.makeBrokerage('North')
const south = await t.makeBrokerage('South')
const ids = { north: 0, south: 0 }

beforeAll(async () => {
  const body = { FirstName: 'Ida', LastName: 'Moor', Email: 'ida@example.com' }
  ids.north = (await t.call(createContact, { as: north.admin, body })).body.ContactId
  ids.south = (await t.call(createContact, { as: south.admin, body })).body.ContactId
})

const read = async () => (await t.call(getContact, { as: north.admin, query: { contactId: ids.north } })).body
type Options = Awaited<ReturnType<typeof read>>
const tenant = [north.TenantId]

const changes: [what: string, change: string, sees: (options: Options) => unknown][] = [
  [
    'a source that comes',
    `insert into source (tenant_id, name) values ($1, 'Billboard')`,
    (o) => o.SourceOptions.some((s) => s.Name === 'Billboard'),
  ],
  [
    'a source that is renamed',
    `update source set name = 'Poster' where tenant_id = $1 and name = 'Billboard'`,
    (o) => o.ReferralOptions.some((s) => s.Name === 'Poster'),
  ],
  [
    'a source that goes',
    `delete from source where tenant_id = $1 and name = 'Poster'`,
    (o) => o.SourceOptions.every((s) => s.Name !== 'Poster'),
  ],
  [
    'an urgency type that is renamed',
    `update urgency_type set description = 'Burning' where tenant_id = $1 and description = 'Hot'`,
    (o) => o.UrgencyOptions[0]?.Description === 'Burning',
  ],
  [
    'tags that come by the hundred',
    `insert into tag (tenant_id, name) select $1, 'Tag ' || n from generate_series(1, 300) n`,
    (o) => o.TagSuggestions.length === 300,
  ],
  [
    'a tag that is renamed',
    `update tag set name = 'Renamed' where tenant_id = $1 and name = 'Tag 7'`,
    (o) => o.TagSuggestions.includes('Renamed'),
  ],
  ['tags that go', `delete from tag where tenant_id = $1`, (o) => o.TagSuggestions.length === 0],
  [
    'an agent who is renamed',
    `update user_account set first_name = 'Anabel' where tenant_id = $1 and first_name = 'Ana'`,
    (o) => o.AssignedAgentOptions.some((u) => u.Name === 'Anabel Agent'),
  ],
  [
    'an agent who becomes a lender',
    `update user_account set role_id = 4 where tenant_id = $1 and first_name = 'Ben'`,
    (o) => o.AssignedLenderOptions.some((u) => u.Value === 'Ben Colleague'),
  ],
]
test.for(changes)('%s, by another process, is in the next answer', async ([, change, sees]) => {
  expect(sees(await read())).toBe(false)
  await t.withConnection(async (db) => {
    await db.query('begin')
    await db.query(change, tenant)
    // Not visible before its commit.
    expect(sees(await read())).toBe(false)
    await db.query('commit')
  })
  expect(sees(await read())).toBe(true)
})

test('two concurrent changes, one of which is rolled back', async () => {
  const names = async () => (await read()).SourceOptions.map((s) => s.Name).filter((name) => name.startsWith('Two'))
  await t.withConnection((a) =>
    t.withConnection(async (b) => {
      for (const db of [a, b]) await db.query('begin')
      await a.query(`insert into source (tenant_id, name) values ($1, 'Two A')`, tenant)
      await b.query(`insert into source (tenant_id, name) values ($1, 'Two B')`, tenant)
      await a.query('commit')
      expect(await names()).toEqual(['Two A'])
      await b.query('rollback')
      expect(await names()).toEqual(['Two A'])
      await b.query(`insert into source (tenant_id, name) values ($1, 'Two C')`, tenant)
      expect(await names()).toEqual(['Two A', 'Two C'])
    }),
  )
  expect(await t.query('select 1 from option_version where tenant_id = $1', tenant)).toHaveLength(1)
})

test('a transaction sees its own change, and nobody else does if it is rolled back', async () => {
  const taken = new Error('taken back')
  const actor = { ...north.admin, RoleId: 2 as const, TimeZone: 'America/Chicago', Permissions: [] }
  await read()
  const within = t.services.database.asTenant(north.TenantId, async (db) => {
    const seen = async () => (await contactDetail(db, actor, ids.north)).TagSuggestions
    await db.insertInto('tag').values({ TenantId: north.TenantId, Name: 'Mine' }).execute()
    expect(await seen()).toContain('Mine')
    await db.insertInto('tag').values({ TenantId: north.TenantId, Name: 'Mine too' }).execute()
    expect(await seen()).toContain('Mine too')
    throw taken
  })
  await expect(within).rejects.toBe(taken)
  expect((await read()).TagSuggestions).not.toContain('Mine')
})

test('a new tag is suggested at once, only within its brokerage', async () => {
  const { ContactEntityId } = await read()
  await t.call(addTag, { as: north.admin, params: { ContactEntityId }, body: { Name: 'Sailor' } })
  expect((await read()).TagSuggestions).toEqual(['Sailor'])
  const other = (await t.call(getContact, { as: south.admin, query: { contactId: ids.south } })).body
  expect(other.TagSuggestions).toEqual([])
  const own = await t.query<{ id: string }>('select user_id as id from user_account where tenant_id = $1', [
    south.TenantId,
  ])
  const offered = [...other.AssignedAgentOptions.map((u) => u.UserId), ...other.AssignedLenderOptions.map((u) => u.Key)]
  expect(offered.toSorted()).toEqual(own.map((u) => Number(u.id)).toSorted())
})

test('unchanged options are not read again, and round robin turns do not change them', async () => {
  await read()
  await t.query('update user_account set round_robin_turn = 7 where tenant_id = $1', tenant)
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  await read()
  const texts = spy.mock.calls.map(([q]) => (typeof q === 'string' ? q : ((q as { text?: string }).text ?? '')))
  spy.mockRestore()
  expect(texts.filter((text) => /"urgency_type"|"source"|"user_account"/.test(text))).toEqual([])
  expect(texts.some((text) => text.includes('enter_by_session'))).toBe(true)
})
