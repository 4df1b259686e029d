import { proveIdentity } from '@dormer/contract/brokerage/second-step'
import { restoreRequest } from '@dormer/contract/brokerage/trash'
import { callActivity } from '@dormer/contract/growth/call-activity'
import { cohorts } from '@dormer/contract/growth/cohorts'
import { definitions } from '@dormer/contract/growth/definitions'
import {
  agentActivity,
  appointmentsReport,
  exportPerformance,
  figureRows,
  leadPerformance,
  performanceFiles,
} from '@dormer/contract/growth/performance'
import { speedToLead } from '@dormer/contract/growth/speed-to-lead'
import { deleteContacts, getContact, updateContact } from '@dormer/contract/people/contacts'
import { mergeContacts, unmerge } from '@dormer/contract/people/duplicates'
import { erasePerson } from '@dormer/contract/people/personal-data'
import { describe, expect, test } from 'vitest'
import { addClosing } from '../../../../test/closing.ts'
import { password, startTestProgram, type User } from '../../../../test/harness.ts'

const t = await startTestProgram()
const north = await t.makeBrokerage('North')
const { TenantId, admin, agent, colleague, leader, lender } = north
const south = await t.makeBrokerage('South')

const livesIn = (user: User, zone: string) =>
  t.query('update user_account set time_zone = $2 where user_id = $1', [user.UserId, zone])

const addLead = async (of: User | null, created: string, source = 'Other', name = 'Ida') => {
  const [entity] = await t.query<{ id: string }>(
    `insert into contact_entity (tenant_id, source_id, assigned_agent_id, assigned_lender_id)
     select $1, (select source_id from source where tenant_id = $1 and name = $2), $3, $4 returning contact_entity_id as id`,
    [TenantId, source, of?.UserId ?? null, lender.UserId],
  )
  const [row] = await t.query<{ id: string }>(
    `insert into contact (tenant_id, contact_entity_id, first_name, last_name, date_created)
     values ($1, $2, $4, 'Moor', $3) returning contact_id as id`,
    [TenantId, entity?.id, created, name],
  )
  return Number(row?.id)
}
const log = (by: User, type: number, at: string, contact: number | null = null, isAutomatic = false) =>
  t.query(
    `insert into activity (tenant_id, activity_type_id, user_id, contact_id, date_created, is_automatic, contact_entity_id)
     values ($1, $2, $3, $4, $5, $6, (select contact_entity_id from contact where contact_id = $4))`,
    [TenantId, type, by.UserId, contact, at, isAutomatic],
  )
const meet = (of: User, by: User, type: number, result: number, at: string, created: string, contact: number | null) =>
  t.query(
    `insert into appointment (tenant_id, title, user_id, created_by_id, appointment_type_id, appointment_result_id,
       date_time, date_created, contact_id) values ($1, 'Meeting', $2, $3, $4, $5, $6, $7, $8)`,
    [TenantId, of.UserId, by.UserId, type, result, at, created, contact],
  )

// Midnights, a month's end and both days on which clocks change, in three zones, a second to each side.
const zones = ['America/Chicago', 'Pacific/Auckland', 'Asia/Kolkata']
const edges = ['2026-03-08', '2026-03-09', '2026-04-01', '2026-04-05', '2026-04-06', '2026-11-01', '2026-11-02']
const instants = zones.flatMap((zone) =>
  edges.flatMap((day) => {
    const midnight = Temporal.PlainDate.from(day).toZonedDateTime(zone).toInstant()
    return [midnight.subtract({ seconds: 1 }), midnight].map(String)
  }),
)
const people = [agent, colleague, leader, admin]
let seed = 7
const pick = <T>(of: readonly T[]) => {
  seed = (seed * 48_271) % 2_147_483_647
  return of[seed % of.length] as T
}
const leads: number[] = []
for (const at of instants)
  leads.push(
    await addLead(pick([...people, null]), at, pick(['Other', 'Zillow', 'Other'])).catch(() => addLead(agent, at)),
  )
for (let n = 0; n < 300; n++) {
  await log(pick(people), pick([1, 2, 3, 4, 5, 6, 8, 21, 22]), pick(instants), pick(leads), pick([false, false, true]))
  if (n % 3 === 0)
    await meet(
      pick(people),
      pick(people),
      pick([1001, 1002, 1003]),
      pick([1001, 1002, 1003, 1004]),
      pick(instants),
      pick(instants),
      pick([...leads, null]),
    )
}

for (let n = 0; n < 60; n++)
  await addClosing(t, TenantId, {
    agent: pick(people).UserId,
    day: pick([...edges, '2026-05-01', '2026-12-31']),
    contacts: pick([true, false]) ? [pick(leads)] : [...new Set([pick(leads), pick(leads)])],
    net: pick(['0.00', '1500.25', '9000.10']),
    role: pick([5, 6, 5, 10]),
  })

/** Calls that begin at the edges of days; some logged as an activity, some taken by nobody, some still going on. */
for (let n = 0; n < 120; n++)
  await t.query(
    `insert into call (tenant_id, user_id, contact_id, direction, way, number, status, date_started, date_ended, duration_seconds, activity_id, via)
     select $1, $2, $3, $4, 'Browser', '5125550123', 'Completed', $5, case when $6 then $5::timestamptz + make_interval(secs => $7) end, $7,
       case when $8 then (select min(activity_id) from activity where tenant_id = $1 and contact_id = $3 and activity_type_id in (1, 2, 3)) end, 'Simulated'`,
    [
      TenantId,
      pick([...people, null])?.UserId ?? null,
      pick(leads),
      pick(['Outgoing', 'Outgoing', 'Incoming']),
      pick(instants),
      pick([true, true, true, true, false]),
      pick([0, 1, 59, 60, 119, 120, 3600]),
      pick([true, false, false]),
    ],
  )

/*
 * What becomes of leads meanwhile: some are deleted for good or restored, merged with others for good or for a while,
 * erased, or given to somebody else.
 */
const ok = async <A extends { status: number; text: string }>(asked: Promise<A>) => {
  const answer = await asked
  expect(answer.status, answer.text).toBe(200)
  return answer
}
const [gone = [], back = [], merged = [], apart = []] = [0, 1, 2, 3].map((n) => leads.slice(n * 3, n * 3 + 3))
await ok(t.call(deleteContacts, { as: admin, body: gone }))
const deletion = await ok(t.call(deleteContacts, { as: admin, body: back }))
await ok(t.call(restoreRequest, { as: admin, body: { RequestId: deletion.headers.get('x-recorded-as') as string } }))
const merge = ([KeepContactId = 0, ...OtherContactIds]: number[]) =>
  ok(t.call(mergeContacts, { as: admin, body: { KeepContactId, OtherContactIds, Choices: [] } }))
await merge(merged)
const { body: joined } = await merge(apart)
await ok(t.call(unmerge, { as: admin, params: { MergeId: joined.MergeId } }))
const [erased = 0, given = 0] = leads.slice(12)
await ok(t.call(proveIdentity, { as: admin, body: { Password: password } }))
await ok(t.call(erasePerson, { as: admin, params: { ContactId: erased }, body: { Name: 'Ida Moor' } }))
const { ContactEntityId } = (await ok(t.call(getContact, { as: admin, query: { contactId: given } }))).body.Entity
const Entity = { ContactEntityId, AssignedAgentId: colleague.UserId }
await ok(t.call(updateContact, { as: admin, body: { Contact: { ContactId: given }, Entity } as never }))
/** How many are left. */
const LEFT = (await t.query('select from contact where tenant_id = $1', [TenantId])).length

const ranges: { startDate?: string; endDate?: string }[] = [
  {},
  ...['2026-03-08', '2026-04-01', '2026-04-05', '2026-11-01'].map((day) => ({ startDate: day, endDate: day })),
  { startDate: '03/01/2026', endDate: '03/31/2026' },
  { endDate: '2026-03-31' },
]
const calls = {
  'agent-activity': agentActivity,
  'lead-performance': leadPerformance,
  appointments: appointmentsReport,
  cohorts,
  'speed-to-lead': speedToLead,
  'call-activity': callActivity,
} as const

type Counts = Record<string, number | null>
/** The parts of a report that stand beside its totals, each with what its rows are asked for by. */
const partsOf = (report: keyof typeof calls, body: object): [object, Counts][] => {
  const of = <K extends string>(list: K) => (body as { [L in K]?: object[] })[list] ?? []
  if (report === 'agent-activity' || report === 'call-activity')
    return of('Users').map((row) => [{ userId: (row as { UserId: number | null }).UserId }, row as Counts])
  if (report === 'lead-performance')
    return of('Leads').map((lead) => {
      const { ContactId, ...row } = lead as Counts & { ContactId: number }
      const counted = { Calls: row.CallCount, Contacted: row.ContactedCount, Conversations: row.ConversationCount }
      const others = { Texts: row.TextCount, Emails: row.EmailCount, Appointments: row.AppointmentCount }
      return [{ contactId: ContactId }, { ...counted, ...others } as Counts]
    })
  if (report === 'cohorts')
    return of('Rows').map((cell) => {
      const { Month, SourceId, ...row } = cell as Counts & { Month: string; SourceId: number }
      return [{ startDate: `${Month}-01`, endDate: `${Month}-01`, sourceId: SourceId }, row as Counts]
    })
  return []
}

describe.each(zones)('in %s', (zone) => {
  test.each([
    ['an admin', admin, [0, agent.UserId]],
    ['a team leader', leader, [0, colleague.UserId]],
    ['an agent', agent, [0]],
    ['a lender', lender, [0]],
  ] as const)(
    'each figure is as many as its rows, for %s',
    async (_, as, whose) => {
      await livesIn(as, zone)
      let seen = 0
      for (const days of ranges)
        for (const userId of whose)
          for (const report of Object.keys(calls) as (keyof typeof calls)[]) {
            const figures = await t.call(calls[report], { as, query: { ...days, userId } })
            expect(figures.status, figures.text).toBe(200)
            const all = 'Totals' in figures.body ? figures.body.Totals : figures.body
            for (const figure of Object.keys(definitions[report])) {
              const rows = await t.call(figureRows, { as, query: { ...days, userId, report, figure, take: 1000 } })
              expect(rows.status, rows.text).toBe(200)
              const { All } = figures.body as { All?: object }
              const count = ((All ?? all) as Record<string, number>)[figure]
              expect(rows.body.length, `${report} ${figure} ${JSON.stringify(days)} ${userId}`).toBe(count)
              expect(Number(rows.headers.get('x-total-count'))).toBe(count)
              seen += count ?? 0
            }
          }
      expect(seen).toBeGreaterThan(100)
    },
    120_000,
  )

  // Of each agent, lead, and month of a source; of a day on which clocks change, and of all days.
  test.each([
    ['an admin', admin],
    ['a team leader', leader],
    ['an agent', agent],
    ['a lender', lender],
  ] as const)(
    'each part’s figures are as many as their rows, for %s',
    async (_, as) => {
      await livesIn(as, zone)
      let seen = 0
      for (const days of [{}, { startDate: '2026-03-08', endDate: '2026-03-08' }])
        for (const report of Object.keys(calls) as (keyof typeof calls)[]) {
          const { body } = await t.call(calls[report], { as, query: { ...days, userId: 0 } })
          const parts = partsOf(report, body)
          // Of all days there are many leads: every fifth.
          const some = parts.length > 40 ? parts.filter((_, n) => n % 5 === 0) : parts
          for (const [which, counts] of some)
            for (const figure of Object.keys(definitions[report])) {
              const count = counts[figure]
              const isOpen = !('contactId' in which) || as !== leader
              if (typeof count !== 'number' || !isOpen) continue
              const isNobody = 'userId' in which && which.userId === null
              const query = { ...days, userId: 0, ...(isNobody ? { nobody: true } : which), report, figure, take: 1000 }
              const rows = await t.call(figureRows, { as, query })
              expect(rows.status, rows.text).toBe(200)
              expect(rows.body.length, JSON.stringify(query)).toBe(count)
              seen += count
            }
        }
      expect(seen).toBeGreaterThan(20)
    },
    120_000,
  )
})

test('days are whole in the zone of the user, and totals add up from raw rows', async () => {
  for (const zone of zones) {
    await livesIn(admin, zone)
    for (const day of edges) {
      const { body } = await t.call(agentActivity, { as: admin, query: { startDate: day, endDate: day } })
      const [raw] = await t.query<{ n: string }>(
        `select (select count(*) from activity where tenant_id = $1 and activity_type_id in (1, 2, 3)
             and (date_created at time zone $2)::date = $3)
           + (select count(*) from call where tenant_id = $1 and user_id is not null and date_ended is not null
             and not exists (select from activity a where a.tenant_id = call.tenant_id and a.activity_id = call.activity_id)
             and (date_started at time zone $2)::date = $3) as n`,
        [TenantId, zone, day],
      )
      expect(body.Calls, `${zone} ${day}`).toBe(Number(raw?.n))
      expect(body.Totals.Calls).toBe(body.Calls)
      expect(body.Users.reduce((sum, user) => sum + user.Calls, 0)).toBe(body.Calls)
    }
  }
})

test('leads come in pages in the order asked for, with what was done for each until now', async () => {
  const query = { sort: 'CallCount' as const, take: 5 }
  const { body, headers } = await t.call(leadPerformance, { as: admin, query })
  expect(headers.get('x-total-count')).toBe(String(LEFT))
  const counts = body.Leads.map(({ CallCount }) => CallCount)
  expect(counts).toEqual(counts.toSorted((a, b) => b - a))
  const all = await t.call(leadPerformance, { as: admin })
  const sum = (name: 'CallCount' | 'TextCount' | 'EmailCount' | 'AppointmentCount') =>
    all.body.Leads.reduce((total, lead) => total + lead[name], 0)
  const { Totals } = all.body
  expect([sum('CallCount'), sum('TextCount'), sum('EmailCount'), sum('AppointmentCount')]).toEqual([
    Totals.Calls,
    Totals.Texts,
    Totals.Emails,
    Totals.Appointments,
  ])
  expect(Totals.AverageCallAttempts).toBe(Math.round((10 * Totals.Calls) / Totals.LeadCount) / 10)
  const next = await t.call(leadPerformance, { as: admin, query: { ...query, page: 2 } })
  expect(next.body.Leads.map(({ ContactId }) => ContactId)).not.toContain(body.Leads[0]?.ContactId)
})

test('rows are read on from the last one', async () => {
  const query = { report: 'agent-activity' as const, figure: 'Calls' }
  const all = await t.call(figureRows, { as: admin, query: { ...query, take: 1000 } })
  const seen: number[] = []
  for (let before: number | undefined; ; ) {
    const { body } = await t.call(figureRows, { as: admin, query: { ...query, take: 7, before } })
    seen.push(...body.map(({ Id }) => Id))
    before = body.at(-1)?.Id
    if (body.length < 7) break
  }
  expect(seen).toEqual(all.body.map(({ Id }) => Id))
})

test('the period before stands beside each figure', async () => {
  await livesIn(admin, 'America/Chicago')
  const march = { startDate: '2026-03-01', endDate: '2026-03-31' }
  const april = await t.call(agentActivity, { as: admin, query: { startDate: '2026-04-01', endDate: '2026-04-30' } })
  const { body } = await t.call(agentActivity, { as: admin, query: march })
  expect(april.body.Previous).toEqual({ StartDate: '2026-03-01', EndDate: '2026-03-31', ...body.Totals })
  const open = await t.call(agentActivity, { as: admin, query: { startDate: '2026-03-01' } })
  expect(open.body.Previous).toBeNull()
})

test('refuses what makes no sense, in words, and what is not theirs', async () => {
  for (const call of [agentActivity, leadPerformance, appointmentsReport, cohorts, speedToLead]) {
    const reversed = await t.call(call, { as: admin, query: { startDate: '2026-05-02', endDate: '2026-05-01' } })
    expect(reversed.status).toBe(400)
    expect(reversed.text).toContain('Choose an end date that is not before the start date')
    const ofStranger = await t.call(call, { as: admin, query: { userId: south.agent.UserId } })
    expect(ofStranger.status).toBe(404)
    const ofColleague = await t.call(call, { as: agent, query: { userId: colleague.UserId } })
    expect(ofColleague.status).toBe(403)
    expect((await t.call(call, {})).status).toBe(401)
    // Ten years are no more than all there is.
    const decade = await t.call(call, { as: admin, query: { startDate: '2016-01-01', endDate: '2026-12-31' } })
    expect(decade.status).toBe(200)
  }
  const unknown = await t.call(figureRows, { as: admin, query: { report: 'appointments', figure: 'toString' } })
  expect(unknown.status).toBe(400)
  expect(unknown.text).toContain('Choose a figure of the report')
})

describe('as CSV', () => {
  const download = async (as: User, body: Parameters<typeof exportPerformance.body.parse>[0] & object) => {
    const link = await t.call(exportPerformance, { as, body: body as never })
    expect(link.status, link.text).toBe(200)
    const file = await t.send('GET', link.body.Url)
    expect(file.status, file.text).toBe(200)
    const lines = file.text.replace('\ufeff', '').trim().split('\r\n')
    return { file, rows: lines.map((line) => line.split(',')) }
  }

  test('agent activity has each user and the total', async () => {
    const { body } = await t.call(agentActivity, { as: admin })
    const { file, rows } = await download(admin, { Report: 'agent-activity' })
    expect(file.headers.get('content-disposition')).toContain(performanceFiles['agent-activity'])
    const { Previous: _, ...totals } = { ...body.Totals, Previous: null }
    expect(rows[0]?.slice(0, 3)).toEqual(['Agent', 'New Leads', 'Calls'])
    expect(rows.slice(1).map(([name]) => name)).toEqual([...body.Users.map(({ Name }) => Name), 'Total'])
    expect(rows.at(-1)?.slice(1)).toEqual(Object.values(totals).map(String))
    const own = await download(agent, { Report: 'agent-activity' })
    expect(own.rows.map(([name]) => name)).toEqual(['Agent', agent.Name, 'Total'])
  })

  test('leads are all there, sorted as asked, of the source, and no name is a formula', async () => {
    const evil = await addLead(agent, '2026-05-01T12:00:00Z', 'Other', '=1+1')
    try {
      for (const order of [
        { sort: 'CallCount', descending: true },
        { sort: 'Name', descending: false },
        { sort: 'DateCreated', descending: true },
      ] as const) {
        const { body } = await t.call(leadPerformance, { as: admin, query: { ...order, take: 1000 } })
        const { rows } = await download(admin, { Report: 'lead-performance', ...order })
        expect(rows.slice(1).map(([id]) => Number(id))).toEqual(body.Leads.map(({ ContactId }) => ContactId))
        expect(rows.slice(1).map((row) => Number(row[5]))).toEqual(body.Leads.map(({ CallCount }) => CallCount))
      }
      const { rows } = await download(admin, { Report: 'lead-performance' })
      expect(rows.find(([id]) => Number(id) === evil)?.[1]).toBe("'=1+1 Moor")
      const [source] = await t.query<{ id: string }>(
        `select source_id as id from source where tenant_id = $1 and name = 'Other'`,
        [TenantId],
      )
      const some = await download(admin, { Report: 'lead-performance', sourceId: Number(source?.id) })
      expect(new Set(some.rows.slice(1).map((row) => row[2]))).toEqual(new Set(['Other']))
    } finally {
      await t.query('delete from contact where contact_id = $1', [evil])
    }
  })

  test('appointments are named figures, with ratios in percent', async () => {
    const { body } = await t.call(appointmentsReport, { as: admin })
    const { rows } = await download(admin, { Report: 'appointments' })
    expect(rows).toContainEqual(['Appointments', String(body.Appointments)])
    expect(rows).toContainEqual(['Show Rate', `${body.ShowRate}%`])
    expect(rows).toHaveLength(13)
  })

  test('or each appointment that is counted, to whoever may see it', async () => {
    const { body } = await t.call(appointmentsReport, { as: admin })
    const { rows } = await download(admin, { Report: 'appointments', Part: 'Appointments' })
    expect(rows[0]?.slice(1, 5)).toEqual(['Title', 'Agent', 'Created By', 'Contact'])
    expect(rows.slice(1)).toHaveLength(body.Appointments)
    const listed = await t.call(figureRows, {
      as: admin,
      query: { report: 'appointments', figure: 'Appointments', take: 1000 },
    })
    expect(rows.slice(1).map(([id]) => Number(id))).toEqual(listed.body.map(({ Id }) => Id))
    const own = await download(agent, { Report: 'appointments', Part: 'Appointments' })
    expect(new Set(own.rows.slice(1).map((row) => row[2]))).toEqual(new Set([agent.Name]))
    const refused = await t.call(exportPerformance, {
      as: admin,
      body: { Report: 'appointments', Part: 'All' } as never,
    })
    expect(refused).toMatchObject({ status: 400, body: { Message: 'Choose Agents, Calls or Appointments' } })
  })

  test('is refused where the report is, before a link is given, and again when it is fetched', async () => {
    const ask = (as: User | undefined, body: object) => t.call(exportPerformance, { as, body: body as never })
    expect((await ask(undefined, { Report: 'agent-activity' })).status).toBe(401)
    expect((await ask(agent, { Report: 'agent-activity', userId: colleague.UserId })).status).toBe(403)
    expect((await ask(admin, { Report: 'agent-activity', userId: south.agent.UserId })).status).toBe(404)
    expect((await ask(admin, { Report: 'taxes' })).body).toMatchObject({ Message: 'Choose a report' })
    const reversed = await ask(admin, { Report: 'appointments', startDate: '2026-05-02', endDate: '2026-05-01' })
    expect(reversed.status).toBe(400)
    expect(reversed.text).toContain('Choose an end date that is not before the start date')
    const made = await ask(leader, { Report: 'agent-activity', userId: colleague.UserId })
    await t.query('update user_account set role_id = 3 where user_id = $1', [leader.UserId])
    try {
      expect(await t.send('GET', made.body.Url)).toMatchObject({ status: 403 })
    } finally {
      await t.query('update user_account set role_id = 1 where user_id = $1', [leader.UserId])
    }
  })
})

test('a team leader sees that a colleague has called a lead, but not what was written about it', async () => {
  const lead = await addLead(colleague, '2025-01-15T18:00:00Z', 'Other', 'Vera')
  await log(colleague, 1, '2025-01-16T18:00:00Z', lead)
  await t.query(`update activity set description = 'Is getting divorced' where contact_id = $1`, [lead])
  const query = {
    ...{ report: 'lead-performance' as const, figure: 'Calls', userId: 0 },
    ...{ startDate: '2025-01-15', endDate: '2025-01-15' },
  }
  const rowsFor = async (as: User) => (await t.call(figureRows, { as, query })).body
  expect(await rowsFor(leader)).toMatchObject([{ Title: 'Vera Moor', CanOpen: false }])
  expect(await rowsFor(admin)).toMatchObject([{ Title: 'Is getting divorced', CanOpen: true }])
  for (const as of [leader, agent, south.admin])
    expect(await t.call(figureRows, { as, query: { ...query, contactId: lead } })).toMatchObject({ status: 404 })
})
