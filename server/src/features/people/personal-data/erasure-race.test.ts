import { proveIdentity } from '@dormer/contract/brokerage/second-step'
import { placeCall } from '@dormer/contract/messages/calls'
import { sendEmail, sendText } from '@dormer/contract/messages/messages'
import { createContact } from '@dormer/contract/people/contacts'
import { erasePerson } from '@dormer/contract/people/personal-data'
import { expect, test } from 'vitest'
import { password, startTestProgram } from '../../../../test/harness.ts'
import { callIncoming } from '../../messages/calls/progress.ts'
import { forArrival } from '../../messages/hooks/hook.ts'
import { receiveMessage } from '../../messages/messages/receive.ts'

/*
 * What is sent to a person, and what comes from their number, at the very moment they are erased.
 */
const t = await startTestProgram()
const { admin, TenantId } = await t.makeBrokerage('North')
await t.call(proveIdentity, { as: admin, body: { Password: password } })

let people = 0
const person = async () => {
  const n = ++people
  const [CellPhone, Email] = [`512555${String(2000 + n)}`, `kim${n}@example.com`]
  const body = { FirstName: 'Kim', LastName: `Moor${n}`, CellPhone, Email }
  const { ContactId } = (await t.call(createContact, { as: admin, body: body as never })).body
  const id = ContactId as number
  return {
    id,
    CellPhone,
    erase: () => t.call(erasePerson, { as: admin, params: { ContactId: id }, body: { Name: `Kim Moor${n}` } }),
    text: (Body = 'Hi Kim') =>
      t.call(sendText, { as: admin, body: { ToAddress: CellPhone, Body, ToContactId: id } as never }),
    email: () =>
      t.call(sendEmail, {
        as: admin,
        body: { ToAddresses: [Email], Subject: 'Kim', Body: '<p>Hi Kim</p>', ToContactId: id } as never,
      }),
    call: () =>
      t.call(placeCall, {
        as: admin,
        body: { Number: CellPhone, ContactId: id, Way: 'Browser', Purpose: 'Service', Reason: 'Asked' } as never,
      }),
    // As a provider's webhooks do, which are not sent twice.
    writes: () =>
      forArrival(() =>
        t.services.database.asTenant(TenantId, (db) =>
          receiveMessage(db, {
            TenantId,
            Channel: 'Text',
            From: CellPhone,
            To: ['5125550199'],
            Body: 'From Kim',
            Via: 'Twilio',
            ProviderId: crypto.randomUUID(),
          }),
        ),
      ),
    calls: () =>
      forArrival(() =>
        t.services.database.asTenant(TenantId, (db) =>
          callIncoming(db, {
            TenantId,
            Number: CellPhone,
            OwnNumber: '5125550199',
            Via: 'Simulated',
            ProviderSid: `CA${crypto.randomUUID()}`,
          }),
        ),
      ),
  }
}
/** What is still written of a person. */
const left = (id: number) =>
  t.query(
    `select 'message' as what, m.body as said from message m join conversation c using (tenant_id, conversation_id)
       where c.contact_id = $1 and (m.body <> '' or m.subject <> '' or (case when m.is_mine then m.to_addresses::text else m.from_address end) ~ '\\d{10}|@')
     union all select 'conversation', address from conversation where contact_id = $1 and address !~ '^erased'
     union all select 'call', number from call where contact_id = $1 and number <> ''
     union all select 'activity', description from activity where contact_id = $1 and coalesce(description, '') not in ('', 'Erased')`,
    [id],
  )

test('calls placed and coming in while a person is being erased wait, and are not theirs', async () => {
  const kim = await person()
  await t.withConnection(async (client) => {
    // The erasure has done with calls, and waits here.
    await client.query('begin')
    await client.query('lock table contact_point in share mode')
    const erasing = kim.erase()
    await expect.poll(t.blocked).toMatchObject([{ relation: 'contact_point' }])
    const placed = kim.call()
    const coming = kim.calls()
    await expect.poll(async () => (await t.blocked()).length, { timeout: 10_000 }).toBeGreaterThanOrEqual(3)
    await client.query('rollback')
    expect(await erasing).toMatchObject({ status: 200 })
    expect(await placed).toMatchObject({ status: 409, body: { Message: /was erased/ } })
    expect(await coming).toMatchObject({ Number: kim.CellPhone, Direction: 'Incoming' })
  })
  const calls = await t.query<{ id: number | null }>('select contact_id::int as id from call where number = $1', [
    kim.CellPhone,
  ])
  expect(calls).toHaveLength(1)
  expect(calls[0]?.id).not.toBe(kim.id)
  await expect(
    t.query(
      `insert into call (tenant_id, contact_id, direction, way, number, status, date_started, via)
       values ($1, $2, 'Outgoing', 'Browser', '5125550123', 'Connecting', now(), 'Simulated')`,
      [TenantId, kim.id],
    ),
  ).rejects.toThrow(/was erased/)
})

test('texts, emails and calls of all kinds at the moment of an erasure leave nothing of the person', async () => {
  const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))
  for (let round = 0; round < 12; round++) {
    const kim = await person()
    // Half of them have written and been written to before.
    if (round % 2 === 0) {
      await kim.text('Before')
      await kim.writes()
    }
    const at = () => wait((round * 7) % 23)
    const sends: (() => Promise<{ status: number; text: string }>)[] = [kim.text, kim.email, kim.call]
    const arrivals: (() => Promise<unknown>)[] = [kim.writes, kim.calls]
    const sent = sends.map((send) => at().then(send))
    const come = arrivals.map((arrive) => at().then(arrive))
    const erased = await kim.erase()
    expect(erased.status, erased.text).toBe(200)
    for (const { status, text } of await Promise.all(sent)) expect([200, 400, 409], text).toContain(status)
    await Promise.all(come)
    expect(await left(kim.id)).toEqual([])
  }
}, 120_000)
