import { describe, expect, test } from 'vitest'
import { readFullAddress, splitUnit } from './addresses.rules.ts'
import { readAmount, readNumber } from './amounts.rules.ts'
import { inferDayOrder, inferDayOrders, readBirthday, readDay, readInstantIn } from './days.rules.ts'
import { readEmails } from './emails.rules.ts'
import { readName } from './names.rules.ts'
import { isNoPhone, readPhones } from './phones.rules.ts'
import { listIn, noteHtml, saysNothing, spreadsheetDigits, tagsIn } from './values.rules.ts'

const nameOf = (text: string) => {
  const { FirstName, LastName, Prefix, Nickname, Spouse, rest } = readName(text)
  const spouse = Spouse && `${Spouse.FirstName}|${Spouse.LastName}`
  return [
    `${FirstName}|${LastName}`,
    Prefix && `(${Prefix})`,
    Nickname && `“${Nickname}”`,
    spouse && `+ ${spouse}`,
    rest && `… ${rest}`,
  ]
    .filter(Boolean)
    .join(' ')
}
// Many of them are cases of other programs' tests of names, and of what people write about in their issues.
test.each([
  ['Ida Moor', 'Ida|Moor'],
  ['IDA MOOR', 'IDA|MOOR'],
  ['Ida Moor 🏡', 'Ida|Moor … 🏡'],
  ['⭐️ Ida Moor (Zillow) 👩‍👧', 'Ida|Moor “Zillow” … ⭐️ 👩‍👧'],
  ['🏡', '🏡|'],
  ['Moor, Ida', 'Ida|Moor'],
  ['smith,john', 'john|smith'],
  ['Cher', 'Cher|'],
  ['李小龙', '李小龙|'],
  ['Mary Ann Smith', 'Mary Ann|Smith'],
  ['Dr. Ida van der Moor Jr.', 'Ida|van der Moor Jr. (Dr.)'],
  ['Van Nguyen', 'Van|Nguyen'],
  ['Nguyen, Van', 'Van|Nguyen'],
  ['Oscar de la Renta', 'Oscar|de la Renta'],
  ['de la Véña, Jüan', 'Jüan|de la Véña'],
  ['Juan Velasquez y Garcia III', 'Juan|Velasquez y Garcia III'],
  ['García Márquez, Gabriel', 'Gabriel|García Márquez'],
  ['Kathy St. John', 'Kathy|St. John'],
  ["O'Brien, Pat", "Pat|O'Brien"],
  ['John Doe, Jr.', 'John|Doe Jr.'],
  ['Doe, John A., Jr.', 'John A.|Doe Jr.'],
  ['Smith Jr., John', 'John|Smith Jr.'],
  ['Doe-Ray, Dr. John P., CLU, CFP, LUTC', 'John P.|Doe-Ray CLU CFP LUTC (Dr.)'],
  ['Rev Andrews', '|Andrews (Rev)'],
  ['Sir Gerald', 'Gerald| (Sir)'],
  ['Robert (Bob) Smith', 'Robert|Smith “Bob”'],
  ['William "Bill" Jones', 'William|Jones “Bill”'],
  ['Ida Moor (Zillow lead)', 'Ida|Moor … Zillow lead'],
  ['John & Mary Smith', 'John|Smith + Mary|Smith'],
  ['John and Mary', 'John| + Mary|'],
  ['Bob and Ruth Smith', 'Bob|Smith + Ruth|Smith'],
  ['John/Mary Smith', 'John|Smith + Mary|Smith'],
  ['John Smith & Mary Jones', 'John|Smith + Mary|Jones'],
  ['John Smith and Mary', 'John|Smith + Mary|Smith'],
  ['Smith, John & Mary', 'John|Smith + Mary|Smith'],
  ['Smith Jr., John & Mary', 'John|Smith Jr. + Mary|Smith'],
  ['Smith, John and Mary Jones', 'John|Smith + Mary|Jones'],
  ['Smith, John & Jones, Mary', 'John|Smith + Mary|Jones'],
  ['John A. & Mary B. Smith', 'John A.|Smith + Mary B.|Smith'],
  ['Dr. John & Mary Smith', 'John|Smith (Dr.) + Mary|Smith'],
  ['Mr. & Mrs. John Smith', 'John|Smith (Mr. & Mrs.)'],
  ['Mr. and Mrs. Smith', '|Smith (Mr. & Mrs.)'],
  ['Dr. & Mr. Alan Cantor', 'Alan|Cantor (Dr. & Mr.)'],
  ['John & Mary & Bob Smith', 'John & Mary & Bob|Smith'],
  ['Eric Church', 'Eric|Church'],
  ['Johnson & Johnson', '|Johnson & Johnson'],
  ['Johnson & Johnson LLC', '|Johnson & Johnson LLC'],
  ['Smith Family Trust', '|Smith Family Trust'],
  ['The Smith Family', '|The Smith Family'],
  ['Estate of John Smith', '|Estate of John Smith'],
  ['City of Austin', '|City of Austin'],
  ['Bed Bath & Beyond', '|Bed Bath & Beyond'],
  ['Smith & Sons', '|Smith & Sons'],
  ['Barnes & Noble', '|Barnes & Noble'],
  ['John & Mary Noble', 'John|Noble + Mary|Noble'],
  ['John Smith; Mary Smith', 'John|Smith + Mary|Smith'],
  ['(512) 555-0101', '(512) 555-0101|'],
  ['A & B Plumbing', '|A & B Plumbing'],
  ['H & R Block', '|H & R Block'],
])('name %j', (text, expected) => expect(nameOf(text)).toBe(expected))

const phonesOf = (text: string) => {
  const { phones, faults, rest } = readPhones(text)
  return [
    ...phones.map(({ value, digits, label }) => `${digits ?? value}${label ? ` ${label}` : ''}`),
    ...faults.map(({ text }) => `? ${text}`),
    ...(rest ? ['…'] : []),
  ].join('; ')
}
test.each([
  ['5125550101', '5125550101'],
  ['(512) 555-0101', '5125550101'],
  ['+1 512.555.0101', '5125550101'],
  ['512–555–0101', '5125550101'],
  ['555/234/5678', '5552345678'],
  ['(1) 555-234-5678', '5552345678'],
  ['tel:+1-512-555-0101', '5125550101'],
  ['(512) 555-0101 (cell)', '5125550101 Mobile'],
  ['m: 512 555 0101', '5125550101 Mobile'],
  ['wk 512.555.0102', '5125550102 Work'],
  ['+1 (512) 555-0101 w', '5125550101 Work'],
  ['Direct: (888) 555-1212', '8885551212 Work'],
  ['C 512-555-0101 H 512-555-0102', '5125550101 Mobile; 5125550102 Home'],
  ['512-555-0101 (cell), 512-555-0102 (home)', '5125550101 Mobile; 5125550102 Home'],
  ['(512) 555-0101 home; (512) 555-0102 work', '5125550101 Home; 5125550102 Work'],
  ['Home: 512-555-0101\nCell: 512-555-0102', '5125550101 Home; 5125550102 Mobile'],
  ['5125550101 ::: 5125550102', '5125550101; 5125550102'],
  ['5125550101,5125550102', '5125550101; 5125550102'],
  ['512-555-0101/512-555-0102', '5125550101; 5125550102'],
  ['512-555-0101 512-555-0102', '5125550101; 5125550102'],
  ['(512) 555-0101(512) 555-0102', '5125550101; 5125550102'],
  ['Bob 512-555-0101 or Sue 512-555-0102', '5125550101; 5125550102; …'],
  ['512-555-0101 ask for Bob', '5125550101; …'],
  ['512-555-0101 (after 5pm)', '5125550101; …'],
  ['512-555-0101 / 0102', '5125550101; ? / 0102'],
  ['wk 512.555.0102 x12', '512.555.0102 x12 Work'],
  ['512-555-0101, ext. 12', '512-555-0101, ext. 12'],
  ['512-555-0101 ext 12, 512-555-0102', '512-555-0101 ext 12; 5125550102'],
  ['512-555-0101#7', '512-555-0101#7'],
  ['+1 (234) 567-8901 x. 1234', '+1 (234) 567-8901 x. 1234'],
  ['2345678901 extension 1234', '2345678901 extension 1234'],
  ['+44 20 7946 0958', '+44 20 7946 0958'],
  ['+44 (0)20 7946 0958', '+44 (0)20 7946 0958'],
  ['011 44 20 7946 0958', '011 44 20 7946 0958'],
  ['0044 20 7946 0958', '0044 20 7946 0958'],
  ['+61 2 9374 4000 ext 3', '+61 2 9374 4000 ext 3'],
  ['+52 1 55 1234 5678', '+52 55 1234 5678'],
  ['416-555-0199', '4165550199'],
  ['1-800-FLOWERS', '8003569377; …'],
  ['1-866-4ZIPCAR', '8664947227; …'],
  ['800-299-JUNK', '8002995865; …'],
  ['512-555-HOME', '5125554663; …'],
  ['5125550101.0', '5125550101'],
  ['5.125550101E+09', '5125550101'],
  ['5.12555E+09', '? 5.12555E+09; …'],
  ['555-0101', '? 555-0101'],
  ['512-555-01011', '? 512-555-01011'],
  ['1801555123', '? 1801555123'],
  ['123 ABC COMPANY', '? 123 ABC COMPANY; …'],
  ['call Ida', '? call Ida; …'],
])('phone %j', (text, expected) => expect(phonesOf(text)).toBe(expected))
test.each([['+1'], ['1'], ['0'], ['000-000-0000'], ['(___) ___-____'], ['( ) -']])('phone %j is none', (text) =>
  expect(isNoPhone(text)).toBe(true),
)
test.each([['12'], ['call'], ['+44']])('phone %j is something', (text) => expect(isNoPhone(text)).toBe(false))

const emailsOf = (text: string) => {
  const { addresses, words, faults } = readEmails(text)
  return [...addresses, ...faults.map(({ text }) => `? ${text}`), ...(words ? [`… ${words}`] : [])].join('; ')
}
test.each([
  ['Ida@Example.com ', 'ida@example.com'],
  ['ida@example.com.', 'ida@example.com'],
  ["'ida@example.com'", 'ida@example.com'],
  ['mailto:ida@example.com?subject=x', 'ida@example.com'],
  ['ida @example.com', 'ida@example.com'],
  ['ida@ example.com', 'ida@example.com'],
  ["ida.o'moor@example.com", "ida.o'moor@example.com"],
  ['Ida Moor <ida@example.com>', 'ida@example.com; … Ida Moor'],
  ['"Moor, Ida" <ida@example.com>; ben@example.com', 'ida@example.com; ben@example.com; … Moor Ida'],
  ['ida@example.com (work), ben@example.com', 'ida@example.com; ben@example.com; … work'],
  ['a@example.com/b@example.com', 'a@example.com; b@example.com'],
  ['a@example.com ::: b@example.com', 'a@example.com; b@example.com'],
  ['["a@example.com"]', 'a@example.com'],
  ['a@example.com\nA@example.com', 'a@example.com'],
  ['ida@example', '? ida@example'],
  ['ida(at)example.com', '? ida(at)example.com'],
  ['/o=ExchangeLabs/ou=Exchange', '? /o=ExchangeLabs/ou=Exchange'],
])('email %j', (text, expected) => expect(emailsOf(text)).toBe(expected))

describe('days', () => {
  const NO_YEAR = 'The year is missing: enter a date such as 5/17/1990'
  const FAULT = 'Enter a date such as 12/31/1990'
  const dayOf = (text: string, order: 'MDY' | 'DMY' | 'YMD' | 'Mixed' = 'MDY') => {
    const read = readDay(text, order, '2026-06-15')
    return read === 'nothing' ? read : 'value' in read ? read.value : read.fault
  }
  test.each([
    ['5/17/1980', '1980-05-17'],
    ['17.05.1980', '1980-05-17'],
    ['1980-05-17', '1980-05-17'],
    ['19800517', '1980-05-17'],
    ['17-May-80', '1980-05-17'],
    ['May 17, 1980', '1980-05-17'],
    ['12/5/80', '1980-12-05'],
    ['6/15/26', '2026-06-15'],
    ['6/16/26', '1926-06-16'],
    ['1990-01-02T00:00:00Z', '1990-01-02'],
    ['2021-05-17 14:03:22 UTC', '2021-05-17'],
    ['Mon, 17 May 2021 14:03:22 +0000', '2021-05-17'],
    ['5/17/1980 12:00:00 AM', '1980-05-17'],
    ['45000', '2023-03-15'],
    ['32875', '1990-01-02'],
    ['44333.5857', '2021-05-17'],
    ['1621260202000', '2021-05-17'],
    ['-157766400000', '1965-01-01'],
    ['0000-00-00', 'nothing'],
    ['00/00/0000', 'nothing'],
    ['1/0/1900', 'nothing'],
    ['12/31/1899', 'nothing'],
    ['1/1/1900', 'nothing'],
    ['1/0/1900 0:00', 'nothing'],
    ['1/0/00', 'nothing'],
    ['01/00/1900', 'nothing'],
    ['0', 'nothing'],
    ['45231', '2023-11-01'],
    ['--05-17', NO_YEAR],
    ['--0517', NO_YEAR],
    ['5/17', NO_YEAR],
    ['May 17', NO_YEAR],
    ['17 May', NO_YEAR],
    ['May 17th', NO_YEAR],
    ['1604-05-17', NO_YEAR],
    ['1985', FAULT],
    ['2/30/1990', FAULT],
    ['12:00:00 AM', FAULT],
    ['1999-04-11 or so', FAULT],
    ['soon', FAULT],
  ])('%j', (text, expected) => expect(dayOf(text)).toBe(expected))

  // As vCards, Mailchimp, Constant Contact, spreadsheets and people write birthdays without their year.
  test.each([
    ['--05-17', 'MDY', '1604-05-17'],
    ['--0229', 'MDY', '1604-02-29'],
    ['5/17', 'MDY', '1604-05-17'],
    ['05/06', 'MDY', '1604-05-06'],
    ['05/06', 'DMY', '1604-06-05'],
    ['17/05', 'MDY', '1604-05-17'],
    ['17.5.', 'DMY', '1604-05-17'],
    ['5.6.', 'Mixed', '1604-06-05'],
    ['5/6', 'Mixed', '1604-05-06'],
    ['5-17', 'MDY', '1604-05-17'],
    ['May 17', 'MDY', '1604-05-17'],
    ['May 17th', 'MDY', '1604-05-17'],
    ['17 May', 'MDY', '1604-05-17'],
    ['17-May', 'MDY', '1604-05-17'],
    ['1604-05-17', 'MDY', '1604-05-17'],
    ['0000-05-17', 'MDY', '1604-05-17'],
    ['05/17/1604', 'MDY', '1604-05-17'],
    ['5/17/1980', 'MDY', '1980-05-17'],
    ['2/30', 'MDY', NO_YEAR],
    ['13/13', 'MDY', NO_YEAR],
    ['soon', 'MDY', FAULT],
    ['May', 'MDY', FAULT],
  ] as const)('as a birthday, %j in %s is %j', (text, order, expected) => {
    const read = readBirthday(text, order, '2026-06-15')
    expect(read === 'nothing' ? read : 'value' in read ? read.value : read.fault).toBe(expected)
  })
  test('a column of days without a year tells its order', () => {
    expect(inferDayOrder(['31/12', '5/6'])).toBe('DMY')
    expect(inferDayOrder(['12/31', '5/6'])).toBe('MDY')
  })
  test.each([
    ['5/12/1990', '1990-12-05'],
    ['5.12.90', '1990-12-05'],
    ['31/12/1990', '1990-12-31'],
    ['5/12/1990 10:30', '1990-12-05'],
    ['1990-12-05', '1990-12-05'],
  ])('%j in a column written day first', (text, expected) => expect(dayOf(text, 'DMY')).toBe(expected))
  test.each([
    ['5.12.1990', '1990-12-05'],
    ['5/12/1990', '1990-05-12'],
    ['5-12-1990', '1990-05-12'],
    ['31.12.90', '1990-12-31'],
    ['1990-12-05', '1990-12-05'],
  ])('%j in a column with both styles', (text, expected) => expect(dayOf(text, 'Mixed')).toBe(expected))
  test('years first', () => expect(dayOf('85-03-17', 'YMD')).toBe('1985-03-17'))
  test.each<[string[], string]>([
    [['1/2/2020', '31/12/2020', ''], 'DMY'],
    [['1/2/2020', '3/4/2021'], 'MDY'],
    [['12/31/2020 5:00 PM', '1/2/20'], 'MDY'],
    [['13.01.2020', '2020-05-17', 'soon'], 'DMY'],
    [['31/12/2020', '12/31/2020', '12/30/2020'], 'MDY'],
    [['85-03-17', '90-01-02'], 'YMD'],
    [[], 'MDY'],
    [['03.04.2024', ''], 'DMY'],
    [['03.04.2024', '12.31.2024'], 'MDY'],
  ])('%j are in the order %s', (values, order) => expect(inferDayOrder(values)).toBe(order))
  test.each<[string[][], string[]]>([
    [
      [['31.12.2023'], ['03.04.2024'], ['3/4/2024']],
      ['DMY', 'DMY', 'DMY'],
    ],
    [
      [['3/4/2024'], ['31/12/2023', '5/6/2023']],
      ['DMY', 'DMY'],
    ],
    [
      [['12/31/2023'], ['03.04.2024']],
      ['MDY', 'MDY'],
    ],
    [
      [['12/31/2023'], ['31/12/2023'], ['30/11/2023'], ['3/4/2024']],
      ['MDY', 'DMY', 'DMY', 'DMY'],
    ],
    [
      [['85-03-17'], ['3/4/2024']],
      ['YMD', 'MDY'],
    ],
    [
      [['03.04.2024'], ['3/4/2024']],
      ['DMY', 'MDY'],
    ],
    // In one column: each style is read as its own days say.
    [[['31.12.2023', '3/4/2024', '5/6/2024']], ['Mixed']],
    [[['31.12.2023', '12/25/2023']], ['Mixed']],
    [[['31.12.2023', '25/12/2023']], ['DMY']],
    [[['12.31.2023', '12/25/2023']], ['MDY']],
    [[['12/25/2023', '12/26/2023', '03.04.2024']], ['MDY']],
    // As many with dots as with slashes, of which nothing else tells: one hand.
    [[['31.12.2023', '30.11.2023', '3/4/2024']], ['DMY']],
    [
      [['31.12.2023', '3/4/2024', '5/6/2024'], ['25/12/2023']],
      ['DMY', 'DMY'],
    ],
    [
      [['31.12.2023', '3/4/2024', '5/6/2024'], ['12/25/2023']],
      ['Mixed', 'MDY'],
    ],
    // One column with dots says nothing of a longer one with slashes.
    [
      [['31.12.2023'], ['3/4/2024', '5/6/2024', '7/8/2024']],
      ['DMY', 'MDY'],
    ],
    [[['31.12', '3/4', '5/6']], ['Mixed']],
  ])('columns %j of a file are in the orders %j', (columns, orders) => expect(inferDayOrders(columns)).toEqual(orders))

  const instantOf = (text: string) => {
    const read = readInstantIn(text, 'MDY', 'America/Chicago')
    return read === 'nothing' ? read : 'value' in read ? read.value : read.fault
  }
  test.each([
    ['2021-05-17 14:03:22', '2021-05-17T19:03:22Z'],
    ['2021-05-17 14:03:22 UTC', '2021-05-17T14:03:22Z'],
    ['2021-05-17T14:03:22.123+02:00', '2021-05-17T12:03:22.123Z'],
    ['Mon, 17 May 2021 14:03:22 +0000', '2021-05-17T14:03:22Z'],
    ['5/17/2021 2:03 PM', '2021-05-17T19:03:00Z'],
    ['05/17/2021', '2021-05-17T05:00:00Z'],
    ['1621260202000', '2021-05-17T14:03:22.000Z'],
    ['1621260202', '2021-05-17T14:03:22.000Z'],
    ['44333.5857', '2021-05-17T19:03:24Z'],
    ['0000-00-00 00:00:00', 'nothing'],
    ['1/0/1900 12:00:00 AM', 'nothing'],
    ['yesterday', 'Enter a date and time such as 12/31/2024, 9:00 am'],
  ])('instant %j', (text, expected) => expect(instantOf(text)).toBe(expected))
})

const value = (read: { value: string } | { fault: string }) => ('value' in read ? read.value : `? ${read.fault}`)
test.each([
  ['85k', '85000'],
  ['$1.2M', '1200000'],
  ['1,250,000', '1250000'],
  ['1.234,56', '1234.56'],
  ['1.250.000', '1250000'],
  ["1'250'000", '1250000'],
  ['$85,000/yr', '85000'],
  ['85000 USD', '85000'],
  ['USD 85,000.00', '85000.00'],
  ['85000.126', '85000.13'],
  ['1.2E+06', '1200000'],
  ['250-300k', '? Enter one amount, not a range'],
  ['€500', '? Enter an amount in dollars, such as 85,000'],
])('amount %j', (text, expected) => expect(value(readAmount(text))).toBe(expected))
test.each([
  ['1,250.50', '1250.5'],
  ['3', '3'],
  ['-2.0', '-2'],
  ['85%', '85'],
  ['1.234,56', '1234.56'],
  ['3 or 4', '? Enter a number, such as 1250.5'],
])('number %j', (text, expected) => expect(value(readNumber(text))).toBe(expected))

test.each([
  ['123 Main St Apt 4B', '123 Main St', 'Apt 4B'],
  ['123 Main St #12', '123 Main St', '#12'],
  ['123 Main St, Unit 3', '123 Main St', 'Unit 3'],
  ['500 Congress Ave Ste 200', '500 Congress Ave', 'Ste 200'],
  ['402 E Maple STREET Unit #200', '402 E Maple STREET', 'Unit #200'],
  ['4 Embarcadero Center Suite550', '4 Embarcadero Center', 'Suite550'],
  ['789 Oak St Bldg 4 Apt 12', '789 Oak St', 'Bldg 4 Apt 12'],
  ['55 Water St 3rd Floor', '55 Water St', '3rd Floor'],
  ['601 N Broadway FL 15', '601 N Broadway', 'FL 15'],
  ['Apt 3 250 W Main St', '250 W Main St', 'Apt 3'],
  ['PO Box 12', 'PO Box 12', undefined],
  ['123 Highway 12', '123 Highway 12', undefined],
  ['77 Hwy # 12', '77 Hwy # 12', undefined],
  ['849 Road 6', '849 Road 6', undefined],
  ['12 Unit St', '12 Unit St', undefined],
])('street %j', (text, Address, UnitNumber) =>
  expect(splitUnit(text)).toEqual({ Address, ...(UnitNumber && { UnitNumber }) }),
)
const addressOf = (text: string) => {
  const { Address, UnitNumber, City, StateCode, ZipCode, rest } = readFullAddress(text) ?? {}
  return [Address, UnitNumber, City, StateCode, ZipCode, rest && `… ${rest}`].filter(Boolean).join(' | ')
}
test.each([
  ['123 Main St, Austin, TX 78701', '123 Main St | Austin | TX | 78701'],
  [
    '123 Main St\nApt 4B\nAustin, TX 78701-1234\nUnited States',
    '123 Main St | Apt 4B | Austin | TX | 78701 | … 78701-1234',
  ],
  ['2450 N COLORADO ST, PHILADELPHIA, PA, 19132', '2450 N COLORADO ST | PHILADELPHIA | PA | 19132'],
  ['212 3rd Ave N Suite 560, Minneapolis, MN 55401', '212 3rd Ave N | Suite 560 | Minneapolis | MN | 55401'],
  ['212 3rd Ave N Minneapolis, MN 55401', '212 3rd Ave N | Minneapolis | MN | 55401'],
  ['529 Main Street, Boston MA, 02129', '529 Main Street | Boston | MA | 02129'],
  ['529 Main Street, Boston, MA', '529 Main Street | Boston | MA'],
  ['899 South Columbus Ave, Mount Vernon, New York 10550', '899 South Columbus Ave | Mount Vernon | NY | 10550'],
  ['1600 Pennsylvania Ave NW, Washington, D.C. 20500, USA', '1600 Pennsylvania Ave NW | Washington | DC | 20500'],
  ['5 Oak Dr, West Lake Hills, Texas 78746 USA', '5 Oak Dr | West Lake Hills | TX | 78746'],
  ['123 Main St Austin TX 78701', '123 Main St | Austin | TX | 78701'],
  ['1 Rodeo Dr Beverly Hills CA 90210', '1 Rodeo Dr | Beverly Hills | CA | 90210'],
  ['123 Main St Apt 4 Austin TX 78701', '123 Main St | Apt 4 | Austin | TX | 78701'],
  ['594 Lane 8 1/2 Powell WY 82435', '594 Lane 8 1/2 Powell | WY | 82435'],
  ['Austin, TX', 'Austin | TX'],
  ['123 Main St', '123 Main St'],
  ['Calle 1, San Juan, PR 00901', 'Calle 1 | San Juan | 00901 | … PR'],
  ['PSC 123 Box 456, APO, AE 09012', 'PSC 123 Box 456 | APO | 09012 | … AE'],
  ['10 Downing St, London SW1A 2AA, United Kingdom', '10 Downing St, London SW1A 2AA, United Kingdom'],
  ['500 King St W, Toronto, ON M5V 1L9, Canada', '500 King St W, Toronto, ON M5V 1L9, Canada'],
])('address %j', (text, expected) => expect(addressOf(text)).toBe(expected))

test.each<[string, string[]]>([
  ['Buyer; Austin, TX', ['Buyer', 'Austin, TX']],
  ['Buyer, Seller,buyer', ['Buyer', 'Seller']],
  ['Buyer, "Austin, TX"', ['Buyer', 'Austin, TX']],
  ['* myContacts ::: Sphere ::: * starred', ['Sphere', 'starred']],
  ['["Buyer","Austin, TX"]', ['Buyer', 'Austin, TX']],
  ['Buyer|Seller', ['Buyer', 'Seller']],
  ['Buyer\nSeller', ['Buyer', 'Seller']],
  ['5" pipe, tall', ['5" pipe', 'tall']],
  ['N/A', []],
])('tags %j', (text, expected) => expect(tagsIn(text)).toEqual(expected))
test('a list has no end of values', () => expect(listIn('a;'.repeat(5000))).toEqual(['a']))

test.each([
  ['Wants a pool', '<p>Wants a pool</p>'],
  ['one\r\ntwo\n\nthree', '<p>one<br>two</p><p>three</p>'],
  ['5 < 6 & "so on"', '<p>5 &lt; 6 &amp; &quot;so on&quot;</p>'],
  ['<p>Likes <b>oak</b></p>', '<p>Likes <b>oak</b></p>'],
  ['<p onclick="x()">x</p><br/>', '<p>x</p><br />'],
  ['<p>x</p><script>y</script>', '<p>&lt;p&gt;x&lt;/p&gt;&lt;script&gt;y&lt;/script&gt;</p>'],
  ['<b>Ida</b> <ida@example.com>', '<p>&lt;b&gt;Ida&lt;/b&gt; &lt;ida@example.com&gt;</p>'],
  ['Called <b>her</b>\r\nNo answer\n\nTry later', 'Called <b>her</b><br />No answer<br /><br />Try later'],
  ['Called her<br>\nNo answer\nTry later', 'Called her<br />No answer<br />Try later'],
  ['<p>One\nline</p>', '<p>One\nline</p>'],
  ['Tom &amp; Jerry&#39;s&nbsp;house, 5 &lt; 6', '<p>Tom &amp; Jerry&#39;s house, 5 &lt; 6</p>'],
  ['R&D; see https://example.com/?a=1&copy=2&lt=3', '<p>R&amp;D; see https://example.com/?a=1&amp;copy=2&amp;lt=3</p>'],
  ['&lt;script&gt;x&lt;/script&gt; one&#10;two', '<p>&lt;script&gt;x&lt;/script&gt; one<br>two</p>'],
  [
    '<p>Hi</p><img alt="The &amp; house" src="https://example.com/h.jpg" width=1>',
    '<p>Hi</p>[Image: The &amp; house, https://example.com/h.jpg]',
  ],
  ["<div>Hi <img src='data:image/png;base64,AAAA'/></div>", 'Hi [Image]'],
  ['<p>Hi</p><!--[if gte mso 9]><xml><o:Office/></xml><![endif]--><p>you</p>', '<p>Hi</p><p>you</p>'],
  ['<!-- call later --> Hi', '<p>&lt;!-- call later --&gt; Hi</p>'],
])('note %j', (text, expected) => expect(noteHtml(text)).toBe(expected))

test.each(['#N/A', 'N/A', '-', '--', 'null', 'None', '0/0/00', '#REF!', '(none)', 'undefined', 'Not Provided'])(
  '%j is no value',
  (text) => expect(saysNothing(text)).toBe(true),
)
test.each(['Na', 'Nan', 'Null', '0', 'no', 'Nonesuch'])('%j is a name', (text) =>
  expect(saysNothing(text, 'name')).toBe(false),
)
test.each([
  ['12345.0', { digits: '12345' }],
  ['1.2345E+4', { digits: '12345' }],
  ['1.23457E+11', { isLost: true }],
  ['12345', undefined],
])('%j of a spreadsheet', (text, expected) => expect(spreadsheetDigits(text)).toEqual(expected))
