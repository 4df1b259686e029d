import { z } from 'zod'
import { clock } from '../../../clock.ts'
import { defineJob, enqueue, type JobContext } from '../../../jobs/jobs.ts'
import { judge, verdictOf } from '../gate/gate.queries.ts'
import { attempt, settle } from './attempt.ts'
import { carrierOf } from './carriers.ts'
import { finish, lockOutgoing, type MessageKey, type Outgoing, postpone, startAttempts } from './deliver.queries.ts'

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
  const outgoing = await database.asTenant(key.TenantId, async (db) => {
    const again = (at: Temporal.Instant) => enqueue(db, deliverJob, key, { at, key: `deliver:${key.MessageId}` })
    const [found] = await lockOutgoing(db, key.TenantId, [key.MessageId])
    if (!found) return undefined
    if (found.DateTried !== null) {
      // Somebody may be at it still.
      const over = Temporal.Instant.from(found.DateTried).add({ seconds: config.attemptSeconds })
      if (Temporal.Instant.compare(clock.now(), over) < 0) {
        await again(over)
        return undefined
      }
      await startAttempts(db, key.TenantId, [key.MessageId])
      return found
    }
    const verdict = verdictOf(await judge(db, key.TenantId, facts(found)))
    if (verdict.Decision === 'Blocked') {
      await finish(db, key.TenantId, [{ MessageId: key.MessageId, Status: 'Blocked', Why: verdict.Why }])
      return undefined
    }
    if (verdict.Decision === 'Wait') {
      await postpone(db, key.TenantId, [{ ...key, ...verdict }])
      await again(verdict.Until)
      return undefined
    }
    await startAttempts(db, key.TenantId, [key.MessageId])
    return found
  })
  if (!outgoing) return
  const outcome = await attempt(await carrierOf(context, outgoing), outgoing, context)
  await database.asTenant(key.TenantId, async (db) => {
    await settle(db, key.TenantId, [{ outgoing, outcome }])
    if (outcome.Status === 'Waiting')
      await enqueue(db, deliverJob, key, { at: outcome.Until, key: `deliver:${key.MessageId}` })
  })
}

/** What the gate is asked of a message that is about to leave. */
const facts = ({ Channel, Purpose, ContactId, ...of }: Outgoing) => ({
  Channel,
  Purpose,
  ContactId,
  Addresses: [...of.ToAddresses, ...of.CcAddresses, ...of.BccAddresses],
})
