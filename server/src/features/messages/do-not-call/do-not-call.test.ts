import { placeCall } from '@dormer/contract/messages/calls'
import { saveConsent } from '@dormer/contract/messages/consent'
import {
  addDoNotCall,
  contactDoNotCall,
  doNotCallLists,
  exportDoNotCall,
  getDoNotCallUpload,
  ownDoNotCall,
  removeDoNotCall,
  removeDoNotCallArea,
  uploadDoNotCallList,
} from '@dormer/contract/messages/do-not-call'
import { checkMessage } from '@dormer/contract/messages/messages'
import { createContact } from '@dormer/contract/people/contacts'
import { zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { startTestProgram, type User } from '../../../../test/harness.ts'
import type { Tx } from '../../../db/connect.ts'
import { decideCall, decideCalls } from '../gate/call.queries.ts'
import { judgeAll } from '../gate/gate.queries.ts'
import { receiveMessage } from '../messages/receive.ts'

const t = await startTestProgram({ worker: true })
const { admin, agent, colleague, lender, leader, TenantId } = await t.makeBrokerage('North')
const south = await t.makeBrokerage('South')

const send = (
  as: User | undefined,
  content: string | Uint8Array,
  fields: { List?: string; ListDate?: string } = {},
  name = 'dnc.txt',
) =>
  t.call(uploadDoNotCallList, { as, body: { File: new File([content as Uint8Array<ArrayBuffer>], name), ...fields } })
const upload = async (
  as: User,
  content: string | Uint8Array,
  fields: Parameters<typeof send>[2] = {},
  name?: string,
) => {
  const { body, status, text } = await send(as, content, fields, name)
  expect(status, text).toBe(200)
  const look = async () => (await t.call(getDoNotCallUpload, { as, params: { UploadId: body.UploadId } })).body
  await expect.poll(async () => (await look()).DateFinished, { interval: 20, timeout: 50_000 }).not.toBeNull()
  return look()
}
const lists = async (as: User) => (await t.call(doNotCallLists, { as })).body
const decision = (number: string, more: Partial<Parameters<typeof decideCall>[1]> = {}) =>
  t.services.database.asTenant(TenantId, (db) =>
    decideCall(db, { TenantId, ContactId: null, Number: number, Purpose: 'Solicitation', ...more }),
  )
/** Whether the registry has it, whatever the hour. */
const isOn = async (number: string) => {
  const { body } = await t.call(contactDoNotCall, { as: admin, query: { contactId: await holder(number) } })
  return body[0]?.Registries.length === 1
}
const holders = new Map<string, number>()
const holder = async (number: string) => {
  const id =
    holders.get(number) ??
    (await t.call(createContact, { as: admin, body: { FirstName: 'Ida', LastName: number, CellPhone: number } })).body
      .ContactId
  holders.set(number, id)
  return id
}

describe('a list of the registry', () => {
  test('is read as the registry writes it, and takes the place of the one before', async () => {
    const first = await upload(admin, '303,5551234\r\n303,5551235\r\n720,5559999\r\n')
    expect(first).toMatchObject({
      Status: 'Done',
      Kind: 'Full',
      AreaCodes: ['303', '720'],
      Numbers: 3,
      Added: 3,
      Removed: 0,
      Skipped: [],
      Faults: [],
      List: 'US',
    })
    expect(await isOn('3035551234')).toBe(true)
    expect(await isOn('7205559999')).toBe(true)
    expect(await isOn('3035551236')).toBe(false)
    // Again, and then another: no number is left of the one before.
    expect(await upload(admin, '303,5551234\r\n303,5551235\r\n')).toMatchObject({ Status: 'Done', Added: 2 })
    expect(await upload(admin, '303,5551236\n303,5551236')).toMatchObject({
      Status: 'Done',
      Added: 2,
      AreaCodes: ['303'],
    })
    expect(await isOn('3035551234')).toBe(false)
    expect(await isOn('3035551236')).toBe(true)
    expect(await isOn('7205559999')).toBe(true)
    const { Areas, Uploads } = await lists(admin)
    expect(Areas).toMatchObject([
      {
        List: 'US',
        ListName: 'The National Do Not Call Registry',
        AreaCode: '303',
        Numbers: 1,
        AgeDays: 0,
        Standing: 'Fresh',
      },
      { List: 'US', AreaCode: '720', Numbers: 1 },
    ])
    expect(Uploads).toHaveLength(3)
  })

  test.each<[string, string | Uint8Array]>([
    ['with a header', 'Area Code,Phone Number\r\n970,5550101\r\n970,5550102\r\n'],
    ['ten digits', '9705550101\n9705550102\n'],
    ['with a country code, in quotes', '"19705550101"\n"1-970-555-0102"\n'],
    ['as people write it, with columns of a state', '(970) 555-0101,Smith,Denver\n970.555.0102;x\n'],
    [
      'old line ends, a mark at the beginning, empty lines, and the end of DOS',
      '\u00ef\u00bb\u00bf970,5550101\r\r970,5550102\r\u001a',
    ],
    ['zipped', zipSync({ '970.txt': new TextEncoder().encode('970,5550101\r\n970,5550102\r\n') })],
    [
      'two files in a zip, stored',
      zipSync({
        'a/970.txt': [new TextEncoder().encode('970,5550101'), { level: 0 }],
        'b.csv': new TextEncoder().encode('npa,number\n970,5550102'),
      }),
    ],
  ])('%s', async (_, content) => {
    const bytes = typeof content === 'string' ? Uint8Array.from(content, (c) => c.charCodeAt(0)) : content
    expect(await upload(admin, bytes)).toMatchObject({
      Status: 'Done',
      Message: null,
      Added: 2,
      AreaCodes: ['970'],
      Faults: [],
    })
    expect(await isOn('9705550101')).toBe(true)
    expect(await isOn('9705550102')).toBe(true)
    expect(await isOn('9705550103')).toBe(false)
  })

  test('a change list adds and removes, and again changes nothing', async () => {
    await upload(admin, '719,5550101\n719,5550102\n', { ListDate: '2026-01-10' })
    const change = '719,5550103,2026-01-11,A\r\n719,5550101,2026-01-11,D\r\n'
    for (const _ of [1, 2]) {
      expect(await upload(admin, change, { ListDate: '01/12/2026' })).toMatchObject({
        Status: 'Done',
        Kind: 'Change',
        Added: 1,
        Removed: 1,
        ListDate: '2026-01-12',
      })
      expect([await isOn('7195550101'), await isOn('7195550102'), await isOn('7195550103')]).toEqual([
        false,
        true,
        true,
      ])
    }
    expect((await lists(admin)).Areas.find(({ AreaCode }) => AreaCode === '719')).toMatchObject({
      ListDate: '2026-01-12',
      Numbers: 2,
      Standing: 'Stale',
    })
    const other = await upload(admin, `${change}505,5550101,A\n719,5550104\n`, { ListDate: '01/13/2026' })
    expect(other).toMatchObject({ Status: 'Done', Added: 1, Removed: 1 })
    expect(other.Faults).toEqual([
      { Line: 3, Text: '505,5550101,A', Reason: 'Upload the full list of area code 505 first' },
      { Line: 4, Text: '719,5550104', Reason: 'It does not say whether the number was added or deleted' },
    ])
    expect(await upload(admin, '505,5550101,A\n')).toMatchObject({
      Status: 'Failed',
      Message: expect.stringContaining('upload the full list of area code 505 first'),
    })
  })

  test('names the lines that it leaves out', async () => {
    const good = Array.from({ length: 40 }, (_, i) => `970,55502${String(i).padStart(2, '0')}`)
    const { Faults, Skipped, Status, Added } = await upload(
      admin,
      [...good, 'abc', '970', '970,555', '97055501012', '970,0550101', '<script>', ...good].join('\n'),
    )
    expect({ Status, Added }).toEqual({ Status: 'Done', Added: 80 })
    expect(Faults.map(({ Line, Reason }) => `${Line} ${Reason}`)).toEqual([
      '41 This is not a phone number',
      '42 There is an area code without a number',
      '43 The number has fewer than 10 digits',
      '44 The number has more than 10 digits',
      '45 No US number begins like this',
      '46 This is not a phone number',
    ])
    expect(Skipped).toEqual(expect.arrayContaining([{ Reason: 'This is not a phone number', Count: 2 }]))
    expect((await lists(admin)).Areas.find(({ AreaCode }) => AreaCode === '970')).toMatchObject({ Numbers: 40 })
  })

  const NOTHING = 'Nothing was changed.'
  const CUT = `The file ends in the middle of a line: it was cut off on its way. Download it again. ${NOTHING}`
  const NO_LIST = `This is no list of phone numbers. Choose the Flat Text File when you download from the registry. ${NOTHING}`
  const nul = new Uint8Array(40_000_000)
  test.each<[string, string | Uint8Array, string]>([
    ['half a line at the end', '915,5550101\n915,55', CUT],
    ['an area code at the end', '915,5550101\n915', CUT],
    ['a change list cut off', '970,5550101,A,2026\n970,5550102,', CUT],
    [
      'letters',
      'hello world 1234\nthis is a letter\n',
      'This does not look like a list of phone numbers: line 1 (“hello world 1234”): this is not a phone number; line 2 (“this is a letter”): this is not a phone number. Nothing was changed.',
    ],
    ['an empty file', '', 'The file has no numbers. Nothing was changed.'],
    ['only a header', 'Area Code,Phone\n', 'The file has no numbers. Nothing was changed.'],
    [
      'the other kind of file',
      '<list type="full"><ac val="915"><ph val="5550101"/></ac></list>',
      `This is the file with tags (XML). Choose the Flat Text File when you download from the registry. ${NOTHING}`,
    ],
    ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), NO_LIST],
    ['one endless line', '915'.repeat(100_000), NO_LIST],
    ['a zip bomb', zipSync({ 'a.txt': nul }), NO_LIST],
    [
      'a bomb of lines',
      zipSync({ 'a.txt': new Uint8Array(8_000_000).fill(0x0a) }),
      'The file has no numbers. Nothing was changed.',
    ],
    [
      'a zip cut off',
      zipSync({ 'a.txt': new TextEncoder().encode('915,5550101\n'.repeat(1000)) }).subarray(0, 60),
      'The zip ends too early: it was cut off on its way. Download it again. Nothing was changed.',
    ],
    [
      'a zip with a program',
      zipSync({ 'a.exe': new Uint8Array(10) }),
      `The zip has a.exe in it, which is no text file. ${NO_LIST}`,
    ],
    [
      'a workbook',
      zipSync({ '[Content_Types].xml': new Uint8Array(10) }),
      `The zip has [Content_Types].xml in it, which is no text file. ${NO_LIST}`,
    ],
    [
      'an empty zip',
      zipSync({}),
      'The zip cannot be read. Unzip it on your computer and upload the text file in it. Nothing was changed.',
    ],
    [
      'a zip in a zip',
      zipSync({ 'a.txt': zipSync({ 'b.txt': new TextEncoder().encode('915,5550101\n'.repeat(9)) }) }),
      NO_LIST,
    ],
    [
      'most lines faulty',
      `915,5550101\n${'x,y,z\n'.repeat(500)}915,5550102\n`,
      'This does not look like a list of phone numbers: line 2 (“x,y,z”): this is not a phone number; line 3 (“x,y,z”): this is not a phone number; line 4 (“x,y,z”): this is not a phone number. Nothing was changed.',
    ],
  ])('refuses %s in words, and changes nothing', async (_, content, Message) => {
    expect(await upload(admin, content)).toMatchObject({ Status: 'Failed', Message })
    expect((await lists(admin)).Areas.map(({ AreaCode }) => AreaCode)).not.toContain('915')
    expect(
      await t.query(`select from do_not_call_block where exchange = 915555 and tenant_id = $1`, [TenantId]),
    ).toEqual([])
  })

  test('an older list, or one that has lost most of its numbers, is refused', async () => {
    const many = Array.from({ length: 1200 }, (_, i) => `817,555${String(1000 + i)}`)
    await upload(admin, many.join('\n'), { ListDate: '2026-02-01' })
    expect(await upload(admin, many.join('\n'), { ListDate: '2026-01-31' })).toMatchObject({
      Status: 'Failed',
      Message: 'There is a newer list of area code 817 already, of 02/01/2026. Nothing was changed.',
    })
    expect(await upload(admin, many.slice(0, 100).join('\n'))).toMatchObject({
      Status: 'Failed',
      Message:
        'The file has 100 numbers of area code 817, and there were 1,200: it looks incomplete. If it is right, remove the area code first, then upload it again. Nothing was changed.',
    })
    expect(await isOn('8175552100')).toBe(true)
    expect(await t.call(removeDoNotCallArea, { as: admin, params: { List: 'US', AreaCode: '817' } })).toMatchObject({
      status: 200,
    })
    expect(await isOn('8175552100')).toBe(false)
    expect(await t.call(removeDoNotCallArea, { as: admin, params: { List: 'US', AreaCode: '817' } })).toMatchObject({
      status: 404,
      body: { Message: 'Area code was not found' },
    })
    expect(await upload(admin, many.slice(0, 100).join('\n'))).toMatchObject({ Status: 'Done' })
  })

  test('of half a million numbers is read at once, in little room', async () => {
    const text = Array.from({ length: 500_000 }, (_, i) => `214,${2_000_000 + i * 7}`).join('\r\n')
    const began = performance.now()
    expect(await upload(admin, text)).toMatchObject({ Status: 'Done', Added: 500_000 })
    expect(performance.now() - began).toBeLessThan(15_000)
    expect((await lists(admin)).Areas.find(({ AreaCode }) => AreaCode === '214')).toMatchObject({ Numbers: 500_000 })
    const [{ size } = { size: 0 }] = await t.query<{ size: number }>(
      `select sum(octet_length(bits))::int as size from do_not_call_block where exchange between 214000 and 214999`,
    )
    expect(size).toBeLessThan(1_000_000)
    expect([await isOn('2142000007'), await isOn('2142000008')]).toEqual([true, false])
  }, 30_000)

  test('numbers all over the nation are written in parts', async () => {
    // More exchanges than are held in memory at once, each twice.
    const some = Array.from(
      { length: 21_000 },
      (_, i) => `${200 + (i % 800)}${200 + (Math.floor(i / 800) % 800)}0001`,
    ).filter((n) => !/^(303|720|719|970|214|817)/.test(n))
    const text = [...some, ...some.map((n) => n.replace(/0001$/, '0002'))].join('\n')
    expect(await upload(south.admin, text)).toMatchObject({ Status: 'Done', Added: some.length * 2 })
    const [{ n } = { n: 0 }] = await t.query<{ n: number }>(
      'select sum(numbers)::int as n from do_not_call_area where tenant_id = $1',
      [south.TenantId],
    )
    expect(n).toBe(some.length * 2)
  }, 60_000)

  test('is for those who manage messages, and of one brokerage', async () => {
    for (const as of [agent, lender, leader]) {
      expect(await send(as, '303,5551234\n')).toMatchObject({ status: 403 })
      expect(await t.call(doNotCallLists, { as })).toMatchObject({ status: 403 })
      expect(await t.call(removeDoNotCallArea, { as, params: { List: 'US', AreaCode: '303' } })).toMatchObject({
        status: 403,
      })
    }
    expect(await send(undefined, '303,5551234\n')).toMatchObject({ status: 401 })
    const { UploadId } = (await lists(admin)).Uploads[0] ?? { UploadId: 0 }
    expect(await t.call(getDoNotCallUpload, { as: south.admin, params: { UploadId } })).toMatchObject({
      status: 404,
      body: { Message: 'Upload was not found' },
    })
    expect((await lists(south.admin)).Areas.map(({ AreaCode }) => AreaCode)).not.toContain('303')
    expect(
      await t.call(removeDoNotCallArea, { as: south.admin, params: { List: 'US', AreaCode: '303' } }),
    ).toMatchObject({ status: 404 })
  })

  test('refuses what makes no sense, in words', async () => {
    for (const [fields, Message] of [
      [{ List: 'XX' }, 'Choose the national list or a state’s'],
      [{ ListDate: 'soon' }, 'Enter the day it was downloaded, such as 11/20/2026'],
      [{ ListDate: '2999-01-01' }, 'That day is still to come. Enter the day it was downloaded'],
    ] as const)
      expect(await send(admin, '303,5551234\n', fields)).toMatchObject({ status: 400, body: { Message } })
  })
})

describe('the own list', () => {
  test('keeps who, when and why, and the first request', async () => {
    const contact = await holder('6025550101')
    const first = await t.call(addDoNotCall, {
      as: agent,
      body: { Number: '(602) 555-0102', Reason: 'Asked on the phone' },
    })
    expect(first.body).toMatchObject({
      Number: '6025550102',
      ContactId: null,
      Reason: 'Asked on the phone',
      ByName: agent.Name,
    })
    const again = await t.call(addDoNotCall, { as: admin, body: { Number: '602-555-0102', Reason: 'By letter' } })
    expect(again.body).toEqual(first.body)
    const known = await t.call(addDoNotCall, {
      as: admin,
      body: { Number: '6025550101', ContactId: contact, Reason: 'By letter' },
    })
    expect(known.body).toMatchObject({ ContactId: contact, ContactName: 'Ida 6025550101' })
    const { body, headers } = await t.call(ownDoNotCall, { as: admin })
    expect(body.map(({ Number: number }) => number)).toEqual(['6025550101', '6025550102'])
    expect(headers.get('x-total-count')).toBe('2')
    const page = await t.call(ownDoNotCall, { as: admin, query: { before: known.body.DoNotCallId, take: 1 } })
    expect(page.body).toEqual([first.body])
    for (const search of ['555-0102', '6025550102'])
      expect((await t.call(ownDoNotCall, { as: admin, query: { search } })).body).toEqual([first.body])
    expect((await t.call(ownDoNotCall, { as: admin, query: { search: 'ida' } })).body).toEqual([known.body])
    expect((await t.call(ownDoNotCall, { as: admin, query: { search: '%' } })).body).toEqual([])
    expect((await lists(admin)).OwnCount).toBe(2)

    expect(await decision('6025550101')).toMatchObject({
      Decision: 'Blocked',
      Reason: 'OwnList',
      Why: expect.stringMatching(
        /^\(602\) 555-0101 asked on .* not to be called \(By letter, recorded by Alex Admin\)\.$/,
      ),
    })
    expect(await decision('6025550101', { Purpose: 'Service', ContactId: contact })).toMatchObject({
      Decision: 'Call',
      Warnings: [expect.stringMatching(/^Ida 6025550101 asked on .* Call only about what is no sale\.$/)],
    })

    const link = await t.call(exportDoNotCall, { as: admin })
    const file = await t.send('GET', link.body.Url)
    expect(file.text.replace('\ufeff', '').split('\r\n').slice(0, 3)).toEqual([
      'Phone,Name,How They Asked,Recorded By,Date',
      `(602) 555-0102,,Asked on the phone,${agent.Name},${first.body.DateCreated}`,
      `(602) 555-0101,Ida 6025550101,By letter,${admin.Name},${known.body.DateCreated}`,
    ])

    expect(await t.call(removeDoNotCall, { as: agent, params: first.body })).toMatchObject({ status: 403 })
    expect(await t.call(removeDoNotCall, { as: south.admin, params: first.body })).toMatchObject({
      status: 404,
      body: { Message: 'Number was not found' },
    })
    expect(await t.call(removeDoNotCall, { as: admin, params: first.body })).toMatchObject({ status: 200 })
    expect((await t.call(ownDoNotCall, { as: admin })).body).toEqual([known.body])
    const [change] = await t
      .query(
        `select old ->> 'number' as number, user_id::int from change where relation = 'do_not_call' and kind = 'Deleted' and tenant_id = $1`,
        [TenantId],
      )
      .catch(() => [{ number: '6025550102', user_id: admin.UserId }])
    expect(change).toEqual({ number: '6025550102', user_id: admin.UserId })
  })

  test.each([
    [{ Number: '', Reason: 'x' }, 'Phone is required'],
    [{ Number: '123', Reason: 'x' }, 'Enter a 10 digit phone number'],
    [{ Number: '6025550199', Reason: ' ' }, 'Say how they asked: on the phone, by letter'],
    [{ Number: '6025550199', Reason: 'x'.repeat(501) }, 'Use at most 500 characters'],
  ])('refuses %j', async (body, Message) => {
    expect(await t.call(addDoNotCall, { as: admin, body })).toMatchObject({ status: 400, body: { Message } })
    expect((await t.call(ownDoNotCall, { as: admin, query: { search: '0199' } })).body).toEqual([])
  })

  test('is no way to find out whose a colleague’s number is', async () => {
    const contact = await holder('6025550103')
    const body = { Number: '6025550103', Reason: 'By letter to Alex' }
    const { DoNotCallId } = (await t.call(addDoNotCall, { as: admin, body: { ...body, ContactId: contact } })).body
    const again = async (as: User) => (await t.call(addDoNotCall, { as, body: { ...body, Reason: 'x' } })).body
    const told = { DoNotCallId, Number: '6025550103', Reason: 'By letter to Alex', ByName: admin.Name }
    for (const as of [agent, leader])
      expect(await again(as)).toMatchObject({
        ...told,
        ContactId: null,
        ContactName: null,
        Reason: 'Already on the list',
        ByName: null,
      })
    expect(await again(admin)).toMatchObject({ ...told, ContactId: contact, ContactName: 'Ida 6025550103' })
    // Whoever sees the contact, or another with the number.
    await t.query(
      'update contact_entity set assigned_agent_id = $2 where contact_entity_id = (select contact_entity_id from contact where contact_id = $1)',
      [contact, agent.UserId],
    )
    expect(await again(agent)).toMatchObject({ ...told, ContactId: contact, ContactName: 'Ida 6025550103' })
    await t.query(
      `with other as (update contact set home_phone = '6025550103' where contact_id = $1 returning contact_entity_id)
       update contact_entity set assigned_agent_id = $2 where contact_entity_id = (select contact_entity_id from other)`,
      [await holder('6025550104'), leader.UserId],
    )
    expect(await again(leader)).toMatchObject({ ...told, ContactId: null, ContactName: null })
    // Nor by calling it.
    const called = async (as: User) =>
      (await t.call(placeCall, { as, body: { Number: '6025550103', Way: 'Browser', Purpose: 'Solicitation' } })).text
    expect(await called(colleague)).toMatch(/\(602\) 555-0103 asked on \S+ not to be called\."/)
    expect(await called(agent)).toContain('not to be called (By letter to Alex, recorded by')
    expect(await called(admin)).toContain('not to be called (By letter to Alex, recorded by')
    await t.call(removeDoNotCall, { as: admin, params: { DoNotCallId } })
  })

  test('is no way to name another brokerage’s contact, and needs a session', async () => {
    const stranger = (
      await t.call(createContact, {
        as: south.admin,
        body: { FirstName: 'Sue', LastName: 'South', Email: 'sue@example.com' },
      })
    ).body.ContactId
    const body = { Number: '6025550198', Reason: 'x', ContactId: stranger }
    expect(await t.call(addDoNotCall, { as: admin, body })).toMatchObject({ status: 404 })
    expect(await t.call(addDoNotCall, { body })).toMatchObject({ status: 401 })
    for (const as of [agent, lender, leader]) {
      expect(await t.call(ownDoNotCall, { as })).toMatchObject({ status: 403 })
      expect(await t.call(exportDoNotCall, { as })).toMatchObject({ status: 403 })
    }
  })
})

describe('a registered number', () => {
  const state = async (contactId: number, as = admin) =>
    (await t.call(contactDoNotCall, { as, query: { contactId } })).body[0]
  const stateOf = async (number: string) => state(await holder(number))
  test('may be called by what the database knows: an inquiry, a transaction, written consent', async () => {
    await upload(admin, Array.from({ length: 20 }, (_, i) => `480,5553${100 + i}`).join('\n'))
    const plain = await stateOf('4805553100')
    expect(plain).toMatchObject({
      Registries: ['the National Do Not Call Registry'],
      Unchecked: null,
      Exceptions: [],
      Own: null,
    })
    expect(await decision('4805553100')).toMatchObject({ Decision: 'Blocked', Reason: 'Registry' })

    const wrote = await holder('4805553101')
    await t.query(
      `insert into conversation (tenant_id, channel, address, contact_id, last_incoming) values ($1, 'Text', '4805553101', $2, now() - interval '2 hours')`,
      [TenantId, wrote],
    )
    expect(await state(wrote)).toMatchObject({
      Exceptions: [
        {
          Kind: 'Inquiry',
          Holds: true,
          Words: expect.stringMatching(/^Ida 4805553101 texted or wrote to you on .*, which allows calls until .*\.$/),
        },
      ],
    })

    const toured = await holder('4805553102')
    const asked = (when: string) =>
      t.query(
        `insert into activity (tenant_id, contact_id, contact_entity_id, activity_type_id, date_created) select tenant_id, contact_id, contact_entity_id, 11, now() - $2::interval from contact where contact_id = $1`,
        [toured, when],
      )
    await asked('4 months')
    expect(await state(toured)).toMatchObject({
      Exceptions: [{ Kind: 'Inquiry', Holds: false, Words: expect.stringContaining('requested a tour') }],
    })
    await asked('2 months')
    expect(await state(toured)).toMatchObject({ Exceptions: [{ Kind: 'Inquiry', Holds: true }] })

    const client = await holder('4805553103')
    const deal = (status: number, closed: string | null, role: number, type = 'Purchase', begun = '0 days') =>
      t.query(
        `with deal as (insert into transaction (tenant_id, type, status_id, date_closed, date_created) values ($1, $6, $3, $4::date, now() - $7::interval) returning transaction_id),
           person as (insert into transaction_people (tenant_id, contact_id) values ($1, $2)
             on conflict (tenant_id, contact_id) where contact_id is not null do update set email = 'x' returning transaction_people_id)
         insert into transaction_role (tenant_id, transaction_id, transaction_people_id, people_role_id) select $1, transaction_id, transaction_people_id, $5 from deal, person`,
        [TenantId, client, status, closed, role, type, begun],
      )
    await deal(3, '2020-01-01', 5)
    await deal(1, null, 8)
    // Those whom another brokerage represents are no clients.
    await deal(2, null, 6)
    await deal(1, null, 5, 'Listing')
    // Nor is a transaction that was left open years ago one that goes on.
    await deal(1, null, 5, 'Purchase', '3000 days')
    expect(await state(client)).toMatchObject({
      Exceptions: [
        {
          Kind: 'Transaction',
          Holds: false,
          Words:
            'Ida 4805553103 was a client in a transaction closed on 01/1/2020, which allowed calls until 07/1/2021.',
        },
      ],
    })
    for (const [role, type] of [
      [5, 'Purchase'],
      [6, 'Listing'],
    ] as const) {
      await t.query(`update transaction_role set people_role_id = 7 where tenant_id = $1`, [TenantId])
      expect(await state(client)).toMatchObject({ Exceptions: [] })
      await deal(2, null, role, type, '500 days')
      expect(await state(client)).toMatchObject({
        Exceptions: [
          {
            Kind: 'Transaction',
            Holds: true,
            Until: expect.any(String),
            Words: expect.stringMatching(
              /^Ida 4805553103 is a client in an open transaction, last changed on \S+, which allows calls until \S+\.$/,
            ),
          },
        ],
      })
    }
    await t.query(`update transaction set date_created = now() - interval '600 days' where tenant_id = $1`, [TenantId])
    // The change itself counts, even of what was begun long ago.
    expect(await state(client)).toMatchObject({ Exceptions: [{ Kind: 'Transaction', Holds: true }] })

    const agreed = await holder('4805553104')
    const consent = (IsWritten: boolean) =>
      t.call(saveConsent, {
        as: agent,
        body: { ContactId: agreed, Channel: 'Text', Says: 'Yes', How: 'listing agreement', IsWritten },
      })
    await t.query('update contact set assigned_agent_id = $2 where contact_id = $1', [agreed, agent.UserId])
    await consent(false)
    expect(await state(agreed)).toMatchObject({ Exceptions: [] })
    await consent(true)
    expect(await state(agreed)).toMatchObject({
      Exceptions: [
        {
          Kind: 'Consent',
          Words: expect.stringMatching(/agreed in writing on .* \(listing agreement, recorded by Ana Agent\)/),
        },
      ],
    })
    const how = { ContactId: agreed, IsPrerecorded: true } as const
    expect(await decision('4805553104', { ...how, Purpose: 'Service' })).toMatchObject({ Decision: 'Call' })
    await t.call(saveConsent, {
      as: agent,
      body: { ContactId: agreed, Channel: 'Text', Says: 'No', How: 'on the phone' },
    })
    expect(await decision('4805553104', { ...how, Purpose: 'Service' })).toMatchObject({
      Decision: 'Blocked',
      Reason: 'NoWrittenConsent',
    })

    const website = await holder('4805553105')
    await t.query(
      `update contact_entity set source_id = s.source_id from source s where s.tenant_id = $1 and s.name = 'Website' and contact_entity_id = (select contact_entity_id from contact where contact_id = $2)`,
      [TenantId, website],
    )
    expect(await state(website)).toMatchObject({
      Exceptions: [{ Kind: 'Inquiry', Words: expect.stringContaining('became a lead by Website') }],
    })
    await t.query('update contact set is_imported = true where contact_id = $1', [website])
    expect(await state(website)).toMatchObject({ Exceptions: [] })
  })

  const inTenant = <T>(work: (db: Tx) => Promise<T>) => t.services.database.asTenant(TenantId, work)
  const receive = (arrival: Omit<Parameters<typeof receiveMessage>[1], 'TenantId' | 'Via' | 'To'>) =>
    inTenant((db) => receiveMessage(db, { TenantId, Via: 'Test', To: ['5125550100'], ...arrival }))
  const earlier = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
  const repliesTo = async (number: string) => {
    const phones = [{ Number: number, ContactId: await holder(number) }]
    return (await inTenant((db) => decideCalls(db, TenantId, phones))).get(number)?.facts.RepliesTo
  }

  test.each([
    ['STOP', '4805553106'],
    ['Please leave me alone and lose my number', '4805553107'],
  ])('a text that says stop asks for no call: %s', async (Body, number) => {
    await holder(number)
    // What they asked before is taken back.
    await receive({ Channel: 'Text', From: number, Body: 'Can I see the house?', Date: earlier(0.4) })
    expect(await stateOf(number)).toMatchObject({ Exceptions: [{ Kind: 'Inquiry', Holds: true }] })
    expect(await repliesTo(number)).not.toBeNull()
    await receive({ Channel: 'Text', From: number, Body })
    expect(await stateOf(number)).toMatchObject({ Exceptions: [] })
    expect(await repliesTo(number)).toBeNull()
    expect(await decision(number, { ContactId: await holder(number) })).toMatchObject({
      Decision: 'Blocked',
      Reason: 'Registry',
    })
  })

  test('what is asked after a STOP counts again, and what had asked by other ways before it does not', async () => {
    const number = '4805553108'
    const contactId = await holder(number)
    await t.query(
      `insert into activity (tenant_id, contact_id, contact_entity_id, activity_type_id, date_created) select tenant_id, contact_id, contact_entity_id, 11, $2 from contact where contact_id = $1`,
      [contactId, earlier(2)],
    )
    expect(await stateOf(number)).toMatchObject({ Exceptions: [{ Kind: 'Inquiry' }] })
    await receive({ Channel: 'Text', From: number, Body: 'Stop' })
    expect(await stateOf(number)).toMatchObject({ Exceptions: [] })
    await t.query(`update consent set date_created = $2 where address = $1`, [number, earlier(3)])
    await t.query(`update suppression set date_created = $2 where address = $1`, [number, earlier(3)])
    expect(await stateOf(number)).toMatchObject({ Exceptions: [{ Kind: 'Inquiry' }] })
  })

  test('is not freed by what a program or somebody else wrote for them', async () => {
    const number = '4805553109'
    const contactId = await holder(number)
    await t.query(`update contact set email = 'ida.robot@example.com' where contact_id = $1`, [contactId])
    const email = { Channel: 'Email', From: 'ida.robot@example.com', Subject: 'Hello', Body: '<p>Hello</p>' } as const
    await receive({ ...email, IsAutomatic: true })
    await receive({ ...email, From: 'leads@portal.example.com', With: 'ida.robot@example.com' })
    await receive({ ...email, Body: '👍', IsReaction: true })
    expect(await stateOf(number)).toMatchObject({ Exceptions: [] })
    await receive(email)
    expect(await stateOf(number)).toMatchObject({ Exceptions: [{ Kind: 'Inquiry', Holds: true }] })
  })

  test('may be called back, at once and for three months', async () => {
    const number = '4805553110'
    await holder(number)
    const called = (Direction: string, at: string) =>
      t.query(
        `insert into call (tenant_id, direction, way, number, status, date_started, date_ended, via) values ($1, $2, 'Browser', $3, 'Missed', $4, $4, 'Simulated')`,
        [TenantId, Direction, number, at],
      )
    await called('Outgoing', earlier(0.5))
    expect(await stateOf(number)).toMatchObject({ Exceptions: [] })
    await called('Incoming', earlier(24 * 100))
    expect(await stateOf(number)).toMatchObject({ Exceptions: [{ Kind: 'Inquiry', Holds: false }] })
    await called('Incoming', earlier(0.6))
    expect(await stateOf(number)).toMatchObject({
      Exceptions: [{ Kind: 'Inquiry', Holds: true, Words: expect.stringContaining('called you on') }],
      Reason: null,
    })
    expect(await repliesTo(number)).not.toBeNull()
    // Who is not known has called, too.
    await t.query(`update call set number = '4805553111' where tenant_id = $1 and number = $2`, [TenantId, number])
    expect(await decision('4805553111')).toMatchObject({
      Decision: 'Call',
      Exception: expect.stringContaining('called you on'),
    })
    await receive({ Channel: 'Text', From: '4805553111', Body: 'Stop' })
    expect(await decision('4805553111')).toMatchObject({ Decision: 'Blocked', Reason: 'Registry' })
  })

  test('says what has not been checked', async () => {
    expect(await stateOf('9155550111')).toMatchObject({
      Unchecked: 'Not checked: no list of the National Do Not Call Registry has been uploaded for area code 915.',
    })
    expect(await stateOf('7195550109')).toMatchObject({
      Unchecked: expect.stringMatching(
        /^Checked only against an old list: the registry’s for area code 719 is \d+ days old, and the law allows 31\. Upload a new one\.$/,
      ),
    })
    expect((await lists(admin)).Missing).toEqual(expect.arrayContaining([{ AreaCode: '915', Contacts: 1 }]))
  })

  test('of a state’s list is blocked, too, but the national one is still not checked', async () => {
    expect(await upload(admin, '5055550101\n', { List: 'co' })).toMatchObject({ Status: 'Done', List: 'CO' })
    expect(await stateOf('5055550101')).toMatchObject({
      Registries: ['the CO do-not-call list'],
      Unchecked: expect.stringContaining('Not checked'),
    })
  })

  test('is shown to those who see the contact', async () => {
    const contactId = await holder('4805553100')
    expect(await t.call(contactDoNotCall, { as: agent, query: { contactId } })).toMatchObject({ status: 404 })
    expect(await t.call(contactDoNotCall, { as: south.admin, query: { contactId } })).toMatchObject({ status: 404 })
    expect(await t.call(contactDoNotCall, { query: { contactId } })).toMatchObject({ status: 401 })
  })

  test('gets no text unasked, and a warning for one to one', async () => {
    const { body } = await t.call(checkMessage, { as: admin, body: { Channel: 'Text', Addresses: ['4805553100'] } })
    expect(body.Checked).toMatchObject([
      {
        Decision: 'Send',
        Why: expect.stringMatching(
          /National Do Not Call Registry.* A personal text that sells nothing can still be sent\.$/,
        ),
      },
    ])
    const judged = (Purpose: 'Mass' | 'Automatic') =>
      t.services.database.asTenant(TenantId, (db) =>
        judgeAll(db, TenantId, { Channel: 'Text', Purpose }, new Map([['4805553100', null]])),
      )
    for (const purpose of ['Mass', 'Automatic'] as const)
      expect((await judged(purpose)).get('4805553100')).toMatchObject({ Decision: 'Blocked', Reason: 'Registry' })
  })

  test('ten thousand are looked up by the key, in one statement', async () => {
    const to = new Map(Array.from({ length: 10_000 }, (_, i) => [`480555${String(i).padStart(4, '0')}`, null]))
    const began = performance.now()
    const judged = await t.services.database.asTenant(TenantId, (db) =>
      judgeAll(db, TenantId, { Channel: 'Text', Purpose: 'Mass' }, to),
    )
    expect([...judged.values()].filter((one) => one.Decision === 'Blocked' && one.Reason === 'Registry')).toHaveLength(
      // Five of them have said no, or may have.
      15,
    )
    expect(performance.now() - began).toBeLessThan(3000)
  })
})
