import { restoreRequest } from '@dormer/contract/brokerage/trash'
import { definitions, derived } from '@dormer/contract/growth/definitions'
import { exportPerformance, figureRows } from '@dormer/contract/growth/performance'
import { type SpeedFigures, speedToLead } from '@dormer/contract/growth/speed-to-lead'
import {
  addJointContact,
  createContact,
  deleteContacts,
  getContact,
  updateContact,
} from '@dormer/contract/people/contacts'
import { importContacts } from '@dormer/contract/people/import'
import { describe, expect, test } from 'vitest'
import { startTestProgram, type User } from '../../../../test/harness.ts'

const t = await startTestProgram({ worker: true })
const north = await t.makeBrokerage('North')
const { TenantId, admin, agent, colleague, leader } = north
const south = await t.makeBrokerage('South')

const OFFICE = 'America/Chicago'
const zones = ['America/Chicago', 'Pacific/Auckland', 'Asia/Kolkata']
await t.query('update tenant set time_zone = $2 where tenant_id = $1', [TenantId, OFFICE])
const livesIn = (user: User, zone: string) =>
  t.query('update user_account set time_zone = $2 where user_id = $1', [user.UserId, zone])
const sourceIds = new Map(
  (
    await t.query<{ id: string; name: string }>('select source_id as id, name from source where tenant_id = $1', [
      TenantId,
    ])
  ).map(({ id, name }) => [name, Number(id)]),
)
const [first = '', second = ''] = [...sourceIds.keys()]

const addLead = async (of: User | null, created: string, { source = first, imported = false, household = 0 } = {}) => {
  const [entity] = household
    ? [{ id: household }]
    : await t.query<{ id: number }>(
        `insert into contact_entity (tenant_id, source_id, assigned_agent_id) values ($1, $2, $3)
         returning contact_entity_id::int as id`,
        [TenantId, sourceIds.get(source), of?.UserId ?? null],
      )
  const [row] = await t.query<{ id: number }>(
    `insert into contact (tenant_id, contact_entity_id, first_name, last_name, date_created, is_imported)
     values ($1, $2, 'Ida', 'Moor', $3, $4) returning contact_id::int as id`,
    [TenantId, entity?.id, created, imported],
  )
  return { contact: row?.id as number, household: entity?.id as number, created }
}
const log = (contact: number, type: number, at: string, isAutomatic = false, by: User = agent) =>
  t.query(
    `insert into activity (tenant_id, activity_type_id, user_id, contact_id, date_created, is_automatic, contact_entity_id)
     select tenant_id, $2, $3, contact_id, $4, $5, contact_entity_id from contact where contact_id = $1`,
    [contact, type, by.UserId, at, isAutomatic],
  )
/** A call through the dialer or one's own phone, whose outcome nobody has logged. */
const call = (
  contact: number,
  at: string,
  isAnswered = true,
  by: User | null = agent,
  direction = 'Outgoing',
  seconds = 60,
) =>
  t.query(
    `insert into call (tenant_id, user_id, contact_id, direction, way, number, status, date_started, date_answered, date_ended, duration_seconds, via)
     values ($1, $2, $3, $6, 'OwnPhone', '5125550123', $7, $4, case when $5 then $4::timestamptz + interval '20 seconds' end, $4::timestamptz + interval '5 minutes', case when $5 then $8::integer else 0 end, 'Twilio')`,
    [TenantId, by?.UserId ?? null, contact, at, isAnswered, direction, isAnswered ? 'Completed' : 'No Answer', seconds],
  )
const after = (at: string, seconds: number) => Temporal.Instant.from(at).add({ seconds }).toString()

// Midnights, a month's end, both days on which clocks change, and the hours at which offices open and close.
const edges = ['2026-03-08', '2026-03-09', '2026-04-01', '2026-04-05', '2026-04-06', '2026-11-01', '2026-11-02']
const instants = zones.flatMap((zone) =>
  edges.flatMap((day) =>
    ['00:00', '09:00', '18:00'].flatMap((time) => {
      const at = Temporal.PlainDate.from(day)
        .toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from(time) })
        .toInstant()
      return [at.subtract({ seconds: 1 }), at].map(String)
    }),
  ),
)
let seed = 11
const pick = <T>(of: readonly T[]) => {
  seed = (seed * 48_271) % 2_147_483_647
  return of[seed % of.length] as T
}
const delays = [-86_400, -1, 0, 59, 299, 300, 301, 3600, 100_000, 2_000_000]
for (const at of instants) {
  const lead = await addLead(pick([agent, colleague, leader, null]), at, {
    source: pick([first, second]),
    imported: pick([false, false, false, true]),
  })
  const joint = pick([true, false, false])
    ? await addLead(null, after(at, pick(delays)), { household: lead.household })
    : lead
  for (let n = pick([0, 1, 2, 3]); n > 0; n--)
    await log(
      pick([lead, joint]).contact,
      pick([1, 2, 3, 4, 5, 5, 8, 9, 10, 14, 21]),
      after(at, pick(delays)),
      pick([false, false, true]),
      pick([agent, colleague, admin]),
    )
}

for (const { id, at } of await t.query<{ id: number; at: Date }>(
  'select contact_id::int as id, date_created as at from contact where tenant_id = $1 order by contact_id',
  [TenantId],
))
  if (pick([true, false, false]))
    await call(
      id,
      after(at.toISOString(), pick(delays)),
      pick([true, true, false]),
      pick([agent, colleague]),
      'Outgoing',
      pick([30, 59, 60, 120]),
    )

type Raw = { id: number; source: number; agent: number | null; created: string; touched: string | null; auto: boolean }
/** All leads of the brokerage from the tables themselves, each on its own. */
const leadsNow = async () => {
  const people = await t.query<{
    id: number
    household: number
    source: number
    agent: number | null
    created: Date
    imported: boolean
  }>(
    `select contact_id::int as id, contact_entity_id::int as household, source_id::int as source,
       assigned_agent_id::int as agent, date_created as created, is_imported as imported
     from contact where tenant_id = $1 order by contact_id`,
    [TenantId],
  )
  const acts = await t.query<{ household: number; type: number; at: Date; auto: boolean }>(
    `select contact_entity_id::int as household, activity_type_id as type, date_created as at, is_automatic as auto
     from activity where tenant_id = $1`,
    [TenantId],
  )
  const calls = await t.query<{ household: number; at: Date }>(
    `select contact_entity_id::int as household, l.date_started as at from call l join contact using (tenant_id, contact_id)
     where tenant_id = $1 and user_id is not null and date_answered is not null and duration_seconds >= 60`,
    [TenantId],
  )
  const text = (at: Date | string) => new Date(at).toISOString()
  const leads: Raw[] = []
  for (const household of Map.groupBy(people, (person) => person.household).values()) {
    const [lead] = household
    if (!lead || lead.imported) continue
    const own = acts.filter((act) => act.household === lead.household && act.type >= 1 && act.type <= 5)
    const talks = calls.filter((one) => one.household === lead.household)
    const touches = [...own.filter((act) => !act.auto), ...talks].map(({ at }) => text(at)).sort()
    leads.push({
      ...{ id: lead.id, source: lead.source, agent: lead.agent, created: text(lead.created) },
      touched: touches[0] ?? null,
      auto: own.some((act) => act.auto),
    })
  }
  return leads
}
const secondsOf = ({ touched, created }: Raw) =>
  touched === null ? null : Math.max(0, Math.floor((Date.parse(touched) - Date.parse(created)) / 1000))
const figuresOf = (leads: Raw[]): SpeedFigures => {
  const times = leads
    .map(secondsOf)
    .filter((s) => s !== null)
    .sort((a, b) => a - b)
  const UnderFive = times.filter((s) => s < 300).length
  const NeverTouched = leads.length - times.length
  const at = (part: number) => times[Math.ceil(part * times.length) - 1] ?? null
  const percent = (n: number) => (leads.length === 0 ? 0 : Math.floor((100 * n) / leads.length))
  return {
    ...{ Leads: leads.length, Touched: times.length, UnderFive, NeverTouched },
    OnlyAutomatic: leads.filter((lead) => lead.touched === null && lead.auto).length,
    ...{ MedianSeconds: at(0.5), Percentile90Seconds: at(0.9) },
    ...{ UnderFivePercent: percent(UnderFive), NeverTouchedPercent: percent(NeverTouched) },
  }
}
const localOf = ({ created }: Raw, zone: string) => Temporal.Instant.from(created).toZonedDateTimeISO(zone)
const isInOffice = (lead: Raw) => {
  const { dayOfWeek, hour } = localOf(lead, OFFICE)
  return dayOfWeek <= 5 && hour >= 9 && hour < 18
}
type Asked = { startDate?: string; endDate?: string; userId?: number; sourceId?: number | undefined }
const ask = async (as: User, query: Asked = {}) => {
  const answer = await t.call(speedToLead, { as, query })
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const picked = ({ Leads, Touched, UnderFive, NeverTouched, OnlyAutomatic, ...rest }: SpeedFigures): SpeedFigures => ({
  ...{ Leads, Touched, UnderFive, NeverTouched, OnlyAutomatic },
  ...{ MedianSeconds: rest.MedianSeconds, Percentile90Seconds: rest.Percentile90Seconds },
  ...{ UnderFivePercent: rest.UnderFivePercent, NeverTouchedPercent: rest.NeverTouchedPercent },
})
const ranges: Asked[] = [
  {},
  ...['2026-03-08', '2026-04-01', '2026-04-05', '2026-11-01'].map((day) => ({ startDate: day, endDate: day })),
  { startDate: '03/01/2026', endDate: '03/31/2026' },
  { endDate: '2026-03-31' },
]
/** Compares the report with what the tables say, in every grouping. */
const compare = async (as: User, zone: string, asked: Asked, raw?: Raw[]) => {
  const { startDate, endDate, userId, sourceId } = asked
  const day = (written: string | undefined) => written?.replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, '$3-$1-$2')
  const body = await ask(as, asked)
  const leads = (raw ?? (await leadsNow())).filter((lead) => {
    const on = localOf(lead, zone).toPlainDate().toString()
    return (
      (!startDate || on >= (day(startDate) as string)) &&
      (!endDate || on <= (day(endDate) as string)) &&
      (!userId || lead.agent === userId) &&
      (!sourceId || lead.source === sourceId)
    )
  })
  const told = JSON.stringify({ zone, asked })
  expect(picked(body.All), told).toEqual(figuresOf(leads))
  expect(picked(body.OfficeHours), told).toEqual(figuresOf(leads.filter(isInOffice)))
  const by = <K>(keyOf: (lead: Raw) => K) =>
    new Map([...Map.groupBy(leads, keyOf)].map(([key, some]) => [key, figuresOf(some)]))
  expect(new Map(body.Sources.map((row) => [row.SourceId, picked(row)])), told).toEqual(by(({ source }) => source))
  expect(new Map(body.Agents.map((row) => [row.UserId, picked(row)])), told).toEqual(by((lead) => lead.agent))
  expect(new Map(body.Hours.map((row) => [row.Hour, picked(row)])), told).toEqual(
    by((lead) => localOf(lead, zone).hour),
  )
  return leads.length
}

describe.each(zones)('in %s', (zone) => {
  test('all figures add up from raw rows, in all, in office hours, by source, agent and hour', async () => {
    await livesIn(admin, zone)
    const raw = await leadsNow()
    let seen = 0
    for (const days of ranges)
      for (const more of [{}, { userId: agent.UserId }, { sourceId: sourceIds.get(first) }])
        seen += await compare(admin, zone, { ...days, ...more }, raw)
    expect(seen).toBeGreaterThan(200)
  })

  test.each([
    ['an admin', admin, 0],
    ['a team leader', leader, colleague.UserId],
    ['an agent', agent, 0],
  ] as const)(
    'each figure of each grouping is as many as its rows, for %s',
    async (_, as, userId) => {
      await livesIn(as, zone)
      for (const days of [{}, { startDate: '2026-03-08', endDate: '2026-04-05' }]) {
        const body = await ask(as, { ...days, userId })
        const groups: [object, SpeedFigures][] = [
          [{}, body.All],
          [{ officeHours: true }, body.OfficeHours],
          ...body.Sources.map((row): [object, SpeedFigures] => [{ sourceId: row.SourceId }, row]),
          ...body.Agents.map((row): [object, SpeedFigures] => [
            row.UserId === null ? { nobody: true } : { userId: row.UserId },
            row,
          ]),
          ...body.Hours.filter(({ Hour }) => Hour % 6 === 0).map((row): [object, SpeedFigures] => [
            { hour: row.Hour },
            row,
          ]),
        ]
        expect(groups.length).toBeGreaterThan(4)
        // Of some days, only what the days are about.
        const tried = 'startDate' in days ? groups.slice(0, 2) : groups
        const figuresNow = tried.flatMap(([which, figures]) =>
          (Object.keys(definitions['speed-to-lead']) as (keyof SpeedFigures)[]).map((figure) => ({
            which,
            figures,
            figure,
          })),
        )
        await Promise.all(
          figuresNow.map(async ({ which, figures, figure }) => {
            const query = { ...days, userId, ...which, report: 'speed-to-lead' as const, figure, take: 1000 }
            const rows = await t.call(figureRows, { as, query })
            expect(rows.status, rows.text).toBe(200)
            expect(rows.body.length, JSON.stringify(query)).toBe(figures[figure])
            const touched = rows.body.flatMap(({ FirstTouchSeconds }) => FirstTouchSeconds ?? [])
            if (figure !== 'Touched' || touched.length === 0) return
            touched.sort((a, b) => a - b)
            expect(touched[Math.ceil(touched.length / 2) - 1]).toBe(figures.MedianSeconds)
          }),
        )
      }
    },
    120_000,
  )
})

test('also after leads are given away, deleted and restored, and touched late', async () => {
  await livesIn(admin, OFFICE)
  const lead = await addLead(agent, '2026-05-04T15:00:00Z')
  const other = await addLead(agent, '2026-05-04T15:00:00Z')
  await log(other.contact, 1, '2026-05-04T15:01:00Z')
  const may = { startDate: '2026-05-04', endDate: '2026-05-04' }
  const all = async () => picked((await ask(admin, may)).All)
  const check = async (leads: number) => expect(await compare(admin, OFFICE, may)).toBe(leads)
  await check(2)
  const Entity = { AssignedAgentId: colleague.UserId, SourceId: sourceIds.get(second) }
  const body = { Contact: { ContactId: lead.contact }, Entity: { ContactEntityId: lead.household, ...Entity } }
  const given = await t.call(updateContact, { as: admin, body: body as never })
  expect(given.status, given.text).toBe(200)
  await check(2)
  const before = await all()
  const deleted = await t.call(deleteContacts, { as: admin, body: [other.contact] })
  await check(1)
  const RequestId = deleted.headers.get('x-recorded-as') as string
  expect((await t.call(restoreRequest, { as: admin, body: { RequestId } })).status).toBe(200)
  await check(2)
  expect(await all()).toEqual(before)
  await log(lead.contact, 4, '2026-05-06T15:00:00Z')
  await check(2)
  expect((await all()).NeverTouched).toBe(0)
})

describe('a lead', () => {
  const figures = async (day: string) => picked((await ask(admin, { startDate: day, endDate: day })).All)

  test('is a household: touched by whom ever, whoever of it was, and the first alone arrives', async () => {
    await livesIn(admin, OFFICE)
    const lead = await addLead(agent, '2026-06-01T15:00:00Z')
    const joint = await addLead(agent, '2026-06-01T16:00:00Z', { household: lead.household })
    await log(joint.contact, 5, '2026-06-01T15:04:59Z', false, colleague)
    expect(await figures('2026-06-01')).toMatchObject({ Leads: 1, Touched: 1, UnderFive: 1, MedianSeconds: 299 })
  })

  test('is not touched by what it did itself, nor by a program, and a touch before it arrived is at once', async () => {
    await livesIn(admin, OFFICE)
    const at = '2026-06-02T15:00:00Z'
    const [silent, known, late] = [await addLead(agent, at), await addLead(agent, at), await addLead(agent, at)]
    await log(silent.contact, 9, after(at, 60))
    await log(silent.contact, 5, after(at, 1), true)
    await log(known.contact, 1, after(at, -3600))
    await log(late.contact, 4, after(at, 300))
    expect(await figures('2026-06-02')).toEqual({
      ...{ Leads: 3, Touched: 2, UnderFive: 1, NeverTouched: 1, OnlyAutomatic: 1 },
      ...{ MedianSeconds: 0, Percentile90Seconds: 300, UnderFivePercent: 33, NeverTouchedPercent: 33 },
    })
  })

  test('is touched by a call of a minute, from when it began, and not by a shorter one or one that nobody answered or took', async () => {
    await livesIn(admin, OFFICE)
    const at = '2026-06-03T15:00:00Z'
    const add = () => addLead(agent, at)
    const [dialed, rang, unanswered, missed, logged] = [await add(), await add(), await add(), await add(), await add()]
    await call(dialed.contact, after(at, 90))
    await call(rang.contact, after(at, 299), true, colleague, 'Incoming')
    await call(unanswered.contact, after(at, 30), false)
    // Perhaps a machine's announcement.
    await call(unanswered.contact, after(at, 20), true, agent, 'Outgoing', 59)
    // The caller talked to the voicemail.
    await call(missed.contact, after(at, 30), true, null, 'Incoming')
    // The outcome, logged later than the call began, moves nothing.
    await call(logged.contact, after(at, 120))
    await log(logged.contact, 1, after(at, 500))
    expect(await figures('2026-06-03')).toEqual({
      ...{ Leads: 5, Touched: 3, UnderFive: 3, NeverTouched: 2, OnlyAutomatic: 0 },
      ...{ MedianSeconds: 120, Percentile90Seconds: 299, UnderFivePercent: 60, NeverTouchedPercent: 40 },
    })
  })

  test('is nobody who came in a file, also after they were deleted and restored', async () => {
    await livesIn(admin, OFFICE)
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: OFFICE }).format()
    const count = async () => (await figures(today)).Leads
    const before = await count()
    const file = new File(['FirstName,LastName,Email,CellPhone\nIvo,File,ivo@example.com,5125550142'], 'contacts.csv')
    const imported = await t.call(importContacts, { as: admin, body: { File: file } })
    expect(imported.status, imported.text).toBe(200)
    const ivo = async () =>
      (await t.query<{ id: number }>(`select contact_id::int as id from contact where last_name = 'File'`))[0]?.id
    await expect.poll(ivo, { timeout: 30_000 }).toBeDefined()
    expect(await count()).toBe(before)
    const deleted = await t.call(deleteContacts, { as: admin, body: [(await ivo()) as number] })
    const RequestId = deleted.headers.get('x-recorded-as') as string
    expect((await t.call(restoreRequest, { as: admin, body: { RequestId } })).status).toBe(200)
    expect(await count()).toBe(before)
    const Email = 'nina@example.com'
    const added = await t.call(createContact, { as: admin, body: { FirstName: 'Nina', LastName: 'New', Email } })
    expect(await count()).toBe(before + 1)
    const contact = await t.call(getContact, { as: admin, query: { contactId: added.body.ContactId as number } })
    const { ContactEntityId } = contact.body.Entity
    const joint = { ContactEntityId, FirstName: 'Ned', LastName: 'New', Email: 'ned@example.com' }
    expect((await t.call(addJointContact, { as: admin, body: joint })).status).toBe(200)
    expect(await count()).toBe(before + 1)
  })
})

test('the period before stands beside the totals, and none beside open days', async () => {
  await livesIn(admin, OFFICE)
  const april = await ask(admin, { startDate: '2026-04-01', endDate: '2026-04-30' })
  const march = await ask(admin, { startDate: '2026-03-01', endDate: '2026-03-31' })
  const span = { StartDate: '2026-03-01', EndDate: '2026-03-31' }
  expect(april.All.Previous).toEqual({ ...span, ...picked(march.All) })
  expect(april.OfficeHours.Previous).toEqual({ ...span, ...picked(march.OfficeHours) })
  expect((await ask(admin, { startDate: '2026-03-01' })).All.Previous).toBeNull()
})

test('days without leads have no times, and nothing is divided', async () => {
  const body = await ask(admin, { startDate: '2001-01-01', endDate: '2001-01-31' })
  expect(picked(body.All)).toEqual(figuresOf([]))
  expect(body).toMatchObject({ Sources: [], Agents: [], Hours: [], All: { MedianSeconds: null } })
})

test('refuses an hour that is none, another brokerage’s source, and the figure of another report', async () => {
  const rows = (query: object) =>
    t.call(figureRows, { as: admin, query: { report: 'speed-to-lead', figure: 'Leads', ...query } as never })
  for (const hour of [24, -1, 'noon', 1.5]) {
    const answer = await rows({ hour })
    expect(answer).toMatchObject({ status: 400 })
    expect(answer.text).toContain('Choose an hour from 0 to 23')
  }
  expect((await rows({ hour: '' })).status).toBe(200)
  expect((await rows({ figure: 'Calls' })).text).toContain('Leads, Touched, UnderFive, NeverTouched, OnlyAutomatic')
  const [theirs] = await t.query<{ id: number }>('select min(source_id)::int as id from source where tenant_id = $1', [
    south.admin.TenantId,
  ])
  const sourceId = theirs?.id
  expect((await t.call(speedToLead, { as: admin, query: { sourceId } })).status).toBe(404)
  expect((await rows({ sourceId })).status).toBe(404)
})

test('as CSV it has every row of the screen, with times in seconds', async () => {
  await livesIn(admin, OFFICE)
  const body = await ask(admin)
  const link = await t.call(exportPerformance, { as: admin, body: { Report: 'speed-to-lead' } as never })
  expect(link.status, link.text).toBe(200)
  const file = await t.send('GET', link.body.Url)
  expect(file.headers.get('content-disposition')).toContain('SpeedToLead.csv')
  const [columns, ...lines] = file.text.replace('\ufeff', '').trim().split('\r\n')
  expect(columns).toBe(
    'By,Name,Leads,Touched,Under 5 Minutes,Never Touched,Only Automatic,Median (Seconds),90th Percentile (Seconds),Under 5 Minutes (%),Never Touched (%)',
  )
  expect(lines).toHaveLength(2 + body.Sources.length + body.Agents.length + body.Hours.length)
  const { All } = body
  expect(lines[0]).toBe(`All,All,${Object.values(picked(All)).join(',')}`)
  expect(lines.find((line) => line.startsWith('Agent,Unassigned,'))).toBeDefined()
  expect(Object.keys(derived)).toContain('MedianSeconds')
})
