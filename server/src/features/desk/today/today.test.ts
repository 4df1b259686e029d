import { logActivity } from '@dormer/contract/day/activities'
import { snooze } from '@dormer/contract/desk/today'
import { addJointContact, markContacted } from '@dormer/contract/people/contacts'
import { describe, expect, test } from 'vitest'
import type { User } from '../../../../test/harness.ts'
import {
  at,
  id,
  keys,
  leadOf,
  make,
  makeContact,
  meetingOf,
  noon,
  north,
  person,
  quietOf,
  read,
  startToday,
  t,
  taskOf,
} from './today.fixture.ts'

await startToday()

describe('what is on Today', () => {
  test('one of each, most urgent first, with the person and the reason', async () => {
    const who = { cell_phone: '5125550100', home_phone: '5125550101', work_phone: '5125550102' }
    const meets = await person(north.agent, { ...who, last_name: 'Meets' })
    const lead = await leadOf(north.agent, { last_name: 'Lead' })
    const quiet = await quietOf(north.agent, '2026-04-24T17:00:00Z')
    const born = await person(north.agent, { date_of_birth: '1980-05-15' })
    const bought = await person(north.agent, {}, { purchase_anniversary: '2023-05-15' })
    const sold = await person(north.agent, {}, { sale_anniversary: '2025-05-15' })
    const meeting = await meetingOf(north.agent, '2026-05-15T17:10:00Z', { contact_id: meets, location: '12 Elm St' })
    const due = await taskOf(north.agent, '2026-05-15T20:00:00Z')
    const late = await taskOf(north.agent, '2026-05-13T20:00:00Z')
    const none = { ContactId: null, ContactName: null, CellPhone: null, HomePhone: null, WorkPhone: null }
    const bare = {
      TransactionId: null,
      TransactionName: null,
      LineId: null,
      LinesDue: 0,
      TaskTypeId: null,
      IsUnassigned: false,
      Location: null,
      DurationMinutes: null,
      DoNotCall: null,
    }
    const { Rows, Totals, Snoozed } = await read()
    expect(Rows.slice(0, 3)).toEqual([
      {
        ...bare,
        Kind: 'Appointment',
        Id: meeting,
        Key: `Appointment:${meeting}`,
        Group: 'Now',
        Title: 'Showing',
        Why: 'Begins in 10 minutes',
        Urgency: 'now',
        DateTime: '2026-05-15T17:10:00Z',
        ContactId: meets,
        ContactName: 'Ida Meets',
        CellPhone: '5125550100',
        HomePhone: '5125550101',
        WorkPhone: '5125550102',
        Location: '12 Elm St',
        DurationMinutes: 60,
      },
      {
        ...none,
        ...bare,
        Kind: 'NewLead',
        Id: lead,
        Key: `NewLead:${lead}`,
        Group: 'Now',
        Title: 'New lead: Website',
        Why: 'Waiting 42 minutes',
        Urgency: 'now',
        DateTime: '2026-05-15T16:18:00Z',
        ContactId: lead,
        ContactName: 'Ida Lead',
      },
      {
        ...none,
        ...bare,
        Kind: 'Task',
        Id: late,
        Key: `Task:${late}`,
        Group: 'Due',
        Title: 'Send papers',
        Why: '2 days past due',
        Urgency: 'soon',
        DateTime: '2026-05-13T20:00:00Z',
        TaskTypeId: 3,
      },
    ])
    expect(Rows.slice(3).map((row) => [row.Key, row.Why])).toEqual([
      [`Task:${due}`, 'Due at 3:00 pm'],
      [`Birthday:${born}`, 'Birthday today'],
      [`Anniversary:${bought}`, 'Home anniversary: 3 years'],
      [`Anniversary:${sold}`, 'Sale anniversary: 1 year'],
      [`Quiet:${quiet}`, 'Quiet for 21 days; Hot allows 3'],
    ])
    expect(Totals).toEqual({
      ...{ Appointment: 1, NewLead: 1, Task: 2, Deadline: 0, ChecklistLine: 0 },
      ...{ Birthday: 1, Anniversary: 2, Quiet: 1, Answer: 0, MissedCall: 0 },
    })
    expect(Snoozed).toBe(0)
    expect(Rows.slice(3).map(({ Group }) => Group)).toEqual(['Due', 'Occasions', 'Occasions', 'Occasions', 'Quiet'])
  })

  test('what was done today is counted: tasks, appointments, and each household called or written to once', async () => {
    const { agent, colleague, admin } = north
    const done = async () => (await read(agent)).Done
    expect(await done()).toBe(0)
    const completed = { is_completed: true, date_completed: '2026-05-15T16:00:00Z' }
    await taskOf(agent, '2026-05-13T20:00:00Z', completed)
    // Yesterday evening in Chicago, and a colleague's.
    await taskOf(agent, '2026-05-13T20:00:00Z', { ...completed, date_completed: '2026-05-15T04:59:00Z' })
    await taskOf(colleague, '2026-05-13T20:00:00Z', completed)
    await taskOf(agent, '2026-05-13T20:00:00Z')
    expect(await done()).toBe(1)
    await meetingOf(agent, '2026-05-15T14:00:00Z', { appointment_result_id: 1002 })
    await meetingOf(agent, '2026-05-15T14:00:00Z')
    expect(await done()).toBe(2)
    const lead = await leadOf(agent)
    const call = { ContactId: lead, DateCreated: '2026-05-15T16:30:00Z', Description: null }
    for (const ActivityTypeId of [3, 1]) await t.call(logActivity, { as: agent, body: { ...call, ActivityTypeId } })
    expect(await done()).toBe(3)
    // Neither an offer nor what an admin did is the agent's call.
    await t.call(logActivity, { as: agent, body: { ...call, ContactId: await leadOf(agent), ActivityTypeId: 6 } })
    await t.call(logActivity, { as: admin, body: { ...call, ContactId: await leadOf(agent), ActivityTypeId: 1 } })
    expect(await done()).toBe(3)
    at('2026-05-16T17:00:00Z')
    expect(await done()).toBe(0)
  })

  test('dates of transactions: of the next days, and what should have happened', async () => {
    const { agent, colleague, admin } = north
    const client = await person(agent, { cell_phone: '5125550100' })
    const deal = (columns: object) =>
      make('transaction', { type: 'Purchase', agent_id: agent.UserId, address: '12 Oak St', ...columns })
    const oak = await deal({ inspection_date: '2026-05-14', appraisal_date: '2026-05-15', closing_date: '2026-05-18' })
    const elm = await deal({
      address: '1 Elm St',
      status_id: 2,
      closing_date: '2026-05-13',
      contract_date: '2026-05-16',
    })
    const ash = await deal({ address: '9 Ash St', type: 'Listing', listing_exp_date: '2026-05-01' })
    await deal({ type: 'Listing', status_id: 2, listing_exp_date: '2026-05-01', closing_date: '2026-05-19' })
    await deal({ status_id: 3, closing_date: '2026-05-15', date_closed: '2026-05-15' })
    for (const status_id of [4, 5]) await deal({ status_id, closing_date: '2026-05-15' })
    await t.query(
      `with made as (insert into transaction_people (tenant_id, contact_id) values ($1, $2) returning transaction_people_id)
       insert into transaction_role (tenant_id, transaction_id, transaction_people_id, people_role_id)
       select $1, $3, transaction_people_id, 5 from made`,
      [north.TenantId, client, oak],
    )
    const { Rows, Totals } = await read()
    expect(Rows.map(({ Key, Title, Why }) => [Key, Title, Why])).toEqual([
      [`Deadline:${elm}:ClosingDate`, 'Closing: 1 Elm St', '2 days overdue'],
      [`Deadline:${oak}:AppraisalDate`, 'Appraisal: 12 Oak St', 'Today'],
      [`Deadline:${elm}:ContractDate`, 'Contract: 1 Elm St', 'Tomorrow'],
      [`Deadline:${oak}:ClosingDate`, 'Closing: 12 Oak St', 'In 3 days'],
      [`Deadline:${ash}:ListingExpDate`, 'Listing expires: 9 Ash St', '14 days overdue'],
    ])
    expect(Rows[1]).toMatchObject({
      TransactionId: oak,
      ContactId: client,
      ContactName: 'Ida Moor',
      CellPhone: '5125550100',
    })
    expect(Totals.Deadline).toBe(5)
    // An admin's Today has only the admin's own; a colleague whom it is shared with gets it, too.
    expect([await keys(admin), await keys(colleague)]).toEqual([[], []])
    await t.query('insert into transaction_share (tenant_id, transaction_id, user_id) values ($1, $2, $3)', [
      north.TenantId,
      elm,
      colleague.UserId,
    ])
    expect(await keys(colleague)).toEqual([`Deadline:${elm}:ClosingDate`, `Deadline:${elm}:ContractDate`])
    // Each date is snoozed separately.
    const put = (Key: string, as = agent) => t.call(snooze, { as, body: { Key } })
    expect(await put(`Deadline:${elm}:ClosingDate`)).toMatchObject({ status: 200 })
    expect(await keys()).not.toContain(`Deadline:${elm}:ClosingDate`)
    expect(await keys()).toContain(`Deadline:${elm}:ContractDate`)
    expect(await put(`Deadline:${oak}:ClosingDate`, colleague)).toMatchObject({ status: 404 })
    for (const Key of [`Deadline:${elm}`, `Deadline:${elm}:Birthday`])
      expect(await put(Key)).toMatchObject({ status: 400 })
  })

  test('documents that a checklist asks for: what is missing and due soon, with a date of the same day', async () => {
    const { agent, colleague, lender, admin } = north
    const deal = (columns: object) =>
      make('transaction', { type: 'Purchase', agent_id: agent.UserId, address: '12 Oak St', ...columns })
    const line = async (transaction_id: number, name: string, columns: object = {}) => {
      const row = { tenant_id: north.TenantId, transaction_id, name, need: 'Required', position: 0, ...columns }
      const [made] = await t.query<{ id: string }>(
        `insert into checklist_line (${Object.keys(row)}) values (${Object.keys(row).map((_, i) => `$${i + 1}`)})
         returning line_id as id`,
        Object.values(row),
      )
      return Number(made?.id)
    }
    const oak = await deal({
      ...{ contract_date: '2026-05-10', closing_date: '2026-05-18', inspection_date: '2026-05-18' },
      state_code: 'TX',
    })
    const contract = (due_days: number) => ({ due_from: 'ContractDate', due_days })
    const late = await line(oak, 'Earnest money', contract(3))
    const returned = await line(oak, 'Disclosure', { ...contract(5), status: 'Returned', reason: 'Unsigned' })
    const soon = await line(oak, 'Survey', contract(6))
    const old = await line(oak, 'Agency agreement', contract(-10))
    const first = await line(oak, 'Closing statement', { due_from: 'ClosingDate' })
    await line(oak, 'Keys', contract(8))
    // Neither missing nor due: in another state, or taken off.
    for (const status of ['InReview', 'Accepted', 'NotApplicable']) await line(oak, status, { ...contract(5), status })
    await line(oak, 'If there is one', { ...contract(5), need: 'IfApplicable' })
    await line(oak, 'Elsewhere', { ...contract(5), states: ['OK'] })
    await line(oak, 'Taken off', { ...contract(5), removed: 'ByHand' })
    await line(oak, 'Later', contract(9))
    await line(oak, 'At no time')
    for (const status_id of [3, 4, 5])
      await line(
        await deal({ status_id, contract_date: '2026-05-15', date_closed: status_id === 3 ? '2026-05-15' : null }),
        'Done with',
        contract(0),
      )
    const told = async (as = agent) => (await read(as)).Rows.map(({ Key, Title, Why }) => [Key, Title, Why])
    expect(await told()).toEqual([
      [`ChecklistLine:${late}`, 'Earnest money', '2 days overdue'],
      [`ChecklistLine:${returned}`, 'Disclosure', 'Returned. Due today'],
      [`ChecklistLine:${soon}`, 'Survey', 'Due tomorrow'],
      [`Deadline:${oak}:ClosingDate`, 'Closing: 12 Oak St', 'In 3 days'],
      [`Deadline:${oak}:InspectionDate`, 'Inspection: 12 Oak St', 'In 3 days'],
      [`ChecklistLine:${old}`, 'Agency agreement', '15 days overdue'],
    ])
    const { Rows, Totals } = await read()
    expect(Rows[0]).toMatchObject({ TransactionId: oak, TransactionName: '12 Oak St', LineId: late, LinesDue: 0 })
    expect(Rows.slice(3, 5)).toMatchObject([
      { LineId: first, LinesDue: 2 },
      { LineId: null, LinesDue: 0 },
    ])
    expect(Totals).toMatchObject({ ChecklistLine: 4, Deadline: 2 })
    // Users who share it get them, too; a lender, who does not see the checklist, gets only the dates.
    for (const user of [colleague, lender])
      await t.query('insert into transaction_share (tenant_id, transaction_id, user_id) values ($1, $2, $3)', [
        ...[north.TenantId, oak, user.UserId],
      ])
    expect(await told(colleague)).toEqual(await told())
    expect(await keys(lender)).toEqual([`Deadline:${oak}:ClosingDate`, `Deadline:${oak}:InspectionDate`])
    expect((await read(lender)).Rows[0]).toMatchObject({ LineId: null, LinesDue: 0 })
    expect(await keys(admin)).toEqual([])
    // Once snoozed or handed in, it is gone.
    const put = (Key: string, as = agent) => t.call(snooze, { as, body: { Key } })
    expect(await put(`ChecklistLine:${soon}`)).toMatchObject({ status: 200 })
    await t.query(`update checklist_line set status = 'InReview' where line_id = any($1)`, [[returned, first]])
    expect(await keys()).toEqual([
      ...[`ChecklistLine:${late}`, `Deadline:${oak}:ClosingDate`, `Deadline:${oak}:InspectionDate`],
      `ChecklistLine:${old}`,
    ])
    const south = await t.makeBrokerage('Elsewhere')
    expect(await put(`ChecklistLine:${soon}`, south.agent)).toMatchObject({ status: 404 })
  })

  test('which day it is depends on where the user is', async () => {
    const { agent } = north
    const deal = await make('transaction', { type: 'Purchase', agent_id: agent.UserId, closing_date: '2026-05-18' })
    const Key = `Deadline:${deal}:ClosingDate`
    const there = async (zone: string, instant: string) => {
      await t.query('update user_account set time_zone = $2 where user_id = $1', [agent.UserId, zone])
      at(instant)
      return (await read()).Rows.map((row) => [row.Key, row.Why])
    }
    // 23:30 of the 14th, four days before.
    expect(await there('Pacific/Honolulu', '2026-05-15T09:30:00Z')).toEqual([])
    expect(await there('Pacific/Honolulu', '2026-05-16T09:30:00Z')).toEqual([[Key, 'In 3 days']])
    expect(await there('Pacific/Honolulu', '2026-05-19T09:30:00Z')).toEqual([[Key, 'Today']])
    // 0:30 of the 15th and 19th.
    expect(await there('Australia/Sydney', '2026-05-14T14:30:00Z')).toEqual([[Key, 'In 3 days']])
    expect(await there('Australia/Sydney', '2026-05-17T14:30:00Z')).toEqual([[Key, 'Today']])
    expect(await there('Australia/Sydney', '2026-05-18T14:30:00Z')).toEqual([[Key, '1 day overdue']])
  })

  test('nothing is an empty list', async () => {
    expect(await read()).toEqual({
      Rows: [],
      Totals: {
        ...{ Appointment: 0, NewLead: 0, Task: 0, Deadline: 0, ChecklistLine: 0 },
        ...{ Birthday: 0, Anniversary: 0, Quiet: 0, Answer: 0, MissedCall: 0 },
      },
      Snoozed: 0,
      Done: 0,
    })
  })

  test.for<[string, () => Promise<unknown>]>([
    ['a task of tomorrow', () => taskOf(north.agent, '2026-05-16T05:00:00Z')],
    ['a task without a day', () => taskOf(north.agent, null)],
    ['a completed task', () => taskOf(north.agent, noon, { is_completed: true, date_completed: noon })],
    ['a task one gave to a colleague', () => taskOf(north.colleague, noon, { created_by_id: north.agent.UserId })],
    ['an appointment of tomorrow', () => meetingOf(north.agent, '2026-05-16T05:00:00Z')],
    ['one of the day before yesterday', () => meetingOf(north.agent, '2026-05-14T04:59:59Z')],
    ['one whose result is known', () => meetingOf(north.agent, noon, { appointment_result_id: 1002 })],
    ["a colleague's appointment", () => meetingOf(north.colleague, noon)],
    ['a lead who was contacted', () => leadOf(north.agent, { is_contacted: true })],
    ['a lead of 31 days ago', () => leadOf(north.agent, { date_created: '2026-04-14T17:00:00Z' })],
    ['a past client who is new', () => leadOf(north.agent, {}, { contact_type_id: 4 })],
    ["a colleague's lead", () => leadOf(north.colleague)],
    ['a lead of nobody', () => leadOf(north.agent, {}, { assigned_agent_id: null })],
    ['a birthday of tomorrow', () => person(north.agent, { date_of_birth: '1980-05-16' })],
    ["a colleague's birthday", () => person(north.colleague, { date_of_birth: '1980-05-15' })],
    ['who was born today', () => person(north.agent, { date_of_birth: '2026-05-15' })],
    ['a home bought today', () => person(north.agent, {}, { purchase_anniversary: '2026-05-15' })],
    ['contacted as often as the urgency asks', () => quietOf(north.agent, '2026-05-12T05:00:00Z')],
    ['who was marked as contacted, nobody knows when', () => quietOf(north.agent, null)],
    ["a colleague's quiet one", () => quietOf(north.colleague, '2026-05-01T05:00:00Z')],
  ])('not %s', async ([, makeIt]) => {
    await makeIt()
    expect(await keys()).toEqual([])
  })

  test.for<[string, () => Promise<number>]>([
    ['Task', () => taskOf(north.agent, '2026-05-16T04:59:59Z')],
    ['Appointment', () => meetingOf(north.agent, '2026-05-16T04:59:59Z')],
    ['Appointment', () => meetingOf(north.agent, '2026-05-14T05:00:00Z')],
    ['NewLead', () => leadOf(north.agent, { date_created: '2026-04-16T17:00:00Z' })],
    ['Quiet', () => quietOf(north.agent, '2026-05-12T04:59:59Z')],
    ['Quiet', () => quietOf(north.agent, '2026-02-12T04:59:59Z', 'Nurture')],
  ])('the last of its time: %s', async ([kind, makeIt]) => {
    const made = await makeIt()
    expect(await keys()).toEqual([`${kind}:${made}`])
  })

  test('a lead whose household was contacted through somebody else is not new', async () => {
    const lead = await leadOf(north.agent)
    const [{ entity } = { entity: 0 }] = await t.query<{ entity: number }>(
      'select contact_entity_id as entity from contact where contact_id = $1',
      [lead],
    )
    const joint = { contact_entity_id: entity, first_name: 'Jo', last_name: 'Moor', is_contacted: true }
    expect(await keys()).toEqual([`NewLead:${lead}`])
    await makeContact(joint)
    expect(await keys()).toEqual([])
  })

  describe('a lead whom somebody tried to reach', () => {
    const log = (ContactId: number, ActivityTypeId: number, DateCreated = noon) =>
      t.call(logActivity, { as: north.agent, body: { ActivityTypeId, ContactId, DateCreated } })

    test('stays, with the attempts, until somebody is reached', async () => {
      const lead = await leadOf(north.agent)
      await log(lead, 3, '2026-05-14T15:05:00Z')
      await log(lead, 2, '2026-05-15T15:05:00Z')
      expect((await read()).Rows.map((row) => [row.Key, row.Why])).toEqual([
        [`NewLead:${lead}`, '2 attempts, last today 10:05 am'],
      ])
      at('2026-05-16T17:00:00Z')
      expect((await read()).Rows.map((row) => row.Why)).toEqual(['2 attempts, last yesterday'])
      at(noon)
      await log(lead, 1)
      expect(await keys()).toEqual([])
      // A person who was reached once counts as reached, whatever is tried later.
      await log(lead, 3)
      expect(await keys()).toEqual([])
    })

    test('is over when it is marked as contacted', async () => {
      const lead = await leadOf(north.agent)
      await log(lead, 3)
      expect(await keys()).toEqual([`NewLead:${lead}`])
      await t.call(markContacted, { as: north.agent, params: { ContactId: lead } })
      expect(await keys()).toEqual([])
    })

    test('is not quiet as well', async () => {
      const lead = await quietOf(
        north.agent,
        null,
        'Hot',
        { date_created: '2026-05-01T17:00:00Z', is_contacted: false },
        { contact_type_id: 1 },
      )
      await log(lead, 3, '2026-05-02T17:00:00Z')
      expect(await keys()).toEqual([`NewLead:${lead}`])
    })
  })

  test('nobody is quiet whose household has a task or an appointment today, and no household is quiet twice', async () => {
    const [called, met, kept] = [
      await quietOf(north.agent, '2026-05-01T17:00:00Z'),
      await quietOf(north.agent, '2026-05-01T17:00:00Z'),
      await quietOf(north.agent, '2026-05-01T17:00:00Z'),
    ]
    const entity = (contact: number) =>
      id('select contact_entity_id as id from contact where contact_id = $1', [contact])
    await makeContact({
      contact_entity_id: await entity(kept),
      first_name: 'Jo',
      last_name: 'Moor',
      is_contacted: true,
      last_contact: '2026-04-20T17:00:00Z',
    })
    const task = await taskOf(north.agent, '2026-05-15T20:00:00Z', { contact_entity_id: await entity(called) })
    await meetingOf(north.agent, '2026-05-15T21:00:00Z', { contact_id: met })
    // Tomorrow's tasks do not count as busy today.
    await taskOf(north.agent, '2026-05-16T20:00:00Z', { contact_entity_id: await entity(kept) })
    const { Rows, Totals } = await read()
    expect(Rows.filter((row) => row.Kind === 'Quiet').map((row) => row.Id)).toEqual([kept])
    expect(Totals.Quiet).toBe(1)
    await t.query('update task set is_completed = true, date_completed = now() where task_id = $1', [task])
    expect((await read()).Totals.Quiet).toBe(2)
  })

  test('people waiting for an answer are on Today once, longest wait first, and nobody who wrote counts as quiet', async () => {
    const talk = (contact_id: number | null, columns = {}) =>
      make('conversation', {
        channel: 'Text',
        address: `512555${String(contact_id ?? 0).slice(-4)}`,
        contact_id,
        last_body: 'Hello',
        ...columns,
      })
    const wrote = await quietOf(north.agent, '2026-05-01T17:00:00Z')
    const waits = await quietOf(north.agent, '2026-05-01T17:00:00Z')
    const lead = await leadOf(north.agent)
    const theirs = await quietOf(north.colleague, '2026-05-01T17:00:00Z')
    expect(await keys()).toEqual([`NewLead:${lead}`, `Quiet:${wrote}`, `Quiet:${waits}`])
    await talk(wrote, { last_incoming: '2026-05-14T17:00:00Z' })
    const first = await talk(waits, { waiting_since: '2026-05-15T14:00:00Z', last_body: 'When can we see it?' })
    const second = await talk(lead, { waiting_since: '2026-05-15T16:18:00Z' })
    await talk(theirs, { waiting_since: '2026-05-15T16:00:00Z' })
    expect((await read()).Rows.map((row) => [row.Key, row.Title, row.Why, row.ContactId])).toEqual([
      [`Answer:${first}`, 'When can we see it?', 'Waiting 3 hours for your answer', waits],
      [`Answer:${second}`, 'Hello', 'Waiting 42 minutes for your answer', lead],
    ])
    const stranger = await make('conversation', {
      channel: 'Text',
      address: '7375550199',
      contact_id: null,
      waiting_since: '2026-05-15T16:00:00Z',
    })
    expect((await read(north.admin)).Rows.map((row) => [row.Key, row.ContactName, row.ContactId])).toEqual([
      [`Answer:${stranger}`, '(737) 555-0199', null],
    ])
  })

  test('a task calls the person it was made for, whoever has joined the household', async () => {
    const [first, ana] = [
      await person(north.agent, { first_name: 'Mariana' }),
      await person(north.agent, { first_name: 'Ana' }),
    ]
    const entity = (contact: number) =>
      id('select contact_entity_id as id from contact where contact_id = $1', [contact])
    const task = await taskOf(north.agent, '2026-05-15T20:00:00Z', {
      contact_entity_id: await entity(ana),
      contact_id: ana,
    })
    const body = { ContactEntityId: await entity(first), ContactId: ana }
    expect((await t.call(addJointContact, { as: north.agent, body })).status).toBe(200)
    expect((await read()).Rows.filter((row) => row.Id === task)).toMatchObject([
      { Kind: 'Task', ContactId: ana, ContactName: 'Ana Moor' },
    ])
  })

  test('admins see their own, lenders the contacts they are the lender of', async () => {
    const all = async (owner: User) => [
      `NewLead:${await leadOf(owner)}`,
      `Birthday:${await person(owner, { date_of_birth: '1980-05-15' })}`,
      `Anniversary:${await person(owner, {}, { purchase_anniversary: '2020-05-15' })}`,
      `Quiet:${await quietOf(owner, '2026-05-01T05:00:00Z')}`,
    ]
    for (const owner of [north.agent, north.admin, north.lender, north.leader, north.colleague])
      expect(await all(owner)).toEqual(await keys(owner))
  })

  test('the contact of a task or appointment that the user may not open is shown by name only', async () => {
    const columns = { cell_phone: '5125550100' }
    const [theirs, mine] = [await person(north.colleague, columns), await person(north.agent, columns)]
    const entity = (contact: number) =>
      id('select contact_entity_id as id from contact where contact_id = $1', [contact])
    await taskOf(north.agent, '2026-05-15T20:00:00Z', { contact_entity_id: await entity(theirs) })
    await taskOf(north.agent, '2026-05-15T20:30:00Z', { contact_entity_id: await entity(mine) })
    await meetingOf(north.agent, '2026-05-15T21:00:00Z', { contact_id: theirs })
    const [hidden, open, met] = (await read()).Rows
    expect(hidden).toMatchObject({ ContactId: null, ContactName: 'Ida Moor', CellPhone: null })
    expect(open).toMatchObject({ ContactId: mine, ContactName: 'Ida Moor', CellPhone: '5125550100' })
    expect(met).toMatchObject({ ContactId: null, ContactName: 'Ida Moor', CellPhone: null })
  })

  test('an admin sees the leads that are nobody’s, too', async () => {
    const lead = await leadOf(north.agent, { last_name: 'Free' }, { assigned_agent_id: null })
    await leadOf(north.agent)
    expect((await read(north.admin)).Rows.map((row) => [row.Key, row.Title, row.ContactName])).toEqual([
      [`NewLead:${lead}`, 'Unassigned lead: Website', 'Ida Free'],
    ])
    const own = await leadOf(north.admin, { date_created: '2026-05-14T16:18:00Z' })
    expect((await read(north.admin)).Rows.map((row) => row.Title)).toEqual([
      'Unassigned lead: Website',
      'New lead: Website',
    ])
    expect(await keys(north.admin)).toEqual([`NewLead:${lead}`, `NewLead:${own}`])
    const south = await t.makeBrokerage(`South${north.TenantId}`)
    for (const as of [north.colleague, north.leader, north.lender, south.admin]) expect(await keys(as)).toEqual([])
    // Nor past or old ones.
    await leadOf(north.agent, { is_contacted: true }, { assigned_agent_id: null })
    await leadOf(north.agent, { date_created: '2026-04-14T17:00:00Z' }, { assigned_agent_id: null })
    await leadOf(north.agent, {}, { assigned_agent_id: null, contact_type_id: 4 })
    expect(await keys(north.admin)).toHaveLength(2)
  })

  describe('a contact whom nobody has ever contacted', () => {
    const madeOn = (date_created: string, columns = {}, entity = {}, owner = north.agent) =>
      quietOf(owner, null, 'Hot', { date_created, is_contacted: false, ...columns }, { contact_type_id: 2, ...entity })

    test('counts as quiet from the day it was added', async () => {
      const never = await madeOn('2026-04-25T17:00:00Z')
      const last = await madeOn('2026-05-12T04:59:59Z')
      await madeOn('2026-05-12T05:00:00Z')
      const lead = await madeOn('2026-04-14T17:00:00Z', {}, { contact_type_id: 1 })
      expect((await read()).Rows.map((row) => [row.Key, row.Why])).toEqual([
        [`Quiet:${lead}`, 'Never contacted in 31 days; Hot allows 3'],
        [`Quiet:${never}`, 'Never contacted in 20 days; Hot allows 3'],
        [`Quiet:${last}`, 'Never contacted in 4 days; Hot allows 3'],
      ])
      const theirs = await madeOn('2026-04-25T17:00:00Z', {}, {}, north.lender)
      expect(await keys(north.lender)).toEqual([`Quiet:${theirs}`])
      expect(await keys(north.colleague)).toEqual([])
    })

    test('a new lead is there once, as that', async () => {
      const lead = await madeOn('2026-05-01T17:00:00Z', {}, { contact_type_id: 1 })
      expect(await keys()).toEqual([`NewLead:${lead}`])
    })

    test('but not without an urgency, or with a household member who was contacted', async () => {
      await madeOn('2026-04-25T17:00:00Z', {}, { urgency_type_id: null })
      const one = await madeOn('2026-04-25T17:00:00Z')
      const contact_entity_id = await id('select contact_entity_id as id from contact where contact_id = $1', [one])
      expect(await keys()).toEqual([`Quiet:${one}`])
      await makeContact({
        contact_entity_id,
        first_name: 'Jo',
        last_name: 'Moor',
        is_contacted: true,
        last_contact: noon,
      })
      expect(await keys()).toEqual([])
    })
  })

  test.for<[string, string, boolean]>([
    ['2026-02-28T18:00:00Z', '1980-02-29', true],
    ['2026-03-01T18:00:00Z', '1980-02-29', false],
    ['2028-02-28T18:00:00Z', '1980-02-29', false],
    ['2028-02-29T18:00:00Z', '1980-02-29', true],
    ['2027-01-01T05:59:00Z', '1980-12-31', true],
    ['2027-01-01T06:00:00Z', '1980-01-01', true],
  ])('at %s, born on %s: %s', async ([now, born, isThere]) => {
    at(now)
    const contact = await person(north.agent, { date_of_birth: born })
    const home = await person(north.agent, {}, { purchase_anniversary: born })
    expect(await keys()).toEqual(isThere ? [`Birthday:${contact}`, `Anniversary:${home}`] : [])
  })

  test.for([
    ['Pacific/Honolulu', '2026-05-15T10:00:00Z', '2026-05-16T10:00:00Z'],
    ['UTC', '2026-05-15T00:00:00Z', '2026-05-16T00:00:00Z'],
    ['America/Chicago', '2026-03-08T06:00:00Z', '2026-03-09T05:00:00Z'],
    ['America/Chicago', '2026-11-01T05:00:00Z', '2026-11-02T06:00:00Z'],
  ] as const)('in %s the day from %s to %s', async ([zone, begins, ends]) => {
    await t.query('update user_account set time_zone = $1 where user_id = $2', [zone, north.agent.UserId])
    const before = (instant: string) => Temporal.Instant.from(instant).subtract({ seconds: 1 }).toString()
    const [last, next] = [await taskOf(north.agent, before(ends)), await taskOf(north.agent, ends)]
    at(begins)
    expect(await keys()).toEqual([`Task:${last}`])
    at(before(ends))
    expect(await keys()).toEqual([`Task:${last}`])
    at(before(begins))
    expect(await keys()).toEqual([])
    at(ends)
    expect((await read()).Rows.map((row) => [row.Key, row.Why])).toEqual([
      [`Task:${last}`, '1 day past due'],
      [`Task:${next}`, 'Due today'],
    ])
  })
})
