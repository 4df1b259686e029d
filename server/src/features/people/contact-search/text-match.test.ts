import { type ContactCriteria, searchContacts } from '@dormer/contract/people/contact-search'
import { contactOptions } from '@dormer/contract/people/contacts'
import { beforeAll, expect, test } from 'vitest'
import { startTestProgram, type User } from '../../../../test/harness.ts'

const t = await startTestProgram()
const north = await t.makeBrokerage('North')
const south = await t.makeBrokerage('South')

/**
 * More than textMatch takes ids of: 12,000 contacts with 'many' in their text, every fourth with 'müller', and every
 * fourth the agent's.
 */
beforeAll(async () => {
  for (const { TenantId, agent } of [north, south])
    await t.query(
      `with e as (
         insert into contact_entity (tenant_id, source_id, assigned_agent_id)
         select $1, (select min(source_id) from source where tenant_id = $1), case when n % 4 = 0 then $2::bigint end
         from generate_series(1, 12000) n returning contact_entity_id as id)
       insert into contact (tenant_id, contact_entity_id, first_name, last_name, date_created)
       select $1, id, 'Many' || i, case when i % 4 = 1 then 'Müller' else 'Smith' end, timestamptz '2026-01-01' + i * interval '1 minute'
       from (select id, row_number() over (order by id) as i from e)`,
      [TenantId, agent.UserId],
    )
})

const list = async (as: User, criteria: ContactCriteria & { PageNumber?: number }) => {
  const { body } = await t.call(searchContacts, { as, body: { Take: 10, ...criteria } })
  return { total: body[0]?.MaxRows ?? 0, names: body.map((r) => r.ContactDetails.Name) }
}

test.each([
  ['a word that most texts hold', { SearchTerm: 'many' }, 12_000],
  ['too short for the index of texts', { SearchTerm: 'm' }, 12_000],
  ['a source that all have', { SearchTerm: 'other' }, 12_000],
  ['one hit too many to take ids of and a rare one', { SearchTerm: 'many MULLER' }, 3000],
  ['as few as an index answers', { SearchTerm: 'many11999' }, 1],
])('%s: the exact total and the newest first', async (_, criteria, total) => {
  const found = await list(north.admin, criteria)
  expect(found.total).toBe(total)
  expect(found.names).toEqual(found.names.toSorted((a, b) => Number(b.match(/\d+/)) - Number(a.match(/\d+/))))
})

test('many hits are paged, filtered and kept to what the actor may see like few', async () => {
  const all = { SearchTerm: 'many' }
  expect((await list(north.admin, { ...all, PageNumber: 1200 })).names.at(-1)).toBe('Many1 Müller')
  expect(await list(north.agent, all)).toMatchObject({ total: 3000, names: { 0: 'Many12000 Smith' } })
  expect((await list(north.colleague, all)).total).toBe(0)
  const mine = { PropertyName: 'AssignedAgentId', Operation: 'Equals' as const, Value: north.agent.UserId }
  expect((await list(north.admin, { ...all, Filters: [mine] })).total).toBe(3000)
  const options = await t.call(contactOptions, { as: north.agent, query: { search: 'many', take: 3 } })
  expect(options.body.map((c) => c.FirstName)).toEqual(['Many12000', 'Many11996', 'Many11992'])
})

test('many hits of a lender are counted and listed like an agent’s', async () => {
  await t.query(
    `update contact_entity set assigned_lender_id = $2 where tenant_id = $1
     and contact_entity_id in (select contact_entity_id from contact where last_name = 'Müller')`,
    [north.TenantId, north.lender.UserId],
  )
  expect(await list(north.lender, { SearchTerm: 'many' })).toMatchObject({
    total: 3000,
    names: { 0: 'Many11997 Müller' },
  })
  expect((await list(north.lender, { SearchTerm: 'smith' })).total).toBe(0)
})

test('many hits are sorted and filtered by when they were last contacted', async () => {
  await t.query(
    `update contact_touch set last_contact = date_created + interval '1 day', is_contacted = true
     where tenant_id = $1 and contact_id in (select contact_id from contact where first_name in ('Many5', 'Many4'))`,
    [north.TenantId],
  )
  const all = { SearchTerm: 'many', SortBy: 'LastContact' as const }
  expect(await list(north.admin, all)).toMatchObject({ total: 12_000, names: { 0: 'Many5 Müller', 1: 'Many4 Smith' } })
  const contacted = { PropertyName: 'IsContacted', Operation: 'IsTrue' as const }
  expect(await list(north.admin, { SearchTerm: 'many', Filters: [contacted] })).toEqual({
    total: 2,
    names: ['Many5 Müller', 'Many4 Smith'],
  })
  expect(await list(north.agent, { ...all, Filters: [contacted] })).toEqual({ total: 1, names: ['Many4 Smith'] })
})

test('the count follows what is renamed, added and deleted', async () => {
  const total = async () => (await list(north.admin, { SearchTerm: 'many' })).total
  await t.query(`update contact set first_name = 'Sole' where tenant_id = $1 and first_name = 'Many9'`, [
    north.TenantId,
  ])
  expect(await total()).toBe(11_999)
  expect(await list(north.admin, { SearchTerm: 'sole' })).toEqual({ total: 1, names: ['Sole Müller'] })
  await t.query(`delete from contact where tenant_id = $1 and first_name = 'Many10'`, [north.TenantId])
  expect(await total()).toBe(11_998)
  expect((await list(south.admin, { SearchTerm: 'many' })).total).toBe(12_000)
})
