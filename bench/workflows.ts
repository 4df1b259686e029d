import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { enrollmentsDue } from '../server/src/features/automation/engine/engine.jobs.ts'
import { alternate, asJson, type BulkRow } from './bulk.ts'
import type { Call } from './calls.ts'
import { ADMIN, type Filled, superuser } from './fill.ts'
import { OTHER } from './flood.ts'
import { type Program, signIn } from './program.ts'

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
      `insert into contact_workflow (tenant_id, workflow_id, workflow_version_id, contact_id, user_id, next_step_id, next_at,
         date_timed, date_started)
       select $1, $2, $3, contact_id, $4, $5, now() + interval '30 days' + contact_id * interval '1 second',
         now() - interval '1 day', now() - interval '30 days'
       from contact where tenant_id = $1 order by contact_id limit $6`,
      [tenantId, id, version, adminId, first, contacts],
    )
  return { tagId, first, workflowIds: flows.map(({ id }) => Number(id)) }
}

export type Workflows = {
  tagId: number
  first: number
  workflowIds: number[]
  other: { tenantId: number; workflowIds: number[] }
}

/** Ten workflows with all contacts in each, and one of another brokerage with ten. */
export const fillWorkflows = async (program: Program, { tenantId, contacts }: Filled): Promise<Workflows> => {
  const db = await superuser(program)
  const userOf = async (email: string) => {
    const { rows } = await db.query<{ tenant: string; id: string }>(
      'select tenant_id as tenant, user_id as id from user_account where email = $1',
      [email],
    )
    return { tenantId: Number(rows[0]?.tenant), id: Number(rows[0]?.id) }
  }
  try {
    const other = await userOf(OTHER)
    const made = await makeEnrollments(db, tenantId, contacts, (await userOf(ADMIN)).id)
    const { workflowIds } = await makeEnrollments(db, other.tenantId, 10, other.id)
    await db.query('vacuum analyze contact_workflow, due, workflow_outcome')
    return { ...made, other: { tenantId: other.tenantId, workflowIds } }
  } finally {
    await db.end()
  }
}

export const removeWorkflows = async (program: Program, { tenantId }: Filled, { workflowIds, other }: Workflows) => {
  const db = await superuser(program)
  for (const made of [{ tenantId, workflowIds }, other])
    await db.query('delete from workflow where tenant_id = $1 and workflow_id = any($2)', [
      made.tenantId,
      made.workflowIds,
    ])
  await db.end()
}

/** The list of workflows with how many are in each, and the workflows of a contact with what each did and does next. */
export const workflowCalls = async (program: Program, { tenantId }: Filled): Promise<Call[]> => {
  const db = await superuser(program)
  const { rows } = await db.query<{ id: string; contact: string }>(
    `select contact_workflow_id as id, contact_id as contact from contact_workflow
     where tenant_id = $1 and contact_id % 500 = 1 order by 1 limit 200`,
    [tenantId],
  )
  await db.end()
  const enrollment = (n: number) => rows[n % rows.length] as (typeof rows)[number]
  return [
    {
      name: 'workflows: list with counts',
      aim: 0.5,
      make: () => ({ method: 'GET', path: '/api/workflow/accessibleworkflows/Contact' }),
    },
    {
      name: 'workflows: how many answered, completed, failed in each',
      aim: 0.5,
      make: () => ({ method: 'GET', path: '/api/workflow/counts/Contact' }),
    },
    {
      name: 'workflows: of a contact',
      aim: 0.5,
      make: (n) => ({ method: 'GET', path: `/api/workflow/contact/${enrollment(n).contact}` }),
    },
    {
      name: 'workflows: timeline',
      aim: 0.5,
      make: (n) => ({ method: 'GET', path: `/api/workflow/timeline/${enrollment(n).id}` }),
    },
  ]
}

/** A workflow for contacts of every type, published for all who match now, beside the same rows by bare statements. */
export const measurePublish = async (
  program: Program,
  { tenantId }: Filled,
  { tagId }: Workflows,
): Promise<BulkRow> => {
  const db = await superuser(program)
  const headers = {
    authorization: `Bearer ${(await signIn(program, ADMIN)).access_token}`,
    'content-type': 'application/json',
  }
  let workflowId = 0
  const prepare = async () => {
    await db.query('delete from workflow where tenant_id = $1 and workflow_id = $2', [tenantId, workflowId])
    const { rows } = await db.query<{ id: string }>(
      `with made as (
         insert into workflow (tenant_id, name, type, created_by_id, share_with_group, event_code, conditions)
         select $1, 'Bench publish', 'Contact', user_id, true, 'TypeChanged',
           (select array_agg(distinct contact_type_id::text) from contact where tenant_id = $1)
         from user_account where email = $3 returning workflow_id
       ), step as (
         insert into workflow_step (tenant_id, workflow_id, step_order, task_type_id, tag_id, wait_time, time_unit)
         select $1, workflow_id, 1, 7, $2, 30, 'Days' from made
       )
       select workflow_id as id from made`,
      [tenantId, tagId, ADMIN],
    )
    workflowId = Number(rows[0]?.id)
  }
  const enrolled = async () => {
    const { rows } = await db.query<{ n: string }>(
      'select count(*) as n from contact_workflow where tenant_id = $1 and workflow_id = $2',
      [tenantId, workflowId],
    )
    return Number(rows[0]?.n)
  }
  const isRunning = async () => {
    const { rows } = await db.query<{ on: boolean }>(
      `select exists (select from run where tenant_id = $1 and kind = 'enroll' and status in ('Waiting', 'Running')) as on`,
      [tenantId],
    )
    return rows[0]?.on === true
  }
  try {
    const row = await alternate(
      program,
      'workflows: publish for all who match',
      async () => {
        const body = JSON.stringify({ WorkflowId: workflowId, Status: 'Active', EnrollMatching: true })
        await asJson(await fetch(new URL('/api/workflow/status', program.url), { method: 'PUT', headers, body }))
        while (await isRunning()) await sleep(50)
        return enrolled()
      },
      async () => {
        const { rows } = await db.query<{ version: string }>(
          `insert into workflow_version (tenant_id, workflow_id, steps) values ($1, $2, '[]')
           returning workflow_version_id as version`,
          [tenantId, workflowId],
        )
        for (let last = '0'; last !== null; ) {
          const batch = await db.query<{ last: string }>(
            `with chosen as (
               select contact_id, assigned_agent_id from contact c
               where tenant_id = $1 and contact_id > $4 and contact_type_id is not null and not exists (
                 select from contact earlier where earlier.tenant_id = c.tenant_id
                   and earlier.contact_entity_id = c.contact_entity_id and earlier.contact_id < c.contact_id)
               order by contact_id limit 1000
             ), made as (
               insert into contact_workflow (tenant_id, workflow_id, workflow_version_id, contact_id, next_step_id, next_at)
               select $1, $2, $3, contact_id, 1, now() + interval '30 days' from chosen on conflict do nothing
             )
             select max(contact_id) as last from chosen`,
            [tenantId, workflowId, rows[0]?.version, last],
          )
          last = batch.rows[0]?.last as string
        }
        return enrolled()
      },
      prepare,
    )
    return { ...row, aim: 0.5 }
  } finally {
    await db.query('delete from workflow where tenant_id = $1 and workflow_id = $2', [tenantId, workflowId])
    await db.end()
  }
}

/**
 * 50,000 of the enrollments fall due within a minute, and a single one of another brokerage meanwhile; each step adds a tag.
 * By the engine, and as bare statements with the same effects.
 */
export const measureSteps = async (
  program: Program,
  { tenantId }: Filled,
  { tagId, first, other }: Workflows,
  say: (text: string) => void,
): Promise<BulkRow> => {
  const db = await superuser(program)
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
         order by contact_id % 1000, contact_workflow_id limit $2) those
       where e.tenant_id = $1 and e.contact_workflow_id = those.contact_workflow_id`,
      [id, count, first],
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
        await enqueue(other.tenantId)
        while (await isLeft(other.tenantId)) await sleep(5)
        lags.push(performance.now() - begun)
        while (await isLeft(tenantId)) await sleep(20)
        return due
      },
      async () => {
        const step = bareStep(first)
        for (let done = 1; done > 0; ) {
          const { rows } = await db.query<{ done: number }>(step, [tenantId, tagId])
          done = rows[0]?.done ?? 0
        }
        return due
      },
      async () => {
        await makeDue(tenantId, due)
        await makeDue(other.tenantId, 1)
      },
    )
    say(`  another brokerage's single step after ${lags.map((lag) => Math.round(lag)).join(', ')} ms`)
    return { ...row, aim: 0.5 }
  } finally {
    await db.end()
  }
}
