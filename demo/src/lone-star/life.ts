import { type Chance, chance } from './chance.ts'
import { HOMES_PER_SLOT, type Slot, siteOf } from './slots.ts'

const DAY = 86_400_000
/** Day 0 of the slots. */
const EPOCH = Date.UTC(2016, 0, 4)
/** 14:00 in UTC: morning in Texas at any time of the year, and ten hours until its date and UTC's differ. */
const MORNING = 14 * 60

export type Status = 'Coming Soon' | 'Active' | 'Active Under Contract' | 'Pending' | 'Closed' | 'Hold' | 'Withdrawn' | 'Expired' | 'Canceled' // biome-ignore format: a list
/** An event in a listing's life, in epoch milliseconds; its first brings the listing into the feed. */
export type Happening = {
  at: number
  status?: Status
  /** The new price, as a fraction of the first. */
  price?: number
  /** An open house is announced for that day of the epoch, or those announced are over. */
  openHouse?: number | 'over'
}

/** A time during office hours on a day, to the minute. */
const inOffice = (luck: Chance, day: number) => EPOCH + day * DAY + (MORNING + luck.whole(0, 590)) * 60_000
const weekday = (day: number) => ((day % 7) + 7) % 7
/** The working day on or before a day: banks and title companies are closed on weekends. Day 0 is a Monday. */
const working = (day: number) => (weekday(day) > 4 ? day - weekday(day) + 4 : day)
/** The Saturday on or after a day. */
const saturday = (day: number) => day + ((12 - weekday(day)) % 7)

const beginning = (slot: Slot, life: number) => {
  const day = slot.phase + life * slot.period
  return { day, at: inOffice(chance('begin', slot.number, life), day) }
}

/** Which of the slot's lives is in the feed at that time. */
export const lifeAt = (slot: Slot, time: number): number => {
  const guess = Math.floor(((time - EPOCH) / DAY - slot.phase) / slot.period)
  return beginning(slot, guess).at <= time ? guess : guess - 1
}

/** The turn of a life's home. */
export const turnOf = (life: number) => ((life % HOMES_PER_SLOT) + HOMES_PER_SLOT) % HOMES_PER_SLOT

/** For each slot, the life requested last. */
const known = new Map<number, { life: number; list: Happening[] }>()

/** All events in the listing's life, in chronological order. */
export const happenings = (slot: Slot, life: number): Happening[] => {
  const kept = known.get(slot.number)
  if (kept?.life === life) return kept.list
  const list = happeningsOf(slot, life)
  known.set(slot.number, { life, list })
  return list
}

const happeningsOf = (slot: Slot, life: number): Happening[] => {
  const luck = chance('life', slot.number, life)
  const { day: first, at } = beginning(slot, life)
  const list: Happening[] = []
  const on = (day: number, what: Omit<Happening, 'at'>) => {
    const at = inOffice(luck, day)
    list.push({ at, ...what })
    return at
  }

  const comingSoon = luck.is(0.3) ? luck.whole(5, 14) : 0
  list.push({ at, status: comingSoon ? 'Coming Soon' : 'Active', price: 1 })
  const active = first + comingSoon
  const onMarket = comingSoon ? on(active, { status: 'Active' }) : at

  // The slot's period sets the end: some time in the feed comes after it, contract and closing before it.
  const end = working(first + slot.period - luck.whole(9, 34))
  const outcome = luck.weighted({
    Closed: 78,
    Withdrawn: 8,
    Canceled: 6,
    // Listing agreements run for three months or longer.
    Expired: end - active > 80 ? 18 : 0,
  })
  let contract = end
  if (outcome === 'Closed') {
    contract = end - luck.whole(18, 34)
    const isBackup = luck.is(0.45)
    on(contract, { status: isBackup ? 'Active Under Contract' : 'Pending' })
    if (isBackup) on(contract + luck.whole(4, 12), { status: 'Pending' })
  }
  on(end, { status: outcome })

  // In between, it may be put on hold, or a buyer may back out.
  const away: [number, number][] = []
  const free = contract - active
  const fellThrough = outcome === 'Closed' && free > 34 && luck.is(0.22)
  if (fellThrough || (free > 40 && luck.is(0.14))) {
    const from = active + luck.whole(6, Math.floor(free / 2))
    const to = from + luck.whole(5, 13)
    on(from, { status: fellThrough ? 'Pending' : 'Hold' })
    on(to, { status: 'Active' })
    away.push([from, to])
  }
  const isFree = (day: number) => day < contract && away.every(([from, to]) => day + 1 < from || day > to + 1)

  let price = 1
  for (let day = active + luck.whole(12, 32); day < contract - 2; day += luck.whole(14, 38)) {
    if (!isFree(day) || !luck.is(0.5)) continue
    price *= luck.is(0.06) ? 1 + luck.whole(10, 30) / 1000 : 1 - luck.whole(10, 48) / 1000
    on(day, { price })
  }

  if (siteOf(slot.kind) !== 'country')
    for (let sat = saturday(active + 1), week = 0; sat + 1 < contract; sat += 7, week++) {
      if (!luck.is(week < 2 ? 0.42 : 0.09)) continue
      const announced = Math.max(active, sat - luck.whole(3, 11))
      const day = sat + luck.whole(0, 1)
      if (!isFree(announced) || !isFree(sat + 2)) continue
      list.push({ at: Math.max(onMarket + 60_000, inOffice(luck, announced)), openHouse: day })
      on(sat + 2, { openHouse: 'over' })
    }
  return list.sort((a, b) => a.at - b.at)
}

export const dateOf = (epochDay: number) => new Date(EPOCH + epochDay * DAY).toISOString().slice(0, 10)
