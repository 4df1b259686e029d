import { add, amountOf, centsOf, divide, subtract } from '@dormer/contract/cents'
import {
  type Commission,
  type CommissionLines,
  commissionLines,
  DOLLAR,
  PERCENT,
} from '@dormer/contract/deals/commission-lines'
import { saveFinancials } from '@dormer/contract/deals/financials'
import { linkContact } from '@dormer/contract/deals/people'
import { deleteTransaction, transactionStatuses } from '@dormer/contract/deals/transactions'
import {
  COMMISSIONS,
  type CommissionFigures,
  closedTransactions,
  commissionChart,
  commissionReport,
  commissionShares,
  commissionTotals,
  exportReport,
  type ReportFile,
  reportFileNames,
  transactionStats,
} from '@dormer/contract/growth/deal-reports'
import { CLOSING, contactReport } from '@dormer/contract/growth/reports'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestProgram, type User } from '../../../../test/harness.ts'
import { clock } from '../../../time/clock.ts'

const t = await startTestProgram()
const { TenantId, admin, agent, colleague, lender, leader } = await t.makeBrokerage('North')
const south = await t.makeBrokerage('South')

/** Late in the evening of May 17 in Chicago, where all users are; in London it is the 18th. */
const NOW = '2026-05-18T03:30:00Z'
beforeAll(() => {
  vi.spyOn(clock, 'now').mockReturnValue(Temporal.Instant.from(NOW))
})
afterEach(() => {
  vi.mocked(clock.now).mockReturnValue(Temporal.Instant.from(NOW))
})

/** Pseudorandom numbers that are the same each time. */
let seed = 20_260_517
const random = () => {
  seed = (seed + 0x6d2b79f5) | 0
  let n = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  n = (n + Math.imul(n ^ (n >>> 7), 61 | n)) ^ n
  return ((n ^ (n >>> 14)) >>> 0) / 4_294_967_296
}
const below = (n: number) => Math.floor(random() * n)
const oneOf = <T>(list: readonly T[]): T => list[below(list.length)] as T
const dollars = (most: number) => amountOf(BigInt(below(most * 100)))
const percentage = (most: number) => `${below(most)}.${below(1000)}`

type Deal = {
  id: number
  agent: User | null
  source: string | null
  type: 'Listing' | 'Purchase'
  status: 1 | 2 | 3 | 4 | 5
  closed: string | null
  closing: string | null
  created: string
  lines: CommissionLines
}
const sourceNames = ['Website', 'Zillow', 'Referral', null] as const
const dayNear = () =>
  Temporal.PlainDate.from('2026-05-17')
    .add({ days: below(400) - 200 })
    .toString()

const insert = async (tenant: number, deal: Omit<Deal, 'id' | 'lines'>, price: Partial<Commission>) => {
  const [row] = await t.query<{ id: string }>(
    `insert into transaction (tenant_id, type, agent_id, source_id, status_id, address, sales_price, listing_price,
       date_closed, closing_date, date_created)
     values ($1, $2, $3, (select source_id from source where tenant_id = $1 and name = $4), 1, $5, $6, $7, $8, $9, $10)
     returning transaction_id as id`,
    [
      tenant, deal.type, deal.agent?.UserId, deal.source, '1 Elm St', price.SalesPrice, price.ListingPrice, deal.closed,
      deal.closing, deal.created,
    ], // biome-ignore format: a list reads better in rows
  )
  return Number(row?.id)
}

const makeDeal = async (): Promise<Deal> => {
  const status = oneOf([1, 2, 3, 3, 3, 4, 5] as const)
  const commission: Commission = {
    SalesPrice: oneOf([dollars(2_000_000), dollars(900_000), '0.00', null]),
    ListingPrice: oneOf([dollars(2_000_000), null]),
    GCIType: oneOf(['Percent', 'Percent', 'Dollar']),
    CommSplitPerc: percentage(6),
    GrossCommission: dollars(30_000),
    PreSplitAdjustments: ['Bonus', 'Referral', 'Photos'].slice(below(4)).map((Description) => {
      const AmountType = oneOf([PERCENT, DOLLAR] as const)
      const Amount = AmountType === PERCENT ? percentage(30) : dollars(2000)
      return { Description, EntryType: oneOf(['credit', 'debit']), AmountType, Amount }
    }),
    Concessions: oneOf([null, dollars(1500)]),
    BrokerSplitPerc: oneOf([null, '20', percentage(99)]),
    PostSplitAdjustments: [{ Description: 'Fee', EntryType: 'debit', AmountType: DOLLAR, Amount: dollars(500) }],
  }
  const deal = {
    agent: oneOf([agent, agent, colleague, admin, null]),
    source: oneOf(sourceNames),
    type: oneOf(['Listing', 'Purchase'] as const),
    status,
    closed: status === 3 || random() < 0.1 ? dayNear() : null,
    closing: random() < 0.9 ? dayNear() : null,
    created: `${dayNear()}T0${below(10)}:00:00Z`,
  }
  // On some of the agent's, a colleague has a third, so that the rest is not even.
  const isShared = deal.agent === agent && centsOf(commissionLines(commission).AgentCommission) > 100_000n
  if (isShared)
    commission.AgentSplits = [
      { AgentId: colleague.UserId, AmountType: PERCENT, Amount: '33.333' },
      { AgentId: leader.UserId, AmountType: DOLLAR, Amount: '100.05' },
    ]
  const id = await insert(TenantId, deal, commission)
  // For some, nothing was entered.
  const isEntered = random() < 0.9
  if (isEntered) {
    const { SalesPrice: _, ListingPrice: __, CommSplitPerc, GrossCommission, ...body } = commission
    const gross = commission.GCIType === 'Percent' ? { CommSplitPerc } : { GrossCommission }
    const saved = await t.call(saveFinancials, {
      as: admin,
      params: { transactionId: id },
      body: { ...body, ...gross } as never,
    })
    expect(saved.status, saved.text).toBe(200)
  }
  const nothing = { GrossCommission: null, CommSplitPerc: null, Concessions: null, BrokerSplitPerc: null }
  const none = { ...commission, ...nothing, PreSplitAdjustments: [], PostSplitAdjustments: [], AgentSplits: [] }
  return { id, ...deal, lines: commissionLines(isEntered ? commission : none) }
}

let deals: Deal[] = []
beforeAll(async () => {
  for (const name of sourceNames.slice(0, 3))
    await t.query('insert into source (tenant_id, name) values ($1, $2) on conflict do nothing', [TenantId, name])
  for (let n = 0; n < 120; n++) deals.push(await makeDeal())
  // A closed one cannot be changed, so they are closed afterwards.
  await t.query(
    `update transaction set status_id = made.status
     from unnest($1::bigint[], $2::smallint[]) made (id, status) where transaction_id = made.id`,
    [deals.map(({ id }) => id), deals.map(({ status }) => status)],
  )
  // A shared one counts for its agent alone; deleted ones and those of other brokerages never count.
  const [first] = deals.filter((deal) => deal.agent === colleague && deal.status === 3 && deal.closing)
  await t.query(
    'insert into transaction_share (tenant_id, transaction_id, user_id) values ($1, $2, $3), ($1, $2, $4)',
    [TenantId, first?.id, agent.UserId, leader.UserId],
  )
  const gone = deals.filter((deal) => deal.status === 3 && deal !== first).slice(0, 3)
  for (const { id } of gone) await t.call(deleteTransaction, { as: admin, params: { transactionId: id } })
  deals = deals.filter((deal) => !gone.includes(deal))
  const theirs = { ...(deals[0] as Deal), agent: south.agent, source: null }
  const id = await insert(south.TenantId, theirs, { SalesPrice: '1000000.00' })
  await t.query(`update transaction set status_id = 3, date_closed = '2026-05-02' where transaction_id = $1`, [id])
})

type Days = { startDate?: string; endDate?: string }
type Asked = Days & { userId?: number }
const isIn = ({ startDate = '0001-01-01', endDate = '9999-12-31' }: Days, day: string | null) =>
  day === null ? startDate === '0001-01-01' && endDate === '9999-12-31' : day >= startDate && day <= endDate
const dayOf = ({ status, closed, closing }: Deal) => (status === 3 ? closed : closing)
/** What the reports of these days should show, by docs/rules.md. */
const told = (whose: User | null, days: Days) =>
  deals.filter((d) => d.status <= 3 && (whose === null || d.agent === whose) && isIn(days, dayOf(d)))

const figuresOf = (list: Deal[]): CommissionFigures => {
  const sum = (line: 'CalcPrice' | 'AdjustedGross' | 'Concessions' | 'BrokerSplit' | 'NetCommission' | 'AgentNet') =>
    add('0', ...list.map(({ lines }) => lines[line]))
  return {
    Count: list.length,
    Volume: sum('CalcPrice'),
    AdjustedGross: sum('AdjustedGross'),
    Concessions: sum('Concessions'),
    BrokerSplit: sum('BrokerSplit'),
    NetCommission: sum('NetCommission'),
    AgentNet: sum('AgentNet'),
  }
}
const figures = (list: Deal[]) => ({
  Realized: figuresOf(list.filter(({ status }) => status === 3)),
  Unrealized: figuresOf(list.filter(({ status }) => status !== 3)),
  Total: figuresOf(list),
})

const report = async (as: User, query: Asked & { commRealized?: boolean; before?: number; take?: number } = {}) => {
  const answer = await t.call(commissionReport, { as, query: query as never })
  expect(answer.status, answer.text).toBe(200)
  return answer
}
const totals = async (as: User, query: Asked = {}) => (await t.call(commissionTotals, { as, query })).body
const bySource = async (as: User, query: Asked & { allSources?: boolean } = {}) =>
  (await t.call(closedTransactions, { as, query: query as never })).body
const csv = async (as: User, Report: ReportFile, asked: Asked = {}) => {
  const { body } = await t.call(exportReport, { as, body: { Report, ...asked } })
  const file = await t.send('GET', body.Url)
  expect(file.status, file.text).toBe(200)
  return file.text
    .replace('\ufeff', '')
    .trim()
    .split('\r\n')
    .map((row) => row.split(','))
}

/** Compares every report of these days with the commission function, and with one another. */
const compareAll = async (as: User, whose: User | null, asked: Asked) => {
  const expected = told(whose, asked)
  const { body: rows, headers } = await report(as, asked)
  expect(headers.get('x-total-count')).toBe(String(expected.length))
  const order = (a: Deal, b: Deal) => (dayOf(b) ?? '').localeCompare(dayOf(a) ?? '') || b.id - a.id
  expect(rows.map(({ TransactionId }) => TransactionId)).toEqual(expected.toSorted(order).map(({ id }) => id))
  for (const row of rows) {
    const deal = expected.find(({ id }) => id === row.TransactionId) as Deal
    expect(row).toMatchObject({
      AgentName: deal.agent?.Name ?? null,
      Type: deal.type,
      CommRealized: deal.status === 3,
      Status: transactionStatuses[deal.status],
      SourceName: deal.source,
      DateClosed: deal.closed,
      ClosingDate: deal.closing,
    })
    const { Financials } = row
    for (const line of ['CalcPrice', 'GrossCommission', 'Concessions', 'BrokerSplitPerc', 'AdjustedGross'] as const)
      expect(Financials[line], `${line} of ${deal.id}`).toBe(deal.lines[line])
    for (const line of ['BrokerSplit', 'NetCommission', 'AgentNet'] as const)
      expect(Financials[line], `${line} of ${deal.id}`).toBe(deal.lines[line])
    // The specification's client computes it from what it is given.
    const credits = Financials.PreSplitAdjustments.map(({ EntryType, AmountType, Amount }) => ({
      Description: '',
      EntryType,
      AmountType,
      Amount,
    }))
    const again = commissionLines({
      ...Financials,
      GCIType: 'Dollar',
      CommSplitPerc: null,
      SalesPrice: null,
      ListingPrice: null,
      PreSplitAdjustments: credits,
    })
    expect(again.NetCommission).toBe(Financials.NetCommission)
  }

  const { Agents, Realized, Unrealized, Total } = await totals(as, asked)
  const all = { Realized, Unrealized, Total }
  expect(all).toEqual(figures(expected))
  for (const { AdjustedGross, Concessions, BrokerSplit, NetCommission } of Object.values(all))
    expect(subtract(AdjustedGross, add(Concessions, BrokerSplit))).toBe(NetCommission)
  expect(new Set(Agents.map(({ UserId }) => UserId))).toEqual(
    new Set(expected.map((deal) => deal.agent?.UserId ?? null)),
  )
  for (const { UserId, Name, ...one } of Agents) {
    const own = expected.filter((deal) => (deal.agent?.UserId ?? null) === UserId)
    expect({ Name, ...one }).toEqual({ Name: own[0]?.agent?.Name ?? null, ...figures(own) })
  }
  const gross = Agents.map(({ Total }) => centsOf(Total.AdjustedGross))
  expect(gross).toEqual(gross.toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0)))

  const sold = await bySource(as, asked)
  const closed = expected.filter(({ status }) => status === 3)
  expect(new Set(sold.map(({ name }) => name))).toEqual(new Set(closed.map(({ source }) => source ?? 'Unknown')))
  for (const row of sold) {
    const own = figuresOf(closed.filter(({ source }) => (source ?? 'Unknown') === row.name))
    expect(row).toMatchObject({
      sourceId: row.name === 'Unknown' ? null : expect.any(Number),
      count: own.Count,
      gross: own.AdjustedGross,
      brokerSplit: own.BrokerSplit,
      concessions: own.Concessions,
      net: own.NetCommission,
      avgGross: amountOf(divide(centsOf(own.AdjustedGross), BigInt(own.Count))),
    })
  }
  expect(add('0', ...sold.map(({ gross }) => gross))).toBe(all.Realized.AdjustedGross)
  expect(add('0', ...sold.map(({ net }) => net))).toBe(all.Realized.NetCommission)
}

describe('all reports add up, to the cent', () => {
  const year = { startDate: '2026-01-01', endDate: '2026-12-31' }
  test.for<[name: string, as: User, whose: User | null, asked: Asked]>([
    ['an admin, everything', admin, null, {}],
    ['an admin, a year, everyone', admin, null, { ...year, userId: 0 }],
    ['an admin, a month, as Americans write it', admin, null, { startDate: '05/01/2026', endDate: '05/31/2026' }],
    ['an admin, one agent', admin, agent, { ...year, userId: agent.UserId }],
    ['an admin, from a day on', admin, null, { startDate: '2026-05-17' }],
    ['an admin, up to a day', admin, null, { endDate: '2026-05-17' }],
    ['an admin, days without any', admin, null, { startDate: '2020-01-01', endDate: '2020-01-31' }],
    ['a team leader, everyone', leader, null, { ...year, userId: 0 }],
    ['a team leader, an agent', leader, colleague, { ...year, userId: colleague.UserId }],
    ['a team leader, unless said their own', leader, leader, year],
    ['an agent', agent, agent, year],
    ['an agent who asks for everyone', agent, agent, { ...year, userId: 0 }],
    ['an agent who asks for themselves', agent, agent, { ...year, userId: agent.UserId }],
    ['a lender', lender, lender, { userId: 0 }],
  ])('%s', async ([, as, whose, asked]) => {
    const plain = (day?: string) => day?.replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, '$3-$1-$2')
    const days = { startDate: plain(asked.startDate), endDate: plain(asked.endDate) }
    if (asked.startDate !== days.startDate) expect(await totals(as, asked)).toEqual(await totals(as, days))
    await compareAll(as, whose, { ...asked, ...days })
  })

  test('the chart is what the commission report says of this month', async () => {
    for (const [as, userId] of [[admin], [agent], [leader], [leader, 0], [admin, colleague.UserId]] as const) {
      const { body } = await t.call(commissionChart, { as, query: { userId } })
      const month = { startDate: '2026-05-01', userId }
      const [toDate, whole] = [
        await totals(as, { ...month, endDate: '2026-05-17' }),
        await totals(as, { ...month, endDate: '2026-05-31' }),
      ]
      expect(body).toEqual({
        Realized: toDate.Realized.NetCommission,
        Unrealized: whole.Unrealized.NetCommission,
      })
    }
    expect((await t.call(commissionChart, { as: admin })).body.Realized).not.toBe('0.00')
  })

  test('types and statuses of this month, which begins where the user is', async () => {
    const inMay = (instant: string) => instant >= '2026-05-01T05:00' && instant < '2026-06-01T05:00'
    const expected = (own: Deal[]) => {
      const made = own.filter(({ created }) => inMay(created))
      const of = (Count: number) => ({ Count })
      const having = (status: number) => of(made.filter((deal) => deal.status === status).length)
      return {
        Listing: of(made.filter(({ type }) => type === 'Listing').length),
        Purchase: of(made.filter(({ type }) => type === 'Purchase').length),
        Active: having(1),
        UnderContract: having(2),
        Closed: of(own.filter(({ status, closed }) => status === 3 && closed?.startsWith('2026-05')).length),
        Archived: having(4),
        Cancelled: having(5),
      }
    }
    expect((await t.call(transactionStats, { as: admin })).body).toEqual(expected(deals))
    const own = deals.filter((deal) => deal.agent === agent)
    expect((await t.call(transactionStats, { as: agent, query: { userId: 0 } })).body).toEqual(expected(own))
    // In Chicago it is still April.
    vi.mocked(clock.now).mockReturnValue(Temporal.Instant.from('2026-05-01T04:30:00Z'))
    const closed = deals.filter(({ status, closed }) => status === 3 && closed?.startsWith('2026-04'))
    expect((await t.call(transactionStats, { as: admin })).body.Closed.Count).toBe(closed.length)
  })
})

test('the commission report pages, and covers closed and pending transactions', async () => {
  const { body: all } = await report(admin)
  const pages = []
  for (let before: number | undefined; ; before = pages.at(-1)?.TransactionId) {
    const { body, headers } = await report(admin, { take: 20, before })
    expect(headers.get('x-total-count')).toBe(String(all.length))
    pages.push(...body)
    if (body.length < 20) break
  }
  expect(pages).toEqual(all)
  expect((await report(admin, { commRealized: true })).body).toEqual(all.filter((row) => row.CommRealized))
  expect((await report(admin, { commRealized: false })).body).toEqual(all.filter((row) => !row.CommRealized))
  // A team leader sees everyone's figures, but opens only what is shared with them.
  const seen = (await report(leader, { userId: 0 })).body
  expect(seen.map(({ TransactionId }) => TransactionId)).toEqual(all.map(({ TransactionId }) => TransactionId))
  expect(seen.filter(({ CanOpen }) => CanOpen)).toHaveLength(1)
  expect(all.every(({ CanOpen }) => CanOpen)).toBe(true)
})

test('for one source, or for none', async () => {
  const all = (await report(admin)).body
  for (const name of sourceNames) {
    const rows = all.filter((row) => row.SourceName === name)
    const query = name ? { sourceId: rows[0]?.SourceId as number } : { noSource: true }
    const { body, headers } = await report(admin, { ...query, take: 5 } as never)
    expect(headers.get('x-total-count')).toBe(String(rows.length))
    expect(body).toEqual(rows.slice(0, 5))
    expect(await csv(admin, 'commission', { ...query, userId: 0 } as never)).toHaveLength(rows.length + 1)
  }
})

test('colleagues’ shares are shown to them, and counted nowhere else', async () => {
  const ask = async (as: User, query: Asked & { commRealized?: boolean } = {}) => {
    const { body, status, text } = await t.call(commissionShares, { as, query: query as never })
    expect(status, text).toBe(200)
    return body
  }
  const year = { startDate: '2026-01-01', endDate: '2026-12-31' }
  const shared = told(null, year).filter(({ lines }) => lines.AgentSplits.length > 0)
  expect(shared.length).toBeGreaterThan(5)
  for (const [who, at] of [
    [colleague, 0],
    [leader, 1],
  ] as const) {
    const rows = await ask(who, year)
    expect(rows.map(({ TransactionId, Share }) => [TransactionId, Share])).toEqual(
      shared
        .toSorted((a, b) => (dayOf(b) ?? '').localeCompare(dayOf(a) ?? '') || b.id - a.id)
        .map(({ id, lines }) => [id, lines.AgentSplits[at]]),
    )
    // It is not the whole commission of a transaction that belongs to somebody else.
    expect(rows.every(({ AgentName, CanOpen }) => AgentName === agent.Name && !CanOpen)).toBe(true)
    expect(await ask(admin, { ...year, userId: who.UserId })).toEqual(rows.map((row) => ({ ...row, CanOpen: true })))
    const [, ...file] = await csv(who, 'commission-shares', year)
    expect(file.map((row) => row.at(-1))).toEqual(rows.map(({ Share }) => Share))
  }
  const closed = await ask(colleague, { ...year, commRealized: true })
  expect(closed.map(({ TransactionId }) => TransactionId)).toEqual(
    (await ask(colleague, year)).filter(({ CommRealized }) => CommRealized).map(({ TransactionId }) => TransactionId),
  )
  expect(closed.length).toBeGreaterThan(0)
  // An agent's own deals are no shares, and for everyone there are none.
  expect(await ask(agent, { ...year, userId: agent.UserId })).toEqual([])
  expect(await ask(admin, { ...year, userId: 0 })).toEqual([])
  // The file has all of them, even those the screen has no room for.
  await t.query(
    `with made as (
       insert into transaction (tenant_id, type, agent_id, status_id, closing_date)
       select $1, 'Listing', $2, 1, '2026-06-01' from generate_series(1, $4) returning tenant_id, transaction_id),
     priced as (
       insert into transaction_financials (tenant_id, transaction_id, gross_commission, gci_type)
       select tenant_id, transaction_id, 1000, 'Dollar' from made)
     insert into commission_share (tenant_id, transaction_id, position, agent_id, amount_type, amount)
     select tenant_id, transaction_id, 1, $3, 1, 12.34 from made`,
    [south.TenantId, south.agent.UserId, south.colleague.UserId, COMMISSIONS + 2],
  )
  const capped = await t.call(commissionShares, { as: south.colleague, query: year })
  expect([capped.body.length, capped.headers.get('x-total-count')]).toEqual([COMMISSIONS, String(COMMISSIONS + 2)])
  const [, ...whole] = await csv(south.colleague, 'commission-shares', year)
  expect(whole.map((row) => row.at(-1))).toEqual(Array(COMMISSIONS + 2).fill('12.34'))
})

test('sources convert their own contacts, each once', async () => {
  const makeContact = async (source: string, of: User) => {
    const [row] = await t.query<{ id: string }>(
      `with household as (insert into contact_entity (tenant_id, source_id, assigned_agent_id)
         select $1, source_id, $3 from source where tenant_id = $1 and name = $2 returning contact_entity_id)
       insert into contact (tenant_id, contact_entity_id, first_name, last_name, email, cell_phone)
       select $1, contact_entity_id, 'Ida', 'Moor', 'ida@example.com', '5125550100' from household returning contact_id as id`,
      [TenantId, source, of.UserId],
    )
    return Number(row?.id)
  }
  const put = (contactId: number, deal: Deal | undefined, roleId: number) =>
    t.call(linkContact, { as: admin, params: { id: deal?.id as number }, query: { contactId, roleId } } as never)
  const may = { startDate: '2026-01-01', endDate: '2026-12-31' }
  const [one, two] = told(agent, may).filter(({ status }) => status === 3)
  const open = told(agent, may).find(({ status }) => status === 1)
  const [twice, once, never, theirs] = [
    await makeContact('Zillow', agent),
    await makeContact('Zillow', agent),
    await makeContact('Zillow', agent),
    await makeContact('Zillow', colleague),
  ]
  await makeContact('Open House', agent)
  const was = async (status: number) =>
    t.query('update transaction set status_id = $2 where transaction_id = any($1)', [[one?.id, two?.id], status])
  await was(1)
  for (const [contact, deal, role] of [
    [twice, one, 5],
    [twice, one, 6],
    [twice, two, 5],
    [once, two, 6],
    [theirs, two, 6],
    [never, open, 5],
  ] as const)
    expect(await put(contact, deal, role)).toMatchObject({ status: 200 })
  await was(3)
  const zillow = async (as: User, query: Asked = may) =>
    (await bySource(as, query)).find(({ name }) => name === 'Zillow')
  expect(await zillow(admin)).toMatchObject({ contacts: 4, converted: 3, conversionRatio: 75 })
  expect(await zillow(agent)).toMatchObject({ contacts: 3, converted: 2, conversionRatio: 66.67 })
  expect(await zillow(admin, { ...may, userId: colleague.UserId })).toMatchObject({ contacts: 1, converted: 0 })
  // Sources with contacts but no closings, if requested.
  const all = await bySource(agent, { ...may, allSources: true } as never)
  expect(all.find(({ name }) => name === 'Open House')).toEqual({
    sourceId: expect.any(Number),
    name: 'Open House',
    count: 0,
    gross: '0.00',
    brokerSplit: '0.00',
    concessions: '0.00',
    net: '0.00',
    avgGross: '0.00',
    contacts: 1,
    converted: 0,
    conversionRatio: 0,
  })
  expect((await bySource(agent, may)).some(({ name }) => name === 'Open House')).toBe(false)
})

test('transactions that are to close: soonest first, of those the user sees, shared ones too', async () => {
  const ask = async (as: User, first?: string, last?: string, Take?: number) => {
    const Filters = [
      ...(first ? [{ PropertyName: 'ClosingDate', Operation: 'GreaterThanOrEqualTo' as const, Value: first }] : []),
      ...(last ? [{ PropertyName: 'closingdate', Operation: 'LessThanOrEqualTo' as const, Value: last }] : []),
    ]
    const { body, text, status } = await t.call(contactReport, {
      as,
      query: { type: CLOSING },
      body: { Filters, Take },
    })
    expect(status, text).toBe(200)
    return body.filter((row) => 'TransactionId' in row)
  }
  const expected = (own: Deal[], first: string, last: string) =>
    own
      .filter(({ status, closing }) => status <= 3 && closing !== null && closing >= first && closing <= last)
      .toSorted((a, b) => (a.closing ?? '').localeCompare(b.closing ?? '') || a.id - b.id)
  const may = expected(deals, '2026-05-17', '2026-06-17')
  const rows = await ask(admin, '05/17/2026', '2026-06-17')
  expect(rows.map(({ TransactionId }) => TransactionId)).toEqual(may.map(({ id }) => id))
  expect(rows[0]).toEqual({
    TransactionId: may[0]?.id,
    Address: '1 Elm St',
    UnitNumber: null,
    City: null,
    ClosingDate: may[0]?.closing,
    AgentName: may[0]?.agent?.Name ?? null,
    Type: may[0]?.type,
    Status: transactionStatuses[may[0]?.status ?? 1],
    MaxRows: may.length,
  })
  expect(await ask(admin, '2026-05-17', '2026-06-17', 2)).toEqual(rows.slice(0, 2))
  const [shared] = await ask(leader)
  expect(shared?.AgentName).toBe(colleague.Name)
  const seen = deals.filter((deal) => deal.agent === agent || deal.id === shared?.TransactionId)
  const all = await ask(agent)
  expect(all.map(({ TransactionId }) => TransactionId)).toEqual(expected(seen, '0', '9').map(({ id }) => id))
  expect(await ask(lender)).toEqual([])
})

test('every report is a CSV file of the same figures, of all of its rows, and runs nothing', async () => {
  const year = { startDate: '2026-01-01', endDate: '2026-12-31', userId: 0 }
  const sum = (rows: string[][], column: number) => add('0', ...rows.map((row) => row[column] as string))
  await t.query(`update transaction set address = '=1+1' where transaction_id = $1`, [told(null, year)[0]?.id])
  const { Realized, Total, Agents } = await totals(admin, year)

  const [header, ...rows] = await csv(admin, 'commission', year)
  expect(header).toEqual(
    "Transaction Id,Address,Unit #,City,Agent,Type,Status,Commission,Source,Date Closed,Closing Date,Price,GCI,Pre-Split Adjustments,Gross Commission,Concessions,Broker Split,Net Commission,Agent's Net".split(
      ',',
    ),
  )
  expect(rows).toHaveLength(Total.Count)
  expect(sum(rows, 14)).toBe(Total.AdjustedGross)
  expect(add(sum(rows, 12), sum(rows, 13))).toBe(Total.AdjustedGross)
  expect(sum(rows, 17)).toBe(Total.NetCommission)
  expect(rows.map((row) => row[1])).toContain("'=1+1")
  expect(rows[0]?.[10]).toMatch(/^(\d\d\/\d\d\/2026)?$/)
  expect(await csv(admin, 'commission', { ...year, commRealized: true } as never)).toHaveLength(Realized.Count + 1)
  // An agent's file has their own.
  const own = told(agent, year)
  expect(await csv(agent, 'commission', year)).toHaveLength(own.length + 1)

  const [, ...team] = await csv(leader, 'team-production', year)
  expect(team.map(([name]) => name)).toEqual([...Agents.map(({ Name }) => Name ?? 'Unassigned'), 'Total'])
  expect(team.at(-1)?.slice(1, 4)).toEqual([String(Realized.Count), Realized.Volume, Realized.AdjustedGross])
  expect(sum(team.slice(0, -1), 3)).toBe(Realized.AdjustedGross)

  for (const name of ['closed-transactions', 'source-performance'] as const) {
    const [, ...sources] = await csv(admin, name, year)
    expect(sum(sources, 2)).toBe(Realized.AdjustedGross)
    expect(sources.some(([source]) => source === 'Unknown')).toBe(true)
  }
  expect((await csv(admin, 'transaction-closing', year)).length).toBeGreaterThan(10)
  const { body: chart } = await t.call(commissionChart, { as: admin })
  expect(await csv(admin, 'commission-chart')).toEqual([
    ['Commission', 'Month to Date'],
    ['Realized', chart.Realized],
    ['Unrealized', chart.Unrealized],
  ])
  const { body: stats } = await t.call(transactionStats, { as: admin })
  expect(await csv(admin, 'transaction-stats')).toContainEqual(['Under Contract', String(stats.UnderContract.Count)])
})

/** What the screen shows of each report, in columns of its file. */
const onScreen: { [R in ReportFile]: (as: User, asked: Asked) => Promise<{ at: number[]; rows: string[][] }> } = {
  commission: async (as, asked) => ({
    at: [0, 4, 6, 17],
    rows: (await report(as, asked)).body.map((row) => [
      String(row.TransactionId),
      row.AgentName ?? 'Unassigned',
      row.Status,
      row.Financials.NetCommission ?? '',
    ]),
  }),
  'commission-shares': async (as, asked) => ({
    at: [0, 4, 10],
    rows: (await t.call(commissionShares, { as, query: asked as never })).body.map((row) => [
      String(row.TransactionId),
      row.AgentName ?? 'Unassigned',
      row.Share ?? '',
    ]),
  }),
  'team-production': async (as, asked) => {
    const { Agents, ...all } = await totals(as, asked)
    const rows = [...Agents, { ...all, Name: 'Total' }]
    return {
      at: [0, 20, 21],
      rows: rows.map(({ Name, Total }) => [Name ?? 'Unassigned', Total.NetCommission, Total.AgentNet]),
    }
  },
  'closed-transactions': async (as, asked) => sourcesOf(await bySource(as, asked)),
  'source-performance': async (as, asked) => sourcesOf(await bySource(as, { ...asked, allSources: true })),
  'transaction-closing': async (as, { startDate, endDate, userId }) => {
    const Filters = [
      ...(startDate
        ? [{ PropertyName: 'ClosingDate', Operation: 'GreaterThanOrEqualTo' as const, Value: startDate }]
        : []),
      ...(endDate ? [{ PropertyName: 'ClosingDate', Operation: 'LessThanOrEqualTo' as const, Value: endDate }] : []),
    ]
    const { body } = await t.call(contactReport, { as, query: { type: CLOSING }, body: { Filters, Take: 500 } })
    const named = [admin, agent, colleague, lender, leader].find(({ UserId }) => UserId === userId)?.Name
    const rows = body.filter((row) => 'TransactionId' in row).filter(({ AgentName }) => !named || AgentName === named)
    return { at: [4, 5, 6], rows: rows.map(({ AgentName, Type, Status }) => [AgentName ?? 'Unassigned', Type, Status]) }
  },
  'commission-chart': async (as, { userId }) => {
    const { body } = await t.call(commissionChart, { as, query: { userId } })
    return { at: [0, 1], rows: Object.entries(body) as string[][] }
  },
  'transaction-stats': async (as, { userId }) => {
    const { body } = await t.call(transactionStats, { as, query: { userId } })
    return { at: [1], rows: (Object.values(body) as { Count: number }[]).map(({ Count }) => [String(Count)]) }
  },
}
const sourcesOf = (rows: Awaited<ReturnType<typeof bySource>>) => ({
  at: [0, 1, 5, 7],
  rows: rows.map(({ name, count, net, contacts }) => [name, String(count), net ?? '', String(contacts)]),
})

describe('every file has what the screen shows for the same filters to the same user', () => {
  const year = { startDate: '2026-01-01', endDate: '2026-12-31' }
  test.for<[name: string, as: User, asked: Asked]>([
    ['an admin, everyone', admin, year],
    ['an admin, one agent', admin, { ...year, userId: agent.UserId }],
    ['an admin, a colleague from a day on', admin, { startDate: '2026-05-17', userId: colleague.UserId }],
    ['a team leader, unless said their own', leader, year],
    ['a team leader, an agent', leader, { ...year, userId: colleague.UserId }],
    ['a team leader, everyone', leader, { ...year, userId: 0 }],
    ['an agent', agent, year],
    ['an agent who asks for everyone', agent, { ...year, userId: 0 }],
    ['an agent who asks for themselves', agent, { ...year, userId: agent.UserId }],
    ['a lender', lender, year],
  ])('%s', async ([, as, asked]) => {
    for (const Report of reportFileNames) {
      const { at, rows } = await onScreen[Report](as, asked)
      const [, ...file] = await csv(as, Report, asked)
      expect(
        file.map((row) => at.map((column) => row[column])),
        Report,
      ).toEqual(rows)
    }
  })
})

test.for([
  ['an agent', agent],
  ['a lender', lender],
] as const)('no report shows a colleague to %s, or passes own figures off as theirs', async ([, as]) => {
  const query = { userId: colleague.UserId }
  const refused = { status: 403, body: { Message: expect.stringMatching(/only your own figures/) } }
  await t.unchanged(async () => {
    for (const endpoint of [
      commissionChart,
      transactionStats,
      closedTransactions,
      commissionReport,
      commissionTotals,
      commissionShares,
    ] as const) {
      const answer = await t.call(endpoint as typeof commissionChart, { as, query })
      expect(answer, endpoint.path).toMatchObject(refused)
      // The screen is closed to them.
      expect(answer.headers.get('x-redirect')).toBe('1')
    }
    for (const Report of reportFileNames) {
      const answer = await t.call(exportReport, { as, body: { Report, ...query } })
      expect(answer, Report).toMatchObject(refused)
      expect(answer.headers.get('x-redirect')).toBeNull()
    }
  })
})

test('a file of the team is refused once its reader is an agent', async () => {
  const made = await t.call(exportReport, { as: leader, body: { Report: 'commission', userId: colleague.UserId } })
  expect(made.status).toBe(200)
  await t.query('update user_account set role_id = 3 where user_id = $1', [leader.UserId])
  expect(await t.send('GET', made.body.Url)).toMatchObject({ status: 403 })
  await t.query('update user_account set role_id = 1 where user_id = $1', [leader.UserId])
})

test('invalid input is refused in words; nobody from another brokerage appears', async () => {
  const date = 'Enter a date such as 05/17/2026'
  const userId = south.agent.UserId
  await t.unchanged(async () => {
    for (const path of [
      'closed-transactions',
      'performance/commission-report',
      'performance/commission-totals',
      'performance/commission-shares',
      'export',
    ]) {
      const ask = (given: object) =>
        path === 'export'
          ? t.send('POST', '/api/report/export', { as: agent, body: { Report: 'commission', ...given } })
          : t.send('GET', `/api/report/${path}?${new URLSearchParams(given as never)}`, { as: agent })
      expect(await ask({ startDate: '2026-02-30' }), path).toMatchObject({ status: 400, body: { Message: date } })
      expect(await ask({ startDate: '2026-05-17', endDate: '2026-05-16' }), path).toMatchObject({
        status: 400,
        body: { ModelState: { endDate: ['Choose an end date that is not before the start date'] } },
      })
      expect(await ask({ userId }), path).toMatchObject({ status: 404 })
      expect(await ask({ userId: 'all' }), path).toMatchObject({ status: 400, body: { Message: 'Choose a user' } })
    }
    for (const path of ['commission-chart', 'transaction-stats'])
      expect(await t.send('GET', `/api/report/${path}?userId=${userId}`, { as: admin })).toMatchObject({ status: 404 })
    expect(await t.send('POST', '/api/report/export', { as: agent, body: { Report: 'calls' } })).toMatchObject({
      status: 400,
      body: { Message: 'Choose a report' },
    })
    const filter = { PropertyName: 'DateCreated', Operation: 'GreaterThanOrEqualTo', Value: '2026-05-17' }
    expect(
      await t.send('POST', `/api/report/new-contacts?type=${CLOSING}`, { as: agent, body: { Filters: [filter] } }),
    ).toMatchObject({
      status: 400,
      body: { Message: 'This report can be filtered only by ClosingDate, not by DateCreated' },
    })
  })
})
