import type { Clause } from '@dormer/contract/desk/command-words'
import { formatPhone } from '@dormer/contract/phone'
import { verdictOf } from './gate.ts'
import { homesFor, type Listed } from './homes.queries.ts'
import type { Person } from './lookups.queries.ts'
import { sentence } from './names.rules.ts'
import { NotRead, type Reading } from './read.ts'

const numbers: Record<string, number> = {
  ...{ a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10 },
  ...{ 'a couple': 2, 'a couple of': 2, 'a few': 3, some: 3 },
}
/** More than these nobody reads in one message. */
const MOST = 10
const counted =
  /\b(\d{1,2}|an?|one|two|three|four|five|six|seven|eight|nine|ten|a few|a couple(?: of)?|some) (?:(?:new|more|other) )?(?:homes?|houses?|listings?|propert(?:y|ies)|props)\b/i

const dollars = (price: number | null) => (price === null ? null : `$${Math.round(price).toLocaleString('en-US')}`)

const add = async (r: Reading, person: Person, listed: readonly Listed[], how: string, from: string | null) => {
  const Channel = how ? (how as 'Text' | 'Email') : person.Email ? 'Email' : 'Text'
  const address = Channel === 'Email' ? person.Email : person.Phone && formatPhone(person.Phone)
  const [first] = listed
  const Subject =
    Channel === 'Text'
      ? null
      : listed.length === 1 && first
        ? sentence(first.Address)
        : `${listed.length} homes for you`
  const verdict = await verdictOf(r.at, Channel, person)
  r.add(
    listed.length === 1 ? 'Home' : `${listed.length} homes`,
    [person.Name, address, ...listed.map(({ Address, Price }) => [Address, dollars(Price)].filter(Boolean).join(', '))],
    { Kind: 'Homes', ContactId: person.ContactId, Channel, Subject, ListingKeys: listed.map((one) => one.ListingKey) },
    { ...verdict, Warning: verdict.Warning ?? from },
  )
}

/** 'send 3 homes to katherine', 'text oak hollow to her'; false if no such home is known. */
export const sendHomes = async (r: Reading, { words, what = '', isLoose }: Clause) => {
  const [, how] = / (?:by|via|as an?) (text|txt|sms|e-?mail)[.!]?$/i.exec(words) ?? []
  const channel = how ? (/^e/i.test(how) ? 'Email' : 'Text') : what
  const text = how ? words.slice(0, words.search(/ (?:by|via|as an?) \S+$/i)) : words
  const number = counted.exec(text)
  if (!number) {
    // oxlint-disable-next-line regexp/no-super-linear-backtracking -- of at most 300 characters
    const [, street = '', whom = ''] = /^(?:the )?(.+?) to (\S.*)$/i.exec(text) ?? []
    const listed = await r.listed(street)
    if (!listed) {
      if (isLoose) return false
      throw new NotRead(street, `No home on the market is at ${street}.`)
    }
    const { person, rest } = await r.require(whom, 'Say to whom, or open a person first.')
    if (rest) throw new NotRead(rest, 'Say only which home, and to whom.')
    if (person && listed.meant) await add(r, person, [listed.meant], channel, null)
    return true
  }
  const count = numbers[number[1]?.toLowerCase() ?? ''] ?? Number(number[1])
  const [before, after] = [text.slice(0, number.index).trim(), text.slice(number.index + number[0].length).trim()]
  const whom = before || after.replace(/^(?:to|for|with) /i, '')
  const { person, rest } = await r.require(whom, 'Say to whom, or open a person first.')
  const more = [rest, before ? after : ''].filter(Boolean).join(' ')
  if (more) throw new NotRead(more, 'Say only how many homes, and to whom; or name the street.')
  if (!person) return true
  if (count < 1 || count > MOST) throw new NotRead(number[0], `Send 1 to ${MOST} homes at a time.`)
  const { homes, from } = await homesFor(r.at, person, count)
  if (homes.length === 0) throw new NotRead(number[0], from)
  await add(r, person, homes, channel, homes.length < count ? `Only ${homes.length} found. ${from}` : from)
  return true
}
