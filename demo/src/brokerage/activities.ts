import { faker } from '@faker-js/faker/locale/base'
import type { Insertable } from 'kysely'
import type { DB } from '../../../server/src/db/schema.generated.ts'

/** An activity about one of a household's persons, given by index. */
export type DemoActivity = Omit<Insertable<DB['activity']>, 'TenantId' | 'ContactEntityId' | 'ContactId'> & {
  Person: number
}

/** Ways to reach somebody, by activity type: a subject if there is one, and the notes. */
const reaching: Record<number, { Subject?: string; Description: string }[]> = {
  1: [
    { Description: 'Talked about the market in {city} and what would have to be true to move.' },
    { Description: 'Went over the numbers. Comfortable up to {price}.' },
    { Description: 'Short call, all is well. Next one in two weeks.' },
    { Description: 'Asked about schools and the drive to work. Promised to find out.' },
  ],
  2: [
    { Description: 'Left a message about the house on {street}.' },
    { Description: 'Left a message, asked to call back after work.' },
  ],
  3: [{ Description: 'No answer, will try again in the evening.' }, { Description: '' }],
  4: [
    { Subject: 'New listings in {city}', Description: 'Sent five homes that came up this week.' },
    { Subject: 'Your home search', Description: 'Asked whether {street} is close enough to what they look for.' },
    { Subject: 'What your home is worth today', Description: 'Sent the market report for the neighborhood.' },
    { Subject: 'Following up', Description: '' },
  ],
  5: [
    { Description: 'Hi {first}, a home near {street} just came up. Want to see it this week?' },
    { Description: 'Hi {first}, are we still on for tomorrow?' },
  ],
}

/** What clients do on their own: those looking for a home, and those who own one. */
const looking: Record<number, { Subject?: string; Description: string }[]> = {
  8: [
    { Subject: 'Re: New listings in {city}', Description: 'The second one looks good. Could we see it on Saturday?' },
  ],
  9: [{ Description: 'Yes, tomorrow at ten works.' }],
  11: [{ Description: '{number} {street}, {city}' }],
  12: [{ Description: '{number} {street}, {city}' }],
  13: [{ Description: 'Is {number} {street} still available?' }],
  14: [{ Description: '{number} {street}, {city}' }],
  15: [{ Description: '{beds} bedrooms in {city} up to {price}' }],
  16: [{ Description: 'Purchase price up to {price}' }],
}
const owning: typeof looking = {
  8: [{ Subject: 'Re: What your home is worth today', Description: 'Thank you, more than we thought!' }],
  9: [{ Description: 'Thanks for thinking of us.' }],
  17: [{ Description: '{city}, single family' }],
  20: [{ Description: 'Would like to talk about selling next year.' }],
}

const { arrayElement: oneOf, weightedArrayElement } = faker.helpers
/** One of these types, by weight. */
const likelier = (types: object, weights: Record<number, number>) =>
  weightedArrayElement(
    Object.keys(types)
      .map((type) => ({ value: Number(type), weight: weights[Number(type)] ?? 1 }))
      .filter(({ weight }) => weight > 0),
  )

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** How long a lead waits for the first call or message by day: some have an answer at once, some wait for days. */
const waits: { weight: number; value: [from: number, to: number] }[] = [
  { weight: 34, value: [0.6, 5] },
  { weight: 26, value: [5, 45] },
  { weight: 22, value: [45, 300] },
  { weight: 12, value: [300, 1500] },
  { weight: 6, value: [1500, 5500] },
]
/** When somebody first turns to a lead, who takes so much longer than others. At night most leads wait for the morning. */
export const firstTouchOf = (arrived: number, slowness: number) => {
  const [from, to] = weightedArrayElement(waits)
  const wait = faker.number.float({ min: from, max: to }) * slowness * MINUTE
  const local = Temporal.Instant.fromEpochMilliseconds(Math.round(arrived)).toZonedDateTimeISO('America/Chicago')
  if ((local.hour >= 7 && local.hour < 21) || faker.datatype.boolean(0.15)) return arrived + wait
  const morning = local.add({ days: local.hour < 7 ? 0 : 1 }).startOfDay()
  return morning.epochMilliseconds + faker.number.float({ min: 7.5, max: 10 }) * HOUR
}

/** When a person was last contacted and active, which the activities must explain. */
export type Touched = { LastContact?: string | null; LastActive?: string | null }
type Person = Touched & { Email?: string | null; CellPhone?: string | null }

/**
 * The activities behind a person's LastContact and LastActive: the newest of either kind is at exactly that time.
 * Nothing happened before `from`.
 */
export const seedActivities = (
  Person: number,
  { LastContact, LastActive, Email, CellPhone }: Person,
  {
    from,
    first,
    users,
    looks,
    fill,
  }: {
    from: number
    /** When they were first contacted; undefined if not apart from that. */
    first: number | undefined
    users: number[]
    looks: boolean
    fill: (text: string) => string
  },
): DemoActivity[] => {
  /** Up to two times, the last of which is given. Few, because each slows down the first start. */
  const momentsUntil = (last: string) => {
    const end = Date.parse(last)
    const isLater = end - from > 3 * 24 * 60 * 60 * 1000
    if (!isLater || faker.datatype.boolean()) return [last]
    return [new Date(faker.number.float({ min: from, max: end })).toISOString(), last]
  }
  const demoActivity = (
    ActivityTypeId: number,
    UserId: number | null,
    when: string,
    texts: typeof looking,
  ): DemoActivity => {
    const { Subject, Description } = oneOf(texts[ActivityTypeId] as { Subject?: string; Description: string }[])
    return {
      Person,
      ActivityTypeId,
      UserId,
      Recipient: ActivityTypeId === 4 ? Email : ActivityTypeId === 5 ? CellPhone : null,
      Subject: Subject ? fill(Subject) : null,
      Description: fill(Description) || null,
      IsAutomatic: false,
      DateCreated: when,
      DateLogged: when,
    }
  }
  const reach = (when: string) => {
    const type = likelier(reaching, { 1: 6, 2: 3, 3: 2, 4: Email ? 5 : 0, 5: CellPhone ? 4 : 0 })
    return demoActivity(type, oneOf(users), when, reaching)
  }
  const act = (when: string) => {
    const kinds = looks ? looking : owning
    // Somebody who was never contacted has nothing to reply to.
    const replies = LastContact && when > LastContact ? 1 : 0
    return demoActivity(likelier(kinds, { 8: replies, 9: replies, 14: 4, 15: 3 }), null, when, kinds)
  }
  const contacts = (last: string) =>
    first === undefined
      ? momentsUntil(last)
      : [...(first < Date.parse(last) ? [new Date(first).toISOString()] : []), last]
  // Some who were never contacted got an answer in their agent's name from a program, a moment after they arrived.
  const greeting = {
    ...{ Person, ActivityTypeId: 5, UserId: users[0], Recipient: CellPhone, IsAutomatic: true },
    Description: fill('Hi {first}, thank you for getting in touch. We will call you soon.'),
    ...{ DateCreated: new Date(from + 2000).toISOString(), DateLogged: new Date(from + 2000).toISOString() },
  }
  const isGreeted = !LastContact && first !== undefined && users.length > 0 && CellPhone && faker.datatype.boolean(0.6)
  return [
    ...(isGreeted ? [greeting] : []),
    ...(LastContact ? contacts(LastContact).map(reach) : []),
    ...(LastActive ? momentsUntil(LastActive).map(act) : []),
  ]
}
