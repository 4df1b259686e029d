import { editCall } from '@dormer/contract/messages/calls'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../api/client.ts'

const PAUSE = 600
const AGAIN = 5000
const keyOf = (CallId: number) => `dormer.call-notes.${CallId}`

/** What was typed but is not saved yet, in this browser. */
export const unsavedNotes = (CallId: number) => localStorage.getItem(keyOf(CallId)) ?? undefined

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
    const typed = unsavedNotes(CallId)
    if (typed === undefined) return
    try {
      await call(editCall, { params: { CallId }, body: { Notes: typed || null } })
      // Unless more was typed meanwhile.
      if (unsavedNotes(CallId) !== typed) return
      localStorage.removeItem(keyOf(CallId))
      setSaved(true)
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
    localStorage.setItem(keyOf(CallId), next)
    clearTimeout(timer.current)
    timer.current = setTimeout(save, PAUSE)
  }
  return { text, type, isSaved }
}
