import type { Filter } from '@dormer/contract/filters'
import { type ContactCriteria, searchContacts, sortBys } from '@dormer/contract/people/contact-search'
import { createContact } from '@dormer/contract/people/contacts'
import pg from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import { startTestProgram, type User } from '../../../../test/harness.ts'

const t = await startTestProgram()
const north = await t.makeBrokerage('North')
const south = await t.makeBrokerage('South')

/**
 * A list of sixty contacts of one agent, a third of them with the lender, with ties and blanks in every sorted column.
 */
const [main] = [await t.makeUser(north.TenantId, 3, 'Mia', 'Main', north.domain)]
beforeAll(async () => {
  await t.query(`insert into source (tenant_id, name) values ($1, 'Élan 50% off_er')`, [north.TenantId])
  await t.query(
    `with e as (
       insert into contact_entity (tenant_id, source_id, assigned_agent_id, assigned_lender_id, contact_type_id, is_new, timeframe,
         urgency_type_id)
       select $1, (select min(source_id) + n % 3 from source where tenant_id = $1), $2, case when n % 3 = 0 then $3::int end,
         1 + n % 4, n % 5 = 0, case when n % 2 = 0 then date '2026-03-01' + n % 3 end,
         case when n % 3 > 0 then (select min(urgency_type_id) + n % 4 from urgency_type where tenant_id = $1) end
       from generate_series(1, 60) n returning contact_entity_id as id)
     insert into contact
       (tenant_id, contact_entity_id, first_name, last_name, city, email, date_created)
     select $1, id, 'First' || i % 7, 'Last' || i % 3,
       case when i % 4 > 0 then (array['Élan', 'elan', 'Zebra', 'Ems'])[1 + i % 3] end,
       case when i % 5 > 0 then 'p' || i % 9 || '@example.com' end, timestamptz '2026-01-01 12:00Z' + (i / 4) * interval '1 day'
     from (select id, row_number() over () as i from e)`,
    [north.TenantId, main.UserId, north.lender.UserId],
  )
  await t.query(
    `update contact_touch t set
       last_contact = case when i % 3 > 0 then timestamptz '2026-02-01 03:00Z' + (i / 6) * interval '1 day' end,
       last_active = case when i % 4 > 0 then timestamptz '2026-02-01 12:00Z' + (i / 8) * interval '1 day' end
     from (select contact_id, row_number() over (order by contact_id) as i from contact where tenant_id = $1) numbered
     where t.tenant_id = $1 and t.contact_id = numbered.contact_id`,
    [north.TenantId],
  )
  await t.query(
    `with e as (insert into contact_entity (tenant_id, source_id)
       select $1, min(source_id) from source where tenant_id = $1 returning contact_entity_id as id)
     insert into contact (tenant_id, contact_entity_id, first_name, last_name) select $1, id, 'No', 'Agent' from e`,
    [north.TenantId],
  )
})

type Page = { PageNumber?: number; Take?: number }
const search = (as: User, criteria: ContactCriteria & Page = {}) =>
  t.call(searchContacts, { as, body: { Take: 100, ...criteria } })
const ids = async (as: User, criteria: ContactCriteria & Page = {}) => {
  const { status, body, text } = await search(as, criteria)
  expect(status, text).toBe(200)
  return body.map((r) => r.ContactId)
}
const filter = (PropertyName: string, Operation: Filter['Operation'], Value?: Filter['Value']): ContactCriteria => ({
  Filters: [{ PropertyName, Operation, Value }],
})
/** How many of the brokerage's contacts meet an SQL condition. */
const count = async (where: string) =>
  (
    await t.query<{ n: number }>(
      `select count(*)::int as n from contact join (select tenant_id, contact_id, last_contact from contact_touch) touch
         using (tenant_id, contact_id)
       where tenant_id = $1 and ${where}`,
      [north.TenantId],
    )
  )[0]?.n as number

test('a row shows what the list shows, and how many match in all', async () => {
  const { ContactId } = (
    await t.call(createContact, {
      as: north.agent,
      body: {
        FirstName: 'Ida',
        LastName: 'Moor',
        Email: 'ida@example.com',
        CellPhone: '5125550101',
        WorkPhone: '5125550103',
        AssignedAgentId: north.agent.UserId,
        ContactTypeId: 4,
      },
    })
  ).body
  const { body } = await search(north.agent)
  expect(body).toEqual([
    {
      ContactId,
      ContactEntityId: expect.any(Number),
      FirstName: 'Ida',
      LastName: 'Moor',
      IsNew: true,
      ContactDetails: {
        Name: 'Ida Moor',
        CellPhone: '5125550101',
        HomePhone: null,
        WorkPhone: '5125550103',
        Email: 'ida@example.com',
        LastContact: null,
      },
      Assigned: { Agent: 'Ana Agent', Lender: null },
      TypeSource: { Type: 'Past Clients', Source: 'Other' },
      DateCreated: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      LastActive: null,
      Urgency: { Urgency: null, Timeframe: null },
      MaxRows: 1,
    },
  ])
})

test('admins see all, agents and lenders their own, others none; no other brokerage sees any', async () => {
  const total = async (as: User) => (await search(as, { Take: 1 })).body[0]?.MaxRows ?? 0
  expect(await total(north.admin)).toBe(await count('true'))
  expect(await total(main)).toBe(60)
  expect(await total(north.lender)).toBe(20)
  expect(await total(north.colleague)).toBe(0)
  expect(await total(north.leader)).toBe(0)
  expect(await total(south.admin)).toBe(0)
})

test.for([
  ['Leads', filter('ContactTypeId', 'Equals', 1), 'contact_type_id = 1'],
  ['Prospects', filter('ContactTypeId', 'Equals', '2'), 'contact_type_id = 2'],
  ['Sphere of Influence', filter('ContactTypeId', 'Equals', [3]), 'contact_type_id = 3'],
  ['Past Clients', filter('contacttypeid', 'Equals', 4), 'contact_type_id = 4'],
  ['New', filter('IsNew', 'IsTrue'), 'is_new'],
  ['Unassigned', filter('AssignedAgentId', 'IsNull'), 'assigned_agent_id is null'],
  ['not new', filter('IsNew', 'Equals', 'false'), 'not is_new'],
  ['several types', filter('ContactTypeId', 'Equals', '1, 3'), 'contact_type_id in (1, 3)'],
  ['not a type', filter('ContactTypeId', 'NotEqualTo', [1, 2]), 'contact_type_id not in (1, 2)'],
  ['not an agent', filter('AssignedAgentId', 'NotEqualTo', 1), 'assigned_agent_id is distinct from 1'],
  ['a lender at all', filter('AssignedLenderId', 'IsNotEmpty'), 'assigned_lender_id is not null'],
  ['never contacted', filter('LastContact', 'IsEmpty'), 'last_contact is null'],
  ['no urgency', filter('UrgencyTypeId', 'IsNull'), 'urgency_type_id is null'],
  [
    // The brokerage's day, not UTC's: 03:00Z is the evening before in Chicago.
    'on a day',
    filter('LastContact', 'Equals', '2026-02-01'),
    `(last_contact at time zone 'America/Chicago')::date = '2026-02-01'`,
  ],
  ['before a day', filter('DateCreated', 'LessThan', '2026-01-04'), `date_created < '2026-01-04 06:00Z'`],
  ['to a day', filter('DateCreated', 'LessThanOrEqualTo', '2026-01-04'), `date_created < '2026-01-05 06:00Z'`],
  ['after a day', filter('DateCreated', 'GreaterThan', '2026-01-04'), `date_created >= '2026-01-05 06:00Z'`],
  ['from a day', filter('DateCreated', 'GreaterThanOrEqualTo', '2026-01-04'), `date_created >= '2026-01-04 06:00Z'`],
  [
    'two at once',
    {
      Filters: [...(filter('IsNew', 'IsTrue').Filters ?? []), ...(filter('ContactTypeId', 'Equals', 1).Filters ?? [])],
    },
    'is_new and contact_type_id = 1',
  ],
] as const)('%s: as many as there are, and the total says so', async ([, criteria, where]) => {
  for (const [as, own] of [
    [north.admin, 'true'],
    [main, `assigned_agent_id = ${main.UserId}`],
    [north.lender, `assigned_lender_id = ${north.lender.UserId}`],
  ] as const) {
    const expected = await count(`${own} and ${where}`)
    const { status, body } = await search(as, criteria as ContactCriteria)
    expect([status, body.length, body[0]?.MaxRows ?? 0]).toEqual([200, expected, expected])
  }
})

test.for([
  [{ Filters: [{ PropertyName: 'IsNew', Operation: 'Is' as never }] }, 'Choose an operation'],
  [{ SortBy: 'Shoe' as never }, /SortBy/],
  [{ SortDirection: 'up' as never }, /SortDirection/],
  [{ Take: 101 }, /^Ask for 1 to 100 rows$/],
  [{ Take: -1 }, /^Ask for 1 to 100 rows$/],
  [{ PageNumber: -1 }, /^Ask for page 1/],
] as const)('%j is refused in words', async ([criteria, message]) => {
  const answer = await search(north.admin, criteria as ContactCriteria)
  expect(answer.status).toBe(400)
  expect(answer.body.Message).toMatch(message)
})

test('an id that does not exist finds nothing, whatever its size', async () => {
  for (const name of ['ContactTypeId', 'AssignedAgentId', 'SourceId'])
    expect(await ids(north.admin, filter(name, 'Equals', Number.MAX_SAFE_INTEGER))).toEqual([])
})

const icu = 'collate "und-x-icu"'
test.for([
  ['DateCreated', 'c.date_created', '', ''],
  ['LastContact', 'last_contact', 'nulls first', 'nulls last'],
  ['LastActive', 'last_active', 'nulls first', 'nulls last'],
  ['Name', `c.name ${icu}`, '', ''],
  ['Email', 'c.email', 'nulls last', 'nulls last'],
  ['City', `c.city ${icu}`, 'nulls last', 'nulls last'],
  ['Timeframe', 'timeframe', 'nulls last', 'nulls last'],
  ['Source', `s.name ${icu}`, 'nulls last', 'nulls last'],
  ['Agent', `u.name ${icu}`, 'nulls last', 'nulls last'],
  ['Urgency', 'c.urgency_type_id', 'nulls last', 'nulls last'],
] as const)('sorted by %s, both ways, ties and blanks too', async ([SortBy, key, asc, desc]) => {
  const sorted = (direction: string, nulls: string) =>
    t.query<{ id: number }>(
      `select contact_id::int as id from contact c join contact_entity using (tenant_id, contact_entity_id)
       join (select contact_id, last_contact, last_active from contact_touch) touch using (contact_id)
       left join source s on s.source_id = c.source_id left join user_account u on u.user_id = c.assigned_agent_id
       where c.tenant_id = $1 order by ${key} ${direction} ${nulls}, contact_id ${direction}`,
      [north.TenantId],
    )
  const up = (await sorted('asc', asc)).map((r) => r.id)
  const down = (await sorted('desc', desc)).map((r) => r.id)
  expect(up).not.toEqual(down)
  expect(await ids(north.admin, { SortBy, SortDirection: 'asc' })).toEqual(up)
  expect(await ids(north.admin, { SortBy, SortDirection: 'desc' })).toEqual(down)
  // Dates start with the newest, everything else is ascending.
  expect(await ids(north.admin, { SortBy })).toEqual(/^(Date|Last)/.test(SortBy) ? down : up)
})

test.for(sortBys)('pages by %s are cut from one list: nobody is on two, nobody on none', async (SortBy) => {
  const all = await ids(main, { SortBy })
  const pages: number[] = []
  for (let PageNumber = 1; PageNumber <= 7; PageNumber++)
    pages.push(...(await ids(main, { SortBy, PageNumber, Take: 9 })))
  expect(pages).toEqual(all)
  expect(await ids(main, { SortBy, PageNumber: 8, Take: 9 })).toEqual([])
  expect(await ids(main, { SortBy, PageNumber: 10_000_000, Take: 100 })).toEqual([])
})

test('the newest come first, fifty at a time, unless asked otherwise', async () => {
  const { body } = await t.call(searchContacts, { as: main, body: {} })
  expect(body).toHaveLength(50)
  expect(body.map((r) => r.ContactId)).toEqual((await ids(main)).slice(0, 50))
  expect(body.every((r) => r.MaxRows === 60)).toBe(true)
})

test('names sort as people read them: accents and case apart last', async () => {
  const names = ['Zed', 'élan', 'Elan', 'Émile', 'elan', 'Élan', "D'Arcy", 'Ødegaard', 'Earl', 'Ñuñez', 'Nunn']
  for (const FirstName of names)
    await t.call(createContact, {
      as: south.admin,
      body: { FirstName, LastName: 'X', Email: 'x@example.com', AssignedAgentId: south.agent.UserId },
    })
  const { body } = await search(south.agent, { SortBy: 'Name' })
  expect(body.map((r) => r.FirstName)).toEqual(
    names.toSorted((a, b) => new Intl.Collator('und', { sensitivity: 'variant' }).compare(`${a} X`, `${b} X`)),
  )
})

test('the list of one and of fifty takes as many statements', async () => {
  const statements = async (Take: number) => {
    const spy = vi.spyOn(pg.Client.prototype, 'query')
    try {
      const { body } = await search(main, { Take, SearchTerm: 'First', SortBy: 'LastContact' })
      expect(body).toHaveLength(Take)
      return spy.mock.calls.length
    } finally {
      spy.mockRestore()
    }
  }
  await statements(1)
  const one = await statements(1)
  expect(one).toBeGreaterThan(2)
  expect(await statements(50)).toBe(one)
})
