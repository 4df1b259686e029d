import { startBulk } from '@dormer/contract/people/bulk'
import { expect, test } from 'vitest'
import {
  agents,
  idsOf,
  look,
  makeBrokerage,
  makeHouseholds,
  people,
  runJob,
  start,
  startBulks,
  t,
} from './bulk.fixture.ts'

await startBulks()

const inTurn = (ids: number[]) =>
  t.query('update user_account set round_robin = user_id = any($1::bigint[]) where tenant_id = $2', [ids, tenant])
let tenant = 0
const begin = async () => {
  const b = await makeBrokerage()
  tenant = b.TenantId
  await inTurn([])
  return b
}
const typesOf = ({ TenantId }: { TenantId: number }) =>
  t.query(
    'select contact_type_id::int as type, urgency_type_id::int as urgency from contact where tenant_id = $1 order by contact_id',
    [TenantId],
  )

test('round robin assigns households in turn, and goes on where it stood', async () => {
  const b = await begin()
  await inTurn([b.agent.UserId, b.colleague.UserId])
  const ids = idsOf(await makeHouseholds(b, [2, 1, 1, 1], null))
  const { body } = await start(b.admin, 'RoundRobin', ids.length)
  expect(body.Description).toBe('Assign by round robin')
  await runJob(b, body.BulkId)
  expect(await look(b.admin, body.BulkId)).toMatchObject({ Status: 'Done', Changed: 5, Skipped: [] })
  // Four households, two for each; the couple stays together.
  const [first, second] = [b.agent.UserId, b.colleague.UserId].sort((x, y) => x - y)
  expect(await agents(b)).toEqual({ [first as number]: 3, [second as number]: 2 })
})

test('round robin tells whom it left with their agent, and needs somebody', async () => {
  const b = await begin()
  await people(b, 2)
  const refused = await start(b.admin, 'RoundRobin', 2)
  expect(refused).toMatchObject({
    status: 409,
    body: { Message: 'Nobody takes part in round robin. An admin switches it on for users.' },
  })
  await inTurn([b.agent.UserId])
  const { body } = await start(b.admin, 'RoundRobin', 2)
  await runJob(b, body.BulkId)
  expect(await look(b.admin, body.BulkId)).toMatchObject({
    Changed: 0,
    Skipped: [{ Reason: 'Already with the agent whose turn it was', Count: 2 }],
  })
})

test('round robin stops when nobody is left, and says so', async () => {
  const b = await begin()
  await people(b, 1, null)
  await inTurn([b.agent.UserId])
  const { body } = await start(b.admin, 'RoundRobin', 1)
  await inTurn([])
  await runJob(b, body.BulkId)
  expect(await look(b.admin, body.BulkId)).toMatchObject({
    Status: 'Failed',
    Message: 'Nobody takes part in round robin. An admin switches it on for users. What was done so far stays.',
  })
})

test('changes type and urgency, and takes the urgency away', async () => {
  const b = await begin()
  const [hot] = await t.query<{ id: number }>(
    `select urgency_type_id::int as id from urgency_type where tenant_id = $1 and description = 'Hot'`,
    [b.TenantId],
  )
  await people(b, 2)
  const type = await start(b.agent, 'ChangeType', 2, { ContactTypeId: 4 })
  expect(type.body.Description).toBe('Change type to Past Clients')
  await runJob(b, type.body.BulkId)
  const urgency = await start(b.agent, 'ChangeUrgency', 2, { UrgencyTypeId: hot?.id })
  expect(urgency.body.Description).toBe('Change urgency to Hot')
  await runJob(b, urgency.body.BulkId)
  expect(await typesOf(b)).toEqual([
    { type: 4, urgency: hot?.id },
    { type: 4, urgency: hot?.id },
  ])
  const again = await start(b.agent, 'ChangeType', 2, { ContactTypeId: 4 })
  await runJob(b, again.body.BulkId)
  expect(await look(b.agent, again.body.BulkId)).toMatchObject({
    Changed: 0,
    Skipped: [{ Reason: 'Already has this type', Count: 2 }],
  })
  const none = await start(b.agent, 'ChangeUrgency', 2, { UrgencyTypeId: 0 })
  expect(none.body.Description).toBe('Remove urgency')
  await runJob(b, none.body.BulkId)
  expect((await typesOf(b)).map((row) => row.urgency)).toEqual([null, null])
})

test('what is missing, unknown or another brokerage’s is refused and changes nothing', async () => {
  const b = await begin()
  const south = await makeBrokerage()
  const [theirs] = await t.query<{ id: number }>(
    'select urgency_type_id::int as id from urgency_type where tenant_id = $1 limit 1',
    [south.TenantId],
  )
  await people(b, 1)
  for (const [action, input, status, message] of [
    ['ChangeType', {}, 400, 'Choose a contact type'],
    ['ChangeType', { ContactTypeId: 9 }, 400, 'Choose a contact type'],
    ['ChangeUrgency', {}, 400, 'Choose an urgency'],
    ['ChangeUrgency', { UrgencyTypeId: theirs?.id }, 404, 'urgency type'],
  ] as const)
    expect(await t.unchanged(() => start(b.admin, action, 1, input))).toMatchObject({
      status,
      body: { Message: expect.stringMatching(new RegExp(message, 'i')) },
    })
  const ContactIds = await people(south, 1)
  const other = { Action: 'RoundRobin' as const, ContactIds, Criteria: {}, Count: 1 }
  await inTurn([b.agent.UserId])
  expect(await t.unchanged(() => t.call(startBulk, { as: b.admin, body: other }))).toMatchObject({ status: 404 })
  expect((await t.call(startBulk, { body: other })).status).toBe(401)
})
