import { assignConversation, inbox, inboxCounts, snoozeConversation } from '@dormer/contract/messages/inbox'
import { cancelMessage, sendEmail, sendText, settleMessage } from '@dormer/contract/messages/messages'
import { answerAsContact } from '@dormer/contract/messages/outbox'
import { createContact } from '@dormer/contract/people/contacts'
import { beforeEach, expect, test } from 'vitest'
import { type Brokerage, startTestProgram, type User } from '../../../../test/harness.ts'
import type { JobContext } from '../../../jobs/jobs.ts'
import { clock } from '../../../time/clock.ts'
import { deliverJob } from './deliver.jobs.ts'

const t = await startTestProgram({ worker: true })
let north: Brokerage
let brokerages = 0
beforeEach(async () => {
  north = await t.makeBrokerage(`North ${++brokerages}`)
})

let last = 100
const makeContact = async () => {
  const who = { CellPhone: `5125550${++last}`, Email: `ida${last}@example.com` }
  const body = { FirstName: 'Ida', LastName: `Moor${last}`, ...who, AssignedAgentId: north.agent.UserId }
  return { ContactId: (await t.call(createContact, { as: north.admin, body })).body.ContactId, ...who }
}
const write = async (From: string, Body: string) =>
  expect((await t.call(answerAsContact, { as: north.admin, body: { Channel: 'Text', From, Body } })).status).toBe(200)
/** Answers by a text that is held; returns its id. */
const hold = async (ToAddress: string, as: User = north.agent) => {
  const { status, body } = await t.call(sendText, { as, body: { ToAddress, Body: 'It is', HoldSeconds: 60 } })
  expect(status).toBe(200)
  return body.MessageId
}
const messageOf = async (id: number) =>
  (await t.query<{ status: string }>('select status from message where message_id = $1', [id]))[0]
/** Its time is over: it leaves, unless the gate says otherwise. */
const passTime = async (
  MessageId: number,
  gate?: JobContext['mayLeave'][number],
  { ago = '1 second', ...options }: { ago?: string; isLastTry?: boolean } = {},
) => {
  await t.query(`update outbox set not_before = now() - $2::interval where message_id = $1`, [MessageId, ago])
  const context = { ...t.jobContext(options), ...(gate && { mayLeave: [gate] }) }
  await deliverJob.run({ TenantId: north.TenantId, MessageId }, context)
  return (await messageOf(MessageId))?.status
}
const logged = async (MessageId: number) =>
  (await t.query('select from activity where message_id = $1', [MessageId])).length
const toAnswer = async (as = north.agent) => (await t.call(inbox, { as, query: {} })).body.Rows
const cancel = (MessageId: number, as: User = north.agent) => t.call(cancelMessage, { as, params: { MessageId } })
const inAnHour = async () => ({ Decision: 'Wait' as const, Until: clock.now().add({ hours: 1 }), Why: 'Quiet hours.' })

test('what arrives while an answer is held is not answered by it', async () => {
  const ida = await makeContact()
  await write(ida.CellPhone, 'Is it still for sale?')
  const MessageId = await hold(ida.CellPhone)
  await write(ida.CellPhone, 'And is there a garage?')
  expect(await passTime(MessageId)).toBe('Delivered')
  expect(await toAnswer()).toMatchObject([
    { Snippet: 'And is there a garage?', UnreadMessageCount: 2, WaitingSince: expect.any(String) },
  ])
  expect(await logged(MessageId)).toBe(1)
})

test('an answer that has to wait after it was held has answered, but not what arrives meanwhile; it is canceled, not removed', async () => {
  const ida = await makeContact()
  await write(ida.CellPhone, 'Is it still for sale?')
  const MessageId = await hold(ida.CellPhone)
  expect(await passTime(MessageId, inAnHour)).toBe('Waiting')
  expect([await toAnswer(), await logged(MessageId)]).toEqual([[], 1])
  await write(ida.CellPhone, 'And is there a garage?')
  const second = await hold(ida.CellPhone)
  expect(await passTime(second, inAnHour)).toBe('Waiting')
  await write(ida.CellPhone, 'Hello?')
  expect(await passTime(MessageId)).toBe('Delivered')
  expect(await toAnswer()).toMatchObject([{ Snippet: 'Hello?' }])
  expect(await logged(MessageId)).toBe(1)
  expect((await cancel(second, north.admin)).status).toBe(200)
  expect(await messageOf(second)).toEqual({ status: 'Canceled' })
})

test.for([
  ['too late', { ago: '2 days' }],
  ['given up', { isLastTry: true }],
] as const)('a held message that fails, %s, and is sent again is logged once', async ([, options]) => {
  const ida = await makeContact()
  const MessageId = await hold(ida.CellPhone)
  if ('isLastTry' in options)
    await expect(passTime(MessageId, () => Promise.reject(new Error('the gate is broken')), options)).rejects.toThrow()
  else await passTime(MessageId, undefined, options)
  expect(await messageOf(MessageId)).toEqual({ status: 'Failed' })
  const again = { as: north.agent, params: { MessageId }, body: { Outcome: 'Again' as const } }
  expect((await t.call(settleMessage, again)).status).toBe(200)
  await expect.poll(() => messageOf(MessageId), { timeout: 15_000 }).toEqual({ status: 'Delivered' })
  expect(await logged(MessageId)).toBe(1)
})

test('a held message that is blocked is logged once, as others are', async () => {
  const ida = await makeContact()
  const MessageId = await hold(ida.CellPhone)
  expect(await passTime(MessageId, async () => ({ Decision: 'Blocked', Why: 'No.' }))).toBe('Blocked')
  expect(await logged(MessageId)).toBe(1)
})

test('a held message that is woken early stays held', async () => {
  const ida = await makeContact()
  const MessageId = await hold(ida.CellPhone)
  await deliverJob.run({ TenantId: north.TenantId, MessageId }, t.jobContext())
  expect([await messageOf(MessageId), await logged(MessageId)]).toEqual([{ status: 'Waiting' }, 0])
  expect((await cancel(MessageId)).status).toBe(200)
  expect(await messageOf(MessageId)).toBeUndefined()
})

test('the first message to a stranger, taken back, leaves the stranger to everybody', async () => {
  const number = '7375550133'
  const MessageId = await hold(number)
  expect((await cancel(MessageId)).status).toBe(200)
  expect(await t.query('select from conversation where address = $1', [number])).toEqual([])
  const sent = await t.call(sendText, { as: north.colleague, body: { ToAddress: number, Body: 'Hello' } })
  expect(sent).toMatchObject({ status: 200 })
  // What others said stays.
  const second = await hold(number, north.admin)
  expect((await cancel(second, north.admin)).status).toBe(200)
  expect(await messageOf(sent.body.MessageId)).toBeDefined()
})

test('somebody else who cancels a held message does not remove it', async () => {
  const ida = await makeContact()
  const MessageId = await hold(ida.CellPhone)
  expect((await cancel(MessageId, north.admin)).status).toBe(200)
  expect(await messageOf(MessageId)).toEqual({ status: 'Canceled' })
})

test('an email with files, taken back, leaves none of them', async () => {
  const ida = await makeContact()
  const AttachmentFiles = [{ FileName: 'plan.txt', FileType: 'text/plain', FileString: btoa('A plan') }]
  const body = { ToAddresses: [ida.Email], Subject: 'Plan', Body: '<p>Here</p>', HoldSeconds: 60, AttachmentFiles }
  const sent = await t.call(sendEmail, { as: north.agent, body })
  expect(sent).toMatchObject({ status: 200 })
  const files = () => t.query('select from message_attachment where message_id = $1', [sent.body.MessageId])
  expect(await files()).toHaveLength(1)
  expect((await cancel(sent.body.MessageId)).status).toBe(200)
  expect(await files()).toEqual([])
})

test('when a held message leaves, the browsers of whoever answers load again', async () => {
  const ida = await makeContact()
  await write(ida.CellPhone, 'Is it still for sale?')
  const MessageId = await hold(ida.CellPhone)
  const told: string[] = []
  await t.withConnection(async (db) => {
    db.on('notification', ({ payload }) => told.push(payload ?? ''))
    await db.query('listen dormer_changed')
    await passTime(MessageId)
    // Notifications come in order: this one after those of what was just committed.
    await t.query(`select pg_notify('dormer_changed', 'over')`)
    await expect.poll(() => told).toContain('over')
    await db.query('unlisten dormer_changed')
  })
  expect(told).toContain(`notification:${north.TenantId}:${north.agent.UserId}`)
})

test('whoever is given a snoozed conversation sees it at once; it counts as unread only when it is due', async () => {
  const ida = await makeContact()
  await write(ida.CellPhone, 'Is it still for sale?')
  const [row] = await toAnswer()
  const params = { ConversationId: row?.ConversationId ?? 0 }
  const Until = clock.now().add({ hours: 2 }).toString()
  await t.call(snoozeConversation, { as: north.agent, params, body: { Until } })
  expect((await t.call(inboxCounts, { as: north.agent })).body).toMatchObject({ Unread: 0, ToAnswer: 0 })
  const give = (UserId: number | null) => t.call(assignConversation, { as: north.admin, params, body: { UserId } })
  // To whom it was anyway.
  expect((await give(null)).status).toBe(200)
  expect(await toAnswer()).toEqual([])
  expect((await give(north.colleague.UserId)).status).toBe(200)
  expect(await toAnswer(north.colleague)).toHaveLength(1)
  expect((await t.call(inboxCounts, { as: north.colleague })).body).toMatchObject({ Unread: 1, ToAnswer: 1 })
})
