import { SLOTS } from './slots.ts'

/** Keys count up from here, by life and slot. */
const BASE = 10_000_000

export const keyOf = (slot: number, life: number): string => String(BASE + life * SLOTS + slot)

/** The slot and life that a key stands for. */
export const parseKey = (key: string): { slot: number; life: number } | undefined => {
  if (!/^\d{8}$/.test(key)) return undefined
  const n = Number(key) - BASE
  const slot = ((n % SLOTS) + SLOTS) % SLOTS
  return { slot, life: (n - slot) / SLOTS }
}

/** A prime, so that no two of that many keys get the same number. */
const NUMBERS = 8_999_993

/** The number people use, the MLS number. It does not reveal the next listing's. */
export const numberOf = (slot: number, life: number): string => {
  const scattered = ((life * SLOTS + slot) * 3_141_593) % NUMBERS
  return `LS${1_000_000 + (scattered < 0 ? scattered + NUMBERS : scattered)}`
}
