import { setNotificationSettings } from '@dormer/contract/day/notifications'
import { setGoals } from '@dormer/contract/growth/goals'
import { agentActivity, leadPerformance } from '@dormer/contract/growth/performance'
import {
  getReportMail,
  mailedReportNames,
  saveReportMail,
  sendReportSample,
} from '@dormer/contract/growth/report-mails'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Brokerage, startTestProgram, type User } from '../../../../test/harness.ts'
import { clock } from '../../../time/clock.ts'
import { mailReportsJob, mondayMails } from './report-mails.jobs.ts'

const t = await startTestProgram()
let north: Brokerage
let n = 0
const { now } = clock
const at = (time: string) => {
  clock.now = () => Temporal.Instant.from(time)
}
beforeEach(async () => {
  n += 1
  north = await t.makeBrokerage(`North${n}`)
})
afterEach(async () => {
  clock.now = now
  await t.query('delete from graphile_worker._private_jobs')
})

const choose = async (as: User, body: object = {}) => {
  const all = { IsOn: true, Reports: mailedReportNames, IsOwn: false, ...body }
  const answer = await t.call(saveReportMail, { as, body: all as never })
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const livesIn = (user: User, zone: string) =>
  t.query('update user_account set time_zone = $2 where user_id = $1', [user.UserId, zone])
/** Runs the jobs that wait, leaving them, as a worker that is killed before it says so would. */
const runJobs = async () => {
  const jobs = await t.query<{ payload: object }>(
    `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks k on k.id = j.task_id
     where k.identifier = $1 order by j.id`,
    [mailReportsJob.name],
  )
  for (const { payload } of jobs) await mailReportsJob.run(payload, t.jobContext())
}
const work = async () => {
  await t.runDue([mondayMails])
  await runJobs()
}
type Mail = { subject: string; body: string; plain: string; to: string }
const mails = () =>
  t.query<Mail>(
    `select subject, body, plain_text as plain, to_addresses[1] as to from message where tenant_id = $1 order by message_id`,
    [north.TenantId],
  )
const subjects = async () => (await mails()).map(({ subject }) => subject)
const log = (by: User, type: number, time: string) =>
  t.query('insert into activity (tenant_id, activity_type_id, user_id, date_created) values ($1, $2, $3, $4)', [
    by.TenantId,
    type,
    by.UserId,
    time,
  ])

// Each of the two days on which clocks change, and Kolkata, where they never do: before 8, at 8, and the next weeks.
test.each([
  ['America/Chicago', ['2027-03-15T12:59:59Z', '2027-03-15T13:00:00Z', '2027-03-22T12:59:59Z', '2027-03-22T13:00:00Z']],
  ['America/Chicago', ['2027-11-08T13:59:59Z', '2027-11-08T14:00:00Z', '2027-11-15T13:59:59Z', '2027-11-15T14:00:00Z']],
  [
    'Pacific/Auckland',
    ['2027-04-04T19:59:59Z', '2027-04-04T20:00:00Z', '2027-04-11T19:59:59Z', '2027-04-11T20:00:00Z'],
  ],
  [
    'Pacific/Auckland',
    ['2027-09-26T18:59:59Z', '2027-09-26T19:00:00Z', '2027-10-03T18:59:59Z', '2027-10-03T19:00:00Z'],
  ],
  ['Asia/Kolkata', ['2027-03-15T02:29:59Z', '2027-03-15T02:30:00Z', '2027-03-22T02:29:59Z', '2027-03-22T02:30:00Z']],
])('in %s it comes at 8 on Mondays, once: %s', async (zone, [before = '', first = '', wait = '', second = '']) => {
  const { admin } = north
  await livesIn(admin, zone)
  at(Temporal.Instant.from(first).subtract({ hours: 72 }).toString())
  expect((await choose(admin)).NextDate).toBe(first)
  const counts: number[] = []
  for (const time of [before, first, wait, second]) {
    at(time)
    await work()
    await work()
    counts.push((await mails()).length)
  }
  expect(counts).toEqual([0, 1, 1, 2])
})

test('a Monday that was missed is made up for the same day, or not at all', async () => {
  await choose(north.admin)
  at('2027-01-05T05:59:59Z')
  await work()
  expect(await subjects()).toEqual(['The week, 12/28/2026 to 01/03/2027'])
  at('2027-01-12T06:00:00Z')
  await work()
  at('2027-01-18T13:00:00Z')
  await work()
  expect(await mails()).toHaveLength(1)
  at('2027-01-18T14:00:00Z')
  await work()
  expect(await mails()).toHaveLength(2)
  // A job that comes on Tuesday mails nothing.
  at('2027-01-25T14:00:00Z')
  await t.runDue([mondayMails])
  at('2027-01-26T14:00:00Z')
  await runJobs()
  expect(await mails()).toHaveLength(2)
})

test('who turns it on gets the next one, not one that has passed; who turns it off, none', async () => {
  const { admin } = north
  at('2027-01-04T18:00:00Z')
  const chosen = await choose(admin, { Reports: ['goals', 'agent-activity'], IsOwn: true })
  expect(chosen).toEqual({
    IsOn: true,
    Reports: ['agent-activity', 'goals'],
    IsOwn: true,
    NextDate: '2027-01-11T14:00:00Z',
    Address: admin.Email,
  })
  await work()
  expect(await mails()).toEqual([])
  at('2027-01-11T14:00:00Z')
  await work()
  expect(await subjects()).toEqual(['Your week, 01/04/2027 to 01/10/2027'])
  const off = await choose(admin, { IsOn: false })
  expect(off).toMatchObject({ IsOn: false, NextDate: null })
  at('2027-01-18T14:00:00Z')
  await work()
  expect(await mails()).toHaveLength(1)
  // The switch among the notifications is the same.
  await t.call(setNotificationSettings, { as: admin, body: { MondayReportByEmail: true } })
  expect((await t.call(getReportMail, { as: admin })).body).toMatchObject({ IsOn: true })
  await work()
  expect(await mails()).toHaveLength(1)
  at('2027-01-25T14:00:00Z')
  await work()
  await t.call(setNotificationSettings, { as: admin, body: { MondayReportByEmail: false } })
  at('2027-02-01T14:00:00Z')
  await work()
  expect((await mails()).length).toBe(2)
  // On again on a Monday after 8: from the next one.
  at('2027-02-01T18:00:00Z')
  await t.call(setNotificationSettings, { as: admin, body: { MondayReportByEmail: true } })
  await work()
  expect((await mails()).length).toBe(2)
  await t.call(setNotificationSettings, { as: admin, body: { MondayReportByEmail: false } })
  // Also for somebody who has never chosen anything.
  await t.call(setNotificationSettings, { as: north.leader, body: { MondayReportByEmail: true } })
  await work()
  expect((await mails()).length).toBe(2)
  at('2027-02-08T14:00:00Z')
  await work()
  expect((await mails()).at(-1)).toMatchObject({ to: north.leader.Email })
})

test('who moves to another time zone gets it at 8 there, and no Monday twice', async () => {
  const { admin } = north
  at('2027-01-08T12:00:00Z')
  await choose(admin)
  await work()
  await livesIn(admin, 'Asia/Kolkata')
  await work()
  at('2027-01-11T02:30:00Z')
  await work()
  expect(await mails()).toHaveLength(1)
  await livesIn(admin, 'America/Chicago')
  at('2027-01-11T14:00:00Z')
  await work()
  expect(await mails()).toHaveLength(1)
  at('2027-01-18T14:00:00Z')
  await work()
  expect(await mails()).toHaveLength(2)
})

test('a suspended brokerage and a deactivated user get none', async () => {
  const { admin, leader } = north
  at('2027-01-08T12:00:00Z')
  await choose(admin)
  await choose(leader)
  await t.query('update user_account set date_deactivated = now() where user_id = $1', [leader.UserId])
  await t.query('update tenant set date_suspended = now() where tenant_id = $1', [north.TenantId])
  at('2027-01-11T14:00:00Z')
  await work()
  expect(await mails()).toEqual([])
  await t.query('update tenant set date_suspended = null where tenant_id = $1', [north.TenantId])
  at('2027-01-11T20:00:00Z')
  await work()
  expect((await mails()).map(({ to }) => to)).toEqual([admin.Email])
  await t.query('update user_account set date_deactivated = null where user_id = $1', [leader.UserId])
  at('2027-01-18T14:00:00Z')
  await work()
  expect((await mails()).map(({ to }) => to).slice(1)).toEqual(expect.arrayContaining([admin.Email, leader.Email]))
})

test('it has the figures of the reports, of the brokerage or of whoever may see no others', async () => {
  const { admin, agent, colleague, leader } = north
  for (const time of ['2027-01-04T06:00:00Z', '2027-01-11T05:59:59Z', '2027-01-11T06:00:00Z', '2027-01-04T05:59:59Z']) {
    await log(agent, 1, time)
    await log(colleague, 3, time)
    await log(colleague, 21, time)
  }
  at('2027-01-08T12:00:00Z')
  const body = { UserId: agent.UserId, Month: '2027-01', Calls: 10 }
  await t.call(setGoals, { as: admin, body: body as never })
  for (const as of [admin, agent, leader]) await choose(as)
  at('2027-01-11T14:00:00Z')
  await work()
  const all = await mails()
  const of = (user: User) => all.find(({ to }) => to === user.Email)
  const days = { startDate: '2027-01-04', endDate: '2027-01-10' }
  for (const as of [admin, agent, leader]) {
    const { plain = '', body: html = '' } = of(as) ?? {}
    const userId = 0
    const report = (await t.call(agentActivity, { as, query: { ...days, userId } })).body
    const leads = (await t.call(leadPerformance, { as, query: { ...days, userId } })).body
    const { Previous } = report
    expect(plain).toContain(`- Calls: Last week ${report.Calls}, Week before ${Previous?.Calls}`)
    expect(plain).toContain(`- Showings: Last week ${report.Showings}, Week before ${Previous?.Showings}`)
    expect(plain).toContain(`- Leads: Last week ${leads.LeadCount}, Week before ${leads.Previous?.LeadCount}`)
    expect(plain).toContain('/reports/agent-activity?from=2027-01-04&to=2027-01-10')
    expect(html).toContain('<table')
    expect(plain).toContain(`- ${agent.Name}: Calls 4 of 10 (on pace)`)
    expect(plain).toContain('Change or stop it: http')
  }
  expect(of(admin)?.plain).toContain(`- ${colleague.Name}: New Leads 0 (0), Calls 2 (1)`)
  expect(of(leader)?.plain).toContain('Your Pipeline')
  expect(of(agent)?.plain).not.toContain(colleague.Name)
  expect(of(agent)?.subject).toBe('Your week, 01/04/2027 to 01/10/2027')

  // Rights are those of when it is sent.
  await t.query('update user_account set role_id = 3 where user_id = $1', [leader.UserId])
  at('2027-01-18T14:00:00Z')
  await work()
  const last = (await mails()).findLast(({ to }) => to === leader.Email)
  expect(last?.subject).toBe('Your week, 01/11/2027 to 01/17/2027')
  expect(last?.plain).not.toContain(colleague.Name)
})

test('the pipeline’s week is counted by when something happened', async () => {
  const { TenantId, admin, agent } = north
  const [entity] = await t.query<{ id: number }>(
    `insert into contact_entity (tenant_id, source_id) select $1, min(source_id) from source where tenant_id = $1 returning contact_entity_id::int as id`,
    [TenantId],
  )
  const [contact] = await t.query<{ id: number }>(
    `insert into contact (tenant_id, contact_entity_id, first_name, last_name) values ($1, $2, 'Ida', 'Moor') returning contact_id::int as id`,
    [TenantId, entity?.id],
  )
  const opportunity = async (outcome: string, created: string, decided: string | null, moves: string[]) => {
    const [made] = await t.query<{ id: number }>(
      `insert into opportunity (tenant_id, type, stage_id, position, contact_id, user_id, date_stage_entered, date_created, date_decided)
       select $1, 'Purchase', min(stage_id), 0, $3, $4, $5, $5, $6 from pipeline_stage where tenant_id = $1 and outcome = $2
       returning opportunity_id::int as id`,
      [TenantId, outcome, contact?.id, agent.UserId, created, decided],
    )
    for (const [at, time] of moves.entries())
      await t.query(
        `insert into opportunity_move (tenant_id, opportunity_id, from_name, to_name, to_stage_id, version, date_moved)
         values ($1, $2, $3, 'x', 1, 1, $4)`,
        [TenantId, made?.id, at === 0 ? null : 'x', time],
      )
  }
  const [first, last, after] = ['2027-01-04T06:00:00Z', '2027-01-11T05:59:59Z', '2027-01-11T06:00:00Z'] as const
  // A reader elsewhere is told of the brokerage's week, as the forecast is.
  await livesIn(agent, 'Asia/Kolkata')
  await opportunity('Open', first, null, [first, last, after])
  await opportunity('Won', '2027-01-04T05:59:59Z', last, ['2027-01-04T05:59:59Z', last])
  await opportunity('Lost', '2026-01-01T00:00:00Z', after, ['2026-01-01T00:00:00Z', after])
  at('2027-01-11T15:00:00Z')
  const body = { Reports: ['pipeline'], IsOwn: false }
  for (const as of [admin, agent]) {
    const answer = await t.call(sendReportSample, { as, body: body as never })
    expect(answer.status, answer.text).toBe(200)
  }
  for (const { subject, plain } of await mails()) {
    expect(subject).toMatch(/^Sample: /)
    expect(plain).toContain('- New Opportunities: Last week 1, Week before 1')
    expect(plain).toContain('- Moves to Another Stage: Last week 2, Week before 0')
    expect(plain).toContain('- Won: Last week 1, Week before 0')
    expect(plain).toContain('- Lost: Last week 0, Week before 0')
  }
  expect(await mails()).toHaveLength(2)
})

test('it says how soon leads were touched; a message to many is no touch', async () => {
  const { TenantId, admin, agent } = north
  const [lead] = await t.query<{ contact: number; entity: number }>(
    `with entity as (insert into contact_entity (tenant_id, source_id, assigned_agent_id)
       select $1, min(source_id), $2 from source where tenant_id = $1 returning contact_entity_id)
     insert into contact (tenant_id, contact_entity_id, first_name, last_name, date_created)
     select $1, contact_entity_id, 'Ida', 'Moor', '2027-01-05T15:00:00Z' from entity
     returning contact_id::int as contact, contact_entity_id::int as entity`,
    [TenantId, agent.UserId],
  )
  const write = (time: string, isToMany: boolean) =>
    t.query(
      `with sent as (insert into message (tenant_id, channel, status, is_mine, body, from_address, to_addresses, mass_id)
         values ($1, 'Email', 'Sent', true, 'x', 'a@example.com', '{b@example.com}', $5) returning message_id)
       insert into activity (tenant_id, activity_type_id, user_id, contact_id, contact_entity_id, date_created, message_id)
       select $1, 4, $2, $3, $4, $6, message_id from sent`,
      [TenantId, agent.UserId, lead?.contact, lead?.entity, isToMany ? 1 : null, time],
    )
  await write('2027-01-05T15:01:00Z', true)
  at('2027-01-11T15:00:00Z')
  const sample = () =>
    t.call(sendReportSample, { as: admin, body: { Reports: ['speed-to-lead'], IsOwn: false } as never })
  expect((await sample()).status).toBe(200)
  expect((await mails()).at(-1)?.plain).toContain('- Median: Last week –, Week before –')
  await write('2027-01-05T17:05:00Z', false)
  expect((await sample()).status).toBe(200)
  const { plain } = (await mails()).at(-1) as Mail
  for (const line of ['Leads: Last week 1', 'Median: Last week 2 h 5 min', 'Under 5 Minutes: Last week 0%'])
    expect(plain).toContain(`- ${line}`)
})

test('ten samples an hour are enough', async () => {
  const { admin } = north
  const sample = () => t.call(sendReportSample, { as: admin, body: { Reports: ['goals'], IsOwn: true } as never })
  for (let n = 0; n < 10; n++) expect((await sample()).status).toBe(200)
  const refused = await t.unchanged(sample)
  expect([refused.status, refused.body.Message]).toEqual([429, 'You have had 10 samples in an hour. Try again later.'])
})

test('refuses what makes no sense, in words', async () => {
  const { admin } = north
  for (const [call, body] of [
    [saveReportMail, { IsOn: true, Reports: [] }],
    [sendReportSample, { Reports: [] }],
    [saveReportMail, { IsOn: true, Reports: ['taxes'] }],
  ] as const) {
    const answer = await t.unchanged(() => t.call(call, { as: admin, body: body as never }))
    expect(answer.status).toBe(400)
    expect(answer.text).toMatch(/Choose (at least one|a) report/)
    expect((await t.call(call, { body: body as never })).status).toBe(401)
  }
  expect((await t.call(getReportMail, {})).status).toBe(401)
})
