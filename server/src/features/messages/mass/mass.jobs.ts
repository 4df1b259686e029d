import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../../../db/connect.ts'
import { defineJob, enqueue, type JobContext } from '../../../jobs/jobs.ts'
import { clock } from '../../../time/clock.ts'
import { attempt, type Outcome, persist, saveOutcomes } from '../sending/attempt.ts'
import { carrierOf } from '../sending/carriers.ts'
import type { Outgoing } from '../sending/deliver.queries.ts'
import { claimGroup, type Group, pauseChannel } from './take.queries.ts'

/** How many messages are being sent at once. */
const IN_FLIGHT = 5
/**
 * A group is begun in one transaction and ended in another. If the process is killed in between, the outcome of its
 * messages is unknown. So a group is as large as what can be sent in this time, in milliseconds, or in the time it
 * takes to begin and end a group if the database is busy; and at most MOST.
 */
const GROUP_MS = 100
export const MOST = 80
/** How many recipients are examined for a group if few of them get the message. */
const LOOK = 2000

/** The pause after a connection broke with a whole group in doubt, in seconds. */
const BROKEN = 15

type Attempt = { outgoing: Outgoing; outcome: Outcome }

/** Sends a brokerage's mass messages in turns, as fast as the provider takes them. */
export const massJob = defineJob<{ TenantId: number }>({
  name: 'send-mass-messages',
  lane: 'mail',
  payload: z.object({ TenantId: z.number() }),
  run: async ({ TenantId }, context) => {
    const { database, signal, isTurnOver } = context
    let size = IN_FLIGHT
    let look = size
    for (;;) {
      if (signal.aborted) throw new Error('Interrupted; sending continues when the program runs again')
      const begun = performance.now()
      const group = await database.asTenant(TenantId, async (db) => {
        const taken = await claimGroup(db, TenantId, { size, look: Math.max(size, look) }, context)
        // A key of its own: it must not replace what a request has enqueued meanwhile.
        if ('next' in taken && taken.next)
          await enqueue(db, massJob, { TenantId }, { at: taken.next, key: 'mass-later' })
        return taken
      })
      if ('next' in group) return
      look = group.outgoing.length < size ? Math.min(LOOK, look * 2) : size
      if (group.outgoing.length > 0) {
        const sending = performance.now()
        const { attempts, failure } = await sendGroup(group, context)
        const took = performance.now() - sending
        await persist(context, () => database.asTenant(TenantId, (db) => end(db, group, attempts)))
        if (failure) throw failure
        const aim = Math.max(GROUP_MS, performance.now() - begun - took)
        if (took < aim / 2 && !attempts.some(isPause)) size = Math.min(MOST, size * 2)
        if (took > aim * 2) size = Math.max(IN_FLIGHT, Math.floor(size / 2))
      }
      if (await isTurnOver()) return 'again'
    }
  },
})

export const enqueueMass = (db: Tx, TenantId: number) => enqueue(db, massJob, { TenantId }, { key: 'mass' })

/**
 * Mass messages check at once whether they can continue, because what they wait for has changed. Waits for one that is
 * being checked right now, because that may still have seen the old state.
 */
export const wakeMass = async (db: Tx, TenantId: number) => {
  const now = clock.now().toString()
  const { rows } = await sql`
    update mass_message set not_before = ${now} where tenant_id = ${TenantId} and status = 'Sending'
      and (status_text is not null or not_before <= ${now}) returning mass_id`.execute(db)
  if (rows.length > 0) await enqueueMass(db, TenantId)
}

/** Whether the provider takes no other message, either. */
const isPause = ({ outcome }: Attempt) => outcome.Status === 'Waiting' && outcome.ofAccount

/**
 * Hands a group to the provider. What was not begun, because it takes too long or a pause was requested, is put back.
 * Of a canceled message, only recipients tried before are left: they are looked up, which sends nothing.
 */
const sendGroup = async ({ outgoing }: Group, context: JobContext) => {
  const [first] = outgoing
  const carrier = carrierOf(context, first as Outgoing)
  const attempts: Attempt[] = []
  const queue = [...outgoing]
  // After attemptSeconds, others would take these attempts for lost.
  const until = performance.now() + (context.config.attemptSeconds * 1000) / 2
  let failure: unknown
  const isOver = () => failure || context.signal.aborted || performance.now() > until || attempts.some(isPause)
  const one = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      if (isOver()) {
        // An earlier attempt is looked up first, whenever its turn comes.
        const isDoubtful = next.DateTried !== null
        const outcome = { Status: 'Waiting', Until: clock.now(), Why: null, ofAccount: false } as const
        attempts.push({ outgoing: next, outcome: { ...outcome, isDoubtful, isUntried: true } })
        continue
      }
      try {
        attempts.push({ outgoing: next, outcome: await attempt(carrier, next, context) })
      } catch (error) {
        failure ??= error
      }
    }
  }
  await Promise.all(Array.from({ length: IN_FLIGHT }, one))
  return { attempts, failure }
}

const end = async (db: Tx, { mass }: Group, attempts: Attempt[]) => {
  await saveOutcomes(db, mass.TenantId, attempts)
  if (mass.IsCanceled) return
  const waiting = attempts.flatMap(({ outcome }) => (outcome.Status === 'Waiting' && outcome.Why ? [outcome] : []))
  // If a whole group came back, the cause is not one of its recipients; in a small group, each waits for itself.
  const isNone = waiting.length === attempts.length && waiting.length >= IN_FLIGHT
  const pause = waiting.find((one) => one.ofAccount) ?? (isNone ? waiting.find((one) => !one.isDoubtful) : undefined)
  if (pause) await pauseChannel(db, mass, pause.Until, pause.Why ?? '')
  else if (isNone && waiting[0])
    await pauseChannel(db, mass, clock.now().add({ seconds: BROKEN }), waiting[0].Why ?? '')
}
