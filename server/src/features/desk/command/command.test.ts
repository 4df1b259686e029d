import { shareWorkflow } from '@dormer/contract/automation/workflows'
import { contactAppointments } from '@dormer/contract/day/appointments'
import { completeTask, saveTask, tasks } from '@dormer/contract/day/tasks'
import { addChecklistLine, getChecklist, setLineDue } from '@dormer/contract/deals/review'
import { createTransaction, getTransaction } from '@dormer/contract/deals/transactions'
import { type CommandAct, doCommand, readCommand, undoCommand } from '@dormer/contract/desk/command'
import { contactMessages } from '@dormer/contract/messages/messages'
import { createContact } from '@dormer/contract/people/contacts'
import { addNote, contactNotes } from '@dormer/contract/people/notes'
import { describe, expect, test } from 'vitest'
import { startTestProgram, type User } from '../../../../test/harness.ts'
import { clock } from '../../../time/clock.ts'
import { makerOf } from '../../automation/enrollments/enrollments.fixture.ts'
import { choose, makeListings } from '../../homes/listings.fixture.ts'

const t = await startTestProgram()
const north = await t.makeBrokerage('North')
const south = await t.makeBrokerage('South')
const { admin, agent, colleague, lender } = north
await t.query(`update tenant set agreement_guard = 'Off' where tenant_id = $1`, [north.TenantId])
await t.query(
  `insert into urgency_type (tenant_id, description, type, contact_every_days) values ($1, 'Dead', 'Custom', 90)`,
  [north.TenantId],
)

const makeContact = async (FirstName: string, LastName: string, more: object = {}, owner: User = agent) => {
  const body = {
    FirstName,
    LastName,
    Email: `${FirstName}.${LastName}@example.com`
      .toLowerCase()
      .normalize('NFD')
      .replace(/[^\w.@]/g, ''),
    AssignedAgentId: owner.UserId,
    ...more,
  }
  const { body: made, text } = await t.call(createContact, { as: admin, body })
  if (!made.ContactId) throw new Error(text)
  return made.ContactId
}
const katherine = await makeContact('Katherine', 'Kelly', { CellPhone: '5125550101' })
const joanna = await makeContact('Joanna', 'Krupp', { CellPhone: '5125550102' })
await makeContact('Monique', 'Simmons', { CellPhone: '5125550103' })
await makeContact('José', 'Álvarez', { CellPhone: '5125550104' })
const anaBell = await makeContact('Ana', 'Bell', { CellPhone: '5125550105' })
const anaDiaz = await makeContact('Ana', 'Diaz', { CellPhone: '5125550106' })
const silent = await makeContact('Silas', 'Quiet', {})
const hidden = await makeContact('Hidden', 'Person', { CellPhone: '5125550107' }, colleague)
const stranger = (
  await t.call(createContact, {
    as: south.admin,
    body: { FirstName: 'Strange', LastName: 'Person', Email: 's@example.com', AssignedAgentId: south.agent.UserId },
  })
).body.ContactId

const makeDeal = async (address: string, as = agent) =>
  (await t.call(createTransaction, { as, body: { Type: 'Purchase', address, city: 'Austin' } as never })).body
    .TransactionId
const oak = await makeDeal('298 Oak Hollow Dr')

await t.call(saveTask, {
  as: agent,
  body: { Title: 'Draft the CMA for Elm', TaskTypeId: 3, AssignedUserId: agent.UserId },
})

const read = async (Text: string, more: object = {}, as: User = agent) =>
  (await t.call(readCommand, { as, body: { Text, ...more } })).body
/** What would be done, in a line for each act. */
const shown = async (Text: string, more: object = {}) => {
  const { Acts, Choices, NotUnderstood } = await read(Text, more)
  if (NotUnderstood) return `? ${NotUnderstood}`
  return [
    ...Acts.map(({ Label, Details }) => `${Label}: ${Details.join(' · ')}`),
    ...Choices.map(
      ({ Word, Options }) =>
        `${Word}: ${Options.map(({ Name, IsAlike }) => Name + (IsAlike ? ' (alike)' : '')).join(' or ')}`,
    ),
  ].join(' | ')
}
const run = (Acts: object[], as: User = agent) => t.call(doCommand, { as, body: { Acts: Acts as CommandAct[] } })
const about = { ContactId: katherine }

describe('reads', () => {
  test.each([
    // Whom is named, what and when, as people type it.
    [
      'show oak hollow to katherine next saturday at 10',
      /^Showing: 298 Oak Hollow Dr · Katherine Kelly · Sat, .*, 10:00–10:30 am$/,
    ],
    [
      'Show Oak Hollow w/ Katherine @10 sat',
      /^Showing: 298 Oak Hollow Dr · Katherine Kelly · Sat, .*, 10:00–10:30 am$/,
    ],
    ['showing 298 oak hollow katherine kelly sat 10a', /^Showing: 298 Oak Hollow Dr · Katherine Kelly · Sat/],
    ['showing oak hollow joanna noon thurs', /^Showing: .* · Joanna Krupp · Thu, .*, 12:00–12:30 pm$/],
    ['meet joanna mañana 10', /^Buyer Consultation: Joanna Krupp · .*, 10:00–10:30 am$/],
    ['listing appt with monique sat 4', /^Listing Appointment: Monique Simmons · Sat, .*, 4:00–4:30 pm$/],
    ['coffee w/ monique sat 8', /^Buyer Consultation: Monique Simmons · Sat, .*, 8:00–8:30 am$/],
    ['text katherine running 10 min late', 'Text: Katherine Kelly · (512) 555-0101'],
    ['TEXT KATHERINE RUNNING LATE', 'Text: Katherine Kelly · (512) 555-0101'],
    ['text jose nos vemos', 'Text: José Álvarez · (512) 555-0104'],
    ['text 512-555-0103 here', 'Text: Monique Simmons · (512) 555-0103'],
    ['call back joanna tmrw 3', /^Task: Call: Call back joanna · Joanna Krupp · .*, 3:00 pm$/],
    ['follow up with katherine next week', /^Task: Follow Up: Follow up with katherine · Katherine Kelly · Mon/],
    ['remind me to send comps to the kellys saturday', /^Task: Send comps to the kellys · Katherine Kelly · Sat/],
    ['todo order yard sign', 'Task: Order yard sign · Unscheduled'],
    ['note katherine: pool is a must', 'Note: Katherine Kelly · Pool is a must'],
    ['tag katherine investor, cash buyer', 'Tag: Katherine Kelly · investor, cash buyer'],
    ['katherine kelly hot, tag investor', 'Urgency: Katherine Kelly · Hot | Tag: Katherine Kelly · investor'],
    ['make joanna a past client', 'Type: Joanna Krupp · Past Clients'],
    ['assign katherine to ben', 'Assign: Katherine Kelly · to Ben Colleague'],
    ['reassign joanna to me', 'Assign: Joanna Krupp · to Ana Agent'],
    ['log call with katherine, left message', 'Call: Katherine Kelly · Left Message'],
    ['called joanna no answer', 'Call: Joanna Krupp · No Answer'],
    ['email monique about oak hollow: they countered', 'Email: Monique Simmons · monique.simmons@example.com'],
    ['snooze katherine 3 days', /^Snooze: Katherine Kelly · until /],
    // Transactions, by their street.
    ['oak hollow is pending', 'Status: 298 Oak Hollow Dr · Under Contract'],
    ['298 oak hollow drive went under contract', 'Status: 298 Oak Hollow Dr · Under Contract'],
    ['mark oak hollow as active', 'Status: 298 Oak Hollow Dr · Active'],
    ['oak hollow fell through', 'Status: 298 Oak Hollow Dr · Cancelled'],
    ['close 298 oak hollow on dec 12, 2031', 'Closing: 298 Oak Hollow Dr · Dec 12, 2031'],
    ["oak hollow's closing moved to 12/12/2031", 'Closing: 298 Oak Hollow Dr · Dec 12, 2031'],
    ['push closing on oak hollow to 2031-12-12', 'Closing: 298 Oak Hollow Dr · Dec 12, 2031'],
    ['close oak hollow friday', /^Closing: 298 Oak Hollow Dr · /],
    ['close oak hollow next tues', /^Closing: 298 Oak Hollow Dr · /],
    ['oak hollow closes tmrw', /^Closing: 298 Oak Hollow Dr · /],
    ['oak hollow closing is wendesday', /^Closing: 298 Oak Hollow Dr · /],
    // Tasks, by their words.
    ['draft the cma due friday', /^Due: Draft the CMA for Elm · Unscheduled → Fri/],
    ['cma elm is due tmrw 10a', /^Due: Draft the CMA for Elm · .* → .*, 10:00 am$/],
    ['move task draft cma to next tues 3', /^Due: Draft the CMA for Elm · .* → Tue, .*, 3:00 pm$/],
    ['due date of draft cma is whenever', '? whenever'],
    ['move task wash the dog to friday', '? wash the dog'],
    ['wash the dog due friday', ''],
    // 'Monroe' is no Monday.
    ['close monroe st', ''],
    // Not understood whole, or not there.
    ['close oak hollow tmrw 10a', '? oak hollow tmrw 10a'],
    ['mark elm grove pending', '? elm grove'],
    // People are no transactions.
    ['mark katherine dead', 'Urgency: Katherine Kelly · Dead'],
    ['katherine dead', 'Urgency: Katherine Kelly · Dead'],
    ['make katherine active', '? active'],
    ['mark her dead', '? her'],
    ['her closing is dec 12', '? of which deal'],
    ['move elm grove closing to dec 12', '? elm grove'],
    ['elm grove closing is dec 12', ''],
    ['push oak hollow closing back to 12/12/2031', 'Closing: 298 Oak Hollow Dr · Dec 12, 2031'],
    ['oak hollow closing postponed to 12/12/2031', 'Closing: 298 Oak Hollow Dr · Dec 12, 2031'],
    ['oak hollow closing was friday', '? was friday'],
    ['close oak hollow thu dec 12 2031', '? thu dec 12 2031'],
    ['elm grove pending', ''],
    ['close elm grove friday', '? elm grove'],
    ['close oak hollow friday and shred it', '? oak hollow friday and shred it'],
    ['send 3 homes to zebedee', '? zebedee'],
    ['send katherine 3 homes with pools', '? with pools'],
    ['send comps to katherine', ''],
    // Several called so, or nobody quite so: the user chooses.
    ['text ana hi', 'ana: Ana Diaz or Ana Bell'],
    ['text kathrine running late', 'kathrine: Katherine Kelly (alike)'],
    ['meet ana sat 3 and text her', 'ana: Ana Diaz or Ana Bell'],
    // What is not understood.
    ['text maria hola', '? maria'],
    ['text hidden hi', '? hidden'],
    ['tag investor', '? investor'],
    ['text her hi', '? her'],
    ['show oak hollow to katherine', '? when'],
    ['show elm grove to katherine sat 10', '? elm grove'],
    ['move katherine to sun 11', '? katherine'],
    ['close date dec 12', '? of which deal'],
    ['assign katherine to zebedee', '? zebedee'],
    ['source myspace', '? whom'],
    // No acts.
    ['call katherine', ''],
    ['katherine', ''],
    ["don't text katherine", ''],
    ['did i text katherine?', ''],
  ])('%s', async (text, told) => {
    if (typeof told === 'string') expect(await shown(text)).toBe(told)
    else expect(await shown(text)).toMatch(told)
  })

  test('whoever is in view is meant first, then whoever was opened last', async () => {
    expect(await shown('text ana hi', { ContactId: anaBell })).toBe('Text: Ana Bell · (512) 555-0105')
    expect(await shown('text ana hi', { Recents: [joanna, anaDiaz, anaBell] })).toBe('Text: Ana Diaz · (512) 555-0106')
    expect(await shown('text her hi', { ContactId: anaBell })).toBe('Text: Ana Bell · (512) 555-0105')
    expect(await shown('tag investor', { ContactId: anaBell })).toBe('Tag: Ana Bell · investor')
    expect(await shown('text joanna hi', { ContactId: anaBell })).toBe('Text: Joanna Krupp · (512) 555-0102')
    // Those of others are neither known nor found.
    expect(await shown('text hidden hi', { Recents: [hidden, stranger] })).toBe('? hidden')
  })

  test('a choice is sent back', async () => {
    const Chosen = [{ Word: 'ana', Kind: 'Contact', Value: String(anaDiaz) }]
    expect(await shown('text ana hi', { Chosen })).toBe('Text: Ana Diaz · (512) 555-0106')
    expect(await shown('text ana hi', { Chosen: [{ ...Chosen[0], Value: String(hidden) }] })).toMatch(/^ana: /)
  })

  test('a choice that is no contact is none', async () => {
    for (const Value of ['x', '1.5', '1e30', '-0'])
      expect(await shown('text ana hi', { Chosen: [{ Word: 'ana', Kind: 'Contact', Value }] })).toMatch(/^ana: /)
  })

  test('as many acts as can be done at once', async () => {
    expect((await read(Array(8).fill('tag katherine a').join('; '))).Acts).toHaveLength(8)
    expect(await read(Array(9).fill('tag katherine a').join('; '))).toMatchObject({
      Acts: [],
      NotUnderstood: 'katherine a',
      Advice: 'Do at most 8 things at once, and the others afterwards.',
    })
  })

  test('a home of the MLS is found by its street', async () => {
    const cypress = { listing_key: 'C1', unparsed_address: '4412 Cypress Creek Rd' }
    await makeListings(t, 812, [cypress, { listing_key: 'C2', unparsed_address: '9 Cypress Ln' }])
    await choose(t, 812, [agent])
    for (const typed of ['cypress creek', '4412 cypress', '4412 Cypress Creek Road'])
      expect(await shown(`show ${typed} to katherine sat 10`)).toMatch(/^Showing: 4412 Cypress Creek Rd · Katherine/)
    await choose(t, null, [agent])
    expect(await shown('show 298 oak hollow drive to katherine sat 10')).toMatch(/^Showing: 298 Oak Hollow Dr · /)
  })

  test('homes are those of the saved search that were not sent, or those at an address', async () => {
    await makeListings(t, 813, [
      {
        listing_key: 'H1',
        unparsed_address: '1 Elm St',
        city: 'Round Rock',
        list_price: 400_000,
        on_market_date: '2026-01-01',
      },
      {
        listing_key: 'H2',
        unparsed_address: '2 Elm St',
        city: 'Round Rock',
        list_price: 420_000,
        on_market_date: '2026-01-02',
      },
      {
        listing_key: 'H3',
        unparsed_address: '3 Elm St',
        city: 'Round Rock',
        list_price: 450_000,
        on_market_date: '2026-01-03',
      },
      {
        listing_key: 'H4',
        unparsed_address: '4 Pine St',
        city: 'Hutto',
        list_price: 450_000,
        on_market_date: '2026-01-04',
      },
    ])
    await choose(t, 813, [agent])
    expect(await shown('send 2 homes to katherine')).toBe('? 2 homes')
    await t.query(
      `insert into search (tenant_id, contact_id, name, filters) values ($1, $2, 'Round Rock', '[{"Field":"ListPrice","Value":{"Max":450000}},{"Field":"City","Value":["Round Rock"]}]')`,
      [north.TenantId, katherine],
    )
    expect(await shown('send 2 homes to katherine')).toBe(
      '2 homes: Katherine Kelly · katherine.kelly@example.com · 3 Elm St, $450,000 · 2 Elm St, $420,000',
    )
    expect(await shown('text her a home', about)).toBe('Home: Katherine Kelly · (512) 555-0101 · 3 Elm St, $450,000')
    expect(await shown('send 4 pine to katherine by text')).toBe(
      'Home: Katherine Kelly · (512) 555-0101 · 4 Pine St, $450,000',
    )
    expect(await shown('send elm to katherine')).toBe('elm: 1 Elm St or 2 Elm St or 3 Elm St')
    const [line] = (await read('send 2 homes to katherine')).Acts
    const { body, text: told, status } = await run([line?.Act as object])
    expect(status, told).toBe(200)
    expect(body.Done).toEqual(['2 homes sent to Katherine Kelly'])
    // What was sent is not sent again, until it is taken back.
    expect(await shown('send 2 homes to katherine')).toMatch(/^Home: .* · 1 Elm St, \$400,000$/)
    expect((await t.call(undoCommand, { as: agent, body: body.Undo })).status).toBe(200)
    expect(await shown('send 1 home to katherine')).toMatch(/3 Elm St/)
    expect(
      (await t.query(`select from message where tenant_id = $1 and subject = '2 homes for you'`, [north.TenantId]))
        .length,
    ).toBe(0)
    await choose(t, null, [agent])
  })

  test('a deal in view is what dates and tasks are about', async () => {
    const year = clock.now().toZonedDateTimeISO('America/Chicago').year
    expect(await shown('close date dec 12', { TransactionId: oak })).toBe(
      `Closing: 298 Oak Hollow Dr · Dec 12, ${year}`,
    )
    expect(await shown('todo order sign', { TransactionId: oak })).toBe(
      'Task: Order sign · 298 Oak Hollow Dr · Unscheduled',
    )
  })

  test('a street is found among newer deals of clients and cities called so', async () => {
    await makeDeal('5 Hill St')
    for (let at = 1; at <= 7; at++) {
      const body = { Type: 'Purchase', address: `${at} Brook Ln`, city: 'Hill' } as never
      await t.call(createTransaction, { as: agent, body })
    }
    expect(await shown('mark hill st pending')).toBe('Status: 5 Hill St · Under Contract')
  })

  test('people are set by what they are called, in view too', async () => {
    expect(await shown('mark her dead', about)).toBe('Urgency: Katherine Kelly · Dead')
    expect(await shown('mark her dead', { ...about, TransactionId: oak })).toBe('Urgency: Katherine Kelly · Dead')
    expect(await shown('closing was friday', { TransactionId: oak })).toBe('? was friday')
    expect(await shown('her closing is dec 12', { ...about, TransactionId: oak })).toBe('? of which deal')
  })

  test('what would be refused is said before', async () => {
    const [nothing] = (await read('text silas hi')).Acts
    expect(nothing?.Refused).toBe('Silas Quiet has no phone number.')
  })

  test('with what the words find, in one answer', async () => {
    expect((await read('katherine')).Found.Contacts.map(({ Name }) => Name)).toEqual(['Katherine Kelly'])
  })

  test('refuses what it cannot read, and what is not the reader’s', async () => {
    expect((await t.call(readCommand, { as: agent, body: { Text: '' } })).status).toBe(400)
    expect((await t.call(readCommand, { as: agent, body: { Text: 'x'.repeat(301) } })).status).toBe(400)
    expect((await t.call(readCommand, { body: { Text: 'text katherine hi' } })).status).toBe(401)
    for (const ContactId of [hidden, stranger, 999_999_999])
      expect((await t.call(readCommand, { as: agent, body: { Text: 'text her hi', ContactId } })).status).toBe(404)
    expect((await t.call(readCommand, { as: south.admin, body: { Text: 'x', TransactionId: oak } })).status).toBe(404)
  })
})

test('a status, a task and a document get new values, and their old ones back', async () => {
  const { body: made } = await t.call(addChecklistLine, {
    as: agent,
    body: { TransactionId: oak, Name: 'Pool survey', Need: 'Required', DueFrom: null, DueDays: 0 },
  })
  const view = { TransactionId: oak }
  expect(await shown('pool survey due 12/12/2031', view)).toMatch(/^Due: Pool survey · no due date → Fri, Dec 12/)
  const values = async () => {
    const [deal, list, all] = await Promise.all([
      t.call(getTransaction, { as: agent, params: { transactionId: oak } }),
      t.call(getChecklist, { as: agent, query: { transactionId: oak } }),
      t.call(tasks, { as: agent, query: {} }),
    ])
    const line = list.body.Lines.find(({ LineId }) => LineId === made.LineId)
    const task = all.body.find(({ Title }) => Title === 'Draft the CMA for Elm')
    return [deal.body.StatusId, line?.DueDate, task?.DueDate]
  }
  const before = await values()
  const lines = [
    ...(await read('oak hollow is pending')).Acts,
    ...(await read('pool survey due 12/12/2031', view)).Acts,
    ...(await read('draft the cma due friday', view)).Acts,
  ]
  const { body, text: told } = await run(lines.map(({ Act }) => Act))
  expect(body.Done, told).toEqual(['status changed', 'due date changed', 'task moved'])
  const [status, day, at] = await values()
  expect([status, day]).toEqual([2, '2031-12-12'])
  expect(at).not.toBe(before[2])
  const undone = await t.call(undoCommand, { as: agent, body: body.Undo })
  expect(undone.status, undone.text).toBe(200)
  expect(await values()).toEqual(before)
})

test('closing is refused here, and so is what belongs to others', async () => {
  const [line] = (await read('mark oak hollow closed')).Acts
  expect(line?.Refused).toMatch(/on its page/)
  const closes = await run([{ Kind: 'TransactionStatus', TransactionId: oak, StatusId: 3 }])
  expect(closes.status).toBe(400)
  expect(closes.text).toMatch(/Acts\.0\.StatusId/)
  const { body: made } = await t.call(addChecklistLine, {
    as: agent,
    body: { TransactionId: oak, Name: 'Survey', Need: 'Required', DueFrom: null, DueDays: 0 },
  })
  const body = { LineId: made.LineId, DueDate: '2031-12-12' }
  expect((await t.call(setLineDue, { body })).status).toBe(401)
  expect((await t.call(setLineDue, { as: south.admin, body })).status).toBe(404)
  expect((await t.call(setLineDue, { as: agent, body: { ...body, DueDate: 'friday' } })).status).toBe(400)
  expect((await run([{ Kind: 'LineDue', LineId: made.LineId, Day: '2031-12-12' }], south.admin)).status).toBe(404)
  expect((await run([{ Kind: 'TransactionStatus', TransactionId: oak, StatusId: 2 }], south.admin)).status).toBe(404)
  expect((await t.call(setLineDue, { as: agent, body })).status).toBe(200)
  expect((await t.call(setLineDue, { as: agent, body: { ...body, DueDate: null } })).status).toBe(200)
})

const entityOf = async (id: number) =>
  Number((await t.query<{ id: string }>('select contact_entity_id id from contact where contact_id = $1', [id]))[0]?.id)
const sat = '2030-05-18T15:00:00Z'
const showing = {
  Kind: 'Appointment',
  Title: 'Showing: 298 Oak Hollow Dr',
  AppointmentTypeId: 1003,
  DateTime: sat,
  DurationMinutes: 30,
  Location: '298 Oak Hollow Dr',
  ...about,
}
const text = { Kind: 'Text', Body: 'Saturday at ten?', ...about }

/** Everything of Katherine that acts change. */
const state = async () => {
  const [appointments, todo, notes, messages, contact] = await Promise.all([
    t.call(contactAppointments, { as: admin, params: { id: katherine } }),
    t.call(tasks, { as: admin, query: { assignedId: 0 } }),
    t.call(contactNotes, { as: admin, query: { contactId: katherine } }),
    t.query('select message_id from message where tenant_id = $1', [north.TenantId]),
    t.query(
      `select e.assigned_agent_id, e.urgency_type_id, e.contact_type_id,
         (select count(*) from tag_contact_entity g where g.contact_entity_id = e.contact_entity_id) as tags
       from contact c join contact_entity e using (tenant_id, contact_entity_id) where c.contact_id = $1`,
      [katherine],
    ),
  ])
  const activity = await t.query(
    'select activity_type_id, description from activity where tenant_id = $1 order by 1, 2',
    [north.TenantId],
  )
  return JSON.stringify([appointments.body, todo.body, notes.body, messages, contact, activity])
}

test('everything is done together, and undone together', async () => {
  const before = await state()
  const urgency = Number(
    (
      await t.query<{ id: string }>('select min(urgency_type_id) id from urgency_type where tenant_id = $1', [
        north.TenantId,
      ])
    )[0]?.id,
  )
  const { body, text: told } = await run([
    showing,
    text,
    { Kind: 'Task', Title: 'Send comps', TaskTypeId: 3, ...about },
    { Kind: 'Note', Body: 'Pool is a <must>', ...about },
    { Kind: 'Call', ActivityTypeId: 2, Body: 'Wants to see it', ...about },
    { Kind: 'Contact', Action: 'AddTags', Names: ['investor'], ...about },
    { Kind: 'Contact', Action: 'ChangeUrgency', UrgencyTypeId: urgency, ...about },
    { Kind: 'Contact', Action: 'ReassignAgent', AgentId: colleague.UserId, ...about },
  ])
  expect(body.Done, told).toEqual([
    'Initial Showing added',
    'text to Katherine Kelly',
    'task added',
    'note about Katherine Kelly',
    'call with Katherine Kelly logged',
    'Katherine Kelly changed',
    'Katherine Kelly changed',
    'Katherine Kelly changed',
  ])
  const after = await state()
  expect(after).not.toBe(before)
  expect(after).toContain('Pool is a &lt;must&gt;')
  expect((await t.call(undoCommand, { as: colleague, body: body.Undo })).status).toBe(404)
  expect((await t.call(undoCommand, { as: south.admin, body: body.Undo })).status).toBe(404)
  expect(await state()).toBe(after)
  const undone = await t.call(undoCommand, { as: agent, body: body.Undo })
  expect(undone.status, undone.text).toBe(200)
  expect(await state()).toBe(before)
  // What is taken back by whoever made it is not in the trash.
  expect(await t.query('select from trash where tenant_id = $1', [north.TenantId])).toHaveLength(0)
})

test('an email waits to be taken back, and an appointment returns to its time', async () => {
  const made = await run([{ ...showing, DateTime: '2030-05-19T15:00:00Z' }])
  expect(made.status, made.text).toBe(200)
  const { body: all } = await t.call(contactAppointments, { as: agent, params: { id: katherine } })
  const Id = all.at(-1)?.Id as number
  const moved = await run([
    { Kind: 'Move', AppointmentId: Id, DateTime: '2030-05-20T15:00:00Z' },
    { Kind: 'Email', Subject: 'Saturday', Body: 'Shall we?\n\nAna & co', ...about },
  ])
  expect(moved.body.Done, moved.text).toEqual(['appointment moved', 'email to Katherine Kelly'])
  const at = async () =>
    (await t.call(contactAppointments, { as: agent, params: { id: katherine } })).body.find((one) => one.Id === Id)
      ?.DateTime
  expect(Date.parse((await at()) ?? '')).toBe(Date.parse('2030-05-20T15:00:00Z'))
  expect((await t.call(undoCommand, { as: agent, body: moved.body.Undo })).status).toBe(200)
  expect(Date.parse((await at()) ?? '')).toBe(Date.parse('2030-05-19T15:00:00Z'))
  const entity = Number(
    (await t.query<{ id: string }>('select contact_entity_id id from contact where contact_id = $1', [katherine]))[0]
      ?.id,
  )
  expect((await t.call(contactMessages, { as: agent, query: { contactEntityId: entity } })).body).toEqual([])
  await t.call(undoCommand, { as: agent, body: made.body.Undo })
})

describe('moves by days', () => {
  let made: Promise<unknown> | undefined
  const dates = async () => {
    await run([{ Kind: 'TransactionDate', TransactionId: oak, Field: 'InspectionDate', Day: '2031-01-10' }])
    const line = {
      TransactionId: oak,
      Name: 'Option period ends',
      Need: 'Required',
      DueFrom: null,
      DueDays: 0,
    } as const
    const { body } = await t.call(addChecklistLine, { as: agent, body: line })
    await t.call(setLineDue, { as: agent, body: { LineId: body.LineId, DueDate: '2031-02-01' } })
  }
  const closing = async (Day: string) =>
    expect((await run([{ Kind: 'TransactionDate', TransactionId: oak, Field: 'ClosingDate', Day }])).status).toBe(200)
  test.each([
    ['extend closing by 3 days', 'Closing: 298 Oak Hollow Dr · Jan 30, 2031 → Feb 2, 2031'],
    ['push oak hollow closing a week', 'Closing: 298 Oak Hollow Dr · Jan 30, 2031 → Feb 6, 2031'],
    ['closing got moved up 2 days', 'Closing: 298 Oak Hollow Dr · Jan 30, 2031 → Jan 28, 2031'],
    ['postpone closing 1 month', 'Closing: 298 Oak Hollow Dr · Jan 30, 2031 → Feb 28, 2031'],
    ['change closing to feb 3 2031', 'Closing: 298 Oak Hollow Dr · Jan 30, 2031 → Feb 3, 2031'],
    ['closing is now jan 15 2031', 'Closing: 298 Oak Hollow Dr · Jan 30, 2031 → Jan 15, 2031'],
    ['closing dec 12 2031 instead of dec 10', 'Closing: 298 Oak Hollow Dr · Jan 30, 2031 → Dec 12, 2031'],
    ['closing jan 30 -> feb 3 2031', 'Closing: 298 Oak Hollow Dr · Jan 30, 2031 → Feb 3, 2031'],
    ['5 more days for closing', 'Closing: 298 Oak Hollow Dr · Jan 30, 2031 → Feb 4, 2031'],
    ['move closing in 2 days', ''],
    [
      'extend closing 3 days, inspection 2 days',
      'Closing: 298 Oak Hollow Dr · Jan 30, 2031 → Feb 2, 2031 | Inspection: 298 Oak Hollow Dr · Jan 10, 2031 → Jan 12, 2031',
    ],
    [
      'oak hollow closing and inspection pushed a week',
      'Closing: 298 Oak Hollow Dr · Jan 30, 2031 → Feb 6, 2031 | Inspection: 298 Oak Hollow Dr · Jan 10, 2031 → Jan 17, 2031',
    ],
    ['extend closing 3 days, appraisal 2 days', '? Appraisal'],
    ['extend escrow 5 days', 'Closing: 298 Oak Hollow Dr · Jan 30, 2031 → Feb 4, 2031'],
    ['extend listing 3 months', '? Listing expires'],
    ['extend financing deadline by a week', '? financing deadline'],
    ['extend option period by 2 days', 'Due: Option period ends · Feb 1, 2031 → Mon, Feb 3'],
    ['extend option period to friday', /^Due: Option period ends · Feb 1, 2031 → Fri, /],
    ['inspection fri at 10', '? fri at 10'],
    ['text katherine and joanna the address', '? and joanna'],
    ['email katherine and cc joanna: hi', '? and cc'],
    ['text katherine and bring the keys', 'Text: Katherine Kelly · (512) 555-0101'],
    ['show oak hollow to katherine and joanna sat 10', '? katherine and joanna'],
    ['show katherine oak hollow sat 10', /^Showing: 298 Oak Hollow Dr · Katherine Kelly · Sat/],
    ['add tag investor to katherine', 'Tag: Katherine Kelly · investor'],
    ['tag katherine referral for joanna', 'Tag: Katherine Kelly · referral for joanna'],
    ['tag katherine w/ investor', 'Tag: Katherine Kelly · investor'],
    ['tag katherine open to trades', 'Tag: Katherine Kelly · open to trades'],
    ['change katherine to past client', 'Type: Katherine Kelly · Past Clients'],
    ['just got off the phone with katherine', 'Call: Katherine Kelly · Called'],
    ['dinner with katherine sat 7pm', /^Buyer Consultation: Katherine Kelly · Sat, .*, 7:00–7:30 pm$/],
    ['extend closing 2 hours', '? 2 hours'],
    ['push the appraisal back 3 days', '? Appraisal'],
    ['push elm grove closing 3 days', '? elm grove'],
    ['call katherine tomorrow, follow up with joanna', /^Task: Call: Call katherine,? follow up with joanna · /],
    [
      'call katherine tomorrow and push for an answer',
      /^Task: Call: Call katherine and push for an answer · Katherine Kelly · /,
    ],
    ["don't forget to call katherine tomorrow", /^Task: Call: Call katherine · Katherine Kelly · /],
    ['extend katherine showing 30 minutes', ''],
    ['closing saterday', /^Closing: 298 Oak Hollow Dr · Jan 30, 2031 → /],
    ['follow up katherine', '? follow up katherine'],
    ['meet katherine at the bank next sat 10', /^Buyer Consultation: Katherine Kelly · At the bank · Sat/],
    ['remind me every friday to call katherine', /^Task: Call: Call katherine · .* · Fri, .* · Every week$/],
    ['show to katherine sat 10', '? which home'],
  ])('%s', async (sentence, acts) => {
    await closing('2031-01-30')
    made ??= dates()
    await made
    const told = await shown(sentence, { TransactionId: oak })
    if (acts instanceof RegExp) expect(told).toMatch(acts)
    else expect(told).toBe(acts)
  })
})

test('one’s appointments are named by their time', async () => {
  const day = Temporal.Now.plainDateISO('America/Chicago').add({ days: 2 })
  const at = (hour: number) =>
    day.toZonedDateTime({ timeZone: 'America/Chicago', plainTime: { hour } }).toInstant().toString()
  const own = await makeContact('Tilda', 'Timed', { CellPhone: '5125550112' })
  for (const hour of [9, 15])
    await run([{ ...showing, Title: `At ${hour}`, ContactId: own, AppointmentTypeId: 1001, DateTime: at(hour) }])
  const weekday = day.toLocaleString('en-US', { weekday: 'long' }).toLowerCase()
  expect(await shown('move my 3pm to 4')).toMatch(/^Move: At 15 · .*, 3:00 pm → .*, 4:00 pm$/)
  expect(await shown('push my 9am with tilda back 30 min')).toMatch(/^Move: At 9 · .*, 9:00 am → .*, 9:30 am$/)
  expect(await shown(`move ${weekday}'s 3 o'clock to 5`, about)).toMatch(/^Move: At 15 · .* → .*, 5:00 pm$/)
  expect(await shown('move my 11am to 4')).toBe('? my 11am')
  expect(await shown('Reschedule my appointment with Tilda to next Monday at 9 am')).toMatch(/At 9 or At 15|^Move: /)
})

test('what may have been meant as when to send it is said to be sent at once', async () => {
  const { Acts } = await read('text katherine tomorrow at 9 the keys are ready')
  expect(Acts[0]?.Warning ?? '').toMatch(/sent at once|held|hour/i)
  const { Acts: plain } = await read('text katherine monthly report is ready')
  expect(plain[0]?.Warning ?? '').not.toMatch(/sent at once/)
})

test('the date of a deal is changed and changed back', async () => {
  const day = async () =>
    (
      await t.query<{ day: string | null }>(
        'select closing_date::text as day from transaction where transaction_id = $1',
        [oak],
      )
    )[0]?.day
  const was = await day()
  const { body, text: told } = await run([
    { Kind: 'TransactionDate', TransactionId: oak, Field: 'ClosingDate', Day: '2030-12-12' },
  ])
  expect(body.Done, told).toEqual(['date changed'])
  expect(await day()).toBe('2030-12-12')
  expect((await t.call(undoCommand, { as: agent, body: body.Undo })).status).toBe(200)
  expect(await day()).toBe(was)
})

test('a date that somebody has changed since is not changed back', async () => {
  const date = (Day: string, as = agent) =>
    run([{ Kind: 'TransactionDate', TransactionId: oak, Field: 'ClosingDate', Day }], as)
  const { body } = await date('2030-12-12')
  expect((await date('2030-12-20', admin)).status).toBe(200)
  expect(await t.unchanged(() => t.call(undoCommand, { as: agent, body: body.Undo }))).toMatchObject({
    status: 409,
    body: { Message: expect.stringMatching(/has changed this meanwhile/) },
  })
})

test('what somebody else has worked on since is not deleted', async () => {
  const { body } = await run([{ Kind: 'Task', Title: 'Send comps', TaskTypeId: 3, ...about }])
  const [task] = await t.query<{ id: number }>(
    `select task_id::int as id from task where tenant_id = $1 order by task_id desc limit 1`,
    [north.TenantId],
  )
  expect((await t.call(completeTask, { as: admin, params: { id: task?.id as number } })).status).toBe(200)
  expect(await t.unchanged(() => t.call(undoCommand, { as: agent, body: body.Undo }))).toMatchObject({
    status: 409,
    body: { Message: expect.stringMatching(/has changed this meanwhile, so it can no longer be undone/) },
  })
})

test('only a command is undone, and is not answered as done afterwards', async () => {
  const body = { FirstName: 'Una', LastName: 'Known', Email: 'una@example.com', AssignedAgentId: agent.UserId }
  const entity = (await t.call(createContact, { as: admin, body })).body.ContactId
  const noted = await t.call(addNote, {
    as: agent,
    body: { ContactEntityId: await entityOf(entity), Note: '<p>Mine</p>' },
  })
  expect(noted.status).toBe(200)
  const RequestId = noted.headers.get('x-recorded-as') ?? ''
  const nothing = { ActivityIds: [], MessageIds: [], Keys: [] }
  await t.unchanged(async () =>
    expect(await t.call(undoCommand, { as: agent, body: { RequestId, ...nothing } })).toMatchObject({ status: 404 }),
  )
  const again = () =>
    t.call(doCommand, {
      as: agent,
      body: { Acts: [{ Kind: 'Note', Body: 'Twice', ...about }] as CommandAct[] },
      headers: { 'idempotency-key': 'once' },
    })
  const first = await again()
  expect(first.headers.get('x-recorded-as')).toBe(first.body.Undo.RequestId)
  expect((await again()).body).toEqual(first.body)
  expect((await t.call(undoCommand, { as: agent, body: first.body.Undo })).status).toBe(200)
  expect(await again()).toMatchObject({ status: 409, body: { Message: expect.stringMatching(/taken back since/) } })
})

test('a showing is moved, however many other appointments come first', async () => {
  const own = await makeContact('Wanda', 'Moves', { CellPhone: '5125550110' })
  for (let hour = 10; hour < 17; hour++)
    await run([{ ...showing, ContactId: own, AppointmentTypeId: 1001, DateTime: `2030-05-01T${hour}:00:00Z` }])
  expect(await shown('move the showing with wanda to sat 11')).toBe('? the showing with wanda')
  await run([{ ...showing, ContactId: own, DateTime: '2030-05-30T15:00:00Z' }])
  expect(await shown('move the showing with wanda to sat 11')).toMatch(/^Move: Showing: 298 Oak Hollow Dr/)
})

test('a listing appointment is moved by an hour', async () => {
  const own = await makeContact('Lisbeth', 'Lists', { CellPhone: '5125550111' })
  await run([
    { ...showing, ContactId: own, AppointmentTypeId: 1002, Title: 'Listing', DateTime: '2030-05-01T15:00:00Z' },
  ])
  expect(await shown("push lisbeth's listing appointment back an hour")).toMatch(/^Move: Listing · .* → /)
  expect(await shown("extend lisbeth's listing appointment an hour")).toBe('')
})

test('if one of them fails, none is done', async () => {
  await t.unchanged(async () => {
    expect(await run([showing, { ...text, ContactId: silent }])).toMatchObject({
      status: 400,
      body: { Message: 'Silas Quiet has no phone number.' },
    })
    expect(await run([showing, { ...text, Body: '' }])).toMatchObject({
      status: 400,
      body: { ModelState: { 'Acts.1.Body': ['Enter a message'] } },
    })
    expect((await run([showing, { ...showing, DateTime: '2020-05-18T15:00:00Z' }])).body).toMatchObject({
      ModelState: { 'Acts.1.DateTime': [expect.stringMatching(/not in the past/)] },
    })
    for (const ContactId of [hidden, stranger, 999_999_999])
      for (const act of [
        showing,
        text,
        { Kind: 'Note', Body: 'x' },
        { Kind: 'Call', ActivityTypeId: 1 },
        { Kind: 'Contact', Action: 'AddTags', Names: ['x'] },
        { Kind: 'Task', Title: 'x', TaskTypeId: 3 },
        { Kind: 'Email', Subject: 'x', Body: 'x' },
        { Kind: 'Workflow', WorkflowId: 1 },
      ])
        expect((await run([text, { ...act, ContactId }])).status).toBe(404)
    expect((await run([{ Kind: 'Move', AppointmentId: 999_999_999, DateTime: sat }])).status).toBe(404)
    expect(
      (await run([{ Kind: 'TransactionDate', TransactionId: 999_999_999, Field: 'ClosingDate', Day: '2030-12-12' }]))
        .status,
    ).toBe(404)
    for (const Acts of [
      [],
      [{ Kind: 'Nothing' }],
      [{ Kind: 'Contact', Action: 'Delete', ...about }],
      [{ Kind: 'Move' }],
      [{ Kind: 'Note', ...about }],
      [{ Kind: 'Snooze' }],
      [{ Kind: 'Contact', ...about }],
      [{ Kind: 'Contact', Action: 'ReassignAgent', ...about }],
      Array(9).fill(text),
    ])
      expect((await run(Acts)).status).toBe(400)
    expect((await t.call(doCommand, { body: { Acts: [text as CommandAct] } })).status).toBe(401)
    expect(
      (await t.call(undoCommand, { as: agent, body: { RequestId: 'x', ActivityIds: [], MessageIds: [], Keys: [] } }))
        .status,
    ).toBe(400)
    const nothing = { RequestId: crypto.randomUUID(), ActivityIds: [], MessageIds: [], Keys: [] }
    expect((await t.call(undoCommand, { as: agent, body: nothing })).status).toBe(404)
    expect((await t.call(undoCommand, { body: nothing })).status).toBe(401)
  })
})

test('lenders do what their screens let them', async () => {
  const theirs = await makeContact('Lena', 'Loan', { CellPhone: '5125550109' })
  const given = { Kind: 'Contact', ContactId: theirs, Action: 'ReassignLender', LenderId: lender.UserId }
  expect((await run([given])).body.Done).toEqual(['Lena Loan changed'])
  const own = { ContactId: theirs }
  const seen = await read('assign lena to ben', {}, lender)
  const [line] = seen.Acts
  expect(line?.Refused, JSON.stringify(seen)).toMatch(/permission/)
  await t.unchanged(async () => {
    expect(
      (await run([{ Kind: 'Contact', Action: 'ReassignAgent', AgentId: colleague.UserId, ...own }], lender)).status,
    ).toBe(403)
    expect(
      (await run([{ Kind: 'TransactionDate', TransactionId: oak, Field: 'ClosingDate', Day: '2030-12-12' }], lender))
        .status,
    ).toBe(403)
  })
  const { body } = await run([{ Kind: 'Note', Body: 'Pre-approved', ...own }], lender)
  expect(body.Done).toEqual(['note about Lena Loan'])
  expect((await t.call(undoCommand, { as: lender, body: body.Undo })).status).toBe(200)
})

test('a showing without a buyer agreement needs a reason', async () => {
  await t.query(`update tenant set agreement_guard = 'Block' where tenant_id = $1`, [north.TenantId])
  const [line] = (await read('show oak hollow to katherine sat 10')).Acts
  expect(line).toMatchObject({ Needs: 'Agreement', Warning: expect.stringMatching(/No written buyer agreement/) })
  expect((await run([text, showing])).status).toBe(400)
  expect((await run([{ ...showing, NoAgreementReason: 'OpenHouse' }])).status).toBe(200)
  await t.query(`update tenant set agreement_guard = 'Off' where tenant_id = $1`, [north.TenantId])
})

test('a workflow is started that its reader may use', async () => {
  const make = makerOf(t)
  const { Name, WorkflowId } = await make.workflow(colleague)
  const start = `start workflow ${Name} for katherine`
  expect(await shown(start)).toBe(`? workflow ${Name}`)
  make.ok(await t.call(shareWorkflow, { as: colleague, body: { WorkflowId, Setting: true } }))
  expect(await shown(start)).toBe(`Start workflow: ${Name} · Katherine Kelly`)
  await make.deactivate(colleague, WorkflowId)
  expect(await shown(start)).toBe(`? workflow ${Name}`)
})
