import { getBrokerage, saveBrokerage } from '@dormer/contract/brokerage/brokerage'
import { actOnRun } from '@dormer/contract/brokerage/runs'
import { createAppointment } from '@dormer/contract/day/appointments'
import { notifications } from '@dormer/contract/day/notifications'
import { addTaskToContacts } from '@dormer/contract/day/tasks'
import type { Body } from '@dormer/contract/endpoint'
import { saveOpportunity } from '@dormer/contract/growth/opportunities'
import { contactConsent, saveConsent } from '@dormer/contract/messages/consent'
import { answerAsContact } from '@dormer/contract/messages/outbox'
import { searchContacts, selectOptions } from '@dormer/contract/people/contact-search'
import { createContact, getContact, updateContact } from '@dormer/contract/people/contacts'
import { contactHistory } from '@dormer/contract/people/history'
import {
  checkImportFile,
  deleteImportFile,
  fixImportCell,
  getImportFile,
  type ImportTarget,
  importCheck,
  importFiles,
  keptByUndo,
  matchImportFile,
  readImportFile,
  startImportFile,
  undoImportFile,
  uploadImportFile,
} from '@dormer/contract/people/import-files'
import { addNote } from '@dormer/contract/people/notes'
import { describe, expect, test } from 'vitest'
import { startTestProgram, type User } from '../../../../test/harness.ts'
import { makerOf } from '../../automation/enrollments/enrollments.fixture.ts'

const t = await startTestProgram({ worker: true })
const make = makerOf(t)
let brokerages = 0
const makeBrokerage = () => t.makeBrokerage(`ImportFiles${brokerages++}`)

const upload = (as: User | undefined, content: string, name = 'people.csv') =>
  t.call(uploadImportFile, { as, body: { File: new File([content], name) } })
const look = async (as: User, ImportFileId: number) =>
  (await t.call(getImportFile, { as, params: { ImportFileId } })).body
const settled = async (as: User, ImportFileId: number) => {
  await expect
    .poll(async () => (await look(as, ImportFileId)).State, { interval: 30, timeout: 60_000 })
    .not.toMatch(/ing$/)
  return look(as, ImportFileId)
}
type Match = Body<typeof matchImportFile>
const check = async (as: User, ImportFileId: number) => {
  expect(await t.call(checkImportFile, { as, params: { ImportFileId } })).toMatchObject({ status: 200 })
  return settled(as, ImportFileId)
}
const start = async (as: User, ImportFileId: number) => {
  expect(await t.call(startImportFile, { as, params: { ImportFileId } })).toMatchObject({ status: 200 })
  return settled(as, ImportFileId)
}
const undo = async (as: User, ImportFileId: number) => {
  expect(await t.call(undoImportFile, { as, params: { ImportFileId } })).toMatchObject({ status: 200 })
  return settled(as, ImportFileId)
}
const match = (as: User, ImportFileId: number, body: Match) =>
  t.call(matchImportFile, { as, params: { ImportFileId }, body })
/** Uploads, checks and imports a file; the check has to come to what the import does. */
const importAll = async (as: User, content: string, body: Match = {}, name?: string) => {
  const file = (await upload(as, content, name)).body
  await match(as, file.ImportFileId, body)
  const checked = await check(as, file.ImportFileId)
  expect(checked).toMatchObject({ State: 'Checked', Message: null })
  const imported = await start(as, file.ImportFileId)
  expect(imported).toMatchObject({ State: 'Imported', Message: null })
  expect(imported.Imported).toEqual(checked.Checked)
  return imported
}
const people = (tenantId: number) =>
  t.query<Record<string, unknown>>(
    `select c.contact_id::int as id, c.contact_entity_id::int as household, first_name, last_name, email, cell_phone,
       home_phone, city, c.is_new, c.assigned_agent_id::int as agent, c.date_created::text as created, c.contact_type_id as type,
       s.name as source,
       (select array_agg(p.address order by contact_point_id) from contact_point p where p.tenant_id = c.tenant_id and p.contact_id = c.contact_id) as points,
       (select array_agg(t.name order by t.name) from tag_contact_entity x join tag t using (tenant_id, tag_id)
        where x.tenant_id = c.tenant_id and x.contact_entity_id = c.contact_entity_id) as tags,
       (select array_agg(n.note order by note_id) from note n where n.tenant_id = c.tenant_id and n.contact_entity_id = c.contact_entity_id) as notes
     from contact c join source s on s.tenant_id = c.tenant_id and s.source_id = c.source_id
     where c.tenant_id = $1 order by contact_id`,
    [tenantId],
  )
const changes = async (tenantId: number) =>
  (await t.query<{ n: number }>('select count(*)::int as n from change where tenant_id = $1', [tenantId]))[0]?.n
const lines = (...rows: string[]) => rows.join('\n')

describe('a file on its way in', () => {
  test('is looked at, matched, and listed for its user alone', async () => {
    const { agent, colleague, admin } = await makeBrokerage()
    const other = await makeBrokerage()
    const answer = await upload(agent, lines('First Name,Last Name,E-mail,Shoe Size', 'Ana,Lee,ana@example.com,38'))
    expect(answer).toMatchObject({
      status: 200,
      body: {
        State: 'Uploaded', FileKind: 'Text', Rows: 1, LikeFile: null, Checked: null, Imported: null,
        Columns: [
          { Name: 'First Name', Filled: 1, Samples: ['Ana'], Target: { Field: 'FirstName' } },
          { Target: { Field: 'LastName' } },
          { Target: { Field: 'Email' } },
          { Name: 'Shoe Size', Target: { Field: 'ImportedField' }, Confidence: 'None' },
        ],
        Settings: { Duplicates: 'FillBlanks', AreExisting: false },
      },
    }) // biome-ignore format: pairs read better in rows
    const { ImportFileId } = answer.body
    const params = { ImportFileId }
    expect(await t.call(importFiles, { as: agent })).toMatchObject({ body: [{ ImportFileId, FileName: 'people.csv' }] })
    expect(await t.call(importFiles, { as: colleague })).toMatchObject({ body: [] })
    expect(await t.call(getImportFile, { as: admin, params })).toMatchObject({ status: 200 })
    for (const as of [colleague, other.admin]) {
      expect(await t.call(getImportFile, { as, params })).toMatchObject({ status: 404 })
      expect(await match(as, ImportFileId, {})).toMatchObject({ status: 404 })
      for (const one of [checkImportFile, startImportFile, undoImportFile, deleteImportFile, importCheck, keptByUndo])
        expect(await t.call(one as typeof checkImportFile, { as, params })).toMatchObject({ status: 404 })
    }
    expect(await t.call(getImportFile, { params })).toMatchObject({ status: 401 })
    expect(await upload(undefined, 'x')).toMatchObject({ status: 401 })
    expect(await t.call(deleteImportFile, { as: agent, params })).toMatchObject({ status: 200 })
    expect(await t.call(getImportFile, { as: agent, params })).toMatchObject({ status: 404 })
    expect(await t.query('select from import_file where import_file_id = $1', [ImportFileId])).toEqual([])
  })

  test('that cannot be read is refused with the reason, and not kept', async () => {
    const { agent, TenantId } = await makeBrokerage()
    for (const [content, says] of [
      ['', /empty/i],
      ['%PDF-1.7 x', /PDF/],
      ['First Name,Email\n', /no rows|no contacts/i],
    ] as const) {
      const answer = await upload(agent, content)
      expect(answer).toMatchObject({ status: 400, body: { Message: expect.stringMatching(says) } })
    }
    expect(await t.query('select from import_file where tenant_id = $1', [TenantId])).toEqual([])
  })

  test('is one of a hundred at most, which says where the others are discarded', async () => {
    const { agent, TenantId } = await makeBrokerage()
    const content = lines('First Name,Email', 'Ana,ana@example.com')
    await upload(agent, content)
    const more = (count: number) =>
      t.query(
        `insert into import_file (tenant_id, user_id, file_name, signature, found, targets, settings)
         select tenant_id, user_id, file_name, signature, found, targets, settings
         from (select * from import_file where tenant_id = $1 limit 1) one, generate_series(1, $2)`,
        [TenantId, count],
      )
    await more(98)
    expect(await upload(agent, content)).toMatchObject({ status: 200 })
    expect(await upload(agent, content)).toMatchObject({
      status: 429,
      body: { Message: expect.stringMatching(/100 files that were never imported.*under Contacts → Import/) },
    })
  })

  test('is matched by hand; what does not fit is refused and changes nothing', async () => {
    const { agent, admin } = await makeBrokerage()
    const file = (await upload(agent, lines('First Name,E-mail,Shoe', 'Ana,ana@example.com,38'))).body
    const id = file.ImportFileId
    const targets = (Target: ImportTarget): ImportTarget[] => [{ Field: 'FirstName' }, { Field: 'Email' }, Target]
    for (const [body, field] of [
      [{ Targets: [{ Field: 'FirstName' }] }, 'Targets'],
      [{ Targets: targets({ Field: 'Custom' }) }, 'Targets.2'],
      [{ Targets: targets({ Field: 'NewCustom' }) }, 'Targets.2'],
      [{ Targets: targets({ Field: 'Label', Of: 9 }) }, 'Targets.2'],
      [{ Values: { Owner: { Ana: 999_999 } } }, 'Values.Owner'],
      [{ Values: { Source: { Web: 'new' } } }, 'Values.Source'],
      [{ Settings: { ContactTypeId: 9 } }, 'Settings.ContactTypeId'],
    ] as [Match, string][]) {
      const answer = await match(agent, id, body)
      expect([
        answer.status,
        Object.keys((answer.body as unknown as { Errors?: object }).Errors ?? answer.body),
      ]).toEqual([400, expect.anything()])
      expect(JSON.stringify(answer.body)).toContain(field)
    }
    expect(await match(agent, id, { Targets: targets({ Field: 'Custom', CustomFieldId: 999_999 }) })).toMatchObject({
      status: 404,
    })
    expect(await match(agent, id, { Settings: { AssignedAgentId: 999_999 } })).toMatchObject({ status: 404 })
    expect((await look(agent, id)).Columns).toEqual(file.Columns)
    // One setting leaves the others.
    await match(agent, id, { Settings: { Duplicates: 'Skip' } })
    expect((await match(agent, id, { Settings: { Tag: 'Old' } })).body.Settings).toMatchObject({
      Duplicates: 'Skip',
      Tag: 'Old',
    })
    // Only those who manage settings add fields.
    const asField = targets({ Field: 'NewCustom', Name: 'Shoe size', Kind: 'Number' })
    expect((await match(agent, id, { Targets: asField })).body).toMatchObject({
      Message: expect.stringContaining('Shoe size'),
      Columns: [{}, {}, { Target: { Field: 'ImportedField' } }],
    })
    expect((await match(admin, id, { Targets: asField })).body).toMatchObject({
      Message: null,
      Columns: [{}, {}, { Target: { Field: 'NewCustom', Name: 'Shoe size' } }],
    })
  })

  test('is read anew, and columns named as before keep their targets', async () => {
    const { agent } = await makeBrokerage()
    const id = (await upload(agent, lines('First Name,E-mail,Shoe', 'Ana,ana@example.com,38'))).body.ImportFileId
    await match(agent, id, { Targets: [{ Field: 'FirstName' }, { Field: 'LeaveOut' }, { Field: 'Nickname' }] })
    const { body } = await t.call(readImportFile, {
      as: agent,
      params: { ImportFileId: id },
      body: { Encoding: 'windows-1252' },
    })
    expect(body).toMatchObject({
      Columns: [{}, { Target: { Field: 'LeaveOut' } }, { Target: { Field: 'Nickname' } }],
    })
  })
})

describe('an import', () => {
  test('adds people with all that the file says, and tells before what it will do', async () => {
    const { admin, agent, colleague, TenantId } = await makeBrokerage()
    const csv = lines(
      'First Name,Last Name,Email,Phone,Email 2,City,Tags,Notes,Assigned To,Source,Shoe Size,Created',
      `Ana,Lee,ana@example.com,512-555-0101,ana@work.example,Austin,"VIP; Buyer",Likes pools,${colleague.Email},Open House,38,2019-05-03`,
      'Bo,Ray,bo@example.com,+44 20 7946 0958,,Dallas,,,,Zillow Nothing,,',
      ',,,,,,,Nobody,,,,',
    )
    const imported = await importAll(admin, csv, { Settings: { Tag: 'Moved in', AreExisting: true } })
    expect(imported.Imported).toMatchObject({ New: 2, Updated: 0, Refused: 1, Unchanged: 0, Joint: 0, Skipped: 0 })
    const { Cells, CellsInFields, CellsKept, CellsLeftOut } = imported.Imported as NonNullable<typeof imported.Imported>
    // The refused row has one.
    expect(CellsInFields + CellsKept + CellsLeftOut).toBe(Cells - 1)
    expect(await people(TenantId)).toMatchObject([
      {
        first_name: 'Ana', last_name: 'Lee', email: 'ana@example.com', cell_phone: '5125550101', city: 'Austin',
        is_new: false, agent: colleague.UserId, source: 'Open House', points: ['ana@work.example'],
        tags: ['Buyer', 'Moved in', 'VIP'], notes: [expect.stringContaining('Likes pools')],
        created: expect.stringMatching(/^2019-05-03/),
      },
      { first_name: 'Bo', agent: admin.UserId, points: ['+442079460958'], tags: ['Moved in'], notes: null },
    ]) // biome-ignore format: pairs read better in rows
    expect(await t.query('select name, value from imported_field where tenant_id = $1', [TenantId])).toMatchObject([
      { name: 'Shoe Size', value: '38' },
    ])
    const found = (await t.call(importCheck, { as: admin, params: { ImportFileId: imported.ImportFileId } })).body
    expect(found.Previews).toMatchObject([
      {
        Outcome: 'New',
        Name: 'Ana Lee',
        Fields: expect.arrayContaining([{ Label: 'City', Value: 'Austin', Before: null }]),
      },
      { Outcome: 'Refused' },
      { Outcome: 'New', Name: 'Bo Ray' },
    ])
    // It is a batch that contacts can be found by.
    const { body: batch } = await t.call(searchContacts, {
      as: admin,
      body: { Filters: [{ PropertyName: 'ImportedFrom', Operation: 'Equals', Value: [imported.ImportFileId] }] },
    })
    expect(batch.map(({ FirstName }) => FirstName).toSorted()).toEqual(['Ana', 'Bo'])
    expect((await t.call(selectOptions, { as: admin })).body.ImportOptions).toMatchObject([
      { ImportFileId: imported.ImportFileId, Name: expect.stringMatching(/^people.csv, /) },
    ])
    // Nobody is told of new leads, but the importer of the result.
    expect((await t.call(notifications, { as: colleague })).body).toMatchObject([])
    expect((await t.call(notifications, { as: admin })).body).toMatchObject([
      { Title: expect.stringContaining('Imported 2 contacts'), Path: `/contacts/import/${imported.ImportFileId}` },
    ])
    expect(await t.query(`select from contact_workflow where tenant_id = $1`, [TenantId])).toEqual([])
    // The same file again is known, and changes nothing at all.
    const before = await changes(TenantId)
    const again = (await upload(admin, csv, 'again.csv')).body
    expect(again.LikeFile).toMatchObject({ FileName: 'people.csv' })
    await match(admin, again.ImportFileId, { Settings: { Tag: 'Moved in', AreExisting: true } })
    await check(admin, again.ImportFileId)
    expect(await start(admin, again.ImportFileId)).toMatchObject({
      Imported: { New: 0, Updated: 0, Unchanged: 2, Refused: 1 },
    })
    const ofRuns = await t.query(`select from change where tenant_id = $1 and table_name = 'run'`, [TenantId])
    expect((await changes(TenantId)) ?? 0).toBeLessThanOrEqual((before ?? 0) + ofRuns.length)
    expect(agent.UserId).toBeGreaterThan(0)
  })

  const there = lines('First Name,Last Name,Email,Phone', 'Ana,Lee,ana@example.com,5125550101')
  const newer = lines('First Name,Last Name,Email,Phone,City,Mobile', 'Ana,Leigh,ana@example.com,512-555-0199,Austin,')
  test.each([
    [
      'FillBlanks',
      { Updated: 1, Cells: 5, CellsInFields: 4, CellsStayed: 1 },
      [{ last_name: 'Lee', cell_phone: '5125550101', city: 'Austin', points: ['5125550199'] }],
    ],
    [
      'Overwrite',
      { Updated: 1, CellsInFields: 5, CellsStayed: 0 },
      [{ last_name: 'Leigh', cell_phone: '5125550199', city: 'Austin' }],
    ],
    [
      'Skip',
      { Skipped: 1, Cells: 5, CellsInFields: 0, CellsKept: 0, CellsStayed: 5 },
      [{ last_name: 'Lee', cell_phone: '5125550101', city: null }],
    ],
  ] as const)('that meets a contact does as chosen: %s', async (Duplicates, counts, expected) => {
    const { agent, TenantId } = await makeBrokerage()
    await importAll(agent, there)
    const second = await importAll(agent, newer, { Settings: { Duplicates } })
    expect(second.Imported).toMatchObject(counts)
    expect(await people(TenantId)).toMatchObject(expected)
  })

  test('adds joint contacts if asked to, and couples by themselves', async () => {
    const { agent, TenantId } = await makeBrokerage()
    await importAll(agent, there)
    const mary = lines('First Name,Last Name,Email,Phone', 'Mary,Lee,ana@example.com,5125550102')
    expect((await importAll(agent, mary)).Imported).toMatchObject({ Joint: 1, New: 0 })
    const [ana, joint] = await people(TenantId)
    expect(joint).toMatchObject({ first_name: 'Mary', household: ana?.household, email: 'ana@example.com' })
    // Again, she is there.
    expect((await importAll(agent, mary)).Imported).toMatchObject({ Joint: 0, Unchanged: 1 })
    const tom = lines('First Name,Last Name,Email,Phone', 'Tom,Lee,,5125550101')
    await importAll(agent, tom, { Settings: { Duplicates: 'AddJoint' } })
    expect((await people(TenantId)).length).toBe(3)
  })

  test('joins twins within the file, wherever they stand', async () => {
    const { agent, TenantId } = await makeBrokerage()
    const csv = lines(
      'First Name,Last Name,Email,Phone,City',
      'Ana,Lee,ana@example.com,,',
      'Ana,Lee,ana@example.com,5125550101,Austin',
      'Zoe,Fox,,5125550105,',
      'Zoe,Fox,zoe@example.com,5125550105,',
      'Max,Fox,zoe@example.com,,',
    )
    expect((await importAll(agent, csv)).Imported).toMatchObject({ New: 2, Updated: 2, Joint: 1 })
    expect(await people(TenantId)).toMatchObject([
      { first_name: 'Ana', cell_phone: '5125550101', city: 'Austin' },
      { first_name: 'Zoe', email: 'zoe@example.com' },
      { first_name: 'Max' },
    ])
  })

  test('finds by external id whoever was imported before, under another name and email', async () => {
    const { agent, TenantId } = await makeBrokerage()
    const header = 'Contact ID,First Name,Last Name,Email'
    const Targets: ImportTarget[] = [
      { Field: 'ExternalId' }, { Field: 'FirstName' }, { Field: 'LastName' }, { Field: 'Email' },
    ] // biome-ignore format: a list reads better in rows
    await importAll(agent, lines(header, 'X-1,Ana,Lee,ana@example.com'), { Targets })
    const second = await importAll(agent, lines(header, 'X-1,Anna,Smith,anna@new.example'), {
      Targets,
      Settings: { Duplicates: 'Overwrite' },
    })
    expect(second.Imported).toMatchObject({ Updated: 1, New: 0 })
    expect(await people(TenantId)).toMatchObject([
      { first_name: 'Anna', last_name: 'Smith', email: 'anna@new.example' },
    ])
  })

  test("leaves a colleague's contact alone and names whose it is; in one's own book it is added again", async () => {
    const { admin, agent, colleague, TenantId } = await makeBrokerage()
    await importAll(colleague, there)
    const first = await importAll(agent, newer)
    expect(first.Imported).toMatchObject({ Skipped: 1, New: 0 })
    const { Previews } = (await t.call(importCheck, { as: agent, params: { ImportFileId: first.ImportFileId } })).body
    expect(Previews).toMatchObject([
      { Outcome: 'Skipped', ContactId: null, Reason: `A contact of ${colleague.Name} already has this email address` },
    ])
    expect(await t.call(saveBrokerage, { as: admin, body: { OwnBook: true } })).toMatchObject({ status: 200 })
    expect((await t.call(getBrokerage, { as: admin })).body.OwnBook).toBe(true)
    expect((await importAll(agent, newer)).Imported).toMatchObject({ New: 1 })
    expect(await people(TenantId)).toMatchObject([
      { agent: colleague.UserId, last_name: 'Lee', city: null },
      { agent: agent.UserId, last_name: 'Leigh', city: 'Austin' },
    ])
  })

  test('of new leads tells their agents, in one notification', async () => {
    const { admin, agent, TenantId } = await makeBrokerage()
    await importAll(admin, there, { Settings: { AreExisting: false, AssignedAgentId: agent.UserId } })
    expect(await people(TenantId)).toMatchObject([{ is_new: true, agent: agent.UserId }])
    expect((await t.call(notifications, { as: agent })).body).toMatchObject([
      { Title: expect.stringContaining('new lead') },
    ])
  })

  test('mends values in place, one or all alike', async () => {
    const { agent, TenantId } = await makeBrokerage()
    const csv = lines(
      'First Name,Email,Annual Income',
      'Ana,ana@example.com,lots',
      'Bo,bo@example.com," lots "',
      'Cy,cy@example.com,much',
    )
    const file = (await upload(agent, csv)).body
    const Column = file.Columns.findIndex(({ Name }) => Name === 'Annual Income')
    await match(agent, file.ImportFileId, {
      Targets: [{ Field: 'FirstName' }, { Field: 'Email' }, { Field: 'Income' }],
    })
    const params = { ImportFileId: file.ImportFileId }
    expect(await check(agent, file.ImportFileId)).toMatchObject({ Checked: { New: 3, ToLookAt: 3, Problems: 3 } })
    const { Problems, AllProblems } = (await t.call(importCheck, { as: agent, params })).body
    expect(AllProblems).toBe(2)
    expect(Problems).toMatchObject([
      { Column, ColumnName: 'Annual Income', Value: 'lots', Rows: 2, RowNumber: 2, Outcome: 'Kept' },
      { Value: 'much', Rows: 1 },
    ])
    const fix = (body: object) => t.call(fixImportCell, { as: agent, params, body: body as never })
    expect(await fix({ Column: 99, Place: 'x', Value: 'lots', To: '1' })).toMatchObject({ status: 400 })
    expect(await fix({ Column, Place: Problems[0]?.Place, Value: 'lots', To: '85000', All: true })).toMatchObject({
      status: 200,
      body: { Checked: null, State: 'Uploaded' },
    })
    // The others are still listed, also after a reload.
    expect((await t.call(importCheck, { as: agent, params })).body.AllProblems).toBe(2)
    await fix({ Column, Place: Problems[1]?.Place, Value: 'much', To: '90000' })
    expect(await check(agent, file.ImportFileId)).toMatchObject({ Checked: { New: 3, ToLookAt: 0 } })
    expect(await people(TenantId)).toEqual([])
    await start(agent, file.ImportFileId)
    expect(
      (await t.query('select income from contact where tenant_id = $1 order by contact_id', [TenantId])).map(
        (r) => r.income,
      ),
    ).toEqual(['85000.00', '85000.00', '90000.00'])
  })

  test('adds fields of the brokerage’s own, and keeps what a no says', async () => {
    const { admin, TenantId } = await makeBrokerage()
    const csv = lines('First Name,Email,Shoe,Opt out', 'Ana,ana@example.com,38,yes')
    await importAll(admin, csv, {
      Targets: [
        { Field: 'FirstName' }, { Field: 'Email' }, { Field: 'NewCustom', Name: 'Shoe size', Kind: 'Number' }, { Field: 'EmailOptOut' },
      ],
    }) // biome-ignore format: a list reads better in rows
    expect(
      await t.query(
        'select name, value from custom_value join custom_field using (tenant_id, custom_field_id) where tenant_id = $1',
        [TenantId],
      ),
    ).toEqual([{ name: 'Shoe size', value: '38' }])
    expect(await t.query('select address, says from consent where tenant_id = $1', [TenantId])).toEqual([
      { address: 'ana@example.com', says: 'No' },
    ])
  })

  test('keeps that a number with an extension is not to be called or texted', async () => {
    const { admin, TenantId } = await makeBrokerage()
    await importAll(
      admin,
      lines('First Name,Email,Phone,Do Not Call', 'Ana,ana@example.com,(512) 555-0131 x12 / 512-555-0132,Yes'),
    )
    const numbers = [{ number: '5125550131' }, { number: '5125550132' }]
    expect(await t.query('select number from do_not_call where tenant_id = $1 order by 1', [TenantId])).toEqual(numbers)
    expect(
      await t.query(
        "select address as number from consent where tenant_id = $1 and channel = 'Text' and says = 'No' order by 1",
        [TenantId],
      ),
    ).toEqual(numbers)
  })
})

describe('undoing an import', () => {
  test('takes back what it did, and keeps and names what was changed since', async () => {
    const { agent, TenantId } = await makeBrokerage()
    const header = 'First Name,Last Name,Email,Phone,City,Tags,Notes'
    await importAll(agent, lines(header, 'Ana,Lee,ana@example.com,,,Old,', 'Eve,Poe,eve@example.com,,,,'))
    const before = await people(TenantId)
    const file = await importAll(
      agent,
      lines(
        header,
        'Ana,Lee,ana@example.com,5125550101,Austin,New,Met at the fair',
        'Eve,Poe,eve@example.com,5125550109,Dallas,,',
        'Bo,Ray,bo@example.com,,,,',
        'Cy,Ray,cy@example.com,,,,',
        'Mary,Lee,ana@example.com,,,,',
      ),
    )
    expect(file.Imported).toMatchObject({ Updated: 2, New: 2, Joint: 1 })
    expect(file.Undoable).toEqual({ Added: 3, Changed: 2 })
    // Importing again changes nothing, and hides nothing of what undoing would take back.
    await start(agent, file.ImportFileId)
    expect(
      (await t.call(getImportFile, { as: agent, params: { ImportFileId: file.ImportFileId } })).body,
    ).toMatchObject({
      Imported: { New: 0, Updated: 0 },
      Undoable: { Added: 3, Changed: 2 },
    })
    const all = await people(TenantId)
    const id = (name: string) => all.find((one) => one.first_name === name)?.id as number
    const household = (name: string) => all.find((one) => one.first_name === name)?.household as number
    await t.call(addNote, { as: agent, body: { ContactEntityId: household('Bo'), Note: '<p>Called</p>' } })
    await t.call(updateContact, { as: agent, body: { Contact: { ContactId: id('Eve'), City: 'Waco' } } })
    const undone = await undo(agent, file.ImportFileId)
    expect(undone).toMatchObject({ State: 'Undone', Undone: { Removed: 2, Restored: 1, Kept: 2 } })
    const after = await people(TenantId)
    expect(after).toMatchObject([
      before[0] as object,
      { first_name: 'Eve', cell_phone: null, city: 'Waco' },
      { first_name: 'Bo' },
    ])
    const kept = await t.call(keptByUndo, { as: agent, params: { ImportFileId: file.ImportFileId } })
    expect(kept.body).toEqual([
      { ContactId: id('Eve'), Name: 'Eve Poe', Reason: 'City was changed after the import' },
      { ContactId: id('Bo'), Name: 'Bo Ray', Reason: expect.stringContaining('wrote a note') },
    ])
    // Twice is harmless.
    const again = await undo(agent, file.ImportFileId)
    expect(again).toMatchObject({ State: 'Undone', Undone: { Removed: 2, Restored: 1, Kept: 2 } })
    expect(await people(TenantId)).toEqual(after)
    expect(await t.call(startImportFile, { as: agent, params: { ImportFileId: file.ImportFileId } })).toMatchObject({
      status: 409,
    })
    // What was removed is in the trash.
    expect(await t.query('select counts from trash where tenant_id = $1', [TenantId])).toMatchObject([
      { counts: expect.objectContaining({ contact: 2 }) },
    ])
    expect((await t.call(getContact, { as: agent, query: { contactId: id('Cy') } })).status).toBe(404)
    expect((await t.call(contactHistory, { as: agent, params: { contactId: id('Ana') } })).status).toBe(200)
  })

  test('keeps whoever was worked with since, and says what was done', async () => {
    const { agent, admin, TenantId } = await makeBrokerage()
    const since: Record<string, [string, (person: { id: number; household: number }) => Promise<unknown>]> = {
      Written: [
        'was in touch',
        () =>
          t.call(answerAsContact, { as: admin, body: { Channel: 'Email', From: 'written@example.com', Body: 'Hi' } }),
      ],
      Called: [
        'was in touch',
        ({ id, household }) =>
          t.query(
            `insert into activity (tenant_id, activity_type_id, contact_id, contact_entity_id) values ($1, 4, $2, $3)`,
            [TenantId, id, household],
          ),
      ],
      Met: [
        'updated an appointment',
        ({ id }) =>
          t.call(createAppointment, {
            as: agent,
            body: { Title: 'Show', AppointmentTypeId: 1003, DateTime: '2031-02-11T16:00:00Z', ContactId: id } as never,
          }),
      ],
      Tasked: [
        'updated a task',
        ({ id }) =>
          t.call(addTaskToContacts, {
            as: agent,
            body: { Title: 'Call', TaskTypeId: 2, AssignedUserId: agent.UserId, ContactIds: [id] },
          }),
      ],
      Dealing: [
        'updated a deal',
        ({ id }) =>
          t.call(saveOpportunity, {
            as: agent,
            body: { Type: 'Purchase', Stage: 'New Lead', ContactId: id, UserId: agent.UserId } as never,
          }),
      ],
      Buying: [
        'updated a transaction',
        ({ id }) =>
          t.query(`insert into transaction_people (tenant_id, contact_id, first_name) values ($1, $2, 'Buying')`, [
            TenantId,
            id,
          ]),
      ],
      Visiting: [
        'visited your website',
        ({ id }) =>
          t.query(`insert into client_visit (tenant_id, token_hash, contact_id) values ($1, $2, $3)`, [
            TenantId,
            Buffer.from(`visit ${id}`),
            id,
          ]),
      ],
    }
    const names = [...Object.keys(since), 'Quiet']
    const rows = names.map((name) => `${name},${name.toLowerCase()}@example.com`)
    const file = await importAll(agent, lines('First Name,Email', ...rows))
    for (const one of await people(TenantId)) {
      const answer = await since[one.first_name as string]?.[1](one as { id: number; household: number })
      expect(answer).not.toMatchObject({ status: 400 })
    }
    await t.idle()
    const undone = await undo(agent, file.ImportFileId)
    expect(undone.Undone).toEqual({ Removed: 1, Restored: 0, Kept: names.length - 1 })
    const { body } = await t.call(keptByUndo, { as: agent, params: { ImportFileId: file.ImportFileId } })
    expect(Object.fromEntries(body.map(({ Name, Reason }) => [Name.trim(), Reason]))).toEqual(
      Object.fromEntries(Object.entries(since).map(([name, [what]]) => [name, expect.stringContaining(what)])),
    )
  })

  test('of a file that was not imported is refused', async () => {
    const { agent } = await makeBrokerage()
    const { ImportFileId } = (await upload(agent, lines('First Name,Email', 'Ana,ana@example.com'))).body
    expect(await t.call(undoImportFile, { as: agent, params: { ImportFileId } })).toMatchObject({ status: 409 })
  })
})

test('undoing an import withdraws what was agreed to by it, unless somebody said something since', async () => {
  const { agent, TenantId } = await makeBrokerage()
  const csv = lines(
    'First Name,Last Name,Email,Cell Phone,Text Consent,Email Consent',
    'Ana,Lee,ana@example.com,5125550101,yes,yes',
    'Bo,Ray,bo@example.com,5125550102,yes,no',
    'Cy,Roe,cy@example.com,5125550103,yes,',
  )
  const { ImportFileId } = await importAll(agent, csv)
  const said = () =>
    t.query<{ address: string; all: string[] }>(
      `select address, array_agg(says order by consent_id) as all from consent where tenant_id = $1 group by 1 order by 1`,
      [TenantId],
    )
  const states = async (as: User) => {
    const { body } = await t.call(searchContacts, { as, body: {} })
    const cy = body.find(({ FirstName }) => FirstName === 'Cy')
    return cy?.ContactId as number
  }
  const recorded = await t.call(saveConsent, {
    as: agent,
    body: {
      ContactId: await states(agent),
      Channel: 'Text',
      Address: '5125550103',
      Says: 'Yes',
      How: 'Signed at my desk',
    },
  } as never)
  expect(recorded).toMatchObject({ status: 200 })
  await undo(agent, ImportFileId)
  const undone = [
    { address: '5125550101', all: ['Yes', 'Withdrawn'] },
    { address: '5125550102', all: ['Yes', 'Withdrawn'] },
    { address: '5125550103', all: ['Yes', 'Yes'] },
    { address: 'ana@example.com', all: ['Yes', 'Withdrawn'] },
    { address: 'bo@example.com', all: ['No'] },
  ]
  expect(await said()).toEqual(undone)
  expect(
    await t.query(`select distinct how from consent where tenant_id = $1 and says = 'Withdrawn'`, [TenantId]),
  ).toEqual([{ how: 'people.csv: the import was undone' }])
  // What blocks automatic texts again, until another file says yes.
  const make = await t.call(createContact, { as: agent, body: { FirstName: 'Ana', CellPhone: '5125550101' } as never })
  const state = async () =>
    (await t.call(contactConsent, { as: agent, query: { contactId: make.body.ContactId as number } })).body
  expect((await state()).find(({ Channel }) => Channel === 'Text')?.Entries.map(({ Says }) => Says)).toEqual([
    'Withdrawn',
    'Yes',
  ])
  await importAll(agent, csv, {}, 'right.csv')
  expect((await said())[0]).toEqual({ address: '5125550101', all: ['Yes', 'Withdrawn', 'Yes'] })
})

describe('an import and workflows', () => {
  const rows = lines('First Name,Email', 'Ana,ana@example.com', 'Bo,bo@example.com')
  const enrolled = async (TenantId: number) => {
    await t.idle()
    return t.query('select from contact_workflow where tenant_id = $1', [TenantId])
  }

  test('starts none unless asked to, and tells nobody of new leads who are none', async () => {
    const { admin, agent, TenantId } = await makeBrokerage()
    await make.workflow(admin, { event: 'LeadCreated', share: true })
    const quiet = await importAll(admin, rows, { Settings: { AreExisting: true, AssignedAgentId: agent.UserId } })
    expect(quiet.Imported).toMatchObject({ New: 2 })
    expect(await enrolled(TenantId)).toEqual([])
    expect((await t.call(notifications, { as: agent })).body).toEqual([])
    expect((await t.call(notifications, { as: admin })).body).toMatchObject([
      { Kind: 'ImportFinished', Path: `/contacts/import/${quiet.ImportFileId}` },
    ])
    await importAll(admin, rows.replaceAll('@', '@new.'), { Settings: { AreExisting: false } })
    expect(await enrolled(TenantId)).toEqual([])
  })

  test('starts them for those added when asked to', async () => {
    const { admin, TenantId } = await makeBrokerage()
    await make.workflow(admin, { event: 'LeadCreated', share: true })
    await importAll(admin, rows)
    const more = lines(rows, 'Cy,cy@example.com')
    await importAll(admin, more, { Settings: { AreExisting: true, StartsWorkflows: true } })
    expect(await enrolled(TenantId)).toHaveLength(1)
  })
})

describe('values that stand for something of the brokerage', () => {
  const csv = lines(
    'First Name,Email,Assigned To,Lead Type,Source',
    'Raj,raj@agency.example,Priya,Investor|Buyer,Web',
    'Ida,ida@agency.example,,Lead,Web',
  )
  const Targets: ImportTarget[] = [
    { Field: 'FirstName' }, { Field: 'Email' }, { Field: 'Owner' }, { Field: 'ContactType' }, { Field: 'Source' },
  ] // biome-ignore format: a list reads better in rows

  test('are kept with the reason where there is none of that name, and left out only by choice', async () => {
    const { agent, TenantId } = await makeBrokerage()
    const file = (await upload(agent, csv)).body
    const matched = (await match(agent, file.ImportFileId, { Targets })).body
    expect(matched.Values).toEqual({ Owner: {}, ContactType: { Lead: 1 }, Source: {} })
    const checked = await check(agent, file.ImportFileId)
    expect(checked.Checked).toMatchObject({ New: 2, CellsLeftOut: 0, CellsKept: 4 })
    const { Problems } = (await t.call(importCheck, { as: agent, params: { ImportFileId: file.ImportFileId } })).body
    expect(Problems.map(({ Value, Reason, Outcome }) => [Value, Reason, Outcome])).toEqual([
      ['Priya', 'No agent is called Priya', 'Kept'],
      ['Investor|Buyer', 'No type is called Investor|Buyer', 'Kept'],
      ['Web', 'No source is called Web', 'Kept'],
    ])
    await match(agent, file.ImportFileId, { Values: { Owner: { Priya: null } } })
    expect((await check(agent, file.ImportFileId)).Checked).toMatchObject({ CellsLeftOut: 1, CellsKept: 3 })
    await start(agent, file.ImportFileId)
    expect(
      await t.query('select name, value from imported_field where tenant_id = $1 order by imported_field_id', [
        TenantId,
      ]),
    ).toEqual([
      { name: 'Lead Type', value: 'Investor|Buyer' },
      { name: 'Source', value: 'Web' },
      { name: 'Source', value: 'Web' },
    ])
  })

  test('are known by name where a column has too many to list', async () => {
    const { admin, colleague, TenantId } = await makeBrokerage()
    const rows = Array.from({ length: 150 }, (_, n) => `P${n},p${n}@example.com,Agent ${n}`)
    const many = lines('First Name,Email,Assigned To', `Ida,ida@example.com,${colleague.Email}`, ...rows)
    await importAll(admin, many)
    expect((await people(TenantId))[0]).toMatchObject({ first_name: 'Ida', agent: colleague.UserId })
  })

  test('give no contact away by whom that right is missing', async () => {
    const { admin, lender, agent, colleague, TenantId } = await makeBrokerage()
    const one = lines('First Name,Email,Assigned To', 'Ida,ida@example.com,')
    await importAll(admin, one, { Settings: { AssignedAgentId: agent.UserId, AssignedLenderId: lender.UserId } })
    await importAll(lender, `${one}${colleague.Email}`, { Settings: { Duplicates: 'Overwrite' } })
    expect(await people(TenantId)).toMatchObject([{ first_name: 'Ida', agent: agent.UserId }])
  })
})

describe('an import that cannot go on', () => {
  test('is refused (403) while the brokerage can only be read', async () => {
    const { agent, TenantId } = await makeBrokerage()
    const content = lines('First Name,Email', 'Ana,ana@example.com')
    const { ImportFileId } = await importAll(agent, content)
    await t.query('update tenant set read_only_since = now() where tenant_id = $1', [TenantId])
    const before = await people(TenantId)
    expect(await upload(agent, content)).toMatchObject({ status: 403, body: { Message: expect.any(String) } })
    expect(await match(agent, ImportFileId, { Settings: { Tag: 'x' } })).toMatchObject({ status: 403 })
    for (const one of [checkImportFile, startImportFile, undoImportFile, deleteImportFile])
      expect(await t.call(one as typeof checkImportFile, { as: agent, params: { ImportFileId } })).toMatchObject({
        status: 403,
      })
    expect(await people(TenantId)).toEqual(before)
  })

  test('canceled midway says what stays, goes on where it was, and is undone whole', async () => {
    const { agent, TenantId } = await makeBrokerage()
    const rows = Array.from({ length: 5001 }, (_, n) => `P${n},p${n}@example.com`)
    const { ImportFileId } = (await upload(agent, lines('First Name,Email', ...rows))).body
    const params = { ImportFileId }
    // Its first batch waits until it was asked to stop.
    const canceled = await t.withConnection(async (client) => {
      await client.query(`select pg_advisory_lock(hashtextextended('import', $1))`, [TenantId])
      const waits = (...types: string[]) =>
        expect
          .poll(async () => (await t.blocked()).map(({ locktype }) => types.includes(locktype)), { timeout: 30_000 })
          .toContain(true)
      const { body } = await t.call(startImportFile, { as: agent, params })
      await waits('advisory')
      const answer = t.call(actOnRun, { as: agent, params: { RunId: body.RunId as number }, body: { Act: 'Cancel' } })
      await waits('transactionid', 'tuple')
      await client.query('select pg_advisory_unlock_all()')
      return answer
    })
    expect(canceled).toMatchObject({ status: 200 })
    const stopped = await settled(agent, ImportFileId)
    expect(stopped).toMatchObject({
      State: 'Failed',
      Message: 'The import was canceled. What it had already imported stays and can be undone.',
      Imported: { New: 5000 },
    })
    expect(await start(agent, ImportFileId)).toMatchObject({ State: 'Imported', Imported: { New: 1, Unchanged: 5000 } })
    expect(await people(TenantId)).toHaveLength(5001)
    expect(await undo(agent, ImportFileId)).toMatchObject({ Undone: { Removed: 5001, Restored: 0, Kept: 0 } })
    expect(await people(TenantId)).toEqual([])
  })

  test('says so when its file is no longer kept; what it did is still known and undone', async () => {
    const { agent, TenantId } = await makeBrokerage()
    const content = lines('First Name,Email', 'Ana,ana@example.com')
    const { ImportFileId } = await importAll(agent, content)
    const waiting = (await upload(agent, content)).body.ImportFileId
    await t.query(`update import_file set date_created = now() - interval '91 days' where tenant_id = $1`, [TenantId])
    await t.query('select sweep_expired()')
    expect(await t.call(getImportFile, { as: agent, params: { ImportFileId: waiting } })).toMatchObject({ status: 404 })
    expect(await look(agent, ImportFileId)).toMatchObject({ State: 'Imported', Columns: [], Imported: { New: 1 } })
    const params = { ImportFileId }
    const gone = { status: 409, body: { Message: 'The file is no longer kept. Upload it again.' } }
    expect(await match(agent, ImportFileId, { Targets: [{ Field: 'FirstName' }] })).toMatchObject(gone)
    expect(await t.call(readImportFile, { as: agent, params, body: {} })).toMatchObject(gone)
    for (const one of [checkImportFile, startImportFile])
      expect(await t.call(one as typeof checkImportFile, { as: agent, params })).toMatchObject(gone)
    expect(await undo(agent, ImportFileId)).toMatchObject({ Undone: { Removed: 1 } })
  })
})
