import type { ImportSettings } from '@dormer/contract/people/import-files'
import { phoneDigits } from '@dormer/contract/phone'
import { isYearless } from '@dormer/contract/yearless'
import { labelOf, readPoint } from '../contact-points/contact-points.rules.ts'
import { namesOf, sameFirstName } from '../identity/first-names.rules.ts'
import type { PersonRead } from './read-person.ts'

/*
 * What a file's rows do to the people who are there: planned in memory, a batch at a time, for the check, which shows it,
 * and for the import, which then does it. Those who are there and those to be added are alike here, so that several rows
 * about one person, or a couple, come together.
 */

type Value = string | null
export type Values = Record<string, Value>
export type Point = { Kind: 'Email' | 'Phone'; Address: string; Extension: string | null; Value: string; Label: string }
/** Some of a contact's or a household's columns: as they will be, and which of them rows have set. */
type Kept = {
  Fields: Values
  Set: Values
  /** Whether it was added just now. */
  IsNew?: boolean
}
export type Person = Kept & {
  ContactId: number | null
  Household: Household
  Points: Set<string>
  NewPoints: Point[]
  Custom: Map<number, string>
  NewCustom: OwnValue[]
  Imported: Set<string>
  NewImported: PersonRead['Imported']
  NewExternalIds: string[]
  ExternalIds: Set<string>
  DateCreated?: string
  /** The row of this file that it comes from, or that changed it. */
  Row: number | null
  IsSeen: boolean
  AgentName: string | null
}
export type Household = Kept & {
  ContactEntityId: number | null
  Members: Person[]
  Tags: Set<string>
  NewTags: string[]
  Notes: Set<string>
  NewNotes: string[]
  /** The names of sources that are to be added. */
  NewSources: { SourceId?: string; ReferralSourceId?: string }
}
type Outcome = 'New' | 'Updated' | 'Unchanged' | 'Skipped' | 'Joint' | 'Refused'
/** What became of a row. `Before` has what was there of each field that it set, under the field's name. */
export type Planned = {
  Outcome: Outcome
  Person: Person | null
  Reason: string | null
  Before: Map<string, Value>
  Set: Map<string, string>
  /** How many values were not used, because the contact has another already. */
  Stayed: number
}

/** A value of one of the brokerage's own fields, and what tells it from another. */
export type OwnValue = PersonRead['Custom'][number] & { Key: string }
export const customKey = (values: readonly string[]) => values.toSorted().join('\n')
const shownKey = (key: string) => key.replaceAll('\n', ', ')
export const importedKey = ({ Name, Value }: { Name: string; Value: string }) =>
  `${Name.trim().toLowerCase()}\n${Value.trim()}`

/** A row with what of it tells people apart. */
export type Reading = {
  RowNumber: number
  read: PersonRead
  Points: Point[]
  Custom: OwnValue[]
  /** Why it is refused. */
  Refusal: string | null
  /** Which of them cannot be read. */
  unread: PersonRead['Points']
  emails: string[]
  phones: string[]
}

const entityColumns = new Set(['Timeframe', 'Occupancy', 'PurchaseAnniversary', 'SaleAnniversary'])
const phoneColumns = ['CellPhone', 'HomePhone', 'WorkPhone'] as const
const fold = (text: Value | undefined) =>
  (text ?? '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Reads the further emails and phones of a row, and says what of them cannot be read. */
export const readingOf = (RowNumber: number, read: PersonRead, Custom: OwnValue[]): Reading => {
  const points = read.Points.map((given) => ({ given, point: readPoint(given.Value, given.Kind) }))
  const Points = points.flatMap(({ given: { Value, Label }, point }) =>
    'fault' in point ? [] : [{ ...point, Value: Value.trim(), Label: labelOf(point.Kind, Label) }],
  )
  const { Email } = read.Fields
  return {
    RowNumber,
    read,
    Points,
    Custom,
    Refusal: null,
    unread: points.flatMap(({ given, point }) => ('fault' in point ? [given] : [])),
    emails: [...(Email ? [Email] : []), ...Points.flatMap((p) => (p.Kind === 'Email' ? [p.Address] : []))],
    phones: [
      ...phoneColumns.flatMap((column) => read.Fields[column] ?? []),
      ...Points.flatMap((p) => (p.Kind === 'Phone' && p.Extension === null ? [p.Address] : [])),
    ],
  }
}

const nameOf = ({ FirstName, LastName }: Values | PersonRead['Fields']) => `${FirstName ?? ''} ${LastName ?? ''}`.trim()
/** The keys under which people are known, most certain first: emails, phones, or of those without either the name. */
export const keysOf = ({
  read,
  emails,
  phones,
}: Pick<Reading, 'emails' | 'phones'> & { read: Pick<PersonRead, 'Fields'> }) => {
  const reached = [...new Set([...emails, ...phones])]
  return reached.length > 0 ? reached : [` ${nameOf(read.Fields).toLowerCase()}`]
}
const isEmail = (key: string) => key.includes('@') && !key.startsWith(' ')
const isName = (key: string) => key.startsWith(' ')

/** Whether two first names may be one person's: equal, one missing, a form of the other, or an initial. */
const mayBeOne = (row: PersonRead['Fields'], { Fields }: Person) => {
  if (!fold(row.FirstName) || !fold(Fields.FirstName)) return !fold(row.FirstName) || nameOf(Fields) === ''
  return isOneName([row.FirstName, row.Nickname], [Fields.FirstName, Fields.Nickname])
}
/** Whether one of these first names and nicknames may be one of those. */
const isOneName = (some: (Value | undefined)[], others: (Value | undefined)[]) =>
  some.some((one) => others.some((other) => one && other && (fold(one) === fold(other) || sameFirstName(one, other))))
/** Whether it is the same person by name, first and last: a phone is shared by more people than an email. */
const isNamed = (row: PersonRead['Fields'], person: Person) => {
  const { Fields } = person
  if (fold(nameOf(row)) === fold(nameOf(Fields))) return true
  return (
    fold(row.LastName) !== '' &&
    fold(row.LastName) === fold(Fields.LastName) &&
    fold(row.FirstName) !== '' &&
    fold(Fields.FirstName) !== '' &&
    mayBeOne(row, person)
  )
}

export type State = {
  settings: ImportSettings
  /** Whether people of colleagues are added again for the importer. */
  isOwnBook: boolean
  /** Whether contacts who were there may be given to others. */
  mayReassign: boolean
  byKey: Map<string, Person[]>
  byExternalId: Map<string, Person>
  /** Rows of earlier batches that were only planned, by their keys, without and with their names. */
  earlier?: Earlier
}
export type Earlier = { has: (key: string) => number | undefined; add: (key: string, row: number) => void }

/** Under which keys somebody with an email or a phone is remembered, and by which they are found, first name included. */
const namedKeys = (key: string, { FirstName, LastName }: PersonRead['Fields']) => {
  const of = isEmail(key) ? key : `${key}\n${fold(LastName)}`
  const first = fold(FirstName)
  const names = first === '' || of.endsWith('\n') ? [first] : [...new Set([first, ...namesOf(first)])]
  const initials = first === '' ? [] : [...new Set(names.map((name) => name.charAt(0)))]
  const known = names.map((name) => `${of}\n${name}`)
  const [began, alone] = [initials.map((one) => `${of}\n${one}…`), initials.map((one) => `${of}\n${one}.`)]
  return first.length === 1
    ? { as: [...known, ...alone], by: [...known, ...began] }
    : { as: [...known, ...began], by: [...known, ...alone] }
}

/** Plans a row. */
export const planRow = (state: State, row: Reading): Planned => {
  const { read } = row
  const keys = keysOf(row)
  const before = new Map<string, Value>()
  const set = new Map<string, string>()
  let Stayed = 0
  const answer = (Outcome: Outcome, Person: Person | null, Reason: string | null): Planned => {
    return { Outcome, Person, Reason, Before: before, Set: set, Stayed }
  }
  const touch = (person: Person, mode: Mode) => {
    // Rows that follow know the person by what this one adds.
    for (const key of keys) know(state.byKey, key, person)
    const { changes, stayed } = applyRow(state, person, row, mode, before, set)
    Stayed = stayed
    return changes
  }

  if (row.Refusal !== null) return answer('Refused', null, row.Refusal)

  const { person, reason, couple, colleague } = whoIs(state, row, keys)
  const { Duplicates } = state.settings
  if (person) {
    const isTwin = person.Row !== null && person.Row !== row.RowNumber
    const joins = Duplicates === 'AddJoint' && !isTwin && person.ContactId !== null && !sameName(row, person)
    if (joins) {
      const added = join(person.Household, row)
      touch(added, 'new')
      return answer('Joint', added, reason)
    }
    if (isTwin) {
      touch(person, 'fill')
      return answer('Updated', person, `The same person as in row ${person.Row}`)
    }
    if (Duplicates === 'Skip') return answer('Skipped', person, reason)
    const changes = touch(person, Duplicates === 'Overwrite' ? 'overwrite' : 'fill')
    if (changes) person.Row ??= row.RowNumber
    return answer(changes ? 'Updated' : 'Unchanged', person, reason)
  }
  if (couple) {
    const added = join(couple.Household, row)
    touch(added, 'new')
    return answer('Joint', added, `Shares the email address of ${nameOf(couple.Fields) || 'a contact'}`)
  }
  if (colleague) {
    const whose = colleague.AgentName === null ? 'An unassigned contact' : `A contact of ${colleague.AgentName}`
    return answer('Skipped', null, `${whose} already has ${whatIs(keys, state, colleague)}`)
  }
  const earlier = state.earlier && inEarlier(state.earlier, keys, read)
  if (earlier?.isSame) return answer('Updated', null, `The same person as in row ${earlier.row}`)
  const added = join(newHousehold(), row)
  touch(added, 'new')
  return answer(earlier ? 'Joint' : 'New', added, earlier ? `Shares the email address of row ${earlier.row}` : null)
}

const whatIs = (keys: string[], state: State, person: Person) => {
  const key = keys.find((one) => state.byKey.get(one)?.includes(person)) ?? ''
  return isEmail(key)
    ? 'this email address'
    : isName(key)
      ? 'this name and no email address or phone number'
      : 'this phone number and name'
}

/**
 * Whose row it is: by external id, else by email, else by phone and name; forms of a first name are one (Bob and Robert). One
 * email under another first name is a couple.
 */
const whoIs = (state: State, { read }: Reading, keys: string[]) => {
  const known = read.ExternalId === undefined ? undefined : state.byExternalId.get(read.ExternalId)
  if (known?.IsSeen) return { person: known, reason: 'Imported before' }
  let couple: Person | undefined
  let colleague = known && !known.IsSeen && !state.isOwnBook ? known : undefined
  for (const key of keys) {
    const all = state.byKey.get(key) ?? []
    const seen = all.filter(({ IsSeen }) => IsSeen)
    if (!state.isOwnBook)
      colleague ??= all.find((one) => !one.IsSeen && (isEmail(key) || isName(key) || isNamed(read.Fields, one)))
    if (isName(key)) {
      if (seen[0]) return { person: seen[0], reason: 'The same name' }
      continue
    }
    const isSame = isEmail(key) ? mayBeOne : isNamed
    const members = [...new Set(seen.flatMap(({ Household }) => Household.Members))]
    const same = [...seen, ...members].filter((one) => isSame(read.Fields, one))
    // Of several, the one of exactly this name.
    const person = same.find((one) => fold(one.Fields.FirstName) === fold(read.Fields.FirstName)) ?? same[0]
    if (person) return { person, reason: isEmail(key) ? 'The same email address' : 'The same phone and name' }
    if (isEmail(key)) couple ??= seen[0]
  }
  return couple ? { couple } : { colleague }
}

/** Whether somebody of an earlier batch, of which only the keys are known, is the same, or lives with this one. */
const inEarlier = (earlier: Earlier, keys: string[], { Fields }: PersonRead) => {
  let couple: { row: number; isSame: boolean } | undefined
  for (const key of keys) {
    const row = earlier.has(key)
    if (row === undefined) continue
    if (isName(key) || (isEmail(key) && !fold(Fields.FirstName))) return { row, isSame: true }
    const by = [...namedKeys(key, Fields).by, ...(isEmail(key) ? [`${key}\n`] : [])]
    for (const one of by) {
      const same = earlier.has(one)
      if (same !== undefined) return { row: same, isSame: true }
    }
    if (isEmail(key)) couple ??= { row, isSame: false }
  }
  return couple
}
/** Remembers who is in a batch that was only planned. */
export const rememberRow = (earlier: Earlier, row: Reading) => {
  for (const key of keysOf(row)) {
    earlier.add(key, row.RowNumber)
    if (!isName(key)) for (const one of namedKeys(key, row.read.Fields).as) earlier.add(one, row.RowNumber)
  }
}

const sameName = ({ read }: Reading, { Fields }: Person) =>
  fold(nameOf(read.Fields)) === fold(nameOf(Fields)) ||
  isOneName([read.Fields.FirstName, read.Fields.Nickname], [Fields.FirstName, Fields.Nickname])

export const newHousehold = (): Household => ({
  ContactEntityId: null, Fields: {}, Set: {}, Members: [], Tags: new Set(), NewTags: [], Notes: new Set(),
  NewNotes: [], NewSources: {},
}) // biome-ignore format: pairs read better in rows

export const newPerson = (Household: Household): Person => {
  const person: Person = {
    ContactId: null, Household, Fields: {}, Set: {}, Points: new Set(), NewPoints: [], Custom: new Map(), NewCustom: [],
    Imported: new Set(), NewImported: [], ExternalIds: new Set(), NewExternalIds: [], Row: null, IsSeen: true,
    AgentName: null,
  } // biome-ignore format: pairs read better in rows
  Household.Members.push(person)
  return person
}

/** A person of this row who is to be added to a household. */
const join = (household: Household, { RowNumber }: Reading) => {
  const person = newPerson(household)
  person.Row = RowNumber
  return person
}
export const know = (byKey: State['byKey'], key: string, person: Person) => {
  const there = byKey.get(key)
  if (!there) byKey.set(key, [person])
  else if (!there.includes(person)) there.push(person)
}

type Mode = 'new' | 'fill' | 'overwrite'
const amount = (text: string) => (/^\d+(\.\d+)?$/.test(text) ? text.replace(/\.0+$/, '') : text)
const equal = (a: Value | undefined, b: Value | undefined) => amount(String(a ?? '')) === amount(String(b ?? ''))
export const pointKey = ({ Address, Extension }: Pick<Point, 'Address' | 'Extension'>) =>
  Extension === null ? Address : `${Address}x${Extension}`

/** Does to a person what the row says; returns whether that changes anything, and how many values have no room. */
const applyRow = (
  state: State,
  person: Person,
  row: Reading,
  mode: Mode,
  before: Map<string, Value>,
  set: Map<string, string>,
): { changes: boolean; stayed: number } => {
  const { read } = row
  const { Household } = person
  let changes = false
  let stayed = 0
  const noted = (name: string, value: string, was: Value = null) => {
    changes = true
    if (!before.has(name)) before.set(name, was)
    set.set(name, value)
  }
  const put = (place: Kept, column: string, value: string | undefined, name = column) => {
    if (value === undefined || value === '') return true
    const was = place.Fields[column] ?? null
    if (equal(was, value)) return true
    // One birthday, of which the other says the year or does not.
    const isOneBirthday = column === 'DateOfBirth' && was?.slice(4) === value.slice(4)
    if (isOneBirthday && isYearless(value)) return true
    const isFuller = isOneBirthday && was !== null && isYearless(was)
    if (was !== null && was !== '' && mode !== 'overwrite' && !isFuller) {
      if (column !== 'Email' && !column.endsWith('Phone')) stayed++
      return false
    }
    place.Fields[column] = value
    place.Set[column] = value
    noted(name, value, was)
    return true
  }
  const point = (one: Point) => {
    const own = ['Email', ...phoneColumns].some((column) => person.Fields[column] === one.Address)
    if ((own && one.Extension === null) || person.Points.has(pointKey(one))) return
    person.Points.add(pointKey(one))
    person.NewPoints.push(one)
    noted(one.Kind === 'Email' ? 'Further email' : 'Further phone', one.Value)
  }
  for (const [column, value] of Object.entries(read.Fields)) {
    const isPut = put(entityColumns.has(column) ? Household : person, column, value)
    // An address that the contact's own field has no room for joins the list.
    if (!isPut && column === 'Email')
      point({ Kind: 'Email', Address: value, Extension: null, Value: value, Label: 'Other' })
    if (!isPut && (phoneColumns as readonly string[]).includes(column) && phoneDigits(value))
      point({
        Kind: 'Phone',
        Address: value,
        Extension: null,
        Value: value,
        Label: labelOf('Phone', column.replace('Phone', '')),
      })
  }
  for (const one of row.Points) point(one)
  const id = (value: number | undefined) => (value === undefined ? undefined : String(value))
  if (state.mayReassign || Household.ContactEntityId === null) {
    put(Household, 'AssignedAgentId', id(read.AssignedAgentId))
    put(Household, 'AssignedLenderId', id(read.AssignedLenderId))
  }
  put(Household, 'ContactTypeId', id(read.ContactTypeId))
  put(Household, 'UrgencyTypeId', id(read.UrgencyTypeId))
  for (const [column, source] of [
    ['SourceId', read.Source],
    ['ReferralSourceId', read.ReferralSource],
  ] as const) {
    if (!source) continue
    if ('SourceId' in source) put(Household, column, id(source.SourceId))
    else if (mode === 'overwrite' || !Household.Fields[column]) {
      if (Household.NewSources[column] === undefined || mode === 'overwrite') {
        Household.NewSources[column] = source.Name
        noted(column, source.Name)
      }
    }
  }
  if (mode === 'new' && read.DateCreated !== undefined) person.DateCreated = read.DateCreated
  for (const tag of [...read.Tags, ...(state.settings.Tag ? [state.settings.Tag] : [])]) {
    const name = tag.trim().slice(0, 100)
    if (!name || Household.Tags.has(name.toLowerCase())) continue
    Household.Tags.add(name.toLowerCase())
    Household.NewTags.push(name)
    noted('Tags', [set.get('Tags'), name].filter(Boolean).join(', '))
  }
  for (const note of read.Notes) {
    if (Household.Notes.has(note)) continue
    Household.Notes.add(note)
    Household.NewNotes.push(note)
    noted('Note', note)
  }
  for (const one of row.Custom) {
    const was = person.Custom.get(one.CustomFieldId)
    if (was === one.Key) continue
    if (was !== undefined && mode !== 'overwrite') {
      stayed++
      continue
    }
    person.Custom.set(one.CustomFieldId, one.Key)
    person.NewCustom = [...person.NewCustom.filter((other) => other.CustomFieldId !== one.CustomFieldId), one]
    noted(`Custom${one.CustomFieldId}`, shownKey(one.Key), was === undefined ? null : shownKey(was))
  }
  for (const one of read.Imported) {
    if (person.Imported.has(importedKey(one))) continue
    person.Imported.add(importedKey(one))
    person.NewImported.push(one)
    noted(one.Name, one.Value)
  }
  // What another program calls it changes nothing that anybody sees.
  if (read.ExternalId !== undefined && !person.ExternalIds.has(read.ExternalId)) {
    person.ExternalIds.add(read.ExternalId)
    person.NewExternalIds.push(read.ExternalId)
    if (!state.byExternalId.has(read.ExternalId)) state.byExternalId.set(read.ExternalId, person)
  }
  if (read.Spouse && applySpouse(Household, person, read.Spouse, row.RowNumber, state)) {
    changes = true
    set.set('Joint contact', nameOf(read.Spouse as Values))
    before.set('Joint contact', null)
  }
  return { changes, stayed }
}

/** Adds the spouse to the household, or fills what is missing of them. */
const applySpouse = (
  household: Household,
  of: Person,
  spouse: NonNullable<PersonRead['Spouse']>,
  row: number,
  state: State,
) => {
  const there = household.Members.find(
    (one) =>
      one !== of &&
      (fold(one.Fields.FirstName) === fold(spouse.FirstName) || isOneName([spouse.FirstName], [one.Fields.FirstName])),
  )
  const person = there ?? newPerson(household)
  person.Row ??= row
  const LastName = spouse.LastName ?? of.Fields.LastName ?? undefined
  let changes = !there
  for (const [column, value] of Object.entries({ ...spouse, ...(LastName && { LastName }) })) {
    if (!value || person.Fields[column]) continue
    person.Fields[column] = value
    person.Set[column] = value
    changes = true
  }
  if (!there && spouse.Email) know(state.byKey, spouse.Email, person)
  return changes
}
