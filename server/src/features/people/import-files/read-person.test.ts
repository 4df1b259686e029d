import { targetFields } from '@dormer/contract/people/import-files'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { planOf, readRow } from './read-person.fixture.ts'
import { columnNameOf, importedText, type PersonRead, readPerson, refusalOf } from './read-person.ts'

const name = { First: 'FirstName', Last: 'LastName' } as const

describe('names', () => {
  test.each<[string, Parameters<typeof readRow>[0], string[], Partial<PersonRead>]>([
    ['a couple among first names', name, ['John & Mary', 'Smith'], { Fields: { FirstName: 'John', LastName: 'Smith' }, Spouse: { FirstName: 'Mary', LastName: 'Smith' } }],
    ['two of different last names', name, ['John & Mary', 'Smith & Jones'], { Fields: { FirstName: 'John', LastName: 'Smith' }, Spouse: { FirstName: 'Mary', LastName: 'Jones' } }],
    ['a couple split at its first word', name, ['John', '& Mary Smith'], { Fields: { FirstName: 'John', LastName: 'Smith' }, Spouse: { FirstName: 'Mary', LastName: 'Smith' } }],
    ['a whole name as the first', name, ['Moor, Ida', ''], { Fields: { FirstName: 'Ida', LastName: 'Moor' } }],
    ['a middle name', { ...name, Middle: 'MiddleName' }, ['Ida', 'Moor', 'B.'], { Fields: { FirstName: 'Ida B.', LastName: 'Moor' } }],
    ['a full name beside its parts', { ...name, Name: 'FullName' }, ['Ida', 'Moor', 'Ida Moor'], { Fields: { FirstName: 'Ida', LastName: 'Moor' }, Imported: [] }],
    ['a full name that says more', { ...name, Name: 'FullName' }, ['John', 'Smith', 'John & Mary Smith'], { Fields: { FirstName: 'John', LastName: 'Smith' }, Spouse: { FirstName: 'Mary', LastName: 'Smith' } }],
    ['another full name', { ...name, Name: 'FullName' }, ['Ida', 'Moor', 'Bennet Lee'], { Fields: { FirstName: 'Ida', LastName: 'Moor' }, Imported: [{ Name: 'Name', Value: 'Bennet Lee' }] }],
    ['a prefix', { Name: 'FullName' }, ['Dr. Ida Moor'], { Fields: { FirstName: 'Ida', LastName: 'Moor' }, Imported: [{ Name: 'Prefix', Value: 'Dr.' }] }],
    ['a couple split behind its and', name, ['John &', 'Mary Smith'], { Fields: { FirstName: 'John', LastName: 'Smith' }, Spouse: { FirstName: 'Mary', LastName: 'Smith' } }],
    ['a whole name as the last', name, ['', 'Moor, Ida'], { Fields: { FirstName: 'Ida', LastName: 'Moor' } }],
    ['only a nickname', { Nick: 'Nickname' }, ['Bo'], { Fields: { FirstName: 'Bo', Nickname: 'Bo' }, Problems: [] }],
    ['only a company', { Company: 'ImportedField', Mail: 'Email' }, ['Acme', 'a@example.com'], { Fields: { LastName: 'Acme', Email: 'a@example.com' }, Imported: [{ Name: 'Company', Value: 'Acme' }] }],
    ['the name beside an address', { Mail: 'Email' }, ['"Moor, Ida" <ida@example.com>'], { Fields: { FirstName: 'Ida', LastName: 'Moor', Email: 'ida@example.com' }, Imported: [] }],
    ['the name of another column', { 'Full Name': 'FullName', Customer: 'ImportedField', Company: 'ImportedField', Mail: 'Email' }, ['', 'Ida Moor', 'Acme', 'a@example.com'], { Fields: { FirstName: 'Ida', LastName: 'Moor', Email: 'a@example.com' } }],
    ['a formula as text', { Name: 'FullName' }, ['=SUM(A1:A10)'], { Fields: { FirstName: '=SUM(A1:A10)' } }],
    ['another', { Name: 'FullName' }, ['@SUM(A1)'], { Fields: { FirstName: '@SUM(A1)' } }],
    ['only a spouse', { Spouse: 'SpouseFullName' }, ['Mary Smith'], { Fields: { FirstName: 'Mary', LastName: 'Smith' }, Spouse: null }],
  ])('%s', (_, columns, cells, expected) => expect(readRow(columns, cells)).toMatchObject(expected)) // biome-ignore format: rows of a table
})

describe('emails and phones', () => {
  test.each<[string, Parameters<typeof readRow>[0], string[], Partial<PersonRead>]>([
    [
      'as a preset maps them',
      { 'E-mail 1': 'Email', 'E-mail 2': 'Email', 'E-mail 2 - Label': { Field: 'Label', Of: 1 } },
      ['a@example.com', 'b@example.com ::: c@example.com', '* Work'],
      { Fields: { Email: 'a@example.com' }, Points: [{ Kind: 'Email', Value: 'b@example.com', Label: 'Work' }, { Kind: 'Email', Value: 'c@example.com', Label: 'Work' }], Imported: [] },
    ],
    [
      'labels tell the places of phones',
      { P1: 'Phone', L1: { Field: 'Label', Of: 0 }, P2: 'Phone', L2: { Field: 'Label', Of: 2 }, P3: 'Phone', L3: { Field: 'Label', Of: 4 }, P4: 'Phone', L4: { Field: 'Label', Of: 6 } },
      ['512-555-0101', 'Home Fax', '512-555-0102', 'Work', '512-555-0103', 'Mobile', '512-555-0104', 'Mobile'],
      { Fields: { WorkPhone: '5125550102', CellPhone: '5125550103' }, Points: [{ Kind: 'Phone', Value: '512-555-0101', Label: 'Fax' }, { Kind: 'Phone', Value: '512-555-0104', Label: 'Mobile' }], Imported: [] },
    ],
    ['without labels', { P1: 'Phone', P2: 'Phone', P3: 'Phone', P4: 'Phone' }, ['5125550101', '5125550102', '5125550103', '5125550104'], { Fields: { CellPhone: '5125550101', HomePhone: '5125550102', WorkPhone: '5125550103' }, Points: [{ Kind: 'Phone', Value: '5125550104' }] }],
    ['a column of its own comes first', { P1: 'Phone', Cell: 'CellPhone' }, ['5125550101', '5125550102'], { Fields: { CellPhone: '5125550102', HomePhone: '5125550101' } }],
    ['in own words', { P1: 'Phone', L1: { Field: 'Label', Of: 0 }, Cell: 'CellPhone' }, ['512-555-0101', 'Lake house', '5125550102'], { Fields: { CellPhone: '5125550102' }, Points: [{ Kind: 'Phone', Value: '512-555-0101', Label: 'Lake house' }] }],
    ['the only one in own words', { P1: 'Phone', L1: { Field: 'Label', Of: 0 } }, ['512-555-0101', 'Lake house'], { Fields: { CellPhone: '5125550101' }, Imported: [{ Name: 'L1', Value: 'Lake house' }] }],
    ['a fax never is the cell phone', { Fax: { Field: 'Phone', Label: 'Fax' } }, ['512-555-0101'], { Fields: {}, Points: [{ Kind: 'Phone', Value: '512-555-0101', Label: 'Fax' }] }],
    ['a word beside it counts more than the column', { Cell: 'CellPhone' }, ['512-555-0101 (home)'], { Fields: { HomePhone: '5125550101' } }],
    ['an extension, and a foreign one', { Cell: 'CellPhone', Home: 'HomePhone' }, ['512-555-0101 x12', '+44 20 7946 0958'], { Fields: {}, Points: [{ Kind: 'Phone', Value: '512-555-0101 x12', Label: 'Work' }, { Kind: 'Phone', Value: '+44 20 7946 0958', Label: 'Home' }] }],
    ['the same one twice', { Cell: 'CellPhone', P: 'Phone' }, ['512-555-0101', '(512) 555-0101'], { Fields: { CellPhone: '5125550101' }, Points: [], Cells: { All: 2, InFields: 2, Kept: 0, LeftOut: 0 } }],
    ['a phone behind an email', { 'Email / Phone': 'Email' }, ['raj@example.com / 512-555-0101'], { Fields: { Email: 'raj@example.com', CellPhone: '5125550101' }, Imported: [] }],
    ['a phone among emails', { Mail: 'Email', Cell: 'CellPhone' }, ['(512) 555-0101', '512-555-0102'], { Fields: { CellPhone: '5125550102', HomePhone: '5125550101' }, Imported: [], Problems: [] }],
    ['an email among phones', { Cell: 'CellPhone', Mail: 'Email' }, ['ida@example.com', ''], { Fields: { Email: 'ida@example.com' }, Imported: [], Problems: [] }],
    ['an email before a phone among phones', { Cell: 'CellPhone' }, ['ida@example.com, 512-555-0101 (home)'], { Fields: { Email: 'ida@example.com', HomePhone: '5125550101' }, Imported: [] }],
    ['digits of an address are no phone', { Mail: 'Email' }, ['ida5125550101@example.com'], { Fields: { Email: 'ida5125550101@example.com' } }],
    ['a name, an email and a phone', { Mail: 'Email' }, ['Ida Moor <ida@example.com> 512-555-0101'], { Fields: { Email: 'ida@example.com', CellPhone: '5125550101' }, Imported: [{ Name: 'Mail', Value: 'Ida Moor <ida@example.com> 512-555-0101' }] }],
    ['neither', { First: 'FirstName', Cell: 'CellPhone' }, ['Ida', 'not @ home'], { Problems: [{ Column: 1, Value: 'not @ home', Reason: 'Enter a phone number, a foreign one with + and its country’s code', Outcome: 'Kept' }] }],
    ['the same unreadable one in three columns is told once', { First: 'FirstName', Phone: 'Phone', WhatsApp: 'Phone', Mobile: 'CellPhone' }, ['Ida', '555-7001', '555-7001', '555-7001'], { Imported: [{ Name: 'Phone', Value: '555-7001' }], Cells: { All: 4, InFields: 1, Kept: 3, LeftOut: 0 } }],
    ['one that its country has not assigned', { Cell: 'CellPhone' }, ['+44 7700 900123'], { Points: [{ Kind: 'Phone', Value: '+44 7700 900123', Label: 'Mobile' }], Imported: [] }],
    ['a vanity number', { Cell: 'CellPhone' }, ['1-800-FLOWERS'], { Fields: { CellPhone: '8003569377' }, Imported: [{ Name: 'Cell', Value: '1-800-FLOWERS' }], Problems: [] }],
    ['nothing but a country code', { Cell: 'CellPhone', Mail: 'Email' }, ['+1', 'a@example.com'], { Fields: { Email: 'a@example.com' }, Imported: [], Problems: [], Cells: { All: 2, InFields: 1, Kept: 0, LeftOut: 1 } }],
  ])('%s', (_, columns, cells, expected) => expect(readRow(columns, cells)).toMatchObject(expected)) // biome-ignore format: rows of a table

  test('what is none is kept with the reason', () =>
    expect(readRow({ First: 'FirstName', Cell: 'CellPhone', Mail: 'Email' }, ['Ida', '5.12555E+09', 'ida@'])).toMatchObject({
      Fields: { FirstName: 'Ida' },
      Imported: [{ Name: 'Mail', Value: 'ida@' }, { Name: 'Cell', Value: '5.12555E+09' }],
      Problems: [
        { Column: 2, Value: 'ida@', Reason: 'Enter an email address such as name@example.com', Outcome: 'Kept' },
        { Column: 1, Value: '5.12555E+09', Reason: 'A spreadsheet rounded this number, so its last digits are lost. Enter the full number.' },
      ],
      Cells: { All: 3, InFields: 1, Kept: 2, LeftOut: 0 },
    })) // biome-ignore format: rows of a table
  test('twenty of a kind, and the rest is kept', () => {
    const cell = Array.from({ length: 23 }, (_, at) => `a${at}@example.com`).join(';')
    const { Points, Imported, Problems } = readRow({ Mail: 'Email' }, [cell])
    expect(Points).toHaveLength(20)
    expect(Imported).toEqual([{ Name: 'Mail', Value: cell }])
    expect(Problems[0]?.Reason).toBe('A contact has at most 20 further emails')
  })
})

test.each(['Email', 'CellPhone'] as const)('digits beside a phone in a column of %s are not lost', (field) => {
  const cell = '5/17, 512-555-0101'
  expect(readRow({ Contact: field }, [cell])).toMatchObject({
    Fields: { CellPhone: '5125550101' },
    Imported: [{ Name: 'Contact', Value: cell }],
  })
})

describe('addresses', () => {
  const all = {
    First: 'FirstName',
    Street: 'Address',
    Unit: 'UnitNumber',
    City: 'City',
    State: 'StateCode',
    Zip: 'ZipCode',
  } as const
  const STATE = 'A contact’s state is one of the 50 states or DC'
  test.each<[string[], PersonRead['Fields'], string[]]>([
    [['123 Main St Apt 4B', '', 'Austin', 'texas', '78701'], { Address: '123 Main St', UnitNumber: 'Apt 4B', City: 'Austin', StateCode: 'TX', ZipCode: '78701' }, []],
    [['123 Main St Apt 4B', '4B', 'Austin', 'US-TX', '2134.0'], { Address: '123 Main St', UnitNumber: '4B', StateCode: 'TX', ZipCode: '02134' }, []],
    [['123 Main St #9', '4B', '', '', ''], { Address: '123 Main St #9', UnitNumber: '4B' }, []],
    [['123 Main St, Austin, TX 78701', '', '', '', ''], { Address: '123 Main St', City: 'Austin', StateCode: 'TX', ZipCode: '78701' }, []],
    [['1 Calle Luna', '', 'San Juan', 'PR', '00901'], { City: 'San Juan', ZipCode: '00901' }, [STATE]],
    [['PSC 1 Box 2', '', 'APO', 'AE', '09012'], { City: 'APO', ZipCode: '09012' }, [STATE]],
    [['5 King St', '', 'Toronto', 'Ontario', 'M5V 1L9'], { City: 'Toronto' }, [STATE, 'A contact’s zip code has five digits']],
    [['5 Elm', '', 'Austin, TX', '', '78701-'], { Address: '5 Elm', City: 'Austin', StateCode: 'TX', ZipCode: '78701' }, []],
    [['1200 Barton Springs Rd #402', '', '', '', ''], { Address: '1200 Barton Springs Rd', UnitNumber: '#402' }, []],
    [['1 Main St', '', 'N/A', '-', 'null'], { Address: '1 Main St' }, []],
  ])('%j', (cells, Fields, reasons) => {
    const person = readRow(all, ['Ida', ...cells])
    expect(person.Fields).toMatchObject(Fields)
    expect(person.Problems.map(({ Reason }) => Reason)).toEqual(reasons)
  }) // biome-ignore format: rows of a table
  test('the four digits behind a zip code are kept, without a problem', () =>
    expect(readRow(all, ['Ida', '', '', '', '', '78701-1234'])).toMatchObject({
      Fields: { ZipCode: '78701' },
      Imported: [{ Name: 'Zip', Value: '78701-1234' }],
      Problems: [],
    }))
  test('the whole address beside its parts is the same once more', () =>
    expect(
      readRow({ First: 'FirstName', Street: 'Address', City: 'City', Whole: 'FullAddress' }, [
        'Ida',
        '1 Main St',
        'Austin',
        '1 Main St, Austin',
      ]),
    ).toMatchObject({ Imported: [] }))
})

describe('consent of a row', () => {
  test.each<[string, string, string, string[]]>([
    ['Do Not Contact', 'EmailOptOut', 'yes', ['Email No', 'Text No', 'Call No']],
    ['do_not_contact', 'EmailOptOut', 'TRUE', ['Email No', 'Text No', 'Call No']],
    ['Do Not Contact', 'EmailOptOut', 'no', []],
    ['Do Not Contact', 'EmailOptOut', '', []],
    ['Email Opt Out', 'EmailOptOut', 'yes', ['Email No']],
    ['Phone DNC status', 'DoNotCall', 'DNC', ['Text No', 'Call No']],
    ['Phone DNC status', 'DoNotCall', 'Not DNC', []],
    ['Number Consent', 'TextConsent', 'No', ['Text No']],
    ['Number Consent', 'TextConsent', 'Yes', []],
    ['Cell Opt-In', 'TextConsent', 'TRUE', []],
    ['Mobile OK', 'TextConsent', 'x', []],
    ['OK to Contact', 'TextConsent', 'Yes', []],
    ['SMS Opt-In', 'TextConsent', 'TRUE', ['Text Yes']],
    ['OK to Text', 'TextConsent', 'Yes', ['Text Yes']],
    ['TCPA Optin Date', 'TextConsent', '2024-03-02', ['Text Yes']],
    ['Texting Consent', 'TextConsent', 'granted', ['Text Yes']],
  ])('%s as %s, %j', (name, field, cell, expected) => {
    const { Consents } = readRow({ First: 'FirstName', [name]: field as 'EmailOptOut' }, ['Ida', cell])
    expect(Consents.map(({ Channel, Says }) => `${Channel} ${Says}`)).toEqual(expected)
  }) // biome-ignore format: rows of a table
})

test('a yes of which nobody can tell that it is about texts is kept, with the reason', () =>
  expect(readRow({ First: 'FirstName', 'Number Consent': 'TextConsent' }, ['Ida', 'Yes'])).toMatchObject({
    Consents: [],
    Imported: [{ Name: 'Number Consent', Value: 'Yes' }],
    Problems: [{ Reason: expect.stringContaining('consent to texts'), Outcome: 'Kept' }],
  }))

describe('rows that are no person', () => {
  const columns = { 'First Name': 'FirstName', Email: 'Email', 'Email (2)': 'Email' } as const
  test.each<[string[], string | undefined]>([
    [['First Name', 'Email', 'Email'], 'This row is the header once more'],
    [['FIRST_NAME', 'E-mail', ''], 'This row is the header once more'],
    [['Total', '', ''], 'This row is a total'],
    [['Grand total:', '1,204', '$3.00'], 'This row is a total'],
    [['First Name', 'ida@example.com', ''], undefined],
    [['Total', 'total@example.com', ''], undefined],
  ])('%j', (cells, reason) => {
    const person = readRow(columns, cells)
    expect(refusalOf(person)).toBe(reason)
    expect(person.Cells.All).toBe(cells.filter(Boolean).length)
    if (reason) expect(person).toMatchObject({ Fields: {}, Points: [] })
  })
})

describe('other values', () => {
  const one = (target: Parameters<typeof planOf>[0][string], cell: string, more: Parameters<typeof readRow>[2] = {}) =>
    readRow({ First: 'FirstName', Column: target }, ['Ida', cell], more)
  const kept = (cell: string) => ({ Imported: [{ Name: 'Column', Value: cell }] })
  test.each<[Parameters<typeof planOf>[0][string], string, Partial<PersonRead>]>([
    ['DateOfBirth', '5/17/1980', { Fields: { FirstName: 'Ida', DateOfBirth: '1980-05-17' } }],
    ['DateOfBirth', '5/17', { Fields: { FirstName: 'Ida', DateOfBirth: '1604-05-17' }, Imported: [], Problems: [] }],
    ['PurchaseAnniversary', '5/17', kept('5/17')],
    ['DateOfBirth', '5/17/2030', kept('5/17/2030')],
    ['DateOfBirth', '0/0/00', { Imported: [], Problems: [], Cells: { All: 2, InFields: 1, Kept: 0, LeftOut: 1 } }],
    [{ Field: 'DateOfBirth', DayOrder: 'DMY' } as never, '5/12/1980', { Fields: { FirstName: 'Ida', DateOfBirth: '1980-12-05' } }],
    ['Income', '$85k', { Fields: { FirstName: 'Ida', Income: '85000' } }],
    ['Income', '250-300k', { ...kept('250-300k'), Problems: [{ Column: 1, Value: '250-300k', Reason: 'Enter one amount, not a range', Outcome: 'Kept' }] }],
    ['Occupancy', 'Renter', { Fields: { FirstName: 'Ida', Occupancy: 'rent' } }],
    ['Occupancy', 'with parents', kept('with parents')],
    ['Timeframe', '3-6 months', { Fields: { FirstName: 'Ida', Timeframe: '2026-12-15' }, Imported: [], Problems: [] }],
    ['Timeframe', '0-3 Months', { Fields: { FirstName: 'Ida', Timeframe: '2026-09-15' }, Imported: [], Problems: [] }],
    // As Lofty's documentation has it: the number of months.
    ['Timeframe', '6-12', { Fields: { FirstName: 'Ida', Timeframe: '2027-06-15' }, Imported: [], Problems: [] }],
    ['Timeframe', 'Within 30 days', { Fields: { FirstName: 'Ida', Timeframe: '2026-07-15' } }],
    ['Timeframe', '< 1 year', { Fields: { FirstName: 'Ida', Timeframe: '2027-06-15' } }],
    ['Timeframe', '12+ Months', kept('12+ Months')],
    // Perhaps February 14.
    ['Timeframe', '2-14', kept('2-14')],
    ['Timeframe', '12+', kept('12+')],
    ['Timeframe', 'Just Looking', kept('Just Looking')],
    ['Timeframe', '9/1/2026', { Fields: { FirstName: 'Ida', Timeframe: '2026-09-01' } }],
    ['Tags', 'Buyer, Past Client', { Tags: ['Buyer', 'Past Client'] }],
    ['Note', 'a\nb', { Notes: ['<p>a<br>b</p>'] }],
    ['EmailOptOut', 'Yes', { Consents: [{ Channel: 'Email', Says: 'No', Words: 'Column “Yes”' }] }],
    ['EmailOptOut', 'false', { Consents: [], Imported: [], Cells: { All: 2, InFields: 1, Kept: 0, LeftOut: 1 } }],
    ['TextConsent', 'unsubscribed', { Consents: [{ Channel: 'Text', Says: 'No', Words: 'Column “unsubscribed”' }] }],
    ['DoNotCall', '1', { Consents: [{ Channel: 'Text', Says: 'No', Words: 'Column “1”' }, { Channel: 'Call', Says: 'No', Words: 'Column “1”' }] }],
    ['TextConsent', 'ask Maria', kept('ask Maria')],
    ['DateCreated', '2021-05-17 14:03:22', { DateCreated: '2021-05-17T19:03:22Z' }],
    ['DateCreated', '2031-05-17', kept('2031-05-17')],
    ['ExternalId', '12345.0', { ExternalId: '12345' }],
    ['ExternalId', '1.23457E+11', kept('1.23457E+11')],
    ['ImportedField', 'None', kept('None')],
    ['ImportedField', '#N/A', { Imported: [] }],
    ['LeaveOut', 'x', { Imported: [], Cells: { All: 2, InFields: 1, Kept: 0, LeftOut: 1 } }],
    ['Profession', 'x'.repeat(300), kept('x'.repeat(300))],
  ])('%j %j', (target, cell, expected) => expect(one(target, cell)).toMatchObject(expected)) // biome-ignore format: rows of a table

  test('a no is decisive, whichever column has it', () =>
    expect(
      readRow({ First: 'FirstName', In: 'EmailConsent', Out: 'EmailOptOut', Late: 'EmailConsent' }, [
        'Ida',
        'yes',
        'yes',
        'yes',
      ]).Consents,
    ).toEqual([{ Channel: 'Email', Says: 'No', Words: 'Out “yes”' }]))

  const Values = { Owner: { 'Ana Lee': 7, Gone: null }, Source: { Zillow: 'new', web: 3 } } as const
  test.each<[Parameters<typeof planOf>[0][string], string, Partial<PersonRead>]>([
    ['Owner', 'ANA LEE ', { AssignedAgentId: 7 }],
    ['Owner', 'Gone', { Imported: [], Problems: [], Cells: { All: 2, InFields: 1, Kept: 0, LeftOut: 1 } }],
    ['Owner', 'Bo', { ...kept('Bo'), Problems: [{ Column: 1, Value: 'Bo', Reason: 'No agent is called Bo', Outcome: 'Kept' }] }],
    ['Source', 'zillow', { Source: { Name: 'zillow' } }],
    ['Source', 'Web', { Source: { SourceId: 3 } }],
  ])('%s %j by the value table', (target, cell, expected) => expect(one(target, cell, { Values })).toMatchObject(expected)) // biome-ignore format: rows of a table

  const CustomFields = [
    { CustomFieldId: 1, Name: 'Budget', Kind: 'Money', Choices: [] },
    { CustomFieldId: 2, Name: 'Style', Kind: 'Choice', Choices: ['Ranch', 'None'] },
    { CustomFieldId: 3, Name: 'Wants', Kind: 'Choices', Choices: ['Pool', 'Garage'] },
    { CustomFieldId: 4, Name: 'Pets', Kind: 'YesNo', Choices: [] },
    { CustomFieldId: 5, Name: 'Closing', Kind: 'Date', Choices: [] },
    { CustomFieldId: 6, Name: 'Beds', Kind: 'Number', Choices: [] },
    { CustomFieldId: 7, Name: 'Story', Kind: 'Text', Choices: [] },
  ] as never
  test.each<[number, string, Partial<PersonRead>]>([
    [1, '$1.2M', { Custom: [{ CustomFieldId: 1, Value: '1200000' }] }],
    [1, '($500)', { Custom: [{ CustomFieldId: 1, Value: '-500' }] }],
    [2, 'ranch', { Custom: [{ CustomFieldId: 2, Value: 'Ranch' }] }],
    [2, 'None', { Custom: [{ CustomFieldId: 2, Value: 'None' }] }],
    [2, 'Castle', { Custom: [], ...kept('Castle') }],
    [3, 'pool; garage', { Custom: [{ CustomFieldId: 3, Value: ['Pool', 'Garage'] }], Imported: [] }],
    [3, 'pool, moat', { Custom: [{ CustomFieldId: 3, Value: ['Pool'] }], ...kept('pool, moat') }],
    [4, 'Y', { Custom: [{ CustomFieldId: 4, Value: true }] }],
    [4, 'two cats', { Custom: [], ...kept('two cats') }],
    [5, '45000', { Custom: [{ CustomFieldId: 5, Value: '2023-03-15' }] }],
    [6, '3.5', { Custom: [{ CustomFieldId: 6, Value: '3.5' }] }],
    [6, '3-4', { Custom: [], ...kept('3-4') }],
    [7, 'a\nb', { Custom: [{ CustomFieldId: 7, Value: 'a\nb' }] }],
  ])('the brokerage’s field %i %j', (CustomFieldId, cell, expected) =>
    expect(one({ Field: 'Custom', CustomFieldId }, cell, { CustomFields })).toMatchObject(expected)) // biome-ignore format: rows of a table
  test('a new field is found by its name', () =>
    expect(one({ Field: 'NewCustom', Name: 'pets', Kind: 'YesNo' }, 'no', { CustomFields }).Custom).toEqual([
      { CustomFieldId: 4, Value: false },
    ]))

  test('a relation that is the spouse, and one that is not', () => {
    const columns = { First: 'FirstName', Relation: 'ImportedField', Label: { Field: 'Label', Of: 1 } } as const
    expect(readRow(columns, ['Ida', 'Ben Lee', 'Spouse'])).toMatchObject({
      Spouse: { FirstName: 'Ben', LastName: 'Lee' },
      Imported: [],
    })
    expect(readRow(columns, ['Ida', 'Ben Lee', 'Brother'])).toMatchObject({
      Spouse: null,
      Imported: [{ Name: 'Brother', Value: 'Ben Lee' }],
    })
  })
  test('a spouse’s own columns', () =>
    expect(
      readRow(
        { First: 'FirstName', SF: 'SpouseFirstName', SE: 'SpouseEmail', SP: 'SpousePhone', SB: 'SpouseDateOfBirth' },
        ['Ida', 'Ben', 'Ben@example.com', '512-555-0101 (cell)', '5/17'],
      ),
    ).toMatchObject({
      Spouse: { FirstName: 'Ben', Email: 'ben@example.com', CellPhone: '5125550101', DateOfBirth: '1604-05-17' },
      Imported: [],
    }))
})

describe('rows', () => {
  test.each<[string, Parameters<typeof readRow>[0], string[]]>([
    ['only a city', { City: 'City', Mail: 'Email' }, ['Austin', 'n/a']],
    ['an email that is none', { Mail: 'Email' }, ['ida@']],
    ['nothing', { First: 'FirstName' }, ['-']],
  ])('%s is refused', (_, columns, cells) =>
    expect(refusalOf(readRow(columns, cells))).toBe('There is no name, email address or phone number'),
  )
  test('only a fax is enough', () =>
    expect(refusalOf(readRow({ Fax: { Field: 'Phone', Label: 'Fax' } }, ['5125550101']))).toBeUndefined())

  test('too many cells are told, and kept', () => {
    const plan = planOf({ First: 'FirstName' })
    const row = {
      Place: 'S!3',
      RowNumber: 3,
      Cells: ['Ida'],
      Beyond: ['x', ' ', 'y'],
      Fault: 'Row 3 has 4 cells and its header 1',
    }
    const person = readPerson(row, plan)
    expect(person).toMatchObject({
      Imported: [{ Name: 'Beyond the last column', Value: 'x\ny' }],
      Problems: [{ Column: 1, Value: 'x, y', Reason: row.Fault, Outcome: 'Kept' }],
      Cells: { All: 3, InFields: 1, Kept: 2, LeftOut: 0 },
    })
    expect(columnNameOf(plan, 1)).toBe('The whole row')
    expect(importedText(row, plan)).toEqual([
      { Name: 'First', Value: 'Ida' },
      { Name: 'Beyond the last column', Value: 'x\ny' },
    ])
  })
  test('two columns of one name', () =>
    expect(
      readPerson(
        { Place: 'S!2', RowNumber: 2, Cells: ['Ida', 'a', 'b'] },
        {
          ...planOf({ First: 'FirstName' }),
          Columns: ['FirstName', 'ImportedField', 'ImportedField'].map((Field) => ({
            Name: 'Same',
            Target: { Field },
          })) as never,
        },
      ).Imported,
    ).toEqual([{ Name: 'Same', Value: 'a\nb' }]))
})

/** All that is read of a row, as text to look for what a cell says in. */
const textOf = (person: PersonRead) =>
  letters(
    JSON.stringify([
      person.Fields,
      person.Points,
      person.Tags,
      person.Notes,
      person.Spouse,
      person.Consents,
      person.DateCreated,
      person.ExternalId,
      person.Custom,
      person.Imported,
      person.Source,
      person.ReferralSource,
    ]),
  )
const letters = (text: string) => text.toLowerCase().replace(/&(?:amp|lt|gt|quot|#39);|\\[nrt"\\]|[^\p{L}\p{N}]/gu, '')

describe('whatever is in a cell', () => {
  const CustomFields = ['Text', 'Number', 'Money', 'Date', 'Choice', 'Choices', 'YesNo'].map((Kind, at) => ({
    CustomFieldId: at + 1,
    Name: Kind,
    Kind,
    Choices: ['One', 'Two'],
  })) as never
  const typed = fc.constantFrom(
    'Ida', 'John & Mary Smith', 'Dr. Ida van der Moor Jr.', 'ida@example.com', 'Ida <ida@example.com>; x@', '512-555-0101', '(512) 555-0101 (cell) / 512-555-0102 x9',
    '+44 20 7946 0958', '1-800-FLOWERS', '5.12555E+09', '5/17/1980', '5/17', '45000', '123 Main St Apt 4B', '10 Downing St, London', 'TX', 'Ontario', '78701-1234',
    '85k', '250-300k', 'yes', 'no', 'N/A', 'one; two; three', '<b>bold</b> & so', 'a\nb', '2021-05-17 14:03:22 UTC', '* myContacts ::: Sphere', 'Home', '\u0000\ud800x',
  ) // biome-ignore format: a list reads better in rows
  const cell = fc.oneof(
    typed,
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.constant(''),
    fc.tuple(typed, typed).map((two) => two.join(', ')),
  )
  const column = fc.record({
    cell,
    field: fc.constantFrom(...targetFields),
    of: fc.nat(12),
    custom: fc.integer({ min: 1, max: 8 }),
    label: fc.constantFrom(undefined, 'Work', 'Fax', 'Lake house'),
  })

  test('it is at a field, kept, or left out, each counted once', () => {
    fc.assert(
      fc.property(
        fc.array(column, { maxLength: 13 }),
        fc.option(fc.array(cell, { maxLength: 3 }), { nil: undefined }),
        (columns, Beyond) => {
          const plan = {
            ...planOf({}, { CustomFields, Values: { Owner: { Ida: 3, yes: null }, Source: { Home: 'new' } } }),
            Columns: columns.map(({ field, of, custom, label }, at) => ({
              Name: `Column ${at}`,
              Target: { Field: field, Of: of, CustomFieldId: custom, Label: label },
            })),
          }
          const person = readPerson(
            {
              Place: 'S!2',
              RowNumber: 2,
              Cells: columns.map((one) => one.cell),
              ...(Beyond && { Beyond, Fault: 'Too many' }),
            },
            plan,
          )
          const { All, InFields, Kept, LeftOut } = person.Cells
          const filled = [...columns.map((one) => one.cell), ...(Beyond ?? [])].filter((one) =>
            /[^\p{C}\p{Z}]/u.test(one),
          )
          expect(All).toBe(filled.length)
          expect(InFields + Kept + LeftOut).toBe(All)
          expect(JSON.stringify(person)).not.toContain('\\u0000')
          expect(person.Problems.every(({ Reason }) => Reason !== '')).toBe(true)
        },
      ),
      { numRuns: 3000 },
    )
  })
  // What cells say is in the person letter by letter, but for what is written anew: dates, amounts, states, places of phones.
  const asWritten = [
    'FirstName',
    'MiddleName',
    'LastName',
    'FullName',
    'Nickname',
    'Email',
    'Address',
    'UnitNumber',
    'City',
    'FullAddress',
    'Profession',
    'Note',
    'SpouseFirstName',
    'SpouseLastName',
    'SpouseFullName',
    'ImportedField',
    'ExternalId',
  ] as const
  test('its text is in the person, unless it is left out', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.record({ cell, field: fc.constantFrom(...asWritten) }), {
          maxLength: 8,
          selector: (one) => one.field,
        }),
        (columns) => {
          const plan = {
            ...planOf({}),
            Columns: columns.map(({ field }, at) => ({ Name: `Column ${at}`, Target: { Field: field } })),
          }
          const person = readPerson({ Place: 'S!2', RowNumber: 2, Cells: columns.map((one) => one.cell) }, plan)
          if (person.Cells.LeftOut > 0) return
          const text = textOf(person)
          for (const one of columns)
            for (const word of one.cell.toWellFormed().split(/[^\p{L}\p{N}]+/u))
              if (!/^(?:and|b|und|et|usa?|america|united|states|of|mailto)$/i.test(word))
                expect(text).toContain(letters(word))
        },
      ),
      { numRuns: 3000 },
    )
  })
  test('however long it is', () => {
    const long = [
      'a',
      '1',
      ' ',
      '@',
      'a@',
      '(',
      '512 ',
      'Apt 4 ',
      ', ',
      '<p>',
      'a & ',
      '"',
      ';',
      '0',
      '+',
      ':::',
      '\n',
      '1/1/',
      'x1',
    ].map((part) => part.repeat(Math.ceil(100_000 / part.length)))
    for (const field of targetFields)
      for (const text of long) {
        const { Cells } = readRow(
          { First: 'FirstName', Column: { Field: field, CustomFieldId: 3, Of: 0 } },
          ['Ida', `x${text}`],
          { CustomFields },
        )
        expect(Cells.InFields + Cells.Kept + Cells.LeftOut).toBe(Cells.All)
      }
  })
})
