import {
  addTags,
  type BulkAction,
  changeSource,
  getBulk,
  reassignAgent,
  reassignLender,
  recentBulks,
  startBulk,
} from '@dormer/contract/bulk'
import { searchContacts } from '@dormer/contract/contact-search'
import { updateContact } from '@dormer/contract/contacts'
import type { Request } from '@dormer/contract/endpoint'
import pg from 'pg'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type Brokerage, startTestProgram, type User } from '../../../test/harness.ts'
import { bulkJob } from './bulk.jobs.ts'

// The queue is not worked: a test says itself when its job runs, and how often.
const t = await startTestProgram()
let brokerages = 0
const sourceId = async (b: Brokerage, name: string) =>
  (
    await t.query<{ id: number }>('select source_id::int as id from source where tenant_id = $1 and name = $2', [
      b.TenantId,
      name,
    ])
  )[0]?.id as number
const makeBrokerage = async () => {
  const b = await t.makeBrokerage(`Bulk${brokerages++}`)
  return { ...b, website: await sourceId(b, 'Website'), referral: await sourceId(b, 'Referral') }
}

/** Households of these sizes, in one statement; answers the ids of their persons. */
const makeHouseholds = async (
  b: Awaited<ReturnType<typeof makeBrokerage>>,
  sizes: number[],
  agent: User | null = b.agent,
) => {
  const rows = await t.query<{ entity: number; id: number }>(
    `with entity as (
       insert into contact_entity (tenant_id, source_id, assigned_agent_id)
       select $1, $2, $3 from generate_series(1, cardinality($4::int[])) returning contact_entity_id as id
     ), sized as (select id, ($4::int[])[row_number() over (order by id)] as size from entity)
     select id::int as entity, size from sized`,
    [b.TenantId, b.website, agent?.UserId ?? null, sizes],
  )
  const persons = await t.query<{ id: number; entity: number }>(
    `insert into contact (tenant_id, contact_entity_id, first_name, last_name, email)
     select $1, entity, 'F' || n, 'L' || entity, 'p' || entity || '-' || n || '@example.com'
     from unnest($2::bigint[], $3::int[]) as e (entity, size), generate_series(1, size) n order by entity, n
     returning contact_id::int as id, contact_entity_id::int as entity`,
    [b.TenantId, rows.map((r) => r.entity), rows.map((r) => (r as unknown as { size: number }).size)],
  )
  return persons
}
const idsOf = (persons: { id: number }[]) => persons.map((p) => p.id)
const people = async (b: Awaited<ReturnType<typeof makeBrokerage>>, count: number, agent?: User | null) =>
  idsOf(await makeHouseholds(b, Array(count).fill(1), agent))

/** How many contacts each agent has, counted, after checking that the kept totals say the same. */
const agents = async ({ TenantId }: Brokerage) => {
  const columns = 'assigned_agent_id, assigned_lender_id, contact_type_id, is_new'
  const counted = await t.query(
    `select ${columns}, count(*) as n from contact where tenant_id = $1 group by ${columns} order by ${columns}`,
    [TenantId],
  )
  const kept = await t.query(
    `select ${columns}, sum(delta)::bigint as n from contact_count where tenant_id = $1
     group by ${columns} having sum(delta) <> 0 order by ${columns}`,
    [TenantId],
  )
  expect(kept).toEqual(counted)
  const [apart] = await t.query(
    `select count(*)::int as n from contact c join contact_entity e using (tenant_id, contact_entity_id)
     where tenant_id = $1 and (c.assigned_agent_id, c.assigned_lender_id, c.source_id)
       is distinct from (e.assigned_agent_id, e.assigned_lender_id, e.source_id)`,
    [TenantId],
  )
  expect(apart).toEqual({ n: 0 })
  return Object.fromEntries(
    (
      await t.query<{ agent: string | null; n: number }>(
        'select assigned_agent_id as agent, count(*)::int as n from contact where tenant_id = $1 group by 1',
        [TenantId],
      )
    ).map((r) => [r.agent ?? 'none', r.n]),
  )
}
const changesOf = ({ TenantId }: Brokerage) =>
  t.query<{ field: string; user_id: number; n: number }>(
    'select field, user_id::int, count(*)::int as n from contact_change where tenant_id = $1 group by 1, 2 order by 1',
    [TenantId],
  )
const tagsOf = ({ TenantId }: Brokerage) =>
  t.query<{ name: string; n: number }>(
    `select name, count(tag_contact_entity_id)::int as n from tag left join tag_contact_entity using (tenant_id, tag_id)
     where tenant_id = $1 group by 1 order by lower(name)`,
    [TenantId],
  )

type Wish = Omit<Request<typeof startBulk>['body'], 'Action' | 'Criteria' | 'Count'>
const start = (
  as: User | undefined,
  Action: BulkAction,
  Count: number,
  wish: Wish = {},
  Criteria: Request<typeof startBulk>['body']['Criteria'] = {},
) => t.call(startBulk, { as, body: { Action, Criteria, Count, ...wish } } as Request<typeof startBulk> & { as: User })
const runJob = (b: Brokerage, BulkId: number, signal = new AbortController().signal) =>
  bulkJob.run({ TenantId: b.TenantId, BulkId }, { ...t.services, signal })
const look = async (as: User, BulkId: number) => (await t.call(getBulk, { as, params: { BulkId } })).body
/** Starts it, runs its job and answers where it stands then. */
const runAll = async (b: Brokerage, as: User, Action: BulkAction, Count: number, wish: Wish = {}, Criteria = {}) => {
  const { status, body } = await start(as, Action, Count, wish, Criteria)
  expect(status).toBe(200)
  expect(body).toMatchObject({ Status: 'Waiting', Total: Count, Processed: 0 })
  await runJob(b, body.BulkId)
  return look(as, body.BulkId)
}

describe('on a selection', () => {
  test('reassigns an agent: each household once, and says what was so already', async () => {
    const b = await makeBrokerage()
    const persons = await makeHouseholds(b, [2, 1, 1])
    const there = await people(b, 3, b.colleague)
    const answer = await t.call(reassignAgent, {
      as: b.admin,
      params: { agentId: b.colleague.UserId },
      body: [...idsOf(persons), ...there, ...there],
    })
    expect(answer).toMatchObject({
      status: 200,
      body: { Successful: true, Changed: 4, Skipped: [{ Reason: 'Already assigned to Ben Colleague', Count: 3 }] },
    })
    expect(await agents(b)).toEqual({ [b.colleague.UserId]: 7 })
    expect(await changesOf(b)).toEqual([{ field: 'AssignedAgentId', user_id: b.admin.UserId, n: 3 }])
  })

  test('brings a joint contact along, chosen or not', async () => {
    const b = await makeBrokerage()
    const [first, second] = await makeHouseholds(b, [2])
    const body = [first?.id as number]
    expect(
      (await t.call(reassignAgent, { as: b.agent, params: { agentId: b.colleague.UserId }, body })).body.Changed,
    ).toBe(1)
    expect(await agents(b)).toEqual({ [b.colleague.UserId]: 2 })
    // What he gave away is no longer his.
    const again = await t.call(reassignAgent, {
      as: b.agent,
      params: { agentId: b.agent.UserId },
      body: [second?.id as number],
    })
    expect(again.status).toBe(404)
  })

  test('0 is nobody', async () => {
    const b = await makeBrokerage()
    const ids = await people(b, 2)
    const none = await t.call(reassignAgent, { as: b.admin, params: { agentId: 0 }, body: ids })
    expect(none.body).toMatchObject({ Changed: 2, Skipped: [] })
    expect(await agents(b)).toEqual({ none: 2 })
    const again = await t.call(reassignAgent, { as: b.admin, params: { agentId: 0 }, body: ids })
    expect(again.body).toMatchObject({ Changed: 0, Skipped: [{ Reason: 'Already unassigned', Count: 2 }] })
    const lender = await t.call(reassignLender, { as: b.admin, params: { lenderId: 0 }, body: ids })
    expect(lender.body).toMatchObject({ Changed: 0, Skipped: [{ Reason: 'Already without a lender', Count: 2 }] })
  })

  test('reassigns a lender, changes the source', async () => {
    const b = await makeBrokerage()
    const ids = await people(b, 2)
    const lender = await t.call(reassignLender, { as: b.agent, params: { lenderId: b.lender.UserId }, body: ids })
    expect(lender.body).toMatchObject({ Changed: 2, Skipped: [] })
    const source = await t.call(changeSource, { as: b.lender, params: { sourceId: b.referral }, body: ids.slice(1) })
    expect(source.body).toMatchObject({ Changed: 1, Skipped: [] })
    const again = await t.call(changeSource, { as: b.agent, params: { sourceId: b.referral }, body: ids })
    expect(again.body).toMatchObject({ Changed: 1, Skipped: [{ Reason: 'Already has this source', Count: 1 }] })
    expect(await agents(b)).toEqual({ [b.agent.UserId]: 2 })
    expect(
      await t.query('select source_id::int as s, assigned_lender_id::int as l from contact where tenant_id = $1', [
        b.TenantId,
      ]),
    ).toEqual([1, 2].map(() => ({ s: b.referral, l: b.lender.UserId })))
  })

  test('tags without regard to case, makes what is new and doubles nothing', async () => {
    const b = await makeBrokerage()
    const [one, two, joint] = idsOf(await makeHouseholds(b, [1, 2])) as [number, number, number]
    const add = async (Names: string[], Contacts: number[]) =>
      (await t.call(addTags, { as: b.agent, body: { Names, Contacts } })).body
    expect(await add(['VIP'], [one])).toMatchObject({ Changed: 1, Skipped: [] })
    expect(await add(['vip', 'Pool', 'POOL'], [one, two, joint])).toMatchObject({ Changed: 3, Skipped: [] })
    expect(await tagsOf(b)).toEqual([
      { name: 'Pool', n: 2 },
      { name: 'VIP', n: 2 },
    ])
    expect(await add(['pool', 'vip'], [one, two])).toMatchObject({
      Changed: 0,
      Skipped: [{ Reason: 'Already has these tags', Count: 2 }],
    })
  })

  test('what somebody else is changing at the moment is left, and told', async () => {
    const b = await makeBrokerage()
    const persons = await makeHouseholds(b, [2, 1, 1])
    const other = new pg.Client({ connectionString: t.config.databaseOwnerUrl })
    await other.connect()
    try {
      await other.query(`begin; select set_config('app.tenant_id', '${b.TenantId}', true)`)
      // A joint contact of the first household, and the second household itself.
      await other.query('select from contact where contact_id = $1 for update', [persons[1]?.id])
      await other.query('select from contact_entity where contact_entity_id = $1 for no key update', [
        persons[2]?.entity,
      ])
      const body = [persons[0], persons[2], persons[3]].map((p) => p?.id as number)
      const answer = await t.call(reassignAgent, { as: b.admin, params: { agentId: b.colleague.UserId }, body })
      expect(answer.body).toMatchObject({
        Changed: 1,
        Skipped: [{ Reason: 'Being changed by someone else at this moment', Count: 2 }],
      })
    } finally {
      await other.end()
    }
    expect(await agents(b)).toEqual({ [b.agent.UserId]: 3, [b.colleague.UserId]: 1 })
  })

  test('an edit on what was there before is told who changed it (A173)', async () => {
    const b = await makeBrokerage()
    const [id] = (await people(b, 1)) as [number]
    await t.call(reassignAgent, { as: b.admin, params: { agentId: b.colleague.UserId }, body: [id] })
    const edit = await t.call(updateContact, {
      as: b.admin,
      body: {
        Contact: { ContactId: id },
        Entity: { AssignedAgentId: b.leader.UserId },
        Snapshot: { AssignedAgentId: b.agent.UserId },
      },
    })
    expect(edit.status).toBe(409)
    expect(edit.body.Message).toContain('Alex Admin')
  })

  test('takes as many statements for a thousand contacts as for one', async () => {
    const b = await makeBrokerage()
    const ids = await people(b, 1000)
    const sent = vi.spyOn(pg.Client.prototype, 'query')
    const count = async (work: () => Promise<{ status: number }>) => {
      sent.mockClear()
      expect((await work()).status).toBe(200)
      return sent.mock.calls.length
    }
    const calls: ((ids: number[]) => Promise<{ status: number }>)[] = [
      (body) => t.call(reassignAgent, { as: b.admin, params: { agentId: b.colleague.UserId }, body }),
      (body) => t.call(reassignLender, { as: b.admin, params: { lenderId: b.lender.UserId }, body }),
      (body) => t.call(changeSource, { as: b.admin, params: { sourceId: b.referral }, body }),
      (body) => t.call(addTags, { as: b.admin, body: { Names: ['VIP', 'Pool'], Contacts: body } }),
    ]
    for (const call of calls) expect(await count(() => call(ids))).toBe(await count(() => call(ids.slice(0, 1))))
    sent.mockRestore()
  })
})

describe('who may', () => {
  test('an id that is not his refuses the whole call, and nothing changes (A171)', async () => {
    const b = await makeBrokerage()
    const other = await makeBrokerage()
    const own = await people(b, 2)
    const colleagues = await people(b, 1, b.colleague)
    const strangers = await people(other, 1)
    for (const extra of [...colleagues, ...strangers, 999_999_999]) {
      const body = [...own, extra]
      const as = b.agent
      for (const send of [
        () => t.call(reassignAgent, { as, params: { agentId: b.colleague.UserId }, body }),
        () => t.call(reassignLender, { as, params: { lenderId: b.lender.UserId }, body }),
        () => t.call(changeSource, { as, params: { sourceId: b.referral }, body }),
        () => t.call(addTags, { as, body: { Names: ['VIP'], Contacts: body } }),
      ])
        expect(await t.unchanged(send)).toMatchObject({ status: 404, body: { Message: 'Contact was not found' } })
    }
  })

  test('a target that is not usable refuses it', async () => {
    const b = await makeBrokerage()
    const other = await makeBrokerage()
    const ids = await people(b, 2)
    const as = b.admin
    const cases: [number, string, () => Promise<{ status: number; body: { Message: string } }>][] = [
      [
        404,
        'Agent was not found',
        () => t.call(reassignAgent, { as, params: { agentId: b.lender.UserId }, body: ids }),
      ],
      [
        404,
        'Agent was not found',
        () => t.call(reassignAgent, { as, params: { agentId: other.agent.UserId }, body: ids }),
      ],
      [
        404,
        'Lender was not found',
        () => t.call(reassignLender, { as, params: { lenderId: b.agent.UserId }, body: ids }),
      ],
      [404, 'Source was not found', () => t.call(changeSource, { as, params: { sourceId: other.website }, body: ids })],
      [400, 'Choose at least one contact', () => t.call(reassignAgent, { as, params: { agentId: 0 }, body: [] })],
      [400, 'Choose at least one tag', () => t.call(addTags, { as, body: { Names: [], Contacts: ids } })],
      [400, 'Tag is required', () => t.call(addTags, { as, body: { Names: [' '], Contacts: ids } })],
      [400, 'Choose an agent', () => start(as, 'ReassignAgent', 2)],
      [400, 'Choose a lender', () => start(as, 'ReassignLender', 2, { AgentId: b.agent.UserId })],
      [400, 'Choose a source', () => start(as, 'ChangeSource', 2, { SourceId: 0 })],
      [400, 'Choose at least one tag', () => start(as, 'AddTags', 2)],
      [404, 'Agent was not found', () => start(as, 'ReassignAgent', 2, { AgentId: other.agent.UserId })],
      [404, 'Source was not found', () => start(as, 'ChangeSource', 2, { SourceId: other.website })],
    ]
    for (const [status, Message, send] of cases)
      expect(await t.unchanged(send)).toMatchObject({ status, body: { Message } })
    const [named] = [await start(as, 'ChangeSource', 2)]
    expect(Object.keys(named?.body.ModelState ?? {})).toEqual(['SourceId'])
  })

  test('a run is its owner’s alone', async () => {
    const b = await makeBrokerage()
    const other = await makeBrokerage()
    await people(b, 1)
    const { BulkId } = (await start(b.agent, 'Delete', 1)).body
    for (const as of [b.admin, b.colleague, other.admin])
      expect((await t.call(getBulk, { as, params: { BulkId } })).status).toBe(404)
    expect((await t.call(recentBulks, { as: b.agent })).body.map((r) => r.BulkId)).toEqual([BulkId])
    expect((await t.call(recentBulks, { as: b.admin })).body).toEqual([])
  })
})

describe('on all that match', () => {
  test('does what was asked with what matched then', async () => {
    const b = await makeBrokerage()
    await makeHouseholds(b, [2, 1, 1])
    await people(b, 2, b.colleague)
    const Criteria = {
      Filters: [{ PropertyName: 'AssignedAgentId', Operation: 'Equals' as const, Value: b.agent.UserId }],
    }
    const { body } = await start(b.admin, 'ReassignAgent', 4, { AgentId: b.colleague.UserId }, Criteria)
    expect(body.Description).toBe('Reassign agent to Ben Colleague')
    const late = await people(b, 1)
    await runJob(b, body.BulkId)
    expect(await look(b.admin, body.BulkId)).toMatchObject({
      Status: 'Done', Message: null, Total: 4, Processed: 4, Changed: 4, Skipped: [], DateFinished: expect.any(String),
    }) // biome-ignore format: pairs read better in rows
    expect(await agents(b)).toEqual({ [b.colleague.UserId]: 6, [b.agent.UserId]: late.length })
    const listed = await t.call(searchContacts, { as: b.admin, body: { ...Criteria } as never })
    expect(listed.body.map((r) => r.ContactId)).toEqual(late)
    const [items] = await t.query('select count(*)::int as n from contact_bulk_item where tenant_id = $1', [b.TenantId])
    expect(items).toEqual({ n: 0 })
  })

  test('each action', async () => {
    const b = await makeBrokerage()
    await makeHouseholds(b, [2, 1])
    await people(b, 1, b.colleague)
    const all = (Action: BulkAction, wish?: Wish) => runAll(b, b.agent, Action, 3, wish)
    expect(await all('ReassignLender', { LenderId: b.lender.UserId })).toMatchObject({ Changed: 3 })
    expect(await all('ChangeSource', { SourceId: b.referral })).toMatchObject({
      Changed: 3,
      Description: 'Change source to Referral',
    })
    expect(await all('ChangeSource', { SourceId: b.referral })).toMatchObject({
      Status: 'Done', Changed: 0, Skipped: [{ Reason: 'Already has this source', Count: 3 }],
    }) // biome-ignore format: pairs read better in rows
    expect(await all('AddTags', { Names: ['VIP', 'Pool'] })).toMatchObject({
      Changed: 3,
      Description: 'Add tags VIP, Pool',
    })
    expect(await tagsOf(b)).toEqual([
      { name: 'Pool', n: 2 },
      { name: 'VIP', n: 2 },
    ])
    expect(await all('Delete')).toMatchObject({ Status: 'Done', Changed: 3, Skipped: [] })
    expect(await agents(b)).toEqual({ [b.colleague.UserId]: 1 })
    expect(await t.query('select count(*)::int as n from contact_entity where tenant_id = $1', [b.TenantId])).toEqual([
      { n: 1 },
    ])
  })

  test('a lender unassigned by nobody, an agent by 0', async () => {
    const b = await makeBrokerage()
    await people(b, 2)
    expect(await runAll(b, b.admin, 'ReassignAgent', 2, { AgentId: 0 })).toMatchObject({
      Changed: 2,
      Description: 'Unassign agent',
    })
    expect(await runAll(b, b.admin, 'ReassignLender', 2, { LenderId: null })).toMatchObject({
      Changed: 0,
      Skipped: [{ Reason: 'Already without a lender', Count: 2 }],
    })
    expect(await agents(b)).toEqual({ none: 2 })
  })

  test('deleting leaves the joint contacts that do not match, and their household', async () => {
    const b = await makeBrokerage()
    await makeHouseholds(b, [2, 1])
    expect(await runAll(b, b.agent, 'Delete', 2, {}, { SearchTerm: 'F1' })).toMatchObject({
      Status: 'Done',
      Changed: 2,
    })
    expect(await agents(b)).toEqual({ [b.agent.UserId]: 1 })
    expect(await t.query('select count(*)::int as n from contact_entity where tenant_id = $1', [b.TenantId])).toEqual([
      { n: 1 },
    ])
  })

  test('another number than the one confirmed does nothing and says the number now', async () => {
    const b = await makeBrokerage()
    await people(b, 3)
    for (const count of [2, 4]) {
      const answer = await t.unchanged(() => start(b.agent, 'Delete', count))
      expect(answer).toMatchObject({ status: 409, body: { Message: expect.stringContaining('3 contacts match') } })
    }
  })

  test('leaves what was deleted or given away meanwhile, and says so', async () => {
    const b = await makeBrokerage()
    const [gone, given] = await people(b, 4)
    const { BulkId } = (await start(b.agent, 'ReassignAgent', 4, { AgentId: b.leader.UserId })).body
    await t.query(
      'delete from contact_entity e using contact c where c.contact_entity_id = e.contact_entity_id and contact_id = $1',
      [gone],
    )
    await t.call(reassignAgent, { as: b.admin, params: { agentId: b.colleague.UserId }, body: [given as number] })
    await runJob(b, BulkId)
    const run = await look(b.agent, BulkId)
    expect(run).toMatchObject({ Status: 'Done', Processed: 4, Changed: 2 })
    expect(run.Skipped).toHaveLength(2)
    expect(run.Skipped).toEqual(
      expect.arrayContaining([
        { Reason: 'Deleted meanwhile', Count: 1 },
        { Reason: 'No longer yours', Count: 1 },
      ]),
    )
    expect(await agents(b)).toEqual({ [b.leader.UserId]: 2, [b.colleague.UserId]: 1 })
  })

  test('tries again what somebody else held for a moment', async () => {
    const b = await makeBrokerage()
    const [held] = await people(b, 3)
    const { BulkId } = (await start(b.agent, 'ChangeSource', 3, { SourceId: b.referral })).body
    const other = new pg.Client({ connectionString: t.config.databaseOwnerUrl })
    await other.connect()
    await other.query(`begin; select set_config('app.tenant_id', '${b.TenantId}', true)`)
    await other.query('select from contact where contact_id = $1 for update', [held])
    const done = runJob(b, BulkId)
    await expect.poll(async () => (await look(b.agent, BulkId)).Processed).toBe(2)
    expect((await look(b.agent, BulkId)).Status).toBe('Running')
    await other.query('rollback')
    await done
    await other.end()
    expect(await look(b.agent, BulkId)).toMatchObject({ Status: 'Done', Processed: 3, Changed: 3, Skipped: [] })
  })

  test.each([
    ['an agent who became a lender', 'ReassignAgent', 'changed sides'],
    ['a source that was deleted', 'ChangeSource', 'source is no longer there'],
    ['the one who asked', 'AddTags', 'no longer there'],
  ] as const)('fails in words without %s, and changes nothing', async (_, Action, message) => {
    const b = await makeBrokerage()
    await people(b, 2)
    const target = await t.makeUser(b.TenantId, 3, 'Gone', 'Soon', b.domain)
    const [source] = await t.query<{ id: number }>(
      `insert into source (tenant_id, name) values ($1, 'Gone soon') returning source_id::int as id`,
      [b.TenantId],
    )
    const wish = { AgentId: target.UserId, SourceId: source?.id, Names: ['VIP'] }
    const { BulkId } = (await start(b.admin, Action, 2, wish)).body
    await t.query('update user_account set role_id = 4 where user_id = $1', [target.UserId])
    await t.query('delete from source where source_id = $1', [source?.id])
    if (Action === 'AddTags') await t.query('update contact_bulk set user_id = null where bulk_id = $1', [BulkId])
    await runJob(b, BulkId)
    const [run] = await t.query('select status, message, processed, changed from contact_bulk where bulk_id = $1', [
      BulkId,
    ])
    expect(run).toMatchObject({ status: 'Failed', message: expect.stringContaining(message), processed: 0, changed: 0 })
    expect(await agents(b)).toEqual({ [b.agent.UserId]: 2 })
    expect(await tagsOf(b)).toEqual([])
  })

  test('a user has so many waiting at a time', async () => {
    const b = await makeBrokerage()
    await people(b, 1)
    const answers = []
    for (let i = 0; i < 6; i++) answers.push((await start(b.agent, 'ChangeSource', 1, { SourceId: b.referral })).status)
    expect(answers).toEqual([200, 200, 200, 200, 200, 429])
  })

  describe('interrupted', () => {
    const count = 6000
    afterEach(async () => {
      await t.query('drop trigger if exists stop_there on contact_bulk')
    })

    test.each(['ReassignAgent', 'Delete'] as const)(
      'goes on where it stood and does nothing twice: %s',
      async (Action) => {
        const b = await makeBrokerage()
        // Households whose persons lie far apart, so that a batch ends between them.
        const persons = await makeHouseholds(b, Array(count / 2).fill(2))
        await t.query(
          `update contact set contact_entity_id = $1::bigint + (contact_id - $2) % $3 where tenant_id = $4`,
          [persons[0]?.entity, persons[0]?.id, count / 2, b.TenantId],
        )
        const { BulkId } = (await start(b.agent, Action, count, { AgentId: b.colleague.UserId })).body
        const stop = new AbortController()
        const first = runJob(b, BulkId, stop.signal)
        await expect
          .poll(async () => (await look(b.agent, BulkId)).Processed, { interval: 5 })
          .toBeGreaterThan(0)
          .catch(() => {})
        stop.abort()
        await first.catch(() => {})
        const there = await look(b.agent, BulkId)
        expect(there.Processed).toBeGreaterThan(0)
        expect(there.Changed).toBe(there.Processed)
        const left = await t.query<{ n: number }>(
          'select count(*)::int as n from contact_bulk_item where bulk_id = $1',
          [BulkId],
        )
        expect(left[0]?.n).toBe(count - there.Processed)

        await Promise.all([runJob(b, BulkId), runJob(b, BulkId)])
        await runJob(b, BulkId)
        expect(await look(b.agent, BulkId)).toMatchObject({
          Status: 'Done',
          Processed: count,
          Changed: count,
          Skipped: [],
        })
        expect(await agents(b)).toEqual(Action === 'Delete' ? {} : { [b.colleague.UserId]: count })
        if (Action === 'ReassignAgent')
          expect(await changesOf(b)).toEqual([{ field: 'AssignedAgentId', user_id: b.agent.UserId, n: count / 2 }])
      },
      60_000,
    )

    test('a batch that breaks has not happened', async () => {
      const b = await makeBrokerage()
      await people(b, 3)
      const { BulkId } = (await start(b.agent, 'ReassignAgent', 3, { AgentId: b.colleague.UserId })).body
      await t.query(
        `create or replace function stop_there() returns trigger language plpgsql as $$ begin raise 'power cut'; end $$`,
      )
      await t.query(
        'create trigger stop_there before update of processed on contact_bulk for each row execute function stop_there()',
      )
      await expect(runJob(b, BulkId)).rejects.toThrow('power cut')
      expect(await look(b.agent, BulkId)).toMatchObject({ Status: 'Waiting', Processed: 0 })
      expect(await agents(b)).toEqual({ [b.agent.UserId]: 3 })
      await t.query('drop trigger stop_there on contact_bulk')
      await runJob(b, BulkId)
      expect(await look(b.agent, BulkId)).toMatchObject({ Status: 'Done', Changed: 3 })
    })
  })
})

test('the queue works it', async () => {
  const worked = await startTestProgram({ worker: true })
  const b = await worked.makeBrokerage('Queue')
  await worked.query(
    `with e as (insert into contact_entity (tenant_id, source_id, assigned_agent_id)
       select $1, min(source_id), $2 from source where tenant_id = $1 returning *)
     insert into contact (tenant_id, contact_entity_id, first_name, last_name) select $1, contact_entity_id, 'A', 'B' from e`,
    [b.TenantId, b.agent.UserId],
  )
  const body = { Action: 'AddTags' as const, Names: ['VIP'], Criteria: {}, Count: 1 }
  const { BulkId } = (await worked.call(startBulk, { as: b.agent, body })).body
  const status = async () => (await worked.call(getBulk, { as: b.agent, params: { BulkId } })).body.Status
  await expect.poll(status, { timeout: 10_000 }).toBe('Done')
})
