import { expect, test } from 'vitest'
import { nameOfAddress, readPeople } from './typed-people.ts'

const ana = 'Ana|Ruiz|ana@x.com|'
const bo = 'Bo|Li|bo@x.com|'
const read = (text: string) =>
  readPeople(text).map(({ FirstName, LastName, Email, PhoneNumber }) =>
    [FirstName, LastName, Email, PhoneNumber].join('|'),
  )

test.each<[string, string, string[]]>([
  ['nothing', '', []],
  ['white space', ' \n ; , \t', []],
  ['an address', 'ana@x.com', ['||ana@x.com|']],
  ['an address with a name in it', 'ana.ruiz@x.com', ['Ana|Ruiz|ana.ruiz@x.com|']],
  ['a name and an address', 'Ana Ruiz <ana@x.com>', [ana]],
  ['in capitals', 'ANA RUIZ <ANA@X.COM>', [ana]],
  ['in small letters', 'ana ruiz <ana@x.com>', [ana]],
  ['as written', 'Ana de la Cruz <ana@x.com>', ['Ana|de la Cruz|ana@x.com|']],
  ['without brackets', 'Ana Ruiz ana@x.com', [ana]],
  ['in parentheses', 'Ana Ruiz (ana@x.com)', [ana]],
  ['Outlook: square brackets', 'Ana Ruiz [mailto:ana@x.com]', [ana]],
  ['Outlook: the address twice', 'ana@x.com <mailto:ana@x.com>', ['||ana@x.com|']],
  ['Outlook: last name first', 'Ruiz, Ana <ana@x.com>; Li, Bo <bo@x.com>', [ana, bo]],
  ['Outlook: quoted', '"Ruiz, Ana" <ana@x.com>; "Li, Bo" <bo@x.com>;', [ana, bo]],
  ['Outlook: in quotes', "'Ana Ruiz' <ana@x.com>", [ana]],
  ['Gmail', 'Ana Ruiz <ana@x.com>, Bo Li <bo@x.com>, ', [ana, bo]],
  ['Gmail: quoted', '"Ruiz, Ana" <ana@x.com>, "Bo Li" <bo@x.com>', [ana, bo]],
  ['Gmail: typographic quotes', '“Ana Ruiz” <ana@x.com>', [ana]],
  ['Apple: a line each', 'Ana Ruiz <ana@x.com>\r\nBo Li <bo@x.com>\r\n', [ana, bo]],
  ['a copied header', 'To: Ana Ruiz <ana@x.com>, Bo Li <bo@x.com>', [ana, bo]],
  ['a list', '1. Ana Ruiz <ana@x.com>\n2) Bo Li <bo@x.com>', [ana, bo]],
  ['bullets', '- Ana Ruiz <ana@x.com>\n• Bo Li <bo@x.com>', [ana, bo]],
  ['with a phone', 'Ana Ruiz, ana@x.com, 512 555 0101', [`${ana}5125550101`]],
  ['with a phone behind the address', 'Ana Ruiz <ana@x.com> (512) 555-0101', [`${ana}5125550101`]],
  ['with a labeled phone', 'Ana Ruiz, ana@x.com, cell: +1 512.555.0101', [`${ana}5125550101`]],
  ['with a phone before the address', 'Ana Ruiz 512 555 0101 ana@x.com', [`${ana}5125550101`]],
  ['a name with a phone', 'Ana Ruiz (512) 555-0101, ana@x.com', [`${ana}5125550101`]],
  ['the phone first', '512-555-0101, Ana Ruiz, ana@x.com', [`${ana}5125550101`]],
  ['the name last', 'ana@x.com, Ana Ruiz', [ana]],
  ['names last, on one line', 'ana@x.com, Ana Ruiz, bo@x.com, Bo Li', [ana, bo]],
  ['names first, on one line', 'Ana Ruiz, ana@x.com, Bo Li, bo@x.com', [ana, bo]],
  ['with phones, on one line', 'Ana Ruiz, ana@x.com, 5125550101, Bo Li, bo@x.com', [`${ana}5125550101`, bo]],
  ['a spreadsheet', 'Ana\tRuiz\tana@x.com\t(512) 555-0101\nBo\tLi\tbo@x.com\t', [`${ana}5125550101`, bo]],
  ['a spreadsheet with a heading', 'First name\tLast name\tEmail\nAna\tRuiz\tana@x.com', [ana]],
  ['CSV', 'Name,Email\n"Ana Ruiz","ana@x.com"', [ana]],
  ['addresses between commas', 'ana.ruiz@x.com, bo.li@x.com', ['Ana|Ruiz|ana.ruiz@x.com|', 'Bo|Li|bo.li@x.com|']],
  ['addresses between spaces', 'ana@x.com bo@x.com', ['||ana@x.com|', '||bo@x.com|']],
  ['a sentence ends', 'Ana Ruiz ana@x.com.', [ana]],
  ['a link', 'mailto:ana@x.com', ['||ana@x.com|']],
  ['copied with what cannot be seen', 'Ana Ruiz <\u200bana@x.com>', [ana]],
  ['only a first name, the address has more', 'Ana <ana.ruiz@x.com>', ['Ana|Ruiz|ana.ruiz@x.com|']],
  ['only a first name', 'Ana <ana@x.com>', ['Ana||ana@x.com|']],
  ['only a name', 'Ana Ruiz', ['Ana|Ruiz||']],
  ['an address without its @', 'Ana Ruiz, ana.x.com', ['Ana|Ruiz|ana.x.com|']],
  ['an address without an end', 'Ana Ruiz <ana@x>', ['Ana|Ruiz|ana@x|']],
  ['twice', 'Ana Ruiz <ana@x.com>\nana@x.com, 5125550101', [`${ana}5125550101`]],
  ['names with marks', 'Zoë O’Brien-Núñez <zoe@x.com>', ['Zoë|O’Brien-Núñez|zoe@x.com|']],
])('%s', (_, text, people) => {
  expect(read(text)).toEqual(people)
})

test.each([
  ['ana.ruiz@x.com', 'Ana Ruiz'],
  ['ana_ruiz@x.com', 'Ana Ruiz'],
  ['ana-ruiz+dormer@x.com', 'Ana Ruiz'],
  ['ana.ruiz2@x.com', 'Ana Ruiz'],
  ['ana.de.ruiz@x.com', 'Ana De Ruiz'],
  ['aruiz@x.com', ''],
  ['info@x.com', ''],
  ['austin.office@x.com', ''],
  ['ana.2024@x.com', ''],
])('%s is %j', (address, name) => {
  expect(nameOfAddress(address)).toBe(name)
})

test('a long text takes no time', () => {
  const start = performance.now()
  readPeople(`${'a'.repeat(10_000)}\n${'"'.repeat(5000)}\n${'a@'.repeat(5000)}`)
  readPeople('Ana Ruiz, '.repeat(3000))
  expect(performance.now() - start).toBeLessThan(2000)
})
