import { setTimeout as sleep } from 'node:timers/promises'
import { clock } from '../../../clock.ts'
import type { Tx } from '../../../db/connect.ts'
import type { JobContext } from '../../../jobs/jobs.ts'
import { NotSent } from '../../../providers/not-sent.ts'
import { suppress } from '../consent/consent.queries.ts'
import type { Carrier } from './carriers.ts'
import { finish, type Outgoing, postpone } from './deliver.queries.ts'
import { tellUnreached } from './failures.queries.ts'
import { logMessages } from './log.queries.ts'

/** After this many attempts, which take about three days, it is given up. */
const ATTEMPTS = 80
/** The longest between two attempts, in seconds. */
const LONGEST = 3600

/** What became of an attempt to send a message. */
export type Outcome =
  | { Status: 'Sent' | 'Delivered'; Via: string; Id: string | null }
  | { Status: 'Unknown'; Via: string; Why: string }
  /** `suppresses`: there is no such address, or its owner told the carrier STOP. */
  | { Status: 'Failed'; Via: string; Why: string; suppresses?: 'Bounced' | 'Stop' }
  /**
   * Nothing has left, or, if `isDoubtful`, nobody knows yet: then it is looked up before anything else. `ofAccount`: the
   * provider asked for a pause, or does not let us in; no other message would leave either. `isUntried`: it was not its
   * turn.
   */
  | {
      Status: 'Waiting'
      Until: Temporal.Instant
      Why: string | null
      ofAccount: boolean
      isDoubtful: boolean
      isUntried?: boolean
    }

/**
 * Sends a message. One of which an attempt began earlier and did not end is looked up first. That this one begins must have
 * been committed by now (`startAttempts`).
 */
export const attempt = async (
  carrier: Carrier,
  outgoing: Outgoing,
  { signal, config }: Pick<JobContext, 'signal' | 'config'>,
): Promise<Outcome> => {
  const Via = carrier.via
  const sent = (Id: string | null): Outcome => ({ Status: carrier.isArrival ? 'Delivered' : 'Sent', Via, Id })
  const isLast = outgoing.Attempts + 1 >= ATTEMPTS
  const unknown: Outcome = {
    Status: 'Unknown',
    Via,
    Why: 'The connection broke while it was being sent, so it may have arrived or not. Ask, or send it again.',
  }
  const failed = (error: NotSent): Outcome => ({ Status: 'Failed', Via, Why: `Failed: ${error.message}` })
  const wait = { Status: 'Waiting', ofAccount: false, isDoubtful: false } as const

  if (outgoing.DateTried !== null)
    try {
      const found = await carrier.lookUp(outgoing, signal)
      if (found) return sent(found.Id)
      if (found === undefined) return unknown
      // Nothing has left. Much may have happened meanwhile: whether it may still go is decided as it is for any other;
      // it was due when it was tried.
      if (isLast)
        return { Status: 'Failed', Via, Why: 'Failed: the connection broke at each attempt. Nothing was sent.' }
      return { ...wait, Until: Temporal.Instant.from(outgoing.DateTried), Why: null }
    } catch (error) {
      if (!(error instanceof NotSent)) throw error
      if (isLast) return unknown
      const Until = inSeconds(Math.max(config.attemptSeconds, pauseAfter(error, outgoing)))
      return { ...wait, Until, Why: error.message, isDoubtful: true }
    }
  try {
    return sent((await carrier.send(outgoing, signal)).Id)
  } catch (error) {
    if (!(error instanceof NotSent)) throw error
    switch (error.reason) {
      case 'unknown':
        // Not at once: a provider's own records may lag behind what it took.
        return { ...wait, Until: inSeconds(config.attemptSeconds), Why: error.message, isDoubtful: true }
      case 'recipient':
        return { Status: 'Failed', Via, Why: `Failed: ${error.message}`, suppresses: 'Bounced' }
      case 'stopped':
        return { Status: 'Failed', Via, Why: `Failed: ${error.message}`, suppresses: 'Stop' }
      case 'refused':
        return failed(error)
      case 'sign-in':
      case 'later':
        if (isLast) return failed(error)
        return {
          ...wait,
          Until: inSeconds(pauseAfter(error, outgoing)),
          Why: error.message,
          ofAccount: error.reason === 'sign-in' || error.retryAfter !== undefined,
        }
    }
  }
}

const inSeconds = (seconds: number) => clock.now().add({ seconds: Math.max(1, Math.ceil(seconds)) })
const pauseAfter = ({ retryAfter }: NotSent, { Attempts }: Outgoing) =>
  retryAfter ?? Math.min(LONGEST, 15 * 2 ** Math.min(Attempts, 10))

/** Saves what became of attempts, all of one brokerage; what was saved before is not logged again. */
export const saveOutcomes = async (
  db: Tx,
  TenantId: number,
  attempts: { outgoing: Outgoing; outcome: Outcome }[],
): Promise<void> => {
  const ended = attempts.flatMap(({ outgoing: { MessageId }, outcome }) =>
    outcome.Status === 'Waiting' ? [] : [{ MessageId, ...outcome }],
  )
  const fresh = new Set(await finish(db, TenantId, ended))
  // One to one, it was logged when it was written.
  const isToLog = ({ outgoing: { Purpose, MessageId }, outcome: { Status } }: (typeof attempts)[number]) =>
    Purpose !== 'OneToOne' && (Status === 'Sent' || Status === 'Delivered') && fresh.has(MessageId)
  const toLog = attempts.filter(isToLog).map(({ outgoing }) => outgoing.MessageId)
  await logMessages(db, TenantId, toLog)
  const delays = attempts.flatMap(({ outgoing: { MessageId }, outcome }) =>
    outcome.Status === 'Waiting' ? [{ MessageId, ...outcome }] : [],
  )
  await postpone(db, TenantId, delays)
  for (const { outgoing, outcome } of attempts) {
    const [Address] = outgoing.ToAddresses
    // Of several addresses nobody knows which one it was.
    const isOne = outgoing.ToAddresses.length + outgoing.CcAddresses.length + outgoing.BccAddresses.length === 1
    if (outcome.Status !== 'Failed' || !outcome.suppresses || !Address || !isOne || !fresh.has(outgoing.MessageId))
      continue
    if (outgoing.ConversationId === null && outcome.suppresses === 'Bounced')
      // Of a user, who is told: what is refused once must not end all notices for good.
      await tellUnreached(db, TenantId, [outgoing.MessageId])
    else
      await suppress(db, { TenantId, Channel: outgoing.Channel, Address }, outcome.suppresses, {
        How: outcome.Why.replace(/^Failed: /, ''),
        MessageId: outgoing.MessageId,
      })
  }
}

/** What has left is known only here: the database may be gone for a moment. */
export const persist = async ({ signal }: Pick<JobContext, 'signal'>, work: () => Promise<void>) => {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (tries === 10 || signal.aborted) throw error
      await sleep(1000, undefined, { signal }).catch(() => {})
    }
  }
}
