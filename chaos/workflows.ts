import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { stepType } from '@dormer/contract/automation/steps'
import { startLocalSmtp } from '../server/src/providers/email/local-smtp.ts'
import { openTarget, type Target, until } from './program.ts'
import type { Random } from './random.ts'

/*
 * Contacts go through a workflow that makes tasks, sends emails and adds a tag, a step a minute, while the program, its
 * database or a worker is killed. In the end each step has one outcome and one effect, none is lost, and the mail server
 * has each email once.
 */

/** For how long enrollments fall due, for each kill. */
const SECONDS = 4
/** How long a message whose attempt was interrupted may take until it is known what became of it. */
const PATIENCE_MS = 600_000

const setUp = async ({ query }: Target, contacts: number, seconds: number) => {
  const one = async (sql: string, values: unknown[] = []) => (await query<{ id: number }>(sql, values))[0]?.id ?? 0
  const tenant = await one(`select create_tenant('Chaos', 'America/Chicago')::int as id`)
  await query(`update tenant set postal_address = '1 Elm St, Austin, TX 78701' where tenant_id = $1`, [tenant])
  const user = await one(
    `insert into user_account (tenant_id, first_name, last_name, email, role_id, notification_settings)
     values ($1, 'Ada', 'Admin', 'admin@chaos.example.com', 2, '{"NewLeadByEmail":false,"IncomingTextByEmail":false}')
     returning user_id::int as id`,
    [tenant],
  )
  const template = await one(
    `insert into email_template (tenant_id, name, subject, body, shared_with_group)
     values ($1, 'Mail', 'Hello {{FirstName}}', '<p>Dear {{FirstName}}</p>', true) returning email_template_id::int as id`,
    [tenant],
  )
  const tag = await one(`insert into tag (tenant_id, name) values ($1, 'Warm') returning tag_id::int as id`, [tenant])
  const workflow = await one(
    `insert into workflow (tenant_id, name, type, created_by_id) values ($1, 'Follow-up', 'Contact', $2)
     returning workflow_id::int as id`,
    [tenant, user],
  )
  const nothing = {
    TaskType: '',
    IsCreateTask: false,
    TaskTitle: null,
    EmailTemplateId: null,
    TextTemplateId: null,
    TagId: null,
    SearchGuid: null,
    AssignToId: null,
    RecipientPeopleRole: null,
    WaitTime: 0,
    TimeUnit: 'Minutes',
    DueDateRule: null,
    ParentStepId: null,
    Branch: null,
    Settings: {},
  }
  const steps = [
    { TaskTypeId: stepType.Call, TaskTitle: 'One' },
    { TaskTypeId: stepType.Email, EmailTemplateId: template },
    { TaskTypeId: stepType.Call, TaskTitle: 'Two', WaitTime: 1 },
    { TaskTypeId: stepType.AddTag, TagId: tag },
  ].map((step, n) => ({ ...nothing, ...step, WorkflowStepId: n + 1, StepOrder: n + 1 }))
  const version = await one(
    `insert into workflow_version (tenant_id, workflow_id, steps) values ($1, $2, $3) returning workflow_version_id::int as id`,
    [tenant, workflow, JSON.stringify(steps)],
  )
  await query(
    `update workflow set status = 'Active', has_changes = false, workflow_version_id = $2 where workflow_id = $1`,
    [workflow, version],
  )
  await query(
    `with household as (
       insert into contact_entity (tenant_id, source_id, assigned_agent_id)
       select $1, (select min(source_id) from source where tenant_id = $1), $2 from generate_series(1, $3)
       returning contact_entity_id)
     insert into contact (tenant_id, contact_entity_id, first_name, last_name, email)
     select $1, contact_entity_id, 'Ida', 'Moor', 'ida' || row_number() over () || '@example.com' from household`,
    [tenant, user, contacts],
  )
  await query(
    `insert into contact_workflow (tenant_id, workflow_id, workflow_version_id, contact_id, user_id, next_step_id, next_at)
     select $1, $2, $3, contact_id, $4, 1, now() + make_interval(secs => random() * $5) from contact where tenant_id = $1`,
    [tenant, workflow, version, user, seconds],
  )
  return { steps: steps.length }
}

/** What is wrong once all has been worked off, in words. */
const faultsOf = async ({ query }: Target, contacts: number, steps: number, arrived: readonly string[]) => {
  const faults: string[] = []
  const none = async (what: string, sql: string, values: unknown[] = []) => {
    for (const { id } of await query<{ id: string }>(sql, values)) faults.push(`${what}: ${id}`)
  }
  await none(
    'an enrollment is lost',
    `select contact_workflow_id || ' ' || status || coalesce(' ' || why, '') as id from contact_workflow where status <> 'Completed'`,
  )
  await none(
    'a step has not one outcome',
    `select contact_workflow_id || ' has ' || count(o.*) || ', done ' || count(o.*) filter (where outcome = 'Done') as id
     from contact_workflow e left join workflow_outcome o using (tenant_id, contact_workflow_id)
     group by contact_workflow_id having count(o.*) filter (where outcome = 'Done') <> $1`,
    [steps],
  )
  await none(
    'a task is not there once',
    `select contact_id || ' ' || title || ' ' || count(t.*) as id from contact c cross join (values ('One'), ('Two')) w (title)
     left join task t using (tenant_id, contact_id, title) group by contact_id, title having count(t.*) <> 1`,
  )
  await none(
    'the tag is not there',
    `select contact_id as id from contact c where not exists (select from tag_contact_entity t
       where t.tenant_id = c.tenant_id and t.contact_entity_id = c.contact_entity_id)`,
  )
  await none('something is still due', `select kind || ' ' || key as id from due where kind = 'enrollment'`)
  const messages = await query<{ to: string; status: string }>(
    `select to_addresses[1] as "to", status from message join workflow_message using (tenant_id, message_id)`,
  )
  if (messages.length !== contacts) faults.push(`${messages.length} messages were written for ${contacts} contacts`)
  const times = new Map<string, number>()
  for (const to of arrived) times.set(to, (times.get(to) ?? 0) + 1)
  for (const { to, status } of messages) {
    const came = times.get(to) ?? 0
    const allowed = { Sent: [1], Unknown: [0, 1] }[status] ?? []
    if (!allowed.includes(came)) faults.push(`the email to ${to} is ${status} and has arrived ${came} times`)
  }
  return faults
}

/** Kills what works off the enrollments of so many contacts, and says what is wrong in the end. */
export const killWorkflows = async ({
  random,
  kills,
  contacts,
  say,
}: {
  random: Random
  kills: number
  contacts: number
  say: (text: string) => void
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'dormer-chaos-'))
  const smtp = await startLocalSmtp()
  const target = await openTarget(folder, {
    SMTP_URL: `smtp://${smtp.host}:${smtp.port}`,
    MAIL_FROM: 'office@chaos.example.com',
    PUBLIC_URL: 'https://crm.example.com',
  })
  const { steps } = await setUp(target, contacts, kills * SECONDS)
  const doneSoFar = async () => {
    const [row] = await target.query<{ n: number }>('select count(*)::int as n from workflow_outcome')
    return row?.n ?? 0
  }
  let done = 0
  for (let n = 1; n <= kills; n++) {
    // It is at work again, and somewhere in it.
    await until('it is at work', async () => (await doneSoFar()) > done, 30_000).catch(() => {})
    await sleep(random() * 2000)
    // Most often a worker: that is what is in the middle of something.
    const victim = (['worker', 'worker', 'worker', 'server', 'postgres'] as const)[Math.floor(random() * 5)] ?? 'worker'
    done = await doneSoFar().catch(() => done)
    say(`${n} of ${kills}: ${victim}, ${done} steps done`)
    await target.kill[victim]?.()
  }
  say('waiting for the rest')
  const isIdle = async () => {
    const rows = await target.query(
      `select from contact_workflow where status = 'Active' union all select from outbox limit 1`,
    )
    return rows.length === 0
  }
  await until('all is done', isIdle, PATIENCE_MS).catch((error: Error) => say(error.message))
  const arrived = smtp.arrived.flatMap(({ to }) => to)
  const faults = await faultsOf(target, contacts, steps, arrived)
  say(`${arrived.length} emails have arrived, ${contacts * steps} steps were to be done`)
  await target.stop()
  await smtp.stop()
  if (faults.length === 0) rmSync(folder, { recursive: true, force: true })
  else say(`Its data and log are in ${folder}`)
  return faults
}
