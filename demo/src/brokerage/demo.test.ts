import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { signIn } from '@dormer/contract/brokerage/session'
import { planStandings } from '@dormer/contract/deals/plan-years'
import { oneSalesList, salesLists } from '@dormer/contract/growth/sales-lists'
import { searchContacts } from '@dormer/contract/people/contact-search'
import { personFields } from '@dormer/contract/people/contacts'
import { savedSearches } from '@dormer/contract/people/saved-searches'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import zipcodes from 'zipcodes'
import { z } from 'zod'
import { createBrokerage } from '../../../server/src/commands/first-brokerage.ts'
import type { FeedListing } from '../../../server/src/providers/listings/listings.ts'
import { clock } from '../../../server/src/time/clock.ts'
import { startTestProgram, type User } from '../../../server/test/harness.ts'
import { loneStar } from '../lone-star/lone-star.ts'
import { makeDemo } from './demo.ts'
import { type Brokerage, seedHouseholds } from './households.ts'

const t = await startTestProgram()
const said: string[] = []
const make = () => makeDemo({ ...t.services, feeds: [loneStar] }, (sentence) => said.push(sentence))
const count = async (from: string) =>
  (await t.query<{ n: number }>(`select count(*)::int as n from ${from}`))[0]?.n ?? 0

test('a start that fails halfway leaves nothing behind, and the next one starts afresh', async () => {
  const failing = createBrokerage(t.services.database, 'Half', 'America/Chicago', async () => {
    throw new Error('killed')
  })
  await expect(failing).rejects.toThrow('killed')
  expect(await count('tenant')).toBe(0)
})

describe('the demo', () => {
  // What it has today is of the day on which it was made, even if midnight passes meanwhile.
  const real = clock.now
  const made = real()
  const today = `(timestamptz '${made}' at time zone 'America/Chicago')::date`
  afterAll(() => {
    clock.now = real
  })
  beforeAll(async () => {
    clock.now = () => made
    expect(await Promise.all([make(), make()])).toEqual([true, true])
  })

  test('is created once, by the first process, and found again', async () => {
    expect(await count('tenant')).toBe(1)
    said.length = 0
    expect(await make()).toBe(true)
    expect(said).toEqual([])
  })

  const signInAs = async (who: string) => {
    const body = { grant_type: 'password' as const, username: `${who}@example.com`, password: 'demo-dormer' }
    const { status, body: session } = await t.call(signIn, { body })
    expect(status).toBe(200)
    return { token: session.access_token } as User
  }

  test('can be signed in to', async () => {
    for (const who of ['admin', 'agent1', 'agent4', 'lender2']) await signInAs(who)
    expect(
      await t.query(`select role_id as role, count(*)::int as n, count(*) filter (where round_robin)::int as turns
      from user_account where time_zone = 'America/Chicago' and office_phone ~ '^51255501' group by 1 order by 1`),
    ).toEqual([
      { role: 1, n: 1, turns: 0 },
      { role: 2, n: 1, turns: 0 },
      { role: 3, n: 4, turns: 3 },
      { role: 4, n: 2, turns: 0 },
    ])
  })

  test('has lists on the heat sheet, with people on each', async () => {
    const saved = async (who: string) =>
      (await t.call(salesLists, { as: await signInAs(who), query: { includeResults: false } })).body.flatMap(
        ({ Id, Name }) => (Id ? [{ Id, Name }] : []),
      )
    expect((await saved('agent2')).length).toBe(2)
    const lists = await saved('agent1')
    expect(lists.length).toBe(3)
    for (const { Id, Name } of lists) {
      const as = await signInAs(Name === 'Leads nobody has' ? 'admin' : 'agent1')
      const { body } = await t.call(oneSalesList, { as, params: { id: Id }, query: { includeResults: true } })
      expect(body.Count, Name).toBeGreaterThan(5)
    }
  })

  test('has two thousand persons in sensible proportions', async () => {
    const persons = await count('contact')
    expect(persons).toBeGreaterThan(1900)
    expect(persons).toBeLessThan(2100)
    const [shares] = await t.query<Record<string, number>>(`
      select count(*) filter (where contact_type_id = 1)::float / count(*) as leads,
        count(*) filter (where contact_type_id = 4)::float / count(*) as clients,
        count(*) filter (where assigned_agent_id is null)::float / count(*) as unassigned,
        count(assigned_lender_id)::float / count(*) as lender,
        count(*) filter (where date_created > now() - interval '1 year')::float / count(*) as young,
        count(*) filter (where date_created > now() - interval '1 day')::int as today,
        count(*) filter (where is_new)::int as new
      from contact`)
    expect(shares?.leads).toBeCloseTo(0.45, 1)
    expect(shares?.clients).toBeCloseTo(0.2, 1)
    expect(shares?.unassigned).toBeCloseTo(0.02, 1)
    expect(shares?.lender).toBeCloseTo(0.33, 1)
    expect(shares?.young).toBeCloseTo(0.5, 1)
    expect(shares?.today).toBeGreaterThan(2)
    expect(shares?.today).toBeLessThan(15)
    expect(shares?.new).toBeGreaterThan(20)
    const joint = await count('(select from contact group by contact_entity_id having count(*) = 2) two')
    expect(joint).toBeGreaterThan(120)
    expect(joint).toBeLessThan(180)
    expect(await count('note')).toBeGreaterThan(2000)
    expect(await count('tag_contact_entity')).toBeGreaterThan(1500)
  })

  test('has a pipeline: stuck, lost and won deals, each by way of stages, and three months kept', async () => {
    const [seen] = await t.query(`
      select count(*)::int as all, count(distinct o.user_id)::int as agents,
        count(*) filter (where s.outcome = 'Lost' and lost_reason_id is not null)::int as lost,
        count(*) filter (where s.outcome = 'Won' and transaction_id is not null)::int as won,
        count(*) filter (where s.outcome = 'Open' and transaction_id is not null)::int as contracts,
        count(*) filter (where s.outcome = 'Open' and date_stage_entered < now() - stuck_after_days * interval '1 day')::int as stuck,
        count(*) filter (where o.date_created > date_stage_entered or date_stage_entered > now())::int as odd,
        count(*) filter (where not s.types @> array[o.type])::int as misplaced,
        count(*) filter (where c.assigned_agent_id <> o.user_id)::int as others,
        count(*) filter (where date_stage_entered <> (select max(date_moved) from opportunity_move m
          where m.tenant_id = o.tenant_id and m.opportunity_id = o.opportunity_id))::int as unmoved
      from opportunity o join pipeline_stage s using (tenant_id, stage_id) join contact c using (tenant_id, contact_id)`)
    expect(seen).toEqual({
      all: 70,
      agents: 4,
      lost: 5,
      won: 9,
      contracts: 8,
      stuck: 12,
      odd: 0,
      misplaced: 0,
      others: 0,
      unmoved: 0,
    })
    const kept = await t.query('select count(*)::int as n from forecast_opportunity group by month order by month')
    expect(kept).toHaveLength(3)
    for (const { n } of kept) expect(n).toBeGreaterThan(5)
    expect(await count('opportunity_move')).toBeGreaterThan(200)
  })

  test('has appointments around today, in business hours, with each user’s own contacts', async () => {
    const [seen] = await t.query(`
      select count(*)::int as all,
        count(*) filter (where date_time < now() - interval '1 day')::int > 5 as past,
        count(*) filter (where date_time > now() + interval '1 day')::int > 10 as ahead,
        count(*) filter (where local::date = ${today} and u.email = 'agent1@example.com')::int as agent1,
        count(*) filter (where local::date = ${today} and u.role_id = 2)::int as admin,
        count(*) filter (where local::time < '9:00' or local::time > '17:00')::int as odd,
        count(*) filter (where date_time > now() and appointment_result_id <> 1001)::int as foretold,
        count(*) filter (where a.date_created > now())::int as premature,
        count(*) filter (where u.role_id = 3 and contact_id is not null and c.assigned_agent_id is distinct from a.user_id)::int as others,
        count(contact_id) > count(*) * 0.7 as with_people
      from appointment a join user_account u using (tenant_id, user_id) left join contact c using (tenant_id, contact_id)
      cross join lateral (select date_time at time zone 'America/Chicago' as local) l`)
    expect(seen).toEqual({
      all: 110,
      past: true,
      ahead: true,
      agent1: 3,
      admin: 2,
      odd: 0,
      foretold: 0,
      premature: 0,
      others: 0,
      with_people: true,
    })
  })

  test('reaches no real person: emails end in example.com, phones are 555-01xx; few are entered twice', async () => {
    expect(await count(`contact where email !~ '^[a-z0-9_.]+@example\\.com$'`)).toBe(0)
    expect(await count('(select from contact where email is not null group by email having count(*) > 1) twice')).toBe(
      2,
    )
    const phones = `(select cell_phone as phone from contact union all select work_phone from contact
      union all select cell_phone from user_account) phones where phone is not null`
    expect(await count(`(select from ${phones} and phone !~ '^\\d{3}55501\\d\\d$') other`)).toBe(0)
    expect(await count(`(select from ${phones} group by phone having count(*) > 1) twice`)).toBe(4)
    expect(await count(`contact where home_phone !~ '^\\d{3}55501\\d\\d$'`)).toBe(0)
    expect(await count('contact where email is null and cell_phone is null')).toBe(0)
  })

  test('passes the forms’ validation, with addresses in real places', async () => {
    const person = z.object(personFields).partial({ Email: true })
    const persons = await t.services.database.asTenant(await onlyTenant(), (db) =>
      db.selectFrom('contact').selectAll().execute(),
    )
    for (const { Email, ...p } of persons) expect(person.parse({ ...p, Email: Email ?? undefined })).toBeTruthy()
    for (const { ZipCode, City, StateCode } of persons.filter((p) => p.ZipCode))
      expect(zipcodes.lookup(ZipCode ?? '')).toMatchObject({
        state: StateCode,
        city: expect.stringMatching(new RegExp(`^${City}$`, 'i')),
      })
  })

  test('sets LastContact, LastActive and IsContacted only by activities', async () => {
    expect(
      await count(`contact_touch c left join lateral (
          select max(date_created) filter (where activity_type_id between 1 and 5 and not is_automatic) as contact,
            max(date_created) filter (where activity_type_id in (8, 9, 20) or activity_type_id between 11 and 17) as active
          from activity a where a.contact_id = c.contact_id) newest on true
        where (c.last_contact, c.last_active) is distinct from (newest.contact, newest.active)
          or c.is_contacted <> (newest.contact is not null)`),
    ).toBe(0)
    expect(await count('activity')).toBeGreaterThan(3500)
    expect(
      await count(`activity a join contact_entity e using (contact_entity_id) join contact c using (contact_id)
        where c.contact_entity_id <> e.contact_entity_id
          or (a.user_id is null) <> (activity_type_id > 5 and activity_type_id not in (6, 10, 21, 22))
          or a.user_id not in (e.assigned_agent_id, e.assigned_lender_id)
          or (recipient is null) <> (activity_type_id not in (4, 5))
          or least(a.date_created, a.date_logged) < c.date_created or greatest(a.date_created, a.date_logged) > now()
          or concat(subject, description) ~ '[{}]|undefined'`),
    ).toBe(0)
  })

  test('has something of everything to report, in each of the last three times thirty days', async () => {
    const within = (table: string, column: string) =>
      `(select least(2, floor(extract(epoch from timestamptz '${made}' - ${column}) / 86400 / 30))::int as period, *
        from ${table} where ${column} <= timestamptz '${made}' and ${column} > timestamptz '${made}' - interval '90 days') x`
    const periods = await t.query(`
      select period, count(*) filter (where activity_type_id in (1, 2, 3)) > 30 as calls,
        count(*) filter (where activity_type_id = 4) > 10 as emails, count(*) filter (where activity_type_id = 5) > 10 as texts,
        count(*) filter (where activity_type_id = 21) > 10 as showings,
        count(*) filter (where activity_type_id = 22) > 3 as open_houses,
        count(*) filter (where activity_type_id = 6) > 2 as offers
      from ${within('activity', 'date_created')} group by 1 order by 1`)
    const all = { calls: true, emails: true, texts: true, showings: true, open_houses: true, offers: true }
    expect(periods).toEqual([0, 1, 2].map((period) => ({ period, ...all })))
    const met = await t.query(`
      select period, count(*) > 8 as many, count(*) filter (where appointment_result_id in (1003, 1004)) > 1 as agreed
      from ${within('appointment', 'date_time')} group by 1 order by 1`)
    expect(met).toEqual([0, 1, 2].map((period) => ({ period, many: true, agreed: true })))
  })

  test('has owned properties, searches and documents of the households they belong to', async () => {
    expect(await count('contact_property')).toBeGreaterThan(500)
    expect(
      await count(`contact_property where estimated_value not between 50000 and 6000000
        or mortgage_balance > estimated_value or bedrooms > 10 or square_footage not between 400 and 8000
        or (property_type = 'Land') <> (bedrooms is null)`),
    ).toBe(0)
    expect(await count(`(select from contact_property group by property_type having property_type is null) none`)).toBe(
      0,
    )
    expect(await count('search')).toBeGreaterThan(150)
    expect(await count(`search s join contact using (contact_id) where s.name ~ '[{}]' or contact_type_id > 2`)).toBe(0)
    expect(await count(`search where jsonb_typeof(filters -> 0) is distinct from 'object'`)).toBe(0)
    expect(await count(`alert_search`)).toBeGreaterThan(20)
    const documents = await t.query<{ name: string; size: string; key: string; type: string | null }>(
      'select file_name as name, size, storage_key as key, preview_type as type from contact_document order by 1',
    )
    const types = { '.png': 'image/png', '.pdf': 'application/pdf', '.txt': null }
    const starts = { '.png': '\x89PNG', '.pdf': '%PDF-1.4', '.txt': '' }
    expect(new Set(documents.map((d) => path.extname(d.name)))).toEqual(new Set(Object.keys(starts)))
    for (const { name, size, key, type } of documents) {
      expect(type).toBe(types[path.extname(name) as keyof typeof types])
      const content = await buffer(await t.services.storage.get(key))
      expect(content.length).toBe(Number(size))
      expect(content.toString('latin1')).toMatch(starts[path.extname(name) as keyof typeof starts])
    }
    // Two processes created it at once: only what one of them stored remains.
    const others =
      (await count('call where storage_key is not null')) +
      (await count('transaction_document')) +
      (await count('transaction_image'))
    expect(others).toBeGreaterThan(5)
    expect(await readdir(path.join(t.config.dataDir, 'files'), { recursive: true })).toHaveLength(
      documents.length + others + 1,
    )
  })

  test('has transactions of every agent: closed lately, closing soon, with people and commissions', async () => {
    const [seen] = await t.query(`
      select count(*)::int as all, count(distinct agent_id)::int as agents, count(distinct (type, status_id))::int as kinds,
        count(*) filter (where status_id = 3 and date_closed >= date_trunc('month', ${today}))::int as this_month,
        count(*) filter (where status_id = 2 and closing_date between ${today} and ${today} + 7)::int > 2 as this_week,
        count(*) filter (where status_id = 3 and (date_closed > ${today} or date_closed < contract_date))::int as odd,
        count(*) filter (where date_created > now())::int as premature,
        count(*) filter (where not exists (select from transaction_role r where r.transaction_id = t.transaction_id
          and people_role_id = case type when 'Listing' then 6 else 5 end))::int as without_client,
        count(*) filter (where status_id = 3 and coalesce(f.agent_net, 0) <= 0)::int as without_net,
        count(*) filter (where source_id is null)::int as unknown
      from transaction t left join transaction_financials f using (tenant_id, transaction_id)`)
    expect(seen).toEqual({
      all: 36,
      agents: 4,
      kinds: 9,
      this_month: 4,
      this_week: true,
      odd: 0,
      premature: 0,
      without_client: 0,
      without_net: 0,
      unknown: 1,
    })
    expect(await count('transaction_share')).toBe(3)
    expect(
      await count(`transaction a join transaction b using (tenant_id)
      where a.transaction_id < b.transaction_id and a.date_created > b.date_created`),
    ).toBe(0)
  })

  test("has deals that are listings of its MLS, with the listing's address and rooms", async () => {
    const listed = new Map<string, FeedListing>()
    for await (const { listings } of loneStar.changes(null, AbortSignal.timeout(60_000)))
      for (const listing of listings) listed.set(listing.ListingId, listing)
    const deals = await t.query<{ key: string | null; status: number; city: string; beds: number; address: string }>(
      `select listing_key as key, status_id as status, city, bedrooms as beds, address from transaction
       order by transaction_id`,
    )
    // Only homes that past clients bought have left the MLS.
    expect(deals.filter(({ key, status }) => key === null && status !== 3)).toEqual([])
    const tied = deals.filter(({ key }) => key !== null)
    expect(tied.length).toBeGreaterThan(20)
    expect(new Set(tied.map(({ key }) => key)).size).toBe(tied.length)
    for (const { key, city, beds, address } of tied) {
      const listing = listed.get(key ?? '')
      expect(listing, key ?? '').toMatchObject({ City: city, BedroomsTotal: beds })
      expect(listing?.UnparsedAddress).toContain(address)
    }
  })

  test('has split plans: the caps of three agents and their leader show figures', async () => {
    const [admin, leader] = [await signInAs('admin'), await signInAs('leader1')]
    const { body: years } = await t.call(planStandings, { as: admin })
    expect(years.map(({ Name, PlanName }) => [Name, PlanName])).toEqual([
      ['Ana Diaz', '80/20 with Cap'],
      ['Chloe Nguyen', 'Graduated'],
      ['Dev Patel', 'Team Member'],
      ['Grace Holloway', 'Team Leader'],
    ])
    expect(years.filter(({ CapAmount, Paid }) => CapAmount !== null && Number(Paid) > 0)).toHaveLength(2)
    expect((await t.call(planStandings, { as: leader })).body).toEqual(years)
    // Their open deals are filled in, the leader's share included.
    expect(await count(`transaction_financials where is_split_planned`)).toBeGreaterThan(5)
    expect(await count(`commission_share where is_planned`)).toBeGreaterThan(2)
  })

  test('has tasks for everybody: past due, for today and later, completed ones in the feed', async () => {
    const rows = await t.query(`
      select count(*)::int as all, count(*) filter (where due_date is null)::int as unscheduled,
        count(*) filter (where repeat is not null)::int as repeating,
        count(*) filter (where is_completed)::int as completed,
        count(distinct assigned_user_id)::int as people,
        count(*) filter (where title ~ '[{}]|undefined' or title ~ '  ')::int as broken,
        count(*) filter (where not is_completed and (due_date at time zone 'America/Chicago')::date = ${today})::int as today
      from task`)
    expect(rows).toEqual([{ all: 47, unscheduled: 7, repeating: 2, completed: 9, people: 7, broken: 0, today: 10 }])
    expect(await count('task where date_created > least(now(), due_date)')).toBe(0)
    expect(
      await count(`task t left join contact_entity e using (contact_entity_id)
        where t.assigned_user_id not in (e.assigned_agent_id, e.assigned_lender_id)
          or (is_completed and contact_entity_id is not null) <> (activity_id is not null)`),
    ).toBe(0)
  })

  test('has people in all states of a workflow, and deals with automated tasks; nothing leaves by itself', async () => {
    const states = await t.query(`
      select status || coalesce(': ' || case when why ~ 'answered' then 'answered' else split_part(why, ' ', 1) end, '') as state,
        count(*)::int as n
      from contact_workflow group by 1 order by 1`)
    expect(Object.fromEntries(states.map(({ state, n }) => [state, n]))).toMatchObject({
      Active: expect.any(Number),
      Completed: expect.any(Number),
      'Ended: Reached': 4,
      'Paused: Paused': 1,
      'Paused: answered': 5,
      'Removed: Removed': 2,
    })
    const outcomes = await t.query<{ outcome: string }>('select distinct outcome from workflow_outcome order by 1')
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['Done', 'Failed', 'Skipped'])
    expect(await count('workflow_hold')).toBe(1)
    // What is next is hours ahead, and writes to nobody.
    expect(await count(`due where kind = 'enrollment' and at < now() + interval '5 hours'`)).toBe(0)
    expect(
      await count(`contact_workflow e join workflow_step s on s.workflow_step_id = e.next_step_id
        where e.status = 'Active' and s.task_type_id in (1, 4)`),
    ).toBe(0)
    // Messages are of what was done, within the enrollment, to its contact.
    const done = `workflow_outcome o join workflow_step s using (workflow_step_id) where outcome = 'Done' and s.task_type_id in (1, 4)`
    expect(await count('workflow_message')).toBe(await count(done))
    expect(
      await count(`workflow_message wm join message m using (message_id) join conversation v using (conversation_id)
        join contact_workflow e using (contact_workflow_id)
        where v.contact_id <> e.contact_id or m.date_sent not between e.date_started and now() or m.body ~ '[{}]'`),
    ).toBe(0)
    const tasks = await t.query(`
      select count(distinct transaction_id)::int as deals, bool_or(is_complete) as done,
        bool_or(not is_complete and why ~ 'day passed') as late, bool_or(not is_complete and why is null) as open
      from auto_task`)
    expect(tasks).toEqual([{ deals: 2, done: true, late: true, open: true }])
  })

  test('has its own settings, and saved searches with results', async () => {
    const assigned = await t.query(
      `select s.name, u.first_name as to from source s join user_account u on u.user_id = assign_to_id order by 1`,
    )
    expect(assigned).toEqual([
      { name: 'Homes.com', to: 'Chloe' },
      { name: 'Realtor.com', to: 'Ben' },
    ])
    expect(
      await count(`contact join urgency_type using (urgency_type_id) where description = 'Next Year'`),
    ).toBeGreaterThan(10)
    for (const who of ['admin', 'agent1']) {
      const as = await signInAs(who)
      const { body: saved } = await t.call(savedSearches, { as })
      expect(saved.map((s) => s.Name)).toContain('Hot and not contacted for 7 days')
      for (const { Name, SearchFilters: Filters, Groups, GroupMatch, ContactsWithoutSearch } of saved) {
        const found = await t.call(searchContacts, { as, body: { Filters, Groups, GroupMatch, ContactsWithoutSearch } })
        expect(found.status, `${Name}: ${found.text}`).toBe(200)
        expect(found.body.length, Name).toBeGreaterThan(0)
      }
    }
  })

  test('has consistent histories', async () => {
    expect(await count('contact_touch where greatest(date_created, last_contact, last_active) > now()')).toBe(0)
    expect(
      await count("contact_touch where least(last_contact, last_active) < date_created - interval '21 days'"),
    ).toBe(0)
    expect(await count('contact_touch where is_new and (is_contacted or contact_type_id <> 1)')).toBe(0)
    expect(await count('contact_touch where contact_type_id > 1 and not is_contacted')).toBe(0)
    expect(await count('contact_touch where is_contacted and assigned_agent_id is null')).toBe(0)
    expect(await count('contact_entity where timeframe < current_date')).toBe(0)
    expect(await count('contact_entity where (contact_type_id = 4) <> (purchase_anniversary is not null)')).toBe(0)
    expect(await count('contact_entity where purchase_anniversary > current_date')).toBe(0)
    expect(
      await count(`contact_entity e join source s using (source_id)
        where s.assign_to_id is not null and e.assigned_agent_id is distinct from s.assign_to_id`),
    ).toBe(0)
    expect(
      await count(`note n join contact_entity e using (contact_entity_id)
        where n.user_id not in (e.assigned_agent_id, e.assigned_lender_id) or n.date_created < e.date_created
          or n.date_created > now() or n.note !~ '^<p>.*</p>$|^<p>.*</ul>$' or n.note ~ '[{}]|undefined'`),
    ).toBe(0)
  })
})

const onlyTenant = async () => Number((await t.query<{ id: string }>('select tenant_id as id from tenant'))[0]?.id)

test('generates the same people every time, with dates relative to today', () => {
  const names = ['Other', 'Website', 'Referral', 'Open House', 'Sign Call', 'Social Media', 'Code Inquiry']
  const custom = ['Zillow', 'Realtor.com', 'Homes.com', 'Facebook Ads', 'Google Ads']
  const brokerage: Brokerage = {
    agents: [2, 3],
    lenders: [6],
    sources: new Map([...names, ...custom].map((name, i) => [name, { SourceId: i + 1, AssignToId: null }])),
    urgencyTypes: new Map([['Hot', 1]]),
  }
  const summer = Date.UTC(2027, 6, 1, 18)
  expect(seedHouseholds(brokerage, summer)).toEqual(seedHouseholds(brokerage, summer))
  const whoAt = (now: number) => seedHouseholds(brokerage, now).map((h) => h.persons.map((p) => p.Email))
  expect(whoAt(Date.UTC(2029, 11, 24, 9, 30))).toEqual(whoAt(summer))
})
