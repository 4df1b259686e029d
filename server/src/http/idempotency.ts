import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/connect.ts'
import { prepared } from '../db/prepared.ts'
import { HttpError, refused } from './errors.ts'

/** Says that an answer repeats an earlier one. */
const REPLAYED = 'idempotency-replayed'

/** The request's key, in quotation marks as in the IETF's draft, or bare. */
const keyOf = ({ headers }: FastifyRequest) => {
  const given = headers['idempotency-key']
  if (given === undefined) return
  const key = /^"?([\w.:-]{1,100})"?$/.exec(String(given))?.[1]
  if (!key) throw refused('Idempotency-Key must be up to 100 letters, digits, dots, colons, dashes and underscores')
  return key
}

/** What a request asks for; of a file, its content, not where it was stored. */
const fingerprintOf = ({ method, url, body }: FastifyRequest) =>
  createHash('sha256')
    .update(`${method} ${url}\n`)
    .update(JSON.stringify(body, (_, value) => (value?.Key && value.Sha256 ? { ...value, Key: '' } : value)) ?? '')
    .digest()

/**
 * Does a request's work once per Idempotency-Key of a user (draft-ietf-httpapi-idempotency-key-header). The result is
 * stored in the work's own transaction, so that both exist or neither does.
 */
export const once = async <T>(
  db: Tx,
  { TenantId, UserId }: Actor,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<T>,
): Promise<T> => {
  const Key = keyOf(request)
  if (!Key) return work()
  // In order: what an attempt before this one has saved is seen once its lock is free.
  const [[lock], [before]] = await Promise.all([
    tryLock(db, { lock: `idempotency ${Key}`, UserId }),
    answered(db, { TenantId, UserId, Key }),
  ])
  if (!lock?.IsFree)
    throw new HttpError(
      409,
      { Message: 'The first attempt is still being saved. Try again in a moment.', OutcomeUnknown: true },
      { 'retry-after': '1' },
    )
  const Fingerprint = fingerprintOf(request)
  if (before) {
    if (!Fingerprint.equals(before.Fingerprint))
      throw new HttpError(422, { Message: 'This Idempotency-Key belongs to another request. Send a new one.' })
    if (isUndone(before.Answer))
      throw new HttpError(409, {
        Message: 'This was done and has been taken back since. To do it again, send a new Idempotency-Key.',
      })
    reply.header(REPLAYED, 'true')
    return before.Answer as T
  }
  const answer = await work()
  await remember(db, { TenantId, UserId, Key, Fingerprint, Answer: JSON.stringify(answer ?? null) })
  return answer
}

const UNDONE = { IsUndone: true }
const isUndone = (answer: unknown) => (answer as Partial<typeof UNDONE> | null)?.IsUndone === true

/**
 * What a user's request has created was taken back, with nothing left of it: repeated, the request is told so. The
 * field of its answer at `path` has the id.
 */
export const forgetAnswer = (db: Tx, { TenantId, UserId }: Actor, path: string[], id: number | string) =>
  sql`update idempotency_key set answer = ${JSON.stringify(UNDONE)}::json
    where tenant_id = ${TenantId} and user_id = ${UserId} and answer #>> ${path}::text[] = ${String(id)}`.execute(db)

type Known = { TenantId: number; UserId: number; Key: string }
const tryLock = prepared((db, { lock, UserId }: { lock: string; UserId: number }) =>
  sql<{ IsFree: boolean }>`select pg_try_advisory_xact_lock(hashtextextended(${lock}, ${UserId})) as is_free`.compile(
    db,
  ),
)
const answered = prepared((db, { TenantId, UserId, Key }: Known) =>
  db
    .selectFrom('idempotency_key')
    .select(['Fingerprint', 'Answer'])
    .where('TenantId', '=', TenantId)
    .where('UserId', '=', UserId)
    .where('Key', '=', Key)
    .compile(),
)
const remember = prepared((db, values: Known & { Fingerprint: Buffer; Answer: string }) => {
  const { TenantId, UserId, Key, Fingerprint, Answer } = values
  return db.insertInto('idempotency_key').values({ TenantId, UserId, Key, Fingerprint, Answer }).compile()
})

/** Whether the answer repeats an earlier one, so that nothing this request uploaded is in use. */
export const isReplayed = (reply: FastifyReply) => reply.hasHeader(REPLAYED)
