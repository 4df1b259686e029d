import { readEmailAddress } from '@dormer/contract/email-address'
import { phoneDigits } from '@dormer/contract/phone'

export type TypedPerson = { FirstName: string; LastName: string; Email: string; PhoneNumber: string }

/** Longer text is no list of people. */
const MAX = 20_000
/** The most of a line that is read; more than fifty people have no room in it. */
const LONGEST = 5000

// oxlint-disable-next-line regexp/no-super-linear-move -- of at most LONGEST characters
const address = /[^\s<>()[\],;:"'|]+@[^\s<>()[\],;:"'|]*[^\s<>()[\],;:"'|.]/
const invisible = /\p{Cf}/gu
/** What stands before the first address of a copied email, and before a line of a list. */
const label = /^\s*(?:(?:to|cc|bcc|from)\s*:|[-*•–]\s+|\d{1,3}[.)]\s+)\s*/i
/** The first line of a table. */
const heading =
  /^(?:(?:full |first |last )?name|(?:e-?mail)(?: address)?|(?:cell |mobile )?phone(?: number)?|cell|mobile)$/i
const wordOfPhone = /\b(?:cell|mobile|phone|tel|office|direct)\b\.?:?|\b[cmpt]:/gi

/** Parts between commas or tabs, but not within quotes. */
const partsOf = (piece: string) =>
  (piece.match(/(?:"[^"]*"|[^,\t"]|")+/g) ?? []).map((part) => part.trim()).filter(Boolean)
// oxlint-disable-next-line regexp/no-super-linear-move -- of at most LONGEST characters
const unquoted = (text: string) => text.replace(/^["'\s]+|["'\s]+$/g, '').replace(/\s+/g, ' ')
const bare = (text: string) => unquoted(text.replace(/mailto:/gi, '').replace(/[<>()[\]|:]/g, ' '))

const inCase = (word: string) =>
  word.replace(
    /(^|[-'’])(\p{L})(\p{L}*)/gu,
    (_, before, first, rest) => before + first.toUpperCase() + rest.toLowerCase(),
  )
/** As written, unless it is all in one case. */
const properly = (name: string) =>
  name === name.toLowerCase() || (name === name.toUpperCase() && /\p{L}{3}/u.test(name))
    ? name.split(' ').map(inCase).join(' ')
    : name

/** 'Ruiz, Ana' is Ana Ruiz. */
const turned = (name: string) => {
  const [last = '', first, ...more] = name.split(',').map((part) => part.trim())
  return first && more.length === 0 ? `${first} ${last}` : name.replace(/,/g, ' ')
}

const shared = /^(?:info|office|team|admin|sales|hello|contact|support|mail|homes|realtor)$/
/** What an address tells of a name: ana.ruiz@ is Ana Ruiz. Nothing, if it is not certain where one name ends. */
export const nameOfAddress = (email: string) => {
  const [local = ''] = (email.split('@')[0] ?? '').toLowerCase().split('+')
  // oxlint-disable-next-line regexp/no-super-linear-move -- of at most LONGEST characters
  const words = local.split(/[._-]/).map((word) => word.replace(/\d+$/, ''))
  return words.length >= 2 &&
    words.length <= 3 &&
    words.every((word) => /^\p{L}+$/u.test(word)) &&
    !words.some((word) => shared.test(word))
    ? words.map(inCase).join(' ')
    : ''
}

const personOf = (name: string, email: string, phone: string): TypedPerson => {
  const Email = readEmailAddress(email) ?? email
  const guess = nameOfAddress(Email)
  const isAddress = name.includes('@')
  const written = properly(bare(turned(isAddress ? '' : unquoted(name)))) || guess
  const [FirstName = '', ...rest] = written.split(' ')
  const [first, ...last] = guess.split(' ')
  // 'Ana' of ana.ruiz@ is Ana Ruiz.
  const LastName = rest.join(' ') || (first?.toLowerCase() === FirstName.toLowerCase() ? last.join(' ') : '')
  return { FirstName, LastName, Email, PhoneNumber: phone }
}

type Found = { names: string[]; email: string; phone: string; isTurned: boolean }
const nobody = (): Found => ({ names: [], email: '', phone: '', isTurned: false })

/** 'Ana Ruiz, cell 512 555 0101' as a name and a phone. */
const withoutPhone = (text: string) => {
  const [, name = '', number = ''] =
    // oxlint-disable-next-line regexp/no-super-linear-backtracking -- of at most LONGEST characters
    /^(\D*?)[\s(]*((?:\+?1[\s.-]*)?\(?\d{3}\)?[\s.-]*\d{3}[\s.-]*\d{4})\s*$/.exec(text) ?? []
  const phone = phoneDigits(number)
  return phone ? { name: unquoted(name.replace(wordOfPhone, ' ')), phone } : { name: text, phone: '' }
}

/** 'Ana Ruiz <ana@x.com> 512 555 0101' as its name, address and phone. */
const readPart = (part: string) => {
  const at = address.exec(part.replace(/mailto:/gi, ' '.repeat('mailto:'.length)))
  if (!at) return { ...withoutPhone(unquoted(part)), email: '', inBrackets: false }
  const [before, after] = [part.slice(0, at.index), part.slice(at.index + at[0].length)]
  // oxlint-disable-next-line regexp/no-super-linear-backtracking -- of at most LONGEST characters
  const inBrackets = /[<([]\s*(?:mailto:)?\s*$/i.test(before)
  // oxlint-disable-next-line regexp/no-super-linear-backtracking, regexp/no-super-linear-move -- of at most LONGEST characters
  const named = withoutPhone(before.replace(/[<([]?\s*(?:mailto:)?\s*$/i, '').trim())
  const behind = withoutPhone(after.replace(/^[\s>)\]]+/, '').trim())
  return { name: named.name || bare(behind.name), phone: named.phone || behind.phone, email: at[0], inBrackets }
}

/** An address that lacks its @, rather than a name. */
const isMeantAsAddress = (text: string) => /^\S+\.[a-z]{2,}$/i.test(text)

/** The people of a line, or of what stands between two semicolons. */
const readPiece = (piece: string): Found[] => {
  const parts = partsOf(piece.slice(0, LONGEST)).flatMap(splitAddresses).map(readPart)
  if (parts.length > 0 && parts.every(({ name, email, phone }) => !email && !phone && heading.test(name))) return []
  // 'ana@x.com, Ana Ruiz': the name follows its address.
  const first = parts.findIndex(({ email }) => email)
  const last = parts.findLastIndex(({ email }) => email)
  const follows = first === 0 && !parts[0]?.name && parts.slice(last).some(({ name, email }) => name && !email)
  const found: Found[] = []
  let now = nobody()
  const end = () => {
    if (now.email || now.names.length > 0 || now.phone) found.push(now)
    now = nobody()
  }
  for (const { name, email, phone, inBrackets } of parts) {
    const isNext = email ? now.email : name && now.email && !follows
    if (isNext) end()
    // Outlook: 'Ruiz, Ana <ana@x.com>'.
    if (email && name && inBrackets && now.names.length === 1) now.isTurned = true
    if (name) now.names.push(name)
    if (email) now.email = email
    if (phone) now.phone ||= phone
  }
  end()
  return found
}

/** 'ana@x.com bo@x.com', or 'Ana <ana@x.com> Bo <bo@x.com>', as two. */
const splitAddresses = (part: string): string[] => {
  const at = address.exec(part)
  if (!at) return [part]
  const end = at.index + at[0].length
  const close = /^\s*[>)\]]/.exec(part.slice(end))?.[0].length ?? 0
  const rest = part.slice(end + close)
  // 'ana@x.com <mailto:ana@x.com>' is one.
  const again = address.exec(rest.replace(/mailto:/gi, '       '))
  if (!again || again[0].toLowerCase() === at[0].toLowerCase()) return [part]
  return [part.slice(0, end + close), ...splitAddresses(rest.trim())]
}

/**
 * Reads a pasted or typed list of people, one a line or between commas or semicolons, as mail programs, spreadsheets and
 * people write it. Names that are missing are guessed from the address; whoever is listed twice is one person.
 */
export const readPeople = (text: string): TypedPerson[] => {
  const people: TypedPerson[] = []
  const pieces = text
    .slice(0, MAX)
    .replace(invisible, '')
    .replace(/[\u201c\u201d]/g, '"')
    .split(/[\r\n;]+/)
  for (const piece of pieces)
    for (const { names, email, phone, isTurned } of readPiece(piece.replace(label, ''))) {
      const without = email ? undefined : names.find(isMeantAsAddress)
      const named = names.filter((name) => name !== without)
      const name = isTurned ? named.toReversed().join(' ') : named.join(' ')
      const person = personOf(name, email || without || '', phone)
      const same = people.find(({ Email }) => Email && Email === person.Email)
      if (!same) people.push(person)
      else if (!same.PhoneNumber) same.PhoneNumber = person.PhoneNumber
    }
  return people
}
