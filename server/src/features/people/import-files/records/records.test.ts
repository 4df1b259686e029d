import { notifications } from '@dormer/contract/day/notifications'
import type { Body } from '@dormer/contract/endpoint'
import { reassignAgent } from '@dormer/contract/people/bulk'
import {
  checkImportFile,
  fixImportCell,
  getImportFile,
  importCheck,
  keptByUndo,
  matchImportFile,
  startImportFile,
  undoImportFile,
  uploadImportFile,
} from '@dormer/contract/people/import-files'
import { unmatchedRecords } from '@dormer/contract/people/import-records'
import { editNote } from '@dormer/contract/people/notes'
import { describe, expect, test } from 'vitest'
import { startTestProgram, type User } from '../../../../../test/harness.ts'

const t = await startTestProgram({ worker: true })
let brokerages = 0
const makeBrokerage = () => t.makeBrokerage(`ImportRecords${brokerages++}`)
const lines = (...rows: string[]) => rows.join('\n')

const upload = async (as: User, content: string, name = 'notes.csv') =>
  (await t.call(uploadImportFile, { as, body: { File: new File([content], name) } })).body
const look = async (as: User, ImportFileId: number) =>
  (await t.call(getImportFile, { as, params: { ImportFileId } })).body
const act = async (one: unknown, as: User, ImportFileId: number) => {
  expect(await t.call(one as typeof checkImportFile, { as, params: { ImportFileId } })).toMatchObject({ status: 200 })
  await expect
    .poll(async () => (await look(as, ImportFileId)).State, { interval: 30, timeout: 60_000 })
    .not.toMatch(/ing$/)
  return look(as, ImportFileId)
}
const check = (as: User, id: number) => act(checkImportFile, as, id)
const start = (as: User, id: number) => act(startImportFile, as, id)
const undo = (as: User, id: number) => act(undoImportFile, as, id)
const match = (as: User, ImportFileId: number, body: Body<typeof matchImportFile>) =>
  t.call(matchImportFile, { as, params: { ImportFileId }, body })
const found = async (as: User, ImportFileId: number) =>
  (await t.call(importCheck, { as, params: { ImportFileId } })).body
/** Uploads, checks and imports a file; the import has to come to what the check does. */
const importAll = async (as: User, content: string, body: Body<typeof matchImportFile> = {}, name?: string) => {
  const { ImportFileId } = await upload(as, content, name)
  if (Object.keys(body).length > 0) expect(await match(as, ImportFileId, body)).toMatchObject({ status: 200 })
  const checked = await check(as, ImportFileId)
  expect(checked).toMatchObject({ State: 'Checked', Message: null })
  const imported = await start(as, ImportFileId)
  expect(imported).toMatchObject({ State: 'Imported', Message: null })
  expect(imported.Imported).toEqual(checked.Checked)
  return imported
}

const people = lines(
  'ID,Date Added,First Name,Last Name,Stage,Lead Source,Assigned To,Is Contacted,Email 1,Phone 1',
  '9001,2023-04-01 10:00,Odalys,Quintero,Lead,Zillow,,Yes,odalys@example.com,(512) 555-0161',
  '9002,2023-04-02 10:00,Bram,Quintero,Lead,Zillow,,No,bram@example.com,512.555.0162',
)
const calls = lines(
  'id,created,personId,userName,isIncoming,note,outcome,duration,phone',
  '1,2024-03-14T19:05:00Z,9001,Ana Agent,false,Talked about schools,Interested,340,512-555-0161',
  '2,2024-03-15T19:05:00Z,9002,Somebody Who Left,false,,Left Message,20,512-555-0162',
  '3,2024-03-16T19:05:00Z,9003,Ana Agent,false,Who is it,No Answer,0,512-555-0199',
)

type Row = Record<string, unknown>
const activities = (tenantId: number) =>
  t.query<Row>(
    `select a.activity_type_id as type, c.first_name as whose, u.name as by, a.description, a.subject,
       a.date_created = '2024-03-14T19:05:00Z' as is_first
     from activity a join contact c using (tenant_id, contact_id)
     left join user_account u on u.tenant_id = a.tenant_id and u.user_id = a.user_id
     where a.tenant_id = $1 order by a.activity_id`,
    [tenantId],
  )
const notes = (tenantId: number) =>
  t.query<Row>(
    `select n.note, n.note_id::int as id, u.name as by, n.date_created::text as created from note n
     left join user_account u on u.tenant_id = n.tenant_id and u.user_id = n.user_id
     where n.tenant_id = $1 order by n.note_id`,
    [tenantId],
  )
const touches = (tenantId: number) =>
  t.query<Row>(
    `select c.first_name as who, x.last_contact::text as last, x.last_active::text as active, x.is_contacted, x.only_tried,
       c.is_new from contact_touch x join contact c using (tenant_id, contact_id) where x.tenant_id = $1 order by c.contact_id`,
    [tenantId],
  )
const count = async (tenantId: number, table: string) =>
  (await t.query<{ n: number }>(`select count(*)::int as n from ${table} where tenant_id = $1`, [tenantId]))[0]?.n

describe('notes and activities of another program', () => {
  test('find their contacts by the program’s ids, keep date and author, and move Last Contact; undoing takes all of it back', async () => {
    const { agent, TenantId } = await makeBrokerage()
    await importAll(agent, people)
    const before = await touches(TenantId)
    const told = (await t.call(notifications, { as: agent })).body.length
    const file = await upload(agent, calls, 'calls.csv')
    expect(file).toMatchObject({ Holds: 'Records', System: 'FollowUpBoss', Settings: { RecordKind: 2 } })
    expect(file.Values.Author).toEqual({ 'Ana Agent': agent.UserId })
    const imported = await importAll(agent, calls)
    expect(imported.Imported).toMatchObject({ New: 2, Refused: 1, Unchanged: 0, Cells: 26 })
    expect(imported.Undoable).toEqual({ Added: 2, Changed: 2 })
    expect(await activities(TenantId)).toEqual([
      {
        type: 1,
        whose: 'Odalys',
        by: 'Ana Agent',
        subject: null,
        is_first: true,
        description: 'Talked about schools\n\nisIncoming: false\noutcome: Interested\nduration: 340',
      },
      {
        type: 2,
        whose: 'Bram',
        by: null,
        subject: null,
        is_first: false,
        description: 'userName: Somebody Who Left\nisIncoming: false\noutcome: Left Message\nduration: 20',
      },
    ])
    expect(await touches(TenantId)).toMatchObject([
      {
        who: 'Odalys',
        last: '2024-03-14 19:05:00+00',
        is_contacted: true,
        only_tried: false,
        is_new: before[0]?.is_new,
      },
      { who: 'Bram', last: '2024-03-15 19:05:00+00', is_contacted: true, only_tried: true, is_new: before[1]?.is_new },
    ])
    expect((await t.call(notifications, { as: agent })).body).toHaveLength(told)
    expect(await count(TenantId, 'message')).toBe(0)

    const { ImportFileId } = imported
    expect((await undo(agent, ImportFileId)).Undone).toEqual({ Removed: 2, Restored: 0, Kept: 0 })
    expect(await activities(TenantId)).toEqual([])
    expect(await touches(TenantId)).toEqual(before)
    // What was taken back can be imported again.
    expect((await importAll(agent, calls)).Imported).toMatchObject({ New: 2 })
  })

  test('the same file twice adds nothing; rows that are twice in it are two', async () => {
    const { agent, TenantId } = await makeBrokerage()
    await importAll(agent, people)
    const twice = lines(
      'Email,Activity Type,Activity Date,Subject,Body',
      'odalys@example.com,Note,3/1/2024,Hello,She likes gardens',
      'odalys@example.com,Note,3/1/2024,Hello,She likes gardens',
      'Odalys@Example.com,Email,3/2/2024 9:30 AM,Listings,See attached',
    )
    expect((await importAll(agent, twice)).Imported).toMatchObject({ New: 3, Unchanged: 0 })
    expect((await importAll(agent, twice)).Imported).toMatchObject({ New: 0, Unchanged: 3 })
    expect((await importAll(agent, calls)).Imported).toMatchObject({ New: 2 })
    expect((await importAll(agent, calls)).Imported).toMatchObject({ New: 0, Unchanged: 2 })
    expect(await count(TenantId, 'activity')).toBe(3)
    const note = '<p><strong>Hello</strong></p><p>She likes gardens</p>'
    expect(await notes(TenantId)).toMatchObject([{ note }, { note }])
  })

  test('a row that is nobody’s is mended by choosing the contact, for one or all alike; the rest is a file', async () => {
    const { agent, TenantId } = await makeBrokerage()
    await importAll(agent, people)
    const file = await upload(
      agent,
      lines(
        'Contact ID,Note,Created At,Created By',
        'x1,One,1/5/2024,Ann',
        'x1,Two,1/6/2024,Ann',
        'x2,Three,1/7/2024,Ann',
      ),
    )
    const { ImportFileId } = file
    expect((await check(agent, ImportFileId)).Checked).toMatchObject({ New: 0, Refused: 3 })
    const { Problems, Previews } = await found(agent, ImportFileId)
    expect(Problems).toMatchObject([
      {
        Column: 4,
        ColumnName: 'Contact',
        Value: 'x1',
        Rows: 2,
        Outcome: 'Refused',
        Reason: 'None of your contacts has this ID',
      },
      { Column: 4, Value: 'x2', Rows: 1 },
    ])
    expect(Previews).toMatchObject([{ Outcome: 'Refused' }, { Outcome: 'Refused' }, { Outcome: 'Refused' }])
    const [one] = Problems
    const body = { Column: 4, Place: one?.Place ?? '', Value: 'x1', To: 'bram@example.com', All: true }
    expect(await t.call(fixImportCell, { as: agent, params: { ImportFileId }, body })).toMatchObject({ status: 200 })
    expect((await start(agent, ImportFileId)).Imported).toMatchObject({ New: 2, Refused: 1 })
    expect((await notes(TenantId)).map(({ note }) => note)).toEqual([
      '<p>One</p><p>Contact ID: x1<br>Created By: Ann</p>',
      '<p>Two</p><p>Contact ID: x1<br>Created By: Ann</p>',
    ])
    const link = await t.call(unmatchedRecords, { as: agent, params: { ImportFileId } })
    const csv = (await t.send('GET', link.body.Url)).text
    expect(csv.replace('\uFEFF', '').trim().split('\r\n')).toEqual([
      'Contact ID,Note,Created At,Created By,Reason',
      'x2,Three,1/7/2024,Ann,None of your contacts has this ID',
    ])
    // Once its people are there, that file comes in, by the name of the same column.
    const again = await upload(agent, csv, 'UnmatchedRows.csv')
    expect(again).toMatchObject({ Holds: 'Records', Columns: [{}, {}, {}, {}, { Target: { Field: 'LeaveOut' } }] })
  })

  test('people and records are switched, and matched anew', async () => {
    const { agent } = await makeBrokerage()
    const { ImportFileId, Holds } = await upload(
      agent,
      lines('Name,Email,Notes,Date Added', 'Ida,ida@example.com,x,1/2/2024'),
    )
    expect(Holds).toBe('People')
    const { body } = await match(agent, ImportFileId, { Holds: 'Records' })
    expect(body).toMatchObject({ Holds: 'Records', Checked: null, Settings: { RecordKind: 1 } })
    expect(body.Columns.map(({ Target }) => Target.Field)).toEqual(['FullName', 'Email', 'Body', 'RecordDate'])
    const wrong = await match(agent, ImportFileId, { Targets: body.Columns.map(() => ({ Field: 'City' as const })) })
    expect(wrong.status).toBe(400)
    expect((await match(agent, ImportFileId, { Holds: 'People' })).body).toMatchObject({ Holds: 'People' })
  })

  test('open tasks and appointments to come are made only if asked', async () => {
    const { agent, TenantId } = await makeBrokerage()
    await importAll(agent, people)
    const tasks = lines(
      'Record ID,Task Title,Notes,Due date,Task Status,Associated Contact IDs,Email',
      '1,Call about loan,,1/5/2099,Not started,,odalys@example.com',
      '2,Send card,,1/5/2024,Completed,,odalys@example.com',
    )
    expect((await importAll(agent, tasks)).Imported).toMatchObject({ New: 2 })
    expect(await count(TenantId, 'task')).toBe(0)
    expect(await notes(TenantId)).toHaveLength(1)
    const other = tasks.replaceAll('\n1,', '\n11,').replaceAll('\n2,', '\n12,')
    const { ImportFileId } = await importAll(agent, other, { Settings: { OpenTasks: true } })
    expect(await t.query(`select title, is_completed from task where tenant_id = $1`, [TenantId])).toEqual([
      { title: 'Call about loan', is_completed: false },
    ])
    const meetings = lines(
      'Record ID,Meeting name,Meeting start time,Meeting end time,Email',
      '7,Tour,2099-01-05T15:00:00Z,2099-01-05T16:00:00Z,bram@example.com',
    )
    await importAll(agent, meetings, { Settings: { Appointments: true } })
    expect(
      await t.query(
        `select title, duration_minutes as minutes, user_id::int as user from appointment where tenant_id = $1`,
        [TenantId],
      ),
    ).toEqual([{ title: 'Tour', minutes: 60, user: agent.UserId }])
    await undo(agent, ImportFileId)
    expect(await count(TenantId, 'task')).toBe(0)
  })

  test('undoing keeps and names what was changed since, and a later touch stands', async () => {
    const { agent, TenantId } = await makeBrokerage()
    await importAll(agent, people)
    const file = lines(
      'Email,Activity Type,Activity Date,Body',
      'odalys@example.com,Note,3/1/2024,Mine',
      'odalys@example.com,Call,3/2/2024,Rang',
      'bram@example.com,Note,3/1/2024,Other',
    )
    const { ImportFileId } = await importAll(agent, file)
    const [note] = await notes(TenantId)
    const edit = await t.call(editNote, { as: agent, body: { NoteId: Number(note?.id), Note: '<p>Edited</p>' } })
    expect(edit.status).toBe(200)
    await t.query(
      `insert into activity (tenant_id, activity_type_id, contact_entity_id, contact_id, user_id, date_created)
       select tenant_id, 4, contact_entity_id, contact_id, $2, '2025-01-01' from contact where tenant_id = $1 and first_name = 'Odalys'`,
      [TenantId, agent.UserId],
    )
    expect((await undo(agent, ImportFileId)).Undone).toEqual({ Removed: 2, Restored: 0, Kept: 1 })
    expect(await notes(TenantId)).toMatchObject([{ note: '<p>Edited</p>' }])
    const kept = (await t.call(keptByUndo, { as: agent, params: { ImportFileId } })).body
    expect(kept).toMatchObject([{ Name: 'Odalys Quintero', Reason: 'A note was changed since' }])
    expect((await touches(TenantId))[0]?.last).toBe('2025-01-01 00:00:00+00')
  })

  test.for<[since: 'call' | 'dial' | 'short call' | 'nothing', isTried: boolean, isContacted: boolean]>([
    // A call that connected and was never logged is a touch, and a short one is none.
    ['call', false, true],
    ['dial', true, true],
    ['short call', true, true],
    ['nothing', true, true],
  ])(
    'undoing counts what is left: after a dial before and a %s since, only tried is %s',
    async ([since, only_tried, is_contacted]) => {
      const { agent, TenantId } = await makeBrokerage()
      await importAll(agent, people.replaceAll(',Yes,', ',No,'))
      const dial = (at: string) =>
        t.query(
          `insert into activity (tenant_id, activity_type_id, user_id, contact_id, contact_entity_id, date_created)
         select $1, 2, $2, contact_id, contact_entity_id, $3 from contact where tenant_id = $1 and first_name = 'Odalys'`,
          [TenantId, agent.UserId, at],
        )
      const call = (at: string, seconds: number) =>
        t.query(
          `insert into call (tenant_id, user_id, contact_id, direction, way, number, status, date_started, date_answered, date_ended, duration_seconds, via)
         select $1, $2, contact_id, 'Outgoing', 'Browser', '5125550161', 'Completed', $3, $3, $3::timestamptz + interval '1 hour', $4, 'Simulated'
         from contact where tenant_id = $1 and first_name = 'Odalys'`,
          [TenantId, agent.UserId, at, seconds],
        )
      await dial('2024-03-01T10:00:00Z')
      const { ImportFileId } = await importAll(agent, calls)
      expect((await touches(TenantId))[0]).toMatchObject({ last: '2024-03-14 19:05:00+00', only_tried: false })
      const at = '2025-01-01T10:00:00Z'
      if (since === 'dial') await dial(at)
      else if (since !== 'nothing') await call(at, since === 'call' ? 300 : 20)
      await undo(agent, ImportFileId)
      expect((await touches(TenantId))[0]).toMatchObject({
        last: since === 'call' || since === 'dial' ? '2025-01-01 10:00:00+00' : '2024-03-01 10:00:00+00',
        only_tried,
        is_contacted,
      })
    },
  )

  test('once its notes are undone, the people’s file is undone as well', async () => {
    const { agent, TenantId } = await makeBrokerage()
    const first = await importAll(agent, people)
    const second = await importAll(agent, calls)
    await undo(agent, second.ImportFileId)
    expect((await undo(agent, first.ImportFileId)).Undone).toEqual({ Removed: 2, Restored: 0, Kept: 0 })
    expect(await count(TenantId, 'contact')).toBe(0)
  })

  test('a name finds somebody only if it is theirs alone', async () => {
    const { agent, TenantId } = await makeBrokerage()
    await importAll(
      agent,
      lines('First Name,Last Name,Email', 'Ida,Moor,a@example.com', 'Ida,Moor,b@example.com', 'Ben,Moor,c@example.com'),
    )
    const file = lines(
      'Contact,Activity Type,Date,Notes,Subject',
      'Ida Moor,Note,3/1/2024,a,b',
      'ben  moor,Note,3/1/2024,c,d',
    )
    const { ImportFileId, Imported } = await importAll(agent, file)
    expect(Imported).toMatchObject({ New: 1, Refused: 1 })
    expect((await found(agent, ImportFileId)).Problems).toMatchObject([
      { Value: 'Ida Moor', Reason: 'Several of your contacts match. Choose one of them' },
    ])
    expect(await notes(TenantId)).toHaveLength(1)
  })
})

describe('whose a row is', () => {
  test('an id of another program, or a name, counts only if the row’s email and phone do not contradict', async () => {
    const { agent, TenantId } = await makeBrokerage()
    await importAll(agent, people)
    const file = lines(
      'Contact ID,Email,Phone,Name,Note,Created At',
      '9001,bram@example.com,,Bram Quintero,Her email,1/1/2024',
      '9001,new@example.com,,,Her new email,1/2/2024',
      '9001,,512-555-0162,,Her phone,1/3/2024',
      ',other@example.com,,Odalys Quintero,Another Odalys,1/4/2024',
      '9001,Odalys@Example.com,(737) 555-0100,Odalys Quintero,Good: her email with a new phone,1/5/2024',
      '9002,,,,Good: only the ID,1/6/2024',
      ',,,Bram Quintero,Good: only the name,1/7/2024',
    )
    const { ImportFileId, Imported } = await importAll(agent, file)
    expect(Imported).toMatchObject({ New: 3, Refused: 4 })
    expect((await notes(TenantId)).every(({ note }) => String(note).includes('Good:'))).toBe(true)
    const { Previews } = await found(agent, ImportFileId)
    const refused = Previews.filter(({ Outcome }) => Outcome === 'Refused').toSorted(
      (a, b) => a.RowNumber - b.RowNumber,
    )
    expect(refused.map(({ Reason }) => Reason)).toEqual([
      'The ID and the email are of different contacts',
      'The ID and the email are of different contacts',
      'The ID and the phone are of different contacts',
      'The name and the email are of different contacts',
    ])
  })
})

test('text beyond the last column tells rows apart, and stays in the file of unmatched rows', async () => {
  const { agent, TenantId } = await makeBrokerage()
  await importAll(agent, people)
  const file = lines(
    'Email,Created At,Note',
    'odalys@example.com,1/5/2024,Called, no answer',
    'odalys@example.com,1/5/2024,Called, will call back',
    'later@example.com,1/5/2024,Called, no answer, left the door open',
  )
  const { ImportFileId, Imported } = await importAll(agent, file)
  expect(Imported).toMatchObject({ New: 2, Refused: 1 })
  const texts = (await notes(TenantId)).map(({ note }) => String(note))
  expect(texts[0]).toContain('no answer')
  expect(texts[1]).toContain('will call back')
  const link = await t.call(unmatchedRecords, { as: agent, params: { ImportFileId } })
  const csv = (await t.send('GET', link.body.Url)).text
  expect(csv.replace('\uFEFF', '').trim().split('\r\n')).toEqual([
    'Email,Created At,Note,Beyond the last column,Reason',
    'later@example.com,1/5/2024,Called,"no answer, left the door open",None of your contacts has this email',
  ])
  // With its person there, the row comes in from either file, and once.
  await importAll(agent, lines('First Name,Last Name,Email', 'Lena,Ter,later@example.com'))
  expect((await importAll(agent, csv, { Holds: 'Records' }, 'UnmatchedRows.csv')).Imported).toMatchObject({ New: 1 })
  expect((await importAll(agent, file)).Imported).toMatchObject({ New: 0, Unchanged: 3 })
})

test('a row about several people names those who are nobody, or too many', async () => {
  const { agent, TenantId } = await makeBrokerage()
  await importAll(agent, people)
  const many = ['9001', ...Array.from({ length: 60 }, (_, nth) => 5000 + nth), '9002'].join(';')
  const file = lines('Contact ID,Activity Type,Activity Date,Body', '9001;102,Note,3/1/2024,Two', '9001;9002,Note,3/2/2024,Both', `${many},Note,3/3/2024,Many`) // biome-ignore format: rows read better in rows
  const { ImportFileId, Imported } = await importAll(agent, file)
  expect(Imported).toMatchObject({ New: 3, ToLookAt: 2 })
  const { Problems } = await found(agent, ImportFileId)
  expect(Problems.map(({ Value, Reason, Outcome }) => [Value, Reason, Outcome])).toEqual(
    expect.arrayContaining([
      ['9001;102', 'No contact of yours was found by the ID 102. The row is added to the others', 'Kept'],
      [many, 'Only the first 50 people of a row get it. The others stand in its text', 'Kept'],
    ]),
  )
  const texts = (await notes(TenantId)).map(({ note }) => String(note))
  expect(texts.some((text) => text.includes('9001;102'))).toBe(true)
  expect(texts.some((text) => text.includes(many))).toBe(true)
  expect(texts.filter((text) => text.includes('Both'))).toEqual(['<p>Both</p>', '<p>Both</p>'])
})

test('another mapping of the same file adds nothing', async () => {
  const { agent, TenantId } = await makeBrokerage()
  await importAll(agent, people)
  const file = lines(
    'Email,Activity Date,Body,Campaign',
    'odalys@example.com,3/1/2024,Likes gardens,Spring',
    'bram@example.com,3/1/2024,Likes cellars,Fall',
  )
  const fields = (...some: string[]) => ({ Holds: 'Records', Targets: some.map((Field) => ({ Field })) }) as never
  expect((await importAll(agent, file, fields('Email', 'RecordDate', 'Body', 'ImportedField'))).Imported).toMatchObject(
    { New: 2 },
  )
  expect((await importAll(agent, file, fields('Email', 'RecordDate', 'Body', 'LeaveOut'))).Imported).toMatchObject({
    New: 0,
  })
  expect(await count(TenantId, 'note')).toBe(2)
})

test('an erased contact is nobody, also if chosen', async () => {
  const { agent, TenantId } = await makeBrokerage()
  await importAll(agent, people)
  const [gone] = await t.query<{ id: string }>(
    `update contact set date_erased = now() where tenant_id = $1 and first_name = 'Bram' returning contact_id as id`,
    [TenantId],
  )
  const { ImportFileId } = await upload(
    agent,
    lines(
      'Contact ID,Email,Note,Created At',
      'nobody,,Chosen,1/1/2024',
      '9002,,By ID,1/2/2024',
      ',bram@example.com,By email,1/3/2024',
      '9001,,Hers,1/4/2024',
    ),
  )
  await match(agent, ImportFileId, { Holds: 'Records' })
  await check(agent, ImportFileId)
  const { Problems } = await found(agent, ImportFileId)
  const Place = Problems.find(({ Value }) => Value === 'nobody')?.Place ?? ''
  const body = { Column: 4, Place, Value: 'nobody', To: `#${gone?.id}`, All: false }
  expect(await t.call(fixImportCell, { as: agent, params: { ImportFileId }, body })).toMatchObject({ status: 200 })
  expect(await start(agent, ImportFileId)).toMatchObject({ State: 'Imported', Imported: { New: 1, Refused: 3 } })
  expect(await notes(TenantId)).toMatchObject([{ note: '<p>Hers</p>' }])
})

describe('walls', () => {
  test('a colleague’s contact is neither written to nor told of, by id, email, phone, name or choice', async () => {
    const { agent, colleague, TenantId } = await makeBrokerage()
    await importAll(colleague, people)
    const [other] = await t.query<{ id: string }>(
      `select contact_id as id from contact where tenant_id = $1 and first_name = 'Bram'`,
      [TenantId],
    )
    const { ImportFileId } = await upload(
      agent,
      lines(
        'Contact ID,Email,Phone,Contact Name,Activity Type,Date,Body',
        '9001,,,,Note,1/1/2024,by id',
        ',odalys@example.com,,,Note,1/2/2024,by email',
        ',,512-555-0161,,Note,1/3/2024,by phone',
        ',,,Odalys Quintero,Note,1/4/2024,by name',
        'nobody,,,,Note,1/5/2024,by choice',
      ),
    )
    const body = { Column: 7, Place: '', Value: 'nobody', To: String(other?.id), All: true }
    const first = await found(agent, ImportFileId)
    expect(first.Previews).toEqual([])
    await check(agent, ImportFileId)
    const before = await found(agent, ImportFileId)
    body.Place = before.Problems.find(({ Value }) => Value === 'nobody')?.Place ?? ''
    await t.call(fixImportCell, { as: agent, params: { ImportFileId }, body })
    expect((await start(agent, ImportFileId)).Imported).toMatchObject({ New: 0, Refused: 5 })
    const shown = await found(agent, ImportFileId)
    expect(shown.Previews.every(({ ContactId }) => ContactId === null)).toBe(true)
    expect(JSON.stringify(shown)).not.toMatch(/colleague|Bram/i)
    expect(await count(TenantId, 'note')).toBe(0)
    // Nor does a colleague reach the file.
    const params = { ImportFileId }
    expect((await t.call(unmatchedRecords, { as: colleague, params })).status).toBe(404)
    expect((await t.call(unmatchedRecords, { params })).status).toBe(401)
  })

  test('a contact that went to a colleague keeps what was imported, and is named by its row', async () => {
    const { admin, agent, colleague, TenantId } = await makeBrokerage()
    await importAll(agent, people)
    const { ImportFileId } = await importAll(agent, calls)
    const [odalys] = await t.query<{ id: string }>(
      `select contact_id as id from contact where tenant_id = $1 and first_name = 'Odalys'`,
      [TenantId],
    )
    await t.call(reassignAgent, { as: admin, params: { agentId: colleague.UserId }, body: [Number(odalys?.id)] })
    expect((await undo(agent, ImportFileId)).Undone).toEqual({ Removed: 1, Restored: 0, Kept: 1 })
    const kept = (await t.call(keptByUndo, { as: agent, params: { ImportFileId } })).body
    expect(kept).toEqual([{ ContactId: null, Name: 'Row 2', Reason: 'It is a contact of Ben Colleague now' }])
  })

  test('a file of people has no unmatched rows', async () => {
    const { agent } = await makeBrokerage()
    const { ImportFileId } = await upload(agent, people)
    expect((await t.call(unmatchedRecords, { as: agent, params: { ImportFileId } })).status).toBe(400)
  })
})
