import { useSessionStorage } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { useCurrentUser } from '../../brokerage/session/session.api.ts'

export type Draft = {
  To: string[]
  Cc: string[]
  Bcc: string[]
  /** What stands in the address fields and is no address of the email yet. */
  typed: { To: string; Cc: string; Bcc: string }
  Subject: string
  /** HTML; empty text for none. */
  Body: string
  showsCc: boolean
  showsBcc: boolean
  /** The contacts that were chosen, by their addresses. */
  people: Record<string, number>
  /** The names of the attached files, which outlive a reload, unlike the files. */
  fileNames: string[]
}

export const noDraft: Draft = {
  To: [],
  Cc: [],
  Bcc: [],
  typed: { To: '', Cc: '', Bcc: '' },
  Subject: '',
  Body: '',
  showsCc: false,
  showsBcc: false,
  people: {},
  fileNames: [],
}

/** Files of drafts that are closed: they stay until the page is reloaded. */
const kept = new Map<string, File[]>()

/**
 * An email being written, one for each `about`. It is kept in the tab until it is sent or discarded; `initial` is what
 * it begins with.
 */
export const useDraft = (about: string, initial: Partial<Draft>) => {
  const key = `dormer.email.${useCurrentUser()?.UserId}.${about}`
  const [beginning] = useState<Draft>({ ...noDraft, ...initial })
  const [stored, store, forget] = useSessionStorage<Draft>({ key, getInitialValueInEffect: false })
  const [files, setFiles] = useState(kept.get(key) ?? [])
  const draft = stored ?? beginning
  // Several changes in one event build on each other.
  const latest = useRef(draft)
  latest.current = draft
  const change = (change: Partial<Draft> | ((before: Draft) => Partial<Draft>)) => {
    latest.current = { ...latest.current, ...(typeof change === 'function' ? change(latest.current) : change) }
    store(latest.current)
  }
  return {
    draft,
    /** Something was written, so that there is something to keep. */
    isBegun: stored !== undefined,
    change,
    files,
    attach: (next: File[]) => {
      kept.set(key, next)
      setFiles(next)
      change({ fileNames: next.map((file) => file.name) })
    },
    /** The names of files that a reload has lost. */
    lost: files.length === 0 ? draft.fileNames : [],
    discard: () => {
      kept.delete(key)
      setFiles([])
      forget()
    },
  }
}
