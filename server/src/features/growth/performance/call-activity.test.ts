import { callActivity } from '@dormer/contract/growth/call-activity'
import { definitions } from '@dormer/contract/growth/definitions'
import {
  agentActivity,
  exportPerformance,
  figureRows,
  leadPerformance,
  performanceFiles,
} from '@dormer/contract/growth/performance'
import { describe, expect, test } from 'vitest'
import { startTestProgram, type User } from '../../../../test/harness.ts'

const t = await startTestProgram()
const { TenantId, admin, agent, colleague, leader, lender } = await t.makeBrokerage('North')
const south = await t.makeBrokerage('South')

const addLead = async (of: User | null, created = '2026-03-10T12:00:00Z', name = 'Ida') => {
  const [row] = await t.query<{ id: string }>(
    `with entity as (insert into contact_entity (tenant_id, source_id, assigned_agent_id)
       select $1, min(source_id), $2 from source where tenant_id = $1 returning contact_entity_id)
     insert into contact (tenant_id, contact_entity_id, first_name, last_name, date_created)
     select $1, contact_entity_id, $4, 'Moor', $3 from entity returning contact_id as id`,
    [TenantId, of?.UserId ?? null, created, name],
  )
  return Number(row?.id)
}
type Given = {
  by?: User | null
  seconds?: number
  at?: string | null
  contact?: number | null
  status?: string
  activity?: number
  recorded?: boolean
  tenant?: number
  direction?: string
  via?: string
  otherSid?: string | null
}
const addCall = async ({
  by = agent,
  seconds = 0,
  at = '2026-04-10T15:00:00Z',
  contact = null,
  status = at ? 'Completed' : 'On Call',
  activity,
  recorded,
  tenant = TenantId,
  direction = 'Outgoing',
  via = 'Simulated',
  otherSid = null,
}: Given) => {
  const [row] = await t.query<{ id: string }>(
    `insert into call (tenant_id, user_id, contact_id, direction, way, number, status, date_started, date_ended, duration_seconds, activity_id, recording_key, via, other_sid)
     values ($1, $2, $3, $9, 'Browser', '5125550123', $4, coalesce($5::timestamptz, now()), $5::timestamptz + make_interval(secs => $6), $6, $7, $8, $10, $11) returning call_id as id`,
    [
      tenant,
      by?.UserId ?? null,
      contact,
      status,
      at,
      seconds,
      activity ?? null,
      recorded ? crypto.randomUUID() : null,
      direction,
      via,
      otherSid,
    ],
  )
  return Number(row?.id)
}
const log = async (by: User, type: number, at: string, contact: number | null) => {
  const [row] = await t.query<{ id: string }>(
    `insert into activity (tenant_id, activity_type_id, user_id, contact_id, date_created, contact_entity_id)
     values ($1, $2, $3, $4, $5, (select contact_entity_id from contact where contact_id = $4)) returning activity_id as id`,
    [TenantId, type, by.UserId, contact, at],
  )
  return Number(row?.id)
}
const report = async (as: User, query: object = {}) => {
  const answer = await t.call(callActivity, { as, query: { userId: 0, ...query } })
  expect(answer.status, answer.text).toBe(200)
  return answer
}

const lead = await addLead(agent)
const theirs = await addLead(colleague, '2026-03-11T12:00:00Z', 'Vera')
// The edges of the classes.
for (const seconds of [0, 59, 60, 119, 120, 3600]) await addCall({ seconds, contact: lead, recorded: seconds === 120 })
await addCall({ by: colleague, seconds: 61, contact: theirs, recorded: true })
await addCall({ by: colleague, seconds: 0, status: 'No Answer' })
await addCall({ by: agent, seconds: 300, direction: 'Incoming', contact: lead })
// In no class: calls going on, those that nobody has taken, and other brokerages'.
await addCall({ at: null, seconds: 0 })
await addCall({ by: null, status: 'Missed', direction: 'Incoming', contact: lead })
await addCall({ by: south.agent, tenant: south.TenantId, seconds: 90 })
const logged = await log(agent, 1, '2026-04-10T15:03:00Z', lead)
await addCall({ seconds: 130, contact: lead, activity: logged })
// Logged by hand, without a call of ours.
await log(agent, 2, '2026-04-11T15:00:00Z', lead)

test('each finished call is in exactly one class, by its seconds', async () => {
  const { body, headers } = await report(admin)
  const totals = { TotalCalls: 10, Dials: 3, Contacted: 3, Conversations: 4 }
  expect(body.Totals).toEqual(totals)
  expect(body).toMatchObject(totals)
  expect(headers.get('x-total-count')).toBe('10')
  expect(Object.keys(body)).toEqual(expect.arrayContaining(['Users', 'Calls', 'Totals']))
  expect(
    body.Users.map(({ FirstName, LastName, TotalCalls, Dials, Contacted, Conversations }) => [
      FirstName,
      LastName,
      TotalCalls,
      Dials,
      Contacted,
      Conversations,
    ]),
  ).toEqual([
    ['Alex', 'Admin', 0, 0, 0, 0],
    ['Ana', 'Agent', 8, 2, 2, 4],
    ['Ben', 'Colleague', 2, 1, 1, 0],
    ['Lena', 'Lender', 0, 0, 0, 0],
    ['Tim', 'Leader', 0, 0, 0, 0],
  ])
  expect(body.Calls.filter(({ DurationSeconds: s }) => s === 120)).toMatchObject([
    {
      ContactName: 'Ida Moor',
      DateStarted: '2026-04-10T15:00:00Z',
      DateCompleted: '2026-04-10T15:02:00Z',
      Class: 'Conversation',
      UserName: 'Ana Agent',
      RecordingUrl: expect.stringMatching(/^\/api\/call\/\d+\/recording$/),
    },
  ])
  expect(body.Calls.find(({ Status }) => Status === 'No Answer')).toMatchObject({
    ContactName: '(512) 555-0123',
    ContactId: null,
    RecordingUrl: null,
    Class: 'Dial',
  })
  // From the raw rows.
  const [raw] = await t.query<Record<string, string>>(
    `select count(*) as total, count(*) filter (where duration_seconds < 60) as dials, count(*) filter (where duration_seconds between 60 and 119) as contacted,
       count(*) filter (where duration_seconds > 119) as conversations from call where tenant_id = $1 and user_id is not null and status not in ('On Call', 'Connecting', 'Incoming')`,
    [TenantId],
  )
  expect(Object.values(raw ?? {}).map(Number)).toEqual(Object.values(totals))
})

test('days are whole in the zone of the user, on both days the clocks change and at a month’s end', async () => {
  for (const zone of ['America/Chicago', 'Pacific/Auckland', 'Asia/Kolkata']) {
    await t.query('update user_account set time_zone = $2 where user_id = $1', [south.admin.UserId, zone])
    const ids: number[] = []
    for (const day of ['2026-03-08', '2026-04-01', '2026-04-05', '2026-11-01']) {
      const first = Temporal.PlainDate.from(day).toZonedDateTime(zone)
      const last = first.add({ days: 1 })
      for (const at of [first.subtract({ seconds: 1 }), first, last.subtract({ seconds: 1 }), last])
        ids.push(await addCall({ by: south.agent, tenant: south.TenantId, at: at.toInstant().toString(), seconds: 60 }))
      for (const asked of [day, day.replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1')]) {
        const { body } = await report(south.admin, { startDate: asked, endDate: asked })
        expect(body.Contacted, `${zone} ${asked}`).toBe(2)
        expect(
          body.Calls.every(
            ({ DateStarted }) =>
              Temporal.Instant.from(DateStarted).toZonedDateTimeISO(zone).toPlainDate().toString() === day,
          ),
        ).toBe(true)
      }
      await t.query('delete from call where call_id = any($1)', [ids])
    }
  }
})

test('the days before stand beside each figure', async () => {
  const { body } = await report(admin, { startDate: '05/01/2026', endDate: '05/31/2026' })
  expect(body.Previous).toEqual({
    StartDate: '2026-04-01',
    EndDate: '2026-04-30',
    TotalCalls: 10,
    Dials: 3,
    Contacted: 3,
    Conversations: 4,
  })
  expect(body.TotalCalls).toBe(0)
  expect((await report(admin)).body.Previous).toBeNull()
})

test('a call counts once the other phone was really called', async () => {
  const given = { by: colleague, contact: theirs, via: 'Twilio' }
  const count = async () => {
    const { body } = await report(admin)
    const activity = (await t.call(agentActivity, { as: admin, query: { userId: colleague.UserId } })).body
    const leads = (await t.call(leadPerformance, { as: admin, query: { userId: 0 } })).body
    return [body.TotalCalls, body.Dials, activity.Calls, leads.Totals.Calls]
  }
  const [total = 0, dials = 0, theirCalls = 0, toLeads = 0] = await count()
  const never = await Promise.all([
    // The provider does not let the brokerage in, or knows no such number.
    addCall({ ...given, status: 'Failed' }),
    addCall({ ...given, status: 'Failed', via: 'Simulated' }),
    addCall({ ...given, status: 'Failed', otherSid: 'CA1' }),
    // Given up before, on one's own phone, or never heard of by the provider.
    ...['Canceled', 'No Answer', 'Busy'].map((status) => addCall({ ...given, status })),
  ])
  expect(await count()).toEqual([total, dials, theirCalls, toLeads])
  const rang = await Promise.all([
    ...['Canceled', 'No Answer', 'Busy'].map((status) => addCall({ ...given, status, otherSid: 'CA2' })),
    // One that came in was taken.
    addCall({ ...given, direction: 'Incoming' }),
  ])
  expect(await count()).toEqual([total + 4, dials + 4, theirCalls + 4, toLeads + 4])
  await t.query('delete from call where call_id = any($1)', [[...never, ...rang]])
})

describe('who sees what', () => {
  test('agents and lenders their own, admins and team leaders everybody’s', async () => {
    expect((await report(agent)).body).toMatchObject({ TotalCalls: 8, Users: [{ UserId: agent.UserId }] })
    expect((await report(lender)).body).toMatchObject({ TotalCalls: 0, Users: [{ UserId: lender.UserId }], Calls: [] })
    expect((await report(leader)).body.TotalCalls).toBe(10)
    expect((await report(leader, { userId: colleague.UserId })).body).toMatchObject({
      TotalCalls: 2,
      Users: [{ UserId: colleague.UserId }],
    })
    expect(await t.call(callActivity, { as: agent, query: { userId: colleague.UserId } })).toMatchObject({
      status: 403,
    })
    expect(await t.call(callActivity, { as: admin, query: { userId: south.agent.UserId } })).toMatchObject({
      status: 404,
    })
    expect(await t.call(callActivity, {})).toMatchObject({ status: 401 })
    expect((await report(south.admin)).body.TotalCalls).toBe(1)
  })

  test('only those who may listen get the recording’s address, and it is the one that works', async () => {
    const recordings = async (as: User) =>
      (await report(as)).body.Calls.filter(({ RecordingUrl }) => RecordingUrl !== null).length
    expect([await recordings(admin), await recordings(agent), await recordings(leader)]).toEqual([2, 1, 0])
  })

  test('refuses what makes no sense, in words', async () => {
    const reversed = await t.call(callActivity, {
      as: admin,
      query: { startDate: '05/02/2026', endDate: '05/01/2026' },
    })
    expect(reversed).toMatchObject({ status: 400 })
    expect(reversed.text).toContain('Choose an end date that is not before the start date')
    expect(await t.call(callActivity, { as: admin, query: { startDate: 'soon' } })).toMatchObject({ status: 400 })
  })
})

test('calls come in pages, latest first, each once', async () => {
  const all = (await report(admin)).body.Calls.map(({ CallId }) => CallId)
  const seen: number[] = []
  for (let before: number | undefined; ; before = seen.at(-1)) {
    const { body, headers } = await report(admin, { take: 3, before })
    expect(headers.get('x-total-count')).toBe('10')
    seen.push(...body.Calls.map(({ CallId }) => CallId))
    if (body.Calls.length < 3) break
  }
  expect(seen).toEqual(all)
  expect(all).toHaveLength(10)
})

test('each figure is as many as its rows, in all reports that count calls', async () => {
  const asked = { as: admin, query: { userId: 0 } }
  const bodies = {
    'call-activity': (await t.call(callActivity, asked)).body.Totals,
    'agent-activity': (await t.call(agentActivity, asked)).body.Totals,
    'lead-performance': (await t.call(leadPerformance, asked)).body.Totals,
  }
  for (const [name, totals] of Object.entries(bodies) as [keyof typeof bodies, Record<string, number>][])
    for (const figure of Object.keys(definitions[name])) {
      const { body, headers } = await t.call(figureRows, { as: admin, query: { userId: 0, report: name, figure } })
      expect([body.length, Number(headers.get('x-total-count'))], `${name} ${figure}`).toEqual([
        totals[figure],
        totals[figure],
      ])
      const seen: number[] = []
      for (let before: number | undefined; ; before = seen.at(-1)) {
        const page = (
          await t.call(figureRows, { as: admin, query: { userId: 0, report: name, figure, take: 2, before } })
        ).body
        seen.push(...page.map(({ Id }) => Id))
        if (page.length < 2) break
      }
      expect(seen).toEqual(body.map(({ Id }) => Id))
    }
})

test('a call whose outcome is logged counts once, and again as a call when that is deleted', async () => {
  const agentCalls = async () =>
    (await t.call(agentActivity, { as: admin, query: { userId: agent.UserId } })).body.Calls
  // Eight calls, one of them logged, and one logged by hand.
  expect(await agentCalls()).toBe(9)
  const { body } = await t.call(leadPerformance, { as: admin, query: { userId: 0 } })
  expect(body.Leads.find(({ ContactId }) => ContactId === lead)).toMatchObject({
    CallCount: 9,
    ContactedCount: 2,
    ConversationCount: 4,
  })
  expect(body.Leads.find(({ ContactId }) => ContactId === theirs)).toMatchObject({
    CallCount: 1,
    ContactedCount: 1,
    ConversationCount: 0,
  })
  expect(body.Totals).toMatchObject({ Calls: 10, Contacted: 3, Conversations: 4, AverageCallAttempts: 5 })
  const rows = (
    await t.call(figureRows, { as: admin, query: { userId: 0, report: 'lead-performance', figure: 'Calls' } })
  ).body
  expect(rows.filter(({ Kind }) => Kind === 'call')).toHaveLength(8)
  expect(rows.find(({ DurationSeconds: s }) => s === 3600)).toMatchObject({
    Kind: 'call',
    Type: 'Conversation',
    Result: 'Completed',
    ContactName: 'Ida Moor',
  })
  const [image] = await t.query('delete from activity where activity_id = $1 returning *', [logged])
  expect(image).toBeDefined()
  expect(await agentCalls()).toBe(9)
})

test('as CSV: the agents, or the calls', async () => {
  const download = async (as: User, Part?: 'Agents' | 'Calls') => {
    const made = await t.call(exportPerformance, {
      as,
      body: { Report: 'call-activity', userId: 0, ...(Part && { Part }) },
    })
    expect(made.status, made.text).toBe(200)
    const file = await t.send('GET', made.body.Url)
    expect(file.headers.get('content-disposition')).toContain(performanceFiles['call-activity'])
    return file.text.replace('\ufeff', '').trim().split('\r\n')
  }
  const agents = await download(admin)
  expect(agents[0]).toBe('Agent,Total Calls,Dials,Contacted,Conversations')
  expect(agents.at(-1)).toBe('Total,10,3,3,4')
  expect(agents).toHaveLength(7)
  const rows = await download(admin, 'Calls')
  expect(rows[0]).toBe('Call Id,Contact Name,Agent,Direction,Call Date,Call Time,Call Duration Seconds,Class,Status')
  expect(rows).toHaveLength(11)
  expect(rows.find((row) => row.includes(',3600,'))).toMatch(
    /^\d+,Ida Moor,Ana Agent,Outgoing,04\/10\/2026,10:00 am,3600,Conversation,Completed$/,
  )
  expect(await download(agent, 'Calls')).toHaveLength(9)
  expect(
    await t.call(exportPerformance, { as: admin, body: { Report: 'call-activity', Part: 'X' as 'Calls' } }),
  ).toMatchObject({ status: 400 })
})
