import type { PointKind } from '@dormer/contract/people/contact-points'
import type { CustomField, CustomValue } from '@dormer/contract/people/custom-fields'
import type { ImportTarget, ValueTables } from '@dormer/contract/people/import-files'
import type { Said } from '../import/consent.rules.ts'
import type { Column } from '../import/header.rules.ts'
import { columnKey } from '../import/reader/column-key.ts'
import type { TableRow } from '../import/reader/table.ts'
import type { DayOrder } from './days.rules.ts'
import { type Draft, startDraft } from './draft.ts'
import { readAddressCells } from './read-address.ts'
import { nameTheNameless, readNames } from './read-names.ts'
import { readEmailCells, readLabels, readPhoneCells } from './read-points.ts'
import { readSpouse } from './read-spouse.ts'
import { readers } from './read-values.ts'

export { columnNameOf, importedText } from './draft.ts'

/** How a file's rows become people: what each column becomes, and what its values stand for. */
export type Plan = {
  Columns: {
    Name: string
    Target: ImportTarget /** 'DMY' where the column's days are written day first. */
    DayOrder?: DayOrder
  }[]
  Values: ValueTables
  /** The brokerage's own, those that the import adds included. */
  CustomFields: Pick<CustomField, 'CustomFieldId' | 'Name' | 'Kind' | 'Choices'>[]
  /** YYYY-MM-DD, in the user's zone. */
  Today: string
  TimeZone: string
}

/** A value that could not be read where it stands; it goes raw to the imported fields unless `Outcome` says otherwise. */
type Problem = { Column: number; Value: string; Reason: string; Outcome: 'Kept' | 'Refused' | 'LeftOut' }

/** A row as it was understood; only what the row says, nothing made up. */
export type PersonRead = {
  /** Columns of `contact` and `contact_entity`, as they are stored. */
  Fields: Partial<Record<Column | 'UnitNumber' | 'Timeframe' | 'Occupancy', string>>
  Points: { Kind?: PointKind; Value: string; Label?: string }[]
  Tags: string[]
  Notes: string[]
  Spouse: Partial<Record<'FirstName' | 'LastName' | 'Email' | 'CellPhone' | 'DateOfBirth', string>> | null
  Consents: Said[]
  /** Ids from the value tables; 'new' carries the name. */
  AssignedAgentId?: number
  AssignedLenderId?: number
  ContactTypeId?: number
  Source?: { SourceId: number } | { Name: string }
  ReferralSource?: { SourceId: number } | { Name: string }
  UrgencyTypeId?: number
  /** An instant, UTC. */
  DateCreated?: string
  ExternalId?: string
  Custom: { CustomFieldId: number; Value: CustomValue }[]
  Imported: { Name: string; Value: string }[]
  Problems: Problem[]
  /** Filled cells of the row: all, those at fields, those kept in imported fields, those left out by choice. */
  Cells: { All: number; InFields: number; Kept: number; LeftOut: number }
}

/** Of a row that names only the other one of a couple, that one is the person. */
const takeSpouse = ({ person }: Draft) => {
  const { Fields, Points, Spouse } = person
  const isReached = Fields.Email || Fields.CellPhone || Fields.HomePhone || Fields.WorkPhone || Points.length > 0
  if (!Spouse || isReached || Fields.FirstName || Fields.LastName) return
  person.Fields = { ...Fields, ...Spouse }
  person.Spouse = null
}

/** What reports write below all rows, in one cell: 'Exported on 3/4/2025', 'Total: 12', '12 records', 'Page 1 of 2'. */
const footers =
  /^(?:-* ?)?(?:(?:report )?(?:exported|generated|downloaded|printed|run|created)(?: on| at| by|:| from)? .*\d.*|(?:grand )?totals?(?: (?:records?|contacts?|leads?|rows?|count))?:? ?\(?\d[\d,. ]*(?:records?|contacts?|leads?|rows?)?\)?|(?:records?|contacts?|leads?|rows?)(?: count)?: ?\d[\d,]*|\d[\d,]* (?:total )?(?:records?|contacts?|leads?|rows?|results?)(?:\(s\))?(?: (?:found|exported|total))?\.?|page \d+(?: of \d+)?|end of (?:report|file|list|export)|confidential information - do not distribute|copyright (?:\(c\)|©).*)(?: ?-*)$/i

/** A name of a column without the number that the reader gives to those of the same name. */
const titleOf = (name: string) => columnKey(name.replace(/ \(\d{1,3}\)$/, ''))
/** Why a row is no person's, whatever is in it: a title, the header once more, as pages joined together have it, or what stands below all. */
const noPerson = ({ cells }: Draft, { Is }: TableRow): string | undefined => {
  const [first, ...others] = cells
  if (!first) return undefined
  if (Is === 'Title') return 'This row is the title of the rows below it'
  if (Is === 'Header' || (others.length > 0 && cells.every(({ name, text }) => titleOf(name) === columnKey(text))))
    return 'This row is the header once more'
  // monday.com writes the columns of subitems between the rows.
  if (first.text === 'Subitems' && others[0]?.text === 'Name' && others[0].name === 'Subitems')
    return 'This row is the header of subitems'
  if (others.length === 0 && first.text.length <= 200 && footers.test(first.text)) return 'This row is about the file'
  return /^(?:grand )?totals?:?$/i.test(first.text) && others.every(({ text }) => /^[\d.,$€£ -]+$/.test(text))
    ? 'This row is a total'
    : undefined
}

/** Why a row is refused; undefined if it is not. */
export const refusalOf = ({ Problems }: PersonRead): string | undefined =>
  Problems.find(({ Outcome }) => Outcome === 'Refused')?.Reason

/**
 * Reads a row by its plan. No optional cell refuses a person: what cannot be read goes to the imported fields as it is, with
 * a problem that says why. Only a row without any name, email and phone is refused.
 */
export const readPerson = (row: TableRow, plan: Plan): PersonRead => {
  const draft = startDraft(row, plan)
  /** The columns whose label has found its place. */
  const labeled = new Set<number>()
  const refused = (Reason: string) => ({ Column: plan.Columns.length, Value: '', Reason, Outcome: 'Refused' as const })
  const isNone = noPerson(draft, row)
  if (isNone) {
    const nobody = draft.finish()
    nobody.Problems.push(refused(isNone))
    return nobody
  }
  readNames(draft)
  readEmailCells(draft, labeled)
  readPhoneCells(draft, labeled)
  readAddressCells(draft)
  readSpouse(draft)
  for (const cell of draft.cells) if (!draft.isDone(cell)) readers[cell.target.Field]?.(draft, cell)
  readLabels(draft, labeled)
  nameTheNameless(draft)
  takeSpouse(draft)
  const person = draft.finish()
  const { FirstName, LastName, Email, CellPhone, HomePhone, WorkPhone } = person.Fields
  if (![FirstName, LastName, Email, CellPhone, HomePhone, WorkPhone].some(Boolean) && person.Points.length === 0)
    person.Problems.push(refused('There is no name, email address or phone number'))
  return person
}
