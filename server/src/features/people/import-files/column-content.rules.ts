import type { FileColumn, ImportTarget, TargetField } from '@dormer/contract/people/import-files'
import { columnKey } from '../import/reader/column-key.ts'
import { bySlip, isPhoneField, wordsOf } from './column-names.rules.ts'
import { isOrganization } from './names.rules.ts'
import { isKnownName, nameKey } from './synonyms.ts'
import { saysNothing } from './values.rules.ts'

type Column = Pick<FileColumn, 'Name' | 'Filled' | 'Samples' | 'Values'>

const isEmail = (text: string) => /^[^\s@<>]+@[^\s@<>]+\.[a-z]{2,}$/i.test(text)
const american = /^\+?1?[\s.(-]{0,2}\d{3}[\s.)-]{0,3}\d{3}[\s.-]?\d{4}(\s?(x|ext)\.?\s?\d+)?$/i
/** With +, or as other countries write them: 06 12 34 56 78, 020 7946 0018. */
const foreign = /^(?:\+\d[\d\s().-]{7,20}|0\d{1,4}[\s./-](?:\d{2,8}[\s./-]?){1,5})$/
const isDay = /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}(?:\s|$)/
const isPhone = (text: string) => text.length <= 40 && !isDay.test(text) && (american.test(text) || foreign.test(text))
/** What may be one below a header that says so: also seven digits, which lack their area code. */
const maybePhone = (text: string) => {
  const digits = text.replace(/\D/g, '').length
  return text.length <= 40 && digits >= 7 && digits <= 15 && /^[\d\s()+./–-]+$/.test(text) && !isDay.test(text)
}
const isState = (text: string) =>
  /^(A[LKZR]|C[AOT]|DE|DC|FL|GA|HI|I[DLNA]|K[SY]|LA|M[EDAINSOT]|N[EVHJMYCD]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[TA]|W[AVIY]|AB|BC|MB|N[BLST]|ON|PE|QC|SK|YT)$/.test(
    text,
  )
const word = "(?:\\p{Lu}[\\p{L}\\p{M}'’.-]*|[\\p{Lo}\\p{M}]+)"
const names = new RegExp(
  `^${word}(?: (?:${word}|van|von|der|den|de|del|della|di|da|dos|la|le|bin|al|y|&)){0,3} ${word}$`,
  'u',
)
/** A few words of which each begins with a capital, or which are of a script that has none. */
const isName = (text: string) => text.length <= 60 && names.test(text) && !isOrganization(text)
const isPartOfName = (text: string) => /^\p{L}[\p{L}\p{M}'’.-]{0,40}(?: \p{L}[\p{L}\p{M}'’.-]{0,40})?$/u.test(text)

/** Whose email or phone a column of such a name has is somebody else's, or no address to write to. */
const ofOthers =
  /agent|owner|manager|assistant|asst|assistent|asistente|spouse|partner|lender|refer|created|modified|user|parent|emergency|relat|child|supplier|attorney|landlord|aim|icq|msn|jabber|skype|imaddress|chat|bounce|account|photo|uid|website|webpage|url|^im$|^id$|hash/
/** Columns of such names have something else than the person's name in them. */
const noNames =
  /compan|organi|employer|business|brand|project|property|listing|building|development|campaign|form|^ad|keyword|page|city|county|country|state|region|area|neighbo|school|street|address|subdivision|community|status|stage|type|source|tag|group|segment|category|team|office|title|language|gender|note|comment|message|note|search|criteria|interest|product|model|plan|spouse|partner|kid|pet|sign|last|next/

/** The different values of a column, as far as they are known, without those that say there is none. */
const valuesOf = ({ Values, Samples }: Column) =>
  (Values?.map(({ Value }) => Value) ?? Samples).filter((value) => !saysNothing(value))
const all = (values: readonly string[], is: (value: string) => boolean) => values.length > 0 && values.every(is)
const most = (values: readonly string[], is: (value: string) => boolean) =>
  values.length > 0 && values.filter(is).length >= values.length * 0.9

/** Columns that bear a name, and hold nothing of the kind: emails under 'Name', phones under 'Contact' or 'Email'. */
export const otherwiseByContent = (column: Column, field: TargetField): TargetField | undefined => {
  const values = valuesOf(column)
  const isOfName = field === 'FullName' || field === 'FirstName' || field === 'LastName'
  if ((isOfName || isPhoneField(field)) && all(values, isEmail)) return 'Email'
  const { isOfPhones } = wordsOf(column.Name)
  if (isOfName && all(values, isOfPhones ? maybePhone : isPhone)) return 'Phone'
  if (field === 'Email' && all(values, maybePhone)) return 'Phone'
  // Which phone somebody prefers: Home Phone, Cell.
  if (isPhoneField(field) && all(values, (one) => /^(?:home|work|cell|mobile|business|office)(?: ?phone)?$/i.test(one)))
    return 'ImportedField'
  // An office with a name, a partner that is a company, a state that is none.
  if (field === 'WorkPhone' && columnKey(column.Name) === 'office' && all(values, (one) => !/\d|@/.test(one)))
    return 'ImportedField'
  if (field === 'SpouseFullName' && all(values, isOrganization)) return 'ImportedField'
  // What a record is, not what somebody is to an agent: Capsule's and Redtail's Type.
  if (field === 'ContactType' && all(values, (one) => recordKinds.test(one))) return 'ImportedField'
  if (isMailStatus(column, field)) return 'EmailConsent'
  return undefined
}

const recordKinds = /^(?:person|people|individual|organi[sz]ation|company|household)$/i
const mailWords = /^(?:un)?subscribed$|^(?:bounced|complained|cleaned|cancell?ed)$/i
const mailOrNot =
  /^(?:(?:un|non-?|not )?subscribed|active|inactive|cancell?ed|bounced|complained|cleaned|unconfirmed|confirmed|pending|archived|no consent)$/i
/** Whether a column says of people if they get mails: 'State' of Kit, 'Status' of ActiveCampaign, 'Marketing Status'. */
const isMailStatus = (column: Column, field: TargetField | undefined) =>
  (field === 'StateCode' ||
    field === 'ContactType' ||
    /(?:marketing|permission|subscriber)status$/.test(columnKey(column.Name))) &&
  all(valuesOf(column), (one) => mailOrNot.test(one)) &&
  valuesOf(column).some((one) => mailWords.test(one))

const salutation =
  /^(?:mr|mrs|ms|miss|mx|dr|prof|rev|hon|sir|m|mme|mlle|mm|herr|frau|sr|sra|srta)\.?(?: (?:and|&) .{1,20})?$/i

/** Columns of phones that are called as their place: Yahoo's Home and Work. */
const phoneOf = (key: string): ImportTarget =>
  key === 'home'
    ? { Field: 'HomePhone' }
    : key === 'work'
      ? { Field: 'WorkPhone' }
      : key.includes('fax')
        ? { Field: 'Phone', Label: 'Fax' }
        : { Field: 'Phone' }

/** By what is in it, and by words of its name that agree with that. */
export const byContent = (column: Column): ImportTarget | undefined => {
  const slip = bySlip(column.Name)
  const values = valuesOf(column)
  // Whose 'Last Email From' was is not told.
  if (ofOthers.test(columnKey(column.Name)) || /^last(?!name)|(?:from|replyto)$/.test(columnKey(column.Name)))
    return undefined
  if (isMailStatus(column, undefined)) return { Field: 'EmailConsent' }
  if (all(values, isEmail)) return { Field: 'Email' }
  if (all(values, isPhone)) return phoneOf(columnKey(column.Name))
  if (
    /^(?:title|titre|titel)$/.test(nameKey(column.Name)) &&
    values.length > 0 &&
    !values.some((one) => salutation.test(one))
  )
    return { Field: 'Profession' }
  if (values.length > 1 && all(values, isState)) return { Field: 'StateCode' }
  const { isOfPhones, isOfEmails } = wordsOf(column.Name)
  if (isOfEmails && most(values, isEmail)) return { Field: 'Email' }
  if (isOfPhones && most(values, maybePhone)) return { Field: 'Phone' }
  // Outlook's priority of a contact, in French and German.
  if (/^priorit(?:e|at)$/.test(nameKey(column.Name))) return undefined
  if (!slip || isKnownName(column.Name) || /form|keyword|campaign/.test(columnKey(column.Name))) return undefined
  // A slip is taken for what it may be if its values do not speak against it.
  if (slip === 'Email') return most(values, isEmail) ? { Field: slip } : undefined
  if (isPhoneField(slip)) return most(values, maybePhone) ? { Field: slip } : undefined
  // 'Contacted' is no Contact ID.
  if (slip === 'ExternalId') return undefined
  if (slip === 'FirstName' || slip === 'LastName') return most(values, isPartOfName) ? { Field: slip } : undefined
  if (slip === 'FullName') return most(values, isName) ? { Field: slip } : undefined
  return { Field: slip }
}

/** Whether a column that nobody knows holds the people's names, in a file where no other does. */
export const holdsNames = (column: Column): boolean => {
  const key = columnKey(column.Name)
  const values = valuesOf(column)
  // The same few again and again are agents, or a choice.
  const isOfOne = column.Values === null || column.Values.length * 2 > column.Filled
  return isOfOne && !ofOthers.test(key) && !noNames.test(key) && most(values, isName)
}
