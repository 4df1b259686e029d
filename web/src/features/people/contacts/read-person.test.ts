import { expect, test } from 'vitest'
import { readPerson } from './read-person.ts'

const ana = { FirstName: 'Ana', LastName: 'Ruiz', Email: 'ana@x.com', CellPhone: '5125550101', leftOut: undefined }
test.each<[string, Partial<ReturnType<typeof readPerson>>]>([
  ['Ana Ruiz 512-555-0101 ana@x.com', ana],
  ['ana@x.com (512) 555-0101 Ana Ruiz', ana],
  ['Ana Ruiz <ana@x.com>, +1 512.555.0101', ana],
  ['"Ana Ruiz" <ana@x.com>; 1-512-555-0101', ana],
  ['Ruiz, Ana ana@x.com 5125550101', ana],
  ['Name: Ana Ruiz\nPhone: 512 555 0101\nEmail: ana@x.com', ana],
  ['Ana Ruiz - mailto:ana@x.com - tel:+15125550101', ana],
  ['Ana Ruiz | (512) 555-0101 | ana@x.com', ana],
  ['Ana Ruiz56491391 +1 (512) 555-0101', { ...ana, LastName: 'Ruiz56491391', Email: '' }],
  ['Cell:5125550101 Ana Ruiz', { ...ana, Email: '' }],
  ['Ana 5125550101', { ...ana, LastName: '', Email: '' }],
  [
    'Mary Ann van der Berg mary.ann@x.co.uk',
    { FirstName: 'Mary', LastName: 'Ann van der Berg', Email: 'mary.ann@x.co.uk' },
  ],
  ["Seán O'Brien-Smith 512-555-0101", { FirstName: 'Seán', LastName: "O'Brien-Smith", CellPhone: '5125550101' }],
  ['Ana Ruiz 512-555-0101 (ext. 5)', { ...ana, Email: '', leftOut: 'extension 5' }],
  ['512-555-0101, x 5 Ana Ruiz', { ...ana, Email: '', leftOut: 'extension 5' }],
  ['Ana Ruiz 512-555-0101 x5', { ...ana, Email: '', leftOut: 'extension 5' }],
  ['Ana Ruiz +44 20 7946 0958', { FirstName: 'Ana', LastName: 'Ruiz', CellPhone: '', leftOut: '+44 20 7946 0958' }],
  // As it is copied from mails and phones, with marks that are not seen.
  ['Ana Ruiz \u202a+1 512\u2011555\u20110101\u202c', { ...ana, Email: '', leftOut: undefined }],
  ['Ana Ruiz \u200e+1\u00a0(512)\u00a0555\u22120101\u200e', { ...ana, Email: '' }],
  ['Ana Ruiz ana@x.com 512•555•0101;ext=5', { ...ana, leftOut: 'extension 5' }],
  // Only one number is kept; no other becomes a part of the name.
  ['Ana Ruiz 512-555-0101, 512-555-0102', { ...ana, Email: '', leftOut: '512-555-0102' }],
  ['Ana Ruiz 512-555-0101 / 512-555-0102', { LastName: 'Ruiz', leftOut: '512-555-0101 / 512-555-0102' }],
  ['Ana Ruiz +44 20 7946 0958, 512-555-0101 x5', { ...ana, Email: '', leftOut: '+44 20 7946 0958, extension 5' }],
  ["Sean O'Moor sean.o'moor@example.ie", { LastName: "O'Moor", Email: "sean.o'moor@example.ie" }],
  ["Ida Moor 'ida@example.com'.", { LastName: 'Moor', Email: 'ida@example.com' }],
  ['Ida Moor ida..moor@example.com', { FirstName: 'Ida', Email: '' }],
  ['512-555-0101', { FirstName: '', LastName: '', CellPhone: '5125550101' }],
  ['', { FirstName: '', LastName: '', Email: '', CellPhone: '' }],
])('%j', (words, person) => expect(readPerson(words)).toMatchObject(person))
