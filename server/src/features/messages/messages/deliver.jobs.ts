import { z } from 'zod'
import { clock } from '../../../clock.ts'
import type { Tx } from '../../../db/connect.ts'
import { defineJob, enqueue, type JobContext } from '../../../jobs/jobs.ts'
import { NotSent } from '../../../providers/not-sent.ts'
import { suppress } from '../consent/consent.queries.ts'
import { judge, verdictOf } from '../gate/gate.queries.ts'
import { type Carrier, carrierOf } from './carriers.ts'
import { finish, lockOutgoing, type MessageKey, type Outgoing, postpone, startAttempt } from './deliver.queries.ts'
import { logMessage } from './log.queries.ts'

/** After this many attempts, which take about three days, it is given up. */
const ATTEMPTS = 80
/** The longest between two attempts, in seconds. */
const LONGEST = 3600

const payload = z.object({ TenantId: z.number(), MessageId: z.number() })

/**
 * Sends one message. Whoever runs it may be killed at any moment: that an attempt begins is committed before the provider
 * is called, and a message of which an attempt began and did not end is looked up before anything else is done.
 */
export const deliverJob = defineJob<MessageKey>({
  name: 'deliver-message',
  lane: 'quick',
  payload,
  run: async (key, context) => {
    await deliver(key, context)
    return undefined
  },
})

export const deliver = async (key: MessageKey, context: JobContext) => {
  const { database, config } = context
  const asTenant = <T>(work: (db: Tx) => Promise<T>) => database.asTenant(key.TenantId, work)
  const again = async (until: Temporal.Instant, why: string) =>
    asTenant(async (db) => {
      await postpone(db, key, until, why)
      await enqueue(db, deliverJob, key, { at: until, key: `deliver:${key.MessageId}` })
    })

  const outgoing = await asTenant(async (db) => {
    const found = await lockOutgoing(db, key)
    if (!found) return undefined
    if (found.DateTried !== null) {
      // Somebody may be at it still.
      const over = Temporal.Instant.from(found.DateTried).add({ seconds: config.attemptSeconds })
      if (Temporal.Instant.compare(clock.now(), over) < 0) {
        await enqueue(db, deliverJob, key, { at: over, key: `deliver:${key.MessageId}` })
        return undefined
      }
      await startAttempt(db, key)
      return found
    }
    const verdict = verdictOf(await judge(db, key.TenantId, facts(found)))
    if (verdict.Decision === 'Blocked') {
      await finish(db, key, 'Blocked', { why: verdict.Why })
      return undefined
    }
    if (verdict.Decision === 'Wait') {
      await postpone(db, key, verdict.Until, verdict.Why)
      await enqueue(db, deliverJob, key, { at: verdict.Until, key: `deliver:${key.MessageId}` })
      return undefined
    }
    await startAttempt(db, key)
    return found
  })
  if (!outgoing) return

  const carrier = await carrierOf(context, outgoing)
  const ended = (id: string | null) =>
    asTenant(async (db) => {
      await finish(db, key, carrier.isArrival ? 'Delivered' : 'Sent', { via: carrier.via, id })
      if (outgoing.Purpose !== 'OneToOne') await logMessage(db, key.TenantId, key.MessageId)
    })
  const unknown = () =>
    asTenant((db) =>
      finish(db, key, 'Unknown', {
        via: carrier.via,
        why: 'The connection broke while it was being sent, so it may have arrived or not. Ask, or send it again.',
      }),
    )
  /** Whether an attempt that nobody knows about is settled now. */
  const lookUp = async () => {
    const found = await carrier.lookUp(outgoing, context.signal)
    if (found === false) return false
    await (found === undefined ? unknown() : ended(found.Id))
    return true
  }

  try {
    if (outgoing.DateTried !== null) {
      const isSettled = await lookUp().catch((error) => {
        if (error instanceof NotSent) return error
        throw error
      })
      if (isSettled === true) return
      // It may have been sent. Until somebody can tell, nothing else is done.
      if (isSettled instanceof NotSent) {
        if (outgoing.Attempts + 1 >= ATTEMPTS) return await unknown()
        const until = inSeconds(isSettled.retryAfter ?? waitAfter(outgoing.Attempts))
        return await asTenant((db) => enqueue(db, deliverJob, key, { at: until, key: `deliver:${key.MessageId}` }))
      }
    }
    await ended((await carrier.send(outgoing, context.signal)).Id)
  } catch (error) {
    if (!(error instanceof NotSent)) throw error
    await settle(error, { outgoing, carrier, context, again, unknown, lookUp, asTenant })
  }
}

type Ways = {
  outgoing: Outgoing
  carrier: Carrier
  context: JobContext
  again: (until: Temporal.Instant, why: string) => Promise<void>
  unknown: () => Promise<void>
  lookUp: () => Promise<boolean>
  asTenant: <T>(work: (db: Tx) => Promise<T>) => Promise<T>
}

/** What follows from an attempt that did not succeed. */
const settle = async (error: NotSent, { outgoing, carrier, again, unknown, lookUp, asTenant }: Ways) => {
  const failed = (why: string) =>
    asTenant((db) => finish(db, outgoing, 'Failed', { via: carrier.via, why: `Failed: ${why}` }))
  switch (error.reason) {
    case 'unknown': {
      const isSettled = await lookUp().catch((again) => {
        if (again instanceof NotSent) return undefined
        throw again
      })
      if (isSettled === undefined) return unknown()
      return isSettled ? undefined : again(inSeconds(30), error.message)
    }
    case 'recipient':
      return asTenant(async (db) => {
        await finish(db, outgoing, 'Failed', { via: carrier.via, why: `Failed: ${error.message}` })
        const [Address] = outgoing.ToAddresses
        // Of several addresses nobody knows which one it was.
        if (Address && outgoing.ToAddresses.length + outgoing.CcAddresses.length + outgoing.BccAddresses.length === 1)
          await suppress(db, { TenantId: outgoing.TenantId, Channel: outgoing.Channel, Address }, 'Bounced', {
            How: error.message,
            MessageId: outgoing.MessageId,
          })
      })
    case 'refused':
      return failed(error.message)
    case 'sign-in':
    case 'later': {
      if (outgoing.Attempts + 1 >= ATTEMPTS) return failed(error.message)
      return again(inSeconds(error.retryAfter ?? waitAfter(outgoing.Attempts)), error.message)
    }
  }
}

/** How long to wait after so many attempts, in seconds. */
const waitAfter = (attempts: number) => Math.min(LONGEST, 15 * 2 ** Math.min(attempts, 10))

const inSeconds = (seconds: number) => clock.now().add({ seconds: Math.max(1, Math.ceil(seconds)) })

const facts = ({ Channel, Purpose, UserId, ContactId, ConversationId, ...of }: Outgoing) => ({
  Channel,
  Purpose,
  UserId,
  ContactId,
  ConversationId,
  Addresses: [...of.ToAddresses, ...of.CcAddresses, ...of.BccAddresses],
})
