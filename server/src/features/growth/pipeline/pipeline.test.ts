import { saveBrokerage } from '@dormer/contract/brokerage/brokerage'
import { restoreTrash, trash } from '@dormer/contract/brokerage/trash'
import { deleteUser } from '@dormer/contract/brokerage/users'
import { amountOf, centsOf, divide } from '@dormer/contract/cents'
import { getFinancials } from '@dormer/contract/deals/financials'
import { getTransaction, updateTransaction } from '@dormer/contract/deals/transactions'
import {
  becomeTransaction,
  deleteOpportunity,
  getOpportunity,
  moveOpportunity,
  opportunities,
  saveOpportunity,
  undoTransaction,
} from '@dormer/contract/growth/opportunities'
import { forecast, pipeline } from '@dormer/contract/growth/pipeline'
import { createStage, lostReasons, stages, updateStage } from '@dormer/contract/growth/stages'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Brokerage, startTestProgram, type User } from '../../../../test/harness.ts'
import { clock } from '../../../time/clock.ts'
import { openedStream } from '../../day/notifications/stream.fixture.ts'
import { pipelineMonths } from './forecast.queries.ts'

const t = await startTestProgram()
let north: Brokerage
let n = 0
const at = (time: string) => vi.spyOn(clock, 'now').mockReturnValue(Temporal.Instant.from(time))
beforeEach(async () => {
  n += 1
  north = await t.makeBrokerage(`North${n}`)
  at('2030-05-18T15:00:00Z')
})

const ok = async <T>(answer: Promise<{ status: number; text: string; body: T }>) => {
  const { status, text, body } = await answer
  expect(status, text + (status === 500 ? JSON.stringify(t.logged.at(-1)) : '')).toBe(200)
  return body
}
const contactOf = async (as: User) => {
  const [row] = await t.query<{ id: number }>(
    `with e as (insert into contact_entity (tenant_id, contact_type_id, source_id, assigned_agent_id)
       select $1, 1, min(source_id), $2 from source where tenant_id = $1 returning contact_entity_id)
     insert into contact (tenant_id, contact_entity_id, first_name, last_name) select $1, contact_entity_id, 'Ida', 'Moor'
     from e returning contact_id as id`,
    [as.TenantId, as.UserId],
  )
  return Number(row?.id)
}
const create = async (as: User, given: object = {}) => {
  const body = { Type: 'Purchase', Stage: 'New Lead', ContactId: await contactOf(as), UserId: as.UserId, ...given }
  return ok(t.call(saveOpportunity, { as, body: body as never }))
}
const board = (as: User, query: object = {}) => ok(t.call(pipeline, { as, query }))
const column = async (as: User, name: string, query: object = {}) => {
  const found = (await board(as, query)).find(({ StageName }) => StageName === name)
  if (!found) throw new Error(name)
  return found
}

test('of what was decided, the board answers the days asked for, and says if there are others', async () => {
  const { agent, colleague } = north
  // 90 days before May 18 begins in Chicago, which is five hours behind then, six in winter.
  for (const time of ['2030-02-17T05:59:59Z', '2030-02-17T06:00:00Z', '2030-05-18T14:00:00Z']) {
    at(time)
    await create(agent, { Stage: 'Closed', SalesPrice: '100.10', GCI: '3.05' })
    await create(agent, { SalesPrice: '7' })
  }
  at('2030-05-18T15:00:00Z')
  const all = await column(agent, 'Closed')
  expect(all).toMatchObject({ Count: 3, TotalVolume: '300.30', TotalGCI: '9.15', HasEarlier: false })
  const some = await column(agent, 'Closed', { decidedDays: 90 })
  expect(some).toMatchObject({ Count: 2, TotalVolume: '200.20', TotalGCI: '6.10', HasEarlier: true })
  expect(some.Opportunities).toHaveLength(2)
  expect(await column(agent, 'New Lead', { decidedDays: 90 })).toMatchObject({ Count: 3, HasEarlier: false })
  expect(await column(agent, 'Lost', { decidedDays: 90 })).toMatchObject({ Count: 0, HasEarlier: false })
  expect(await column(agent, 'Closed', { decidedDays: 90, type: 'Listing' })).toMatchObject({ HasEarlier: false })
  // Others' are no secret to be told.
  expect(await column(colleague, 'Closed', { decidedDays: 90 })).toMatchObject({ Count: 0, HasEarlier: false })
  expect(await column(agent, 'Closed', { decidedDays: '' })).toMatchObject({ Count: 3 })
  for (const decidedDays of [-1, 1.5, 'x', 4000]) {
    const refusal = await t.call(pipeline, { as: agent, query: { decidedDays } as never })
    expect([refusal.status, refusal.text]).toEqual([400, expect.stringContaining('Enter 1 to 3,650 days')])
  }
})

test('its GCI becomes the gross commission of its transaction', async () => {
  const { agent } = north
  const become = async (given: object) => {
    const { Id } = await create(agent, given)
    const { TransactionId } = await ok(t.call(becomeTransaction, { as: agent, params: { id: Id }, body: {} }))
    return ok(t.call(getFinancials, { as: agent, params: { transactionId: TransactionId } }))
  }
  expect(await become({ SalesPrice: '450000', GCI: '13500.55' })).toMatchObject({
    GCIType: 'Dollar',
    GrossCommission: '13500.55',
    NetCommission: '13500.55',
  })
  expect(await become({ GCI: '1000' })).toMatchObject({ GCIType: 'Dollar', GrossCommission: '1000.00' })
  expect(await become({ SalesPrice: '450000' })).toMatchObject({ GCIType: 'Percent', CommSplitPerc: null })
})

test('its close date becomes the closing date of its transaction', async () => {
  const { agent } = north
  for (const ProjectedCloseDate of ['2030-08-01', null]) {
    const { Id } = await create(agent, { ProjectedCloseDate })
    const { TransactionId } = await ok(t.call(becomeTransaction, { as: agent, params: { id: Id }, body: {} }))
    const made = await ok(t.call(getTransaction, { as: agent, params: { transactionId: TransactionId } }))
    expect(made.ClosingDate).toBe(ProjectedCloseDate)
  }
})

test('a transaction just made is taken back with the move, once, and leaves nothing', async () => {
  const { agent, colleague, lender } = north
  const south = await t.makeBrokerage(`South${n}`)
  const card = await create(agent, { SalesPrice: '450000', GCI: '13500', Stage: 'Negotiating Offers' })
  const params = { id: card.Id }
  const { TransactionId } = await ok(
    t.call(becomeTransaction, { as: agent, params, body: { Stage: 'Under Contract' } }),
  )
  await t.unchanged(async () => {
    expect((await t.call(undoTransaction, { params })).status).toBe(401)
    expect((await t.call(undoTransaction, { as: lender, params })).status).toBe(403)
    for (const as of [colleague, south.admin]) expect((await t.call(undoTransaction, { as, params })).status).toBe(404)
    expect((await t.call(undoTransaction, { as: agent, params: { id: 'x' } as never })).status).toBe(400)
  })
  const answers = await Promise.all([1, 2, 3].map(() => ok(t.call(undoTransaction, { as: agent, params }))))
  expect(answers.at(-1)).toMatchObject({ Transaction: null, StageName: 'Negotiating Offers', Outcome: 'Open' })
  expect((await t.call(getTransaction, { as: agent, params: { transactionId: TransactionId } })).status).toBe(404)
  expect(await ok(t.call(trash, { as: agent, query: {} }))).toEqual([])
  await t.unchanged(() => ok(t.call(undoTransaction, { as: agent, params })))
  // It can become another one.
  const again = await ok(t.call(becomeTransaction, { as: agent, params, body: {} }))
  expect(again.TransactionId).not.toBe(TransactionId)
})

test('what was lost or won before it became a transaction is so again, since then and for what it was', async () => {
  const { agent } = north
  const [reason] = await ok(t.call(lostReasons, { as: agent }))
  const lost = { Stage: 'Lost', LostReasonId: reason?.Id, LostNote: 'A cousin has a license' }
  for (const given of [lost, { Stage: 'Closed' }]) {
    at('2030-04-30T15:00:00Z')
    const before = await create(agent, given)
    const params = { id: before.Id }
    at('2030-05-18T15:00:00Z')
    await ok(t.call(becomeTransaction, { as: agent, params, body: { Stage: 'Under Contract' } }))
    const { StageName, LostReasonId, LostReason, LostNote, DateDecided } = before
    expect(await ok(t.call(undoTransaction, { as: agent, params }))).toMatchObject({
      ...{ StageName, LostReasonId, LostReason, LostNote, DateDecided },
    })
    expect(DateDecided).not.toBeNull()
  }
})

test('a transaction that somebody has worked on is not taken back', async () => {
  const { agent } = north
  const { Id } = await create(agent)
  const params = { id: Id }
  const { TransactionId } = await ok(t.call(becomeTransaction, { as: agent, params, body: {} }))
  await ok(t.call(updateTransaction, { as: agent, body: { TransactionId, Address: '1 Oak St' } }))
  const refusal = await t.unchanged(() => t.call(undoTransaction, { as: agent, params }))
  expect([refusal.status, refusal.text]).toEqual([400, expect.stringContaining('worked on the transaction already')])
  await ok(t.call(getTransaction, { as: agent, params: { transactionId: TransactionId } }))
})

const kept = () =>
  t.query<{ month: string; at: string; ids: number[] }>(
    `select to_char(m.month, 'YYYY-MM') as month, to_char(date_kept at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as at,
       array(select opportunity_id::int from forecast_opportunity o
         where o.tenant_id = m.tenant_id and o.month = m.month order by 1) as ids
     from forecast_month m where tenant_id = $1 order by 1`,
    [north.TenantId],
  )
const run = () => t.runDue([pipelineMonths])

test('each month is kept at its end in the zone of the brokerage, and those that were missed', async () => {
  await run()
  const first = await create(north.agent)
  at('2030-06-01T04:59:59Z')
  await run()
  expect((await kept()).map(({ month }) => month)).toEqual(['2030-04'])
  at('2030-06-01T05:00:00Z')
  await run()
  expect((await kept()).at(-1)).toEqual({ month: '2030-05', at: '2030-06-01 05:00', ids: [first.Id] })
  // Down over the ends of three months: each is as it ended, though it is kept late.
  at('2030-06-10T12:00:00Z')
  const second = await create(north.agent)
  at('2030-07-10T12:00:00Z')
  await ok(
    t.call(moveOpportunity, { as: north.agent, params: { id: first.Id }, body: { Stage: 'Closed', Version: 1 } }),
  )
  at('2030-08-10T12:00:00Z')
  await ok(t.call(moveOpportunity, { as: north.agent, params: { id: second.Id }, body: { Stage: 'Lost', Version: 1 } }))
  at('2030-09-02T12:00:00Z')
  await run()
  expect((await kept()).slice(2)).toEqual([
    { month: '2030-06', at: '2030-09-02 12:00', ids: [first.Id, second.Id] },
    { month: '2030-07', at: '2030-09-02 12:00', ids: [first.Id, second.Id] },
    { month: '2030-08', at: '2030-09-02 12:00', ids: [] },
  ])
  await run()
  expect(await kept()).toHaveLength(5)
})

test('a change of the time zone at the end of a month leaves one month, as it ended', async () => {
  const move = (TimeZone: string) => ok(t.call(saveBrokerage, { as: north.admin, body: { TimeZone } as never }))
  await move('Asia/Tokyo')
  // June 1 in Tokyo, May 31 in Chicago.
  at('2030-05-31T16:00:00Z')
  await run()
  expect((await kept()).at(-1)).toMatchObject({ month: '2030-05', ids: [] })
  await move('America/Chicago')
  await run()
  expect((await kept()).map(({ month }) => month)).not.toContain('2030-05')
  at('2030-05-31T20:00:00Z')
  const late = await create(north.agent, { Stage: 'Closed' })
  at('2030-06-01T05:00:00Z')
  await run()
  const may = (await kept()).filter(({ month }) => month === '2030-05')
  expect(may).toEqual([{ month: '2030-05', at: '2030-06-01 05:00', ids: [late.Id] }])
  // Further east it has long been June: nothing is kept twice.
  await move('Asia/Tokyo')
  await run()
  expect((await kept()).filter(({ month }) => month === '2030-05')).toEqual(may)
})

test('the open opportunities of somebody who is deleted are passed on, and come back', async () => {
  const { admin, agent, colleague } = north
  const open = await create(colleague)
  const won = await create(colleague, { Stage: 'Closed' })
  const moved = await create(colleague)
  await ok(t.call(deleteUser, { as: admin, params: { id: colleague.UserId, reassignToId: agent.UserId } }))
  const agentOf = async ({ Id }: { Id: number }) => {
    const { UserId, Version } = await ok(t.call(getOpportunity, { as: admin, params: { id: Id } }))
    return [UserId, Version]
  }
  expect(await agentOf(open)).toEqual([agent.UserId, 2])
  expect(await agentOf(won)).toEqual([colleague.UserId, 1])
  expect((await column(agent, 'New Lead')).Opportunities.map(({ Id }) => Id)).toEqual([open.Id, moved.Id])
  await ok(t.call(saveOpportunity, { as: admin, body: { Id: moved.Id, UserId: admin.UserId } }))
  const [entry] = await ok(t.call(trash, { as: admin, query: {} }))
  await ok(t.call(restoreTrash, { as: admin, params: { TrashId: entry?.TrashId ?? 0 } }))
  expect(await agentOf(open)).toEqual([colleague.UserId, 3])
  // Somebody has decided otherwise meanwhile.
  expect(await agentOf(moved)).toEqual([admin.UserId, 3])
})

/** The same numbers each time. */
const random = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed / 2_147_483_648
}
const sums = (rows: { price: string | null; gci: string | null; percent: number }[]) => {
  const total = (field: 'price' | 'gci', of: (row: (typeof rows)[number]) => number) =>
    rows.reduce((sum, row) => sum + centsOf(row[field] ?? '0') * BigInt(of(row)), 0n)
  const weighted = (field: 'price' | 'gci') =>
    amountOf(
      divide(
        total(field, ({ percent }) => percent),
        100n,
      ),
    )
  return {
    Count: rows.length,
    TotalVolume: amountOf(total('price', () => 1)),
    TotalGCI: amountOf(total('gci', () => 1)),
    WeightedVolume: weighted('price'),
    WeightedGCI: weighted('gci'),
  }
}

test.each([1, 2, 3])('columns, list and forecast are the sums of the rows to the cent (%d)', async (seed) => {
  const { admin, agent, colleague } = north
  const next = random(seed)
  const pick = <T>(all: readonly T[]) => all[Math.floor(next() * all.length)] as T
  const all = await ok(t.call(stages, { as: admin }))
  for (const { Id, Outcome } of all)
    if (Outcome === 'Open')
      await ok(t.call(updateStage, { as: admin, body: { Id, Probability: Math.floor(next() * 101) } }))
  const money = () => (next() < 0.2 ? null : (next() * 10 ** Math.floor(next() * 8)).toFixed(2))
  const ContactId = new Map([
    [agent, await contactOf(agent)],
    [colleague, await contactOf(colleague)],
  ])
  for (let i = 0; i < 60; i++) {
    const as = pick([agent, colleague])
    await create(as, {
      ContactId: ContactId.get(as),
      Type: pick(['Purchase', 'Listing']),
      Stage: pick(all).Id,
      SalesPrice: money(),
      GCI: money(),
      Probability: next() < 0.5 ? null : Math.floor(next() * 101),
      ProjectedCloseDate: next() < 0.2 ? null : `2030-0${1 + Math.floor(next() * 9)}-1${Math.floor(next() * 10)}`,
    })
  }
  const raw = await t.query<{
    stage: number
    user: number
    type: string
    outcome: string
    month: string | null
    price: string | null
    gci: string | null
    percent: number
  }>(
    `select o.stage_id::int as stage, o.user_id::int as user, o.type, outcome, to_char(projected_close_date, 'YYYY-MM') as month,
       sales_price::text as price, gci::text as gci,
       case outcome when 'Won' then 100 when 'Lost' then 0 else coalesce(o.probability, s.probability) end as percent
     from opportunity o join pipeline_stage s using (tenant_id, stage_id) where tenant_id = $1`,
    [north.TenantId],
  )
  for (const { as, query, rows } of [
    { as: admin, query: {}, rows: raw },
    { as: agent, query: {}, rows: raw.filter(({ user }) => user === agent.UserId) },
    {
      as: admin,
      query: { type: 'Listing' as const, userId: colleague.UserId },
      rows: raw.filter(({ user, type }) => user === colleague.UserId && type === 'Listing'),
    },
  ]) {
    for (const { Stage, Opportunities, ...column } of await board(as, query)) {
      expect(column).toMatchObject(sums(rows.filter(({ stage }) => stage === Stage)))
      expect(Opportunities).toHaveLength(column.Count)
    }
    expect(await ok(t.call(opportunities, { as, query }))).toMatchObject(sums(rows))
    const { Months, Overdue, NoCloseDate, Open } = await ok(
      t.call(forecast, { as, query: { ...query, from: '2030-05', to: '2030-09' } }),
    )
    const open = rows.filter(({ outcome }) => outcome === 'Open')
    expect(Open).toEqual(sums(open))
    expect(NoCloseDate).toEqual(sums(open.filter(({ month }) => month === null)))
    for (const { Month, Open, Won } of Months) {
      expect(Open).toEqual(sums(open.filter(({ month }) => month === Month)))
      // All were won today.
      expect(Won).toEqual(sums(Month === '2030-05' ? rows.filter(({ outcome }) => outcome === 'Won') : []))
    }
    // Each month rounds its own cents; these are of several.
    const overdue = sums(open.filter(({ month }) => month !== null && month < '2030-05'))
    expect([Overdue.Count, Overdue.TotalVolume, Overdue.TotalGCI]).toEqual([
      overdue.Count,
      overdue.TotalVolume,
      overdue.TotalGCI,
    ])
  }
})

test('who sees an opportunity hears of its changes at once, and nobody else', async () => {
  const { admin, agent, colleague } = north
  const south = await t.makeBrokerage(`South${n}`)
  const of = { admin, agent, colleague, south: south.admin }
  const streams = await Promise.all(Object.values(of).map((user) => openedStream(t.url, user)))
  /** Who hears something of what is done. */
  const heardOf = async (work: () => Promise<unknown>) => {
    await new Promise((resolve) => setTimeout(resolve, 150))
    // What earlier tests did may still be announced, such as a notification.
    const told = () => streams.map(({ events }) => events.filter(({ About }) => About === 'Pipeline'))
    const before = told()
    await work()
    const heard = () => {
      const now = told()
      return Object.keys(of).filter((_, i) => (now[i]?.length ?? 0) > (before[i]?.length ?? 0))
    }
    await expect.poll(heard).toContain('admin')
    await new Promise((resolve) => setTimeout(resolve, 300))
    for (const events of told()) expect(new Set(events.map(({ Pipeline }) => Pipeline)).size).toBe(events.length)
    return heard()
  }
  const id = (await create(agent)).Id
  expect(
    await heardOf(() =>
      ok(t.call(moveOpportunity, { as: agent, params: { id }, body: { Stage: 'Closed', Version: 1 } })),
    ),
  ).toEqual(['admin', 'agent'])
  // Given away: who had it hears of that, too.
  expect(
    await heardOf(() => ok(t.call(saveOpportunity, { as: admin, body: { Id: id, UserId: colleague.UserId } }))),
  ).toEqual(['admin', 'agent', 'colleague'])
  expect(await heardOf(() => ok(t.call(deleteOpportunity, { as: admin, params: { id } })))).toEqual([
    'admin',
    'colleague',
  ])
  expect(await heardOf(() => ok(t.call(createStage, { as: admin, body: { Name: 'Waiting' } })))).toEqual([
    'admin',
    'agent',
    'colleague',
  ])
})
