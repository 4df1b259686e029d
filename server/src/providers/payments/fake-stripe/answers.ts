import { clock } from '../../../time/clock.ts'

// biome-ignore lint/suspicious/noExplicitAny: Stripe's resources, of which only the parts used are here.
export type Thing = any
export type Answer = { status: number; body: Thing; headers?: Record<string, string> }

/** Stripe's answer to a call it does not carry out. */
export class Refusal extends Error {
  readonly answer: Answer
  constructor(status: number, error: { type: string; code?: string; message: string; [more: string]: unknown }) {
    super(error.message)
    this.answer = { status, body: { error } }
  }
}
export const badRequest = (message: string, more = {}) =>
  new Refusal(400, { type: 'invalid_request_error', message, ...more })
/** A charge that the card's bank refused. */
export const declined = (more = {}) =>
  new Refusal(402, {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
    ...more,
  })
export const listOf = (data: Thing[]) => ({ object: 'list', data, has_more: false, url: '/v1/things' })
/** Seconds since 1970, as Stripe tells times. */
export const now = () => Math.floor(clock.now().epochMilliseconds / 1000)
export const addMonths = (seconds: number, months: number) =>
  Math.floor(
    Temporal.Instant.fromEpochMilliseconds(seconds * 1000)
      .toZonedDateTimeISO('UTC')
      .add({ months })
      .toInstant().epochMilliseconds / 1000,
  )

/** The numbers of a list in a form: `items[0][price]`, `items[1][price]` are '0' and '1'. */
export const listed = (form: URLSearchParams, name: string) =>
  [
    ...new Set([...form.keys()].map((key) => new RegExp(`^${name}\\[(\\d+)\\]`).exec(key)?.[1]).filter(Boolean)),
  ] as string[]
/** What a form gives as `metadata[…]`, or as `items[0][metadata][…]` under a prefix. */
export const metadataOf = (form: URLSearchParams, prefix = '') =>
  Object.fromEntries(
    [...form].flatMap(([key, value]) => {
      const [start, end] = [`${prefix}${prefix ? '[metadata]' : 'metadata'}[`, ']']
      return key.startsWith(start) ? [[key.slice(start.length, -end.length), value]] : []
    }),
  )
