import { everythingExports } from '@dormer/contract/brokerage/everything'
import { failedJobs } from '@dormer/contract/brokerage/jobs'
import { activityOfType, contactActivity, messageActivity } from '@dormer/contract/day/activities'
import { tasks } from '@dormer/contract/day/tasks'
import { contactConsent } from '@dormer/contract/messages/consent'
import { recentBulks } from '@dormer/contract/people/bulk'
import {
  contactOptions,
  contactTags,
  createContact,
  findDuplicates,
  getContact,
} from '@dormer/contract/people/contacts'
import { importRejections, importWarnings, recentImports } from '@dormer/contract/people/import'
import { beforeAll, expect, test } from 'vitest'
import { startTestProgram } from '../../test/harness.ts'

/* A call that answers at most n rows says in X-Total-Count how many there are. */
const t = await startTestProgram()
const { admin, agent, colleague, TenantId } = await t.makeBrokerage('North')
const { UserId } = admin
const Email = 'ida@example.com'
let contactId: number
let contactEntityId: number

beforeAll(async () => {
  const body = { FirstName: 'Ida', LastName: 'Moor', Email, AssignedAgentId: agent.UserId }
  contactId = (await t.call(createContact, { as: admin, body })).body.ContactId
  contactEntityId = (await t.call(getContact, { as: admin, query: { contactId } })).body.Entity.ContactEntityId
})

type Answered = { body: unknown[]; headers: Headers }
const counted = ({ body, headers }: Answered) => [body.length, headers.get('x-total-count')]

test('bulk actions', async () => {
  expect(counted(await t.call(recentBulks, { as: admin }))).toEqual([0, '0'])
  await t.query(
    `insert into run (tenant_id, user_id, kind, title, params, total, status)
     select $1, $2, 'bulk', 'Delete', '{"Action":"Delete"}', 1, 'Done' from generate_series(1, 11)`,
    [TenantId, UserId],
  )
  expect(counted(await t.call(recentBulks, { as: admin }))).toEqual([10, '11'])
  expect(counted(await t.call(recentBulks, { as: agent }))).toEqual([0, '0'])
})

test('imports, and the rows they refused or changed', async () => {
  const imports = await t.query<{ id: number }>(
    `insert into run (tenant_id, user_id, kind, title, storage_key, status, counts)
     select $1, $2, 'import', 'a.csv', 'a-' || n, 'Done', '{"Rejected":100,"Duplicates":3,"Warned":102}'
     from generate_series(1, 12) n returning run_id::int as id`,
    [TenantId, UserId],
  )
  expect(counted(await t.call(recentImports, { as: admin }))).toEqual([10, '12'])
  const ImportId = imports[0]?.id ?? 0
  await t.query(
    `insert into contact_import_rejection (tenant_id, import_id, position, row_number, reason, cells, is_imported)
     select $1, $2, n, n, 'No', '["Ida"]', n > 103 from generate_series(1, 205) n`,
    [TenantId, ImportId],
  )
  expect(counted(await t.call(importRejections, { as: admin, params: { ImportId } }))).toEqual([100, '103'])
  expect(counted(await t.call(importWarnings, { as: admin, params: { ImportId } }))).toEqual([100, '102'])
})

test('exports of everything', async () => {
  await t.query(
    `insert into brokerage_export (tenant_id, user_id, status) select $1, $2, 'Failed' from generate_series(1, 7)`,
    [TenantId, UserId],
  )
  expect(counted(await t.call(everythingExports, { as: admin }))).toEqual([5, '7'])
})

test('failed jobs, newest first', async () => {
  await t.query(
    `select graphile_worker.add_job('some-task', json_build_object('TenantId', $1::int, 'N', n))
     from generate_series(1, 201) n`,
    [TenantId],
  )
  await t.query(`update graphile_worker._private_jobs set last_error = 'no ' || (payload ->> 'N'),
    created_at = now() + (payload ->> 'N')::int * interval '1 second' where payload ->> 'N' is not null`)
  const answer = await t.call(failedJobs, { as: admin })
  expect(counted(answer)).toEqual([200, '201'])
  expect(answer.body[0]?.LastError).toBe('no 201')
  await t.query(`delete from graphile_worker._private_jobs where payload ->> 'N' is not null`)
})

test('tags', async () => {
  await t.query(`insert into tag (tenant_id, name) select $1, 'Tag ' || n from generate_series(1, 20001) n`, [TenantId])
  expect(counted(await t.call(contactTags, { as: agent }))).toEqual([20_000, '20001'])
})

test('contacts for pickers: all, searched, and chosen by other conditions; what others see is not counted', async () => {
  await t.query(
    `with entity as (
       insert into contact_entity (tenant_id, source_id, assigned_agent_id)
       select $1, (select min(source_id) from source where tenant_id = $1), $2 from generate_series(1, 1001)
       returning contact_entity_id as id)
     insert into contact (tenant_id, contact_entity_id, first_name, last_name, email)
     select $1, id, 'Ana', 'Lee', 'ana' || row_number() over (order by id) % 2 || '@example.com' from entity`,
    [TenantId, colleague.UserId],
  )
  const options = async (query: object, as = admin) => counted(await t.call(contactOptions, { as, query }))
  expect(await options({})).toEqual([1000, '1002'])
  expect(await options({}, agent)).toEqual([1, '1'])
  expect(await options({ search: 'lee', take: 5 })).toEqual([5, '1001'])
  expect(await options({ search: 'lee' }, agent)).toEqual([0, '0'])
  expect(await options({ search: 'ana0', userId: colleague.UserId, take: 5 })).toEqual([5, '500'])
  expect(await options({ cellOnly: true })).toEqual([0, '0'])
  const body = { Email: 'ana0@example.com' }
  expect(counted(await t.call(findDuplicates, { as: admin, body }))).toEqual([10, '500'])
})

test('activity of a contact: all, of some types, and messages; on any page', async () => {
  await t.query(
    `insert into activity (tenant_id, activity_type_id, contact_entity_id, contact_id, user_id, recipient)
     select $1, type, $2, $3, $4, case when type = 4 and n % 2 = 0 then 'ida@example.com' end
     from unnest(array[1, 4]) type, generate_series(1, 60) n`,
    [TenantId, contactEntityId, contactId, UserId],
  )
  const all = await t.call(contactActivity, { as: agent, params: { contactId }, query: {} })
  expect(counted(all)).toEqual([50, '120'])
  const calls = await t.call(activityOfType, { as: agent, query: { contactId, typeId: '1' } })
  expect(counted(calls)).toEqual([50, '60'])
  const before = calls.body.at(-1)?.ActivityId
  expect(counted(await t.call(activityOfType, { as: agent, query: { contactId, typeId: '1', before } }))).toEqual([
    10,
    '60',
  ])
  const emails = async (query: object) =>
    counted(await t.call(messageActivity, { as: agent, query: { contactEntityId, type: 'email', ...query } }))
  expect(await emails({})).toEqual([50, '60'])
  expect(await emails({ byHand: true, take: 5 })).toEqual([5, '30'])
})

test('tasks: open ones, and completed ones if asked for', async () => {
  const list = async (includeCompleted: boolean) =>
    counted(await t.call(tasks, { as: admin, query: { includeCompleted } }))
  const add = (count: number, completed: string) =>
    t.query(
      `insert into task (tenant_id, title, task_type_id, assigned_user_id, is_completed, date_completed)
       select $1, 'Call', 2, $2, ${completed} from generate_series(1, $3::int)`,
      [TenantId, UserId, count],
    )
  await add(2, 'false, null')
  await add(499, 'true, now()')
  expect(await list(true)).toEqual([501, '501'])
  await add(2, 'true, now()')
  expect(await list(true)).toEqual([502, '503'])
  expect(await list(false)).toEqual([2, '2'])
  await add(4999, 'false, null')
  expect(await list(false)).toEqual([5000, '5001'])
})

test('what was said about writing to an address', async () => {
  await t.query(
    `insert into consent (tenant_id, channel, address, says, how)
     select $1, 'Email', $2, 'Yes', 'On the phone' from generate_series(1, 51)`,
    [TenantId, Email],
  )
  const { body } = await t.call(contactConsent, { as: agent, query: { contactId } })
  expect(body).toMatchObject([{ Address: Email, EntryCount: 51 }])
  expect(body[0]?.Entries).toHaveLength(50)
})
