import { auditLog } from '@dormer/contract/brokerage/audit'
import { goalFigures, goals, setGoals } from '@dormer/contract/growth/goals'
import { exportPerformance, figureRows, performanceFiles } from '@dormer/contract/growth/performance'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Brokerage, startTestProgram, type User } from '../../../../test/harness.ts'
import { clock } from '../../../time/clock.ts'

const t = await startTestProgram()
const south = await t.makeBrokerage('South')
let north: Brokerage
let n = 0
const { now } = clock
beforeEach(async () => {
  n += 1
  north = await t.makeBrokerage(`North${n}`)
  await livesIn(north.agent, 'America/Chicago')
  clock.now = () => Temporal.Instant.from('2026-06-16T05:00:00Z')
})
afterEach(() => {
  clock.now = now
})

const livesIn = (user: User, zone: string) =>
  t.query('update user_account set time_zone = $2 where user_id = $1', [user.UserId, zone])
const call = (by: User, at: string) =>
  t.query(`insert into activity (tenant_id, activity_type_id, user_id, date_created) values ($1, 1, $2, $3)`, [
    by.TenantId,
    by.UserId,
    at,
  ])
const meet = (of: User, at: string) =>
  t.query(
    `insert into appointment (tenant_id, title, user_id, created_by_id, appointment_type_id, date_time)
     values ($1, 'Meeting', $2, $2, 1001, $3)`,
    [of.TenantId, of.UserId, at],
  )
const close = (of: User | null, day: string, status = 3) =>
  t.query(
    `insert into transaction (tenant_id, type, status_id, agent_id, address, date_closed) values ($1, 'Listing', $2, $3, '12 Elm St', $4)`,
    [north.TenantId, status, of?.UserId ?? null, day],
  )
const set = (as: User | undefined, body: object) => t.call(setGoals, { as, body: body as never })
const ok = async (as: User, body: object) => {
  const answer = await set(as, body)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const of = async (as: User, month?: string, userId?: number) => {
  const { status, text, body } = await t.call(goals, { as, query: { month, userId } })
  expect(status, text).toBe(200)
  return body
}
const ownOf = async (as: User, month?: string) => (await of(as, month, as.UserId)).Users[0]
const targets = async (as: User, month: string) => {
  const row = await ownOf(as, month)
  return goalFigures.map((figure) => row?.[figure].Target)
}

test('an agent sets goals, which hold from then on and leave the months before as they were', async () => {
  const { agent } = north
  const { UserId } = agent
  const body = await ok(agent, { UserId, Month: '2026-06', Calls: 100, Appointments: '8' })
  expect(body.Calls).toMatchObject({ Target: 100, Expected: 50, Standing: 'Behind', Since: '2026-06', CanChange: true })
  expect(await targets(agent, '2026-06')).toEqual([100, 8, null])
  expect(await targets(agent, '2026-05')).toEqual([null, null, null])
  expect(await targets(agent, '2027-06')).toEqual([100, 8, null])
  // One is planned ahead, one is changed the month after, one is ended.
  await ok(agent, { UserId, Month: '2026-09', Calls: 120 })
  clock.now = () => Temporal.Instant.from('2026-07-10T15:00:00Z')
  await ok(agent, { UserId, Month: '2026-07', Calls: 80, Appointments: null })
  expect(await targets(agent, '2026-06')).toEqual([100, 8, null])
  expect(await targets(agent, '2026-08')).toEqual([80, null, null])
  expect(await targets(agent, '2026-10')).toEqual([120, null, null])
  const june = await ownOf(agent, '2026-06')
  expect(june?.Calls).toMatchObject({ Standing: 'Missed', CanChange: false })
  // Empty is none, too; set again, it is one row.
  await ok(agent, { UserId, Month: '2026-07', Calls: '', Appointments: 0 })
  expect(await targets(agent, '2026-07')).toEqual([null, null, null])
})

test('what is set by an admin is the brokerage’s until an admin removes it', async () => {
  const { admin, agent } = north
  const { UserId } = agent
  await ok(agent, { UserId, Month: '2026-06', Calls: 60, Closings: 1 })
  await ok(agent, { UserId, Month: '2026-08', Calls: 10 })
  // What it sends as it is stays the agent's.
  await ok(admin, { UserId, Month: '2026-06', Calls: 100, Closings: 1 })
  const row = await ownOf(agent)
  expect(row?.Calls).toMatchObject({ Target: 100, IsFromBrokerage: true, CanChange: false })
  expect(row?.Closings).toMatchObject({ Target: 1, IsFromBrokerage: false, CanChange: true })
  // The agent's own plan for August is gone.
  expect(await targets(agent, '2026-08')).toEqual([100, null, 1])
  const refused = await t.unchanged(() => set(agent, { UserId, Month: '2026-09', Calls: 5, Closings: 2 }))
  expect(refused.status).toBe(403)
  expect(refused.body.Message).toBe('Your brokerage set this goal. Ask an admin of your brokerage to change it.')
  await ok(agent, { UserId, Month: '2026-06', Calls: 100, Closings: 2 })
  await ok(admin, { UserId, Month: '2026-06', Calls: null })
  await ok(agent, { UserId, Month: '2026-06', Calls: 40 })
  expect(await targets(agent, '2026-06')).toEqual([40, null, 2])
})

test('each figure is what its rows are, for the month where the reader is', async () => {
  const { admin, agent, colleague } = north
  for (const at of ['2026-06-01T04:59:59Z', '2026-06-01T05:00:00Z', '2026-07-01T04:59:59Z', '2026-07-01T05:00:00Z']) {
    await call(agent, at)
    await meet(agent, at)
  }
  for (const day of ['2026-05-31', '2026-06-01', '2026-06-30', '2026-07-01']) await close(agent, day)
  await close(agent, '2026-06-15', 2)
  await close(null, '2026-06-15')
  await close(colleague, '2026-06-15')
  const byZone: number[] = []
  for (const zone of ['America/Chicago', 'Pacific/Auckland', 'Asia/Kolkata'])
    for (const as of [admin, agent]) {
      await livesIn(as, zone)
      for (const month of ['2026-05', '2026-06', '2026-07']) {
        const { Users, StartDate, EndDate } = await of(as, month, 0)
        for (const user of Users)
          for (const figure of goalFigures) {
            const query = {
              report: 'goals' as const,
              figure,
              userId: user.UserId,
              startDate: StartDate,
              endDate: EndDate,
            }
            const rows = await t.call(figureRows, { as, query })
            expect(rows.status, rows.text).toBe(200)
            expect(rows.body.length, `${zone} ${month} ${user.Name} ${figure}`).toBe(user[figure].Done)
          }
        if (as === agent) byZone.push(...goalFigures.map((figure) => Users[0]?.[figure].Done ?? -1))
      }
    }
  expect(byZone).toEqual([1, 1, 1, 2, 1, 2, 1, 0, 1, 0, 0, 1, 2, 2, 2, 2, 0, 1, 0, 0, 1, 2, 2, 2, 2, 0, 1])
  const query = { report: 'goals' as const, figure: 'Closings', startDate: '2026-06-30', endDate: '2026-06-30' }
  const { body } = await t.call(figureRows, { as: agent, query })
  expect(body).toMatchObject([
    {
      Kind: 'transaction',
      Title: '12 Elm St',
      Type: 'Listing',
      Date: '2026-06-30T12:00:00Z',
      UserName: agent.Name,
      CanOpen: true,
    },
  ])
})

test('an appointment counts once its time has come', async () => {
  const { agent } = north
  await ok(agent, { UserId: agent.UserId, Month: '2026-06', Appointments: 1 })
  await meet(agent, '2026-06-16T15:00:00Z')
  expect((await ownOf(agent))?.Appointments).toMatchObject({ Done: 0, Standing: 'OnPace' })
  clock.now = () => Temporal.Instant.from('2026-06-16T15:00:00Z')
  expect((await ownOf(agent))?.Appointments).toMatchObject({ Done: 1, Standing: 'Reached' })
})

test('admins and team leaders see everybody, others themselves; only admins set others’', async () => {
  const { admin, leader, agent, colleague, lender } = north
  const names = async (as: User, userId?: number) => (await of(as, undefined, userId)).Users.map(({ UserId }) => UserId)
  const agents = [admin, agent, colleague, leader].map(({ UserId }) => UserId)
  expect(new Set(await names(admin))).toEqual(new Set(agents))
  expect(new Set(await names(leader, 0))).toEqual(new Set(agents))
  for (const as of [agent, lender]) expect(await names(as, 0)).toEqual([as.UserId])
  const month = '2026-06'
  await ok(admin, { UserId: lender.UserId, Month: month, Calls: 3 })
  expect(await names(admin)).toContain(lender.UserId)
  const tried = [
    [undefined, { UserId: agent.UserId, Month: month, Calls: 1 }, 401],
    [colleague, { UserId: agent.UserId, Month: month, Calls: 1 }, 403],
    [leader, { UserId: agent.UserId, Month: month, Calls: 1 }, 403],
    [admin, { UserId: south.agent.UserId, Month: month, Calls: 1 }, 404],
    [colleague, { UserId: south.agent.UserId, Month: month, Calls: 1 }, 404],
  ] as const
  for (const [as, body, status] of tried) expect((await t.unchanged(() => set(as, body))).status).toBe(status)
  for (const [as, userId, status] of [
    [colleague, agent.UserId, 403],
    [admin, south.agent.UserId, 404],
    [undefined, 0, 401],
  ] as const)
    expect((await t.call(goals, { as, query: { userId } })).status).toBe(status)
})

test.each([
  [{ Month: '2026-05', Calls: 1 }, 'That month is over: its goals stay as they were'],
  [{ Month: '2027-07', Calls: 1 }, 'Choose a month that is at most 12 months ahead'],
  [{ Month: '2026-13', Calls: 1 }, 'Choose a month such as 2026-05'],
  [{ Calls: 1 }, 'Month is required'],
  [{ Month: '2026-06', Calls: 1.5 }, 'Enter a whole number up to 100,000, or leave it empty for none'],
  [{ Month: '2026-06', Calls: -1 }, 'Enter a whole number up to 100,000, or leave it empty for none'],
  [{ Month: '2026-06', Closings: 100_001 }, 'Enter a whole number up to 100,000, or leave it empty for none'],
  [{ Month: '2026-06', Appointments: 'many' }, 'Enter a whole number up to 100,000, or leave it empty for none'],
])('%o is refused in words and changes nothing', async (body, words) => {
  const { agent } = north
  const answer = await t.unchanged(() => set(agent, { UserId: agent.UserId, ...body }))
  expect(answer.status).toBe(400)
  expect(answer.text).toContain(words)
})

test('two who set them at once leave one goal', async () => {
  const { admin, agent } = north
  const { UserId } = agent
  const answers = await Promise.all(
    [10, 20, 30, 40].map((Calls, at) => set(at % 2 ? admin : agent, { UserId, Month: '2026-06', Calls })),
  )
  for (const { status } of answers) expect([200, 403]).toContain(status)
  expect(await t.query('select from goal where tenant_id = $1', [north.TenantId])).toHaveLength(1)
})

test('as CSV, and in the audit log', async () => {
  const { admin, agent, leader } = north
  await ok(admin, { UserId: agent.UserId, Month: '2026-06', Calls: 100 })
  await ok(admin, { UserId: agent.UserId, Month: '2026-06', Calls: 90 })
  await call(agent, '2026-06-02T12:00:00Z')
  const link = await t.call(exportPerformance, {
    as: leader,
    body: { Report: 'goals', userId: 0, month: '2026-06' } as never,
  })
  expect(link.status, link.text).toBe(200)
  const file = await t.send('GET', link.body.Url)
  expect(file.headers.get('content-disposition')).toContain(performanceFiles.goals)
  expect(file.text).toContain(`${agent.Name},2026-06,Calls,1,90,45,Behind,Brokerage`)
  expect(file.text).toContain(`${agent.Name},2026-06,Closings,0,,,,`)
  const log = await t.call(auditLog, { as: admin, query: {} })
  expect(log.body.slice(0, 2)).toMatchObject([
    {
      Kind: 'Goal',
      What: 'Changed',
      Title: `${agent.Name}: Calls`,
      Fields: [{ Label: 'Target', Before: '100', After: '90' }],
    },
    { Kind: 'Goal', What: 'Added', Title: `${agent.Name}: Calls` },
  ])
})
