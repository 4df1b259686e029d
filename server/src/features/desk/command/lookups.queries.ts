import type { CommandChoice } from '@dormer/contract/desk/command'
import { formatPhone, phoneDigits } from '@dormer/contract/phone'
import { sql } from 'kysely'
import { type Actor, visibleTo } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { agentOptions, lenderOptions } from '../../brokerage/users/users.queries.ts'
import { findDeals } from '../../deals/transactions/transactions.queries.ts'
import { onMarket } from '../../homes/property-search/filters.ts'
import { mlsIdOf } from '../../homes/property-search/mls.queries.ts'
import { findPeople } from '../shell/find.queries.ts'
import { fits, fitsStreet, isAlike, letters, otherSpellings, singular, wordsOf } from './names.rules.ts'

/** A contact as acts need it. */
export type Person = {
  ContactId: number
  ContactEntityId: number
  Name: string
  FirstName: string | null
  Email: string | null
  Phone: string | null
}

/** How many transactions with the words are looked at: clients and cities have them, too. */
const LOOKED_AT = 50
/** How many are offered as choices. */
const OFFERED = 6

/** What words were found to mean: one, several to choose from, or nothing. */
export type Meant<T> = { one: T } | { choice: CommandChoice } | undefined

/** The contacts with these ids that the actor may see, in this order. */
export const peopleOf = async (db: Tx, actor: Actor, ids: readonly number[]): Promise<Person[]> => {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('contact')
    .select(['ContactId', 'ContactEntityId', 'Name', 'FirstName', 'Email'])
    .select(sql<string | null>`coalesce(cell_phone, home_phone, work_phone)`.as('Phone'))
    .where(visibleTo(actor, 'contact'))
    .where('ContactId', 'in', [...ids])
    .execute()
  return ids.flatMap((id) => rows.find(({ ContactId }) => ContactId === id) ?? [])
}

const optionOf = ({ ContactId, Name, Phone, Email }: Person, IsAlike: boolean) => ({
  Value: String(ContactId),
  Name,
  Detail: [Phone && formatPhone(Phone), Email].filter(Boolean).join(' · ') || null,
  IsAlike,
})

/**
 * Whom words mean, among those the actor may see: the person in view, then those opened last, then everybody. Several
 * are a choice, and so is somebody who is only called alike.
 */
export const findPerson = async (
  db: Tx,
  actor: Actor,
  typed: readonly string[],
  { known, alike, plural }: { known: readonly Person[]; alike: boolean; plural?: boolean },
): Promise<Meant<Person>> => {
  const text = typed.join(' ')
  const digits = phoneDigits(text)
  const words = plural ? typed.map(singular) : [...typed]
  const fitting = (people: readonly Person[], how: ReturnType<typeof fits>) =>
    people.filter(({ Name }) => fits(Name, words) === how)
  const [whole] = digits ? [] : fitting(known, 'Whole')
  if (whole) return { one: whole }
  const rows = await findPeople(db, actor, words.join(' '), digits ? [digits] : words)
  const found = await peopleOf(
    db,
    actor,
    rows.map(({ ContactId }) => ContactId),
  )
  const named = digits ? found : fitting(found, 'Whole')
  const [likely] = digits || named.length > 0 ? [] : fitting(known, 'Begins')
  if (likely) return { one: likely }
  const begun = named.length > 0 ? named : fitting(found, 'Begins')
  const households = plural
    ? begun.filter((p, at) => begun.findIndex((q) => q.ContactEntityId === p.ContactEntityId) === at)
    : begun
  const [one] = households
  if (one && households.length === 1) return { one }
  const choice = (people: Person[], isAlikeOnly: boolean): Meant<Person> => ({
    choice: {
      Word: text,
      Kind: 'Contact',
      Options: people.slice(0, OFFERED).map((person) => optionOf(person, isAlikeOnly)),
    },
  })
  if (households.length > 1) return choice(households, false)
  const near = alike ? found.filter(({ Name }) => isAlike(Name, words)) : []
  return near.length > 0 ? choice(near, true) : undefined
}

/** A home that can be shown: on the market, or of a transaction. */
export type Home = { Value: string; Address: string; Detail: string | null }

/** The homes whose address has these words. */
const findHomes = async (db: Tx, actor: Actor, text: string): Promise<Home[]> => {
  const words = wordsOf(text).map(letters).filter(Boolean).slice(0, 8)
  if (words.length === 0) return []
  const mlsId = await mlsIdOf(db, actor)
  const query = words.map((word) => `(${[`${word}:*`, ...otherSpellings(word)].join(' | ')})`).join(' & ')
  const listed = mlsId
    ? (
        await sql<{ ListingKey: string; UnparsedAddress: string; City: string | null }>`
          select l.listing_key, l.unparsed_address, l.city from listing l
          where l.mls_id = ${mlsId} and ${onMarket} and l.unparsed_address is not null
            and to_tsvector('simple', search_fold(l.unparsed_address)) @@ to_tsquery('simple', ${query})
          order by l.unparsed_address, l.listing_key limit ${OFFERED}`.execute(db)
      ).rows.map((l) => ({ Value: `L${l.ListingKey}`, Address: l.UnparsedAddress, Detail: l.City }))
    : []
  const deals = (await dealsNamed(db, actor, text)).map(({ Value, Name, Detail }) => ({ Value, Address: Name, Detail }))
  const all = [...deals, ...listed]
  return all.filter((home, at) => all.findIndex((o) => letters(o.Address) === letters(home.Address)) === at)
}

/** The transactions that the actor sees whose address has these words, and their status. */
export const dealsNamed = async (db: Tx, actor: Actor, text: string) => {
  const words = wordsOf(text).map(letters).filter(Boolean).slice(0, 8)
  if (words.length === 0) return []
  const names = words.filter((word) => otherSpellings(word).length === 0)
  return (await findDeals(db, actor, names.length > 0 ? names : words, LOOKED_AT))
    .filter(({ Name }) => fitsStreet(Name, words))
    .map((deal) => ({ ...deal, Value: `T${deal.TransactionId}`, Detail: deal.City }))
}

/** Which home words mean. */
export const findHome = async (db: Tx, actor: Actor, text: string): Promise<Meant<Home>> => {
  const homes = await findHomes(db, actor, text)
  const [one] = homes
  if (one && homes.length === 1) return { one }
  if (homes.length === 0) return undefined
  const Options = homes
    .slice(0, OFFERED)
    .map(({ Value, Address, Detail }) => ({ Value, Name: Address, Detail, IsAlike: false }))
  return { choice: { Word: text, Kind: 'Home', Options } }
}

/** A colleague that a contact can be given to. */
export type Colleague = { UserId: number; Name: string; side: 'AgentId' | 'LenderId' }

/** Which colleague words mean; 'me' is the actor. */
export const findColleague = async (db: Tx, actor: Actor, text: string): Promise<Meant<Colleague>> => {
  const [agents, lenders] = await Promise.all([agentOptions(db, actor), lenderOptions(db, actor)])
  const all: Colleague[] = [
    ...agents.map((user) => ({ ...user, side: 'AgentId' as const })),
    ...lenders.map(({ Key, Value }) => ({ UserId: Key, Name: Value, side: 'LenderId' as const })),
  ]
  if (/^(?:me|myself)$/i.test(text)) {
    const me = all.find(({ UserId }) => UserId === actor.UserId)
    return me && { one: me }
  }
  const words = wordsOf(text)
  const whole = all.filter(({ Name }) => fits(Name, words) === 'Whole')
  const found = whole.length > 0 ? whole : all.filter(({ Name }) => fits(Name, words) === 'Begins')
  const [one] = found
  if (one && found.length === 1) return { one }
  const isAlikeOnly = found.length === 0
  const offered = isAlikeOnly ? all.filter(({ Name }) => isAlike(Name, words)) : found
  if (offered.length === 0) return undefined
  const Options = offered.slice(0, OFFERED).map(({ UserId, Name, side }) => ({
    Value: String(UserId),
    Name,
    Detail: side === 'LenderId' ? 'Lender' : null,
    IsAlike: isAlikeOnly,
  }))
  return { choice: { Word: text, Kind: 'User', Options } }
}

/** The next appointments with a contact, or the actor's own, soonest first; of one type, if it is given. */
export const nextAppointments = (
  db: Tx,
  actor: Actor,
  {
    ContactId,
    AppointmentTypeId,
    since,
    limit = OFFERED,
  }: { ContactId: number | undefined; AppointmentTypeId: number | undefined; since: string; limit?: number },
) =>
  db
    .selectFrom('appointment')
    .select(['AppointmentId', 'Title', 'DateTime', 'DurationMinutes', 'AppointmentTypeId', 'ContactId'])
    .where('TenantId', '=', actor.TenantId)
    .where('DateTime', '>=', since)
    .$if(ContactId !== undefined, (q) => q.where('ContactId', '=', ContactId as number))
    .$if(AppointmentTypeId !== undefined, (q) => q.where('AppointmentTypeId', '=', AppointmentTypeId as number))
    .$if(ContactId === undefined, (q) => q.where('UserId', '=', actor.UserId))
    .orderBy('DateTime')
    .orderBy('AppointmentId')
    .limit(limit)
    .execute()
