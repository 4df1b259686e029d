import type { TargetField } from '@dormer/contract/people/import-files'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { textOf } from '../../../../html/composed-html.rules.ts'
import { kindNames } from './kind-names.ts'
import { type Choices, makeRecord } from './plan-record.rules.ts'
import { type RecordPlan, readRecord } from './read-record.rules.ts'

const choices: Choices = {
  openTasks: false,
  appointments: false,
  importerId: 1,
  isActive: (id) => id !== 9,
  now: '2026-06-01T12:00:00Z',
}
const kinds = Object.fromEntries(kindNames.flatMap(({ Id, Names }) => Names.map((name) => [name, Id])))
const planOf = (columns: Record<string, TargetField>, rest: Partial<RecordPlan> = {}): RecordPlan => ({
  Columns: Object.entries(columns).map(([Name, Field]) => ({ Name, Target: { Field }, DayOrder: 'MDY' })),
  Values: { Author: { 'Ann Agent': 1, 'Gone Greta': 9 }, RecordKind: kinds },
  Kind: 1,
  TimeZone: 'America/Chicago',
  System: 'HubSpot',
  ...rest,
})
const readOne = (columns: Record<string, TargetField>, cells: string[], rest: Partial<RecordPlan> = {}) =>
  readRecord({ Place: 'S!2', RowNumber: 2, Cells: cells }, planOf(columns, rest))
const make = (
  columns: Record<string, TargetField>,
  cells: string[],
  rest: Partial<RecordPlan> = {},
  more: Partial<Choices> = {},
) => makeRecord(readOne(columns, cells, rest), [], { ...choices, ...more })

const call = {
  Type: 'RecordKind',
  Date: 'RecordDate',
  Outcome: 'Outcome',
  Direction: 'Direction',
  Body: 'Body',
} as const

describe('what a row becomes', () => {
  test.each([
    // Types and outcomes as Follow Up Boss, HubSpot, Zoho, Salesforce and SuiteCRM write them.
    ['Call', 'Connected', 'Outbound', 1],
    ['Call', 'Interested', '', 1],
    ['Call', 'Left voicemail', 'OUTBOUND', 2],
    ['Phone call', 'Left Message', 'false', 2],
    ['Call', 'No answer', 'Outbound', 3],
    ['Call', 'NO_ANSWER', 'outgoing', 3],
    ['Call', 'Busy', 'Outbound', 3],
    ['Call', 'Wrong number', 'Outbound', 3],
    ['Call', 'Connected', 'Inbound', 1],
    ['Call', 'No answer', 'Incoming', undefined],
    ['Email', '', 'EMAIL', 4],
    ['Email', '', 'INCOMING_EMAIL', 8],
    ['SMS', '', 'Outgoing', 5],
    ['Text message', '', 'true', 9],
    ['Meeting', 'Completed', '', undefined],
    ['Note', '', '', undefined],
    ['Site visit log', '', '', undefined],
  ])('%s, %s, %s is activity %s', (kind, outcome, direction, type) => {
    const { table, columns } = make(call, [kind, '3/14/2024 2:05 PM', outcome, direction, 'We spoke'])
    expect(table).toBe(type === undefined ? 'note' : 'activity')
    expect(columns.ActivityTypeId).toBe(type)
    expect(columns.DateCreated).toBe('2024-03-14T19:05:00Z')
    expect(String(columns.Description ?? textOf(String(columns.Note)))).toContain('We spoke')
    if (outcome) expect(String(columns.Description ?? columns.Note)).toContain(`Outcome: ${outcome}`)
  })

  // Outcomes as agents type them, as Zoho, RingCentral and Salesforce write them, and HubSpot's ids of its own ones.
  test.each([
    ['73a0d17f-1163-4015-bdd5-ec830791da20', 3],
    ['b2cf5968-551e-4856-9783-52b3da59a7d0', 2],
    ['f240bbac-87c9-4f6e-bf70-924b57d47db7', 1],
    ['F240BBAC-87C9-4F6E-BF70-924B57D47DB7', 1],
    ['9d9162e7-6cf3-4944-bf63-4dff82258764', 3],
    ['a4c4c377-d246-4b32-a13b-75a56a4cd0ff', 2],
    ['17b47fee-58de-441e-a44c-c6300d46f273', 3],
    ['0f5b9d3e-2f0a-4f0b-9a51-3c1f8f0c7a11', undefined],
    ['Did not reach', 3],
    ["Didn't answer", 3],
    ['LM', 2],
    ['LVM', 2],
    ['Left msg w/ spouse', 2],
    ['Left live message', 2],
    ['No answer - left VM', 2],
    ['Mailbox full', 3],
    ['Voicemail full', 3],
    ['Machine', 3],
    ['Answering machine', 3],
    ['Left message on machine', 2],
    ['No voicemail left', 3],
    ['No message left', 3],
    ['Unattended Dialled', 3],
    ['Rejected', 3],
    ['no-answer', 3],
    ['Not in service', 3],
    ['Connected', 1],
    ['Call connected', 1],
    ['Spoke with husband', 1],
    ['Appointment set', 1],
    ['Not interested', 1],
    ['Requested callback', 1],
    ['Completed', 1],
    ['Attended Dialled', 1],
    ['Zebra', undefined],
    ['4', undefined],
  ])('a call with outcome %s is activity %s', (outcome, type) => {
    const { table, columns } = make(call, ['Call', '3/14/2024', outcome, 'Outbound', ''])
    expect(columns.ActivityTypeId).toBe(type)
    if (type === undefined) expect(table).toBe('note')
    expect(String(columns.Description ?? textOf(String(columns.Note)))).toContain(`Outcome: ${outcome}`)
  })
  // The statuses of HubSpot's calls, Twilio's and Zoho's.
  test.each([
    ['NO_ANSWER', '', '', 3],
    ['BUSY', '', 'OUTBOUND', 3],
    ['no-answer', '', 'outbound-dial', 3],
    ['MISSED', '', 'INBOUND', undefined],
    ['MISSED', '', '', undefined],
    ['COMPLETED', '', 'OUTBOUND', 1],
    ['COMPLETED', '', 'INBOUND', 1],
    ['COMPLETED', 'Left voicemail', 'OUTBOUND', 2],
    ['COMPLETED', 'No answer', '', 3],
    ['CANCELED', '', '', undefined],
    ['Unattended Dialled', '', '', 3],
    ['Attended Dialled', '', '', 1],
    ['', '', 'Missed', undefined],
  ])('a call of status %s, outcome %s and direction %s is activity %s', (status, outcome, direction, type) => {
    const columns = { Date: 'RecordDate', 'Call status': 'IsDone', Outcome: 'Outcome', Direction: 'Direction' } as const
    const made = make(columns, ['3/14/2024', status, outcome, direction], { Kind: 2 })
    expect(made.columns.ActivityTypeId).toBe(type)
    if (status && status !== 'COMPLETED')
      expect(String(made.columns.Description ?? textOf(String(made.columns.Note)))).toContain(status)
  })

  // Files without columns of direction and outcome: the type says both.
  test.each([
    ['Incoming Email', 8],
    ['Email Received', 8],
    ['INCOMING_EMAIL', 8],
    ['Received Text', 9],
    ['Email sent', 4],
    ['Text message', 5],
    ['Left Voicemail', 2],
    ['Voicemail', 2],
    ['Left message', 2],
    ['Outbound Call', 1],
    ['Inbound Call', 1],
    ['Incoming call', 1],
  ])('of type %s is activity %s', (kind, type) => {
    const { columns } = make({ Type: 'RecordKind', Date: 'RecordDate' }, [kind, '3/14/2024'])
    expect(columns.ActivityTypeId).toBe(type)
    expect(columns.Description).toBe(`Type: ${kind}`)
  })
  test.each([
    [['Incoming Email', 'Outbound'], 4],
    [['Left Voicemail', '', 'Connected'], 1],
    [['Call', 'Inbound'], 1],
  ])('%s: a column of its own counts more than the type', ([kind = '', direction = '', outcome = ''], type) => {
    expect(make(call, [kind, '3/14/2024', outcome, direction, 'x']).columns.ActivityTypeId).toBe(type)
  })
  test('a voicemail that is completed is still a voicemail', () => {
    const columns = { Type: 'RecordKind', Date: 'RecordDate', Status: 'IsDone' } as const
    expect(make(columns, ['Left Voicemail', '3/14/2024', 'Completed']).columns.ActivityTypeId).toBe(2)
  })
  test('a type that is the kind’s own name is not repeated', () => {
    expect(make({ Type: 'RecordKind', Date: 'RecordDate' }, ['CALL', '3/14/2024']).columns.Description).toBeNull()
  })

  test.each([
    ['without a date', ''],
    ['in the future', '3/14/2030'],
    ['with one that cannot be read', 'last Tuesday-ish'],
  ])('a call %s is no touch', (_, date) => {
    expect(make(call, ['Call', date, 'Connected', '', 'We spoke'])).toMatchObject({
      table: 'note',
      columns: { DateCreated: choices.now },
    })
  })

  test('a call that is only planned is no touch', () => {
    const columns = { Subject: 'Subject', Due: 'Start', Status: 'IsDone' } as const
    expect(make(columns, ['Ring her', '3/14/2024', 'Planned'], { Kind: 2 }).table).toBe('note')
    expect(make(columns, ['Ring her', '3/14/2024', 'Held'], { Kind: 2 }).table).toBe('activity')
  })

  const task = { Title: 'Subject', 'Due date': 'DueDate', Status: 'IsDone', Notes: 'Body', Owner: 'Author', 'Completed at': 'DoneDate' } as const // biome-ignore format: pairs read better in rows
  test('a task is history, and an open task only if asked', () => {
    const open = ['Call about the loan', '7/1/2026', 'Not Started', 'Ask for the rate', 'Ann Agent', '']
    expect(make(task, open, { Kind: 5 })).toMatchObject({ table: 'note' })
    expect(make(task, open, { Kind: 5 }, { openTasks: true })).toMatchObject({
      table: 'task',
      columns: { Title: 'Call about the loan', TaskTypeId: 2, DueDate: '2026-07-01T05:00:00Z', AssignedUserId: 1, Notes: 'Ask for the rate' },
    }) // biome-ignore format: pairs read better in rows
    const done = ['Send card', '4/1/2024', 'Completed', '', 'Ann Agent', '4/2/2024']
    for (const openTasks of [true, false])
      expect(make(task, done, { Kind: 5 }, { openTasks })).toMatchObject({
        table: 'activity',
        columns: { ActivityTypeId: 10, UserId: 1, Subject: 'Send card', DateCreated: '2024-04-02T05:00:00Z', Description: 'Due date: 4/1/2024' },
      }) // biome-ignore format: pairs read better in rows
  })
  // Statuses as HubSpot (labels and API), SuiteCRM, Top Producer, Zoho and Salesforce write them.
  test.each([
    ['Cancelled', 'note'],
    ['CANCELED', 'note'],
    ['Not Held', 'note'],
    ['Deleted', 'note'],
    ['Declined', 'note'],
    ['No Show', 'note'],
    ['NO_SHOW', 'note'],
    ['Planned', 'appointment'],
    ['Confirmed', 'appointment'],
  ])('an appointment to come, %s, is a %s', (status, table) => {
    const columns = { Subject: 'Subject', Start: 'Start', Status: 'IsDone' } as const
    const made = make(columns, ['Showing', '7/5/2026 3:00 PM', status], { Kind: 6 }, { appointments: true })
    expect(made.table).toBe(table)
    const text = String(made.columns.Description ?? made.columns.Note ?? '')
    if (status !== 'Planned') expect(text).toContain(`Status: ${status}`)
    const outcome = { ...columns, Status: 'Outcome' } as const
    expect(make(outcome, ['Showing', '7/5/2026 3:00 PM', status], { Kind: 6 }, { appointments: true }).table).toBe(
      table,
    )
  })
  test.each([
    ['Cancelled', 'note', 'Status: Cancelled'],
    ['Deleted', 'note', 'Status: Deleted'],
    ['Skipped', 'note', 'Status: Skipped'],
    ['void', 'note', 'Status: void'],
    ['DEFERRED', 'task', 'Status: DEFERRED'],
    ['IN_PROGRESS', 'task', 'Status: IN_PROGRESS'],
    ['Waiting on someone else', 'task', 'Status: Waiting on someone else'],
    ['NOT_STARTED', 'task', ''],
    ['Open', 'task', ''],
    ['No', 'task', ''],
    ['COMPLETED', 'activity', ''],
    ['Completed late', 'activity', 'Status: Completed late'],
  ])('a task, %s, is a %s', (status, table, text) => {
    const columns = { Title: 'Subject', Created: 'RecordDate', Due: 'DueDate', Status: 'IsDone' } as const
    const made = make(columns, ['Call back', '1/5/2026', '1/5/2027', status], { Kind: 5 }, { openTasks: true })
    expect(made.table).toBe(table)
    const said = textOf(String(made.columns.Note ?? made.columns.Description ?? made.columns.Notes ?? ''))
    if (text) expect(said).toContain(text)
    else expect(said).not.toContain('Status')
  })
  test('a cancelled task is none that was completed, even with a day on which it was closed', () => {
    const closed = ['Send card', '4/1/2024', 'Cancelled', '', 'Ann Agent', '4/2/2024']
    expect(make(task, closed, { Kind: 5 }, { openTasks: true }).table).toBe('note')
  })
  test('an open task of somebody who has left is the importer’s', () => {
    const made = make(
      task,
      ['x', '7/1/2026', '', '', 'Gone Greta', ''],
      { Kind: 5 },
      { openTasks: true, importerId: 4 },
    )
    expect(made.columns).toMatchObject({ AssignedUserId: 4, CreatedById: 9 })
  })

  const meeting = { Name: 'Subject', From: 'Start', To: 'End', Location: 'Location' } as const
  test('an appointment to come becomes one only if asked, a past one is a note', () => {
    const to = ['Tour', '7/1/2026 9:00 am', '7/1/2026 10:30 am', '12 Oak St']
    expect(make(meeting, to, { Kind: 6 }).table).toBe('note')
    expect(make(meeting, to, { Kind: 6 }, { appointments: true })).toMatchObject({
      table: 'appointment',
      columns: { Title: 'Tour', DateTime: '2026-07-01T14:00:00Z', DurationMinutes: 90, Location: '12 Oak St', Description: null },
    }) // biome-ignore format: pairs read better in rows
    const past = make(meeting, ['Tour', '7/1/2024 9:00 am', '', '12 Oak St'], { Kind: 6 }, { appointments: true })
    expect(past).toMatchObject({ table: 'note', columns: { DateCreated: '2024-07-01T14:00:00Z' } })
    expect(textOf(String(past.columns.Note))).toBe('Appointment: Tour\n\nLocation: 12 Oak St')
  })

  const calendar = {
    'Start Date': 'Start',
    'Start Time': 'Start',
    'End Date': 'End',
    'End Time': 'End',
    Day: 'RecordDate',
  } as const
  test.each([
    // Outlook, Google, and calendars with one day for both times.
    [['7/5/2026', '3:00:00 PM', '7/5/2026', '4:30:00 PM'], '2026-07-05T20:00:00Z', 90],
    [['7/5/2026', '3:00 PM', '7/6/2026', '9:00 AM'], '2026-07-05T20:00:00Z', 1080],
    [['2026-07-05', '15:00', '', '15:45'], '2026-07-05T20:00:00Z', 45],
    [['', '3:00 PM', '', '4:00 PM', '7/5/2026'], '2026-07-05T20:00:00Z', 60],
    [['7/5/2026', '', '7/5/2026', ''], '2026-07-05T05:00:00Z', 60],
    [['7/5/2026 3:00 PM', '', '7/5/2026 4:00 PM', ''], '2026-07-05T20:00:00Z', 60],
  ])('%s is one appointment', (cells, DateTime, DurationMinutes) => {
    const made = make(calendar, cells, { Kind: 6 }, { appointments: true })
    expect(made).toMatchObject({ table: 'appointment', columns: { DateTime, DurationMinutes } })
    if (cells[1] && cells[0]) expect(made.columns.Description).toBeNull()
  })
  test('a time of day before its date in the file is the same', () => {
    const columns = { 'Start Time': 'Start', 'Start Date': 'Start' } as const
    const made = make(columns, ['3:00 PM', '7/5/2026'], { Kind: 6 }, { appointments: true })
    expect(made.columns).toMatchObject({ DateTime: '2026-07-05T20:00:00Z', Description: null })
  })
  test('a time that cannot be read stays in the text', () => {
    const made = make(calendar, ['7/5/2026', '25:00', '', ''], { Kind: 6 }, { appointments: true })
    expect(made.columns).toMatchObject({ DateTime: '2026-07-05T05:00:00Z', Description: 'Start Time: 25:00' })
  })
  // Follow Up Boss: tasks without a time have no dueDateTime.
  test.each([
    [['2026-07-05', '2026-07-05T20:00:00Z'], '2026-07-05T20:00:00Z'],
    [['2026-07-05', ''], '2026-07-05T05:00:00Z'],
  ])('a task due %s', (cells, DueDate) => {
    const made = make({ dueDate: 'DueDate', dueDateTime: 'DueDate' }, cells, { Kind: 5 }, { openTasks: true })
    expect(made.columns).toMatchObject({ DueDate })
  })

  test('an author who is nobody here is named in the text, and a date beside a time is one', () => {
    const made = make({ By: 'Author', Date: 'RecordDate', Time: 'TimeOfDay', Note: 'Body' }, [
      'Priya',
      '5/3/2024',
      '2:15 PM',
      'Hi',
    ])
    expect(made.columns).toMatchObject({ UserId: null, DateCreated: '2024-05-03T19:15:00Z' })
    expect(textOf(String(made.columns.Note))).toBe('Hi\n\nBy: Priya')
  })

  test('HTML is limited to what notes may have', () => {
    const made = make({ Note: 'Body' }, ['<p>Hi <b>Ida</b><script>alert(1)</script></p><img src=x onerror=alert(1)>'])
    expect(String(made.columns.Note)).not.toMatch(/<script|<img/)
    expect(
      String(make({ Subject: 'Subject', x: 'ImportedField' }, ['<i>a</i>', '<b onclick=x>']).columns.Note),
    ).not.toMatch(/<i>|<b /)
  })
})

describe('the same row', () => {
  const columns = { ID: 'RecordId', Note: 'Body', Date: 'RecordDate' } as const
  const keyOf = (cells: string[], named: Record<string, TargetField> = columns) => readOne(named, cells).Key
  test('is known by its id, whatever it says', () => {
    expect(keyOf(['7', 'a', '1/1/2024'])).toBe(keyOf(['7', 'b', '']))
    expect(keyOf(['7', 'a', '1/1/2024'])).not.toBe(keyOf(['8', 'a', '1/1/2024']))
  })
  test('or by all it says, in any order of columns', () => {
    const without = { Note: 'Body', Date: 'RecordDate' } as const
    const otherwise = { Date: 'RecordDate', Note: 'Body', Reason: 'LeaveOut' } as const
    expect(keyOf(['a', '1/1/2024'], without)).toBe(
      keyOf(['1/1/2024', 'a', 'None of your contacts has this ID'], otherwise),
    )
    expect(keyOf(['a', '1/1/2024'], without)).not.toBe(keyOf(['b', '1/1/2024'], without))
  })
})

describe('a row stays the same', () => {
  const cells = ['7', 'Call', 'Talked', 'Spring']
  const key = (fields: TargetField[], rest: Partial<RecordPlan> = {}) =>
    readOne(
      Object.fromEntries(['ID', 'Type', 'Note', 'Campaign'].map((name, at) => [name, fields[at] as TargetField])),
      cells,
      rest,
    ).Key
  test.each<[string, TargetField[], TargetField[]]>([
    ['left out', ['ImportedField', 'RecordKind', 'Body', 'ImportedField'], ['LeaveOut', 'LeaveOut', 'Body', 'LeaveOut']],
    ['elsewhere', ['ImportedField', 'RecordKind', 'Body', 'Subject'], ['ImportedField', 'ImportedField', 'Subject', 'Body']],
  ])('with columns %s', (_, one, other) => expect(key(one)).toBe(key(other))) // biome-ignore format: cases read better in rows
  test('by its id, whatever its kind is said to mean', () => {
    const fields: TargetField[] = ['RecordId', 'RecordKind', 'Body', 'ImportedField']
    const as = (Call: number) => key(fields, { Values: { RecordKind: { Call } } })
    expect(as(2)).toBe(as(1))
  })
  test('but ids of calls and of notes, in files of their own, are different', () => {
    const fields: TargetField[] = ['RecordId', 'ImportedField', 'Body', 'ImportedField']
    expect(key(fields, { Kind: 1 })).not.toBe(key(fields, { Kind: 2 }))
  })
})

const fields: TargetField[] = [
  'RecordId', 'RecordKind', 'RecordDate', 'TimeOfDay', 'Author', 'Subject', 'Body', 'Direction', 'Outcome', 'Duration', 'DueDate', 'IsDone',
  'DoneDate', 'Start', 'End', 'Location', 'ImportedField',
] // biome-ignore format: a list reads better in rows
const cell = fc.oneof(
  fc.constantFrom('', 'Call', 'Email', 'Task', 'Meeting', 'Completed', 'Planned', 'Inbound', 'No answer', 'Ann Agent', 'Nobody', '3/14/2024', '2030-01-01T10:00:00Z', '2:05 PM', '15', '0:30', '#N/A'),
  fc.string({ maxLength: 40, unit: 'binary' }),
  fc.lorem({ maxCount: 5 }),
) // biome-ignore format: a list reads better in rows

test('no cell is lost: what stands in no column of its own is in the text, whatever a row becomes', () => {
  const row = fc.array(fc.tuple(fc.constantFrom(...fields), cell), { minLength: 1, maxLength: 14 })
  fc.assert(
    fc.property(row, fc.integer({ min: 1, max: 7 }), fc.boolean(), (cells, Kind, isTicked) => {
      const plan = planOf({}, { Kind: Kind as 1 })
      plan.Columns = cells.map(([Field], at) => ({ Name: `C${at}`, Target: { Field }, DayOrder: 'MDY' }))
      const read = readRecord({ Place: 'S!2', RowNumber: 2, Cells: cells.map(([, text]) => text) }, plan)
      const made = makeRecord(read, [], { ...choices, openTasks: isTicked, appointments: isTicked })
      const inText = new Set(made.lines.map(({ at }) => at))
      const inFields = [...read.Used].filter((at) => !inText.has(at))
      expect(inText.size - (inText.has(-1) ? 1 : 0) + inFields.length + read.LeftOut).toBe(read.Filled)
      const text = made.columns.Note
        ? textOf(String(made.columns.Note))
        : String(made.columns.Description ?? made.columns.Notes ?? '')
      for (const { name } of made.lines) expect(text).toContain(`${name}:`)
      const said = (at: number) => (cells[at]?.[1] ?? '').match(/[A-Za-z]{4,}/g) ?? []
      for (const at of inText) for (const word of said(at)) expect(text).toContain(word)
      for (const [at, [Field]] of cells.entries())
        if (Field === 'Body') for (const word of said(at)) expect(text).toContain(word)
    }),
    { numRuns: 1500 },
  )
})
