import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { download } from '@dormer/contract/brokerage/downloads'
import { contactConsent } from '@dormer/contract/messages/consent'
import { exportContacts } from '@dormer/contract/people/contact-search'
import { createContact } from '@dormer/contract/people/contacts'
import {
  cancelImport,
  getImport,
  importContacts,
  importOptions,
  importRejections,
  importWarnings,
  recentImports,
  rejectedFile,
  warningsFile,
} from '@dormer/contract/people/import'
import { describe, expect, test } from 'vitest'
import { startTestProgram, type User } from '../../../../test/harness.ts'
import { makeQueuePool } from '../../../db/connect.ts'
import { jobs } from '../../../features.ts'
import { startWorker } from '../../../jobs/worker.ts'
import { makeXlsx } from './reader/make-xlsx.ts'

const t = await startTestProgram({ worker: true })
let brokerages = 0
const makeBrokerage = () => t.makeBrokerage(`Import${brokerages++}`)
const header = 'FirstName,LastName,Email,CellPhone'
type Fields = Partial<Record<'AssignedAgentId' | 'AssignedLenderId' | 'SourceId' | 'ContactTypeId', number>> & {
  AssignByRouting?: boolean
}

const upload = (as: User | undefined, content: string | Buffer, fields: Fields = {}, name = 'contacts.csv') =>
  t.call(importContacts, { as, body: { File: new File([content as Uint8Array<ArrayBuffer>], name), ...fields } })
const progress = async (as: User, ImportId: number) => (await t.call(getImport, { as, params: { ImportId } })).body
const lines = (...rows: string[]) => [header, ...rows].join('\n')
const people = (count: number, from = 0) =>
  lines(
    ...Array.from(
      { length: count },
      (_, i) => `F${from + i},L${from + i},p${from + i}@example.com,${5120000000 + from + i}`,
    ),
  )
const contactsOf = (tenantId: number) =>
  t.query(
    `select c.*, e.purchase_anniversary, e.sale_anniversary, e.assigned_agent_id as agent from contact c
     join contact_entity e using (tenant_id, contact_entity_id) where tenant_id = $1 order by contact_id`,
    [tenantId],
  )
const countsOf = async (tenantId: number) =>
  (
    await t.query<{ agent: string | null; n: number }>(
      'select assigned_agent_id as agent, count(*)::int as n from contact where tenant_id = $1 group by 1',
      [tenantId],
    )
  ).map((r) => ({ agent: r.agent === null ? null : Number(r.agent), n: r.n }))
const files = () =>
  readdirSync(path.join(t.config.dataDir, 'files'), { recursive: true, withFileTypes: true }).filter((e) => e.isFile())

describe('an import', () => {
  test('adds contacts with all they say', async () => {
    const { agent, lender, TenantId } = await makeBrokerage()
    const text = [
      `${header},Home Phone,work_phone,ADDRESS,City,StateCode,ZipCode,Profession,Income,DateOfBirth,PurchaseAnniversary,SaleAnniversary,Shoe`,
      'Ana,Lee,Ana@Example.com,(512) 555-0101,512.555.0102,,"1 Main St, Apt 2",Austin,Texas,2134,Nurse,"$85,000",5/17/1980,2015-06-01,1/2/99,38',
      ',Solo,,512-555-0103,,,,,,,,,,,,',
    ].join('\r\n')
    const answer = await upload(agent, text, {
      AssignedAgentId: agent.UserId,
      AssignedLenderId: lender.UserId,
      ContactTypeId: 3,
    })
    expect(answer).toMatchObject({ status: 200, body: { Successful: true, RejectString: null, Errors: [] } })
    const [ana, solo] = await contactsOf(TenantId)
    expect(ana).toMatchObject({
      first_name: 'Ana', last_name: 'Lee', email: 'ana@example.com', cell_phone: '5125550101', home_phone: '5125550102',
      work_phone: null, address: '1 Main St, Apt 2', city: 'Austin', state_code: 'TX', zip_code: '02134',
      profession: 'Nurse', income: '85000.00', is_new: true, contact_type_id: 3, agent: String(agent.UserId),
      assigned_lender_id: String(lender.UserId),
    }) // biome-ignore format: pairs read better in rows
    const [days] = await t.query(
      `select date_of_birth::text, purchase_anniversary::text, sale_anniversary::text,
         now() - c.date_created < interval '1 minute' as fresh
       from contact c join contact_entity using (tenant_id, contact_entity_id) where contact_id = $1`,
      [ana?.contact_id],
    )
    expect(days).toEqual({
      date_of_birth: '1980-05-17',
      purchase_anniversary: '2015-06-01',
      sale_anniversary: '1999-01-02',
      fresh: true,
    })
    expect(solo).toMatchObject({
      first_name: '',
      last_name: 'Solo',
      name: 'Solo',
      email: null,
      cell_phone: '5125550103',
    })
    await expect.poll(files).toEqual([])
  })

  test('keeps consent, and a no even for contacts that already exist', async () => {
    const { admin, TenantId } = await makeBrokerage()
    const file = (...rows: string[]) => [`${header},Home Phone,Email Opt Out,TextConsent`, ...rows].join('\n')
    const stored = () =>
      t.query('select channel, address, says, how from consent where tenant_id = $1 order by consent_id', [TenantId])
    const first = file(
      'Ana,Lee,ana@example.com,5125550101,5125550102,TRUE,yes',
      'Bo,Lee,bo@example.com,5125550103,,FALSE,perhaps',
    )
    expect((await upload(admin, first, {}, 'old crm.csv')).body).toMatchObject({ Successful: true, RejectString: null })
    const said = [
      { channel: 'Email', address: 'ana@example.com', says: 'No', how: 'old crm.csv, row 2: Email Opt Out “TRUE”' },
      { channel: 'Text', address: '5125550101', says: 'Yes', how: 'old crm.csv, row 2: TextConsent “yes”' },
    ]
    expect(await stored()).toEqual(said)
    const [ana] = await contactsOf(TenantId)
    const { body } = await t.call(contactConsent, { as: admin, query: { contactId: Number(ana?.contact_id) } })
    expect(body).toMatchObject([
      { Channel: 'Email', Blocked: expect.stringContaining('old crm.csv, row 2: Email Opt Out “TRUE”') },
      { Channel: 'Text', Address: '5125550101', Blocked: null },
      { Channel: 'Text', Address: '5125550102', Blocked: null, Entries: [] },
    ])
    const warnings = await t.query(
      'select row_number, reason from contact_import_rejection where tenant_id = $1 and is_imported',
      [TenantId],
    )
    expect(warnings).toEqual([{ row_number: 3, reason: 'TextConsent “perhaps”: Write yes or no' }])

    // A no applies to each of the numbers; a yes does not undo what was said.
    await upload(admin, file('Ana,Lee,ana@example.com,5125550101,5125550102,no,no'), {}, 'new.csv')
    await upload(admin, first, {}, 'old crm.csv')
    expect(await stored()).toEqual([
      ...said,
      { channel: 'Text', address: '5125550101', says: 'No', how: 'new.csv, row 2: TextConsent “no”' },
      { channel: 'Text', address: '5125550102', says: 'No', how: 'new.csv, row 2: TextConsent “no”' },
    ])
  })

  test('who is not to be called comes on the list of the brokerage, once', async () => {
    const { admin, TenantId } = await makeBrokerage()
    const file = [
      `${header},Home Phone,DNC`,
      'Ana,Lee,ana@example.com,5125550101,5125550102,yes',
      'Bo,Lee,bo@example.com,5125550103,,no',
      'Cy,Lee,cy@example.com,,5125550102,yes',
    ].join('\n')
    const listed = () =>
      t.query('select number, reason from do_not_call where tenant_id = $1 order by number', [TenantId])
    await upload(admin, file, {}, 'old crm.csv')
    await upload(admin, file, {}, 'again.csv')
    expect(await listed()).toEqual([
      { number: '5125550101', reason: 'old crm.csv, row 2: DNC “yes”' },
      { number: '5125550102', reason: 'old crm.csv, row 2: DNC “yes”' },
    ])
  })

  const row = ['Zoë', 'Lee', 'zoe@example.com', 5125550101]
  const text = lines('Zoë,Lee,zoe@example.com,5125550101')
  test.each([
    ['a workbook', makeXlsx([header.split(','), row]), 'contacts.xlsx'],
    ['a workbook under a wrong name', makeXlsx([header.split(','), row]), 'contacts.csv'],
    ['UTF-16, semicolons', Buffer.from(`\ufeff${text.replaceAll(',', ';')}`, 'utf16le'), 'contacts.CSV'],
    ['Windows-1252, tabs', Buffer.from(text.replaceAll(',', '\t'), 'latin1'), 'contacts.csv'],
  ])('reads %s', async (_, content, name) => {
    const { admin, TenantId } = await makeBrokerage()
    expect((await upload(admin, content, {}, name)).body).toMatchObject({ Successful: true, RejectString: null })
    const expected = { first_name: 'Zoë', email: 'zoe@example.com', cell_phone: '5125550101' }
    expect(await contactsOf(TenantId)).toMatchObject([expected])
  })

  test('reports refused rows with reasons, and imports the others, with warnings', async () => {
    const { agent, TenantId } = await makeBrokerage()
    const { body } = await upload(
      agent,
      lines(
        'Ana,Lee,ana@example.com,',
        'Ben,,ben@,',
        '=cmd(),,,',
        '"Cy\nril",X,c@example.com,',
        ',,dee@,512',
        'Ana,B,ANA@example.com,512',
        ',,eve@example.com,',
      ),
    )
    expect(body.Successful).toBe(true)
    const mail = 'Enter an email address such as name@example.com'
    const phone = 'Enter a 10 digit phone number'
    const noWay = 'There is no email address or phone number'
    expect(body.RejectString?.replace('\ufeff', '').split('\r\n')).toEqual([
      `${header},Reason`,
      `,,dee@,512,"Email “dee@”: ${mail}; CellPhone “512”: ${phone}; There is no name, email address or phone number"`,
      'Ana,B,ANA@example.com,512,There is already a contact with this email address',
      '',
    ])
    expect((await contactsOf(TenantId)).map((c) => c.name)).toEqual([
      'Ana Lee',
      'Ben',
      '=cmd()',
      'Cy ril X',
      'eve@example.com',
    ])
    const ImportId = body.ImportId
    expect(await progress(agent, ImportId)).toMatchObject({
      FileName: 'contacts.csv', Status: 'Done', Message: null, RowsRead: 7, TotalRows: 7, Added: 5, Duplicates: 1, Rejected: 1, Warned: 3,
    }) // biome-ignore format: pairs read better in rows
    const rowsOf = async (endpoint: typeof importRejections | typeof importWarnings) =>
      (await t.call(endpoint, { as: agent, params: { ImportId } })).body.map((r) => [r.RowNumber, r.Cells[0]])
    expect(await rowsOf(importRejections)).toEqual([
      [6, ''],
      [7, 'Ana'],
    ])
    expect(await rowsOf(importWarnings)).toEqual([
      [3, 'Ben'],
      [4, '=cmd()'],
      [8, ''],
    ])
    const fileOf = async (endpoint: typeof rejectedFile | typeof warningsFile) =>
      t.send('GET', (await t.call(endpoint, { as: agent, params: { ImportId } })).body.Url)
    const file = await fileOf(rejectedFile)
    expect(file.headers.get('content-disposition')).toContain('RejectedContacts.csv')
    expect(file.text.replace('\ufeff', '')).toBe(body.RejectString?.replace('\ufeff', ''))
    const warnings = await fileOf(warningsFile)
    expect(warnings.headers.get('content-disposition')).toContain('ImportWarnings.csv')
    expect(warnings.text.replace('\ufeff', '').split('\r\n')).toEqual([
      `${header},Warning`,
      `Ben,,ben@,,"Email “ben@”: ${mail}; ${noWay}"`,
      `'=cmd(),,,,${noWay}`,
      ',,eve@example.com,,There is no name: the email address is shown instead',
      '',
    ])
    expect(download.path).toBe('api/download/{Token}')
  })

  test('the same file again adds nobody, not even who has a name only', async () => {
    const { agent, TenantId } = await makeBrokerage()
    const text = lines('Ana,Lee,ana@example.com,', 'Only,Name,,', 'ONLY,Name,,', ',,eve@example.com,', ',,,5125550109')
    await upload(agent, text)
    const { body } = await upload(agent, text)
    // The answer does not wait for an import that takes long, as on a busy machine.
    await expect
      .poll(() => progress(agent, body.ImportId))
      .toMatchObject({ Status: 'Done', Added: 0, Duplicates: 5, Rejected: 0, Warned: 0 })
    expect(await contactsOf(TenantId)).toHaveLength(4)
    // Whoever has no name is called by what is known, and is greeted with none.
    expect(
      await t.query(`select name from contact where tenant_id = $1 and first_name = '' and last_name = '' order by 1`, [
        TenantId,
      ]),
    ).toEqual([{ name: '(512) 555-0109' }, { name: 'eve@example.com' }])

    // Earlier versions named them so.
    await t.query(
      `update contact set first_name = coalesce(email, cell_phone) where tenant_id = $1 and first_name = '' and last_name = ''`,
      [TenantId],
    )
    await t.query(
      await readFile(new URL('../../../db/migrations/0166-unname-the-nameless.sql', import.meta.url), 'utf8'),
    )
    const third = await upload(agent, text)
    await expect
      .poll(() => progress(agent, third.body.ImportId))
      .toMatchObject({ Status: 'Done', Added: 0, Duplicates: 5 })
    expect((await contactsOf(TenantId)).map(({ first_name }) => first_name)).toEqual(['Ana', 'Only', '', ''])
  })

  // Files as other programs export them: column names, marks, separators, lines within cells, several values, summary
  // rows.
  test.each([
    [
      'Google Contacts',
      '\ufeffFirst Name,Middle Name,Last Name,Birthday,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value\r\nAna,,Lee, --05-17,* Home,ana@example.com ::: ana@example.org,Mobile,+1 512-555-0101 ::: (512) 555-0102\r\n',
      { email: 'ana@example.com', cell_phone: '5125550101', date_of_birth: null },
      [
        'Email “ana@example.org”: Only the first can be kept; CellPhone “(512) 555-0102”: Only the first can be kept; DateOfBirth “--05-17”: Enter a date such as 12/31/1990',
      ],
    ],
    [
      'Outlook',
      'First Name;Last Name;E-mail Address;Mobile Phone;Home Street;Home City;Home State;Home Postal Code;Birthday\r\n\r\nAna;Lee;ana@example.com;512-555-0101 x12;"1 Main St\r\nApt 2";Austin;TX;78701;0/0/00\r\n;;;;;;;;\r\n',
      { email: 'ana@example.com', work_phone: '5125550101', address: '1 Main St Apt 2', zip_code: '78701' },
      ['CellPhone “512-555-0101 x12”: Kept as a work phone, with the extension in a note'],
    ],
    [
      'a report with a line of totals',
      'First Name,Last Name,Email,Phone,Price\nAna,Lee,ana@example.com,5125550101,"$400,000"\n,,,,"$400,000"\n',
      { email: 'ana@example.com', cell_phone: '5125550101' },
      [],
    ],
  ])('a file of %s', async (_, text, contact, warnings) => {
    const { agent, TenantId } = await makeBrokerage()
    const { body } = await upload(agent, text)
    expect(await contactsOf(TenantId)).toMatchObject([{ first_name: 'Ana', last_name: 'Lee', ...contact }])
    const told = await t.call(importWarnings, { as: agent, params: { ImportId: body.ImportId } })
    expect(told.body.map((row) => row.Reason)).toEqual(warnings)
  })

  test('keeps an extension in a note by whoever imports', async () => {
    const { agent, TenantId } = await makeBrokerage()
    await upload(agent, lines('Ana,Lee,ana@example.com,512-555-0101 x12', 'Ben,Ray,,512-555-0102'))
    const notes = await t.query(
      `select note, user_id::int, first_name from note join contact using (tenant_id, contact_entity_id)
       where tenant_id = $1`,
      [TenantId],
    )
    expect(notes).toEqual([{ note: '(512) 555-0101, extension 12', user_id: agent.UserId, first_name: 'Ana' }])
  })

  test('finds duplicates of existing contacts, visible or not, and within the file', async () => {
    const { admin, agent, colleague, TenantId } = await makeBrokerage()
    await upload(colleague, lines('Ana,Lee,ana@example.com,', 'Ben,Ray,,512-555-0101'), {
      AssignedAgentId: colleague.UserId,
    })
    const { body } = await upload(
      agent,
      lines(
        'Else,Who,ANA@example.com,', 'BEN,Ray,,5125550101', 'Ben,Ray,ben@example.com,1 512 555 0101', 'Kim,Ray,,5125550101',
        'New,One,new@example.com,', 'New,Two,new@example.com,', 'Kim,Ray,kim@example.com,5125550101',
      ), // biome-ignore format: rows of a table
    )
    const email = 'There is already a contact with this email address'
    const phone = 'There is already a contact with this phone number and name'
    // The importer does not see those, and is told whose they are.
    const benEmail = 'A contact of Ben Colleague already has this email address'
    const benPhone = 'A contact of Ben Colleague already has this phone number and name'
    expect(body.RejectString?.split('\r\n').slice(1, -1)).toEqual([
      `Else,Who,ANA@example.com,,${benEmail}`,
      `BEN,Ray,,5125550101,${benPhone}`,
      `Ben,Ray,ben@example.com,1 512 555 0101,${benPhone}`,
      `New,Two,new@example.com,,${email}`,
      `Kim,Ray,kim@example.com,5125550101,${phone}`,
    ])
    expect(await progress(agent, body.ImportId)).toMatchObject({ Added: 2, Duplicates: 5, Rejected: 0 })
    expect((await contactsOf(TenantId)).length).toBe(4)

    // An admin, and whoever may see the contact, is told no name; nobody's contact is called unassigned.
    const again = lines('Ana,Lee,ana@example.com,')
    for (const as of [admin, colleague]) expect((await upload(as, again)).body.RejectString).toContain(`,${email}`)
    await t.query('update contact_entity set assigned_agent_id = null where tenant_id = $1', [TenantId])
    expect((await upload(agent, again)).body.RejectString).toContain(
      'An unassigned contact already has this email address',
    )
  })

  test.each([
    ['lacks columns', 'Name,Email\nAna,a@example.com', 'The file has no columns FirstName, LastName and CellPhone.'],
    ['is empty', '', 'The file is empty.'],
    ['has nothing but a header', header, 'The file has no rows of contacts.'],
    ['is no workbook', Buffer.from('PK\x03\x04broken'), 'The file is damaged'],
    [
      'breaks off',
      lines('A,B,a@example.com,', '"C,D,c@example.com,'),
      'Row 3 cannot be read: a quotation mark in it is',
    ],
  ])('of a file that %s fails in words', async (what, content, message) => {
    const { agent } = await makeBrokerage()
    const { status, body } = await upload(agent, content)
    expect({ status, ...body }).toMatchObject({ status: 200, Successful: false, RejectString: null })
    expect(body.Errors[0]?.Message).toContain(message)
    const added = what === 'breaks off' ? 1 : 0
    expect(await progress(agent, body.ImportId)).toMatchObject({ Status: 'Failed', TotalRows: null, Added: added })
    await expect.poll(files).toEqual([])
  })

  test.each([
    ['text', 'Name,Email\nAna,a@example.com'],
    ['noise', Buffer.from([1, 2, 0, 255, 0, 3])],
  ])('a workbook that is %s is called damaged', async (_, content) => {
    const { agent } = await makeBrokerage()
    const { body } = await upload(agent, content, {}, 'contacts.xlsx')
    expect(body.Errors).toEqual([{ Message: 'The file is damaged and cannot be read. Save it again and retry.' }])
  })

  test.each(['3000000000', '1e308', '-5.5', '1.5', 'Infinity'])(
    'a workbook with a row of the number %s is called damaged',
    async (number) => {
      const { agent } = await makeBrokerage()
      const cells = (r: string, ...texts: string[]) =>
        `<row r="${r}">${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`
      const xml = `<worksheet><sheetData>${cells('1', ...header.split(','))}${cells('2', 'Ana', 'Lee', 'ana@example.com', '')}${cells(number, 'Ben', 'Lee', 'ben@example.com', '')}</sheetData></worksheet>`
      const { body } = await upload(agent, makeXlsx([{ rows: [], xml }]), {}, 'contacts.xlsx')
      expect(body.Errors[0]?.Message).toContain('The file is damaged and cannot be read. Save it again and retry.')
      expect(await progress(agent, body.ImportId)).toMatchObject({ Status: 'Failed' })
      await expect.poll(files).toEqual([])
    },
  )

  test('of a value that PostgreSQL refuses fails in words, at the first try', async () => {
    const { agent } = await makeBrokerage()
    await t.query(`
      create function refuse_boom() returns trigger language plpgsql as $$ begin
        if new.first_name = 'Boom' then raise numeric_value_out_of_range; end if;
        return new;
      end $$;
      create trigger refuse_boom before insert on contact for each row execute function refuse_boom()`)
    const { body } = await upload(agent, lines('Ana,Lee,ana@example.com,', 'Boom,Lee,boom@example.com,'))
    expect(body).toMatchObject({ Successful: false })
    expect(body.Errors[0]?.Message).toContain('One of the rows 2 to 3 has a value that cannot be stored.')
    await t.query('drop function refuse_boom cascade')
  })

  test('a CSV that is called a workbook is read all the same', async () => {
    const { agent, TenantId } = await makeBrokerage()
    const { body } = await upload(agent, lines('Ana,Lee,ana@example.com,'), {}, 'contacts.xlsx')
    expect(body).toMatchObject({ Successful: true })
    expect(await contactsOf(TenantId)).toHaveLength(1)
  })
})

test('an exported file is imported as the same contacts', async () => {
  const [from, to] = [await makeBrokerage(), await makeBrokerage()]
  const names = [
    ['=HYPERLINK("https://example.com")', '+cmd|x'],
    ['Ida;=cmd()', "'=already"],
    ['-5', '-7'],
    ['-', '@'],
    ['Comma, "Quote"', "O'Neil; '-Jr"],
    ["''", "'';''=x"],
  ]
  for (const [at, [FirstName, LastName]] of names.entries())
    await t.call(createContact, { as: from.admin, body: { FirstName, LastName, Email: `p${at}@example.com` } })
  const { Url } = (
    await t.call(exportContacts, { as: from.admin, body: { SortBy: 'DateCreated', SortDirection: 'asc' } })
  ).body
  const file = (await t.send('GET', Url)).text
  expect((await upload(to.admin, file)).body).toMatchObject({ Successful: true, RejectString: null })
  const namesOf = async (tenantId: number) =>
    (await contactsOf(tenantId)).map((row) => [row.first_name, row.last_name, row.email])
  expect(await namesOf(to.TenantId)).toEqual(await namesOf(from.TenantId))
  // A refused row comes back as it was in the file.
  const again = (await upload(to.admin, file)).body.RejectString as string
  expect((await upload((await makeBrokerage()).admin, again)).body).toMatchObject({
    Successful: true,
    RejectString: null,
  })
})

describe('canceling', () => {
  test('ends an import that waits, and its file is removed', async () => {
    const quiet = await startTestProgram()
    const { agent, colleague, admin } = await quiet.makeBrokerage('Quiet')
    const start = () =>
      quiet.call(importContacts, {
        as: agent,
        headers: { prefer: 'respond-async' },
        body: { File: new File([people(3)], 'contacts.csv') },
      })
    const { ImportId } = (await start()).body
    const cancel = (as: User) => quiet.call(cancelImport, { as, params: { ImportId } })
    expect((await cancel(colleague)).status).toBe(404)
    const Message = 'It was canceled. What was imported until then stays.'
    expect((await cancel(admin)).body).toMatchObject({ Status: 'Canceled', Message, Added: 0 })
    expect((await cancel(agent)).body).toMatchObject({ Status: 'Canceled' })
    const worker = await startWorker(
      quiet.services,
      makeQueuePool({ connectionString: quiet.config.databaseOwnerUrl }, 10),
      jobs,
    )
    await expect
      .poll(() => readdirSync(path.join(quiet.config.dataDir, 'files')).filter((name) => name !== 'arriving'))
      .toEqual([])
    await worker.stop()
    expect(await quiet.query('select from contact where tenant_id = $1', [agent.TenantId])).toEqual([])
  })

  test('ends one that runs: what was imported stays, and whoever was given contacts is told', async () => {
    const { agent, admin, TenantId } = await makeBrokerage()
    const { ImportId } = (
      await t.call(importContacts, {
        as: admin,
        headers: { prefer: 'respond-async' },
        body: { File: new File([people(30_000)], 'contacts.csv'), AssignedAgentId: agent.UserId },
      })
    ).body
    await expect.poll(async () => (await progress(admin, ImportId)).Added).toBeGreaterThan(0)
    const canceled = (await t.call(cancelImport, { as: admin, params: { ImportId } })).body
    expect(canceled).toMatchObject({ Status: 'Canceled', DateFinished: expect.any(String) })
    await expect.poll(files).toEqual([])
    expect(await progress(admin, ImportId)).toEqual(canceled)
    expect(await contactsOf(TenantId)).toHaveLength(canceled.Added)
    expect(canceled.Added).toBeLessThan(30_000)
    const told = await t.query('select title from notification where tenant_id = $1 order by 1', [TenantId])
    expect(told).toEqual([
      { title: expect.stringContaining('new leads') },
      { title: expect.stringContaining('The import of contacts.csv was canceled after') },
    ])
    expect(
      await t.query(`select from graphile_worker.jobs where task_identifier = 'import-contacts' and attempts > 0`),
    ).toEqual([])
  })

  test('the twentieth import that waits is the last, also of forty at once', async () => {
    const quiet = await startTestProgram()
    const { agent } = await quiet.makeBrokerage('Many')
    const answers = await Promise.all(
      Array.from({ length: 40 }, () =>
        quiet.call(importContacts, {
          as: agent,
          headers: { prefer: 'respond-async' },
          body: { File: new File([people(1)], 'contacts.csv') },
        }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(20).fill(202), ...Array(20).fill(429)])
  })
})

describe('who may', () => {
  test('refuses invalid requests, and keeps no file of them', async () => {
    const { agent } = await makeBrokerage()
    const other = await makeBrokerage()
    const [foreign] = await t.query<{ id: string }>('select min(source_id) as id from source where tenant_id = $1', [
      other.TenantId,
    ])
    const good = lines('Ana,Lee,ana@example.com,')
    const cases: [number, () => Promise<{ status: number }>][] = [
      [401, () => upload(undefined, good)],
      [400, () => t.call(importContacts, { as: agent, body: {} as never })],
      [400, () => upload(agent, good, {}, 'contacts.xls')],
      [400, () => upload(agent, good, { ContactTypeId: 9 })],
      [404, () => upload(agent, good, { AssignedAgentId: other.agent.UserId })],
      [404, () => upload(agent, good, { AssignedLenderId: other.lender.UserId })],
      [404, () => upload(agent, good, { AssignedLenderId: agent.UserId })],
      [404, () => upload(agent, good, { SourceId: Number(foreign?.id) })],
    ]
    for (const [status, send] of cases) expect((await t.unchanged(send)).status).toBe(status)
  })

  test('shows an import to its user and to admins', async () => {
    const { agent, colleague, admin } = await makeBrokerage()
    const other = await makeBrokerage()
    const { ImportId } = (await upload(agent, lines('Ana,,,'))).body
    for (const [as, status] of [
      [agent, 200],
      [admin, 200],
      [colleague, 404],
      [other.admin, 404],
    ] as const)
      for (const call of [getImport, importRejections, rejectedFile, importWarnings, warningsFile])
        expect((await t.call(call, { as, params: { ImportId } })).status).toBe(status)
    expect((await t.call(recentImports, { as: agent })).body.map((i) => i.ImportId)).toEqual([ImportId])
    expect((await t.call(recentImports, { as: colleague })).body).toEqual([])
  })

  test('offers the options of the form', async () => {
    const { agent, lender } = await makeBrokerage()
    const { body } = await t.call(importOptions, { as: agent })
    expect(body.AgentOptions.map((o) => o.Name)).toContain('Ana Agent')
    expect(body.LenderOptions).toEqual([{ Key: lender.UserId, Value: 'Lena Lender' }])
    expect(body.SourceOptions.length).toBeGreaterThan(0)
    expect(body.ContactTypeOptions[0]).toEqual({ ContactTypeId: 1, ContactType: 'Lead' })
  })
})

describe('assignment', () => {
  const rows = people(7)
  const make = async (leadAssign: 'RoundRobin' | 'Manual' | null) => {
    const b = await makeBrokerage()
    await t.query('update tenant set lead_assign = $2 where tenant_id = $1', [b.TenantId, leadAssign])
    await t.query('update user_account set round_robin = true where user_id = any($1)', [
      [b.agent.UserId, b.colleague.UserId, b.leader.UserId],
    ])
    const [source] = await t.query<{ id: string }>(
      `insert into source (tenant_id, name, assign_to_id) values ($1, 'Ours', $2) returning source_id as id`,
      [b.TenantId, b.leader.UserId],
    )
    return { ...b, SourceId: Number(source?.id) }
  }

  test('the agent of the form comes first, then the source’s', async () => {
    const b = await make('RoundRobin')
    await upload(b.agent, rows, { AssignedAgentId: b.colleague.UserId, SourceId: b.SourceId })
    await upload(b.agent, people(3, 10), { SourceId: b.SourceId, AssignByRouting: true })
    const counts = await countsOf(b.TenantId)
    expect(new Map(counts.map((c) => [c.agent, c.n]))).toEqual(
      new Map([
        [b.colleague.UserId, 7],
        [b.leader.UserId, 3],
      ]),
    )
  })

  test('then round robin, across concurrent imports', async () => {
    const b = await make('RoundRobin')
    const AssignByRouting = true
    await Promise.all([
      upload(b.agent, rows, { AssignByRouting }),
      upload(b.agent, people(7, 10), { AssignByRouting }),
      upload(b.admin, people(6, 20)),
    ])
    const counts = (await countsOf(b.TenantId)).map((c) => c.n)
    expect(counts.sort()).toEqual([6, 7, 7])
  })

  test.each(['Manual', null] as const)('under %s nobody', async (routing) => {
    const b = await make(routing)
    const { body } = await upload(b.agent, rows, { AssignByRouting: true })
    expect(await countsOf(b.TenantId)).toEqual([{ agent: null, n: 7 }])
    expect(body.Recipients).toEqual([{ UserId: null, Name: 'Unassigned', Count: 7 }])
    expect((await t.call(importOptions, { as: b.agent })).body.RoutedTo).toEqual([])
  })

  test('what agents and team leaders import is theirs, unless they ask for routing', async () => {
    const b = await make('RoundRobin')
    for (const [at, as] of [b.agent, b.leader].entries()) {
      const mine = await upload(as, people(3, 10 * at), { AssignedLenderId: b.lender.UserId })
      expect(mine.body.Recipients).toEqual([{ UserId: as.UserId, Name: as.Name, Count: 3 }])
      // A source that gives its leads to somebody else does not take them away.
      const { body } = await upload(as, people(2, 100 + 10 * at), { SourceId: b.SourceId })
      expect(body.Recipients).toEqual([{ UserId: as.UserId, Name: as.Name, Count: 2 }])
    }
    expect(new Map((await countsOf(b.TenantId)).map((c) => [c.agent, c.n]))).toEqual(
      new Map([
        [b.agent.UserId, 5],
        [b.leader.UserId, 5],
      ]),
    )
  })

  test('the form says who will get them, and the result who got how many', async () => {
    const b = await make('RoundRobin')
    const { body: options } = await t.call(importOptions, { as: b.agent })
    const inTurn = [b.agent, b.colleague, b.leader].map(({ UserId, Name }) => ({ UserId, Name }))
    expect(options.RoutedTo.toSorted((x, y) => x.UserId - y.UserId)).toEqual(
      inTurn.toSorted((x, y) => x.UserId - y.UserId),
    )
    expect(options.SourceOptions.find(({ Name }) => Name === 'Ours')).toMatchObject({
      AssignTo: { UserId: b.leader.UserId, Name: b.leader.Name },
      IsDefault: false,
    })
    expect(options.SourceOptions.filter(({ IsDefault }) => IsDefault)).toHaveLength(1)
    const { body } = await upload(b.agent, rows, { AssignByRouting: true })
    const { Recipients } = await progress(b.agent, body.ImportId)
    expect(Recipients.map(({ Count }) => Count)).toEqual([3, 2, 2])
    expect(Recipients[0]?.UserId).toBe(options.RoutedTo[0]?.UserId)
    expect(body.Recipients).toEqual(Recipients)
    expect((await t.call(recentImports, { as: b.agent })).body[0]).toMatchObject({ Recipients })
    // A deactivated user is out of turn and out of the source.
    await t.query('update user_account set date_deactivated = now() where user_id = $1', [b.leader.UserId])
    const { body: later } = await t.call(importOptions, { as: b.agent })
    expect(later.RoutedTo).toHaveLength(2)
    expect(later.SourceOptions.find(({ Name }) => Name === 'Ours')).toMatchObject({ AssignTo: null })
  })

  test('a lender becomes the lender of what they import', async () => {
    const b = await make('Manual')
    await upload(b.lender, rows)
    expect(
      await t.query('select distinct assigned_lender_id::int as lender from contact where tenant_id = $1', [
        b.TenantId,
      ]),
    ).toEqual([{ lender: b.lender.UserId }])
  })
})
