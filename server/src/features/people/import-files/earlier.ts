import { createHash } from 'node:crypto'
import type { Earlier } from './plan.rules.ts'

/** Rows by their keys, a number for each, so that a million rows fit in memory. */
export const earlierRows = (): Earlier => {
  const rows = new Map<number, number>()
  const numberOf = (key: string) => createHash('md5').update(key).digest().readUIntBE(0, 6)
  return {
    has: (key) => rows.get(numberOf(key)),
    add: (key, row) => {
      const number = numberOf(key)
      if (!rows.has(number)) rows.set(number, row)
    },
  }
}
