import { columnKey } from '../import/reader/column-key.ts'
import type { Cell, Draft } from './draft.ts'
import { type NamesRead, readName, twoFirstNames } from './names.rules.ts'
import { fieldOfName, nameKey } from './synonyms.ts'

const letters = (text = '') => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
/** The columns in which other programs name an organization. */
const company =
  /^(?:company|companyname|organi[sz]ation|organi[sz]ationname|organi[sz]ation1name|org|businessname|employer|account|accountname)$/

/** Whoever else a name is of becomes the spouse, unless the row says who that is. */
const addSpouse = (draft: Draft, cells: Cell[], spouse: NamesRead['Spouse']) => {
  if (!spouse) return
  const said = draft.of('SpouseFirstName', 'SpouseLastName', 'SpouseFullName').map(({ text }) => letters(text))
  const isSame = letters(said.join('')).startsWith(letters(spouse.FirstName)) && said.length > 0
  const isWhole = !spouse.LastName || said.some((name) => name.endsWith(letters(spouse.LastName)))
  if (said.length > 0 && isSame && isWhole) return
  if (said.length > 0) for (const cell of cells) draft.keep(cell)
  else draft.person.Spouse = Object.fromEntries(Object.entries(spouse).filter(([, name]) => name !== ''))
}

/** Sets the names that a whole name was read as. */
const setNames = (draft: Draft, read: NamesRead, cell: Cell, ...others: Cell[]) => {
  const isLong = [read.FirstName, read.LastName].some((name) => name.length > 100)
  if (isLong || (read.FirstName === '' && read.LastName === '')) {
    draft.keep(cell, isLong ? 'Use at most 100 characters' : 'Enter a name')
    return
  }
  if (read.FirstName) draft.set(cell, 'FirstName', read.FirstName)
  if (read.LastName) draft.set(cell, 'LastName', read.LastName)
  for (const other of others) draft.arrive(other)
  addMore(draft, read, [cell, ...others])
}
const addMore = (draft: Draft, { Nickname, Prefix, rest, Spouse }: NamesRead, cells: [Cell, ...Cell[]]) => {
  const [cell] = cells
  if (Nickname && draft.of('Nickname').length === 0) draft.set(cell, 'Nickname', Nickname)
  else if (Nickname) draft.keepPart(cell.name, cell.raw)
  if (Prefix) draft.keepPart('Prefix', Prefix)
  if (rest) draft.keep(cell)
  addSpouse(draft, cells, Spouse)
}

/** First names, of which the further ones join: 'Ida' and 'Marie' are 'Ida Marie'. */
const readParts = (draft: Draft, firsts: Cell[], middles: Cell[], lasts: Cell[]) => {
  const [first] = firsts
  const [last] = lasts
  // 'John' and '& Mary Smith', or 'Moor, Ida' alone: a whole name in the wrong columns.
  const alone = first && last ? undefined : (first ?? last)
  const isOneName = alone?.text.includes(',')
  const isCut =
    first &&
    last &&
    (/ (?:&|and)$/i.test(first.text) || (/(?:^|\s)(?:&|and)\s/i.test(last.text) && !twoFirstNames(first.text)))
  const parts = isOneName ? alone && [alone] : isCut ? [first, last] : undefined
  const whole = parts && readName(parts.map(({ text }) => text).join(' '))
  if (parts && whole && (whole.Spouse || isOneName)) {
    setNames(draft, whole, ...(parts as [Cell, ...Cell[]]))
    for (const middle of middles) draft.keep(middle)
    return
  }
  const two = first && twoFirstNames(first.text)
  const lastTwo = two && last ? twoFirstNames(last.text) : undefined
  const LastName = lastTwo?.[0] ?? last?.text
  if (first) {
    const joined = [two?.[0] ?? first.text, ...middles.map(({ text }) => text)].join(' ')
    if (joined.length <= 100) for (const middle of middles) draft.arrive(middle)
    draft.set(first, 'FirstName', joined.length <= 100 ? joined : (two?.[0] ?? first.text))
  } else for (const middle of middles.slice(0, 1)) draft.set(middle, 'FirstName', middle.text)
  if (last && LastName) draft.set(last, 'LastName', LastName)
  if (first && two) {
    // 'Mary Jones' beside 'John & ', or 'Mary' who shares the last name.
    const spouse = two[1].includes(' ') && !/^\S+ \S\.?$/.test(two[1]) ? readName(two[1]) : undefined
    const isShared = !spouse || spouse.LastName === ''
    if (lastTwo && last && !isShared) draft.keep(last)
    if (spouse?.Prefix || spouse?.Nickname || spouse?.rest || spouse?.Spouse) draft.keep(first)
    addSpouse(draft, last ? [first, last] : [first], {
      FirstName: isShared ? two[1] : spouse.FirstName,
      LastName: isShared ? (lastTwo?.[1] ?? LastName ?? '') : spouse.LastName,
    })
  }
}

/** Reads the cells of the person's name. */
export const readNames = (draft: Draft) => {
  const named = (...fields: Parameters<Draft['of']>) =>
    draft.of(...fields).filter((cell) => !draft.isNothing(cell, 'name'))
  const [firsts, middles, lasts] = [named('FirstName'), named('MiddleName'), named('LastName')]
  const fulls = named('FullName')
  for (const cell of named('Nickname')) draft.set(cell, 'Nickname', cell.text)
  readParts(draft, firsts, middles, lasts)
  const { Fields } = draft.person
  for (const cell of fulls) {
    const read = readName(cell.text)
    const known = letters(`${Fields.FirstName ?? ''}${Fields.LastName ?? ''}`)
    if (known === '') setNames(draft, read, cell)
    else if (letters(cell.text) === known || letters(`${read.FirstName}${read.LastName}`) === known) {
      draft.arrive(cell)
      const { Spouse } = draft.person
      addMore(draft, Spouse ? { ...read, Spouse: undefined } : read, [cell])
      const spouse = letters(Object.values(Spouse ?? {}).join(''))
      // Somebody else than the one whom the other columns name.
      if (Spouse && Object.values(read.Spouse ?? {}).some((name) => !spouse.includes(letters(name)))) draft.keep(cell)
    } else draft.keep(cell)
  }
  for (const cell of [...firsts, ...middles, ...lasts]) if (!draft.isDone(cell)) draft.keep(cell)
}

/** Nobody stays without a name that the row has: a nickname's, another column's, else the organization's in which they are. */
export const nameTheNameless = (draft: Draft) => {
  const { Fields } = draft.person
  if (Fields.FirstName || Fields.LastName) return
  if (Fields.Nickname) Fields.FirstName = Fields.Nickname
  else {
    const others = draft.of('ImportedField', 'Custom', 'NewCustom')
    // 'Customer', which is the name where the column 'Full Name' is blank.
    const named = others.find(
      (one) => one.target.Field === 'ImportedField' && fieldOfName.get(nameKey(one.name)) === 'FullName',
    )
    if (named && !draft.isNothing(named, 'name') && /\p{L}/u.test(named.text))
      setNames(draft, readName(named.text), named)
    if (Fields.FirstName || Fields.LastName) return
    const cell = others.find(({ name }) => company.test(columnKey(name)))
    if (cell && cell.text.length <= 100 && !draft.isNothing(cell, 'text')) draft.set(cell, 'LastName', cell.text)
  }
}
