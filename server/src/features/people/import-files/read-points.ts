import { POINTS_MOST, type PointKind } from '@dormer/contract/people/contact-points'
import { splitExtension } from '@dormer/contract/phone'
import { readPoint } from '../contact-points/contact-points.rules.ts'
import type { Cell, Draft } from './draft.ts'
import { readEmails } from './emails.rules.ts'
import { apart } from './mixed-cells.rules.ts'
import { readName } from './names.rules.ts'
import { isNoPhone, type PhoneRead, type PhonesRead, phoneLabel, readPhones } from './phones.rules.ts'
import { strip } from './values.rules.ts'

const phoneFields = ['CellPhone', 'HomePhone', 'WorkPhone'] as const
type PhoneField = (typeof phoneFields)[number]
const fieldOf: Record<string, PhoneField | undefined> = { Mobile: 'CellPhone', Home: 'HomePhone', Work: 'WorkPhone' }
const labelOfField: Record<PhoneField, string> = { CellPhone: 'Mobile', HomePhone: 'Home', WorkPhone: 'Work' }
/** Labels that tell nothing. */
const idle =
  /^(?:other|main|primary|default|preferred|pref|general|internet|smtp|e-?mail|phone|voice|unknown|obsolete|none|n\/a)?$/i
/** A label as the list of further emails and phones has it; undefined if it is none, or too long. */
const given = (label = '') => (idle.test(label) || label.length > 50 ? undefined : label)

/** Adds to the list of further emails and phones, unless it is full. */
const addPoint = (draft: Draft, cell: Cell, Kind: PointKind, Value: string, Label?: string) => {
  const { Points } = draft.person
  if (Points.filter((point) => point.Kind === Kind).length >= POINTS_MOST) {
    draft.keep(cell, `A contact has at most ${POINTS_MOST} further ${Kind === 'Email' ? 'emails' : 'phones'}`)
    return
  }
  Points.push({ Kind, Value, ...(Label && { Label }) })
  draft.arrive(cell)
}

/** The phones in a cell of emails: all of them can be read, or it is a cell of emails with something else in it. */
const phonesIn = (cell: Cell) => {
  const { phones } = /\d/.test(cell.raw) ? apart(cell.raw) : { phones: '' }
  const read = phones === '' ? undefined : readPhones(phones)
  return read?.faults.length === 0 ? withWords(read, phones) : undefined
}
/** What is said beside a phone in a cell of emails is kept, whatever it was taken for. */
const withWords = (read: PhonesRead, text: string): PhonesRead => ({ ...read, rest: read.rest || /\p{L}/u.test(text) })

const hasEmail = /\S@\S/
/** The cells of emails, and those of phones that have some. */
const emailCells = (draft: Draft) => [
  ...draft.of('Email'),
  ...draft.of('CellPhone', 'HomePhone', 'WorkPhone', 'Phone').filter(({ raw }) => hasEmail.test(raw)),
]

/** Reads the cells of emails: the first address is the main one, the others join the list. */
export const readEmailCells = (draft: Draft, labeled: Set<number>) => {
  const { Fields, Points } = draft.person
  for (const cell of emailCells(draft)) {
    if (draft.isNothing(cell)) continue
    const isMixed = cell.target.Field !== 'Email' || phonesIn(cell) !== undefined
    const emails = isMixed ? apart(cell.raw).emails : cell.raw
    if (emails === '') continue
    const { addresses, words, faults } = readEmails(emails)
    for (const address of addresses) {
      if (Fields.Email === address || Points.some((point) => point.Value === address)) draft.arrive(cell)
      else if (Fields.Email === undefined) draft.set(cell, 'Email', address)
      else {
        addPoint(draft, cell, 'Email', address, given(cell.label))
        if (given(cell.label)) labeled.add(cell.at)
      }
    }
    for (const { reason } of faults.slice(0, 1)) draft.keep(cell, reason)
    if (words && addresses.length > 0) readWords(draft, cell, words, addresses.length)
  }
}

const beside = /^(?:other|main|primary|and|or|e-?mails?|address)$/i
/** The name in 'Ida Moor <ida@example.com>': a nameless person's own; what says more than the name does is kept. */
const readWords = (draft: Draft, cell: Cell, words: string, addresses: number) => {
  const { Fields } = draft.person
  const known = `${Fields.FirstName ?? ''} ${Fields.LastName ?? ''}`.toLowerCase().split(' ')
  const others = words.split(' ').filter((word) => !beside.test(word) && !known.includes(word.toLowerCase()))
  if (others.length === 0) return
  const name = strip(cell.raw.slice(0, Math.max(cell.raw.indexOf('<'), 0)), ' "\'')
  if (
    name !== '' &&
    name.length <= 200 &&
    !name.includes('@') &&
    cell.raw.endsWith('>') &&
    addresses === 1 &&
    known.join('') === ''
  ) {
    const { FirstName, LastName } = readName(name)
    if (FirstName) draft.set(cell, 'FirstName', FirstName)
    if (LastName) draft.set(cell, 'LastName', LastName)
  } else draft.keep(cell)
}

/** A phone, and which place it is for: a field, only the list, or whichever field is free. */
type Wanted = PhoneRead & {
  cell: Cell
  want: PhoneField | 'any' | 'list'
  called?: string
  isLabel: boolean
  rank: number
}
const wantedOf = (cell: Cell, phone: PhoneRead): Wanted => {
  // 'Work' beside an email column is said of the email.
  const own = cell.target.Field === 'Email' ? undefined : given(cell.label)
  const field = phoneFields.find((one) => one === cell.target.Field)
  const said = phone.label ?? (own === undefined ? undefined : phoneLabel(own))
  if (said !== undefined)
    return { ...phone, cell, want: fieldOf[said] ?? 'list', called: said, isLabel: own !== undefined, rank: 0 }
  if (field)
    return { ...phone, cell, want: field, called: own ?? labelOfField[field], isLabel: own !== undefined, rank: 0 }
  return own === undefined
    ? { ...phone, cell, want: 'any', isLabel: false, rank: 1 }
    : { ...phone, cell, want: 'list', called: own, isLabel: true, rank: 2 }
}

/** The one phone of a cell with its extension, which makes it a switchboard's. */
const withExtension = (cell: Cell, read: PhonesRead): PhonesRead => {
  const [only, ...others] = read.phones
  if (!cell.extension || !only || others.length > 0 || splitExtension(only.value).extension) return read
  return { ...read, phones: [{ ...only, value: `${only.value} x${cell.extension}`, digits: null }] }
}

/** The phones in each cell of phones, or of emails that has some; undefined if it has emails only. */
const readPhonesOf = (cell: Cell) => {
  if (cell.target.Field === 'Email') return phonesIn(cell)
  if (!hasEmail.test(cell.raw)) return withExtension(cell, readPhones(cell.raw))
  const { phones } = apart(cell.raw)
  return phones === '' ? undefined : readPhones(phones)
}

/** Reads the cells of phones: each at the field its column or label names, else at the first free; others join the list. */
export const readPhoneCells = (draft: Draft, labeled: Set<number>) => {
  const { Fields } = draft.person
  const wanted: Wanted[] = []
  /** What could not be read is told once, however many columns have it. */
  const unread = new Set<string>()
  for (const cell of draft.of('CellPhone', 'HomePhone', 'WorkPhone', 'Phone', 'Email')) {
    if (draft.isNothing(cell)) continue
    if (isNoPhone(cell.text)) {
      draft.leave(cell)
      continue
    }
    const read = readPhonesOf(cell)
    if (!read) continue
    const { phones, rest, faults } = read
    wanted.push(...phones.map((phone) => wantedOf(cell, phone)))
    const [fault] = faults
    if (fault && phones.length === 0 && unread.has(cell.text)) draft.markKept(cell)
    else if (fault) draft.keep(cell, fault.reason)
    else if (rest) draft.keep(cell)
    if (fault) unread.add(cell.text)
  }
  const placed = new Set<string>()
  for (const one of wanted.sort((a, b) => a.rank - b.rank)) {
    const { cell, value, digits, want } = one
    const read = readPoint(value, 'Phone')
    const key = 'fault' in read ? value : `${read.Address}/${read.Extension ?? ''}`
    if (placed.has(key)) {
      draft.arrive(cell)
      continue
    }
    placed.add(key)
    // A phone in own words is the main one of somebody who has no other, but a fax never is.
    const isOnly = one.rank === 2 && phoneFields.every((field) => Fields[field] === undefined)
    const free = want === 'any' ? phoneFields.find((field) => Fields[field] === undefined) : isOnly ? 'CellPhone' : want
    if (digits && free && free !== 'list' && Fields[free] === undefined) {
      draft.set(cell, free, digits)
      if (one.isLabel && want === free) labeled.add(cell.at)
    } else {
      // No cell phone has an extension: the number is a switchboard's.
      const isOffice = want === 'CellPhone' && splitExtension(value).extension !== undefined
      addPoint(draft, cell, 'Phone', value, isOffice ? 'Work' : one.called)
      if (one.isLabel) labeled.add(cell.at)
    }
  }
}

/** An extension that stands with its phone has arrived; one that says nothing is left out, and any other kept. */
const readExtension = (draft: Draft, cell: Cell, of: Cell | undefined) => {
  if (draft.isNothing(cell)) return
  if (/^0+$/.test(cell.text)) draft.leave(cell)
  else if (of?.extension && draft.person.Points.some(({ Value }) => Value.endsWith(` x${of.extension}`)))
    draft.arrive(cell)
  else draft.keep(cell)
}

/** What becomes of the columns that name others' values, after these have found their places. */
export const readLabels = (draft: Draft, labeled: ReadonlySet<number>) => {
  for (const cell of draft.of('Label').filter((one) => !draft.isDone(one))) {
    const of = draft.cells.find(({ at }) => at === cell.target.Of)
    const plain = cell.text.replace(/^\*\s*/, '')
    // Without a value it names nothing.
    if (draft.hasExtension(cell)) readExtension(draft, cell, of)
    else if (!of) draft.leave(cell)
    else if (labeled.has(of.at) || idle.test(plain)) draft.arrive(cell)
    else if (/Address|City|StateCode|ZipCode|UnitNumber/.test(of.target.Field) && /^home$/i.test(plain))
      draft.arrive(cell)
    else if (of.target.Field === 'Email' && /^(?:home|personal)$/i.test(plain)) draft.arrive(cell)
    else draft.keep(cell)
  }
}
