import { describe, expect, test } from 'vitest'
import { samePerson } from '../identity/same-person.ts'
import { columns, matchHeader } from './header.rules.ts'
import { type Candidate, identityOf, readCandidate } from './import.rules.ts'

const TODAY = '2026-06-15'
const everyColumn = matchHeader([...columns])
/** Reads a row with these cells, plus a name and an email unless given. */
const read = (cells: Record<string, string>) => {
  const all: Record<string, string> = { FirstName: 'Ana', Email: 'ana@example.com', ...cells }
  return readCandidate(
    columns.map((c) => all[c] ?? ''),
    everyColumn,
    TODAY,
  )
}
const resultOf = (column: string, text: string) => {
  const row = read({ [column]: text })
  if ('reason' in row) return row.reason
  return row.candidate[column as keyof Candidate] ?? row.warning ?? null
}

describe('headers', () => {
  test.each([
    [['FirstName', 'LastName', 'Email', 'CellPhone'], { FirstName: 0, LastName: 1, Email: 2, CellPhone: 3 }],
    [['cell phone', 'E-MAIL', 'last_name', 'First  Name'], { FirstName: 3, LastName: 2, Email: 1, CellPhone: 0 }],
    [
      ['Id', 'FirstName', 'LastName', 'Email', 'CellPhone', 'Shoe size', 'zip_code'],
      { FirstName: 1, LastName: 2, Email: 3, CellPhone: 4, ZipCode: 6 },
    ],
    [['FirstName', 'LastName', 'Email', 'Email', 'CellPhone'], { FirstName: 0, LastName: 1, Email: 2, CellPhone: 4 }],
  ])('%j', (cells, header) => expect(matchHeader(cells)).toEqual(header))

  const named = (cells: string[]) =>
    Object.fromEntries(Object.entries(matchHeader(cells)).map(([column, at]) => [column, cells[at]]))
  test.each([
    [
      'Follow Up Boss',
      'ID,Date Added,First Name,Last Name,Stage,Email 1,Email 1 - Type,Email 2,Phone 1,Phone 1 - Type,Phone 2,Address 1 - Street,Address 1 - City,Address 1 - State,Address 1 - Zip',
      {
        FirstName: 'First Name', LastName: 'Last Name', Email: 'Email 1', CellPhone: 'Phone 1', HomePhone: 'Phone 2',
        Address: 'Address 1 - Street', City: 'Address 1 - City', StateCode: 'Address 1 - State',
        ZipCode: 'Address 1 - Zip',
      },
    ],
    [
      'kvCORE',
      'first_name,last_name,email,cell_phone_1,home_phone,work_phone,primary_address,primary_city,primary_state,primary_zip,birthday',
      {
        FirstName: 'first_name', LastName: 'last_name', Email: 'email', CellPhone: 'cell_phone_1',
        HomePhone: 'home_phone', WorkPhone: 'work_phone', Address: 'primary_address', City: 'primary_city',
        StateCode: 'primary_state', ZipCode: 'primary_zip', DateOfBirth: 'birthday',
      },
    ],
    [
      'BoomTown',
      'First Name,Last Name,Email,Phone,Cell Phone,Address,City,State,Zip',
      {
        FirstName: 'First Name', LastName: 'Last Name', Email: 'Email', CellPhone: 'Cell Phone', HomePhone: 'Phone',
        Address: 'Address', City: 'City', StateCode: 'State', ZipCode: 'Zip',
      },
    ],
    [
      'Top Producer',
      'First Name,Last Name,E-mail,Home Phone,Mobile Phone,Business Phone,Street Address,City,State/Province,Zip/Postal Code',
      {
        FirstName: 'First Name', LastName: 'Last Name', Email: 'E-mail', CellPhone: 'Mobile Phone',
        HomePhone: 'Home Phone', WorkPhone: 'Business Phone', Address: 'Street Address', City: 'City',
        StateCode: 'State/Province', ZipCode: 'Zip/Postal Code',
      },
    ],
    [
      'Google Contacts',
      'First Name,Middle Name,Last Name,Nickname,Organization Title,Birthday,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value,Address 1 - Street,Address 1 - City,Address 1 - Region,Address 1 - Postal Code',
      {
        FirstName: 'First Name', LastName: 'Last Name', Nickname: 'Nickname', Profession: 'Organization Title',
        DateOfBirth: 'Birthday', Email: 'E-mail 1 - Value', CellPhone: 'Phone 1 - Value', HomePhone: 'Phone 2 - Value',
        Address: 'Address 1 - Street', City: 'Address 1 - City', StateCode: 'Address 1 - Region',
        ZipCode: 'Address 1 - Postal Code',
      },
    ],
    [
      'Outlook',
      'Title,First Name,Last Name,Job Title,Home Street,Home City,Home State,Home Postal Code,Business Phone,Home Phone,Mobile Phone,Birthday,E-mail Address,E-mail 2 Address',
      {
        FirstName: 'First Name', LastName: 'Last Name', Profession: 'Job Title', Address: 'Home Street',
        City: 'Home City', StateCode: 'Home State', ZipCode: 'Home Postal Code', WorkPhone: 'Business Phone',
        HomePhone: 'Home Phone', CellPhone: 'Mobile Phone', DateOfBirth: 'Birthday', Email: 'E-mail Address',
      },
    ],
  ])('%s', (_, line, header) => expect(named(line.split(','))).toEqual(header)) // biome-ignore format: pairs read better in rows

  test.each([
    [['FirstName', 'LastName', 'CellPhone'], 'The file has no column Email.'],
    [['Ana', 'Lee', 'ana@example.com'], 'The file has no columns FirstName, LastName, Email and CellPhone.'],
    [['First Name', 'Email'], 'The file has no columns LastName and CellPhone.'],
  ])('%j lack something', (cells, message) => expect(() => matchHeader(cells)).toThrow(message))
})

describe('rows', () => {
  test('a full row', () => {
    const row = read({
      LastName: ' Lee  Diaz ',
      Email: ' Ana@Example.com ',
      CellPhone: '(512) 555-0101',
      Address: '1 Main St\r\nApt 2',
      StateCode: 'texas',
      ZipCode: '78701-1234',
      Income: '$85,000',
      DateOfBirth: '5/17/1980',
    })
    expect(row).toMatchObject({
      candidate: {
        FirstName: 'Ana', LastName: 'Lee Diaz', Email: 'ana@example.com', CellPhone: '5125550101', HomePhone: null,
        WorkPhone: null, Address: '1 Main St Apt 2', City: null, StateCode: 'TX', ZipCode: '78701', Profession: null,
        Income: '85000', DateOfBirth: '1980-05-17', PurchaseAnniversary: null, SaleAnniversary: null,
      },
    }) // biome-ignore format: pairs read better in rows
  })

  test.each<[string, Record<string, string>]>([
    ['only a first name', { LastName: '' }],
    ['only a last name', { FirstName: '', LastName: 'Lee' }],
    ['only an email', { CellPhone: '' }],
    ['only a work phone', { Email: '', WorkPhone: '5125550101' }],
  ])('%s is enough', (_, cells) => expect(read(cells)).toHaveProperty('candidate'))

  const nobody = 'There is no name, email address or phone number'
  const notEmail = 'Enter an email address such as name@example.com'
  test.each([
    ['nothing', { FirstName: ' ', Email: 'n/a', CellPhone: '-' }, nobody],
    ['only a city', { FirstName: '', Email: '', City: 'Austin' }, nobody],
    ['only an email that is none', { FirstName: '', Email: 'ana@' }, `Email “ana@”: ${notEmail}; ${nobody}`],
  ])('%s is refused', (_, cells, reason) => expect(read(cells)).toEqual({ reason }))

  const noWay = 'There is no email address or phone number'
  test.each<[string, Record<string, string>, Partial<Candidate>, string]>([
    ['only a name', { LastName: 'Lee', Email: '' }, { FirstName: 'Ana', LastName: 'Lee', Email: null }, noWay],
    [
      'only an email address',
      { FirstName: '' },
      { FirstName: '', LastName: '', Email: 'ana@example.com' },
      'There is no name: the email address is shown instead',
    ],
    [
      'only a phone',
      { FirstName: '', Email: '', WorkPhone: '512 555 0101' },
      { FirstName: '', WorkPhone: '5125550101' },
      'There is no name: the phone number is shown instead',
    ],
    [
      'several faults',
      { Email: 'ana@', ZipCode: '7' },
      { FirstName: 'Ana', Email: null, ZipCode: null },
      `Email “ana@”: ${notEmail}; ZipCode “7”: Enter a 5 digit zip code; ${noWay}`,
    ],
    ['a long text', { City: 'x'.repeat(101) }, { City: null }, `City “${'x'.repeat(59)}…”: Use at most 100 characters`],
    ["a spreadsheet's error", { City: '#N/A' }, { City: null }, 'City “#N/A”: Enter a value'],
    [
      'two email addresses in a cell',
      { Email: 'a@example.com; b@example.com' },
      { Email: 'a@example.com' },
      'Email “b@example.com”: Only the first can be kept',
    ],
    [
      'two email addresses in a cell, the first of them none',
      { Email: 'nobody, b@example.com' },
      { Email: 'b@example.com' },
      `Email “nobody”: ${notEmail}`,
    ],
    [
      'two phones in a cell',
      { CellPhone: '(512) 555-0101 ::: 512-555-0102' },
      { CellPhone: '5125550101' },
      'CellPhone “512-555-0102”: Only the first can be kept',
    ],
    [
      'an extension',
      { WorkPhone: '512-555-0101, ext. 12' },
      { WorkPhone: '5125550101' },
      'WorkPhone “512-555-0101, ext. 12”: The extension is kept in a note',
    ],
  ])('%s is imported with a warning', (_, cells, candidate, warning) =>
    expect(read(cells)).toMatchObject({ candidate, warning }),
  )

  test('a cell that says there is no value is not an error', () =>
    expect(read({ DateOfBirth: '0/0/00', CellPhone: 'None', Email: 'ana@example.com;' })).not.toHaveProperty('warning'))

  test('a short row', () =>
    expect(readCandidate(['Ana', '', 'ana@example.com'], everyColumn, TODAY)).toHaveProperty('candidate'))
})

describe('cells', () => {
  const badPhone = (text: string) => `CellPhone “${text}”: Enter a 10 digit phone number`
  test.each([
    ['5125550101', '5125550101'],
    ['512-555-0101', '5125550101'],
    ['(512) 555 0101', '5125550101'],
    ['512.555.0101', '5125550101'],
    ['+1 512 555 0101', '5125550101'],
    ['1-512-555-0101', '5125550101'],
    ['5125550101.0', '5125550101'],
    ['512-555-0101 (mobile)', '5125550101'],
    ['', null],
    ['N/A', null],
    ['555-0101', badPhone('555-0101')],
    ['5.1255501E+09', badPhone('5.1255501E+09')],
    ['+44 20 79 46 09', badPhone('+44 20 79 46 09')],
    ['001 512 555 0101', '5125550101'],
    ['1801555123', badPhone('1801555123')],
    ['0801555123', badPhone('0801555123')],
    ['555-0101 x512', badPhone('555-0101 x512')],
    ['512-555-0101 / 512-555-0102', '5125550101'],
  ])('phone %j', (text, expected) => expect(resultOf('CellPhone', text)).toBe(expected))

  test.each([
    ['+1 (512) 555-0101 x12', '12'],
    ['512-555-0101 ext. 1234', '1234'],
    ['512-555-0101#7', '7'],
  ])('phone %j is no cell, and its extension is kept', (text, extension) => {
    const note = `(512) 555-0101, extension ${extension}`
    expect(read({ CellPhone: text })).toMatchObject({ candidate: { CellPhone: null, WorkPhone: '5125550101' }, note })
    const both = read({ CellPhone: `${text}, 512-555-0102`, WorkPhone: '512-555-0103' })
    expect(both).toMatchObject({ candidate: { CellPhone: '5125550102', WorkPhone: '5125550103' }, note })
    expect(read({ HomePhone: text })).toMatchObject({ candidate: { HomePhone: '5125550101' }, note })
  })

  test.each([
    ['Ida Moor <ida@example.com>', 'ida@example.com'],
    ['"Moor, Ida" <ida@example.com>', 'ida@example.com'],
    ["ida.o'moor+homes@example.photography", "ida.o'moor+homes@example.photography"],
    ['ida@bücher.example', 'ida@xn--bcher-kva.example'],
    ['Ida <ida@example.com>; Ben <ben@example.com>', 'ida@example.com'],
    ['Ida <ida@example.com>\nBen <ben@example.com>', 'ida@example.com'],
    ['Ida <ida@example.com> Ben <ben@example.com>', 'ida@example.com'],
    ['Moor, Ida <ida@example.com>', 'ida@example.com'],
  ])('email %j', (text, expected) => expect(resultOf('Email', text)).toBe(expected))

  const badDate = (text: string) => `DateOfBirth “${text}”: Enter a date such as 12/31/1990`
  test.each([
    ['1990-01-02', '1990-01-02'],
    ['1990/1/2', '1990-01-02'],
    ['1990-01-02T00:00:00Z', '1990-01-02'],
    ['1/2/1990', '1990-01-02'],
    ['01-02-1990', '1990-01-02'],
    ['1.2.1990', '1990-01-02'],
    ['12/31/1990 12:00:00 AM', '1990-12-31'],
    ['1990-12-31 00:00:00 CET', '1990-12-31'],
    ['12/31/1990 12:00 AM HST', '1990-12-31'],
    ['12/31/1990 0:00:00 AM', '1990-12-31'],
    ['12/31/1990 at 2:30 PM', '1990-12-31'],
    ['1990-12-31 00:00:00+00', '1990-12-31'],
    ['1990-12-31\t00:00', '1990-12-31'],
    ['12/31/1990 10:00-11:00', badDate('12/31/1990 10:00-11:00')],
    ['Dec 31, 1990', '1990-12-31'],
    ['31-Dec-90', '1990-12-31'],
    ['Mon, December 31st, 1990', '1990-12-31'],
    ['Tue, December 31st, 1990', badDate('Tue, December 31st, 1990')],
    ['12 31 1990', '1990-12-31'],
    ['2/29/2024', '2024-02-29'],
    ['2/30/1990', badDate('2/30/1990')],
    ['1/2/90', '1990-01-02'],
    ['6/15/26', '2026-06-15'],
    ['6/16/26', '1926-06-16'],
    ['', null],
    ['2/29/2023', badDate('2/29/2023')],
    ['31/12/1990', badDate('31/12/1990')],
    ['1/2-1990', badDate('1/2-1990')],
    ['5/17', badDate('5/17')],
    ['1/2/0090', badDate('1/2/0090')],
    ['32875', badDate('32875')],
    ['soon', badDate('soon')],
  ])('date %j', (text, expected) => expect(resultOf('DateOfBirth', text)).toBe(expected))

  test.each([
    ['PurchaseAnniversary', '5/1/27', '2027-05-01'],
    ['PurchaseAnniversary', '5/1/46', '2046-05-01'],
    ['SaleAnniversary', '5/1/47', '1947-05-01'],
    ['StateCode', 'tx', 'TX'],
    ['StateCode', 'New  Mexico', 'NM'],
    ['StateCode', 'Washington, D.C.', 'DC'],
    ['StateCode', 'N.Y.', 'NY'],
    ['StateCode', 'Ontario', 'StateCode “Ontario”: Choose a state'],
    ['ZipCode', '78701', '78701'],
    ['ZipCode', '2134', '02134'],
    ['ZipCode', '501', '00501'],
    ['ZipCode', '2134.0', '02134'],
    ['ZipCode', '787011234', '78701'],
    ['ZipCode', '2134-1000', '02134'],
    ['ZipCode', 'K1A 0B1', 'ZipCode “K1A 0B1”: Enter a 5 digit zip code'],
    ['Income', '85000', '85000'],
    ['Income', '$ 85,000.50', '85000.50'],
    ['Income', '85000.126', '85000.13'],
    ['Income', '85001.005', '85001.01'],
    ['Income', '85k', '85000'],
    ['Income', '$1.2 mil', '1200000'],
    ['Income', 'around 85k', 'Income “around 85k”: Enter an exact amount, such as 450,000 or 450k'],
    ['Income', '80-90k', 'Income “80-90k”: Enter one amount, not a range'],
    ['Income', '-1', 'Income “-1”: Enter an amount in dollars, such as 85,000'],
    ['Income', '-', null],
    ['City', 'None', 'None'],
  ])('%s %j', (column, text, expected) => expect(resultOf(column, text)).toBe(expected))
})

test.each<[Record<string, string>, Record<string, string>, boolean]>([
  [{}, { Email: 'ANA@example.com', FirstName: 'Else' }, true],
  [{ CellPhone: '5125550101' }, { Email: '', CellPhone: '(512) 555-0101', FirstName: 'ANA' }, true],
  [{ CellPhone: '5125550101' }, { Email: 'b@example.com', WorkPhone: '5125550101' }, true],
  [{ CellPhone: '5125550101' }, { Email: '', CellPhone: '5125550101', FirstName: 'Ben' }, false],
  [{}, { Email: 'b@example.com' }, false],
])('%j and %j are the same person: %s', (one, other, same) => {
  const keys = [one, other].map((cells) => {
    const row = read(cells)
    return 'candidate' in row ? samePerson.identical(identityOf(row.candidate)) : []
  })
  expect(keys[0]?.some((k) => keys[1]?.includes(k))).toBe(same)
})
