import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inspectFile, readTable } from './read-file.ts'

let folder: string
let made = 0
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'dormer-reader-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** The file's rows, each with what is filled of it. */
const peopleIn = async (file: string) => {
  const { Layout } = await inspectFile(file, path.basename(file))
  const people: Record<string, string>[] = []
  for await (const rows of readTable(file, Layout))
    for (const { Cells } of rows)
      people.push(Object.fromEntries(Layout.Columns.flatMap((name, at) => (Cells[at] ? [[name, Cells[at]]] : []))))
  return people
}
const sample = (name: string) => peopleIn(path.join(import.meta.dirname, '../../import-files/samples', name))

describe('sample exports', () => {
  test('a person over several rows is one, with the further values in columns of their own', async () => {
    const people = await sample('top-producer.csv')
    expect(people).toHaveLength(2)
    expect(people[0]).toMatchObject({
      'Phone Type': 'Home',
      'Phone Number (2)': '512-555-0175',
      'Phone Type (3)': 'Business',
      'Email Address (2)': 'office@jensen.example',
    })
    expect(people[1]).toMatchObject({
      'First Name': 'Opal',
      'Email Address (2)': 'opal@mail.example',
      'Notes (2)': 'Call before noon',
    })
  })

  test('a birthday in three columns is one', async () => {
    const people = await sample('thunderbird.csv')
    expect(people.map((person) => person.Birthday)).toEqual(['1972-01-03', '--12-24', undefined])
    expect(people[0]).toMatchObject({ 'Custom 1': 'Boat owner', Notes: 'Line one\nLine two' })
  })

  test('vCard 3.0 as Apple writes it', async () => {
    expect(await sample('apple-contacts.vcf')).toEqual([
      {
        'First Name': 'Mateo', 'Last Name': 'Díaz', Company: 'Díaz Roofing', Department: 'Sales', 'Job Title': 'Owner',
        'Email (Home)': 'mateo@icloud.example', 'Email (Work)': 'office@diaz.example', 'Email (Other)': 'ranch@diaz.example', 'Email (Other) - Label': 'Ranch',
        'Phone (Mobile)': '+1 (512) 555-0180', 'Phone (iPhone)': '(512) 555-0181', 'Phone (Home Fax)': '(512) 555-0182', 'Phone (Other)': '(512) 555-0183', 'Phone (Other) - Label': 'Barn',
        'Address (Home) Street': '15 Cedar Ln', 'Address (Home) Unit': 'Unit 4', 'Address (Home) City': 'Dripping Springs', 'Address (Home) State': 'TX', 'Address (Home) Zip': '78620', 'Address (Home) Country': 'United States',
        'Address (Work) Street': '200 Main St\nFloor 2', 'Address (Work) City': 'Austin', 'Address (Work) State': 'TX', 'Address (Work) Zip': '78701', 'Address (Work) Country': 'United States',
        Notes: 'Referred two buyers\nLikes, and tells; everything', Birthday: '--07-20', Anniversary: '2009-05-30', 'Spouse Name': 'Carla Díaz',
        'Website (Other)': 'https://diaz.example', 'Website (Other) - Label': 'HomePage', Categories: 'Suppliers, Past Clients', 'Profile (twitter)': 'http://twitter.example/mateo',
        Photo: 'Not imported (1 kB)', UID: '5a1f0f2e-1111-4c4c-9f9f-000000000001',
      },
      { Company: 'Hill Country Plumbing', 'Phone (Main)': '830-555-0100' },
      {
        Prefix: 'Dr.', 'First Name': 'Kay', 'Middle Name': 'Ann', 'Last Name': 'Jarvis', Suffix: 'Jr.', 'Phone (Home)': '5125550184', Birthday: '1958-12-01',
        Notes: 'A very long note that the address book folds over several lines because it is longer than seventy-five characters in all.',
      },
    ]) // biome-ignore format: rows read better
  })

  test('vCard 2.1 with quoted-printable, as Android writes it', async () => {
    expect(await sample('android.vcf')).toEqual([
      {
        'First Name': 'Jürgen', 'Last Name': 'Müller', 'Phone (Mobile)': '512-555-0185', 'Phone (Home)': '512-555-0186', 'Phone (Work Fax)': '512-555-0187', 'Phone (Other)': '512-555-0188', 'Phone (Other) - Label': 'Boat',
        'Email (Home)': 'jm@mail.example', 'Address (Home) Street': 'Straße 5', 'Address (Home) City': 'New Braunfels', 'Address (Home) State': 'TX', 'Address (Home) Zip': '78130', 'Address (Home) Country': 'USA',
        Notes: 'Erste Zeile\r\nzweite Zeile, die lang ist und über den Rand hinausgeht', Birthday: '1972-08-15', Photo: 'Not imported (1 kB)',
      },
      { 'First Name': 'Avery', 'Last Name': 'Stone', 'Phone (Mobile)': '+15125550189', Company: 'Stone Realty' },
    ]) // biome-ignore format: rows read better
  })

  test('vCard 4.0', async () => {
    expect(await sample('vcard4.vcf')).toMatchObject([
      {
        Birthday: '--02-03',
        Anniversary: '2009-08-08',
        'Phone (Work)': '+1-418-656-9254 x102',
        'Phone (Mobile)': '+1-418-262-6501',
        'Spouse Name': 'Anne Perreault',
        'Address (Work) Unit': 'Suite D2-630',
      },
    ])
  })
})

describe('vCards as they come', () => {
  const card = (...lines: string[]) => ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD', ''].join('\r\n')
  const cells = async (content: string | Buffer) => {
    const file = path.join(folder, String(made++))
    await writeFile(file, content)
    return peopleIn(file)
  }
  test.each<[string, string | Buffer, Record<string, string>[]]>([
    ['only a full name', card('FN:Ana Moor'), [{ 'Full Name': 'Ana Moor' }]],
    ['a full name written otherwise', card('N:Moor;Ana', 'FN:Annie the Great'), [{ 'First Name': 'Ana', 'Last Name': 'Moor', 'Full Name': 'Annie the Great' }]],
    ['escapes', card('N:O\\;Neil;Ana\\, Maria;;;', 'NOTE:a\\\\nb\\nc'), [{ 'Last Name': 'O;Neil', 'First Name': 'Ana Maria', Notes: 'a\\nb\nc' }]],
    ['types in one list, in quotes, in capitals', card('TEL;TYPE="HOME,FAX":1', 'TEL;TYPE=WORK,VOICE,PREF:2', 'tel;type=Cell:3'), [{ 'Phone (Work)': '2', 'Phone (Home Fax)': '1', 'Phone (Mobile)': '3' }]],
    ['several of a kind, the preferred first', card('EMAIL;TYPE=HOME:a@x.de', 'EMAIL;TYPE=HOME;PREF=1:b@x.de'), [{ 'Email (Home)': 'b@x.de', 'Email (Home) 2': 'a@x.de' }]],
    ['a colon in a parameter', card('ADR;LABEL="Home: the lake";TYPE=home:;;1 Lake Rd;Austin;TX;78701;'), [{ 'Address (Home) Street': '1 Lake Rd', 'Address (Home) City': 'Austin', 'Address (Home) State': 'TX', 'Address (Home) Zip': '78701', 'Address (Home) Label': 'Home: the lake' }]],
    ['a note broken without folding', card('NOTE:first line', 'and the second', 'TEL:1'), [{ Notes: 'first line\nand the second', Phone: '1' }]],
    ['a card in a card', card('FN:Ana', 'AGENT:', 'BEGIN:VCARD', 'FN:Bob', 'END:VCARD', 'TEL:1'), [{ 'Full Name': 'Ana', Phone: '1' }]],
    ['a file that ends early', 'BEGIN:VCARD\nVERSION:3.0\nFN:Ana\nTEL:1', [{ 'Full Name': 'Ana', Phone: '1' }]],
    ['lines ended by CR', card('FN:Ana', 'TEL:1').replaceAll('\r\n', '\r'), [{ 'Full Name': 'Ana', Phone: '1' }]],
    ['UTF-16', Buffer.from(`\ufeff${card('FN:Zoë')}`, 'utf16le'), [{ 'Full Name': 'Zoë' }]],
    ['Windows-1252 in quoted-printable', card('N;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:M=FCller;J=F6rg'), [{ 'First Name': 'Jörg', 'Last Name': 'Müller' }]],
    ['days in any form', `${card('FN:A', 'BDAY:1980-02-29')}${card('FN:B', 'BDAY:--0229')}${card('FN:C', 'BDAY:1980-02-29T00:00:00Z')}${card('FN:D', 'BDAY;VALUE=text:around 1980')}`, [{ 'Full Name': 'A', Birthday: '1980-02-29' }, { 'Full Name': 'B', Birthday: '--02-29' }, { 'Full Name': 'C', Birthday: '1980-02-29' }, { 'Full Name': 'D', Birthday: 'around 1980' }]],
    ['a picture by its address', card('FN:Ana', 'PHOTO;VALUE=uri:https://x.example/a.jpg'), [{ 'Full Name': 'Ana', Photo: 'https://x.example/a.jpg' }]],
    ['several addresses of one kind are numbered as wholes', card('FN:Ana', 'ADR;TYPE=HOME:;;1 Elm St;Austin;TX;78701;', 'ADR;TYPE=HOME:;Apt 4;2 Oak St;Waco;TX;76701;'), [{ 'Full Name': 'Ana', 'Address (Home) Street': '1 Elm St', 'Address (Home) City': 'Austin', 'Address (Home) State': 'TX', 'Address (Home) Zip': '78701', 'Address (Home) Street 2': '2 Oak St', 'Address (Home) Unit 2': 'Apt 4', 'Address (Home) City 2': 'Waco', 'Address (Home) State 2': 'TX', 'Address (Home) Zip 2': '76701' }]],
    ['a whole address where the unit belongs', card('FN:Ana', 'ADR;TYPE=HOME:;1 Elm St\\nAustin\\, TX 78701;;;;;'), [{ 'Full Name': 'Ana', 'Address (Home) Street': '1 Elm St\nAustin, TX 78701' }]],
    ['what Android has of its own', card('FN:Ana', 'X-ANDROID-CUSTOM:vnd.android.cursor.item/nickname;Annie;1;;;;;;;;;;;;;', 'X-ANDROID-CUSTOM:vnd.android.cursor.item/contact_event;2009-05-30;1;;;;;;;;;;;;;', 'X-ANDROID-CUSTOM:vnd.android.cursor.item/contact_event;2011-01-02;0;Moved in;;;;;;;;;;;;', 'X-ANDROID-CUSTOM:vnd.android.cursor.item/relation;Ben Moor;14;;;;;;;;;;;;;', 'X-ANDROID-CUSTOM:vnd.android.cursor.item/relation;Uma Moor;8;;;;;;;;;;;;;'), [{ 'Full Name': 'Ana', Nickname: 'Annie', Anniversary: '2009-05-30', 'Date (Moved in)': '2011-01-02', 'Spouse Name': 'Ben Moor', 'Related Name (Mother)': 'Uma Moor' }]],
    ['a label of Android in other letters', card('FN:Ana', 'TEL;X-CUSTOM(CHARSET=UTF-8,ENCODING=QUOTED-PRINTABLE,=D7=A1=D7=91=D7=AA=D7=90):1'), [{ 'Full Name': 'Ana', 'Phone (Other)': '1', 'Phone (Other) - Label': 'סבתא' }]],
    ['a nickname of old phones', card('N:Moor;Ana', 'X-EPOCSECONDNAME:Annie'), [{ 'First Name': 'Ana', 'Last Name': 'Moor', Nickname: 'Annie' }]],
    ['text in base64', card('FN;ENCODING=BASE64;CHARSET=UTF-8:WsO8cmljaA==', 'PHOTO;ENCODING=BASE64:AAAA'), [{ 'Full Name': 'Zürich', Photo: 'Not imported (1 kB)' }]],
    ['a card that lost its end', `${card('FN:Ana', 'TEL:1').replace('END:VCARD\r\n', '')}${card('FN:Ben', 'TEL:2')}${card('FN:Cy', 'TEL:3')}`, [{ 'Full Name': 'Ana', Phone: '1' }, { 'Full Name': 'Ben', Phone: '2' }, { 'Full Name': 'Cy', Phone: '3' }]],
    ['a card in a card on the same line', card('FN:Ana', 'AGENT:BEGIN:VCARD', 'VERSION:2.1', 'FN:Bob', 'END:VCARD', 'TEL:1'), [{ 'Full Name': 'Ana', Phone: '1' }]],
    ['files put together, each with its mark', `\ufeff${card('FN:Ana', 'TEL:1')}\ufeff${card('FN:Ben', 'TEL:2')}`, [{ 'Full Name': 'Ana', Phone: '1' }, { 'Full Name': 'Ben', Phone: '2' }]],
    ['indented cards', `${card('FN:Ana')}  ${card('FN:Ben')}`, [{ 'Full Name': 'Ana' }, { 'Full Name': 'Ben' }]],
    ['a company', card('KIND:org', 'FN:Acme Roofing', 'TEL:1') + card('N:;;;;', 'FN:Hill Plumbing', 'X-ABShowAs:COMPANY', 'TEL:2'), [{ Company: 'Acme Roofing', Phone: '1' }, { Company: 'Hill Plumbing', Phone: '2' }]],
    ['a domestic partner', card('FN:Ana', 'item1.X-ABRELATEDNAMES:Ben Moor', 'item1.X-ABLabel:DOMESTIC_PARTNER'), [{ 'Full Name': 'Ana', 'Spouse Name': 'Ben Moor' }]],
    ['what nobody knows', card('FN:Ana', 'X-FAVORITE-COLOR:blue'), [{ 'Full Name': 'Ana', 'Favorite Color': 'blue' }]],
  ])('%s', async (_, content, expected) => expect(await cells(content)).toEqual(expected)) // biome-ignore format: one case a line

  test('a card that never ends is refused', async () =>
    expect(cells(card('FN:Ana', ...Array.from({ length: 5001 }, () => 'TEL:1')))).rejects.toThrow('over 5,000 lines'))
})
