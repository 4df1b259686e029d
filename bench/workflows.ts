import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { enrollmentsDue } from '../server/src/features/automation/engine/engine.jobs.ts'
import { alternate, type BulkRow } from './bulk.ts'
import { ADMIN, type Filled, superuser } from './fill.ts'
import { OTHER } from './flood.ts'
import type { Program } from './program.ts'

const FLOWS = 10
const STEPS = 12
const DUE = 50_000

/** The step that an enrollment is at, as bare SQL knows it: its own number. */
const nextOf = (first: string) =>
  `case when e.next_step_id < ${first} + ${STEPS - 1} then e.next_step_id + 1 else ${first} end`

/** The same effects as one statement for each batch: outcome, tag, next step and time. */
const bareStep = (first: number) => `
  with claimed as (
    select key, at from due
    where tenant_id = $1 and kind = 'enrollment' and at <= now() order by at, key limit ${enrollmentsDue.batch}
    for update skip locked
  ), taken as (
    select e.contact_workflow_id, e.next_step_id, c.contact_entity_id, e.next_at
    from contact_workflow e join contact c on c.tenant_id = e.tenant_id and c.contact_id = e.contact_id
    where e.tenant_id = $1 and e.contact_workflow_id = any(array(select key from claimed))
    for update of e skip locked
  ), outcome as (
    insert into workflow_outcome (tenant_id, contact_workflow_id, workflow_step_id, outcome)
    select $1, contact_workflow_id, next_step_id, 'Done' from taken on conflict do nothing
  ), tagged as (
    insert into tag_contact_entity (tenant_id, contact_entity_id, tag_id)
    select distinct $1::bigint, contact_entity_id, $2::bigint from taken on conflict do nothing
  ), moved as (
    update contact_workflow e set next_step_id = ${nextOf(String(first))}, next_at = t.next_at + interval '1 day', date_timed = now()
    from taken t where e.tenant_id = $1 and e.contact_workflow_id = t.contact_workflow_id
  )
  select count(*)::int as done from claimed`

const makeEnrollments = async (db: pg.Client, tenantId: number, contacts: number, adminId: number) => {
  const { rows: tags } = await db.query<{ id: string }>(
    `insert into tag (tenant_id, name) values ($1, 'Bench workflow ' || gen_random_uuid()) returning tag_id as id`,
    [tenantId],
  )
  const tagId = Number(tags[0]?.id)
  await db.query('begin')
  await db.query(`set local session_replication_role = replica`)
  const first = 900_000_000
  const steps = Array.from({ length: STEPS }, (_, n) => ({
    WorkflowStepId: first + n,
    StepOrder: n + 1,
    TaskTypeId: 7,
    TaskType: 'Add Tag',
    IsCreateTask: false,
    TaskTitle: null,
    TagId: tagId,
    WaitTime: 1,
    TimeUnit: 'Days',
    DueDateRule: null,
    ParentStepId: null,
    Branch: null,
    Settings: {},
  }))
  const { rows: flows } = await db.query<{ id: string; version: string }>(
    `with made as (
       insert into workflow (tenant_id, name, type, status, created_by_id, share_with_group)
       select $1, 'Bench ' || n, 'Contact', 'Active', $2, true from generate_series(1, ${FLOWS}) n returning workflow_id
     ), version as (
       insert into workflow_version (tenant_id, workflow_id, steps) select $1, workflow_id, $3 from made
       returning workflow_id, workflow_version_id
     )
     select workflow_id as id, workflow_version_id as version from version`,
    [tenantId, adminId, JSON.stringify(steps)],
  )
  await db.query(
    `update workflow w set workflow_version_id = v.workflow_version_id from workflow_version v
     where w.tenant_id = $1 and v.tenant_id = $1 and v.workflow_id = w.workflow_id and w.workflow_version_id is null`,
    [tenantId],
  )
  await db.query('commit')
  for (const { id, version } of flows)
    await db.query(
      `insert into contact_workflow (tenant_id, workflow_id, workflow_version_id, contact_id, user_id, next_step_id, next_at)
       select $1, $2, $3, contact_id, $4, $5, now() + interval '30 days' + contact_id * interval '1 second'
       from contact where tenant_id = $1 order by contact_id limit $6`,
      [tenantId, id, version, adminId, first, contacts],
    )
  return { tagId, first, workflowIds: flows.map(({ id }) => Number(id)) }
}

/**
 * Ten workflows with all contacts in each, of which 50,000 fall due within a minute, and a single step of another brokerage
 * meanwhile; each step adds a tag. By the engine, and as bare statements with the same effects.
 */
export const measureWorkflows = async (
  program: Program,
  { tenantId, contacts }: Filled,
  say: (text: string) => void,
): Promise<BulkRow[]> => {
  const db = await superuser(program)
  const userOf = async (email: string) =>
    (
      await db.query<{ tenant: string; id: string }>(
        'select tenant_id as tenant, user_id as id from user_account where email = $1',
        [email],
      )
    ).rows[0]
  const [admin, other] = [await userOf(ADMIN), await userOf(OTHER)]
  const made = await makeEnrollments(db, tenantId, contacts, Number(admin?.id))
  const otherId = Number(other?.tenant)
  const elsewhere = await makeEnrollments(db, otherId, 10, Number(other?.id))
  await db.query('vacuum analyze contact_workflow, due, workflow_outcome')
  const { rows: all } = await db.query<{ n: string }>(
    `select count(*) as n from contact_workflow where tenant_id = $1`,
    [tenantId],
  )
  const total = Number(all[0]?.n)
  const due = Math.min(DUE, total)
  const makeDue = async (id: number, count: number) => {
    // Their outcomes leave, so that each turn does the same.
    await db.query('truncate workflow_outcome')
    await db.query(
      `update contact_workflow e set next_at = now() - random() * interval '1 minute', next_step_id = $3, status = 'Active'
       from (select contact_workflow_id from contact_workflow where tenant_id = $1 and status = 'Active'
         order by contact_workflow_id limit $2) some
       where e.tenant_id = $1 and e.contact_workflow_id = some.contact_workflow_id`,
      [id, count, made.first],
    )
  }
  const enqueue = (id: number) =>
    db.query(
      `select graphile_worker.add_job('due', json_build_object('TenantId', $1::bigint), $1 || ':due', job_key => $1 || ':due')`,
      [id],
    )
  const isLeft = async (id: number) =>
    (
      await db.query<{ left: boolean }>(
        `select exists (select from due where tenant_id = $1 and kind = 'enrollment' and at <= now()) as left`,
        [id],
      )
    ).rows[0]?.left
  const lags: number[] = []
  try {
    const row = await alternate(
      program,
      `workflows: ${due.toLocaleString('en-US')} steps of ${total.toLocaleString('en-US')} enrollments`,
      async () => {
        await enqueue(tenantId)
        const begun = performance.now()
        await enqueue(otherId)
        while (await isLeft(otherId)) await sleep(5)
        lags.push(performance.now() - begun)
        while (await isLeft(tenantId)) await sleep(20)
        return due
      },
      async () => {
        const step = bareStep(made.first)
        for (let done = 1; done > 0; ) {
          const { rows } = await db.query<{ done: number }>(step, [tenantId, made.tagId])
          done = rows[0]?.done ?? 0
        }
        return due
      },
      async () => {
        await makeDue(tenantId, due)
        await makeDue(otherId, 1)
      },
    )
    say(`  another brokerage's single step after ${lags.map((lag) => Math.round(lag)).join(', ')} ms`)
    return [{ ...row, aim: 0.5 }]
  } finally {
    for (const [id, ids] of [
      [tenantId, made.workflowIds],
      [otherId, elsewhere.workflowIds],
    ] as const)
      await db.query('delete from workflow where tenant_id = $1 and workflow_id = any($2)', [id, ids])
    await db.end()
  }
}
