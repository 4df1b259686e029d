import { setUserPermission } from '@dormer/contract/brokerage/permissions'
import { getCurrentUser, signIn } from '@dormer/contract/brokerage/session'
import { restoreRequest, restoreTrash, trash } from '@dormer/contract/brokerage/trash'
import {
  createUser,
  deleteUser,
  inviteAgain,
  setUserActive,
  updateUser,
  userById,
} from '@dormer/contract/brokerage/users'
import { createAppointment } from '@dormer/contract/day/appointments'
import { completeTask, saveTask } from '@dormer/contract/day/tasks'
import { reassignAgent, reassignLender, recentBulks } from '@dormer/contract/people/bulk'
import { createContact } from '@dormer/contract/people/contacts'
import type { Permission } from '@dormer/contract/permissions'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Brokerage, password, startTestProgram, type User } from '../../../../test/harness.ts'
import { jobs } from '../../../features.ts'

const t = await startTestProgram()
let north: Brokerage
let south: Brokerage
let n = 0
beforeAll(async () => {
  south = await t.makeBrokerage('South')
})
beforeEach(async () => {
  n += 1
  north = await t.makeBrokerage(`North${n}`)
})

/** Deletes the user; returns the request by which it can be undone. */
const remove = async (as: User, { UserId }: User, to?: User) => {
  const answer = await t.call(deleteUser, { as, params: { id: UserId, reassignToId: to?.UserId ?? 0 } })
  expect(answer.status, answer.text).toBe(200)
  return answer.headers.get('x-recorded-as') as string
}
const undo = (as: User, RequestId: string) => t.call(restoreRequest, { as, body: { RequestId } })
const listed = async (as: User) => (await t.call(trash, { as })).body
const found = (as: User, { UserId }: User) => t.call(userById, { as, params: { UserId } })
const makeLead = async (more: object) => {
  const body = { FirstName: 'Ida', LastName: 'Moor', Email: 'ida@example.com', ...more }
  return (await t.call(createContact, { as: north.admin, body: body as never })).body.ContactId
}
const makeLeads = async (count: number, agent = north.agent) => {
  const ids: number[] = []
  for (let i = 1; i <= count; i++)
    ids.push(await makeLead({ Email: `ida${i}@example.com`, AssignedAgentId: agent.UserId }))
  return ids
}
/** Whose the contacts are, in this order. */
const agentsOf = async (ids: number[]) =>
  (
    await t.query<{ agent: number | null }>(
      `select assigned_agent_id::int as agent from unnest($1::bigint[]) with ordinality i (contact_id, place)
       join contact using (contact_id) order by place`,
      [ids],
    )
  ).map(({ agent }) => agent)
const give = (to: User | null, ids: number[]) =>
  t.call(reassignAgent, { as: north.admin, params: { agentId: to?.UserId ?? 0 }, body: ids })
const grant = (user: User, PermissionCode: Permission, HasPermission = true) =>
  t.call(setUserPermission, {
    as: north.admin,
    params: { UserId: user.UserId },
    body: { PermissionCode, HasPermission },
  })
const runs = async (as = north.admin) => (await t.call(recentBulks, { as })).body
/** Runs the bulk jobs that wait; there is no worker. */
const runBulks = async () => {
  const rows = await t.query<{ id: number; payload: unknown }>(
    `select j.id, j.payload from graphile_worker._private_jobs j
     join graphile_worker._private_tasks k on k.id = j.task_id where k.identifier = 'bulk-contacts' order by j.id`,
  )
  for (const { id, payload } of rows) {
    await jobs.find((job) => job.name === 'bulk-contacts')?.run(payload, t.jobContext())
    await t.query('delete from graphile_worker._private_jobs where id = $1', [id])
  }
}

test('undoing brings back the user, deactivated, and what nobody has given to somebody else since', async () => {
  const { admin, agent, colleague, TenantId } = north
  const leads = await makeLeads(4)
  const own = await makeLeads(1, colleague)
  const task = { TaskTypeId: 2, AssignedUserId: agent.UserId }
  const tasks: number[] = []
  for (const Title of ['Open', 'Done', 'Given'])
    tasks.push((await t.call(saveTask, { as: agent, body: { ...task, Title } as never })).body.TaskId)
  const visits: number[] = []
  for (const Title of ['Coming', 'Given']) {
    const visit = { Title, AppointmentTypeId: 1001, DateTime: '2040-01-01T10:00:00Z', UserId: agent.UserId }
    visits.push((await t.call(createAppointment, { as: agent, body: visit as never })).body.Id)
  }
  const sources = await t.query<{ id: number }>(
    `insert into source (tenant_id, name, assign_to_id) values ($1, 'Hers', $2), ($1, 'Given', $2)
     returning source_id::int as id`,
    [TenantId, agent.UserId],
  )
  await t.query(`update user_account set round_robin = true, email_signature = 'Ana' where user_id = $1`, [
    agent.UserId,
  ])
  await grant(agent, 'ManageSettings')
  await t.query(
    `insert into passkey (tenant_id, user_id, name, credential_id, public_key) values ($1, $2, 'Key', $3, 'x')`,
    [TenantId, agent.UserId, `key${n}`],
  )

  const RequestId = await remove(admin, agent, colleague)
  await runBulks()
  expect(await agentsOf(leads)).toEqual(Array(4).fill(colleague.UserId))
  // Afterwards: one is given away, one given away and back, one deleted; a task is done, another given away.
  await give(admin, [leads[1] as number])
  await give(admin, [leads[2] as number])
  await give(colleague, [leads[2] as number])
  await t.call(completeTask, { as: colleague, params: { id: tasks[1] as number } })
  await t.query('update task set assigned_user_id = $1 where task_id = $2', [admin.UserId, tasks[2]])
  await t.query('update appointment set user_id = $1 where appointment_id = $2', [admin.UserId, visits[1]])
  await t.query('update source set assign_to_id = $1 where source_id = $2', [admin.UserId, sources[1]?.id])

  expect(await listed(admin)).toMatchObject([
    { RequestId, Kind: 'User', Title: 'Ana Agent', Count: 1, With: [], DeletedByName: 'Alex Admin' },
  ])
  expect(await undo(admin, RequestId)).toMatchObject({
    status: 200,
    body: { InBackground: false, Message: expect.stringMatching(/^Ana Agent is deactivated\. To let them in again/) },
  })
  expect(await listed(admin)).toEqual([])
  const [run] = await runs()
  expect(run).toMatchObject({ Description: 'Contacts back to Ana Agent', Total: 2, Status: 'Waiting' })
  await runBulks()
  expect((await runs())[0]).toMatchObject({ Status: 'Done', Changed: 2, Skipped: [] })
  // The successor was told of four; nobody is told that contacts are back.
  expect(
    await t.query(
      `select j.payload ->> 'Count' as count from graphile_worker._private_jobs j
       join graphile_worker._private_tasks k on k.id = j.task_id where k.identifier = 'tell-bulk-assigned'`,
    ),
  ).toEqual([{ count: '4' }])
  const id = agent.UserId
  expect(await agentsOf([...leads, ...own])).toEqual([id, admin.UserId, colleague.UserId, id, colleague.UserId])
  const whose = (table: string, column: string, of: string, ids: unknown[]) =>
    t
      .query<{ id: number }>(
        `select ${column}::int as id from ${table} where ${of} = any($1::bigint[]) order by ${of}`,
        [ids],
      )
      .then((rows) => rows.map((row) => row.id))
  expect(await whose('task', 'assigned_user_id', 'task_id', tasks)).toEqual([id, colleague.UserId, admin.UserId])
  expect(await whose('appointment', 'user_id', 'appointment_id', visits)).toEqual([id, admin.UserId])
  expect(
    await whose('source', 'assign_to_id', 'source_id', sources.map((source) => source.id)), // biome-ignore format: one call
  ).toEqual([id, admin.UserId])

  expect((await found(admin, agent)).body).toMatchObject({
    AccountState: 'Deactivated',
    RoundRobin: true,
    EmailSignature: 'Ana',
    LeadCount: 2,
  })
  expect(
    await t.query('select permission_code from user_permission where tenant_id = $1 and user_id = $2', [TenantId, id]),
  ).toEqual([{ permission_code: 'ManageSettings' }])
  expect(await t.query('select from passkey where tenant_id = $1', [TenantId])).toEqual([])

  // Nothing of before lets them in: they are activated, and invited to choose a password.
  expect((await t.call(getCurrentUser, { as: agent })).status).toBe(401)
  const enter = () => t.call(signIn, { body: { grant_type: 'password', username: agent.Email, password } })
  expect((await enter()).status).toBe(400)
  expect((await t.call(setUserActive, { as: admin, body: { UserId: id, IsActive: true } })).status).toBe(200)
  expect((await enter()).status).toBe(400)
  expect((await found(admin, agent)).body).toMatchObject({ AccountState: 'Invited' })
  expect((await t.call(inviteAgain, { as: admin, body: { UserId: id } })).status).toBe(200)
})

test('what is in the pond comes back, unless somebody has taken it', async () => {
  const { admin, agent, colleague } = north
  const [kept, taken, taking] = (await makeLeads(3)) as [number, number, number]
  const RequestId = await remove(admin, agent)
  await runBulks()
  await give(colleague, [taken])
  await undo(admin, RequestId)
  // Taken after the restore, before the contacts are moved.
  await give(colleague, [taking])
  await runBulks()
  expect((await runs())[0]).toMatchObject({
    Status: 'Done',
    Total: 2,
    Changed: 1,
    Skipped: [{ Reason: 'Given to somebody else meanwhile', Count: 1 }],
  })
  expect(await agentsOf([kept, taken, taking])).toEqual([agent.UserId, colleague.UserId, colleague.UserId])
})

test('a lender’s contacts come back', async () => {
  const { admin, lender } = north
  const [ContactId = 0] = await makeLeads(1)
  const given = await t.call(reassignLender, { as: admin, params: { lenderId: lender.UserId }, body: [ContactId] })
  expect(given.body).toMatchObject({ Changed: 1 })
  const of = () => t.query('select assigned_lender_id::int as id from contact where contact_id = $1', [ContactId])
  const RequestId = await remove(admin, lender)
  await runBulks()
  expect(await of()).toEqual([{ id: null }])
  await undo(admin, RequestId)
  await runBulks()
  expect(await of()).toEqual([{ id: lender.UserId }])
  expect(await agentsOf([ContactId])).toEqual([north.agent.UserId])
})

describe('while contacts are still being moved', () => {
  test('what has not been moved stays', async () => {
    const { admin, agent, colleague } = north
    const leads = await makeLeads(2)
    const RequestId = await remove(admin, agent, colleague)
    expect((await undo(admin, RequestId)).status).toBe(200)
    expect(await runs()).toMatchObject([
      { Status: 'Done', Processed: 2, Changed: 0, Skipped: [{ Reason: 'The deletion was undone', Count: 2 }] },
    ])
    // The job of the deletion still comes.
    await runBulks()
    expect(await agentsOf(leads)).toEqual([agent.UserId, agent.UserId])
  })

  test('it waits for the batch in progress, and undoes that, too', async () => {
    const { admin, agent, colleague, TenantId } = north
    const [moved, not] = (await makeLeads(2)) as [number, number]
    const RequestId = await remove(admin, agent, colleague)
    const [run] = await runs()
    const answer = await t.withConnection(async (batch) => {
      await batch.query('begin')
      await batch.query(
        `select set_config('app.user_id', $1, true), set_config('app.via', 'Job', true),
           set_config('app.request_id', request_key($2)::text, true)`,
        [admin.UserId, `bulk:${run?.BulkId}`],
      )
      await batch.query(`update run set status = 'Running' where run_id = $1`, [run?.BulkId])
      const restoring = undo(admin, RequestId)
      await expect.poll(t.blocked).toHaveLength(1)
      await batch.query(
        `update contact_entity set assigned_agent_id = $1
         where contact_entity_id = (select contact_entity_id from contact where contact_id = $2)`,
        [colleague.UserId, moved],
      )
      await batch.query('delete from run_item where run_id = $1 and item_id = $2', [run?.BulkId, moved])
      await batch.query('commit')
      return restoring
    })
    expect(answer.status, answer.text).toBe(200)
    await runBulks()
    expect(await agentsOf([moved, not])).toEqual([agent.UserId, agent.UserId])
    expect(await runs()).toMatchObject([
      { Description: 'Contacts back to Ana Agent', Total: 1, Changed: 1 },
      { Status: 'Done', Skipped: [{ Reason: 'The deletion was undone', Count: 1 }] },
    ])
    expect(await t.query('select from run_item where tenant_id = $1', [TenantId])).toEqual([])
  })

  test('deleting the user again ends the return, and undoing that brings back all of them', async () => {
    const { admin, agent, colleague, leader } = north
    const leads = await makeLeads(2)
    const first = await remove(admin, agent, colleague)
    await runBulks()
    await undo(admin, first)
    const second = await remove(admin, agent, leader)
    await runBulks()
    expect(await agentsOf(leads)).toEqual([colleague.UserId, colleague.UserId])
    expect(await undo(admin, first)).toMatchObject({ status: 409 })
    expect((await undo(admin, second)).status).toBe(200)
    await runBulks()
    expect(await agentsOf(leads)).toEqual([agent.UserId, agent.UserId])
  })

  test('contacts that somebody is changing are tried again', async () => {
    const { admin, agent, colleague } = north
    const leads = await makeLeads(2)
    const RequestId = await remove(admin, agent, colleague)
    await runBulks()
    await undo(admin, RequestId)
    await t.withConnection(async (editor) => {
      await editor.query('begin')
      await editor.query('select from contact where contact_id = $1 for update', [leads[0]])
      const running = runBulks()
      await expect.poll(async () => (await runs())[0]?.Processed).toBe(1)
      await editor.query('commit')
      await running
    })
    expect((await runs())[0]).toMatchObject({ Status: 'Done', Changed: 2, Skipped: [] })
    expect(await agentsOf(leads)).toEqual([agent.UserId, agent.UserId])
  })
})

test('a user whose email address somebody else signs in with by now is not restored', async () => {
  const { admin, agent } = north
  const RequestId = await remove(admin, agent)
  const other = { FirstName: 'Nia', LastName: 'New', PhoneNumber: '5125550188', Email: agent.Email }
  const { Id } = (await t.call(createUser, { as: admin, body: other as never })).body
  expect(await t.unchanged(() => undo(admin, RequestId))).toMatchObject({
    status: 409,
    body: {
      Message: `Somebody else signs in with ${agent.Email} now. Give that account another email address, then restore Ana Agent.`,
    },
  })
  expect(await listed(admin)).toHaveLength(1)
  const moved = { UserId: Id, Email: `nia${n}@example.com`, CurrentPassword: password }
  expect((await t.call(updateUser, { as: admin, body: moved })).status).toBe(200)
  expect((await undo(admin, RequestId)).status).toBe(200)
})

describe('who restores a user', () => {
  test('those who manage users, unless they lack a permission the user had', async () => {
    const { admin, agent, colleague, leader } = north
    await grant(agent, 'ViewAudit')
    const RequestId = await remove(admin, agent)
    const [entry] = await listed(admin)
    const TrashId = entry?.TrashId as number
    const restore = (as: User | undefined) => t.call(restoreTrash, { as, params: { TrashId } })
    for (const as of [leader, colleague, south.admin]) {
      expect(await listed(as)).toEqual([])
      expect(await t.unchanged(() => restore(as))).toMatchObject({ status: 404 })
      expect(await t.unchanged(() => undo(as, RequestId))).toMatchObject({ status: 404 })
    }
    expect(await t.unchanged(() => restore(undefined))).toMatchObject({ status: 401 })
    expect(await t.unchanged(() => undo(admin, ''))).toMatchObject({ status: 400 })
    await grant(leader, 'CreateUser')
    expect(await listed(leader)).toMatchObject([{ TrashId, Kind: 'User' }])
    expect(await t.unchanged(() => restore(leader))).toMatchObject({
      status: 403,
      body: { Message: expect.stringMatching(/^Ana Agent had permissions that you do not have/) },
    })
    await grant(leader, 'ViewAudit')
    expect(await restore(leader)).toMatchObject({ status: 200 })
    expect(await t.unchanged(() => restore(admin))).toMatchObject({
      status: 409,
      body: { Message: 'This has already been restored.' },
    })
    const logged = t.securityLog().map((line) => JSON.parse(line))
    expect(logged).toContainEqual(
      expect.objectContaining({ event: 'restoration', OfUserId: agent.UserId, outcome: 'success' }),
    )
  })

  test('not who deleted the user and may manage users no more', async () => {
    const { agent, leader } = north
    await grant(leader, 'CreateUser')
    const RequestId = await remove(leader, agent)
    await grant(leader, 'CreateUser', false)
    expect(await listed(leader)).toEqual([])
    expect(await t.unchanged(() => undo(leader, RequestId))).toMatchObject({ status: 404 })
  })

  test('nobody in a brokerage that can only be read, nor after 30 days', async () => {
    const { admin, agent, TenantId } = north
    const RequestId = await remove(admin, agent)
    await t.query('update tenant set read_only_since = now() where tenant_id = $1', [TenantId])
    expect(await t.unchanged(() => undo(admin, RequestId))).toMatchObject({ status: 403 })
    await t.query('update tenant set read_only_since = null where tenant_id = $1', [TenantId])
    await t.query(`update trash set date_created = date_created - interval '30 days 1 minute' where tenant_id = $1`, [
      TenantId,
    ])
    expect(await t.unchanged(() => undo(admin, RequestId))).toMatchObject({ status: 404 })
    expect(await listed(admin)).toEqual([])
  })
})
