import { declared } from '@dormer/contract/contact-fields'
import { formatPhone } from '@dormer/contract/phone'
import { isYearless } from '@dormer/contract/yearless'
import { textOf } from '../../../html/composed-html.rules.ts'
import type { Preview } from './findings.ts'
import type { Planned, Values } from './plan.rules.ts'
import type { ReadRow } from './prepare.ts'
import type { Plan } from './read-person.ts'
import type { Lists } from './value-tables.ts'

const labels = new Map<string, string>(declared.map(({ name, label }) => [name, label]))
const dayFields = declared.flatMap(({ name, kind }) => (kind === 'day' ? [name] : []))
/** As screens show it: 05/17/1980, or 05/17 of a birthday without its year. */
const dayInWords = (day: string) => {
  const [year = '', month = '', ofMonth = ''] = day.split('-')
  return isYearless(day) ? `${month}/${ofMonth}` : `${month}/${ofMonth}/${year}`
}
const listOf: Record<string, keyof Lists> = {
  AssignedAgentId: 'Owner',
  AssignedLenderId: 'Lender',
  ContactTypeId: 'ContactType',
  SourceId: 'Source',
  ReferralSourceId: 'ReferralSource',
  UrgencyTypeId: 'Urgency',
}

/** As many characters of a value are shown, and of these so many. */
const VALUE_SHOWN = 200
const FIELDS_SHOWN = 100
const short = (value: string) => (value.length > VALUE_SHOWN ? `${value.slice(0, VALUE_SHOWN).toWellFormed()}…` : value)

const ways = { Email: 'emails', Text: 'texts', Call: 'calls' } as const
/** What the row's person is no longer to be sent at addresses that the row has; a no counts whatever else becomes of it. */
export const optedOutOf = ({
  read,
  emails,
  phones,
  Points,
}: Pick<ReadRow, 'emails' | 'phones' | 'Points'> & { read: Pick<ReadRow['read'], 'Consents'> }): string => {
  const hasPhone = phones.length > 0 || Points.some(({ Kind }) => Kind === 'Phone')
  const said = new Set(read.Consents.flatMap(({ Channel, Says }) => (Says === 'No' ? [Channel] : [])))
  const all = (['Email', 'Text', 'Call'] as const).filter(
    (way) => said.has(way) && (way === 'Email' ? emails.length > 0 : hasPhone),
  )
  const words = new Intl.ListFormat('en-US').format(all.map((way) => ways[way]))
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Shows what becomes of a row. */
export const previewer = (lists: Lists, customFields: Plan['CustomFields']) => {
  const custom = new Map(customFields.map(({ CustomFieldId, Name }) => [`Custom${CustomFieldId}`, Name]))
  const days = new Set([
    ...dayFields,
    ...customFields.flatMap(({ CustomFieldId, Kind }) => (Kind === 'Date' ? [`Custom${CustomFieldId}`] : [])),
  ])
  const shown = (name: string, value: string) => {
    const list = listOf[name]
    if (list) return lists[list].find(({ Id }) => String(Id) === value)?.Names[0] ?? value
    if (name === 'Note') return short(textOf(value))
    if (days.has(name) && /^\d{4}-\d\d-\d\d$/.test(value)) return dayInWords(value)
    return short(name.endsWith('Phone') ? formatPhone(value) : value)
  }
  const optOuts = (row: ReadRow, outcome: Planned['Outcome']) => {
    const Value = outcome === 'Refused' ? '' : optedOutOf(row)
    return Value ? [{ Label: 'Opted out of', Value, Before: null }] : []
  }
  return (row: ReadRow, { Outcome, Person, Reason, Set: set, Before }: Planned): Preview => ({
    Place: row.Place,
    RowNumber: row.RowNumber,
    Outcome,
    Name: short(
      nameOf(Person?.Fields ?? {}) || nameOf(row.read.Fields as Values) || row.emails[0] || row.phones[0] || '',
    ),
    ContactId: Person?.ContactId ?? null,
    Reason,
    Fields: [
      ...[...set].slice(0, FIELDS_SHOWN).map(([name, value]) => {
        const before = Before.get(name) ?? null
        return {
          Label: labels.get(name) ?? custom.get(name) ?? name,
          Value: shown(name, value),
          Before: before === null ? null : shown(name, before),
        }
      }),
      ...optOuts(row, Outcome),
    ],
    Problems: row.problems
      .slice(0, FIELDS_SHOWN)
      .map(({ Value, Reason: why }) => `“${Value.slice(0, 60).toWellFormed()}”: ${why}`),
  })
}
const nameOf = ({ FirstName, LastName }: Values) => `${FirstName ?? ''} ${LastName ?? ''}`.trim()
