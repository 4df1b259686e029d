import { editCall } from '@dormer/contract/messages/calls'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../api/client.ts'
import { keys } from '../../../api/keys.ts'
import { queries } from '../../../api/queries.ts'

const PAUSE = 600
const AGAIN = 5000
const keyOf = (CallId: number) => `dormer.call-notes.${CallId}`

/** What was typed but is not saved yet, in this browser. */
export const unsavedNotes = (CallId: number) => localStorage.getItem(keyOf(CallId)) ?? undefined

/** Keeps in this browser what was typed, until it is saved. */
export const keepNotes = (CallId: number, text: string) => localStorage.setItem(keyOf(CallId), text)
/** They went along with the call's outcome. */
export const forgetNotes = (CallId: number) => localStorage.removeItem(keyOf(CallId))

/** Saves what is not saved yet; says whether all is, and not if more was typed meanwhile. */
export const saveNotes = async (CallId: number) => {
  const typed = unsavedNotes(CallId)
  if (typed === undefined) return true
  await call(editCall, { params: { CallId }, body: { Notes: typed || null } })
  if (unsavedNotes(CallId) !== typed) return false
  forgetNotes(CallId)
  // Whoever shows them next has not asked for the call again.
  queries.setQueryData(keys.currentCalls, (all) =>
    all?.map((one) => (one.CallId === CallId ? { ...one, Notes: typed || null } : one)),
  )
  return true
}

/**
 * Notes on a call, saved while they are typed; what is not saved yet survives a reload, a lost connection and a change of
 * screen. They belong to one call: another needs a new component.
 */
export const useNotes = ({ CallId, Notes }: { CallId: number; Notes: string | null }) => {
  const [text, setText] = useState(() => unsavedNotes(CallId) ?? Notes ?? '')
  const [isSaved, setSaved] = useState(() => unsavedNotes(CallId) === undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const save = async () => {
    clearTimeout(timer.current)
    try {
      if (await saveNotes(CallId)) setSaved(true)
    } catch {
      timer.current = setTimeout(save, AGAIN)
    }
  }
  const latest = useRef(save)
  latest.current = save
  useEffect(() => {
    const now = () => void latest.current()
    // What was left by a reload.
    now()
    window.addEventListener('pagehide', now)
    return () => {
      window.removeEventListener('pagehide', now)
      now()
    }
  }, [])
  const type = (next: string) => {
    setText(next)
    setSaved(false)
    keepNotes(CallId, next)
    clearTimeout(timer.current)
    timer.current = setTimeout(save, PAUSE)
  }
  return { text, type, isSaved }
}
