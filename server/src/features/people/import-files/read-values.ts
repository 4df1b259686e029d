import type { ValueList } from '@dormer/contract/people/import-files'
import { answerOf, consentColumns, evidence, isBox, type Said } from '../import/consent.rules.ts'
import { yearsLater } from '../import/import.rules.ts'
import { columnKey } from '../import/reader/column-key.ts'
import { readAmount } from './amounts.rules.ts'
import { readCustom } from './custom.rules.ts'
import { readBirthday, readDay, readInstantIn, readWithin } from './days.rules.ts'
import type { Cell, Draft } from './draft.ts'
import type { PersonRead } from './read-person.ts'
import { noteHtml, oneLine, spreadsheetDigits, tagsIn } from './values.rules.ts'

type Reader = (draft: Draft, cell: Cell) => void

const texts: Reader = (draft, cell) => {
  if (!draft.isNothing(cell, 'text')) draft.set(cell, cell.target.Field as 'Profession', cell.text)
}

/** Reads a day; `latest` is the last it can be. Only a birthday may lack its year. */
export const dayIn = (draft: Draft, cell: Cell, latest: string): string | undefined => {
  const reader = cell.target.Field.endsWith('DateOfBirth') ? readBirthday : readDay
  const read = draft.isNothing(cell) ? 'nothing' : reader(cell.text, cell.order, latest)
  if (read === 'nothing') draft.leave(cell)
  else if ('fault' in read) draft.keep(cell, read.fault)
  else return read.value
  return undefined
}
const days =
  (years: number): Reader =>
  (draft, cell) => {
    const latest = years === 0 ? draft.plan.Today : yearsLater(draft.plan.Today, years)
    const day = dayIn(draft, cell, latest)
    if (day === undefined) return
    if (years === 0 && day > latest) draft.keep(cell, 'This day is in the future')
    else draft.set(cell, cell.target.Field as 'DateOfBirth', day)
  }

const rents = /^(?:rent(?:s|er|ing|ed)?|tenants?|leas(?:e|es|ed|ing|er)|currently renting)$/i
const owns = /^(?:own(?:s|er|ing|ed)?|home ?owner|owner[- ]occupied|currently own(?:s|ing)?)$/i

const entryOf: Record<ValueList, string> = {
  Owner: 'agent', Lender: 'lender', ContactType: 'type', Source: 'source', ReferralSource: 'source', Urgency: 'urgency',
  // Of notes and activities only.
  Author: 'user', RecordKind: 'type',
} // biome-ignore format: pairs read better in rows
/** What a list's value stands for. A value that nobody has decided about is a problem. */
const listed =
  (list: ValueList, take: (person: PersonRead, meaning: number | string) => boolean): Reader =>
  (draft, cell) => {
    const meaning = draft.meaning(list, cell.text)
    if (meaning === null) draft.leave(cell)
    else if (meaning === undefined) {
      if (!draft.isNothing(cell, 'text')) draft.keep(cell, `No ${entryOf[list]} is called ${cell.text.slice(0, 100)}`)
    } else if (meaning === 'new' && cell.text.length > 100) draft.keep(cell, 'Use at most 100 characters')
    else if (take(draft.person, meaning === 'new' ? cell.text : meaning)) draft.arrive(cell)
    else draft.keep(cell)
  }
/** Takes an id where none is yet, or the same. */
const takes =
  (field: 'AssignedAgentId' | 'AssignedLenderId' | 'ContactTypeId' | 'UrgencyTypeId') =>
  (person: PersonRead, id: number | string) => {
    if (typeof id !== 'number' || (person[field] !== undefined && person[field] !== id)) return false
    person[field] = id
    return true
  }
const takesSource = (field: 'Source' | 'ReferralSource') => (person: PersonRead, of: number | string) => {
  if (person[field] !== undefined) return false
  person[field] = typeof of === 'number' ? { SourceId: of } : { Name: of }
  return true
}

const named = new Map<string, readonly Said['Channel'][]>()
/** What a column is about by its name: 'Do Not Contact' is about every way to reach somebody. */
const namedChannels = (name: string) => {
  const known = named.get(name) ?? consentColumns([name])[0]?.channels ?? []
  if (named.size < 1000) named.set(name, known)
  return known
}

/** What a cell says about consent. A no is decisive, whichever column has it. */
const consent =
  (channels: readonly Said['Channel'][], yesMeans: Said['Says']): Reader =>
  (draft, cell) => {
    const Says = answerOf(cell.text, yesMeans, isBox(cell.name))
    if (Says === undefined) draft.keep(cell, 'Write yes or no')
    else if (Says === 'Unsaid') draft.leave(cell)
    else {
      const { Consents } = draft.person
      const Words = evidence(cell.name, cell.text)
      const all = Says === 'No' ? new Set([...channels, ...namedChannels(cell.name)]) : channels
      for (const Channel of all) {
        const before = Consents.find((one) => one.Channel === Channel)
        if (!before) Consents.push({ Channel, Says, Words })
        else if (before.Says === 'Yes' && Says === 'No') Object.assign(before, { Says, Words })
      }
      draft.arrive(cell)
    }
  }

const textConsent = consent(['Text'], 'Yes')
const callConsent = consent(['Text', 'Call'], 'Yes')

const spouseWords = /^(?:spouse|wife|husband|partner|domestic ?partner|significant ?other)$/i

/** Reads one cell of each of these; names, emails, phones, addresses and the spouse are read together elsewhere. */
export const readers: Partial<Record<Cell['target']['Field'], Reader>> = {
  Profession: texts,
  DateOfBirth: days(0),
  PurchaseAnniversary: days(20),
  SaleAnniversary: days(20),
  Timeframe: (draft, cell) => {
    const day = readWithin(cell.text, draft.plan.Today)
    // 'Just looking', '6+ months': no day, and no mistake.
    if (day === undefined && (!/\d/.test(cell.text) || /\+|month|year/i.test(cell.text))) draft.keep(cell)
    else if (day === undefined) days(20)(draft, cell)
    else draft.set(cell, 'Timeframe', day)
  },
  Income: (draft, cell) => {
    if (draft.isNothing(cell)) return
    const read = readAmount(cell.text)
    if ('fault' in read) draft.keep(cell, read.fault)
    else draft.set(cell, 'Income', read.value)
  },
  Occupancy: (draft, cell) => {
    if (draft.isNothing(cell)) return
    if (rents.test(cell.text)) draft.set(cell, 'Occupancy', 'rent')
    else if (owns.test(cell.text)) draft.set(cell, 'Occupancy', 'own')
    else draft.keep(cell, 'Write rent or own')
  },
  Tags: (draft, cell) => {
    const all = tagsIn(cell.raw)
    const { Tags } = draft.person
    for (const tag of all.filter(({ length }) => length <= 100))
      if (!Tags.some((one) => one.toLowerCase() === tag.toLowerCase())) Tags.push(tag)
    if (all.some(({ length }) => length <= 100)) draft.arrive(cell)
    if (all.some(({ length }) => length > 100)) draft.keep(cell, 'Use at most 100 characters for a tag')
    if (all.length === 0) draft.leave(cell)
  },
  Note: (draft, cell) => {
    if (draft.isNothing(cell, 'text')) return
    draft.person.Notes.push(noteHtml(cell.raw))
    draft.arrive(cell)
  },
  EmailConsent: consent(['Email'], 'Yes'),
  // 'Number Consent' or 'Cell OK' may be about calls: a no counts, a yes does not.
  TextConsent: (draft, cell) => {
    const isPlain = /te?xt|sms|mms|tcpa/.test(columnKey(cell.name))
    // 'Allow Phone Calls?'
    const isOfCalls = columnKey(cell.name).includes('call')
    if (isPlain || answerOf(cell.text, 'Yes', isBox(cell.name)) !== 'Yes')
      (isOfCalls && !isPlain ? callConsent : textConsent)(draft, cell)
    else if (isOfCalls) draft.keep(cell)
    else draft.keep(cell, 'The column doesn’t say that this is consent to texts. Rename it to Text Consent if it is.')
  },
  EmailOptOut: consent(['Email'], 'No'),
  TextOptOut: consent(['Text'], 'No'),
  // The rules of the National Do Not Call Registry apply to texts as well (47 CFR 64.1200(e)).
  DoNotCall: consent(['Text', 'Call'], 'No'),
  Owner: listed('Owner', takes('AssignedAgentId')),
  Lender: listed('Lender', takes('AssignedLenderId')),
  ContactType: listed('ContactType', takes('ContactTypeId')),
  Urgency: listed('Urgency', takes('UrgencyTypeId')),
  Source: listed('Source', takesSource('Source')),
  ReferralSource: listed('ReferralSource', takesSource('ReferralSource')),
  DateCreated: (draft, cell) => {
    const { person, plan } = draft
    const read = draft.isNothing(cell)
      ? 'nothing'
      : readInstantIn(cell.text, cell.order, /\b(?:UTC|GMT)\b/.test(cell.name) ? 'UTC' : plan.TimeZone)
    if (read === 'nothing') draft.leave(cell)
    else if ('fault' in read) draft.keep(cell, read.fault)
    // A day later, because the zone may be behind.
    else if (read.value.slice(0, 10) > Temporal.PlainDate.from(plan.Today).add({ days: 1 }).toString())
      draft.keep(cell, 'This day is in the future')
    else if (person.DateCreated === undefined || person.DateCreated === read.value) {
      person.DateCreated = read.value
      draft.arrive(cell)
    } else draft.keep(cell)
  },
  ExternalId: (draft, cell) => {
    if (draft.isNothing(cell)) return
    const number = spreadsheetDigits(cell.text)
    const id = number && 'digits' in number ? number.digits : cell.text
    const { person } = draft
    if (number && 'isLost' in number)
      draft.keep(cell, 'A spreadsheet rounded this number, so its last digits are lost. Enter the full number.')
    else if (id.length > 200) draft.keep(cell, 'Use at most 200 characters')
    else if (person.ExternalId === undefined || person.ExternalId === id) {
      person.ExternalId = id
      draft.arrive(cell)
    } else draft.keep(cell)
  },
  Custom: (draft, cell) => custom(draft, cell),
  NewCustom: (draft, cell) => custom(draft, cell),
  ImportedField: (draft, cell) => {
    const named = cell.label && oneLine(cell.label).slice(0, 200)
    if (draft.isNothing(cell, 'answer')) return
    draft.keep(cell, undefined, named || undefined)
    if (named) for (const label of draft.of('Label')) if (label.target.Of === cell.at) draft.markKept(label)
  },
  LeaveOut: (draft, cell) => draft.leave(cell),
}

const custom: Reader = (draft, cell) => {
  const field = draft.customField(cell.target)
  if (!field) draft.keep(cell)
  else if (draft.person.Custom.some(({ CustomFieldId }) => CustomFieldId === field.CustomFieldId)) draft.keep(cell)
  else {
    const read = readCustom(field, cell, draft.plan.Today)
    if (read === 'nothing') draft.leave(cell)
    else {
      if (read.value !== undefined) {
        draft.person.Custom.push({ CustomFieldId: field.CustomFieldId, Value: read.value })
        draft.arrive(cell)
      }
      if (read.fault) draft.keep(cell, read.fault)
    }
  }
}

/** Whether a column of relations, which another column names, holds the spouse: 'Spouse' beside 'Mary Smith'. */
export const isSpouse = ({ target, label }: Cell): boolean =>
  target.Field === 'ImportedField' && label !== undefined && spouseWords.test(label)
/** Whether such a column, taken for the spouse's, holds somebody else: 'Brother'. */
export const isOtherRelation = ({ target, label }: Cell): boolean =>
  target.Field === 'SpouseFullName' && label !== undefined && !spouseWords.test(label)
