import type { Row } from './read-rows.ts'
import { cardsIn, type Property, partsOf, textOf } from './vcard.ts'

/**
 * vCards as rows: each kind of value is a column with a name that people read ('Email (Work)', 'Address (Home) City'),
 * the second of its kind the next ('Email (Work) 2'). Labels in own words have a column beside their value.
 */
export async function* cardRows(path: string, encoding: string, names: readonly string[]): AsyncGenerator<Row> {
  let RowNumber = 0
  for await (const card of cardsIn(path, encoding)) {
    RowNumber++
    const values = valuesOf(card)
    if (values.size > 0) yield { RowNumber, Cells: names.map((name) => values.get(name) ?? '') }
  }
}

/** The columns that the cards of a file need, in an order that people read. */
export const cardColumns = async (path: string, encoding: string): Promise<string[]> => {
  const found = new Set<string>()
  for await (const card of cardsIn(path, encoding)) for (const name of valuesOf(card).keys()) found.add(name)
  const rank = (name: string) => {
    const at = order.findIndex((start) => name.startsWith(start))
    return at < 0 ? order.length : at
  }
  return [...found].toSorted((a, b) => rank(a) - rank(b))
}

const order = [
  'Prefix', 'First Name', 'Middle Name', 'Last Name', 'Suffix', 'Full Name', 'Nickname', 'Company', 'Department', 'Job Title', 'Role',
  'Email', 'Phone', 'Address (Home)', 'Address (Work)', 'Address', 'Birthday', 'Anniversary', 'Spouse', 'Notes', 'Categories',
] // biome-ignore format: a list reads better in rows

/** What tells nothing about the person. */
const technical = new Set([
  'VERSION', 'PRODID', 'REV', 'PROFILE', 'MAILER', 'CLASS', 'SORT-STRING', 'CLIENTPIDMAP', 'KIND', 'SOURCE', 'NAME', 'CALURI', 'CALADRURI',
  'X-ABLABEL', 'X-ABUID', 'X-ABADR', 'X-ABSHOWAS', 'X-ADDRESSBOOKSERVER-KIND', 'X-IMAGEHASH', 'X-IMAGETYPE', 'X-ABCROP-RECTANGLE',
  'X-SHARED-PHOTO-DISPLAY-PREF', 'X-EVOLUTION-FILE-AS', 'X-MS-CARDPICTURE', 'X-MS-OL-DEFAULT-POSTAL-ADDRESS', 'X-MS-OL-DESIGN', 'X-PRODID',
  'X-LOTUS-CHARSET', 'X-DUMMY',
]) // biome-ignore format: a list reads better in rows

const types: Record<string, string> = {
  home: 'Home', work: 'Work', cell: 'Mobile', mobile: 'Mobile', main: 'Main', other: 'Other', car: 'Car', iphone: 'iPhone', school: 'School',
} // biome-ignore format: a list reads better in rows

const valuesOf = (card: readonly Property[]): Map<string, string> => {
  const values = new Map<string, string>()
  const last = new Map<string, number>()
  // Groups of people are no people.
  if (card.some(({ Name, Value }) => /^(KIND|X-ADDRESSBOOKSERVER-KIND)$/.test(Name) && /^group$/i.test(Value.trim())))
    return values
  const add = (name: string, value: string) => {
    if (value === '') return
    let place = name
    // A card may have thousands: each is looked for after the one before.
    for (let nth = last.get(name) ?? 2; values.has(place); nth++) {
      place = `${name} ${nth}`
      last.set(name, nth)
    }
    values.set(place, value)
    return place
  }
  const join = (name: string, value: string) => {
    if (value !== '') values.set(name, values.has(name) ? `${values.get(name)}\n${value}` : value)
  }
  const labels = new Map(
    card.filter(({ Name }) => Name === 'X-ABLABEL').map(({ Group, Value }) => [Group, labelOf(textOf(Value))]),
  )
  const ownLabel = ({ Group, Parameters, Types }: Property) =>
    (Group ? labels.get(Group) : undefined) ??
    Parameters.get('LABEL') ??
    Types.find((type) => /^x-./.test(type))
      ?.slice(2)
      .replace(/^./, (first) => first.toUpperCase())
  /** 'Email (Work)'; with a label in own words 'Email (Other)' and, beside it, the label. */
  const addLabelled = (kind: string, property: Property, value: string) => {
    const own = ownLabel(property)
    const label = own === undefined ? typeOf(property) : (types[own.toLowerCase()] ?? 'Other')
    const place = add(label ? `${kind} (${label})` : kind, value)
    if (place && own !== undefined && label === 'Other' && own !== 'Other') values.set(`${place} - Label`, own)
  }

  // The preferred of several is the first.
  const sorted = card.toSorted((a, b) => preference(a) - preference(b))
  for (const property of sorted) {
    const { Name, Value } = property
    if (technical.has(Name) || Name.startsWith('X-COUCHDB')) continue
    // An address as it is printed, which its parts say as well.
    if (Name === 'LABEL' && card.some((other) => other.Name === 'ADR')) continue
    if (Name === 'N') {
      const [last = '', first = '', middle = '', prefix = '', suffix = ''] = partsOf(Value, ';')
      for (const [name, part] of [
        ['Prefix', prefix],
        ['First Name', first],
        ['Middle Name', middle],
        ['Last Name', last],
        ['Suffix', suffix],
      ] as const)
        add(name, part.replace(/[\s,]+/g, ' ').trim())
    } else if (Name === 'ADR') addAddress(property, ownLabel(property), values, last)
    else if (Name === 'TEL') addLabelled('Phone', property, phoneOf(Value))
    else if (Name === 'EMAIL') addLabelled('Email', property, textOf(Value).replace(/^mailto:/i, ''))
    else if (Name === 'URL') addLabelled('Website', property, textOf(Value))
    else if (Name === 'ORG') {
      const [company = '', ...departments] = partsOf(Value, ';')
      add('Company', company)
      add('Department', departments.filter(Boolean).join(', '))
    } else if (Name === 'BDAY') add('Birthday', dayOf(property))
    else if (Name === 'ANNIVERSARY' || /^X-(EVOLUTION-|MS-|KADDRESSBOOK-X-)?ANNIVERSARY$/.test(Name))
      add('Anniversary', dayOf(property))
    else if (Name === 'X-ABDATE') {
      if (/^anniversary$/i.test(ownLabel(property) ?? '')) add('Anniversary', dayOf(property))
      else addLabelled('Date', property, dayOf(property))
    } else if (Name === 'X-ANDROID-CUSTOM') {
      const said = androidOf(Value)
      if (said) add(said.Name, said.Value)
    } else if (Name === 'CATEGORIES') join('Categories', partsOf(Value, ',').filter(Boolean).join(', '))
    else if (Name === 'NOTE') join('Notes', textOf(Value))
    else if (
      /^X-(EVOLUTION-|MS-|KADDRESSBOOK-)?X?-?SPOUSE(SNAME)?$/.test(Name) ||
      isSpouse(property, ownLabel(property))
    )
      add('Spouse Name', textOf(Value))
    else if (Name === 'X-ABRELATEDNAMES' || Name === 'RELATED') addLabelled('Related Name', property, textOf(Value))
    else if (/^(PHOTO|LOGO|SOUND|KEY)$/.test(Name)) addBinary(property, add)
    else if (Name === 'IMPP' || Name === 'X-SOCIALPROFILE')
      add(
        `${Name === 'IMPP' ? 'Chat' : 'Profile'} (${property.Parameters.get('X-SERVICE-TYPE') ?? property.Types.find((type) => type !== 'pref' && !types[type]) ?? 'Other'})`,
        textOf(Value),
      )
    else if (Name !== 'FN') add(plainName(Name), partsOf(Value, ';').filter(Boolean).join(', '))
  }
  addFullName(card, values)
  return values
}

const relations = [
  '', 'Assistant', 'Brother', 'Child', 'Domestic Partner', 'Father', 'Friend', 'Manager', 'Mother', 'Parent', 'Partner',
  'Referred By', 'Relative', 'Sister', 'Spouse',
] // biome-ignore format: a list reads better in rows
/** What Android writes of its own: `vnd.android.cursor.item/relation;Ana;14;;;`, its kind, value, number and own label. */
const androidOf = (value: string): { Name: string; Value: string } | undefined => {
  const [kind = '', said = '', number = '', own = ''] = textOf(value)
    .split(';')
    .map((part) => part.trim())
  const what = kind.replace(/^.*\//, '')
  if (what === 'name' || what === 'group_membership') return undefined
  if (what === 'nickname') return { Name: 'Nickname', Value: said }
  if (what === 'contact_event') {
    const kinds: Record<string, string> = { 1: 'Anniversary', 3: 'Birthday' }
    return { Name: kinds[number] ?? `Date (${own || 'Other'})`, Value: said }
  }
  if (what !== 'relation') return { Name: 'Android Custom', Value: [what, said, own].filter(Boolean).join(', ') }
  const relation = own || relations[Number(number)] || 'Other'
  const isSpouses = /^(?:spouse|wife|husband|partner|domestic partner)$/i.test(relation)
  return { Name: isSpouses ? 'Spouse Name' : `Related Name (${relation})`, Value: said }
}

const plainNames: Record<string, string> = {
  NICKNAME: 'Nickname',
  'X-EPOCSECONDNAME': 'Nickname',
  'X-NICKNAME': 'Nickname',
  TITLE: 'Job Title',
  ROLE: 'Role',
  UID: 'UID',
  TZ: 'Time Zone',
  GEO: 'Geo',
}
/** `X-PHONETIC-FIRST-NAME` → Phonetic First Name. */
const plainName = (name: string) =>
  plainNames[name] ??
  name
    .replace(/^X-/, '')
    .toLowerCase()
    .replace(/(^|-)(\w)/g, (_, dash: string, char: string) => (dash && ' ') + char.toUpperCase())

/** Apple writes its own labels `_$!<Home>!$_`. */
const labelOf = (label: string) => label.replace(/^_\$!<(.*)>!\$_$/, '$1')

const preference = ({ Types, Parameters }: Property) =>
  Types.includes('pref') ? 0 : Number(Parameters.get('PREF') ?? 101) || 101

const typeOf = ({ Types }: Property): string | undefined => {
  const place = types[Types.find((type) => type === 'home' || type === 'work') ?? '']
  if (Types.includes('fax')) return place ? `${place} Fax` : 'Fax'
  if (Types.includes('pager')) return 'Pager'
  // A mobile phone for work is a mobile phone.
  const mobile = Types.find((type) => type === 'iphone' || type === 'cell')
  return types[mobile ?? ''] ?? place ?? types[Types.find((type) => types[type]) ?? '']
}

const isSpouse = ({ Name, Types, Parameters, Value }: Property, label: string | undefined) =>
  (Name === 'X-ABRELATEDNAMES' && /^(spouse|wife|husband|partner|domestic.?partner)$/i.test(label ?? '')) ||
  (Name === 'RELATED' && Types.includes('spouse') && Parameters.get('VALUE') !== 'uri' && !/^\w+:/.test(Value))

/** `tel:+1-512-555-0100;ext=5` as a person writes it. */
const phoneOf = (value: string) =>
  textOf(value)
    .replace(/^tel:/i, '')
    .replace(/;ext=(\d+).*/i, ' x$1')

/** A day as YYYY-MM-DD, without its year --MM-DD; what is no day, as it is. */
const dayOf = ({ Value, Parameters }: Property): string => {
  const text = textOf(Value)
  const [, year, month, day] = /^(\d{4}|--)-?(\d{2})-?(\d{2})(?!\d)/.exec(text) ?? []
  if (!year) return text
  return year === '--' || year === Parameters.get('X-APPLE-OMIT-YEAR') ? `--${month}-${day}` : `${year}-${month}-${day}`
}

/** Several addresses under one name are numbered as wholes, so that no unit stands in another's street. */
const addAddress = (
  property: Property,
  own: string | undefined,
  values: Map<string, string>,
  last: Map<string, number>,
) => {
  const [box = '', extended = '', street = '', city = '', state = '', zip = '', country = ''] = partsOf(
    property.Value,
    ';',
  )
  const label = typeOf(property) ?? (own && types[own.toLowerCase()])
  const name = label ? `Address (${label})` : 'Address'
  // Some write the whole address into what is meant for a unit.
  const parts = [
    ['Street', street || extended],
    ['Unit', street && extended],
    ['PO Box', box],
    ['City', city],
    ['State', state],
    ['Zip', zip],
    ['Country', country],
  ] as const
  if (parts.every(([, value]) => value === '')) return
  const isTaken = (end: string) =>
    [...parts, ['Label', ''] as const].some(([part]) => values.has(`${name} ${part}${end}`))
  let end = ''
  for (let nth = last.get(name) ?? 2; isTaken(end); nth++) {
    end = ` ${nth}`
    last.set(name, nth)
  }
  for (const [part, value] of parts) if (value !== '') values.set(`${name} ${part}${end}`, value)
  if (own && !types[own.toLowerCase()]) values.set(`${name} Label${end}`, own)
}

/** A picture is not imported, which its column says; its address is. */
const addBinary = ({ Name, Value, Length, Parameters }: Property, add: (name: string, value: string) => unknown) => {
  const isAddress = /^https?:/i.test(Value.trim()) || /^ur[il]$/i.test(Parameters.get('VALUE') ?? '')
  const kB = Math.max(1, Math.round((Length * 3) / 4 / 1000))
  if (Value.trim() !== '')
    add(plainName(Name), isAddress && !/^data:/i.test(Value) ? textOf(Value) : `Not imported (${kB} kB)`)
}

/** The full name says something if the parts do not: of a person without them, or written otherwise; of a company it is the company. */
const addFullName = (card: readonly Property[], values: Map<string, string>) => {
  const full = textOf(card.find(({ Name }) => Name === 'FN')?.Value ?? '')
  const parts = ['Prefix', 'First Name', 'Middle Name', 'Last Name', 'Suffix'].map((name) => values.get(name) ?? '')
  const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  const words = (text: string) =>
    text
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean)
      .toSorted()
      .join(' ')
  const [, first = '', , last = ''] = parts
  const said = [parts.join(' '), `${first} ${last}`, `${last} ${first}`]
  // A card about a company may say its name only so.
  const isCompany = card.some(
    ({ Name, Value }) => /^(KIND|X-ABSHOWAS)$/.test(Name) && /^(org|company)$/i.test(Value.trim()),
  )
  if (isCompany && full !== '' && !values.has('Company') && parts.every((part) => part === '')) {
    values.set('Company', full)
    return
  }
  if (
    full !== '' &&
    plain(full) !== plain(values.get('Company') ?? '') &&
    !said.some((name) => words(name) === words(full))
  )
    values.set('Full Name', full)
}
