import { addStep, updateStep } from '@dormer/contract/automation/steps'
import { createWorkflow } from '@dormer/contract/automation/workflows'
import { auditLog, auditUsers, exportAudit } from '@dormer/contract/brokerage/audit'
import { changePassword } from '@dormer/contract/brokerage/users'
import { saveTask } from '@dormer/contract/day/tasks'
import { createContact, deleteContacts, updateContact } from '@dormer/contract/people/contacts'
import { importContacts } from '@dormer/contract/people/import'
import { expect, test } from 'vitest'
import { password, startTestProgram, type User } from '../../../../test/harness.ts'

const t = await startTestProgram({ worker: true })
const north = await t.makeBrokerage('North')
const south = await t.makeBrokerage('South')

const add = async (as: User, FirstName: string) => {
  const answer = await t.call(createContact, {
    as,
    body: { FirstName, LastName: 'Moor', Email: `${FirstName}@example.com` },
  })
  return { ContactId: answer.body.ContactId, RequestId: answer.headers.get('x-recorded-as') }
}
const audit = async (query = {}, as = north.admin) => (await t.call(auditLog, { as, query })).body

test('lists changes with their authors, and filters them', async () => {
  const { ContactId } = await add(north.agent, 'Ida')
  await t.call(updateContact, { as: north.admin, body: { Contact: { ContactId, City: 'Austin' } } as never })
  await t.call(deleteContacts, { as: north.admin, body: [ContactId] })
  const told = async (query: object) =>
    (await audit(query)).map(({ What, Kind, Title, ByName }) => [What, Kind, Title, ByName])
  const deleted = ['Deleted', 'Contact', 'Ida Moor', 'Alex Admin']
  expect(await told({ kind: 'Contact' })).toEqual([
    deleted,
    ['Changed', 'Contact', '', 'Alex Admin'],
    ['Added', 'Contact', '', 'Ana Agent'],
  ])
  expect(await told({ kind: 'Contact', userId: north.agent.UserId })).toEqual([['Added', 'Contact', '', 'Ana Agent']])
  expect(await told({ kind: 'Contact', what: 'Deleted' })).toEqual([deleted])
  expect(await told({ from: '2020-01-01', to: '2020-12-31' })).toEqual([])
  const [newest, next] = await audit({ take: 2 })
  expect((await audit({ take: 1, before: newest?.ChangeId }))[0]).toEqual(next)
})

test('leaves out changes to hidden columns only', async () => {
  const { body } = await t.call(saveTask, {
    as: north.agent,
    body: { Title: 'Call the county', TaskTypeId: 1, AssignedUserId: north.agent.UserId },
  })
  await t.query(`update task set repeat_from = 'done' where task_id = $1`, [body.TaskId])
  await t.query(`update task set title = 'Call the city' where task_id = $1`, [body.TaskId])
  const tasks = await audit({ kind: 'Task' })
  expect(tasks.map(({ What, Fields }) => [What, Fields.map((f) => f.After)])).toEqual([
    ['Changed', ['Call the city']],
    ['Added', []],
  ])
})

test('what is kept as JSON reads as words', async () => {
  const as = north.agent
  const { WorkflowId } = (await t.call(createWorkflow, { as, body: { Name: 'Nurture' } })).body
  const steps = (await t.call(addStep, { as, body: { WorkflowId, Index: 0, TaskTypeId: 20 } })).body
  const WorkflowStepId = steps[0]?.WorkflowStepId as number
  const Settings = { WaitFor: 'Weekday' as const, Weekdays: [2, 4], Hour: '09:00', DateField: null }
  await t.call(updateStep, { as, body: { WorkflowStepId, Settings } })
  const [change] = await audit({ kind: 'WorkflowStep' })
  expect(change?.Fields.find(({ Field }) => Field === 'Settings')?.After).toBe(
    'Hour: 09:00, Wait For: Weekday, Weekdays: 2, 4',
  )
})

test('includes changes of permissions and users', async () => {
  await t.query(`insert into user_permission values ($1, $2, 'ManageSettings')`, [north.TenantId, north.leader.UserId])
  expect((await audit({ kind: 'Permission' }))[0]).toMatchObject({
    What: 'Added',
    Title: 'Tim Leader: ManageSettings',
    Via: 'System',
    ByName: null,
  })
})

test.for([
  [{ kind: 'Nothing' }, 400],
  [{ what: 'Seen' }, 400],
  [{ from: '2020-13-01' }, 400],
  [{ from: '2021-01-01', to: '2020-01-01' }, 400],
  [{ userId: south.agent.UserId }, 404],
])('%j is refused with %i', async ([query, status]) => {
  const answers = [
    await t.call(auditLog, { as: north.admin, query: query as never }),
    await t.call(exportAudit, { as: north.admin, body: query as never }),
  ]
  for (const answer of answers) expect(answer).toMatchObject({ status, body: { Message: expect.stringMatching(/\w/) } })
})

test('needs the permission, and shows only the own brokerage', async () => {
  expect((await t.call(auditLog, { as: north.agent, query: {} })).status).toBe(403)
  expect((await t.call(auditUsers, { as: north.agent })).status).toBe(403)
  const users = (await t.call(auditUsers, { as: north.admin })).body
  expect(users.map((u) => u.UserId)).toContain(north.lender.UserId)
  expect(users.map((u) => u.UserId)).not.toContain(south.admin.UserId)
  await t.query(`insert into user_permission values ($1, $2, 'ViewAudit')`, [north.TenantId, north.colleague.UserId])
  expect((await audit({}, north.colleague)).length).toBeGreaterThan(0)
  await add(south.agent, 'Zoe')
  expect((await audit({ take: 200 })).filter((c) => c.Title === 'Zoe Moor')).toEqual([])
})

test('the export has a line for each field', async () => {
  const { ContactId } = await add(north.agent, 'Una')
  await t.call(updateContact, {
    as: north.admin,
    body: { Contact: { ContactId, City: 'Waco', Profession: '=1+1' } } as never,
  })
  const { Url } = (
    await t.call(exportAudit, {
      as: north.admin,
      body: { kind: 'Contact', what: 'Changed', userId: north.admin.UserId },
    })
  ).body
  const file = await t.send('GET', Url)
  const [header, ...lines] = file.text.replace('\ufeff', '').trim().split('\r\n')
  expect(header).toBe('Date,By,Via,What,Kind,Title,Field,Before,After')
  expect(
    lines
      .slice(0, 2)
      .map((line) => line.replace(/^[^,]+,/, ''))
      .sort(),
  ).toEqual([
    'Alex Admin,User,Changed,Contact,Una Moor,City,,Waco',
    `Alex Admin,User,Changed,Contact,Una Moor,Profession,,'=1+1`,
  ])
})

test('the export writes times as the user’s clock shows them', async () => {
  const task = { Title: 'Call', TaskTypeId: 2, AssignedUserId: north.admin.UserId }
  const { TaskId } = (await t.call(saveTask, { as: north.admin, body: task as never })).body
  const body = { ...task, TaskId, DueDate: '2030-01-15T21:00:00Z' }
  await t.call(saveTask, { as: north.admin, body: body as never })
  const asked = { kind: 'Task', what: 'Changed', userId: north.admin.UserId } as const
  const { Url } = (await t.call(exportAudit, { as: north.admin, body: asked })).body
  expect((await t.send('GET', Url)).text).toMatch(/,Due Date,,01\/15\/2030 3:00 pm\r\n/)
})

test('all batches of an import are attributed to the user who started it, as one request', async () => {
  const header = 'FirstName,LastName,Email,CellPhone'
  const rows = Array.from({ length: 5001 }, (_, i) => `F${i},L,many${i}@example.com,`)
  const body = { File: new File([[header, ...rows].join('\n')], 'many.csv') } as never
  expect((await t.call(importContacts, { as: north.agent, body })).body.Successful).toBe(true)
  const told = await t.query(
    `select via, user_id::int as "by", count(*)::int as n, count(distinct request_id)::int as requests from change
     where tenant_id = $1 and table_name = 'contact' and via = 'Import' group by 1, 2`,
    [north.TenantId],
  )
  expect(told).toEqual([{ via: 'Import', by: north.agent.UserId, n: 5001, requests: 1 }])
  expect((await audit({ kind: 'Import', take: 1 }))[0]).toMatchObject({
    Title: 'many.csv',
    Via: 'Import',
    ByName: 'Ana Agent',
  })
})

test('recorded changes carry the request id that the answer names', async () => {
  const { ContactId, RequestId } = await add(north.agent, 'Ola')
  const [row] = await t.query(
    `select request_id::text as id from change where table_name = 'contact' and row_id = $1`,
    [ContactId],
  )
  expect(row).toEqual({ id: RequestId })
})

test('no secret is ever recorded', async () => {
  const body = { UserId: north.agent.UserId, OldPassword: password, NewPassword: 'another long password' }
  const { status, text } = await t.call(changePassword, { as: north.agent, body: body as never })
  expect(status, text).toBe(200)
  const gone = await t.makeUser(north.TenantId, 3, 'Gone', 'Girl', north.domain)
  const secrets = await t.query<{ secret: string }>(
    `select password_hash as secret from user_account union all select encode(access_hash, 'hex') from session
     union all select encode(refresh_hash, 'hex') from session`,
  )
  await t.query('delete from user_account where user_id = $1', [gone.UserId])
  const [all] = await t.query<{ text: string }>(`select string_agg(c::text, ' ') as text from change c`)
  expect(all?.text).toContain('Gone')
  for (const { secret } of secrets) expect(all?.text).not.toContain(secret)
})
