import { actOnRun, type RunAct, runs } from '@dormer/contract/brokerage/runs'
import { restoreRequest } from '@dormer/contract/brokerage/trash'
import { getBulk, startBulk } from '@dormer/contract/people/bulk'
import { expect, test } from 'vitest'
import { startTestProgram, type User } from '../../../../test/harness.ts'
import { bulkRun } from '../../people/bulk/bulk.jobs.ts'

const t = await startTestProgram()
const north = await t.makeBrokerage('North')
const south = await t.makeBrokerage('South')
const { TenantId } = north
const list = async (as: User, query = {}) => {
  const { status, body } = await t.call(runs, { as, query })
  expect({ status, body }).toMatchObject({ status: 200 })
  return body
}
const act = (as: User | undefined, RunId: number, Act: RunAct) =>
  t.call(actOnRun, { as, params: { RunId }, body: { Act } } as never)
const job = (RunId: number, options = {}) => bulkRun.job.run({ TenantId, RunId }, t.jobContext(options))
/** A bulk action on this many new contacts of the agent. */
const start = async (Count: number, Action: 'Delete' | 'AddTags' = 'AddTags', as = north.agent) => {
  const name = `Own${crypto.randomUUID().slice(0, 8)}`
  await t.query(
    `with e as (insert into contact_entity (tenant_id, source_id, assigned_agent_id)
       select $1, min(source_id), $2 from source, generate_series(1, $3) where tenant_id = $1 group by generate_series returning *)
     insert into contact (tenant_id, contact_entity_id, first_name, last_name) select $1, contact_entity_id, 'A', $4 from e`,
    [TenantId, as.UserId, Count, name],
  )
  const body = { Action, Names: ['VIP'], Criteria: { SearchTerm: name }, Count }
  const answer = await t.call(startBulk, { as, body })
  expect(answer).toMatchObject({ status: 200 })
  return answer.body.BulkId
}
const contactsOf = async (as: User) =>
  (await t.query('select from contact where assigned_agent_id = $1', [as.UserId])).length

test('users see what they started, newest first and in pages; admins all of the brokerage', async () => {
  const first = await start(2)
  const second = await start(1)
  await job(first)
  const [newest, oldest] = await list(north.agent)
  expect(newest).toMatchObject({ RunId: second, Status: 'Waiting', Total: 1, Done: 0, Acts: ['Pause', 'Cancel'] })
  expect(oldest).toEqual({
    RunId: first, Kind: 'Bulk action', Title: 'Add tag VIP', Status: 'Done', Message: null, Total: 2, Done: 2,
    Counts: [{ Name: 'Changed', Count: 2 }], Skipped: [], ByName: 'Ana Agent', Acts: [], Path: null, UndoRequestId: null,
    DateCreated: expect.stringMatching(/Z$/), DateFinished: expect.stringMatching(/Z$/),
  }) // biome-ignore format: pairs read better in rows
  expect((await list(north.agent, { before: second })).map(({ RunId }) => RunId)).toEqual([first])
  expect(await list(north.agent, { take: 1 })).toHaveLength(1)
  expect((await list(north.admin)).map(({ RunId }) => RunId)).toEqual([second, first])
  expect(await list(north.colleague)).toEqual([])
  expect(await list(south.admin)).toEqual([])
  expect((await t.call(runs, {})).status).toBe(401)
  expect((await t.call(runs, { as: north.agent, query: { take: 'many' } as never })).status).toBe(400)
})

test('a run is paused between its steps, and resumes where it was', async () => {
  const RunId = await start(6000)
  // The first step ends before the signal is asked again; then it is paused, and the job that runs it stops.
  let asked = 0
  const stopsAfterOne = {
    get aborted() {
      return asked++ > 0
    },
  } as AbortSignal
  await expect(job(RunId, { signal: stopsAfterOne })).rejects.toThrow('Interrupted')
  expect(await act(north.agent, RunId, 'Pause')).toMatchObject({
    status: 200,
    body: { Status: 'Paused', Done: 5000, Acts: ['Resume', 'Cancel'] },
  })
  await job(RunId)
  expect((await list(north.agent))[0]).toMatchObject({ Status: 'Paused', Done: 5000 })
  expect((await act(north.admin, RunId, 'Resume')).body).toMatchObject({ Status: 'Waiting', Acts: ['Pause', 'Cancel'] })
  const [queued] = await t.query(
    `select count(*)::int as n from graphile_worker._private_jobs where payload ->> 'RunId' = $1`,
    [String(RunId)],
  )
  expect(queued?.n).toBeGreaterThan(0)
  await job(RunId)
  expect((await list(north.agent))[0]).toMatchObject({
    Status: 'Done',
    Done: 6000,
    Counts: [{ Name: 'Changed', Count: 6000 }],
  })
})

test('what a canceled run did stays, and it does no more', async () => {
  const RunId = await start(3, 'Delete')
  const before = await contactsOf(north.agent)
  expect((await act(north.agent, RunId, 'Cancel')).body).toMatchObject({
    Status: 'Canceled',
    Message: 'It was canceled. What was done so far stays.',
    Acts: [],
    DateFinished: expect.any(String),
  })
  await job(RunId)
  expect(await contactsOf(north.agent)).toBe(before)
  expect((await t.call(getBulk, { as: north.agent, params: { BulkId: RunId } })).body.Status).toBe('Canceled')
  expect(await t.query('select from run_item where run_id = $1', [RunId])).toEqual([])
})

test('a failed run can be tried again, and then does the rest', async () => {
  const RunId = await start(2)
  await t.query(`update user_account set date_deactivated = now() where user_id = $1`, [north.agent.UserId])
  await job(RunId)
  expect((await list(north.admin))[0]).toMatchObject({
    Status: 'Failed',
    Message: 'The user who asked for this is no longer there.',
    Acts: ['Retry'],
  })
  await t.query('update user_account set date_deactivated = null where user_id = $1', [north.agent.UserId])
  expect((await act(north.admin, RunId, 'Retry')).body).toMatchObject({
    Status: 'Waiting',
    Message: null,
    DateFinished: null,
  })
  await job(RunId)
  expect((await list(north.admin))[0]).toMatchObject({ Status: 'Done', Done: 2 })
})

test('a deletion says by which request it can be undone, until it was', async () => {
  const RunId = await start(2, 'Delete')
  const before = await contactsOf(north.agent)
  await job(RunId)
  const [run] = await list(north.agent)
  expect(run?.UndoRequestId).toBe(`bulk:${RunId}`)
  await t.call(restoreRequest, { as: north.agent, body: { RequestId: run?.UndoRequestId as string } })
  expect(await contactsOf(north.agent)).toBe(before)
  expect((await list(north.agent))[0]?.UndoRequestId).toBeNull()
})

test('only what a run offers is done with it, by whoever may see it', async () => {
  const RunId = await start(1)
  await t.unchanged(async () => {
    expect((await act(undefined, RunId, 'Cancel')).status).toBe(401)
    for (const stranger of [south.admin, north.colleague])
      expect(await act(stranger, RunId, 'Cancel')).toMatchObject({
        status: 404,
        body: { Message: 'Run was not found' },
      })
    expect(await act(north.agent, RunId, 'Resume')).toMatchObject({
      status: 409,
      body: { Message: 'This cannot be done with it any more. Look at how it stands now.' },
    })
    expect(await act(north.agent, RunId, 'Explode' as RunAct)).toMatchObject({
      status: 400,
      body: { Message: expect.stringContaining('Choose an act') },
    })
  })
  // The contacts of a deleted user are passed on, whatever happens.
  await t.query(`update run set params = params || jsonb_build_object('OfUserId', $2::bigint) where run_id = $1`, [
    RunId,
    north.colleague.UserId,
  ])
  expect((await list(north.agent))[0]?.Acts).toEqual([])
  expect((await act(north.agent, RunId, 'Cancel')).status).toBe(409)
})
