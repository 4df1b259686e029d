import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../../../db/connect.ts'
import { defineJob, enqueue, type JobContext } from '../../../jobs/jobs.ts'
import { clock } from '../../../time/clock.ts'
import { judge, verdictOf } from '../gate/gate.queries.ts'
import { attempt, persist, saveOutcomes } from './attempt.ts'
import { carrierOf, mailboxFor } from './carriers.ts'
import {
  finish,
  lockOutgoing,
  type MessageKey,
  type Outgoing,
  postpone,
  recipientsOf,
  release,
  startAttempts,
} from './deliver.queries.ts'
import { notifyOwnAddressUnreached } from './failures.queries.ts'
import { isLate, wasDue } from './late.rules.ts'

const payload = z.object({ TenantId: z.number(), MessageId: z.number() })

const runDelivery = async (key: MessageKey, context: JobContext) => {
  try {
    await deliver(key, context)
  } catch (error) {
    if (context.isLastTry) await context.database.asTenant(key.TenantId, (db) => giveUp(db, key))
    throw error
  }
  return undefined
}

/**
 * Sends one message. The worker may be killed at any moment: the beginning of an attempt is committed before the
 * provider is called, and an attempt that began but did not end is looked up before anything else is done.
 */
export const deliverJob = defineJob<MessageKey>({ name: 'deliver', lane: 'quick', payload, run: runDelivery })

/**
 * The same under the name it had before messages were tried again for some of their recipients. A version from then that
 * still runs during an update knows only this name, and so never takes a message that others already have.
 */
export const deliverMessageJob = defineJob<MessageKey>({
  name: 'deliver-message',
  lane: 'quick',
  payload,
  run: runDelivery,
})

const deliver = async (key: MessageKey, context: JobContext) => {
  const { database, config } = context
  const begun = await database.asTenant(key.TenantId, async (db) => {
    const again = (at: Temporal.Instant) => enqueue(db, deliverJob, key, { at, key: `deliver:${key.MessageId}` })
    const [outgoing] = await lockOutgoing(db, key.TenantId, [key.MessageId])
    if (!outgoing) return undefined
    const mailbox = await mailboxFor(db, outgoing)
    if (outgoing.IsHeld && Temporal.Instant.compare(clock.now(), Temporal.Instant.from(outgoing.NotBefore)) < 0) {
      // Woken too early, such as by the search for lost messages: it may still be taken back.
      await again(Temporal.Instant.from(outgoing.NotBefore))
      return undefined
    }
    // Whatever becomes of it now.
    if (outgoing.IsHeld) await release(db, outgoing)
    if (outgoing.DateTried !== null) {
      // Another worker may still be at it.
      const over = Temporal.Instant.from(outgoing.DateTried).add({ seconds: config.attemptSeconds })
      if (Temporal.Instant.compare(clock.now(), over) < 0) {
        await again(over)
        return undefined
      }
    } else if (isLate(outgoing.NotBefore)) {
      await finish(db, key.TenantId, [tooLate(outgoing)])
      return undefined
    } else {
      const intent = { ...facts(outgoing), Mailbox: mailbox }
      const verdict =
        (await stopped(db, key, context)) ?? verdictOf(await judge(db, key.TenantId, intent, { leaves: true }))
      if (verdict.Decision === 'Blocked') {
        await finish(db, key.TenantId, [{ MessageId: key.MessageId, Status: 'Blocked', Why: verdict.Why }])
        await notifyOwnAddressUnreached(db, key.TenantId, [key.MessageId])
        return undefined
      }
      if (verdict.Decision === 'Wait') {
        await postpone(db, key.TenantId, [{ ...key, ...verdict }])
        await again(verdict.Until)
        return undefined
      }
    }
    await startAttempts(db, key.TenantId, [key.MessageId])
    return { outgoing, mailbox }
  })
  if (!begun) return
  const { outgoing, mailbox } = begun
  const outcome = await attempt(carrierOf(context, outgoing, mailbox), outgoing, context)
  await persist(context, () =>
    database.asTenant(key.TenantId, async (db) => {
      await saveOutcomes(db, key.TenantId, [{ outgoing, outcome }])
      if (outcome.Status === 'Waiting')
        await enqueue(db, deliverJob, key, { at: outcome.Until, key: `deliver:${key.MessageId}` })
    }),
  )
}

/** What upper floors have against it: what wrote it may have been stopped since. */
const stopped = async (db: Tx, { TenantId, MessageId }: MessageKey, { mayLeave }: JobContext) => {
  for (const ask of mayLeave) {
    const verdict = await ask(db, TenantId, MessageId)
    if (verdict) return verdict
  }
  return undefined
}

/**
 * Automatic messages, and those to many without a mass message, that were never tried because of a limit or quiet hours
 * go through the gate again: a limit has changed.
 */
export const wakeAutomatic = async (db: Tx, TenantId: number) => {
  const { rows } = await sql<MessageKey>`
    select o.tenant_id, o.message_id from outbox o join message m using (tenant_id, message_id)
    where o.tenant_id = ${TenantId} and o.mass_id is null and o.attempts = 0 and m.purpose in ('Automatic', 'Mass')
      and o.not_before > ${clock.now().toString()}
    order by o.message_id`.execute(db)
  for (const key of rows) await enqueue(db, deliverJob, key, { key: `deliver:${key.MessageId}` })
}

/** No retry follows: the sender is told, so that the message does not seem to be on its way forever. */
const giveUp = async (db: Tx, { TenantId, MessageId }: MessageKey) => {
  const left = await db
    .selectFrom('outbox')
    .select(['DateTried', 'IsHeld'])
    .where('TenantId', '=', TenantId)
    .where('MessageId', '=', MessageId)
    .forUpdate()
    .executeTakeFirst()
  if (!left) return
  if (left.IsHeld) for (const held of await lockOutgoing(db, TenantId, [MessageId])) await release(db, held)
  const ending =
    left.DateTried === null
      ? ({
          Status: 'Failed',
          Why: 'Failed: Dormer could not send it, although it tried for days. Nothing was sent.',
        } as const)
      : ({
          Status: 'Unknown',
          Why: 'Sending was interrupted, so this message may or may not have arrived. Ask, or send it again.',
        } as const)
  await finish(db, TenantId, [{ MessageId, ...ending }])
}

const tooLate = ({ MessageId, NotBefore, BrokerageZone }: Outgoing) =>
  ({
    MessageId,
    Status: 'Failed',
    Why: `Failed: ${wasDue(NotBefore, BrokerageZone)} Nothing was sent. Send it again if it still applies.`,
  }) as const

/** What the gate needs to know of a message that is about to leave. */
const facts = (outgoing: Outgoing) => ({
  Channel: outgoing.Channel,
  Purpose: outgoing.Purpose,
  ContactId: outgoing.ContactId,
  Addresses: recipientsOf(outgoing),
})
