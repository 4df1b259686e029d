import type { ImportTarget, TargetField } from '@dormer/contract/people/import-files'
import { consentColumns } from '../import/consent.rules.ts'
import { columnKey } from '../import/reader/column-key.ts'
import { foreignColumn } from './foreign-columns.rules.ts'
import { fieldOfName, nameKey } from './synonyms.ts'

const kinds =
  'home|work|business|office|mobile|cell|other|personal|main|primary|secondary|alternate|alt|school|additional'
/** 'Home Email', 'Email 2', 'E-mail 2 Address', 'Email (Work) 2', 'Secondary Email'. */
const emailName = new RegExp(
  `^(?:(${kinds}))?(?:e?mails?)(?:address)?(?:(${kinds}))?(\\d{0,2})(?:address|adresse|value)?$`,
)
/** 'Phone 2', 'Home Phone 2', 'Business Fax', 'Phone (Mobile) 2', 'Phone (Home Fax)', 'Car Phone'. */
const phoneName = new RegExp(
  `^(?:(${kinds}|car|companymain|radio|callback|whatsapp))?(phones?|telephone|tel|cell|mobile|fax|pager|whatsapp)(?:phone)?(?:numbers?|nos?|nr|num)?(?:(${kinds}|iphone)?(fax|pager)?)(\\d{0,2})(?:number|value)?$`,
)
const addressName = new RegExp(
  `^(?:address)?(${kinds}|mail|mailing|billing|shipping|property|current|permanent|residence|residential|physical|postal|contact|[1-9])?(?:address)?([1-9])?(street|streetaddress|streetaddr|addr|address|addressstreet|street1|address1|line1|streetaddress1|unit|apt|apartment|suite|streetaddressline1|addressline1|extendedaddress|street2|address2|line2|streetaddressline2|addressline2|city|town|suburb|state|stateprovince|statecode|region|province|zip|zipcode|postal|postalcode|postcode|zippostalcode|provincestate|postalzip|postalzipcode|formatted|full)$`,
)
/** 'Address Home' is the home address. */
const addressKey = (name: string) => columnKey(name).replace(/^address(home|work|business|office|other)$/, '$1address')
const addressParts: [RegExp, TargetField][] = [
  [/^(unit|apt|apartment|suite|extendedaddress|street2|address2|line2|streetaddressline2|addressline2)$/, 'UnitNumber'],
  [/formatted|full/, 'FullAddress'],
  [/street|addr|line1/, 'Address'],
  [/city|town|suburb/, 'City'],
  [/state|region|province/, 'StateCode'],
  [/zip|post/, 'ZipCode'],
]

const labels: Record<string, string> = {
  business: 'Work', office: 'Work', cell: 'Mobile', iphone: 'Mobile', personal: 'Home', alternate: 'Other', alt: 'Other', secondary: 'Other',
  additional: 'Other', whatsapp: 'WhatsApp', assistant: 'Assistant', assistants: 'Assistant', companymain: 'Company',
} // biome-ignore format: a list reads better in rows
const labelOf = (word: string | undefined) =>
  word && !['main', 'primary'].includes(word)
    ? (labels[word] ?? word.charAt(0).toUpperCase() + word.slice(1))
    : undefined

/** What some programs put before every name, and places that they put behind: 'Person - Email', 'City - Home'. */
const PREFIX = /^(?:(?:person|people|contact|lead|client|customer|custom)\s?[-:.>]\s?|primary_contact_)/i
/** How forms ask: 'What is your first name?', 'your-email'. */
const ASKED = /^(?:(?:and|please)\s+)*(?:(?:what(?:['’]?s|\s+is|\s+are)|enter|provide|confirm)\s+)?your[\s_-]+/i
/** Whose 'User Email' and 'Buyer Mobile' are: the person's. */
const WHOSE =
  /^(?:user|lead|contact|client|customer|person|applicant|member|buyer|guest|subscriber|primary)[\s_-]?(?=(?:e-?mail|phone|mobile|cell|telephone|tel|whatsapp|home phone|work phone|business phone|birthday|birth ?date|dob|date of birth)\b)/i
const PLACE = new RegExp(`^(${kinds})$`, 'i')

/** A column's name with its place in front and without what is in brackets: 'City - Home' is 'Home City'. */
const plainly = (name: string): string => {
  const words = name.replace(PREFIX, '').replace(ASKED, '').replace(WHOSE, '')
  const dash = words.lastIndexOf(' - ')
  const place = words.slice(dash + 3)
  return dash > 0 && PLACE.test(place) ? `${place} ${words.slice(0, dash)}` : words
}
const withoutBrackets = (name: string) =>
  name.endsWith(')') ? name.slice(0, Math.max(0, name.lastIndexOf('('))) : name

/** What a column of this name is, wherever it comes from. */
export const byName = (name: string): ImportTarget | undefined => {
  const target =
    ofBoth(name) ??
    byPlainName(name) ??
    byPlainName(plainly(name)) ??
    ofSpouse(nameKey(name)) ??
    inOtherWords(name) ??
    byPlainName(withoutBrackets(name)) ??
    bySentence(name)
  // 'Realtor?' and 'Your agent' ask for somebody else's.
  const isAsked = /\?\s*$/.test(name) || ASKED.test(name)
  return isAsked && (target?.Field === 'Owner' || target?.Field === 'Lender') ? { Field: 'ImportedField' } : target
}

/** Names that are known by how they begin or end. */
const bySentence = (name: string): ImportTarget | undefined => {
  // Dynamics 365 hides the id of the row in its first column.
  if (/^\(Do Not Modify\) (?:Contact|Lead)$/i.test(name)) return { Field: 'ExternalId' }
  const key = nameKey(name)
  if (/^(?:contact)?tags?\d{1,2}$/.test(key)) return { Field: 'Tags' }
  if (key.length <= 60 && /^when.*(?:you|plan|look).*(?:buy|sell|mov|purchas)/.test(key)) return { Field: 'Timeframe' }
  return undefined
}

const spouses =
  /^(?:spousesignificantother|spousepartner|spouses?|partners?|cobuyers?|coborrowers?|husbands?|wifes?)(?=.)/
const spouseFields: Partial<Record<TargetField, TargetField>> = {
  FirstName: 'SpouseFirstName', LastName: 'SpouseLastName', FullName: 'SpouseFullName', Email: 'SpouseEmail', DateOfBirth: 'SpouseDateOfBirth',
  Phone: 'SpousePhone', CellPhone: 'SpousePhone', HomePhone: 'SpousePhone', WorkPhone: 'SpousePhone',
} // biome-ignore format: a list reads better in rows
/**
 * Whatever is called as the spouse's is the spouse's, and never the person's: 'Spouse/Partner Mobile Phone'. `whose` is what
 * a file calls the spouse besides, as 'secondary'.
 */
export const ofSpouse = (key: string, whose?: string): ImportTarget | undefined => {
  const start = whose && key.startsWith(whose) ? whose : spouses.exec(key)?.[0]
  const field = start ? byPlainName(key.slice(start.length))?.Field : undefined
  return field ? { Field: spouseFields[field] ?? 'ImportedField' } : undefined
}

/** In another language, with its place: 'Téléphone (bureau)' and 'Rue (domicile) 2'. */
const inOtherWords = (name: string): ImportTarget | undefined => {
  const { Field, place, nth, isFax } = foreignColumn(name) ?? {}
  if (!Field) return undefined
  if (isFax) return { Field, Label: place && place !== 'other' ? `${labelOf(place)} Fax` : 'Fax' }
  if (Field === 'Address' && Number(nth) > 1) return { Field: 'UnitNumber' }
  if (Field === 'CellPhone' && Number(nth) > 1) return { Field: 'Phone', Label: 'Mobile' }
  if (Field === 'Email') return withLabel(Field, labelOf(place || undefined))
  if (Field !== 'Phone' || place === '') return { Field }
  const only = Number(nth || 1) === 1
  if (only && place !== 'other') return { Field: place === 'home' ? 'HomePhone' : 'WorkPhone' }
  return withLabel(Field, labelOf(place))
}

/** Of 'Email / Phone' and 'Mobile or Landline': a cell has either or both, which its reader tells apart. */
const ofBoth = (name: string): ImportTarget | undefined => {
  const parts = name.length <= 60 ? name.split(/[/&|]| (?:or|and|y|et|und|o|e|ou|oder) /i) : []
  const fields = parts.map((part) => byPlainName(part)?.Field)
  if (parts.length < 2 || !fields.every((field) => field === 'Email' || isPhoneField(field))) return undefined
  return { Field: fields.includes('Email') ? 'Email' : 'Phone' }
}
/** Whether a field is a phone of the person's own. */
export const isPhoneField = (field: TargetField | undefined) =>
  field !== undefined && ['Phone', 'CellPhone', 'HomePhone', 'WorkPhone'].includes(field)

const extensionName = [
  /(?:^|[\s_.(-])ext(?:n|ension)?\.?\)?(?:[\s_]?(?:numbers?|no\.?|nr\.?|#))?(?:[\s_]?(\d))?$/i,
  /(?<=[a-z])Ext(?:n|ension)?(?:No|Number)?(\d)?$/,
  /(?<=phone)ext(?:n|ension)?(\d)?$/i,
]
/** Of 'Business Phone Ext.' the phone's name, as `columnKey` writes it; '' of 'Ext' alone, undefined if a name is of no extension. */
export const extensionStem = (name: string): string | undefined => {
  if (name.length > 60) return undefined
  const plain = name.trim()
  const found = extensionName.map((pattern) => pattern.exec(plain)).find(Boolean)
  return found ? columnKey(plain.slice(0, found.index)) + (found[1] ?? '') : undefined
}

const phoneWord = /^(phones?|telephone|tel|mobile|cell|cellular|whatsapp|telefon\w*|celular|movil|handy|contact)$/
const emailWord = /^(emails?|mail|correo|courriel)$/
const notTheValue =
  /^(type|label|status|date|time|last|count|id|verified|valid|opens?|clicks?|model|consent|score|code)$/
/** What a name says in one of its words: '☎ Contact', 'Best phone to reach', 'Email for updates'. Its values have to agree. */
export const wordsOf = (name: string): { isOfPhones: boolean; isOfEmails: boolean } => {
  const words = name
    .replace(/e-mail/gi, 'email')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map(nameKey)
  const isOther = words.some((word) => notTheValue.test(word))
  return {
    isOfPhones: !isOther && (/[☎📞📱]/u.test(name) || words.some((word) => phoneWord.test(word))),
    isOfEmails: !isOther && words.some((word) => emailWord.test(word)),
  }
}

/** Whether one edit, or two letters changed places, makes a word of another: Emial, Phne, Adress. */
const isSlip = (typed: string, word: string) => {
  let at = 0
  while (at < typed.length && typed[at] === word[at]) at++
  // The first letter is hardly ever wrong.
  if (at === 0) return false
  const [rest, other] = [typed.slice(at), word.slice(at)]
  // One more or less at the end often makes another word: 'Call' is not 'Calle'.
  if ((rest === '' || other === '') && word.length < 6) return false
  if (rest.slice(1) === other || rest === other.slice(1)) return true
  if (rest.slice(2) === other.slice(2) && rest[0] === other[1] && rest[1] === other[0]) return true
  return word.length >= 6 && rest.length === other.length && rest.slice(1) === other.slice(1)
}
/** What a name becomes that is a slip of a known one; of several, the more usual. */
export const bySlip = (name: string): TargetField | undefined => {
  const key = nameKey(name)
  if (key.length < 4 || key.length > 30 || /\d/.test(key)) return undefined
  for (const [word, field] of fieldOfName)
    if (word.length >= 4 && Math.abs(word.length - key.length) <= 1 && isSlip(key, word)) return field
  return undefined
}

const byPlainName = (name: string): ImportTarget | undefined => {
  const key = nameKey(name)
  const field = fieldOfName.get(key)
  if (field) return { Field: field }
  const consent = consentTarget(name)
  if (consent) return consent
  // CINC has one beside the lead's own.
  if (/^cce?mail(?:address)?$/.test(key)) return { Field: 'Email', Label: 'CC' }
  const email = emailName.exec(key)
  if (email) return withLabel('Email', labelOf(email[1] ?? email[2]))
  const phone = phoneName.exec(key)
  if (phone) return phoneTarget(phone)
  const address = addressName.exec(addressKey(key))
  const part = address?.[3]
  return part
    ? { Field: (addressParts.find(([pattern]) => pattern.test(part)) ?? ['', 'ImportedField' as const])[1] }
    : undefined
}

const withLabel = (Field: TargetField, Label: string | undefined): ImportTarget =>
  Label ? { Field, Label } : { Field }

const phoneTarget = ([, before, what, after, kind, nth]: RegExpExecArray): ImportTarget => {
  if (what === 'fax' || kind === 'fax') return { Field: 'Phone', Label: `${labelOf(before ?? after) ?? ''} Fax`.trim() }
  if (what === 'whatsapp') return { Field: 'Phone', Label: 'WhatsApp' }
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
  if (/^(phone|cell|mobile|number)?(number)?\d?(dnc|donotcall)(status|list|flag)?$/.test(columnKey(name)))
    return { Field: 'DoNotCall' }
  // Whether whoever has the number may be called: a no counts against texts, too, and a yes does not (read-values.ts).
  if (
    /^(?:(?:phone)?numberconsent|allow(?:phone)?(?:calls?)?|(?:ok|okay|can|may)(?:to|we|i)?(?:be)?(?:call|phone)(?:ed)?(?:you)?)$/.test(
      columnKey(name),
    ) &&
    /number|call|phone/.test(columnKey(name))
  )
    return { Field: 'TextConsent' }
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
  const [, kind, nth] = addressName.exec(addressKey(name)) ?? addressName.exec(addressKey(plainly(name))) ?? []
  return kind ?? nth ?? foreignColumn(name)?.place ?? ''
}
/** Whether a field is part of the address. */
export const isOfAddress = (field: TargetField | undefined) =>
  field !== undefined && ['Address', 'UnitNumber', 'City', 'StateCode', 'ZipCode', 'FullAddress'].includes(field)
