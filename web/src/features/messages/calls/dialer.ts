import { type Call, hangUpCall, holdCall, isRunning, pauseRecording, placeCall } from '@dormer/contract/messages/calls'
import { leaveVoicemail } from '@dormer/contract/messages/voicemail-drops'
import { ApiError, call, messageOf } from '../../../api/client.ts'
import { keys } from '../../../api/keys.ts'
import { changed, invalidate, queries } from '../../../api/queries.ts'
import { openDialog } from '../../../ui/dialogs.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'
import { notifyFailure, notifyInfo, notifySuccess } from '../../../ui/notify.ts'
import { callWay } from '../../people/contacts/call-way.ts'
import type { CallWanted } from '../../people/contacts/contact.events.ts'
import { actOnLine, connectLine, lineReady, wordsOf } from './line/line.ts'

const BlockedModal = lazyDialog(() => import('./BlockedModal.tsx').then((m) => m.BlockedModal))

/** A call that is about to begin, or why it did not. */
export type Asked = CallWanted & { why?: string }
let asked: Asked | undefined
const listeners = new Set<() => void>()
const setAsked = (next: Asked | undefined) => {
  asked = next
  for (const listener of listeners) listener()
}
export const readAsked = () => asked
export const subscribeToAsked = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export const dismissAsked = () => setAsked(undefined)

/** Calls whose outcome this tab asks for: those that were begun or answered here, also after a reload. */
const MINE = 'dormer.calls'
const mine = () => new Set<number>(JSON.parse(sessionStorage.getItem(MINE) ?? '[]'))
export const myCalls = (): ReadonlySet<number> => mine()
const keep = (ids: Set<number>) => sessionStorage.setItem(MINE, JSON.stringify([...ids]))
const askAfter = (CallId: number) => keep(mine().add(CallId))
/** Whether this tab is to ask for it, which it does once. */
export const claimCall = (CallId: number) => {
  const ids = mine()
  const isMine = ids.delete(CallId)
  keep(ids)
  return isMine
}
const told = new Map<number, CallWanted['onLogged']>()
export const onLoggedOf = (CallId: number) => told.get(CallId)

/** Shows what a call has become at once. */
const show = (one: Call) =>
  queries.setQueryData(keys.currentCalls, (all = []) => {
    const others = all.filter(({ CallId }) => CallId !== one.CallId)
    return isRunning(one.Status) ? [...others, one] : others
  })
const talking = () =>
  (queries.getQueryData(keys.currentCalls) ?? []).find(({ Status }) => Status === 'Connecting' || Status === 'On Call')

/** `Purpose` is Service for what is no sales call, with the reason. */
type Why = { Purpose?: 'Service'; Reason?: string }

/** Calls somebody: with the browser's line, or with the user's own phone, which rings first. */
export const startCall = async (want: CallWanted, why: Why = {}) => {
  const now = talking()
  if (now || (asked && !asked.why))
    return notifyInfo(`You are on a call${now?.ContactName ? ` with ${now.ContactName}` : ''}. Hang up first.`)
  const way = want.way ?? (callWay() === 'OwnPhone' ? 'OwnPhone' : 'Browser')
  const { ContactId, PhoneType } = want
  setAsked({ ...want, way })
  try {
    if (way === 'Browser') await lineReady()
    const placed = await call(placeCall, { body: { ContactId, Number: want.Number, PhoneType, Way: way, ...why } })
    askAfter(placed.CallId)
    told.set(placed.CallId, want.onLogged)
    show(placed)
    setAsked(undefined)
    if (way === 'Browser')
      await connectLine(placed.CallId).catch(async (error) => {
        claimCall(placed.CallId)
        await endCall(placed).catch(() => undefined)
        throw error
      })
    void changed(keys.calls)
  } catch (error) {
    const body = error instanceof ApiError ? error.body : undefined
    const isBlocked = body?.Blocked !== undefined
    const reasons = body?.Reasons ?? [wordsOf(error)]
    setAsked(isBlocked ? undefined : { ...want, way, why: wordsOf(error) })
    if (isBlocked) void openDialog(BlockedModal, { want: { ...want, way }, reasons }, 'blocked')
  }
}

/** Calls that failed show why where they were going on. */
export const showFailed = (one: Call) =>
  setAsked({
    ContactId: one.ContactId,
    Name: one.ContactName ?? one.Number,
    Number: one.Number,
    PhoneType: one.PhoneType,
    onLogged: onLoggedOf(one.CallId),
    why: one.Error ?? 'The call failed.',
  })

const endCall = async ({ CallId }: Call) => {
  show(await call(hangUpCall, { params: { CallId } }))
  void changed(keys.calls)
}
const failing = (title: string) => (error: unknown) => {
  void invalidate([keys.currentCalls])
  return notifyFailure(error instanceof ApiError ? error : new ApiError(0, wordsOf(error)), title)
}

export const hangUp = (one: Call) => {
  void actOnLine({ do: 'hangUp' })
  return endCall(one).catch(failing('The call was not ended'))
}
/** Leaves a recorded voicemail with whoever was called, and frees the user; returns why it was not left. */
export const leaveDrop = async (one: Call, VoicemailDropId: number): Promise<string | undefined> => {
  try {
    const left = await call(leaveVoicemail, { params: { CallId: one.CallId }, body: { VoicemailDropId } })
    // Only now: a browser that hangs up before would end it for the voicemail, too.
    void actOnLine({ do: 'hangUp' })
    show(left)
    void changed(keys.calls, keys.activities, keys.contacts, keys.today)
    onLoggedOf(one.CallId)?.(left.ActivityTypeId ?? 2, left.ActivityId ?? undefined)
    void notifySuccess(`Voicemail left: ${left.VoicemailLeft}`)
    return undefined
  } catch (error) {
    return messageOf(error)
  }
}
export const answer = async (one: Call) => {
  askAfter(one.CallId)
  try {
    await actOnLine({ do: 'answer', CallId: one.CallId })
    await changed(keys.calls)
  } catch (error) {
    claimCall(one.CallId)
    void failing('The call was not taken')(error)
  }
}
export const decline = async (one: Call) => {
  try {
    await actOnLine({ do: 'decline', CallId: one.CallId })
    await changed(keys.calls)
  } catch (error) {
    void failing('The call was not declined')(error)
  }
}
export const mute = (on: boolean) => void actOnLine({ do: 'mute', on })
export const press = (keys: string) => void actOnLine({ do: 'press', keys })

/** Shown at once; put right if it fails. */
export const hold = async (one: Call) => {
  const IsOnHold = !one.IsOnHold
  show({ ...one, IsOnHold })
  void actOnLine({ do: 'hold', on: IsOnHold })
  await call(holdCall, { params: { CallId: one.CallId }, body: { IsOnHold } }).then(
    show,
    failing('The call was not put on hold'),
  )
}
export const pause = async (one: Call) => {
  const IsPaused = !one.IsRecordingPaused
  show({ ...one, IsRecordingPaused: IsPaused })
  await call(pauseRecording, { params: { CallId: one.CallId }, body: { IsPaused } }).then(
    show,
    failing('The recording goes on as before'),
  )
}
