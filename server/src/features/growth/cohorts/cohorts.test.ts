import { restoreRequest } from '@dormer/contract/brokerage/trash'
import { add } from '@dormer/contract/cents'
import { cohorts } from '@dormer/contract/growth/cohorts'
import { exportPerformance, figureRows } from '@dormer/contract/growth/performance'
import { addSourceCost, deleteSourceCost } from '@dormer/contract/growth/source-costs'
import { deleteContacts } from '@dormer/contract/people/contacts'
import { expect, test } from 'vitest'
import { addClosing } from '../../../../test/closing.ts'
import { startTestProgram, type User } from '../../../../test/harness.ts'
import { todayIn } from '../../../time/clock.ts'

const t = await startTestProgram()
const north = await t.makeBrokerage('North')
const { TenantId, admin, agent, colleague, leader, lender } = north
const south = await t.makeBrokerage('South')
const zone = 'Pacific/Auckland'
await t.query('update user_account set time_zone = $2 where tenant_id = $1', [TenantId, zone])

const ids = async (sql: string, ...values: unknown[]) =>
  (await t.query<{ id: string }>(sql, values)).map(({ id }) => Number(id))
const [zillow = 0, homes = 0, other = 0] = await ids(
  `insert into source (tenant_id, name) values ($1, 'Zillow'), ($1, 'Homes.com'), ($1, 'Free') returning source_id as id`,
  TenantId,
)
const addLead = async (of: User | null, created: string, source = zillow) => {
  const [entity] = await ids(
    `insert into contact_entity (tenant_id, source_id, assigned_agent_id, assigned_lender_id)
     values ($1, $2, $3, $4) returning contact_entity_id as id`,
    ...[TenantId, source, of?.UserId ?? null, lender.UserId],
  )
  const [id = 0] = await ids(
    `insert into contact (tenant_id, contact_entity_id, first_name, last_name, date_created)
     values ($1, $2, 'Ida', 'Moor', $3) returning contact_id as id`,
    ...[TenantId, entity, created],
  )
  return id
}
const meet = (contact: number, result: number) =>
  t.query(
    `insert into appointment (tenant_id, title, user_id, appointment_type_id, appointment_result_id, date_time, contact_id)
     values ($1, 'Meeting', $2, 1001, $3, now(), $4)`,
    [TenantId, agent.UserId, result, contact],
  )

let seed = 11
const upTo = (n: number) => {
  seed = (seed * 48_271) % 2_147_483_647
  return seed % n
}
const pick = <T>(of: readonly T[]) => of[upTo(of.length)] as T
const people = [agent, colleague, leader, null]
const start = Temporal.Instant.from('2026-01-01T00:00:00Z')
const made: number[] = []
for (let n = 0; n < 150; n++)
  made.push(
    await addLead(pick(people), start.add({ minutes: upTo(150 * 24 * 60) }).toString(), pick([zillow, homes, other])),
  )
for (let n = 0; n < 60; n++) await meet(pick(made), pick([1001, 1002, 1003, 1004]))
for (let n = 0; n < 20; n++)
  await t.query(
    `insert into contact_document (tenant_id, contact_entity_id, user_id, file_name, size, storage_key, agreement_type, is_exclusive, signed_date)
     select tenant_id, contact_entity_id, $2, 'a.pdf', 1, gen_random_uuid()::text, 'Touring', false, now()
     from contact where contact_id = $1`,
    [pick(made), agent.UserId],
  )
for (let n = 0; n < 80; n++)
  await addClosing(t, TenantId, {
    agent: pick([agent, colleague, leader]).UserId,
    day: Temporal.PlainDate.from('2026-01-10')
      .add({ days: upTo(240) })
      .toString(),
    contacts: [...new Set([pick(made), pick(made)])].slice(0, 1 + upTo(2)),
    net: pick(['0.00', '1500.25', '9000.10', '-12.05']),
    role: pick([5, 6, 5, 12]),
  })
const cost = (SourceId: number, FromMonth: string, ToMonth: string | null, Amount: string) =>
  t.call(addSourceCost, { as: admin, body: { SourceId, FromMonth, ToMonth, Amount } })
for (const [source, from, to, amount] of [
  [zillow, '2026-01', '2026-03', '100'],
  [zillow, '2026-02', null, '50.50'],
  [homes, '2025-11', '2026-02', '1000.03'],
] as const)
  expect((await cost(source, from, to, amount)).status).toBe(200)

/** The report added up from raw rows, one lead after the other. */
const byHand = async (whose: number | null) => {
  const leads = await t.query<{
    id: number
    source: string
    agent: number | null
    day: string
    at: string
    household: number
  }>(
    `select contact_id::int as id, s.name as source, assigned_agent_id::int as agent, c.contact_entity_id::int as household,
       ((c.date_created at time zone $2)::date)::text as day, extract(epoch from c.date_created)::text as at
     from contact c join source s using (tenant_id, source_id) where c.tenant_id = $1`,
    [TenantId, zone],
  )
  const appointments = await t.query<{ contact: number; result: number }>(
    'select contact_id::int as contact, appointment_result_id as result from appointment where tenant_id = $1',
    [TenantId],
  )
  const agreements = await ids(
    'select contact_entity_id as id from contact_document where tenant_id = $1 and agreement_type is not null',
    TenantId,
  )
  const deals = await t.query<{ id: number; agent: number; day: string; net: string; contact: number }>(
    `select t.transaction_id::int as id, agent_id::int as agent, date_closed::text as day, net_commission::text as net,
       p.contact_id::int as contact
     from transaction t join transaction_financials using (tenant_id, transaction_id)
     join transaction_role r using (tenant_id, transaction_id) join transaction_people p using (tenant_id, transaction_people_id)
     where t.tenant_id = $1 and status_id = 3 and people_role_id in (5, 6) and contact_id is not null`,
    [TenantId],
  )
  const of = new Map(leads.map((lead) => [lead.id, lead]))
  const counted = deals.filter((deal) => whose === null || deal.agent === whose)
  const on = (id: number) => counted.filter(({ contact, day }) => contact === id && day >= (of.get(id)?.day ?? '9'))
  const first = (id: number) =>
    deals
      .filter((deal) => deal.id === id && deal.day >= (of.get(deal.contact)?.day ?? '9'))
      .map(({ contact }) => of.get(contact) as (typeof leads)[number])
      .sort((a, b) => Number(a.at) - Number(b.at) || a.id - b.id)[0]?.id
  const own = leads.filter((lead) => whose === null || lead.agent === whose)
  return (source?: string, month?: string) => {
    const some = own.filter((l) => (!source || l.source === source) && (!month || l.day.startsWith(month)))
    const mine = (check: (lead: (typeof leads)[number]) => boolean) => some.filter(check).length
    const closings = [...new Map(counted.map((deal) => [deal.id, deal])).values()].filter((deal) =>
      some.some(({ id }) => first(deal.id) === id),
    )
    return {
      Leads: some.length,
      WithAppointment: mine(({ id }) => appointments.some(({ contact }) => contact === id)),
      WithAgreement: mine(
        ({ id, household }) =>
          agreements.includes(household) ||
          appointments.some(({ contact, result }) => contact === id && result >= 1003),
      ),
      Closed: mine(({ id }) => on(id).length > 0),
      Closings: closings.length,
      NetCommission: add('0.00', ...closings.map(({ net }) => net)),
      within: (months: number) =>
        mine(({ id, day }) =>
          on(id).some(
            (deal) => deal.day.slice(0, 7) <= Temporal.PlainDate.from(day).add({ months }).toString().slice(0, 7),
          ),
        ),
    }
  }
}

const matches = async (userId: number) => {
  const { body } = await t.call(cohorts, { as: admin, query: { userId } })
  const hand = await byHand(userId || null)
  const { within: _, ...all } = hand()
  expect(body.Totals).toMatchObject(all)
  expect(all.Closings).toBeGreaterThan(userId ? 0 : 20)
  for (const row of body.Months) {
    const { within, ...month } = hand(undefined, row.Month)
    expect(row, row.Month).toMatchObject(month)
    expect(row.ClosedWithin).toEqual(row.ClosedWithin.map((_, n) => within(n)))
  }
  for (const row of body.Sources) {
    const { within: _, ...source } = hand(row.SourceName)
    expect(row).toMatchObject(source)
  }
  for (const row of body.Rows) {
    const { within: _, ...both } = hand(row.SourceName, row.Month)
    expect(row).toMatchObject(both)
  }
  return body
}

test('every figure is what raw rows come to, also after edits, deletions and restores', async () => {
  for (const userId of [0, agent.UserId, colleague.UserId]) await matches(userId)
  const before = await matches(0)

  await t.query('update contact_entity set source_id = $2 where tenant_id = $1 and contact_entity_id % 3 = 0', [
    TenantId,
    homes,
  ])
  await t.query(
    'update transaction set date_closed = date_closed + 40 where tenant_id = $1 and transaction_id % 4 = 0',
    [TenantId],
  )
  await t.query('update transaction set status_id = 4 where tenant_id = $1 and transaction_id % 7 = 0', [TenantId])
  await matches(0)
  await t.query('update transaction set status_id = 3 where tenant_id = $1 and transaction_id % 7 = 0', [TenantId])

  const whole = await matches(0)
  const gone = await t.call(deleteContacts, { as: admin, body: made.slice(0, 40) })
  expect(gone.status, gone.text).toBe(200)
  const after = await matches(0)
  expect(after.Totals.Leads).toBe(before.Totals.Leads - 40)
  const back = await t.call(restoreRequest, {
    as: admin,
    body: { RequestId: String(gone.headers.get('x-recorded-as')) },
  })
  expect(back.status, back.text).toBe(200)
  expect(await matches(0)).toEqual(whole)
})

test('each count of the triangle, of a month and of a source opens that many rows', async () => {
  const { body } = await t.call(cohorts, { as: admin })
  const rowsOf = async (query: object) => {
    const answer = await t.call(figureRows, {
      as: admin,
      query: { report: 'cohorts', figure: 'Closed', take: 1000, ...query },
    })
    expect(answer.status, answer.text).toBe(200)
    return answer.body
  }
  for (const row of body.Months.slice(0, 3)) {
    // Any day stands for its month.
    const days = { startDate: `${row.Month}-15`, endDate: `${row.Month}-16` }
    for (const [within, closed] of row.ClosedWithin.entries())
      expect(await rowsOf({ ...days, within })).toHaveLength(closed)
    expect(await rowsOf({ ...days, figure: 'WithAgreement' })).toHaveLength(row.WithAgreement)
  }
  for (const { SourceId, Closings, NetCommission } of body.Sources) {
    const rows = await rowsOf({ figure: 'Closings', sourceId: SourceId })
    expect(rows).toHaveLength(Closings)
    expect(add('0.00', ...rows.map(({ Amount }) => Amount ?? '0.00'))).toBe(NetCommission)
  }
  const [deal] = await rowsOf({ figure: 'Closings' })
  expect(deal).toMatchObject({ Kind: 'transaction', Title: '1 Elm St', Type: 'Purchase', CanOpen: true })
  expect(deal?.Date).toMatch(/T12:00:00Z$/)
})

test('a source shows its return, and its costs are spread over their months to the cent', async () => {
  const { body } = await t.call(cohorts, { as: admin, query: { userId: 0 } })
  expect(body.HasCosts).toBe(true)
  const costs = (source: number) =>
    Object.fromEntries(
      body.Rows.filter(({ SourceId, Cost }) => SourceId === source && Cost !== null).map((r) => [r.Month, r.Cost]),
    )
  expect(costs(zillow)).toEqual({ '2026-01': '33.33', '2026-02': '83.83', '2026-03': '33.34' })
  expect(costs(homes)).toEqual({ '2025-11': '250.00', '2025-12': '250.00', '2026-01': '250.00', '2026-02': '250.03' })
  expect(costs(other)).toEqual({})
  expect(body.Totals.Cost).toBe('1150.53')
  const one = await t.call(cohorts, {
    as: admin,
    query: { sourceId: homes, startDate: '2026-02-14', endDate: '02/20/2026' },
  })
  expect(one.body).toMatchObject({ StartDate: '2026-02-01', EndDate: '2026-02-28', Totals: { Cost: '250.03' } })
  expect(one.body.Sources.map(({ SourceName }) => SourceName)).toEqual(['Homes.com'])
})

test('what is to be paid for months to come is no cost yet', async () => {
  const thisMonth = todayIn(zone).toPlainYearMonth()
  const later = await cost(other, thisMonth.toString(), thisMonth.add({ months: 2 }).toString(), '300')
  const { Id } = later.body
  for (const query of [{}, { endDate: '2899-12-31' }]) {
    const { body } = await t.call(cohorts, { as: admin, query: { ...query, sourceId: other } })
    expect(body.Totals.Cost).toBe('100.00')
    expect(body.Months.at(-1)?.Month).toBe(thisMonth.toString())
  }
  await t.call(deleteSourceCost, { as: admin, params: { id: Id } })
})

test('costs are shown only to those who see everything, for all agents; a lender sees no commissions', async () => {
  const moneyOf = async (as: User, query: object = { userId: 0 }) => {
    const { body } = await t.call(cohorts, { as, query })
    expect(body.HasCosts).toBe(body.Sources.some(({ Cost }) => Cost !== null))
    return { cost: body.Totals.Cost, net: body.Totals.NetCommission }
  }
  expect((await moneyOf(admin)).cost).toBe('1150.53')
  expect((await moneyOf(admin, { userId: agent.UserId })).cost).toBeNull()
  expect(await moneyOf(leader)).toMatchObject({ cost: null, net: (await moneyOf(admin)).net })
  const own = await moneyOf(agent)
  expect(own).toMatchObject({ cost: null, net: (await moneyOf(admin, { userId: agent.UserId })).net })
  expect(await moneyOf(lender)).toEqual({ cost: null, net: null })

  // Their leads closed all the same, but what a transaction is and earns is not theirs to see.
  const rows = await t.call(figureRows, { as: lender, query: { report: 'cohorts', figure: 'Closings' } })
  expect(rows.body.length).toBeGreaterThan(10)
  for (const row of rows.body) expect(row).toMatchObject({ Title: 'Ida Moor', Amount: null, CanOpen: false })
  const mine = await t.call(figureRows, { as: agent, query: { report: 'cohorts', figure: 'Closings' } })
  expect(mine.body.every(({ CanOpen }) => CanOpen)).toBe(true)
})

test('is exported with each source in each month, and the total', async () => {
  const download = async (as: User) => {
    const link = await t.call(exportPerformance, { as, body: { Report: 'cohorts' } as never })
    const file = await t.send('GET', link.body.Url)
    expect(file.headers.get('content-disposition')).toContain('Cohorts.csv')
    return file.text
      .replace('\ufeff', '')
      .trim()
      .split('\r\n')
      .map((line) => line.split(','))
  }
  const { body } = await t.call(cohorts, { as: admin })
  const [head, ...rows] = await download(admin)
  expect(head?.slice(0, 5)).toEqual(['Month', 'Source', 'Leads', 'Appointment', 'Appointment %'])
  expect(rows.map(([month, source, leads]) => [month, source, leads])).toEqual([
    ...body.Rows.map((row) => [row.Month, row.SourceName, String(row.Leads)]),
    ['Total', '', String(body.Totals.Leads)],
  ])
  expect(rows.at(-1)?.at(-1)).toBe(body.Totals.Return)
  expect((await download(leader)).at(-1)?.at(-1)).toBe('')
})

test('another brokerage has none of it, and its source is unknown', async () => {
  const { body } = await t.call(cohorts, { as: south.admin })
  expect(body).toMatchObject({ Totals: { Leads: 0, Closings: 0, Cost: null }, Months: [], Sources: [], Rows: [] })
  expect(await t.call(cohorts, { as: south.admin, query: { sourceId: zillow } })).toMatchObject({
    status: 404,
    body: { Message: 'Source was not found' },
  })
  const bad = await t.call(figureRows, { as: admin, query: { report: 'cohorts', figure: 'Closed', within: -1 } })
  expect(bad.status).toBe(400)
})
