import type { CustomField } from '@dormer/contract/people/custom-fields'
import type { FileColumn, ImportSystem, ImportTarget, TargetField } from '@dormer/contract/people/import-files'
import { columnKey } from '../import/reader/column-key.ts'
import { byContent, holdsNames, otherwiseByContent } from './column-content.rules.ts'
import { byName, extensionStem, isOfAddress, isPhoneField, ofSpouse, placeOf } from './column-names.rules.ts'
import { presetOf } from './presets.ts'
import { fieldOfName, nameKey } from './synonyms.ts'

type Column = Pick<FileColumn, 'Name' | 'Filled' | 'Samples' | 'Values'>
type Known = { customFields: readonly Pick<CustomField, 'CustomFieldId' | 'Name'>[] }
export type Match = { Target: ImportTarget; Confidence: FileColumn['Confidence'] }

/** Of 'Phone (2)' the name: the reader numbers columns of the same name. */
const withoutNth = (name: string) => name.replace(/ \(\d{1,3}\)$/, '')
const nthOf = (name: string) => / \((\d{1,3})\)$/.exec(name)?.[1] ?? ''

/** What only one column can be: the first, and of several those filled before those empty. */
const single: ReadonlySet<TargetField> = new Set<TargetField>([
  'FirstName', 'MiddleName', 'LastName', 'FullName', 'Nickname', 'Address', 'UnitNumber', 'City', 'StateCode', 'ZipCode', 'FullAddress',
  'DateOfBirth', 'Profession', 'Income', 'PurchaseAnniversary', 'SaleAnniversary', 'Timeframe', 'Occupancy',
  'SpouseFirstName', 'SpouseLastName', 'SpouseFullName', 'SpouseEmail', 'SpousePhone', 'SpouseDateOfBirth',
  'Owner', 'Lender', 'ContactType', 'Source', 'ReferralSource', 'Urgency', 'DateCreated', 'ExternalId',
]) // biome-ignore format: a list reads better in rows

const numbered = /^(street ?address|address|street|city|state|zip|zip ?code|postal ?code)[ _]?([1-9])$/i
/** 'Street Address 2', 'City 2', 'Zip 2' are of a second address; without a second city, it is a second line. */
const withPlaces = (columns: readonly Column[]): readonly Column[] => {
  const placed = new Set(
    columns.flatMap(({ Name }) => {
      const [, part = '', nth] = numbered.exec(Name) ?? []
      return nth && /^(?:city|zip|postal)/i.test(part) ? [nth] : []
    }),
  )
  if (placed.size === 0) return columns
  return columns.map((column) => {
    const [, part = '', nth = ''] = numbered.exec(column.Name) ?? []
    return placed.has(nth) ? { ...column, Name: `Address ${nth} ${/address/i.test(part) ? 'Street' : part}` } : column
  })
}

/** What a file calls the spouse, where it calls so a first name: 'Secondary Email' beside 'Secondary First Name'. */
const spouseOf = (keys: readonly string[]) =>
  keys.flatMap((key) => {
    const [, whose] = /^(secondary(?:contact)?|owner2|buyer2|client2|contact2)(?:first)?name$/.exec(key) ?? []
    return whose ? [whose] : []
  })[0]

/**
 * What each column becomes: as the preset of the system says whose header it is, else a custom field of that name, else
 * by its name (synonyms.ts), else by its content; what nobody knows is kept in Imported fields. Nothing is left out.
 */
export const matchColumns = (
  file: readonly Column[],
  { customFields }: Known,
): { System: ImportSystem | null; Targets: Match[] } => {
  const keys = file.map(({ Name }) => columnKey(withoutNth(Name)))
  const columns = withPlaces(file)
  const spouse = spouseOf(keys)
  const preset = presetOf(keys)
  const custom = new Map(customFields.map(({ Name, CustomFieldId }) => [columnKey(Name), CustomFieldId]))
  const found: (Match | undefined)[] = columns.map(({ Name }, at) => {
    const key = keys[at] ?? ''
    const says = preset?.targetOf(key)
    if (says && says.Field !== 'ImportedField') return { Target: says, Confidence: 'Sure' }
    const CustomFieldId = custom.get(key)
    if (CustomFieldId !== undefined) return { Target: { Field: 'Custom', CustomFieldId }, Confidence: 'Likely' }
    if (says) return { Target: says, Confidence: 'Sure' }
    // In lists of properties, the owner is the person.
    if (key === 'ownername' && keys.some((one) => one.startsWith('owner1')))
      return { Target: { Field: 'FullName' }, Confidence: 'Likely' }
    // The board's people are users.
    if (key === 'person' && keys.includes('subitems')) return { Target: { Field: 'Owner' }, Confidence: 'Likely' }
    const target =
      (spouse ? ofSpouse(key, spouse) : undefined) ?? partOfName(withoutNth(Name), columns) ?? byName(withoutNth(Name))
    const otherwise = target && otherwiseByContent(columns[at] as Column, target.Field)
    if (otherwise) return { Target: { Field: otherwise }, Confidence: 'Guess' }
    return target && { Target: target, Confidence: 'Likely' }
  })
  const last = columns.at(-1)
  const isReport = last !== undefined && isOurReport(last)
  if (isReport) found[columns.length - 1] = { Target: { Field: 'LeaveOut' }, Confidence: 'Sure' }
  const labelled = withLabels(columns, onlySpouses(columns, found))
  const placed = onceEach(columns, onePlace(columns, labelled))
  const guessed = onceEach(
    columns,
    placed.map((match, at): Match | undefined => {
      const column = columns[at]
      const target = match || !column || labelled[at] ? undefined : byContent(column)
      return match ?? (target && { Target: target, Confidence: 'Guess' })
    }),
  )
  nameSomeone(columns, guessed)
  reachAgents(columns, guessed)
  const Targets = guessed.map(
    (match, at): Match => match ?? { Target: { Field: 'ImportedField' }, Confidence: labelled[at] ? 'Likely' : 'None' },
  )
  return { System: preset?.System ?? (isReport ? 'Dormer' : null), Targets }
}

/** Words that are the whole name or, beside the other part of it, one part: 'Nom' and 'Prénom', 'Name' and 'Vorname'. */
const parts: [word: RegExp, beside: RegExp, Field: TargetField][] = [
  [/^(?:nom|name|naam|navn|namn)$/, /^(?:prenoms?|vornamen?|rufname|voornaam|fornavn|fornamn)$/, 'LastName'],
  [/^(?:nombre|nome)$/, /^(?:(?:primer)?apellidos?|cognome|sobrenome|ultimonome|apelido)$/, 'FirstName'],
]
const partOfName = (name: string, columns: readonly Column[]): ImportTarget | undefined => {
  const key = nameKey(name)
  const part = parts.find(([word]) => word.test(key))
  return part && columns.some((other) => part[1].test(nameKey(other.Name))) ? { Field: part[2] } : undefined
}

/** Where no column is the person's name, that is which looks so: nobody is called as their company. */
const nameSomeone = (columns: readonly Column[], found: (Match | undefined)[]) => {
  const isNamed = found.some((match) => /^(?:First|Last|Full|Nick)/.test(match?.Target.Field ?? ''))
  const at = isNamed ? -1 : columns.findIndex((column, nth) => !found[nth] && holdsNames(column))
  if (at >= 0) found[at] = { Target: { Field: 'FullName' }, Confidence: 'Guess' }
}

/** A list of agents is one of people: where nobody else is named or reached, 'Agent Name' and 'Agent Email' are theirs. */
const reachAgents = (columns: readonly Column[], found: (Match | undefined)[]) => {
  if (found.some((match) => /Name$|^Email$|Phone$/.test(match?.Target.Field ?? ''))) return
  columns.forEach(({ Name }, at) => {
    const target = /^(?:agent|member|realtor|owner)[ _]/i.test(Name) ? byName(Name.replace(/^\w+?[ _]/, '')) : undefined
    if (target && /Name$|^Email$|Phone$/.test(target.Field)) found[at] = { Target: target, Confidence: 'Guess' }
  })
}

/** The columns' names in a form that two exports of the same kind share, whatever their order. */
export const signatureOf = (columns: readonly Pick<FileColumn, 'Name'>[]): string =>
  columns
    .map(({ Name }) => columnKey(Name) || Name)
    .toSorted()
    .join('|')

/** The column that RejectedContacts.csv and ImportWarnings.csv add to a file: why a row was refused, or what was lost. */
const isOurReport = ({ Name, Samples }: Column) =>
  (Name === 'Reason' || Name === 'Warning') &&
  Samples.length > 0 &&
  Samples.every((sample) =>
    /no name, email address or phone number|“[^“”]*”: |^There is already a contact| already has /.test(sample),
  )

/** A relationship is a spouse only if the column of its type says so of all. */
const onlySpouses = (columns: readonly Column[], found: readonly (Match | undefined)[]): (Match | undefined)[] =>
  found.map((match, at) => {
    const stem = /^(relation(ship)?\s*\d)\b/i.exec(columns[at]?.Name ?? '')?.[1]
    if (!stem) return match
    const kind = columns.find(({ Name }) => Name.startsWith(stem) && /\b(type|label)$/i.test(Name))
    const isSpouse =
      kind?.Values?.length &&
      kind.Values.every(({ Value }) => /^(spouse|wife|husband|partner|domestic partner)$/i.test(Value))
    if (!isSpouse) return { Target: { Field: 'ImportedField' }, Confidence: 'None' }
    return /value$/i.test(columns[at]?.Name ?? '')
      ? { Target: { Field: 'SpouseFullName' }, Confidence: 'Likely' }
      : match
  })

/** 'Phone 1 - Type' says what 'Phone 1 - Value' beside it is called. */
const withLabels = (columns: readonly Column[], found: readonly (Match | undefined)[]): (Match | undefined)[] => {
  /** Of 'Phone 1 - Value' the stem 'phone1' and the last word. */
  const split = (name: string) => {
    const words = withoutNth(name)
      .toLowerCase()
      .split(/[^\p{L}\p{N}]/u)
      .filter(Boolean)
    return { all: words.join(''), stem: words.slice(0, -1).join(''), last: words.at(-1) ?? '', nth: nthOf(name) }
  }
  const names = columns.map(({ Name }) => split(Name))
  const isOf = (value: (typeof names)[number] | undefined, stem: string, nth: string) =>
    value?.nth === nth && (value.all === stem || (value.stem === stem && /^(value|number|address)$/.test(value.last)))
  return found.map((match, at) => {
    const extension = match?.Confidence === 'Sure' ? undefined : extensionOf(columns, found, at)
    if (extension !== undefined) return { Target: { Field: 'Label', Of: extension }, Confidence: 'Likely' }
    const { stem = '', last = '', nth = '' } = names[at] ?? {}
    if (!stem || !/^(type|label|description)$/.test(last) || match?.Confidence === 'Sure') return match
    const isValue = (other: number) => {
      const field = found[other]?.Target.Field
      return (
        isOf(names[other], stem, nth) &&
        (field === 'Email' ||
          field === 'Phone' ||
          field === 'CellPhone' ||
          field === 'HomePhone' ||
          field === 'WorkPhone')
      )
    }
    const Of = [at + 1, at - 1, at + 2, at - 2].find(isValue)
    return Of === undefined ? match : { Target: { Field: 'Label', Of }, Confidence: 'Likely' }
  })
}

/** The column of phones whose extensions a column has: by its name, by its type ('Work Ext'), else the one beside it ('Ext'). */
const extensionOf = (
  columns: readonly Column[],
  found: readonly (Match | undefined)[],
  at: number,
): number | undefined => {
  const stem = extensionStem(columns[at]?.Name ?? '')
  if (stem === undefined) return undefined
  const isPhone = (other: number) => isPhoneField(found[other]?.Target.Field)
  const near = [at - 1, at + 1]
  // A phone with an extension gets no texts: that is not the cell phone.
  if (stem === '') return near.find((other) => isPhone(other) && found[other]?.Target.Field !== 'CellPhone')
  const phones = [...near, ...columns.keys()].filter(isPhone)
  const keyOf = (other: number) => columnKey(columns[other]?.Name ?? '')
  const named = phones.find((other) =>
    [stem, `${stem}phone`, `${stem}number`, `${stem}phonenumber`].includes(keyOf(other)),
  )
  const alike = byName(stem) ?? byName(`${stem} phone`)
  const isAlike = (other: number) => {
    const { Field, Label } = found[other]?.Target ?? {}
    return Field === alike?.Field && Label === alike?.Label
  }
  return named ?? (isPhoneField(alike?.Field) ? phones.find(isAlike) : undefined)
}

/**
 * A contact has one address: of several in a file ('Home Street', 'Business Street'), the first that is filled at all,
 * the home before others. The columns of the others are kept in Imported fields, never mixed with it.
 */
const onePlace = (columns: readonly Column[], found: readonly (Match | undefined)[]): (Match | undefined)[] => {
  const placed = placesOf(columns, found)
  const places = new Map<string, number>()
  placed.forEach((place, at) => {
    if (place !== undefined) places.set(place, (places.get(place) ?? 0) + (columns[at]?.Filled ?? 0))
  })
  const sure = found.findIndex((match) => match?.Confidence === 'Sure' && isOfAddress(match.Target.Field))
  if (sure < 0 && isOfListing(columns)) places.delete('property')
  const sorted = [...places]
    .filter(([, filled]) => filled > 0)
    .map(([place]) => place)
    .toSorted((a, b) => rankOf(a) - rankOf(b))
  const chosen = sure < 0 ? sorted[0] : placed[sure]
  return found.map((match, at) =>
    match &&
    match.Confidence !== 'Sure' &&
    placed[at] !== undefined &&
    placed[at] !== chosen &&
    (chosen !== undefined || placed[at] === 'property')
      ? { Target: { Field: 'ImportedField' }, Confidence: match.Confidence }
      : match,
  )
}

const rankOf = (place: string) => {
  const at = ['home', '', '1', 'primary', 'mailing', 'mail', 'current', 'physical'].indexOf(place)
  return place === 'property' ? 20 : at < 0 ? 9 : at
}

/** Of which address each column is. 'Home Address' goes on in 'City' and 'Zip' where these have no street, and it nothing else. */
const placesOf = (columns: readonly Column[], found: readonly (Match | undefined)[]): (string | undefined)[] => {
  const places = columns.map(({ Name }, at) => (isOfAddress(found[at]?.Target.Field) ? placeOf(Name) : undefined))
  const isStreet = (at: number) => /Address$/.test(found[at]?.Target.Field ?? '')
  const has = (place: string | undefined, street: boolean) =>
    places.some((one, at) => one === place && isStreet(at) === street && found[at]?.Target.Field !== 'UnitNumber')
  const streets = places.filter(
    (place, at) => place !== undefined && place !== '' && isStreet(at) && !has(place, false),
  )
  const street = streets.toSorted((a, b) => rankOf(a ?? '') - rankOf(b ?? ''))[0]
  if (street === undefined || has('', true) || !has('', false)) return places
  return places.map((place) => (place === '' ? street : place))
}

/** What a file has that is about visitors of a home or inquiries: its 'Property Address' is not where they live. */
const ofListing =
  /^(?:list(?:ing)?|asking)? ?price$|^mls\b|^message$|open ?house|sign-?in|\b(?:with|have|has) (?:an? )?(?:real ?estate )?(?:agent|realtor)\b/i
const isOfListing = (columns: readonly Column[]) => {
  if (columns.some(({ Name }) => /^owner/i.test(Name) && columnKey(Name) !== 'owner')) return false
  const isSame = ({ Name, Filled, Values }: Column) =>
    placeOf(Name) === 'property' && Values !== null && Filled > 2 && Values.length * 2 <= Filled
  return columns.some((column) => ofListing.test(column.Name) || (isSame(column) && /street|addr/i.test(column.Name)))
}

/** Leaves what only one column can be to the surest, then the first that is filled. */
const onceEach = (columns: readonly Column[], found: readonly (Match | undefined)[]): (Match | undefined)[] => {
  const order = found
    .map((_, at) => at)
    .toSorted(
      (a, b) =>
        Number(found[b]?.Confidence === 'Sure') - Number(found[a]?.Confidence === 'Sure') ||
        Number(found[a]?.Confidence === 'Guess') - Number(found[b]?.Confidence === 'Guess') ||
        Number((columns[b]?.Filled ?? 0) > 0) - Number((columns[a]?.Filled ?? 0) > 0) ||
        synonymRank(columns[a]) - synonymRank(columns[b]) ||
        a - b,
    )
  const taken = new Set<TargetField>()
  const kept: (Match | undefined)[] = [...found]
  for (const at of order) {
    const field = found[at]?.Target.Field
    if (!field || !single.has(field)) continue
    if (taken.has(field)) kept[at] = undefined
    taken.add(field)
  }
  return kept
}

const ranks = new Map([...fieldOfName.keys()].map((name, at) => [name, at]))
/** Among a field's names, those named first are the more usual. */
const synonymRank = (column: Column | undefined) => ranks.get(nameKey(column?.Name ?? '')) ?? ranks.size
