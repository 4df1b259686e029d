import type { Request } from '@dormer/contract/endpoint'
import type { ContactAct } from '@dormer/contract/people/acts'
import { getBulk, startBulk } from '@dormer/contract/people/bulk'
import { expect } from 'vitest'
import { type Brokerage, startTestProgram, type TestProgram, type User } from '../../../../test/harness.ts'
import { bulkRun } from './bulk.jobs.ts'

export let t: TestProgram
let brokerages: number
/** Begins a test file. No worker runs: each test decides when its job runs, and how often. */
export const startBulks = async () => {
  t = await startTestProgram()
  brokerages = 0
}
const sourceId = async (b: Brokerage, name: string) =>
  (
    await t.query<{ id: number }>('select source_id::int as id from source where tenant_id = $1 and name = $2', [
      b.TenantId,
      name,
    ])
  )[0]?.id as number
export const makeBrokerage = async () => {
  const b = await t.makeBrokerage(`Bulk${brokerages++}`)
  return { ...b, website: await sourceId(b, 'Website'), referral: await sourceId(b, 'Referral') }
}

/** Creates households of these sizes in one statement; returns the ids of their persons. */
export const makeHouseholds = async (
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
export const idsOf = (persons: { id: number }[]) => persons.map((p) => p.id)
export const people = async (b: Awaited<ReturnType<typeof makeBrokerage>>, count: number, agent?: User | null) =>
  idsOf(await makeHouseholds(b, Array(count).fill(1), agent))

/** How many contacts each agent has, after checking that the maintained totals agree. */
export const agents = async ({ TenantId }: Brokerage) => {
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
/** What was done to entities through Dormer, by column and user. */
export const changesOf = ({ TenantId }: Brokerage) =>
  t.query<{ field: string; user_id: number; n: number }>(
    `select jsonb_object_keys(after) as field, user_id::int, count(*)::int as n from change
     where tenant_id = $1 and table_name = 'contact_entity' and via <> 'System' group by 1, 2 order by 1`,
    [TenantId],
  )
export const tagsOf = ({ TenantId }: Brokerage) =>
  t.query<{ name: string; n: number }>(
    `select name, count(tag_contact_entity_id)::int as n from tag left join tag_contact_entity using (tenant_id, tag_id)
     where tenant_id = $1 group by 1 order by lower(name)`,
    [TenantId],
  )

export type BulkTarget = Omit<Request<typeof startBulk>['body'], 'Action' | 'Criteria' | 'Count'>
export const start = (
  as: User | undefined,
  Action: ContactAct,
  Count: number,
  request: BulkTarget = {},
  Criteria: Request<typeof startBulk>['body']['Criteria'] = {},
) =>
  t.call(startBulk, { as, body: { Action, Criteria, Count, ...request } } as Request<typeof startBulk> & { as: User })
export const runJob = (b: Brokerage, BulkId: number, signal = new AbortController().signal, isLastTry = false) =>
  bulkRun.job.run({ TenantId: b.TenantId, RunId: BulkId }, t.jobContext({ signal, isLastTry }))
export const look = async (as: User, BulkId: number) => (await t.call(getBulk, { as, params: { BulkId } })).body
/** Starts a run, runs its job, and returns its state. */
export const runAll = async (
  b: Brokerage,
  as: User,
  Action: ContactAct,
  Count: number,
  request: BulkTarget = {},
  Criteria = {},
) => {
  const { status, body } = await start(as, Action, Count, request, Criteria)
  expect(status).toBe(200)
  expect(body).toMatchObject({ Status: 'Waiting', Total: Count, Processed: 0 })
  await runJob(b, body.BulkId)
  return look(as, body.BulkId)
}
