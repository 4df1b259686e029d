import { importColumns } from '@dormer/contract/contact-fields'
import { columnKey } from './reader/column-key.ts'
import { FileProblem } from './reader/file-problem.ts'

const requiredColumns = importColumns.required
export const columns = [...requiredColumns, ...importColumns.optional]
export type Column = (typeof columns)[number]

/** The position of each of our columns in a row. */
export type Header = Partial<Record<Column, number>>

/**
 * What other programs call our columns, as `columnKey` writes it, the most reliable name first: Follow Up Boss, kvCORE,
 * BoomTown, LionDesk, Top Producer, Google Contacts and Outlook. A file's column is only one of ours.
 */
const otherNames: Partial<Record<Column, string[]>> = {
  FirstName: ['first', 'givenname', 'fname'],
  LastName: ['last', 'familyname', 'surname', 'lname'],
  Email: ['emailaddress', 'email1', 'emailaddress1', 'email1value', 'email1address', 'primaryemail'],
  CellPhone: [
    'cell', 'mobilephone', 'mobile', 'cellphone1', 'cellnumber', 'mobilenumber', 'phone', 'phonenumber',
    'primaryphone', 'phone1', 'phone1value', 'phone1number',
  ],
  HomePhone: ['home', 'homenumber', 'homephone1', 'phone2', 'phone2value', 'phone2number', 'secondaryphone', 'phone'],
  WorkPhone: [
    'work', 'businessphone', 'officephone', 'office', 'worknumber', 'phone3', 'phone3value', 'phone3number',
  ],
  Nickname: ['preferredname', 'goesby'],
  Address: [
    'streetaddress', 'street', 'address1', 'streetaddress1', 'addressline1', 'address1street', 'homestreet',
    'homeaddress', 'mailingaddress', 'mailingstreet', 'primaryaddress',
  ],
  City: ['address1city', 'homecity', 'mailingcity', 'primarycity'],
  StateCode: ['state', 'stateprovince', 'address1state', 'address1region', 'homestate', 'mailingstate', 'primarystate'],
  ZipCode: [
    'zip', 'postalcode', 'zippostalcode', 'address1zip', 'address1postalcode', 'homepostalcode', 'homezip',
    'mailingpostalcode', 'mailingzip', 'primaryzip',
  ],
  DateOfBirth: ['birthday', 'birthdate', 'dob'],
  Profession: ['occupation', 'jobtitle', 'organizationtitle'],
  Income: ['annualincome', 'householdincome'],
  PurchaseAnniversary: ['purchasedate', 'homeanniversary'],
  SaleAnniversary: ['saledate'],
} // biome-ignore format: lists read better in rows

const namesOf = (column: Column) => [columnKey(column), ...(otherNames[column] ?? [])]

/** The names each required column may have. */
export const requiredNames = requiredColumns.map(namesOf)

/** Finds our columns in a header row; the first of equal names counts. Throws a FileProblem that names what is missing. */
export const matchHeader = (cells: readonly string[]): Header => {
  const keys = cells.map(columnKey)
  const header: Header = {}
  const find = (column: Column, names: string[]) => {
    const taken = new Set(Object.values(header))
    const at = names.map((name) => keys.indexOf(name)).find((at) => at >= 0 && !taken.has(at))
    if (at !== undefined) header[column] ??= at
  }
  // Our own names first: 'Phone' is the cell phone only if no other column is.
  for (const column of columns) find(column, [columnKey(column)])
  for (const column of columns) if (header[column] === undefined) find(column, namesOf(column))
  const missing = requiredColumns.filter((column) => header[column] === undefined)
  if (missing.length === 0) return header
  const names = missing.join(', ').replace(/, (\w+)$/, ' and $1')
  throw new FileProblem(
    `The file has no ${missing.length > 1 ? 'columns' : 'column'} ${names}. Its first row must name the columns FirstName, LastName, Email and CellPhone.`,
  )
}
