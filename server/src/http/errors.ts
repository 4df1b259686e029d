import type { ErrorBody } from '@dormer/contract/errors'
import type { z } from 'zod'
import { sentenceOf } from './input-words.ts'

/**
 * An answer other than success. Thrown anywhere, usually by one of the functions below; turned into a response in one
 * place (app.ts).
 */
export class HttpError extends Error {
  readonly status: number
  readonly body: ErrorBody
  readonly headers: Record<string, string>
  constructor(status: number, body: ErrorBody, headers: Record<string, string> = {}) {
    super(body.Message)
    this.status = status
    this.body = body
    this.headers = headers
  }
}

/**
 * 404, also for what exists but the actor may not see (docs/rules.md#visibility). `what` is the thing's everyday name,
 * such as 'contact'.
 */
export const notFound = (what: string) =>
  new HttpError(404, { Message: `${what[0]?.toUpperCase()}${what.slice(1)} was not found` })

/** 400 with a message for each field. */
export const invalid = (fields: Record<string, string>) =>
  new HttpError(400, {
    Message: Object.values(fields)[0] ?? 'The request cannot be used',
    ModelState: Object.fromEntries(Object.entries(fields).map(([f, m]) => [f, [m]])),
  })

/** 400 about the request as a whole. */
export const refused = (Message: string) => new HttpError(400, { Message })

/** 409: somebody else got there first. */
export const conflict = (Message: string, fields?: Record<string, string[]>) =>
  new HttpError(409, { Message, ModelState: fields })

/** 403: the brokerage can only be read. */
export const readOnly = () =>
  new HttpError(403, {
    Message:
      'Your brokerage can be read but not changed, because its payment failed. An admin can fix that under Billing.',
  })

/** 401: no session, or it has ended. */
export const noSession = () => new HttpError(401, { Message: 'Sign in to continue' }, { 'www-authenticate': 'Bearer' })

/** 403: an admin without the second step that the brokerage requires of admins can only set one up. */
export const secondStepMissing = () =>
  new HttpError(403, {
    Message: 'Your brokerage asks admins for a second step at sign-in. Set one up first; reload the page to do that.',
    NeedsSecondStep: true,
  })

/** 429: too many requests of the same user or tenant are waiting. */
export const tooMany = () =>
  new HttpError(
    429,
    { Message: 'Too many requests from you or your brokerage are waiting. Try again in a moment.' },
    { 'retry-after': '1' },
  )

/** 503: too many passwords are waiting to be checked. `error` is for `POST /token`. */
export const crowded = () => {
  const Message = 'Too many people are signing in right now. Try again in a few seconds.'
  return new HttpError(503, { Message, error: Message }, { 'retry-after': '5' })
}

/** 503: no capacity became free in time. */
export const busy = () =>
  new HttpError(503, { Message: 'The server is busy. Try again in a moment.' }, { 'retry-after': '5' })

/** 503: a statement has reached its deadline (db/connect.ts). */
export const tooLong = () =>
  new HttpError(503, {
    Message:
      'This took too long, so it was stopped, and nothing was changed. Try fewer at once, a shorter period or a more specific search. If it happens again, tell whoever runs Dormer.',
  })

/** 503: the database is starting again, or a service behind Dormer does not answer. */
export const unreachable = () =>
  new HttpError(
    503,
    { Message: 'Dormer cannot reach its data at the moment. Try again in a few seconds.' },
    { 'retry-after': '3' },
  )

/** 507: nothing can be written until somebody frees disk space. */
export const diskFull = () =>
  new HttpError(507, {
    Message:
      'The server’s disk is full, so nothing can be saved. Tell whoever runs Dormer; existing data can still be read.',
  })

/** 499, for the log only: the client disconnected before it was answered. */
export const gone = () => new HttpError(499, { Message: 'Nobody waits for this any more' })

/** A schema's messages, by field. Fields inside lists are named by their path: `Filters.0.Operation`. */
export const invalidInput = (error: z.ZodError, input: unknown) => {
  const ModelState: Record<string, string[]> = {}
  const kindIsWrong = new Set(
    error.issues.filter(({ code }) => code === 'invalid_type').map(({ path }) => path.join('.')),
  )
  for (const issue of error.issues) {
    // A value of the wrong kind has no meaningful length.
    if (['too_big', 'too_small'].includes(issue.code) && kindIsWrong.has(issue.path.join('.'))) continue
    const sent = issue.path.reduce<unknown>(
      (value, key) => (value as Record<PropertyKey, unknown> | null)?.[key],
      input,
    )
    const field = issue.path.join('.')
    ModelState[field] = [...(ModelState[field] ?? []), sentenceOf(issue, sent)]
  }
  return new HttpError(400, { Message: Object.values(ModelState)[0]?.[0] ?? 'The request cannot be used', ModelState })
}
