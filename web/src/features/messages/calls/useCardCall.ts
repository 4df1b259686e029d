import { type Call, isRunning, logCallOutcome } from '@dormer/contract/messages/calls'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { call } from '../../../api/client.ts'
import { keys } from '../../../api/keys.ts'
import { changed } from '../../../api/queries.ts'
import { readSession } from '../../../api/session.ts'
import { useKeptDraft } from '../../brokerage/session/drafts.ts'
import { logOrKeep } from '../../day/activities/activities.api.ts'
import { claimCalls, forgetCalled } from '../../day/activities/call-cards.ts'
import { callQuery, currentCallsQuery } from './calls.api.ts'
import { claimCall, hangUp, readAsked, subscribeToAsked } from './dialer.ts'
import { forgetNotes, keepNotes, saveNotes, unsavedNotes } from './notes.ts'

const PAUSE = 600
/** Where it fails it is kept here, and goes along with the outcome. */
const save = (CallId: number) => void saveNotes(CallId).catch(() => undefined)

/**
 * The call that a contact's card is for: the one that is going on, then the one that has ended. Its notes are kept in
 * this browser with every letter and saved to the call while they are typed; before a call, and where Dormer does not
 * call by itself, they are kept as a draft for the contact.
 */
export const useCardCall = ({ ContactId, Name }: { ContactId: number; Name: string }) => {
  const current = useQuery(currentCallsQuery).data?.find(
    (one) => one.ContactId === ContactId && one.Direction === 'Outgoing',
  )
  const asked = useSyncExternalStore(subscribeToAsked, readAsked)
  const [CallId, setCallId] = useState<number>()
  const isGoing = current !== undefined
  const ended = useQuery({ ...callQuery(CallId ?? 0), enabled: CallId !== undefined && !isGoing, staleTime: 0 }).data
  const one: Call | undefined = current ?? (ended && !isRunning(ended.Status) ? ended : undefined)
  const [draft = '', setDraft, clearDraft] = useKeptDraft<string>(`call.${ContactId}`)
  const [text, setText] = useState('')
  // Call again begins another: the card's outcome is that of the last, and none is asked for the others.
  const all = useRef(new Set<number>())
  const latest = useRef({ isGoing, CallId })
  latest.current = { isGoing, CallId }

  useEffect(() => {
    const release = claimCalls(ContactId)
    return () => {
      release()
      // Closed after the call, nobody wants to say what came of it; during the call, it is asked for as of any other.
      const { CallId, isGoing } = latest.current
      for (const id of all.current) if (!isGoing || id !== CallId) claimCall(id)
      // It stays with the call, whoever asks for its outcome.
      if (CallId !== undefined) save(CallId)
    }
  }, [ContactId])
  /** What was typed before, or during the call before, goes along; so does what a reload found. */
  const begin = useEffectEvent((id: number) => {
    if (id === CallId) return
    if (CallId !== undefined) save(CallId)
    const kept = unsavedNotes(id) ?? current?.Notes
    const typed = CallId === undefined ? draft : text
    const whole = [kept, typed].filter(Boolean).join('\n')
    if (typed) keepNotes(id, whole)
    clearDraft()
    all.current.add(id)
    setCallId(id)
    setText(whole)
  })
  const currentId = current?.CallId
  useEffect(() => {
    if (currentId !== undefined) begin(currentId)
  }, [currentId])
  // biome-ignore lint/correctness/useExhaustiveDependencies: after the last letter.
  useEffect(() => {
    if (CallId === undefined) return
    const timer = setTimeout(() => save(CallId), PAUSE)
    return () => clearTimeout(timer)
  }, [CallId, text])

  const note = CallId === undefined ? draft : text
  const setNote = (typed: string) => {
    if (CallId === undefined) return typed ? setDraft(typed) : clearDraft()
    setText(typed)
    keepNotes(CallId, typed)
  }

  /** Ends the call if it goes on, and logs what came of it; answers the activity, unless it is kept until there is a connection: as the call's outcome, or where Dormer did not call by itself. */
  const log = async (ActivityTypeId: number) => {
    if (current) void hangUp(current)
    // What was left, which the server has logged already, is said whatever comes of it.
    const Description = [one?.VoicemailLeft && `Voicemail left: ${one.VoicemailLeft}`, note.trim()]
      .filter(Boolean)
      .join('\n')
    const known = current?.CallId ?? CallId
    const logged =
      known !== undefined
        ? await call(logCallOutcome, { params: { CallId: known }, body: { ActivityTypeId, Description } })
        : await logOrKeep({ ActivityTypeId, ContactId, DateCreated: new Date().toISOString(), Description }, Name)
    forgetCalled(ContactId)
    for (const id of all.current) {
      claimCall(id)
      forgetNotes(id)
    }
    clearDraft()
    void changed(keys.calls, keys.inbox, keys.activities, keys.contacts, keys.today)
    // A colleague's call is theirs to take back.
    const isTheirs = logged && 'UserId' in logged && logged.UserId !== null && logged.UserId !== readSession()?.UserId
    return isTheirs ? undefined : (logged?.ActivityId ?? undefined)
  }

  return {
    one,
    isGoing,
    /** It was asked for, and has not begun. */
    isAsked: asked?.ContactId === ContactId && asked.why === undefined,
    note,
    setNote,
    log,
  }
}
