/** Pseudorandom numbers, always the same for the same seed. */
export type Chance = {
  /** From 0 up to, but not including, 1. */
  next: () => number
  whole: (min: number, max: number) => number
  /** True with this probability. */
  is: (probability: number) => boolean
  of: <T>(list: readonly T[]) => T
  /** This many different items of a list, in its order. */
  some: <T>(list: readonly T[], count: number) => T[]
  /** One of a table's keys, by weight. */
  weighted: <K extends string>(table: Partial<Record<K, number>>) => K
}

/** The generator is mulberry32, its seed the FNV-1a hash of the parts. */
export const chance = (...seed: (string | number)[]): Chance => {
  let state = 0x811c9dc5
  for (const character of seed.join('/')) state = Math.imul(state ^ character.charCodeAt(0), 0x01000193)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    whole,
    is: (probability) => next() < probability,
    of: (list) => list[Math.floor(next() * list.length)] as (typeof list)[number],
    some: (list, count) => {
      const left = list.map((_, i) => i)
      const taken = Array.from({ length: Math.min(count, list.length) }, () => left.splice(whole(0, left.length - 1), 1)[0]) // biome-ignore format: one step
      return list.filter((_, i) => taken.includes(i))
    },
    weighted: (table) => pick(Object.entries(table) as [keyof typeof table, number][], next()),
  }
}

/** The item at a share, from 0 to 1, of the sum of all weights. */
export const pick = <K>(weighted: readonly (readonly [K, number])[], share: number): K => {
  let left = share * weighted.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [what, weight] of weighted) {
    left -= weight
    if (left < 0) return what
  }
  throw new Error('No weights')
}
