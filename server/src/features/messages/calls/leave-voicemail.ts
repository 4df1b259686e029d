import { isRunning } from '@dormer/contract/messages/calls'
import { may } from '@dormer/contract/permissions'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { HttpError, refused } from '../../../http/errors.ts'
import { NotSent } from '../../../providers/not-sent.ts'
import type { Services } from '../../../services.ts'
import { clock } from '../../../time/clock.ts'
import { makeLink } from '../../brokerage/downloads/links.ts'
import { decideCall } from '../gate/call.queries.ts'
import { changeCall, findCall, lockCall, type StoredCall } from './calls.queries.ts'
import { logOutcome } from './outcome.queries.ts'
import { callEnded } from './progress.ts'
import { dropDownload, findDrop } from './voicemail-drops.queries.ts'

/** The activity that a message left behind is logged as. */
const LEFT_MESSAGE = 2
/** So long the provider may take to answer; whoever asks again meanwhile would have it begin anew. */
const ASKING = { seconds: 20 }

/** Whether the contact of a call is there, neither deleted nor erased. */
const hasContact = async (db: Tx, { TenantId, ContactId }: Pick<StoredCall, 'TenantId' | 'ContactId'>) => {
  if (ContactId === null) return false
  const contact = await db
    .selectFrom('contact')
    .select('ContactId')
    .where('TenantId', '=', TenantId)
    .where('ContactId', '=', ContactId)
    .where('DateErased', 'is', null)
    .executeTakeFirst()
  return contact !== undefined
}

/** Why a recorded voicemail may not be left on a call: it counts as a prerecorded one (decision 0109). */
export const whyNotLeft = async (db: Tx, actor: Actor, { TenantId, ContactId, ...call }: StoredCall) => {
  if (call.Direction === 'Incoming') return ['Whoever calls you is on the line: there is no voicemail to leave.']
  // What is left is logged with somebody, whose consent it is.
  if (!(await hasContact(db, { TenantId, ContactId })))
    return ['This number belongs to no contact. Add the person first.']
  const decision = await decideCall(db, {
    TenantId,
    ContactId,
    Number: call.Number,
    Purpose: call.Purpose,
    IsPrerecorded: true,
    IsUnseen: ContactId === null && !may(actor, 'ManageMessages'),
  })
  return decision.Decision === 'Blocked' ? decision.Reasons : []
}

type Asked = {
  actor: Actor
  params: { CallId: number }
  body: { VoicemailDropId: number }
  services: Services
  transaction: <T>(work: (db: Tx) => Promise<T>) => Promise<T>
}

/** Checks that it may be left now, and notes that it is being left; undefined if it was left already. */
const begin = async (db: Tx, { actor, params: { CallId }, body, services: { config } }: Asked) => {
  const { UserName } = await findCall(db, actor, CallId)
  const drop = await findDrop(db, actor, body.VoicemailDropId)
  const call = (await lockCall(db, actor.TenantId, CallId)) as StoredCall
  if (call.UserId !== actor.UserId)
    throw new HttpError(403, {
      Message: `Only ${UserName ?? 'the user who is on the phone'} can leave a voicemail on this call.`,
    })
  if (call.VoicemailLeft !== null) return undefined
  if (call.Status !== 'On Call')
    throw refused(isRunning(call.Status) ? 'Nobody has answered yet.' : 'This call is over.')
  const since = call.DateLeaving && Temporal.Instant.from(call.DateLeaving).add(ASKING)
  if (since && Temporal.Instant.compare(since, clock.now()) > 0)
    throw refused('The voicemail is being left. Wait a moment.')
  const reasons = await whyNotLeft(db, actor, call)
  if (reasons.length > 0) throw new HttpError(409, { Message: reasons.join(' '), Reasons: reasons })
  await changeCall(db, call, { DateLeaving: clock.now().toString() })
  if (call.Via === 'Simulated') return { drop, play: undefined }
  if (call.OtherSid === null || config.publicUrl === undefined)
    throw refused('Twilio has not told yet which line the voicemail is on. Try again in a moment.')
  const { Url } = await makeLink(db, actor, dropDownload, { VoicemailDropId: drop.VoicemailDropId })
  return { drop, play: { sid: call.OtherSid, url: new URL(Url, config.publicUrl).href } }
}

/** The call has been left to its recording: it is over for the user, and logged. */
const ended = async (db: Tx, actor: Actor, CallId: number, name: string) => {
  const call = await lockCall(db, actor.TenantId, CallId)
  if (!call || call.VoicemailLeft !== null) return
  // Before it is known to have been left, since nobody talked afterwards.
  await callEnded(db, call, { As: 'Completed', At: clock.now().toString() })
  await changeCall(db, call, { VoicemailLeft: name })
  const { Notes, ActivityId } = await findCall(db, actor, CallId)
  // What the user has logged meanwhile stays; with whom else it would be logged may have been deleted meanwhile.
  if (ActivityId === null && (await hasContact(db, call))) {
    const Description = [`Voicemail left: ${name}`, Notes].filter(Boolean).join('\n').slice(0, 10_000)
    await logOutcome(db, actor, call, { ActivityTypeId: LEFT_MESSAGE, Description })
  }
}

/** Has a recorded voicemail played to the other party of a call, and frees the user. */
export const leaveVoicemail = async (asked: Asked) => {
  const { actor, params, services, transaction } = asked
  const { CallId } = params
  const begun = await transaction((db) => begin(db, asked))
  if (!begun) return transaction((db) => findCall(db, actor, CallId))
  const { drop, play } = begun
  if (play)
    await services.voice.provider.play(play.sid, play.url, AbortSignal.timeout(10_000)).catch(async (error) => {
      const { TenantId } = actor
      // If it may be playing all the same, nobody begins it anew at once.
      if (!(error instanceof NotSent && error.reason === 'unknown'))
        await transaction((db) => changeCall(db, { TenantId, CallId }, { DateLeaving: null }))
      throw error instanceof NotSent ? refused(error.message) : error
    })
  return transaction(async (db) => {
    await ended(db, actor, CallId, drop.Name)
    return findCall(db, actor, CallId)
  })
}
