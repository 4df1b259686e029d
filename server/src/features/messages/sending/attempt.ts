import { setTimeout as sleep } from 'node:timers/promises'
import type { Tx } from '../../../db/connect.ts'
import type { JobContext } from '../../../jobs/jobs.ts'
import type { Bounce } from '../../../providers/email/refusals.rules.ts'
import { NotSent } from '../../../providers/not-sent.ts'
import { clock } from '../../../time/clock.ts'
import { suppress } from '../consent/consent.queries.ts'
import { logMessages } from '../messages/log.queries.ts'
import type { Carrier } from './carriers.ts'
import { finish, leaveRecipients, type Outgoing, postpone, recipientsOf } from './deliver.queries.ts'
import { notifyOwnAddressUnreached, notifySendFailure, notifySetUpFault, type SetUpFault } from './failures.queries.ts'
import { notDelivered, ourFault, setUpFaultOf } from './refusal-words.rules.ts'

/** After this many attempts, which take about three days, it is given up. */
const ATTEMPTS = 80
/** The longest pause between two attempts, in seconds. */
const LONGEST = 3600

/** The outcome of an attempt to send a message. */
export type Outcome =
  /** `Rejected`: the recipients among several that it does not reach, which `Why` says. `from`: the address in From. */
  | { Status: 'Sent' | 'Delivered'; Via: string; Id: string | null; Why?: string; Rejected?: Bounce[]; from?: string }
  | { Status: 'Unknown'; Via: string; Why: string }
  /**
   * `suppresses`: there is no such address, or its owner sent STOP to the carrier. `fault`: our mail set-up was refused,
   * which says nothing about the address.
   */
  | { Status: 'Failed'; Via: string; Why: string; suppresses?: 'Bounced' | 'Stop'; fault?: SetUpFault }
  /**
   * Nothing has left or, if `isDoubtful`, that is unknown yet and is looked up before anything else. `ofAccount`: the
   * provider asked for a pause or refused our sign-in, so that no other message would leave, either. `isUntried`: it
   * was not its turn. `left`: whom it waits for, because the others have it by now or will not get it.
   */
  | {
      Status: 'Waiting'
      Until: Temporal.Instant
      Why: string | null
      ofAccount: boolean
      isDoubtful: boolean
      isUntried?: boolean
      left?: { Recipients: string[]; Rejected: Bounce[]; from: string }
    }

/**
 * Sends a message. If an earlier attempt did not end, it is looked up first. The beginning of this attempt must have
 * been committed by now (`startAttempts`).
 */
export const attempt = async (
  carrier: Carrier,
  outgoing: Outgoing,
  { signal, config }: Pick<JobContext, 'signal' | 'config'>,
): Promise<Outcome> => {
  const Via = carrier.via
  const sent = (Id: string | null) => ({
    Status: carrier.isArrival ? ('Delivered' as const) : ('Sent' as const),
    Via,
    Id,
  })
  const isLast = outgoing.Attempts + 1 >= ATTEMPTS
  const unknown: Outcome = {
    Status: 'Unknown',
    Via,
    Why: 'The connection broke while it was being sent, so it may or may not have arrived. Ask, or send it again.',
  }
  const failed = (error: NotSent): Outcome => ({ Status: 'Failed', Via, Why: `Failed: ${error.message}` })
  const refused = (error: NotSent): Outcome => {
    const { refusal } = error
    const fault = refusal && { refusal: refusal.Refusal, from: carrier.fromOf(outgoing), said: refusal.Said }
    if (!fault || !setUpFaultOf(fault.refusal, fault.from)) return failed(error)
    return { Status: 'Failed', Via, Why: `Failed: ${ourFault(fault.said)}`, fault }
  }
  const wait = { Status: 'Waiting', ofAccount: false, isDoubtful: false } as const

  if (outgoing.DateTried !== null)
    try {
      const found = await carrier.lookUp(outgoing, signal)
      if (found) return sent(found.Id)
      if (found === undefined) return unknown
      // Nothing has left. Much may have happened meanwhile, so the gate decides again whether it may go; it was due
      // when it was tried.
      if (isLast)
        return { Status: 'Failed', Via, Why: 'Failed: the connection broke at each attempt. Nothing was sent.' }
      return { ...wait, Until: Temporal.Instant.from(outgoing.DateTried), Why: null }
    } catch (error) {
      if (!(error instanceof NotSent)) throw error
      if (isLast) return unknown
      const Until = inSeconds(Math.max(config.attemptSeconds, pauseAfter(outgoing, error)))
      return { ...wait, Until, Why: error.message, isDoubtful: true }
    }
  try {
    const { Id, Rejected = [], Deferred = [] } = await carrier.send(outgoing, signal)
    const from = carrier.fromOf(outgoing)
    if (Deferred.length > 0 && !isLast) {
      const Recipients = Deferred.map(({ Recipient }) => Recipient)
      const Why = [...new Set(Deferred.map(({ Message }) => Message))].join('; ')
      return { ...wait, Until: inSeconds(pauseAfter(outgoing)), Why, left: { Recipients, Rejected, from } }
    }
    const unreached = [...Rejected, ...Deferred]
    if (unreached.length === 0) return sent(Id)
    return { ...sent(Id), Why: unreached.map(notDelivered).join('; '), Rejected: unreached, from }
  } catch (error) {
    if (!(error instanceof NotSent)) throw error
    switch (error.reason) {
      case 'unknown':
        // Not at once: the provider's own records may lag behind.
        return { ...wait, Until: inSeconds(config.attemptSeconds), Why: error.message, isDoubtful: true }
      case 'recipient':
        return { Status: 'Failed', Via, Why: `Failed: ${error.message}`, suppresses: 'Bounced' }
      case 'stopped':
        return { Status: 'Failed', Via, Why: `Failed: ${error.message}`, suppresses: 'Stop' }
      case 'refused':
        return refused(error)
      case 'sign-in':
      case 'later':
        if (isLast) return failed(error)
        return {
          ...wait,
          Until: inSeconds(pauseAfter(outgoing, error)),
          Why: error.message,
          ofAccount: error.reason === 'sign-in' || error.retryAfter !== undefined,
        }
    }
  }
}

const inSeconds = (seconds: number) => clock.now().add({ seconds: Math.max(1, Math.ceil(seconds)) })
const pauseAfter = ({ Attempts }: Outgoing, error?: NotSent) =>
  error?.retryAfter ?? Math.min(LONGEST, 15 * 2 ** Math.min(Attempts, 10))

/** Saves the outcomes of attempts, all of one brokerage; outcomes saved before are not logged again. */
export const saveOutcomes = async (
  db: Tx,
  TenantId: number,
  attempts: { outgoing: Outgoing; outcome: Outcome }[],
): Promise<void> => {
  const ended = attempts.flatMap(({ outgoing: { MessageId }, outcome }) =>
    outcome.Status === 'Waiting' ? [] : [{ MessageId, ...outcome }],
  )
  const fresh = new Set(await finish(db, TenantId, ended))
  // A one-to-one message was logged when it was written.
  const isToLog = ({ outgoing: { Purpose, MessageId }, outcome: { Status } }: (typeof attempts)[number]) =>
    Purpose !== 'OneToOne' && (Status === 'Sent' || Status === 'Delivered') && fresh.has(MessageId)
  const toLog = attempts.filter(isToLog).map(({ outgoing }) => outgoing.MessageId)
  await logMessages(db, TenantId, toLog)
  const delays = attempts.flatMap(({ outgoing: { MessageId }, outcome }) =>
    outcome.Status === 'Waiting' ? [{ MessageId, ...outcome }] : [],
  )
  for (const { outgoing, outcome } of attempts)
    if (outcome.Status === 'Waiting' && outcome.left) {
      const { Recipients, Rejected } = outcome.left
      await leaveRecipients(db, outgoing, Recipients, Rejected.map(notDelivered).join('; ') || null)
    }
  await postpone(db, TenantId, delays)
  for (const { outgoing, outcome } of attempts)
    if (outcome.Status === 'Waiting' && outcome.left) await applyRejected(db, outgoing, outcome.left)
  for (const fault of new Map(
    attempts.flatMap(({ outgoing: { MessageId }, outcome }) =>
      outcome.Status === 'Failed' && outcome.fault && fresh.has(MessageId)
        ? [[`${outcome.fault.refusal} ${outcome.fault.from}`, outcome.fault]]
        : [],
    ),
  ).values())
    await notifySetUpFault(db, TenantId, fault)
  for (const { outgoing, outcome } of attempts)
    if (outcome.Status === 'Sent' && outcome.Rejected && fresh.has(outgoing.MessageId))
      await applyRejected(db, outgoing, { Rejected: outcome.Rejected, from: outcome.from ?? '' })
  for (const { outgoing, outcome } of attempts) {
    const [Address, ...others] = recipientsOf(outgoing)
    // With several addresses, it is unknown which one it was.
    const isOne = others.length === 0
    if (outcome.Status !== 'Failed' || !outcome.suppresses || !Address || !isOne || !fresh.has(outgoing.MessageId))
      continue
    if (outgoing.ConversationId === null && outcome.suppresses === 'Bounced')
      // A user's address: the user is told, because one refusal must not end all notices for good.
      await notifyOwnAddressUnreached(db, TenantId, [outgoing.MessageId])
    else
      await suppress(db, { TenantId, Channel: outgoing.Channel, Address }, outcome.suppresses, {
        How: outcome.Why.replace(/^Failed: /, ''),
        MessageId: outgoing.MessageId,
      })
  }
}

/**
 * Of an email that the mail server took for its other recipients: its author is told who does not get it. The server
 * itself says so, so unlike a report that comes by email, it needs no proof, and a dead address gets nothing more.
 */
const applyRejected = async (
  db: Tx,
  outgoing: Outgoing,
  { Rejected, from }: { Rejected: readonly Bounce[]; from: string },
) => {
  if (Rejected.length === 0) return
  const { TenantId, MessageId } = outgoing
  const recipients = recipientsOf(outgoing)
  for (const { Recipient, Refusal, IsPermanent, Message } of Rejected) {
    const Address = Recipient.toLowerCase()
    if (!IsPermanent) await notifySetUpFault(db, TenantId, { refusal: Refusal, from, said: Message })
    else if (recipients.includes(Address))
      await suppress(db, { TenantId, Channel: 'Email', Address }, 'Bounced', { How: Message, MessageId })
  }
  await notifySendFailure(db, TenantId, [MessageId], { isReported: true, left: outgoing.Recipients?.length })
}

/** Saves what so far only this process knows: the database may be unavailable for a moment. */
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
