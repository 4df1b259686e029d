import tzLookup from '@photostructure/tz-lookup'
import zipcodes from 'zipcodes'
import { areaCodes } from './area-codes.ts'

/**
 * The time zones of each state, including those of small areas: an address that is not known to be in one of them may
 * be in any. tz database, file northamerica.
 */
const zonesOfStates: Record<string, string[]> = {
  AK: ['America/Anchorage', 'America/Adak'],
  AL: ['America/Chicago'],
  AR: ['America/Chicago'],
  AS: ['Pacific/Pago_Pago'],
  // The Navajo Nation observes daylight saving time.
  AZ: ['America/Phoenix', 'America/Denver'],
  CA: ['America/Los_Angeles'],
  CO: ['America/Denver'],
  CT: ['America/New_York'],
  DC: ['America/New_York'],
  DE: ['America/New_York'],
  FL: ['America/New_York', 'America/Chicago'],
  GA: ['America/New_York'],
  GU: ['Pacific/Guam'],
  HI: ['Pacific/Honolulu'],
  IA: ['America/Chicago'],
  ID: ['America/Boise', 'America/Los_Angeles'],
  IL: ['America/Chicago'],
  IN: ['America/Indiana/Indianapolis', 'America/Chicago'],
  KS: ['America/Chicago', 'America/Denver'],
  KY: ['America/New_York', 'America/Chicago'],
  LA: ['America/Chicago'],
  MA: ['America/New_York'],
  MD: ['America/New_York'],
  ME: ['America/New_York'],
  MI: ['America/Detroit', 'America/Menominee'],
  MN: ['America/Chicago'],
  MO: ['America/Chicago'],
  MP: ['Pacific/Saipan'],
  MS: ['America/Chicago'],
  MT: ['America/Denver'],
  NC: ['America/New_York'],
  ND: ['America/Chicago', 'America/Denver'],
  NE: ['America/Chicago', 'America/Denver'],
  NH: ['America/New_York'],
  NJ: ['America/New_York'],
  NM: ['America/Denver'],
  // West Wendover and Jackpot.
  NV: ['America/Los_Angeles', 'America/Denver'],
  NY: ['America/New_York'],
  OH: ['America/New_York'],
  OK: ['America/Chicago'],
  OR: ['America/Los_Angeles', 'America/Boise'],
  PA: ['America/New_York'],
  PR: ['America/Puerto_Rico'],
  RI: ['America/New_York'],
  SC: ['America/New_York'],
  SD: ['America/Chicago', 'America/Denver'],
  TN: ['America/Chicago', 'America/New_York'],
  TX: ['America/Chicago', 'America/Denver'],
  UT: ['America/Denver'],
  VA: ['America/New_York'],
  VI: ['America/St_Thomas'],
  VT: ['America/New_York'],
  WA: ['America/Los_Angeles'],
  WI: ['America/Chicago'],
  WV: ['America/New_York'],
  WY: ['America/Denver'],
}

const ofAreaCodes = new Map(
  areaCodes.flatMap(([state, codes, zone]) => codes.split(' ').map((code) => [code, { state, zone }] as const)),
)

/** Zones whose clocks agree all year count as one, such as America/Boise and America/Denver. */
const clockOf = (zone: string) => {
  const clock =
    clocks.get(zone) ??
    ['2026-01-15T12:00Z', '2026-07-15T12:00Z']
      .map((instant) => Temporal.Instant.from(instant).toZonedDateTimeISO(zone).offset)
      .join()
  clocks.set(zone, clock)
  return clock
}
const clocks = new Map<string, string>()

/** A ZIP code is an area, not a point: it may extend this many degrees, some 20 miles, around its center. */
const AROUND = 0.3

/** Which of a state's zones a ZIP code may be in. */
const zonesNear = (latitude: number, longitude: number, zones: string[]) => {
  if (zones.length === 1) return zones
  const near = new Set(
    [-AROUND, 0, AROUND].flatMap((north) =>
      [-AROUND, 0, AROUND].map((east) => clockOf(tzLookup(latitude + north, longitude + east))),
    ),
  )
  const possible = zones.filter((zone) => near.has(clockOf(zone)))
  return possible.length ? possible : zones
}

/** Where a recipient may be: one place, or several if the address leaves several time zones possible. */
export type Where = {
  /** The state is null if unknown. */
  Places: { Zone: string; State: string | null }[]
  /** What it was inferred from. */
  From: 'ZipCode' | 'AreaCode' | 'State' | 'Brokerage'
}

/**
 * Where somebody is: according to the ZIP code, else the phone's area code, else the state, else the brokerage's
 * location. A ZIP code or number of no state, such as the army's 09001 or 800, says nothing; nor does one of another
 * country.
 */
export const zoneOf = (known: {
  ZipCode: string | null
  /** Ten digits. */
  Phone: string | null
  StateCode: string | null
  BrokerageZone: string
}): Where => {
  const where = (From: Where['From'], State: string, zones: string[]): Where => ({
    Places: zones.map((Zone) => ({ Zone, State })),
    From,
  })
  const zip = zipcodes.lookup(known.ZipCode?.trim().slice(0, 5) ?? '')
  const zipZones = zip?.country === 'US' && zonesOfStates[zip.state]
  if (zipZones) return where('ZipCode', zip.state, zonesNear(zip.latitude, zip.longitude, zipZones))
  const area = ofAreaCodes.get(known.Phone?.slice(0, 3) ?? '')
  if (area) return where('AreaCode', area.state, area.zone ? [area.zone] : (zonesOfStates[area.state] ?? []))
  const state = known.StateCode?.trim().toUpperCase() ?? ''
  const stateZones = zonesOfStates[state]
  if (stateZones) return where('State', state, stateZones)
  return { Places: [{ Zone: known.BrokerageZone, State: null }], From: 'Brokerage' }
}
