import type { ContactAct } from '@dormer/contract/people/acts'
import { getBulk, reassignAgent, startBulk } from '@dormer/contract/people/bulk'
import { searchContacts } from '@dormer/contract/people/contact-search'
import pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { startTestProgram } from '../../../../test/harness.ts'
import {
  agents,
  type BulkTarget,
  changesOf,
  look,
  makeBrokerage,
  makeHouseholds,
  people,
  runAll,
  runJob,
  start,
  startBulks,
  t,
  tagsOf,
} from './bulk.fixture.ts'

await startBulks()

describe('on all that match', () => {
  test('applies to what matched when it was started', async () => {
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
    const [items] = await t.query('select count(*)::int as n from run_item where tenant_id = $1', [b.TenantId])
    expect(items).toEqual({ n: 0 })
  })

  test('a selection of thousands', async () => {
    const b = await makeBrokerage()
    const chosen = await people(b, 3000)
    const others = await people(b, 2)
    // The selection counts, not the search it was made in.
    const Criteria = { SearchTerm: 'nobody at all' }
    const target = { AgentId: b.colleague.UserId, ContactIds: [...chosen, ...chosen.slice(0, 5)] }
    expect(await runAll(b, b.admin, 'ReassignAgent', 3000, target, Criteria)).toMatchObject({
      Status: 'Done', Total: 3000, Processed: 3000, Changed: 3000,
    }) // biome-ignore format: pairs read better in rows
    expect(await agents(b)).toEqual({ [b.colleague.UserId]: 3000, [b.agent.UserId]: others.length })
    // One contact the actor may not see makes the whole selection fail.
    const mine = await people(b, 1, b.agent)
    const refused = await t.unchanged(() =>
      start(b.agent, 'Delete', 3001, { ContactIds: [...chosen, ...mine] }, Criteria),
    )
    expect(refused).toMatchObject({ status: 404, body: { Message: expect.stringContaining('was not found') } })
  })

  test('each action', async () => {
    const b = await makeBrokerage()
    await makeHouseholds(b, [2, 1])
    await people(b, 1, b.colleague)
    const all = (Action: ContactAct, target?: BulkTarget) => runAll(b, b.agent, Action, 3, target)
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

  test('null unassigns a lender, 0 an agent', async () => {
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

  test('does nothing if the count differs from the one confirmed, and gives the current one', async () => {
    const b = await makeBrokerage()
    await people(b, 3)
    for (const count of [2, 4]) {
      const answer = await t.unchanged(() => start(b.agent, 'Delete', count))
      expect(answer).toMatchObject({ status: 409, body: { Message: expect.stringContaining('3 contacts match') } })
    }
  })

  test('skips what was deleted or reassigned meanwhile, and says so', async () => {
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

  test('retries what somebody else had locked for a moment', async () => {
    const b = await makeBrokerage()
    const [locked] = await people(b, 3)
    const { BulkId } = (await start(b.agent, 'ChangeSource', 3, { SourceId: b.referral })).body
    const other = new pg.Client({ connectionString: t.config.databaseOwnerUrl })
    await other.connect()
    await other.query(`begin; select set_config('app.tenant_id', '${b.TenantId}', true)`)
    await other.query('select from contact where contact_id = $1 for update', [locked])
    const done = runJob(b, BulkId)
    await expect.poll(async () => (await look(b.agent, BulkId)).Processed).toBe(2)
    expect((await look(b.agent, BulkId)).Status).toBe('Running')
    await other.query('rollback')
    await done
    await other.end()
    expect(await look(b.agent, BulkId)).toMatchObject({ Status: 'Done', Processed: 3, Changed: 3, Skipped: [] })
  })

  test.each([
    ['an agent who became a lender', 'ReassignAgent', 'is no longer an agent. '],
    ['a source that was deleted', 'ChangeSource', 'source is no longer there'],
    ['the one who asked', 'AddTags', 'no longer there'],
    ['a role that allows it', 'Delete', 'Lenders cannot delete'],
  ] as const)('fails in words without %s, and changes nothing', async (_, Action, message) => {
    const b = await makeBrokerage()
    await people(b, 2)
    const target = await t.makeUser(b.TenantId, 3, 'Gone', 'Soon', b.domain)
    const [source] = await t.query<{ id: number }>(
      `insert into source (tenant_id, name) values ($1, 'Gone soon') returning source_id::int as id`,
      [b.TenantId],
    )
    const request = { AgentId: target.UserId, SourceId: source?.id, Names: ['VIP'] }
    const { BulkId } = (await start(b.admin, Action, 2, request)).body
    await t.query('update user_account set role_id = 4 where user_id = $1', [target.UserId])
    await t.query('delete from source where source_id = $1', [source?.id])
    if (Action === 'Delete') await t.query('update user_account set role_id = 4 where user_id = $1', [b.admin.UserId])
    if (Action === 'AddTags') await t.query('update run set user_id = null where run_id = $1', [BulkId])
    await runJob(b, BulkId)
    const [run] = await t.query(
      `select status, message, done as processed, coalesce((counts ->> 'Changed')::int, 0) as changed from run where run_id = $1`,
      [BulkId],
    )
    expect(run).toMatchObject({ status: 'Failed', message: expect.stringContaining(message), processed: 0, changed: 0 })
    expect(await agents(b)).toEqual({ [b.agent.UserId]: 2 })
    expect(await tagsOf(b)).toEqual([])
  })

  test('limits how many of a user’s runs wait at a time', async () => {
    const b = await makeBrokerage()
    await people(b, 1)
    const answers = []
    for (let i = 0; i < 6; i++) answers.push((await start(b.agent, 'ChangeSource', 1, { SourceId: b.referral })).status)
    expect(answers).toEqual([200, 200, 200, 200, 200, 429])
  })

  describe('interrupted', () => {
    // More than one batch can take, including joint contacts.
    const count = 12_000
    const tables = ['contact', 'contact_entity', 'contact_touch', 'contact_text', 'run_item']
    afterEach(async () => {
      await t.query('drop trigger if exists stop_there on run')
      for (const table of tables) await t.query(`alter table ${table} reset (autovacuum_enabled)`)
    })

    test.each(['ReassignAgent', 'Delete'] as const)(
      'continues where it was and does nothing twice: %s',
      async (Action) => {
        const b = await makeBrokerage()
        // As right after an import: the planner still takes the table for nearly empty.
        for (const table of tables) await t.query(`alter table ${table} set (autovacuum_enabled = off)`)
        await t.query('analyze')
        // Households whose members have ids far apart, so that a batch ends between them.
        const persons = await makeHouseholds(b, Array(count / 2).fill(2))
        await t.query(
          `update contact set contact_entity_id = $1::bigint + (contact_id - $2) % $3 where tenant_id = $4`,
          [persons[0]?.entity, persons[0]?.id, count / 2, b.TenantId],
        )
        const { BulkId } = (await start(b.agent, Action, count, { AgentId: b.colleague.UserId })).body
        // Checked before each batch: the second one does not start.
        let asked = 0
        const afterOne = {
          get aborted() {
            return asked++ > 0
          },
        } as AbortSignal
        await expect(runJob(b, BulkId, afterOne)).rejects.toThrow('Interrupted')
        const there = await look(b.agent, BulkId)
        expect(there.Processed).toBeGreaterThan(0)
        expect(there.Processed).toBeLessThan(count)
        expect(there.Changed).toBe(there.Processed)
        const left = await t.query<{ n: number }>('select count(*)::int as n from run_item where run_id = $1', [BulkId])
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
          expect(await changesOf(b)).toEqual([{ field: 'assigned_agent_id', user_id: b.agent.UserId, n: count / 2 }])
      },
    )

    test('a failed batch is rolled back', async () => {
      const b = await makeBrokerage()
      await people(b, 3)
      const { BulkId } = (await start(b.agent, 'ReassignAgent', 3, { AgentId: b.colleague.UserId })).body
      await t.query(
        `create or replace function stop_there() returns trigger language plpgsql as $$ begin raise 'power cut'; end $$`,
      )
      await t.query('create trigger stop_there before update of done on run for each row execute function stop_there()')
      await expect(runJob(b, BulkId)).rejects.toThrow('power cut')
      expect(await look(b.agent, BulkId)).toMatchObject({ Status: 'Waiting', Processed: 0 })
      expect(await agents(b)).toEqual({ [b.agent.UserId]: 3 })
      await t.query('drop trigger stop_there on run')
      await runJob(b, BulkId)
      expect(await look(b.agent, BulkId)).toMatchObject({ Status: 'Done', Changed: 3 })
    })

    test('a failure on the last try marks the run as failed', async () => {
      const b = await makeBrokerage()
      await people(b, 3)
      const { BulkId } = (await start(b.agent, 'ReassignAgent', 3, { AgentId: b.colleague.UserId })).body
      await t.query(
        `create or replace function stop_there() returns trigger language plpgsql as $$ begin raise 'power cut'; end $$`,
      )
      await t.query('create trigger stop_there before update of done on run for each row execute function stop_there()')
      // Its run says so, and can be tried again; the job is done with it.
      await runJob(b, BulkId, undefined, true)
      expect(await look(b.agent, BulkId)).toMatchObject({
        Status: 'Failed',
        Message: expect.stringMatching(/^It failed more than once/),
        Changed: 0,
      })
      expect(await agents(b)).toEqual({ [b.agent.UserId]: 3 })
    })
  })
})

test('the worker runs it', async () => {
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
  await expect.poll(status).toBe('Done')
})
