import type { SimulatedEvent } from '@dormer/contract/messages/calls'
import { z } from 'zod'
import type { Tx } from '../../../db/connect.ts'
import { defineJob, enqueue } from '../../../jobs/jobs.ts'
import { clock } from '../../../time/clock.ts'
import { lockCall, type StoredCall } from './calls.queries.ts'
import { SIMULATED_GIVES_UP, SIMULATED_RING, scriptOf } from './calls.rules.ts'
import { callAnswered, callEnded, nextRound, voicemailLeft } from './progress.ts'
import { keepSimulatedJob, SIMULATED_VOICEMAIL } from './recordings.jobs.ts'
import { settingsOf } from './settings.queries.ts'

const step = z.object({
  TenantId: z.number(),
  CallId: z.number(),
  Step: z.enum(['Ring', 'GiveUp', 'HangUp', 'Round']),
  Round: z.number().optional(),
})

const next = (
  db: Tx,
  { TenantId, CallId }: StoredCall,
  Step: z.infer<typeof step>['Step'],
  seconds: number,
  Round?: number,
) => enqueue(db, simulateJob, { TenantId, CallId, Step, Round }, { at: clock.now().add({ seconds }) })

/** Starts what the far end of a simulated outgoing call does. */
export const simulateRinging = (db: Tx, call: StoredCall) => next(db, call, 'Ring', SIMULATED_RING)

/** Lets a simulated incoming call ring the users of its round. */
export const simulateRound = async (db: Tx, call: StoredCall, round: number) => {
  const { RingSeconds } = await settingsOf(db, call.TenantId)
  await next(db, call, 'Round', RingSeconds, round)
}

/** What the far end of a simulated call does; `seconds` is how long it talks. */
export const simulate = async (db: Tx, call: StoredCall, event: SimulatedEvent, seconds?: number) => {
  const At = clock.now().toString()
  if (call.Direction === 'Incoming') {
    if (event === 'Voicemail' && call.Status === 'Incoming') {
      await voicemailLeft(db, call, SIMULATED_VOICEMAIL)
      await enqueue(db, keepSimulatedJob, { TenantId: call.TenantId, CallId: call.CallId, Kind: 'Voicemail' })
    } else await callEnded(db, call, { As: 'Completed', At })
    return
  }
  switch (event) {
    case 'Answer':
    case 'Voicemail':
      if ((await callAnswered(db, call, At)) && seconds !== undefined) await next(db, call, 'HangUp', seconds)
      return
    case 'Hang Up':
      return callEnded(db, call, { As: 'Completed', At })
    case 'Busy':
      if (call.Status === 'Connecting') await callEnded(db, call, { As: 'Busy', At })
      return
    case 'No Answer':
      if (call.Status === 'Connecting') await callEnded(db, call, { As: 'No Answer', At })
  }
}

/** Nobody took a simulated call in this round. */
export const simulateUnanswered = async (db: Tx, call: StoredCall, round: number) => {
  if (call.Status !== 'Incoming' || call.RingRound !== round) return
  if (await nextRound(db, call, round)) return simulateRound(db, call, round + 1)
  return simulate(db, call, call.Number.endsWith('3') ? 'Voicemail' : 'Hang Up')
}

/** Plays the simulated line. Each step looks whether it still fits: users and the far end act meanwhile. */
export const simulateJob = defineJob({
  name: 'simulate-call',
  lane: 'quick',
  payload: step,
  tries: 5,
  run: async ({ TenantId, CallId, Step, Round = 0 }, { database }) => {
    await database.asTenant(TenantId, async (db) => {
      const call = await lockCall(db, TenantId, CallId)
      if (!call) return
      if (Step === 'Round') return simulateUnanswered(db, call, Round)
      if (Step === 'HangUp') return call.Status === 'On Call' ? simulate(db, call, 'Hang Up') : undefined
      if (call.Status !== 'Connecting') return
      if (Step === 'GiveUp') return simulate(db, call, 'No Answer')
      const { Event, Seconds } = scriptOf(call.Number)
      if (Event === 'No Answer') await next(db, call, 'GiveUp', SIMULATED_GIVES_UP - SIMULATED_RING)
      else await simulate(db, call, Event, Seconds)
    })
    return undefined
  },
})
