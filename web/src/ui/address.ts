import { parseSearchWith } from '@tanstack/react-router'

/**
 * Reads an address as the router does, but for text that is a number to JSON alone ('1e5', '1.0', twenty digits): it stays
 * as it was written.
 */
export const parseSearch = parseSearchWith((raw) => {
  const value: unknown = JSON.parse(raw)
  return typeof value === 'number' ? raw : value
})

type Values<Readers> = { [Name in keyof Readers]?: Readers[Name] extends (raw: unknown) => infer T ? T : never }
/** Parses a screen's search parameters. Made by `searchOf`. */
export type SearchSchema<Search> = { (raw: Record<string, unknown>): Search; readonly reads: readonly string[] }

/**
 * How each of a screen's search parameters is parsed. Invalid values are dropped, so that an old or hand-made link
 * still opens the screen.
 */
export const searchOf = <Readers extends Record<string, (raw: unknown) => unknown>>(
  readers: Readers,
): SearchSchema<Values<Readers>> =>
  Object.assign(
    (raw: Record<string, unknown>) =>
      Object.fromEntries(Object.entries(readers).map(([name, read]) => [name, read(raw[name])])) as Values<Readers>,
    { reads: Object.keys(readers) },
  )

/** One of these. */
export const oneOf =
  <const T>(values: readonly T[]) =>
  (raw: unknown): T | undefined =>
    values.find((value) => value === raw)
/** Text; the router parses digits alone as a number. */
export const text = (raw: unknown) => (raw || raw === 0 ? String(raw) : undefined)
/** True or absent. */
export const on = (raw: unknown) => raw === true || undefined
/** A whole number. */
export const whole =
  (min: number, max = Number.MAX_SAFE_INTEGER) =>
  (raw: unknown) =>
    typeof raw === 'number' && Number.isSafeInteger(raw) && raw >= min && raw <= max ? raw : undefined
/** An id. */
export const id = whole(1)
/** A calendar day, YYYY-MM-DD. */
export const day = (raw: unknown) =>
  typeof raw === 'string' && /^\d{4}-\d\d-\d\d$/.test(raw) && isDay(raw) ? raw : undefined
const isDay = (text: string) => {
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}
