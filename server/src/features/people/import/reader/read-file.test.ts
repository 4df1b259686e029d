import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeXlsx, makeZip, type TestCell } from './make-xlsx.ts'
import { inspectFile, readTable } from './read-file.ts'
import type { Layout, Reading, TableRow } from './table.ts'

let folder: string
let made = 0
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'dormer-reader-'))
})
afterAll(() => rm(folder, { recursive: true }))

const fileOf = async (content: Buffer | string) => {
  const file = path.join(folder, String(made++))
  await writeFile(file, content)
  return file
}
const inspect = async (content: Buffer | string, reading: Reading = {}, name = 'people.csv') =>
  inspectFile(await fileOf(content), name, reading)
const rowsOf = async (file: string, layout: Layout) => {
  const rows: TableRow[] = []
  for await (const batch of readTable(file, layout)) rows.push(...batch)
  return rows
}
const read = async (content: Buffer | string, reading: Reading = {}) => {
  const file = await fileOf(content)
  const found = await inspectFile(file, 'people.csv', reading)
  // As the layout is kept: as JSON.
  return { found, rows: await rowsOf(file, JSON.parse(JSON.stringify(found.Layout))) }
}
const namesIn = async (content: Buffer | string) => (await inspect(content)).Columns.map(({ Name }) => Name)

describe('the header', () => {
  test.each<[string, string, number | null]>([
    ['in the first row', 'First Name,Email\nAna,ana@x.de\n', 1],
    ['below blank rows and a title', '\n\nContacts\n\nFirst Name,Email\nAna,ana@x.de\n', 5],
    ['below what a report says of itself', 'Exported on,11/03/2025\nBy,Sarah Johnson\n\nFirst Name,Last Name,Email,Phone\nAna,Moor,a@x.de,512\n', 4],
    ['below the notes of LinkedIn', 'Notes:\n"When exporting, you may notice, that some are missing."\n\nFirst Name,Last Name,URL,Email Address,Company,Position,Connected On\nPriya,Sharma,https://x,,Stripe,R,12 Mar 2024\n', 4],
    ['in another language', 'Vorname;Nachname;Straße;Geburtstag\nAna;Moor;Weg 1;12.03.1980\n', 1],
    ['not at all', 'Ana,Moor,ana@x.de,512-555-0101\nBen,Kim,ben@x.de,512-555-0102\n', null],
    ['not at all, among people without numbers', 'Ana,Moor\nBen,Kim\n', null],
    ['with a name like a column', 'Name,Email\nMr. City,city@x.de\n', 1],
  ])('%s', async (_, text, row) => expect((await inspect(text)).Sheets[0]?.HeaderRow).toBe(row)) // biome-ignore format: one case a line

  test('names columns without one by their letters, and keeps equal names apart', async () => {
    expect(await namesIn('Ana,ana@x.de\nBen,ben@x.de\n')).toEqual(['Column A', 'Column B'])
    expect(await namesIn('Name,Phone,,Phone,phone\nAna,1,x,2,3\n')).toEqual([
      'Name',
      'Phone',
      'Column C',
      'Phone (2)',
      'phone (3)',
    ])
    expect(await namesIn('Name,Phone,,\nAna,1,,\n')).toEqual(['Name', 'Phone'])
  })

  test('can be chosen, also as none', async () => {
    const text = 'a,b\nFirst Name,Email\nAna,ana@x.de\n'
    const sheet = (HeaderRow: number | null) => ({ Sheets: [{ Name: 'people', HeaderRow }] })
    expect((await read(text, sheet(1))).found).toMatchObject({ Rows: 2, Columns: [{ Name: 'a' }, { Name: 'b' }] })
    expect((await read(text, sheet(null))).rows.map((r) => r.Cells[0])).toEqual(['a', 'First Name', 'Ana'])
    await expect(inspect(text, sheet(9))).rejects.toThrow('Row 9 of “people” is blank, and cannot be the header.')
  })
})

describe('text', () => {
  test.each([
    ['commas', 'Name,Email,Tags\nAna,a@x.de,"a;b;c;d"\n'],
    ['semicolons, and commas within', 'Name;Email;Tags\nAna;a@x.de;a, b, c, d\nBen;b@x.de;a, b, c, d\n'],
    ['tabs', 'Name\tEmail\tTags\nAna\ta@x.de\ta,b\n'],
    ['pipes', 'Name|Email|Tags\nAna|a@x.de|a,b\n'],
    ['pipes, as wide as commas would be', 'Name|Email|Tags\n"Moor, Ana"|a@x.de|x\n'],
    ['what sep= says', 'sep=|\r\nName|Email|Tags\r\nAna|a@x.de|x\r\n'],
  ])('is split at %s', async (_, text) => expect(await namesIn(text)).toEqual(['Name', 'Email', 'Tags']))

  test('rows with too many or too few cells are named, and nothing in them is shifted', async () => {
    const { found, rows } = await read(
      'Name,Email,City\nAna,a@x.de,Waco\nBen,b@x.de,Austin,TX,78701\nCy,c@x.de\nDi,d@x.de,Leander,,\n',
    )
    expect(found).toMatchObject({ Rows: 4, Columns: [{ Filled: 4 }, { Filled: 4 }, { Filled: 3 }] })
    expect(rows).toEqual([
      { Place: 'people!2', RowNumber: 2, Cells: ['Ana', 'a@x.de', 'Waco'] },
      { Place: 'people!3', RowNumber: 3, Cells: ['Ben', 'b@x.de', 'Austin'], Beyond: ['TX', '78701'], Fault: 'Row 3 has 5 cells, and its header 3' },
      { Place: 'people!4', RowNumber: 4, Cells: ['Cy', 'c@x.de', ''], Fault: 'Row 4 has 2 cells, and its header 3' },
      { Place: 'people!5', RowNumber: 5, Cells: ['Di', 'd@x.de', 'Leander'] },
    ]) // biome-ignore format: one row a line
  })

  test('columns say how full they are, with samples that differ, and their values if they are few', async () => {
    const lines = Array.from({ length: 300 }, (_, i) => `n${i},${i % 3 === 0 ? 'Lead' : i % 3 === 1 ? 'Client' : ''},x`)
    const { Columns } = await inspect(`Name,Stage,Owner\n${lines.join('\n')}\n`)
    expect(Columns).toEqual([
      { Name: 'Name', Filled: 300, Samples: ['n0', 'n1', 'n2'], Values: null },
      { Name: 'Stage', Filled: 200, Samples: ['Lead', 'Client'], Values: [{ Value: 'Lead', Count: 100 }, { Value: 'Client', Count: 100 }] },
      { Name: 'Owner', Filled: 300, Samples: ['x'], Values: [{ Value: 'x', Count: 300 }] },
    ]) // biome-ignore format: one column a line
  })
})

describe('encodings', () => {
  const bytesOf = (text: string, table: Record<string, number>) =>
    Buffer.from([...text].map((c) => table[c] ?? c.charCodeAt(0)))
  const polish = 'Nazwisko,Miasto\nŁukasz Wiśniewski,Kraków\nMałgorzata Zielińska,Wrocław\nAgnieszka Dąbrowska,Łódź\n'
  const to1250: Record<string, number> = { ł: 0xb3, ś: 0x9c, ź: 0x9f, ą: 0xb9, ó: 0xf3, ń: 0xf1, Ł: 0xa3 }
  const cyrillic = (text: string) =>
    Buffer.from([...text].map((c) => (c >= 'А' && c <= 'я' ? 0xc0 + c.charCodeAt(0) - 0x410 : c.charCodeAt(0))))
  const western = 'Name,City\nZoë Müller,São Paulo\nJosé Peña,Málaga\n'
  const mac: Record<string, number> = { ë: 0x91, ü: 0x9f, ã: 0x8b, é: 0x8e, ñ: 0x96, á: 0x87 }

  test.each([
    ['utf-8', Buffer.from(western)],
    ['utf-8', Buffer.from('Name,City\nAna,Waco\n')],
    ['utf-8', Buffer.from(`\ufeff${western}`)],
    ['utf-16le', Buffer.from(`\ufeff${western}`, 'utf16le')],
    ['utf-16be', Buffer.from(`\ufeff${western}`, 'utf16le').swap16()],
    ['utf-16le', Buffer.from(western, 'utf16le')],
    ['windows-1252', Buffer.from(western, 'latin1')],
    ['windows-1250', bytesOf(polish, to1250)],
    ['windows-1251', cyrillic('Имя,Город\nИван Петров,Москва\nОльга Сидорова,Новосибирск\nДмитрий Кузнецов,Казань\n')],
    ['shift_jis', Buffer.from('4e616d652c436974790a936392862082b382ad82e72c82c682a482ab82e582a40a83588359834c20836e836983522c82a882a882b382a90a82b382c682a42082bd82eb82a42c82ab82e582a482c60a82e282dc82be2082cd82c882b12c82c882b282e20a', 'hex')],
    ['euc-kr', Buffer.from('4e616d652c43697479 0a b1e8c3b6bcf62c bcadbfef 0a c0ccbfb5c8f12c bacebbea 0a b9dabfb5bcf62c b4ebb1b8 0a'.replaceAll(' ', ''), 'hex')],
  ])('%s is found', async (encoding, bytes) => {
    const found = await inspect(bytes)
    expect(found.Encoding).toBe(encoding)
    const text = found.Encodings.flatMap(({ Lines }) => Lines)
    expect(text.every((line) => !line.includes('\ufffd'))).toBe(true)
  }) // biome-ignore format: one case a line

  test('each that can be shows its lines, and one that is chosen is read so', async () => {
    const bytes = bytesOf(western, mac)
    const { Encodings } = await inspect(bytes)
    expect(Encodings.find(({ Encoding }) => Encoding === 'macintosh')?.Lines).toEqual([
      'Zoë Müller,São Paulo',
      'José Peña,Málaga',
      'Name,City',
    ])
    expect(Encodings.some(({ Encoding }) => Encoding === 'utf-8')).toBe(false)
    const { found, rows } = await read(bytes, { Encoding: 'macintosh' })
    expect(found.Encoding).toBe('macintosh')
    expect(rows.map((r) => r.Cells)).toEqual([
      ['Zoë Müller', 'São Paulo'],
      ['José Peña', 'Málaga'],
    ])
  })

  test('one that does not decode is refused', async () => {
    await expect(inspect(Buffer.from(western, 'latin1'), { Encoding: 'utf-8' })).rejects.toThrow(
      'The file is not written in utf-8. Choose another.',
    )
    await expect(inspect(western, { Encoding: 'utf-7' })).rejects.toThrow('“utf-7” is no encoding that can be chosen.')
  })

  test('an accent far behind the beginning decides', async () => {
    const text = `Name,City\n${'Ana,Waco\n'.repeat(100_000)}Zoë,São Paulo\n`
    expect((await inspect(Buffer.from(text))).Encoding).toBe('utf-8')
    const { found, rows } = await read(Buffer.from(text, 'latin1'))
    expect(found.Encoding).toBe('windows-1252')
    expect(rows.at(-1)?.Cells).toEqual(['Zoë', 'São Paulo'])
  })
})

describe('workbooks', () => {
  const c = (attributes: string, inner: string): TestCell => ({ xml: `<c ${attributes}>${inner}</c>` })
  const people = (...rows: TestCell[][]) => ({ rows })

  test('all visible sheets are one table, by the names of their columns', async () => {
    const file = makeXlsx([
      people(['Name', 'Email', 'Phone'], ['Ana', 'a@x.de', 5125550101]),
      { rows: [['Secret'], ['x']], state: 'hidden' },
      people([], ['Contacts of 2024'], ['E-mail', 'name', 'City'], ['b@x.de', 'Ben', 'Waco'], [], ['c@x.de', 'Cy']),
      people(),
    ])
    const { found, rows } = await read(file)
    expect(found).toMatchObject({
      FileKind: 'Workbook',
      Encoding: null,
      Rows: 3,
      Sheets: [
        { Name: 'S0', Rows: 1, HeaderRow: 1, IsChosen: true },
        {
          Name: 'S2',
          Rows: 2,
          HeaderRow: 3,
          IsChosen: true,
          FirstRows: [{ RowNumber: 2, Cells: ['Contacts of 2024'] }, {}, {}, {}],
        },
        { Name: 'S3', Rows: 0, HeaderRow: null, IsChosen: false },
      ],
    })
    expect(found.Columns.map(({ Name, Filled }) => `${Name} ${Filled}`)).toEqual([
      'Name 3',
      'Email 3',
      'Phone 1',
      'City 1',
    ])
    expect(rows.map((r) => [r.Place, r.Cells[found.Layout.Columns.indexOf('Name')]])).toEqual([
      ['S0!2', 'Ana'],
      ['S2!4', 'Ben'],
      ['S2!6', 'Cy'],
    ])
    expect(rows.every((r) => r.Fault === undefined)).toBe(true)
  })

  test('a sheet can be left out', async () => {
    const file = makeXlsx([people(['Name'], ['Ana']), people(['Company'], ['Acme'])])
    const { found, rows } = await read(file, { Sheets: [{ Name: 'S1' }] })
    expect(found).toMatchObject({
      Rows: 1,
      Columns: [{ Name: 'Company' }],
      Sheets: [{ IsChosen: false, Rows: 1 }, { IsChosen: true }],
    })
    expect(rows.map((r) => r.Place)).toEqual(['S1!2'])
    await expect(inspect(file, { Sheets: [{ Name: 'S9' }] })).rejects.toThrow('The file has no sheet “S9”.')
    await expect(inspect(file, { Sheets: [] })).rejects.toThrow('Choose at least one sheet.')
  })

  test('a time of day is kept, cells below no title have a column, and blank ones at the end are no fault', async () => {
    const { found, rows } = await read(
      makeXlsx([['Name', 'Created'], ['Ana', c('s="1"', '<v>45000.75</v>'), 'more'], ['Ben']]),
    )
    expect(found.Layout.Columns).toEqual(['Name', 'Created', 'Column C'])
    expect(rows.map((r) => r.Cells)).toEqual([
      ['Ana', '2023-03-15 18:00:00', 'more'],
      ['Ben', '', ''],
    ])
  })

  test('formulas count if their results are stored', async () => {
    const stored = makeXlsx([
      ['Name', 'Email'],
      [c('t="str"', '<f>A1</f><v>Ana</v>'), c('t="str"', '<f>""</f><v></v>')],
    ])
    expect((await read(stored)).rows.map((r) => r.Cells)).toEqual([['Ana', '']])
    const formula = c('', '<f>A2&amp;"@x.de"</f>')
    const one = makeXlsx([
      ['Name', 'Email'],
      ['Ana', formula],
      ['Ben', 'ben@x.de'],
    ])
    expect((await read(one)).rows.map((r) => [r.Cells.join(), r.Fault])).toEqual([
      [
        'Ana,',
        'The result of the formula in B2 is not stored in the workbook: open it in a spreadsheet program and save it',
      ],
      ['Ben,ben@x.de', undefined],
    ])
    const bare = makeXlsx([
      ['Name', 'Email'],
      ['Ana', formula],
      ['Ben', formula],
      ['Cara', formula],
    ])
    await expect(inspect(bare)).rejects.toThrow('formulas whose results are not stored in it, such as that in B2')
  })
})

describe('what cannot be imported says why', () => {
  const ole = (inside: string) =>
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600), Buffer.from(inside, 'utf16le')])
  test.each<[string, Buffer | string, string]>([
    ['an empty file', '', 'The file is empty.'],
    ['a file of blank lines', '\n\r\n  \n', 'The file is empty: it has only blank lines.'],
    ['a header only', 'First Name,Last Name,Email\n', 'The file has only a header: no rows below it.'],
    ['a header only, in a workbook', makeXlsx([['First Name', 'Email']]), 'The file has only a header: no rows below it.'],
    ['a PDF', '%PDF-1.7\n%âãÏÓ\n1 0 obj', 'This is a PDF.'],
    ['a PNG', Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]), 'This is a picture.'],
    ['a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46]), 'This is a picture.'],
    ['a HEIC picture', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1'), 'This is a picture.'],
    ['an old workbook', ole('Workbook'), 'This is an old Excel workbook (.xls)'],
    ['a workbook with a password', ole('EncryptedPackage'), 'protected by a password'],
    ['an HTML table called .xls', '\ufeff<html xmlns:x="urn:schemas-microsoft-com:office:excel"><table><tr><td>Name', 'This is a web page (HTML)'],
    ['XML of Excel 2003', '<?xml version="1.0"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">', 'This is an Excel 2003 XML file.'],
    ['a Numbers spreadsheet', makeZip({ 'Index/Document.iwa': 'x', 'Metadata/Properties.plist': 'x' }), 'This is a Numbers spreadsheet.'],
    ['an OpenDocument spreadsheet', makeZip({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<x/>', 'META-INF/manifest.xml': '<x/>' }), 'This is an OpenDocument file.'],
    ['a Word document', makeZip({ '[Content_Types].xml': '<x/>', 'word/document.xml': '<x/>' }), 'This is a Word document.'],
    ['a binary workbook', makeZip({ '[Content_Types].xml': '<x/>', 'xl/workbook.bin': 'x' }), 'This is a binary Excel workbook (.xlsb).'],
    ['a zip of files', makeZip({ 'contacts.csv': 'Name\nAna' }), 'This is a zip archive, not a workbook. Unpack it'],
    ['a gzip', Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0]), 'This is a compressed archive.'],
    ['JSON', '[{"name": "Ana"}]', 'This is a JSON file.'],
    ['a calendar', 'BEGIN:VCALENDAR\nVERSION:2.0\n', 'This is a calendar'],
    ['LDIF', 'dn: cn=Ana Moor,mail=a@x.de\nobjectclass: top\n', 'This is an LDIF file.'],
    ['a NUL byte', 'Name,Email\nAna,a@x.de\nB\0en,b@x.de\n', 'Line 3 has a NUL character'],
    ['an unclosed quotation mark', `Name,Email\n"Ana,a@x.de\n${'Ben,b@x.de\n'.repeat(10)}`, 'Row 2 cannot be read: a quotation mark in it is never closed.'],
    ['a cell of a megabyte', `Name,Notes\nAna,"${'x'.repeat(1_100_000)}"\n`, 'Row 2 cannot be read: it is longer than a million characters'],
    ['a cell of half a megabyte', `Name,Notes\nAna,"${'x'.repeat(500_000)}"\n`, 'A cell in row 2 has 500,000 characters; at most 200,000'],
    ['too many columns', `${Array.from({ length: 1200 }, (_, i) => `Email ${i}`).join(',')}\n1\n`, 'The file has more than 1,000 columns'],
    ['cards without people', 'BEGIN:VCARD\nVERSION:3.0\nKIND:group\nFN:Friends\nEND:VCARD\n', 'The file is empty'],
    ['a workbook cut off', makeXlsx([['a'], ['b']]).subarray(0, 900), 'The file is damaged'],
  ])('%s', async (_, content, message) => {
    await expect(inspect(content)).rejects.toThrow(message)
  }) // biome-ignore format: one case a line

  test('more than a million rows', async () => {
    await expect(inspect(`Name,Email\n${'A,b@c.de\n'.repeat(1_000_001)}`)).rejects.toThrow(
      'The file has more than 1,000,000 rows',
    )
  }, 60_000)
})

test('any bytes are read or refused in words, soon', async () => {
  const names = ['google-contacts.csv', 'android.vcf', 'outlook.csv']
  const bases: Buffer[] = [
    makeXlsx([
      ['Name', 'Email'],
      ['Ana', 'a@x.de'],
    ]),
  ]
  for (const name of names)
    bases.push(await readFile(path.join(import.meta.dirname, '../../import-files/samples', name)))
  let seed = 36
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % below
  }
  for (let i = 0; i < 24; i++) {
    const bytes = Buffer.from(bases[i % bases.length] as Buffer)
    const cut = i % 3 === 0 ? bytes.subarray(0, random(bytes.length)) : bytes
    for (let n = random(12); n > 0 && cut.length; n--) cut[random(cut.length)] = random(256)
    const file = await fileOf(cut)
    const found = await inspectFile(file, 'x', {}, { patience: 20_000 }).catch((error: Error) => error.message)
    if (typeof found === 'string') expect(found).toMatch(/^[A-Z].*[.”]/)
    else expect((await rowsOf(file, found.Layout)).length).toBe(found.Rows)
    expect(found).not.toBe('The file cannot be read. Save it as CSV and retry.')
  }
}, 120_000)
