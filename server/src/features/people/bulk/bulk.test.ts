import {
  addTags,
  changeSource,
  getBulk,
  reassignAgent,
  reassignLender,
  recentBulks,
} from '@dormer/contract/people/bulk'
import { updateContact } from '@dormer/contract/people/contacts'
import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import {
  agents,
  changesOf,
  idsOf,
  makeBrokerage,
  makeHouseholds,
  people,
  start,
  startBulks,
  t,
  tagsOf,
} from './bulk.fixture.ts'

await startBulks()

describe('on a selection', () => {
  test('reassigns an agent: each household once, and reports those already assigned', async () => {
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
    expect(await changesOf(b)).toEqual([{ field: 'assigned_agent_id', user_id: b.admin.UserId, n: 3 }])
  })

  test('brings a joint contact along, chosen or not', async () => {
    const b = await makeBrokerage()
    const [first, second] = await makeHouseholds(b, [2])
    const body = [first?.id as number]
    expect(
      (await t.call(reassignAgent, { as: b.agent, params: { agentId: b.colleague.UserId }, body })).body.Changed,
    ).toBe(1)
    expect(await agents(b)).toEqual({ [b.colleague.UserId]: 2 })
    // The agent no longer has the contact that was reassigned.
    const again = await t.call(reassignAgent, {
      as: b.agent,
      params: { agentId: b.agent.UserId },
      body: [second?.id as number],
    })
    expect(again.status).toBe(404)
  })

  test('0 unassigns', async () => {
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

  test('matches tags ignoring case, creates new ones and adds none twice', async () => {
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

  test('what somebody else is changing at the moment is skipped and reported', async () => {
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

  test('a later edit of the old values is refused, naming who changed them', async () => {
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
    // One first, so that both change some contacts and the new agent is notified.
    for (const call of calls) {
      const one = await count(() => call(ids.slice(0, 1)))
      expect(await count(() => call(ids))).toBe(one)
    }
    sent.mockRestore()
  })
})

describe('who may', () => {
  test('an id the user may not see refuses the whole call, and nothing changes', async () => {
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

  test('an invalid target is refused', async () => {
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

  test('a run is visible only to its owner', async () => {
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
