import { logActivity } from '@dormer/contract/day/activities'
import { type Call, editCall, isRunning, logCallOutcome } from '@dormer/contract/messages/calls'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { call } from '../../../api/client.ts'
import { keys } from '../../../api/keys.ts'
import { changed } from '../../../api/queries.ts'
import { useKeptDraft } from '../../brokerage/session/drafts.ts'
import { claimCalls } from '../../day/activities/call-cards.ts'
import { callQuery, currentCallsQuery } from './calls.api.ts'
import { claimCall, hangUp, readAsked, subscribeToAsked } from './dialer.ts'

const PAUSE = 600

/**
 * The call that a contact's card is for: the one that is going on, then the one that has ended. Its notes are kept in
 * this browser with every letter and saved to the call while they are typed; without a call, they are kept for the outcome.
 */
export const useCardCall = (ContactId: number) => {
  const current = useQuery(currentCallsQuery).data?.find(
    (one) => one.ContactId === ContactId && one.Direction === 'Outgoing',
  )
  const asked = useSyncExternalStore(subscribeToAsked, readAsked)
  const [CallId, setCallId] = useState<number>()
  const isGoing = current !== undefined
  const ended = useQuery({ ...callQuery(CallId ?? 0), enabled: CallId !== undefined && !isGoing, staleTime: 0 }).data
  const one: Call | undefined = current ?? (ended && !isRunning(ended.Status) ? ended : undefined)
  const [note = '', setNote, clearNote] = useKeptDraft<string>(`call.${ContactId}`)
  const [saved, setSaved] = useState<string>()
  const latest = useRef<{ isGoing: boolean; CallId?: number }>({ isGoing })
  latest.current = { isGoing, CallId }

  useEffect(() => {
    const release = claimCalls(ContactId)
    return () => {
      release()
      // Closed after the call, nobody wants to say what came of it; during the call, it is asked for as of any other.
      const { CallId, isGoing } = latest.current
      if (CallId !== undefined && !isGoing) claimCall(CallId)
    }
  }, [ContactId])
  const currentId = current?.CallId
  useEffect(() => {
    if (currentId !== undefined) setCallId(currentId)
  }, [currentId])
  useEffect(() => {
    if (CallId === undefined || note === '' || note === saved) return
    const timer = setTimeout(
      () =>
        call(editCall, { params: { CallId }, body: { Notes: note } }).then(
          () => setSaved(note),
          // It is kept here, and goes along with the outcome.
          () => undefined,
        ),
      PAUSE,
    )
    return () => clearTimeout(timer)
  }, [CallId, note, saved])

  /** Ends the call if it goes on, and logs what came of it: as the call's outcome, or where Dormer did not call by itself. */
  const log = async (ActivityTypeId: number) => {
    if (current) void hangUp(current)
    const Description = note.trim()
    const known = current?.CallId ?? CallId
    if (known !== undefined)
      await call(logCallOutcome, { params: { CallId: known }, body: { ActivityTypeId, Description } })
    else
      await call(logActivity, {
        body: { ActivityTypeId, ContactId, DateCreated: new Date().toISOString(), Description },
      })
    if (known !== undefined) claimCall(known)
    clearNote()
    void changed(keys.calls, keys.activities, keys.contacts, keys.today)
  }

  return {
    one,
    isGoing,
    /** It was asked for, and has not begun. */
    isAsked: asked?.ContactId === ContactId && asked.why === undefined,
    note,
    setNote: (text: string) => (text ? setNote(text) : clearNote()),
    log,
  }
}
