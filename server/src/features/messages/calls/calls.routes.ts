import { identityOf, isRunning } from '@dormer/contract/messages/calls'
import { may } from '@dormer/contract/permissions'
import { phoneDigits, phoneFault } from '@dormer/contract/phone'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { HttpError, invalid, notFound, refused } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { withTotal } from '../../../http/total.ts'
import { NotSent } from '../../../providers/not-sent.ts'
import type { Services } from '../../../services.ts'
import { clock } from '../../../time/clock.ts'
import { requireUser } from '../../brokerage/users/users.queries.ts'
import { findContact } from '../../people/contacts/contacts.queries.ts'
import { changeCall, findCall, listCalls, listCurrent, lockCall, readCall, type StoredCall } from './calls.queries.ts'
import { logOutcome } from './outcome.queries.ts'
import { placeCall } from './place.ts'
import { callAnswered, callEnded, callIncoming } from './progress.ts'
import { simulate, simulateRound, simulateUnanswered } from './simulate.jobs.ts'
import { takeBackLogged } from './take-back.queries.ts'

type Stored = StoredCall

/** The call, which the actor must see, locked. */
const lock = async (db: Tx, actor: Actor, CallId: number): Promise<Stored> => {
  await findCall(db, actor, CallId)
  const call = await lockCall(db, actor.TenantId, CallId)
  if (!call) throw notFound('call')
  return call
}

/** The call, locked, if it is the actor's to work on: whom it merely rang leaves it to the contact's agent. */
const lockTheirs = async (db: Tx, actor: Actor, CallId: number): Promise<Stored> => {
  const { IsTheirs } = await findCall(db, actor, CallId)
  if (!IsTheirs) throw forbidden('Only whoever took this call, the contact’s agent or an admin can do this.')
  return lock(db, actor, CallId)
}

const forbidden = (Message: string) => new HttpError(403, { Message })

/** Only whoever is on the phone does something with the call itself. */
const requireOwn = async (db: Tx, actor: Actor, call: Stored, does: string) => {
  if (call.UserId === actor.UserId) return
  if (call.UserId === null) throw refused('Nobody has taken this call.')
  const { UserName } = await findCall(db, actor, call.CallId)
  throw forbidden(`Only ${UserName ?? 'the user who is on the phone'} can ${does} this call.`)
}

const requireOnCall = (call: Stored) => {
  if (call.Status !== 'On Call')
    throw refused(isRunning(call.Status) ? 'Nobody has answered yet.' : 'This call is over.')
}

const requireSimulated = ({ voice }: Services) => {
  if (voice.via !== 'Simulated')
    throw new HttpError(404, { Message: 'Calls go through Twilio here; the simulated line is only there without it' })
}

export const callRoutes = {
  voiceToken: async ({ db, actor, query: { userId }, services: { voice } }) => {
    if (userId && userId !== actor.UserId) {
      await requireUser(db, actor, userId)
      throw forbidden('A token lets its owner take calls, so you can only get your own.')
    }
    const Identity = identityOf(actor)
    const { Token, Expires } = voice.provider.tokenFor(Identity)
    return { token: Token, Identity, ExpiresUtc: Expires.toString(), Via: voice.via }
  },

  placeCall: { outside: placeCall },

  calls: async ({ db, actor, query: { contactId, userId, ...query }, reply }) => {
    const household = contactId ? await findContact(db, actor, contactId) : undefined
    if (userId) await requireUser(db, actor, userId)
    const contactEntityId = household?.ContactEntityId
    return withTotal(reply, await listCalls(db, actor, { ...query, userId, contactEntityId }))
  },

  currentCalls: async ({ db, actor }) => listCurrent(db, actor),

  getCall: async ({ db, actor, params }) => findCall(db, actor, params.CallId),

  editCall: async ({ db, actor, params, body }) => {
    await changeCall(db, await lockTheirs(db, actor, params.CallId), { Notes: body.Notes || null })
    return findCall(db, actor, params.CallId)
  },

  hangUpCall: {
    outside: async ({ actor, params: { CallId }, services: { voice, log }, transaction }) => {
      const ended = await transaction(async (db) => {
        const call = await lock(db, actor, CallId)
        if (!isRunning(call.Status)) return { call: await findCall(db, actor, CallId) }
        if (call.Status === 'Incoming' && call.RingingIds.includes(actor.UserId)) {
          const RingingIds = call.RingingIds.filter((id) => id !== actor.UserId)
          await changeCall(db, call, { RingingIds })
          if (RingingIds.length === 0 && call.Via === 'Simulated')
            await simulateUnanswered(db, { ...call, RingingIds }, call.RingRound)
          return { call: await findCall(db, actor, CallId) }
        }
        await requireOwn(db, actor, call, 'end')
        await callEnded(db, call, { As: 'Completed', At: clock.now().toString() })
        return { call: await findCall(db, actor, CallId), sid: call.ProviderSid }
      })
      // What the provider does not hear of ends by itself: the browser has hung up as well.
      if (ended.sid)
        await voice.provider
          .hangUp(ended.sid, AbortSignal.timeout(10_000))
          .catch((err) => log.warn({ err, CallId }, 'the provider could not be told that a call has ended'))
      return ended.call
    },
  },

  answerCall: async ({ db, actor, params: { CallId } }) => {
    const call = await lock(db, actor, CallId)
    if (call.Via === 'Twilio') throw refused('Answer this call in the browser or on your phone.')
    if (call.Status !== 'Incoming') {
      // Twice, or in another tab.
      if (call.UserId === actor.UserId && call.Direction === 'Incoming') return findCall(db, actor, CallId)
      const { UserName } = await findCall(db, actor, CallId)
      throw refused(call.UserId ? `${UserName ?? 'A colleague'} has taken this call.` : 'This call is over.')
    }
    if (!call.RingingIds.includes(actor.UserId)) throw forbidden('This call does not ring you.')
    await callAnswered(db, call, clock.now().toString(), actor.UserId)
    return findCall(db, actor, CallId)
  },

  holdCall: async ({ db, actor, params, body }) => {
    const call = await lock(db, actor, params.CallId)
    await requireOwn(db, actor, call, 'hold')
    requireOnCall(call)
    if (call.Way === 'OwnPhone') throw refused('You are talking on your own phone: use its own hold.')
    await changeCall(db, call, body)
    return findCall(db, actor, params.CallId)
  },

  pauseRecording: {
    outside: async ({ actor, params: { CallId }, body: { IsPaused }, services: { voice }, transaction }) => {
      const { ProviderSid } = await transaction(async (db) => {
        const call = await lock(db, actor, CallId)
        await requireOwn(db, actor, call, 'pause the recording of')
        requireOnCall(call)
        if (!call.IsRecorded) throw refused('This call is not being recorded.')
        return call
      })
      if (ProviderSid)
        await voice.provider.pauseRecording(ProviderSid, IsPaused, AbortSignal.timeout(10_000)).catch((error) => {
          throw error instanceof NotSent ? refused(error.message) : error
        })
      return transaction(async (db) => {
        await changeCall(db, await lock(db, actor, CallId), { IsRecordingPaused: IsPaused })
        return findCall(db, actor, CallId)
      })
    },
  },

  logCallOutcome: async ({ db, actor, params: { CallId }, body }) => {
    await logOutcome(db, actor, await lockTheirs(db, actor, CallId), body)
    return findCall(db, actor, CallId)
  },

  takeBackOutcome: async ({ db, actor, query }) => ({
    Successful: true as const,
    Description: await takeBackLogged(db, actor, query.activityId),
  }),

  settleCall: async ({ db, actor, params: { CallId } }) => {
    const call = await lockTheirs(db, actor, CallId)
    if (call.Direction !== 'Incoming') throw refused('Only a missed call can be marked as done.')
    await changeCall(db, call, { IsSettled: true })
    return { Successful: true as const }
  },

  simulateIncoming: async ({ db, actor, body, services }) => {
    requireSimulated(services)
    const number = phoneDigits(body.From)
    if (number === null) throw invalid({ From: phoneFault(body.From) })
    if (body.UserId) await requireUser(db, actor, body.UserId)
    if (body.UserId && body.UserId !== actor.UserId && !may(actor, 'SeeAll'))
      throw forbidden(
        'You can let a call ring you, or the brokerage’s number. Only admins can let it ring a colleague.',
      )
    const { TenantId } = actor
    const ProviderSid = `simulated-${crypto.randomUUID()}`
    const coming = { TenantId, Number: number, OwnNumber: null, Via: 'Simulated' as const, ProviderSid }
    const call = (await callIncoming(db, { ...coming, UserId: body.UserId })) as Stored
    await simulateRound(db, call, 0)
    return readCall(db, actor, call.CallId)
  },

  simulateEvent: async ({ db, actor, params: { CallId }, body: { Event }, services }) => {
    requireSimulated(services)
    const call = await lock(db, actor, CallId)
    if (!isRunning(call.Status)) throw refused('This call is over.')
    if (call.Direction === 'Incoming' && !['Voicemail', 'Hang Up'].includes(Event))
      throw invalid({ Event: 'Whoever calls in can hang up or leave a voicemail' })
    await simulate(db, call, Event)
    return findCall(db, actor, CallId)
  },
} satisfies Partial<Handlers>
