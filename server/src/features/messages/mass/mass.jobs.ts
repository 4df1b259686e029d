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
 * A group is begun in one transaction and ended in another, both while another group is being sent. If the process is
 * killed, the outcome of at most two groups is unknown. So a group is as large as what can be sent in this time, in
 * milliseconds, or in the time it takes to end one and begin another if the database is busy; and at most MOST.
 */
const GROUP_MS = 100
export const MOST = 40
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
    const claim = async (sending?: number) => {
      const begun = performance.now()
      const taken = await database.asTenant(TenantId, async (db) => {
        const found = await claimGroup(db, TenantId, { size, look: Math.max(size, look), sending }, context)
        // A key of its own: it must not replace what a request has enqueued meanwhile.
        if ('next' in found && found.next)
          await enqueue(db, massJob, { TenantId }, { at: found.next, key: 'mass-later' })
        return found
      })
      if (!('next' in taken)) look = taken.outgoing.length < size ? Math.min(LOOK, look * 2) : size
      return { ...taken, begun }
    }

    let failure: unknown
    let isPaused = false
    let endBefore: undefined | (() => Promise<void>)
    let group = await claim()
    while (!('next' in group)) {
      const { outgoing, mass } = group
      const isHalted = Boolean(failure) || isPaused || signal.aborted
      const isLast = isHalted || outgoing.length === 0 || (await isTurnOver())
      const begun = performance.now()
      // Meanwhile, the group before is ended and the next begun.
      const endAndClaim = async () => {
        await endBefore?.()
        const next = isLast ? undefined : await claim(mass.MassId)
        return { next, took: performance.now() - begun }
      }
      const around = endAndClaim().catch((error: unknown) => {
        failure ??= error
        return undefined
      })
      const sent = await sendGroup(group, context, isHalted)
      const meanwhile = await around
      failure ??= sent.failure
      isPaused ||= sent.attempts.some(isPause)
      const aim = Math.max(GROUP_MS, meanwhile?.took ?? 0)
      if (outgoing.length > 0 && sent.took < aim / 2 && !isPaused) size = Math.min(MOST, size * 2)
      if (sent.took > aim * 2) size = Math.max(IN_FLIGHT, Math.floor(size / 2))

      const settle = () => persist(context, () => database.asTenant(TenantId, (db) => end(db, mass, sent.attempts)))
      const next = meanwhile?.next
      if (next && !('next' in next) && next.outgoing.length > 0) {
        endBefore = settle
        group = next
        continue
      }
      endBefore = undefined
      if (outgoing.length > 0) await settle()
      if (failure) throw failure
      if (signal.aborted) throw new Error('Interrupted; sending continues when the program runs again')
      if (await isTurnOver()) return 'again'
      isPaused = false
      group = await claim()
    }
    return undefined
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
 * Hands a group to the provider. What was not begun, because it takes too long or a pause was requested, is put back; if
 * sending is halted, that is all of it. Of a canceled message, only recipients tried before are left: they are looked up,
 * which sends nothing.
 */
const sendGroup = async (
  { outgoing, begun }: Group & { begun: number },
  context: JobContext,
  isHalted: boolean,
): Promise<{ attempts: Attempt[]; failure: unknown; took: number }> => {
  const [first] = outgoing
  const attempts: Attempt[] = []
  let failure: unknown
  const started = performance.now()
  if (!first) return { attempts, failure, took: 0 }
  const carrier = carrierOf(context, first)
  const queue = [...outgoing]
  // After attemptSeconds, others would take these attempts for lost.
  const until = begun + (context.config.attemptSeconds * 1000) / 2
  const isOver = () =>
    isHalted || failure || context.signal.aborted || performance.now() > until || attempts.some(isPause)
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
  return { attempts, failure, took: performance.now() - started }
}

const end = async (db: Tx, mass: Group['mass'], attempts: Attempt[]) => {
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
