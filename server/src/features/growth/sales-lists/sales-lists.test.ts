import { restoreRequest } from '@dormer/contract/brokerage/trash'
import type { Request } from '@dormer/contract/endpoint'
import {
  builtInList,
  builtInLists,
  createSalesList,
  deleteSalesList,
  oneSalesList,
  salesLists,
  updateSalesList,
} from '@dormer/contract/growth/sales-lists'
import { searchContacts } from '@dormer/contract/people/contact-search'
import { beforeEach, expect, test } from 'vitest'
import { startTestProgram, type User } from '../../../../test/harness.ts'

const t = await startTestProgram()
const north = await t.makeBrokerage('North')
const south = await t.makeBrokerage('South')
beforeEach(() => t.query('delete from sales_list'))

const cities = ['Austin', 'Dallas', 'Waco']
for (const [i, { as, n }] of [
  { as: north.agent, n: 4 },
  { as: north.colleague, n: 3 },
  { as: north.leader, n: 2 },
  { as: south.agent, n: 2 },
].entries())
  for (let at = 0; at < n; at++) {
    const [entity] = await t.query<{ id: string }>(
      `insert into contact_entity (tenant_id, source_id, contact_type_id, assigned_agent_id, assigned_lender_id, timeframe, urgency_type_id)
       select $1, (select min(source_id) from source where tenant_id = $1), $3, $2, $4, current_date + $5::int,
         (select urgency_type_id from urgency_type where tenant_id = $1 and description = 'Hot')
       returning contact_entity_id as id`,
      [
        as.TenantId,
        as.UserId,
        (at % 4) + 1,
        as.TenantId === north.TenantId && at === 0 ? north.lender.UserId : null,
        at,
      ],
    )
    await t.query(
      `insert into contact (tenant_id, contact_entity_id, first_name, last_name, email, cell_phone, city)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [as.TenantId, entity?.id, `Pat${i}`, `No${at}`, `p${i}${at}@example.com`, `51255501${i}${at}`, cities[at % 3]],
    )
  }
const everybody = [north.admin, north.leader, north.agent, north.colleague, north.lender]

type Sent = Request<typeof createSalesList>['body']
const austin = { PropertyName: 'City', Operation: 'Equals', Value: 'Austin' } as const
const create = (as: User, body: Partial<Sent> = {}) =>
  t.call(createSalesList, { as, body: { Name: 'Austin', Filters: [austin], ...body } })
const made = async (as: User, body: Partial<Sent> = {}) => {
  const answer = await create(as, body)
  expect(answer.status, answer.text).toBe(200)
  return { ...answer.body, Id: Number(answer.body.Id) }
}
const open = (as: User, id: number, query: object = {}) =>
  t.call(oneSalesList, { as, params: { id }, query: { includeResults: true, ...query } })
const sheet = async (as: User, selectedUserId?: number) => {
  const answer = await t.call(salesLists, { as, query: { selectedUserId } })
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const savedNames = async (as: User, userId?: number) =>
  (await sheet(as, userId)).filter((list) => list.Id !== null).map((list) => list.Name)
const ids = (rows: { ContactId: number }[] | null) => (rows ?? []).map((row) => row.ContactId)

test('a list is answered as it was saved, with its people only where they are asked for', async () => {
  const list = await made(north.agent, {
    Name: '  Austin now ',
    Description: ' Who wants to live there ',
    Filters: [
      { PropertyName: 'City', FilterType: 'string', OperationString: 'Equals', Value: 'Austin', TableName: 'x' },
    ],
  })
  expect(list).toMatchObject({
    Name: 'Austin now',
    Description: 'Who wants to live there',
    Filters: [
      { PropertyName: 'City', FilterType: 'string', Operation: 'Equals', OperationString: 'Equals', Value: 'Austin' },
    ],
    Results: null,
    Count: null,
    IsShared: false,
    CanEdit: true,
    CreatedByName: 'Ana Agent',
  })
  expect((await t.call(oneSalesList, { as: north.agent, params: { id: list.Id } })).body).toEqual(list)
  const { body } = await open(north.agent, list.Id)
  expect(body).toMatchObject({
    ...list,
    Count: 2,
    Results: [
      {
        ContactId: expect.any(Number),
        ContactEntityId: expect.any(Number),
        ContactDetails: { Name: 'Pat0 No3', CellPhone: '5125550103', Email: 'p03@example.com' },
        Assigned: { Agent: 'Ana Agent' },
        TypeSource: { Source: expect.any(String) },
      },
      { ContactDetails: { Name: 'Pat0 No0' } },
    ],
  })
})

test('filters without an operation or the value it needs are left out; dollar signs and commas are', async () => {
  const list = await made(north.agent, {
    Filters: [
      { PropertyName: 'City', Operation: '', Value: 'x' },
      { PropertyName: 'City', Value: 'x' },
      { PropertyName: 'City', Operation: 'Equals', Value: '' },
      { PropertyName: 'City', Operation: 'Equals', Value: ' $, ' },
      { PropertyName: 'City', Operation: 'IsNotEmpty', Value: null },
      { PropertyName: 'City', Operation: 'NotEqualTo', Value: '$1,250,000' },
      { PropertyName: 'ContactTypeId', Operation: 'Contains', Value: '1,2' },
    ],
    Groups: [{ Match: 'Any', Filters: [{ PropertyName: 'City' }] }],
  })
  expect(list.Filters.map(({ PropertyName, Operation, Value }) => [PropertyName, Operation, Value ?? null])).toEqual([
    ['City', 'IsNotEmpty', null],
    ['City', 'NotEqualTo', '1250000'],
    ['ContactTypeId', 'Contains', '1,2'],
  ])
  expect(list.Groups).toEqual([])
  expect((await open(north.agent, list.Id)).body.Count).toBe(2)
})

test('whoever looks finds on a list whom the contacts list finds by the same filters', async () => {
  const { Id } = await made(north.admin, {
    Filters: [{ PropertyName: 'ContactTypeId', Operation: 'Contains', Value: '1,2' }],
  })
  let people = 0
  for (const as of everybody) {
    const lists = [(await open(as, Id)).body, ...(await sheet(as)).filter((list) => list.Id === null)]
    expect(lists.length).toBe(builtInLists.length + 1)
    for (const list of lists) {
      const { Filters, SortBy, SortDirection } = list
      const answer = await t.call(searchContacts, { as, body: { Filters, SortBy, SortDirection } })
      expect(answer.status, answer.text).toBe(200)
      expect(ids(list.Results), `${list.Name} of ${as.Name}`).toEqual(ids(answer.body))
      expect(list.Count).toBe(answer.body.length)
      people += answer.body.length
      if (list.Key) {
        const one = await t.call(builtInList, { as, params: { key: list.Key } })
        expect(one.body).toEqual(list)
      }
    }
  }
  expect(people).toBeGreaterThan(20)
})

test('built-in lists come first, without Id and with Results; without them if so asked', async () => {
  await made(north.agent, { Name: 'A' })
  const all = await sheet(north.agent)
  expect(all.map((list) => list.Key)).toEqual([...builtInLists.filter((key) => all.some((l) => l.Key === key)), null])
  expect(all.map((list) => [list.Id === null, list.Results !== null])).toEqual([
    ...builtInLists.map(() => [true, true]),
    [false, false],
  ])
  const bare = await t.call(salesLists, { as: north.agent, query: { includeResults: false } })
  expect(bare.body.every((list) => list.Results === null && list.Count === null)).toBe(true)
})

test('who got in touch with is off the lists that ask for it', async () => {
  const first = async () => (await t.call(builtInList, { as: north.agent, params: { key: 'new-leads' } })).body
  const [lead] = ids((await first()).Results)
  await t.query(
    `insert into activity (tenant_id, contact_id, contact_entity_id, activity_type_id, user_id, date_created)
    select tenant_id, contact_id, contact_entity_id, 1, $2, now() from contact where contact_id = $1`,
    [lead, north.agent.UserId],
  )
  expect(ids((await first()).Results)).not.toContain(lead)
  await t.query('update contact_touch set is_contacted = false, last_contact = null where contact_id = $1', [lead])
})

test('admins choose an agent, others only themselves', async () => {
  const { Id } = await made(north.admin)
  const names = async (as: User, targetUserId?: number) =>
    (await open(as, Id, { targetUserId })).body.Results?.map((row) => row.ContactDetails.Name).sort()
  const mine = ['Pat0 No0', 'Pat0 No3']
  expect(await names(north.admin)).toEqual([...mine, 'Pat1 No0', 'Pat2 No0'])
  expect(await names(north.admin, 0)).toEqual([...mine, 'Pat1 No0', 'Pat2 No0'])
  expect(await names(north.admin, north.agent.UserId)).toEqual(mine)
  expect(await names(north.admin, north.lender.UserId)).toEqual(['Pat0 No0', 'Pat1 No0', 'Pat2 No0'])
  expect(await names(north.agent)).toEqual(mine)
  expect(await names(north.agent, 0)).toEqual(mine)
  expect(await names(north.agent, north.agent.UserId)).toEqual(mine)
  expect(await names(north.lender)).toEqual(['Pat0 No0', 'Pat1 No0', 'Pat2 No0'])
  // A team leader may name anybody and still sees only their own people.
  expect(await names(north.leader)).toEqual(['Pat2 No0'])
  expect(await names(north.leader, north.agent.UserId)).toEqual([])
  for (const answer of [
    await open(north.agent, Id, { targetUserId: north.colleague.UserId }),
    await t.call(salesLists, { as: north.agent, query: { selectedUserId: north.colleague.UserId } }),
    await t.call(builtInList, {
      as: north.lender,
      params: { key: 'new-leads' },
      query: { targetUserId: north.agent.UserId },
    }),
  ])
    expect(answer).toMatchObject({ status: 403, body: { Message: expect.stringMatching(/admin/) } })
  for (const answer of [
    await open(north.admin, Id, { targetUserId: south.agent.UserId }),
    await t.call(salesLists, { as: north.admin, query: { selectedUserId: south.agent.UserId } }),
  ])
    expect(answer).toMatchObject({ status: 404, body: { Message: 'User was not found' } })
})

test('agents have their own and shared lists, admins everybody’s, and theirs are shared', async () => {
  await made(north.agent, { Name: 'mine' })
  await made(north.agent, { Name: 'Élan', IsShared: true })
  await made(north.colleague, { Name: 'other' })
  await made(north.admin, { Name: 'All' })
  await made(north.admin, { Name: 'Desk', IsShared: false })
  await made(south.admin, { Name: 'South' })
  expect(await savedNames(north.agent)).toEqual(['All', 'Élan', 'mine'])
  expect(await savedNames(north.colleague)).toEqual(['All', 'Élan', 'other'])
  expect(await savedNames(north.lender)).toEqual(['All', 'Élan'])
  expect(await savedNames(north.admin)).toEqual(['All', 'Desk', 'Élan', 'mine', 'other'])
  expect(await savedNames(north.admin, north.agent.UserId)).toEqual(['All', 'Desk', 'Élan', 'mine'])
  expect(await savedNames(south.agent)).toEqual(['South'])
})

test('a list of sixty conditions opens for one agent, too', async () => {
  const Filters = Array.from({ length: 30 }, () => austin)
  const list = await made(north.admin, { Filters, Groups: [{ Match: 'All', Filters }] })
  const all = await open(north.admin, list.Id)
  const own = await open(north.admin, list.Id, { targetUserId: north.agent.UserId })
  expect([all.status, own.status], own.text).toEqual([200, 200])
  expect(own.body.Count).toBeGreaterThan(0)
  expect(own.body.Count).toBeLessThan(Number(all.body.Count))
})

test('an update replaces what is sent and keeps the rest', async () => {
  const list = await made(north.agent, { Description: 'x', Groups: [{ Match: 'Any', Filters: [austin] }] })
  const put = async (body: Omit<Request<typeof updateSalesList>['body'], 'Id'>) =>
    (await t.call(updateSalesList, { as: north.agent, body: { Id: list.Id, ...body } })).body
  expect(await put({ Name: 'Later' })).toEqual({ ...list, Name: 'Later' })
  expect(await put({ Description: null, Filters: [], Groups: [] })).toEqual({
    ...list,
    Name: 'Later',
    Description: null,
    Filters: [],
    Groups: [],
  })
})

test.for([
  [{ Name: ' ' }, 'List Name is required'],
  [{ Name: undefined }, 'List Name is required'],
  [{ Name: 'x'.repeat(101) }, 'Use at most 100 characters'],
  [{ Description: 'x'.repeat(1001) }, 'Use at most 1,000 characters'],
  [{ Description: 'a\u0000' }, /unprintable/],
  [{ Filters: [{ ...austin, PropertyName: 'Shoe' }] }, 'Contacts cannot be filtered by Shoe'],
  [{ Filters: [{ ...austin, Operation: 'SoundsLike' }] }, 'Choose an operation'],
  [{ Filters: [{ PropertyName: 'IsNew', Operation: 'Contains', Value: 'x' }] }, /New cannot be filtered/],
  [{ Filters: Array.from({ length: 51 }, () => austin) }, 'Use at most 50 filters'],
] as [object, string | RegExp][])('%j is refused and nothing is saved', async ([body, message]) => {
  const { Id } = await made(north.agent)
  await t.unchanged(async () => {
    const answers = [await create(north.agent, body)]
    if (!('Name' in body) || body.Name)
      answers.push(await t.call(updateSalesList, { as: north.agent, body: { Id, ...body } as never }))
    for (const answer of answers)
      expect([answer.status, answer.body.Message]).toEqual([400, expect.stringMatching(message)])
  })
})

test('an id that is none, a key that is none and bad rows are refused in words', async () => {
  const { Id } = await made(north.agent)
  const put = await t.call(updateSalesList, { as: north.agent, body: { Name: 'x' } as never })
  expect([put.status, put.body.Message]).toEqual([400, expect.stringMatching(/Choose a list|Id is required/)])
  const key = await t.call(builtInList, { as: north.agent, params: { key: 'all' as never } })
  expect([key.status, key.body.Message]).toEqual([400, 'Choose a list'])
  const without = await open(north.agent, Id, { without: '1,x' })
  expect([without.status, without.body.Message]).toEqual([400, 'Separate ContactIds by commas'])
})

test('without leaves people out of the list and of its number', async () => {
  const { Id } = await made(north.admin, { Filters: [] })
  const all = (await open(north.admin, Id)).body
  expect(all.Count).toBe(9)
  const [first, second] = ids(all.Results)
  const rest = (await open(north.admin, Id, { without: `${first},${second}`, take: 3 })).body
  expect(rest.Count).toBe(7)
  expect(ids(rest.Results)).toEqual(ids(all.Results).slice(2, 5))
})

test('others’ private lists do not exist; shared ones are changed by their owner and admins', async () => {
  const own = await made(north.colleague)
  const strange = await made(south.admin)
  const shared = await made(north.colleague, { IsShared: true })
  const change = (as: User, Id: number) => t.call(updateSalesList, { as, body: { Id, Name: 'New' } })
  const remove = (as: User, id: number) => t.call(deleteSalesList, { as, params: { id } })
  await t.unchanged(async () => {
    for (const [as, { Id }] of [
      [north.agent, own],
      [north.agent, strange],
      [north.admin, strange],
    ] as const)
      for (const answer of [await open(as, Id), await change(as, Id), await remove(as, Id)])
        expect(answer).toMatchObject({ status: 404, body: { Message: 'List was not found' } })
    for (const answer of [await change(north.agent, shared.Id), await remove(north.leader, shared.Id)])
      expect(answer).toMatchObject({
        status: 403,
        body: { Message: 'Ben Colleague shares this list. Only its owner and admins can change it.' },
      })
  })
  expect((await open(north.agent, shared.Id)).body.CanEdit).toBe(false)
  expect(await change(north.admin, own.Id)).toMatchObject({ status: 200, body: { Name: 'New', IsShared: false } })
  expect(await remove(north.colleague, shared.Id)).toMatchObject({ status: 200, body: { Successful: true } })
  expect(await remove(north.colleague, shared.Id)).toMatchObject({ status: 404 })
  expect(await savedNames(north.colleague)).toEqual(['New'])
})

test('a deleted list comes back from the trash', async () => {
  const list = await made(north.agent)
  const gone = await t.call(deleteSalesList, { as: north.agent, params: { id: list.Id } })
  const id = String(gone.headers.get('x-recorded-as'))
  expect(await savedNames(north.agent)).toEqual([])
  const back = await t.call(restoreRequest, { as: north.agent, body: { RequestId: id } })
  expect(back.status, back.text).toBe(200)
  expect((await t.call(oneSalesList, { as: north.agent, params: { id: list.Id } })).body).toEqual(list)
})

test('an urgency that nobody uses so leaves no list of it', async () => {
  await t.query('update urgency_type set contact_every_days = 30 where tenant_id = $1', [south.TenantId])
  expect((await sheet(south.agent)).map((list) => list.Key)).not.toContain('urgent-quiet')
  const answer = await t.call(builtInList, { as: south.agent, params: { key: 'urgent-quiet' } })
  expect(answer).toMatchObject({ status: 404, body: { Message: 'List was not found' } })
})

test('nobody keeps more than fifty', async () => {
  await t.query(
    `insert into sales_list (tenant_id, user_id, name, criteria) select $1, $2, 'x', '{"Filters":[]}' from generate_series(1, 50)`,
    [north.TenantId, north.agent.UserId],
  )
  await t.unchanged(async () => {
    expect(await create(north.agent)).toMatchObject({
      status: 400,
      body: { Message: expect.stringMatching(/50 lists/) },
    })
  })
  expect((await create(north.colleague)).status).toBe(200)
})
