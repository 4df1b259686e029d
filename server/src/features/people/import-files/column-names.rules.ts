import type { ImportTarget, TargetField } from '@dormer/contract/people/import-files'
import { consentColumns } from '../import/consent.rules.ts'
import { columnKey } from '../import/reader/column-key.ts'
import { fieldOfName } from './synonyms.ts'

const kinds =
  'home|work|business|office|mobile|cell|other|personal|main|primary|secondary|alternate|alt|school|additional'
/** 'Home Email', 'Email 2', 'E-mail 2 Address', 'Email (Work) 2', 'Secondary Email'. */
const emailName = new RegExp(`^(?:(${kinds}))?(?:e?mails?)(?:address)?(?:(${kinds}))?(\\d{0,2})(?:address|value)?$`)
/** 'Phone 2', 'Home Phone 2', 'Business Fax', 'Phone (Mobile) 2', 'Phone (Home Fax)', 'Car Phone'. */
const phoneName = new RegExp(
  `^(?:(${kinds}|car|companymain|radio|callback|whatsapp))?(phones?|telephone|tel|cell|mobile|fax|pager)(?:numbers?|phone)?(?:(${kinds}|iphone)?(fax|pager)?)(\\d{0,2})(?:number|value)?$`,
)
const addressName = new RegExp(
  `^(?:address)?(${kinds}|mailing|billing|shipping|property|current|permanent|residence|residential|postal|contact|[1-9])?(?:address)?([1-9])?(street|streetaddress|address|addressstreet|street1|address1|line1|streetaddress1|unit|apt|apartment|suite|streetaddressline1|addressline1|extendedaddress|street2|address2|line2|streetaddressline2|addressline2|city|town|state|stateprovince|statecode|region|province|zip|zipcode|postal|postalcode|postcode|zippostalcode|formatted|full)$`,
)
const addressParts: [RegExp, TargetField][] = [
  [/^(unit|apt|apartment|suite|extendedaddress|street2|address2|line2|streetaddressline2|addressline2)$/, 'UnitNumber'],
  [/formatted|full/, 'FullAddress'],
  [/street|address|line1/, 'Address'],
  [/city|town/, 'City'],
  [/state|region|province/, 'StateCode'],
  [/zip|post/, 'ZipCode'],
]

const labels: Record<string, string> = {
  business: 'Work', office: 'Work', cell: 'Mobile', iphone: 'Mobile', personal: 'Home', alternate: 'Other', alt: 'Other', secondary: 'Other',
  additional: 'Other', assistant: 'Assistant', assistants: 'Assistant', companymain: 'Company',
} // biome-ignore format: a list reads better in rows
const labelOf = (word: string | undefined) =>
  word && !['main', 'primary'].includes(word)
    ? (labels[word] ?? word.charAt(0).toUpperCase() + word.slice(1))
    : undefined

/** What some programs put before every name, and places that they put behind: 'Person - Email', 'City - Home'. */
const PREFIX = /^(person|people|contact|lead|client|customer)\s?[-:.>]\s?/i
const PLACE = new RegExp(`^(${kinds})$`, 'i')

/** A column's name with its place in front and without what is in brackets: 'City - Home' is 'Home City'. */
const plainly = (name: string): string => {
  const words = name.replace(PREFIX, '')
  const dash = words.lastIndexOf(' - ')
  const place = words.slice(dash + 3)
  return dash > 0 && PLACE.test(place) ? `${place} ${words.slice(0, dash)}` : words
}
const withoutBrackets = (name: string) =>
  name.endsWith(')') ? name.slice(0, Math.max(0, name.lastIndexOf('('))) : name

/** What a column of this name is, wherever it comes from. */
export const byName = (name: string): ImportTarget | undefined =>
  byPlainName(name) ?? byPlainName(plainly(name)) ?? byPlainName(withoutBrackets(name))

const byPlainName = (name: string): ImportTarget | undefined => {
  const key = columnKey(name)
  const field = fieldOfName.get(key)
  if (field) return { Field: field }
  const consent = consentTarget(name)
  if (consent) return consent
  const email = emailName.exec(key)
  if (email) return withLabel('Email', labelOf(email[1] ?? email[2]))
  const phone = phoneName.exec(key)
  if (phone) return phoneTarget(phone)
  const address = addressName.exec(key)
  const part = address?.[3]
  return part
    ? { Field: (addressParts.find(([pattern]) => pattern.test(part)) ?? ['', 'ImportedField' as const])[1] }
    : undefined
}

const withLabel = (Field: TargetField, Label: string | undefined): ImportTarget =>
  Label ? { Field, Label } : { Field }

const phoneTarget = ([, before, what, after, kind, nth]: RegExpExecArray): ImportTarget => {
  if (what === 'fax' || kind === 'fax') return { Field: 'Phone', Label: `${labelOf(before ?? after) ?? ''} Fax`.trim() }
  if (what === 'pager' || kind === 'pager') return { Field: 'Phone', Label: 'Pager' }
  const label = what === 'cell' || what === 'mobile' ? 'Mobile' : labelOf(before ?? after)
  const field = ({ Mobile: 'CellPhone', Home: 'HomePhone', Work: 'WorkPhone' } as const)[label ?? '']
  if (field && (nth === '' || nth === '1')) return { Field: field }
  return withLabel('Phone', label)
}

/** Columns about consent, as the import of the specification's template understands them. */
const consentTarget = (name: string): ImportTarget | undefined => {
  const inOrOut = /^opt(?:ed)?(in|out)(?:of)?(email|text|sms)s?$/.exec(columnKey(name))
  if (inOrOut) {
    const [, which, channel] = inOrOut
    const Channel = channel === 'email' ? 'Email' : 'Text'
    return { Field: which === 'in' ? `${Channel}Consent` : `${Channel}OptOut` }
  }
  if (/^(phone|cell|mobile)\d?dnc$/.test(columnKey(name))) return { Field: 'DoNotCall' }
  const [column] = consentColumns([name])
  if (!column) return undefined
  const key = columnKey(name)
  if (/call|dnc|phone/.test(key) && column.yesMeans === 'No') return { Field: 'DoNotCall' }
  const isEmail = column.channels.includes('Email')
  if (column.yesMeans === 'Yes') return { Field: isEmail ? 'EmailConsent' : 'TextConsent' }
  return { Field: isEmail ? 'EmailOptOut' : 'TextOptOut' }
}

/** Which of the addresses a column is of: 'home', '2'; '' if there is but one. */
export const placeOf = (name: string) => {
  const [, kind, nth] = addressName.exec(columnKey(name)) ?? addressName.exec(columnKey(plainly(name))) ?? []
  return kind ?? nth ?? ''
}
/** Whether a field is part of the address. */
export const isOfAddress = (field: TargetField | undefined) =>
  field !== undefined && ['Address', 'UnitNumber', 'City', 'StateCode', 'ZipCode', 'FullAddress'].includes(field)
