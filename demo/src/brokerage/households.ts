import { faker } from '@faker-js/faker/locale/base'
import type { Insertable } from 'kysely'
import zipcodes from 'zipcodes'
import type { DB } from '../../../server/src/db/schema.generated.ts'
import { type DemoActivity, firstTouchOf, seedActivities, type Touched } from './activities.ts'
import { type Home, seedHome } from './homes.ts'
import { families, places, professions, streets, trades } from './people.ts'
import {
  calls,
  demoSearches,
  LEAD,
  lenderNotes,
  PAST_CLIENT,
  PROSPECT,
  SPHERE,
  type Story,
  stories,
} from './stories.ts'

type Row<T extends keyof DB, Without extends string = never> = Omit<Insertable<DB[T]>, 'TenantId' | Without>
/** A lead or household with its persons and everything that belongs to it. */
export type Household = {
  entity: Row<'contact_entity'>
  persons: (Row<'contact', 'ContactEntityId'> & Touched)[]
  tags: string[]
  notes: Row<'note', 'ContactEntityId'>[]
  activities: DemoActivity[]
  properties: Home[]
  /** Saved property searches, by the person's index in the household. */
  searches: (Row<'search', 'ContactId'> & { Person: number })[]
}
/** The brokerage whose clients the households are. */
export type Brokerage = {
  agents: number[]
  lenders: number[]
  sources: Map<string, { SourceId: number; AssignToId: number | null }>
  urgencyTypes: Map<string, number>
}

const SEED = 20_191_123
const HOUSEHOLDS = 1850
const TODAY = 6
const DAY = 24 * 60 * 60 * 1000
const ZONE = 'America/Chicago'

const { arrayElement: oneOf, weightedArrayElement, shuffle } = faker.helpers
const chance = (probability: number) => faker.datatype.boolean(probability)
const between = (min: number, max: number) => faker.number.float({ min, max: Math.max(min, max) })
const whole = (min: number, max: number) => faker.number.int({ min, max })
const byWeight = (weights: Record<string, number>) =>
  weightedArrayElement(Object.entries(weights).map(([value, weight]) => ({ value, weight })))
const instant = (time: number) => new Date(time).toISOString()
const day = (time: number) => instant(time).slice(0, 10)
const ascii = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase()

const leadSources = { Zillow: 26, 'Realtor.com': 13, Website: 16, 'Facebook Ads': 10, 'Google Ads': 8, 'Homes.com': 5, 'Open House': 8, 'Sign Call': 6, 'Social Media': 5, Referral: 6, 'Code Inquiry': 1, Other: 1 } // biome-ignore format: a table
const sourcesOf: Record<number, Record<string, number>> = {
  [LEAD]: leadSources,
  [PROSPECT]: { ...leadSources, Referral: 20, 'Open House': 14 },
  [SPHERE]: { Referral: 10, 'Open House': 8, 'Social Media': 6, Other: 8 },
  [PAST_CLIENT]: {
    Referral: 9,
    Zillow: 9,
    'Facebook Ads': 5,
    'Google Ads': 4,
    Website: 3,
    'Open House': 3,
    'Sign Call': 2,
  },
}
/** By urgency: the days within which somebody was last contacted, and the days until they want to move. */
const paces: Record<string, { quiet: number; ahead: [number, number] }> = {
  Hot: { quiet: 12, ahead: [14, 60] },
  Warm: { quiet: 40, ahead: [45, 150] },
  Cold: { quiet: 90, ahead: [150, 400] },
  Nurture: { quiet: 150, ahead: [200, 540] },
  'Next Year': { quiet: 180, ahead: [300, 700] },
}

/** How much longer leads wait for each agent. */
const slowness = [0.5, 1, 1.7, 3]

/** The older a contact, the further the relationship has progressed. */
const typeAfter = (days: number) =>
  Number(
    byWeight(
      days < 14
        ? { [LEAD]: 85, [PROSPECT]: 8, [SPHERE]: 7 }
        : days < 180
          ? { [LEAD]: 60, [PROSPECT]: 22, [SPHERE]: 18 }
          : { [LEAD]: 38, [PROSPECT]: 14, [SPHERE]: 20, [PAST_CLIENT]: 28 },
    ),
  )

/** The same day during working hours, unless that is outside the given span. */
const atWork = (time: number, from: number, to: number) => {
  const local = Temporal.Instant.fromEpochMilliseconds(Math.round(time)).toZonedDateTimeISO(ZONE)
  const shifted = local.with({ hour: whole(8, 18), minute: whole(0, 59) }).epochMilliseconds
  return shifted > from && shifted < to ? shifted : time
}

/** Most of those who came at night, as any time is as likely as any other, came in the late morning of that day. */
const awake = (time: number) => {
  const { hour } = Temporal.Instant.fromEpochMilliseconds(Math.round(time)).toZonedDateTimeISO(ZONE)
  return hour < 7 && Math.floor(time) % 5 > 0 ? time + 10 * 60 * 60 * 1000 : time
}

/** The demo's households, oldest first: generated identically at every start, with dates relative to today. */
export const seedHouseholds = (brokerage: Brokerage, now: number): Household[] => {
  faker.seed(SEED)
  const invent = makeInventor(brokerage, now)
  const midnight = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(ZONE).startOfDay().epochMilliseconds
  const births = Array.from({ length: HOUSEHOLDS }, (_, i) =>
    i < TODAY ? between(midnight, now) : now - DAY - between(0, 1) ** 1.6 * 3 * 365 * DAY,
  )
  // Each household has its own seed, because the time of day changes how much is drawn for one and would otherwise
  // change all that follow.
  return births
    .sort((a, b) => a - b)
    .map((created, i) => {
      faker.seed(SEED + i)
      return invent(created)
    })
}

const makeInventor = ({ agents, lenders, sources, urgencyTypes }: Brokerage, now: number) => {
  const emails = new Set<string>()
  // The brokerage's own phones are (512) 555-0100 to 0119.
  const homes = places.map((place) => ({
    zips: place.cities.map((city) => zipcodes.lookupByName(city, place.state).map(({ zip }) => ({ city, zip }))),
    state: place.state,
    phones: shuffle(
      place.codes.flatMap((code) =>
        Array.from({ length: 100 }, (_, i) => `${code}55501${String(i).padStart(2, '0')}`).slice(code === 512 ? 20 : 0),
      ),
    ),
  }))

  const newEmail = (first: string, last: string) => {
    const [f, l] = [ascii(first), ascii(last)]
    const name = oneOf([`${f}.${l}`, `${f}.${l}`, `${f}${l}`, `${f[0]}${l}`, `${f}_${l}`, `${f}.${l}${whole(60, 99)}`])
    let email = `${name}@example.com`
    for (let n = 2; emails.has(email); n++) email = `${name}${n}@example.com`
    emails.add(email)
    return email
  }

  return (arrived: number): Household => {
    // Who somebody is depends on this alone: the hour changes with the time of day.
    const days = (now - arrived) / DAY
    const created = days < 1.5 ? arrived : awake(arrived)
    const type = typeAfter(days)
    const contacted = type !== LEAD || !chance(days < 2 ? 0.8 : days < 14 ? 0.35 : 0.1)
    const source = sources.get(byWeight(sourcesOf[type] ?? {}))
    if (!source) throw new Error('The demo names a source that it does not create')
    const agent = source.AssignToId ?? (contacted || chance(0.6) ? oneOf(agents) : null)
    const lender = chance(1 / 3) ? oneOf(lenders) : null
    const isBuyer = contacted && (type === LEAD || type === PROSPECT)
    const urgency = isBuyer ? byWeight({ Hot: 15, Warm: 35, Cold: 22, Nurture: 20, 'Next Year': 8 }) : undefined
    const pace = paces[urgency ?? 'Nurture'] as (typeof paces)[string]
    const story = oneOf(stories[type] as Story[])
    // A past client bought some time after we met, or years earlier and was then imported.
    const bought =
      type !== PAST_CLIENT ? undefined : created + (chance(0.7) ? between(30, 150) : -between(200, 2000)) * DAY
    const since = Math.max(created, bought ?? 0)
    const latest = Math.max(now - between(0, pace.quiet) * DAY, between(since, Math.min(now, since + DAY)))
    const lastContact = contacted ? atWork(latest, since, now) : null

    const home = weightedArrayElement(homes.map((value) => ({ value, weight: value.phones.length + 0.001 })))
    const newPhone = (probability: number) => (chance(probability) ? (home.phones.pop() ?? null) : null)
    const { city, zip } = oneOf(oneOf(home.zips))
    const known = type === PAST_CLIENT ? 1 : type === LEAD ? 0.45 : 0.8
    const lives = chance(known)
    const shared = {
      Address: lives ? `${whole(100, 9900)} ${oneOf(streets)}` : null,
      UnitNumber: lives && story.occupancy === 'rent' && chance(0.6) ? `Apt ${whole(1, 4)}${whole(10, 29)}` : null,
      HomePhone: newPhone(0.14),
      ...(lives || chance(0.7)
        ? { City: city, StateCode: home.state, ZipCode: zip }
        : { City: null, StateCode: null, ZipCode: null }),
      LastContact: lastContact === null ? null : instant(lastContact),
    }
    const person = (family: (typeof families)[number]['value'], last: string, isWoman: boolean, joined: number) => {
      const first = oneOf(isWoman ? family.women : family.men)
      const email = chance(0.97) ? newEmail(first, last) : null
      const active = contacted ? between(joined, now) : Math.min(now, joined + whole(1, 40) * 60_000)
      return {
        FirstName: first,
        LastName: last,
        Email: email,
        CellPhone: newPhone(email ? 0.95 : 1),
        WorkPhone: newPhone(0.1),
        ...shared,
        DateOfBirth: chance(0.35) ? day(now - between(24, 78) * 365.25 * DAY) : null,
        Profession: story.tags[0] === 'Vendor' ? oneOf(trades) : chance(0.5) ? oneOf(professions) : null,
        Income: chance(0.25) ? String(whole(42, 240) * 1000) : null,
        LastActive: chance(isBuyer || !contacted ? 0.85 : 0.3) ? instant(active) : null,
        DateCreated: instant(joined),
        IsImported: bought !== undefined && bought < created,
      }
    }
    const family = weightedArrayElement(families)
    const lastName = oneOf(family.last)
    const isWoman = chance(0.5)
    const persons = [person(family, lastName, isWoman, created)]
    if (contacted && days > 7 && chance(0.088)) {
      const joined = between(created, Math.min(now, created + 20 * DAY))
      const second = person(family, chance(0.75) ? lastName : oneOf(family.last), !isWoman, joined)
      // Not in the same minute as the first.
      const from = Math.max(since, joined)
      persons.push({ ...second, LastContact: instant(atWork(between(from, latest), from, now)) })
    }

    const first = persons[0]?.FirstName ?? ''
    const budget = (story.tags[0] === 'Luxury' ? whole(120, 400) : whole(22, 90)) * 10_000
    const price = `$${budget.toLocaleString('en-US')}`
    const fill = (text: string) =>
      text
        .replaceAll('{first}', first)
        .replaceAll('{city}', city)
        .replaceAll('{street}', () => oneOf(streets))
        .replaceAll('{number}', () => String(whole(100, 9900)))
        .replaceAll('{beds}', () => oneOf(['three', 'four', 'five']))
        .replaceAll('{price}', () => price)
    const write = (texts: string[], UserId: number | null, until: number) =>
      texts
        .map((_, i) => (i === 0 ? until : atWork(between(since, until), since, until)))
        .sort((a, b) => a - b)
        .map((time, i) => ({ Note: fill(texts[i] ?? ''), UserId, DateCreated: instant(time) }))
    const notes: Household['notes'] = []
    if (lastContact !== null) {
      // Spread out, instead of a year's work in one afternoon.
      const most = Math.min(4, 1 + Math.floor((lastContact - since) / (3 * DAY)))
      const told = story.notes.slice(0, whole(0, most))
      notes.push(...write(chance(0.3) && most > 1 ? [...told, oneOf(calls)] : told, agent, lastContact))
      if (lender && type !== SPHERE && chance(0.3))
        notes.push(...write([oneOf(lenderNotes)], lender, between(since, lastContact)))
    }

    const extras = {
      'Pre-approved': lender && isBuyer ? 0.4 : 0,
      'Cash buyer': isBuyer ? 0.06 : 0,
      Veteran: 0.04,
      Newsletter: 0.15,
    }
    const tags = contacted
      ? story.tags.concat(Object.keys(extras).filter((tag) => chance(extras[tag as keyof typeof extras])))
      : []
    // Nothing drawn after this point affects the persons.
    const owns = shared.Address && (story.occupancy === 'own' || (!story.occupancy && contacted && chance(0.5)))
    const properties = owns
      ? [
          seedHome(
            { Address: shared.Address, City: city, StateCode: home.state, ZipCode: zip },
            story.tags[0] === 'Luxury',
          ),
        ]
      : []
    if (story.tags[0] === 'Investor' && contacted)
      properties.push(
        seedHome(
          { Address: `${whole(100, 9900)} ${oneOf(streets)}`, City: city, StateCode: home.state, ZipCode: zip },
          false,
        ),
      )
    const looks = type === LEAD || type === PROSPECT
    const users = [agent, agent, agent, lender].filter((user) => user !== null)
    const activities = persons.flatMap((p, i) =>
      seedActivities(i, p, {
        from: Math.max(since, Date.parse(p.DateCreated)),
        // Some agents are quicker than others.
        first: i === 0 ? firstTouchOf(created, slowness[agents.indexOf(agent ?? 0)] ?? 1) : undefined,
        users,
        looks,
        fill: (text) => fill(text.replaceAll('{first}', p.FirstName)),
      }),
    )
    const searches = persons.flatMap(({ LastActive }, Person) => {
      if (!looks || !LastActive || !chance(0.3)) return []
      const search = oneOf(demoSearches)
      // All rows are inserted as one JSON text.
      const Filters = search.filters({ city, state: home.state, zip, price: budget }) as unknown as string
      const CreatedById = contacted && chance(0.5) ? agent : null
      const Frequency = CreatedById === null ? null : oneOf(['AtOnce', 'Daily', 'Weekly', null])
      return [{ Person, Name: fill(search.Name), Filters, Frequency, CreatedById, DateCreated: LastActive }]
    })
    return {
      entity: {
        SourceId: source.SourceId,
        UrgencyTypeId: urgencyTypes.get(urgency ?? '') ?? null,
        AssignedAgentId: agent,
        AssignedLenderId: lender,
        ContactTypeId: type,
        Timeframe: isBuyer && chance(0.75) ? day(now + between(...pace.ahead) * DAY) : null,
        PurchaseAnniversary: bought ? day(bought) : null,
        SaleAnniversary: bought && chance(0.25) ? day(bought - between(5, 40) * DAY) : null,
        Occupancy: contacted ? (story.occupancy ?? oneOf(['rent', 'own', null])) : null,
        IsNew: !contacted && days < 30,
        DateCreated: instant(created),
      },
      persons,
      tags: [...new Set(tags)],
      notes,
      activities,
      properties,
      searches,
    }
  }
}
