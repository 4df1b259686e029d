import { proveIdentity } from '@dormer/contract/brokerage/second-step'
import { restoreRequest } from '@dormer/contract/brokerage/trash'
import { deleteTransaction } from '@dormer/contract/deals/transactions'
import { callActivity } from '@dormer/contract/growth/call-activity'
import { cohorts } from '@dormer/contract/growth/cohorts'
import { closedTransactions, commissionTotals } from '@dormer/contract/growth/deal-reports'
import { goals } from '@dormer/contract/growth/goals'
import { becomeTransaction, saveOpportunity, undoTransaction } from '@dormer/contract/growth/opportunities'
import { agentActivity, appointmentsReport, leadPerformance } from '@dormer/contract/growth/performance'
import { forecast, pipeline } from '@dormer/contract/growth/pipeline'
import { speedToLead } from '@dormer/contract/growth/speed-to-lead'
import { stages } from '@dormer/contract/growth/stages'
import { deleteContacts, getContact, updateContact } from '@dormer/contract/people/contacts'
import { getImportFile, startImportFile, undoImportFile, uploadImportFile } from '@dormer/contract/people/import-files'
import { beforeEach, describe, expect, test } from 'vitest'
import { password, startTestProgram } from '../../../test/harness.ts'

/*
 * A lead that was worked on becomes a deal, and something of it is undone or comes back from the trash: every report says
 * afterwards what it said before.
 */
const t = await startTestProgram({ worker: true })
let names = 0
let b: Awaited<ReturnType<typeof t.makeBrokerage>>
beforeEach(async () => {
  b = await t.makeBrokerage(`Undone${++names}`)
  await ok(t.call(proveIdentity, { as: b.admin, body: { Password: password } }))
})
const ok = async <A extends { status: number; text: string }>(asked: Promise<A>) => {
  const answer = await asked
  expect(answer.status, answer.text).toBe(200)
  return answer
}

/** A lead of an hour ago: called after a minute, written to, met, with a task to come. */
const addWorkedLead = async () => {
  const { TenantId, agent } = b
  const [lead] = await t.query<{ id: number; entity: number }>(
    `with e as (insert into contact_entity (tenant_id, contact_type_id, source_id, assigned_agent_id)
       select $1, 1, (select min(source_id) from source where tenant_id = $1), $2 returning contact_entity_id)
     insert into contact (tenant_id, contact_entity_id, first_name, last_name, email, cell_phone, date_created)
     select $1, contact_entity_id, 'Ida', 'Moor', 'ida@example.com', '5125550123', now() - interval '1 hour' from e
     returning contact_id::int as id, contact_entity_id::int as entity`,
    [TenantId, agent.UserId],
  )
  const { id = 0, entity = 0 } = lead ?? {}
  await t.query(
    `insert into call (tenant_id, user_id, contact_id, direction, way, number, status, date_started, date_answered, date_ended, duration_seconds, via)
     values ($1, $2, $3, 'Outgoing', 'Browser', '5125550123', 'Completed', now() - interval '59 minutes', now() - interval '59 minutes', now() - interval '50 minutes', 300, 'Simulated')`,
    [TenantId, agent.UserId, id],
  )
  for (const type of [2, 4, 5, 21])
    await t.query(
      `insert into activity (tenant_id, activity_type_id, user_id, contact_id, date_created, contact_entity_id)
       values ($1, $2, $3, $4, now() - interval '30 minutes', $5)`,
      [TenantId, type, agent.UserId, id, entity],
    )
  await t.query(
    `insert into appointment (tenant_id, title, user_id, created_by_id, appointment_type_id, appointment_result_id, date_time, contact_id)
     values ($1, 'Meeting', $2, $2, 1001, 1003, now() - interval '10 minutes', $3)`,
    [TenantId, agent.UserId, id],
  )
  return id
}
const openStage = async () => {
  const { body } = await ok(t.call(stages, { as: b.admin }))
  return body.find(({ Outcome, Types }) => Outcome === 'Open' && Types.includes('Purchase'))?.Name as string
}
const convert = async (ContactId: number) => {
  const body = {
    Type: 'Purchase',
    Stage: await openStage(),
    ContactId,
    UserId: b.agent.UserId,
    SalesPrice: '450000',
    GCI: '9000.01',
  }
  const { body: made } = await ok(t.call(saveOpportunity, { as: b.admin, body: body as never }))
  const become = () =>
    ok(t.call(becomeTransaction, { as: b.admin, params: { id: made.Id }, body: {} as never })).then(
      (answer) => answer.body.TransactionId,
    )
  return { id: made.Id, become }
}
const close = (TransactionId: number) =>
  t.query(`update transaction set status_id = 3, date_closed = current_date where transaction_id = $1`, [TransactionId])
const changeType = async (ContactId: number, ContactTypeId: number) => {
  const { Entity } = (await ok(t.call(getContact, { as: b.admin, query: { contactId: ContactId } }))).body
  const body = { Contact: { ContactId }, Entity: { ContactEntityId: Entity.ContactEntityId, ContactTypeId } }
  await ok(t.call(updateContact, { as: b.admin, body: body as never }))
}

/** All that the reports say, for an admin and the agent. */
const reports = async () => {
  const said: Record<string, unknown> = {}
  for (const [who, as] of [['admin', b.admin], ['agent', b.agent]] as const) // biome-ignore format: rows
    for (const [name, asked] of Object.entries({
      agentActivity: t.call(agentActivity, { as, query: {} } as never),
      leadPerformance: t.call(leadPerformance, { as, query: {} } as never),
      appointments: t.call(appointmentsReport, { as, query: {} } as never),
      speed: t.call(speedToLead, { as, query: {} } as never),
      cohorts: t.call(cohorts, { as, query: {} } as never),
      calls: t.call(callActivity, { as, query: {} } as never),
      goals: t.call(goals, { as, query: {} } as never),
      closed: t.call(closedTransactions, { as, query: {} } as never),
      totals: t.call(commissionTotals, { as, query: {} } as never),
      pipeline: t.call(pipeline, { as, query: {} } as never),
      forecast: t.call(forecast, { as, query: {} } as never),
    })) {
      const answer = (await asked) as { status: number; text: string; body: unknown }
      expect(answer.status, `${name}: ${answer.text}`).toBe(200)
      said[`${who} ${name}`] = withoutMoves(answer.body)
    }
  return said
}
/** Without what every change counts up, and when a card came where it is. */
const withoutMoves = (body: unknown) =>
  JSON.parse(
    JSON.stringify(body, (key, value) =>
      ['Version', 'Rank', 'DateEdited', 'DateMoved', 'DaysInStage', 'StageSince', 'DateStage'].includes(key)
        ? undefined
        : value,
    ),
  )
const restore = (headers: Headers) =>
  ok(t.call(restoreRequest, { as: b.admin, body: { RequestId: headers.get('x-recorded-as') ?? '' } }))

describe('a lead that has become a deal', () => {
  test('is deleted and restored: leads, calls, meetings and closings are as before', async () => {
    const lead = await addWorkedLead()
    const { become } = await convert(lead)
    await close(await become())
    await changeType(lead, 2)
    const before = await reports()
    const { headers } = await ok(t.call(deleteContacts, { as: b.admin, body: [lead] }))
    expect(await reports()).not.toEqual(before)
    await restore(headers)
    expect(await reports()).toEqual(before)
  })

  test('its transaction is taken back, or deleted and restored', async () => {
    const lead = await addWorkedLead()
    const { id, become } = await convert(lead)
    const before = await reports()
    await become()
    await ok(t.call(undoTransaction, { as: b.admin, params: { id } }))
    expect(await reports()).toEqual(before)
    const TransactionId = await become()
    await close(TransactionId)
    const closed = await reports()
    expect(closed).not.toEqual(before)
    const { headers } = await ok(t.call(deleteTransaction, { as: b.admin, params: { transactionId: TransactionId } }))
    await restore(headers)
    expect(await reports()).toEqual(closed)
  })

  test('its type is changed and changed back', async () => {
    const lead = await addWorkedLead()
    await convert(lead)
    const before = await reports()
    await changeType(lead, 4)
    expect(await reports()).toEqual(before)
    await changeType(lead, 1)
    expect(await reports()).toEqual(before)
  })

  test('both are deleted and restored in either order', async () => {
    const lead = await addWorkedLead()
    const { become } = await convert(lead)
    const TransactionId = await become()
    await close(TransactionId)
    const before = await reports()
    const gone = async () => {
      const deal = await ok(t.call(deleteTransaction, { as: b.admin, params: { transactionId: TransactionId } }))
      const person = await ok(t.call(deleteContacts, { as: b.admin, body: [lead] }))
      return [deal.headers, person.headers] as const
    }
    const [deal, person] = await gone()
    await restore(person)
    await restore(deal)
    expect(await reports()).toEqual(before)
    // Where the person was on the deal, which went later, that comes back first.
    const person2 = (await ok(t.call(deleteContacts, { as: b.admin, body: [lead] }))).headers
    const deal2 = await ok(t.call(deleteTransaction, { as: b.admin, params: { transactionId: TransactionId } }))
    const RequestId = person2.get('x-recorded-as') ?? ''
    expect(await t.call(restoreRequest, { as: b.admin, body: { RequestId } })).toMatchObject({
      status: 409,
      body: { Message: 'Something it belongs to is no longer there (transaction).' },
    })
    await restore(deal2.headers)
    await restore(person2)
    expect(await reports()).toEqual(before)
  })

  test('the import that brought it is undone: it stays with its deal, and so do the reports', async () => {
    const content = 'First Name,Last Name,Email\nIda,Moor,ida@example.com\nJoe,Moor,joe@example.com\n'
    const file = (await ok(t.call(uploadImportFile, { as: b.admin, body: { File: new File([content], 'p.csv') } })))
      .body
    const params = { ImportFileId: file.ImportFileId }
    const after = async (call: typeof startImportFile | typeof undoImportFile) => {
      await ok(t.call(call as typeof startImportFile, { as: b.admin, params }))
      const look = async () => (await t.call(getImportFile, { as: b.admin, params })).body
      await expect.poll(async () => (await look()).State, { timeout: 60_000 }).not.toMatch(/ing$/)
      return look()
    }
    await after(startImportFile)
    const [ida] = await t.query<{ id: number }>(
      `select contact_id::int as id from contact where tenant_id = $1 and first_name = 'Ida'`,
      [b.TenantId],
    )
    const { become } = await convert(ida?.id ?? 0)
    await close(await become())
    await changeType(ida?.id ?? 0, 2)
    const told = async () => {
      const { 'admin leadPerformance': leads, 'admin cohorts': _, ...all } = await reports()
      return { all, leads }
    }
    const before = await told()
    expect((await after(undoImportFile)).Undone).toEqual({ Removed: 1, Restored: 0, Kept: 1 })
    const { all } = await told()
    for (const name of ['admin totals', 'agent totals', 'agent pipeline', 'admin pipeline', 'admin forecast', 'admin goals']) // biome-ignore format: a row
      expect(all[name as never], name).toEqual(before.all[name as never])
    const { 'admin cohorts': made } = await reports()
    expect(JSON.stringify(made)).toContain('"Closed":1')
  })
})
