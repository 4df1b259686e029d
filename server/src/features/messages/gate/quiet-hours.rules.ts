import { holidayOn } from './holidays.rules.ts'
import type { Where } from './zone.rules.ts'

/**
 * The hours when texts may go, from one full hour up to, but not including, the other; null if the whole day is quiet.
 */
type Hours = readonly [from: number, to: number] | null

type Law = {
  Hours: Hours
  Saturday?: Hours
  Sunday?: Hours
  Holidays?: Hours
  Source: string
}

/**
 * 47 CFR 64.1200(c)(1): no telephone solicitation before 8 a.m. or after 9 p.m. in the recipient's time. Whether it
 * applies to texts to people who agreed to them is disputed (petition of the Ecommerce Innovation Alliance, CG Docket
 * 02-278, 2025); Dormer respects it for all of them.
 */
const federal: Law = { Hours: [8, 21], Source: '47 CFR 64.1200(c)(1)' }

/**
 * States with narrower laws, as of November 2026; this is no legal advice. The statute was read for FL, MD (in part),
 * MS, NM, RI, SD, UT and WA; the others follow published surveys of state laws. Where surveys differ, or the law may
 * mean only calls or dialing devices (AL, CA, IL, MI, MN, NE, NJ, NV, PA, SD, WY), the narrower reading is used.
 * Exemptions for consent or an existing business relationship are not used. Not covered: bans in a state of emergency
 * (Louisiana, New York), and limits of three a day (Florida, Maryland, Oklahoma, Oregon).
 */
const states: Record<string, Law> = {
  AL: { Hours: [8, 20], Sunday: null, Holidays: null, Source: 'Ala. Admin. Code r. 770-X-5-.17' },
  // Automatic dialing-announcing devices.
  CA: { Hours: [9, 21], Source: 'Cal. Pub. Util. Code 2872(c)' },
  // As amended by Public Act 23-98.
  CT: { Hours: [9, 20], Source: 'Conn. Gen. Stat. 42-288a' },
  FL: { Hours: [8, 20], Source: 'Fla. Stat. 501.616(6)(a)' },
  // Prerecorded messages.
  IL: { Hours: [9, 21], Source: '815 ILCS 305/15' },
  KY: { Hours: [10, 21], Source: 'KRS 367.46955' },
  LA: {
    Hours: [8, 20],
    Sunday: null,
    Holidays: null,
    Source: 'La. R.S. 45:844.31; La. Pub. Serv. Comm. General Order R-29617',
  },
  MA: { Hours: [8, 20], Source: 'Mass. Gen. Laws ch. 159C; 201 CMR 12' },
  MD: { Hours: [8, 20], Source: 'Md. Code, Com. Law 14-4502' },
  // The law is about voice calls; surveys of state laws list 9 a.m.
  MI: { Hours: [9, 21], Source: 'MCL 445.111 and following' },
  // Automatic dialing-announcing devices.
  MN: { Hours: [9, 21], Source: 'Minn. Stat. 325E.30' },
  // 77-3-603 says 9 p.m. Legal holidays are allowed again: the rules that closed them were repealed in 2023.
  MS: { Hours: [8, 20], Sunday: null, Source: 'Miss. Code 77-3-723(1)' },
  // Recorded messages only.
  NE: { Hours: [8, 21], Sunday: [13, 21], Holidays: [13, 21], Source: '291 Neb. Admin. Code ch. 11, 003' },
  // The law says 9 p.m.; surveys of 2024 list 8.
  NJ: { Hours: [8, 20], Source: 'N.J.S.A. 56:8-128' },
  NM: { Hours: [9, 21], Source: 'N.M. Stat. 57-12-22' },
  // According to surveys of state laws.
  NV: { Hours: [9, 20], Source: 'NRS 598.0918' },
  OK: { Hours: [8, 20], Source: 'Okla. Stat. tit. 15, 775C.4' },
  // Names texts. It amends ORS 646.561 and following and 646A.370 and following.
  OR: { Hours: [8, 20], Source: 'Oregon HB 3865 of 2025' },
  // The law closes legal holidays; 44 P.S. 11 makes every Saturday afternoon a half holiday.
  PA: { Hours: [8, 21], Saturday: [8, 12], Holidays: null, Source: '73 P.S. 2241 and following; 44 P.S. 11' },
  // Sunday is not among the permitted hours.
  RI: { Hours: [9, 18], Saturday: [10, 17], Sunday: null, Holidays: null, Source: 'R.I. Gen. Laws 5-61-2(2), 5-61-3.6' },
  // Automated dialing systems, on weekdays only.
  SD: { Hours: [9, 21], Saturday: null, Sunday: null, Source: 'SDCL 37-30-28' },
  // SB 140 of 2025 names texts.
  TX: { Hours: [9, 21], Sunday: [12, 21], Source: 'Tex. Bus. & Com. Code 301.051' },
  UT: { Hours: [8, 21], Sunday: null, Holidays: null, Source: 'Utah Code 13-25a-103(3)' },
  WA: { Hours: [8, 20], Source: 'RCW 80.36.390 and 19.158.040(2)' },
  // Automated dialing systems.
  WY: { Hours: [8, 20], Source: 'Wyo. Stat. 6-6-104' },
} // biome-ignore format: a law is a row

/** When texts to many may go on a day in a state, under which law, and what makes the day special. */
export type Window = { Hours: Hours; Source: string; Because: string | null }

/** The hours of a day in a state; null means an unknown state, with the federal hours. */
export const windowOf = (state: string | null, day: Temporal.PlainDate): Window => {
  const law = states[state ?? ''] ?? federal
  const window = (Hours: Hours, Because: string | null): Window => ({ Hours, Source: law.Source, Because })
  const holiday = state && law.Holidays !== undefined ? holidayOn(state, day) : undefined
  if (holiday) return window(law.Holidays ?? null, holiday)
  if (day.dayOfWeek === 7 && law.Sunday !== undefined) return window(law.Sunday, 'Sunday')
  if (day.dayOfWeek === 6 && law.Saturday !== undefined) return window(law.Saturday, 'Saturday')
  return window(law.Hours, null)
}

/** The first moment, from an instant on, when it is quiet hours in none of the possible places. */
export const nextOpening = (places: Where['Places'], from: Temporal.Instant): Temporal.Instant => {
  let at = from
  // Each iteration moves on by at least part of a day; no state is quiet for longer than a few days.
  for (let turn = 0; turn < 100; turn++) {
    const late = places.map((place) => openingIn(place, at)).filter((one) => Temporal.Instant.compare(one, at) > 0)
    if (!late.length) return at
    at = late.reduce((last, one) => (Temporal.Instant.compare(one, last) > 0 ? one : last))
  }
  throw new RangeError(`No hour suits ${JSON.stringify(places)}`)
}

/** The latest results: a hundred thousand recipients are in few places and wait from the same few instants. */
const openings = new Map<string, Temporal.Instant>()
const OPENINGS = 1000

/** The same in one place: the instant itself, when the hours open on its day, or the beginning of the next day. */
const openingIn = (place: Where['Places'][number], at: Temporal.Instant): Temporal.Instant => {
  const key = `${place.Zone} ${place.State} ${at.epochMilliseconds}`
  const known = openings.get(key)
  if (known) return known
  const opening = openingOf(place, at)
  if (openings.size >= OPENINGS) openings.clear()
  openings.set(key, opening)
  return opening
}

const openingOf = ({ Zone, State }: Where['Places'][number], at: Temporal.Instant): Temporal.Instant => {
  const local = at.toZonedDateTimeISO(Zone)
  const { Hours } = windowOf(State, local.toPlainDate())
  if (Hours && local.hour < Hours[0])
    return local
      .toPlainDate()
      .toZonedDateTime({ timeZone: Zone, plainTime: { hour: Hours[0] } })
      .toInstant()
  if (Hours && local.hour < Hours[1]) return at
  return local.toPlainDate().add({ days: 1 }).toZonedDateTime(Zone).toInstant()
}
