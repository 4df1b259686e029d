import { useRef, useState } from 'react'
import { useKeptDraft } from '../../brokerage/session/drafts.ts'
import type { How } from './reply.ts'

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
  /** Of an answer: whom it goes to. */
  how?: How
  /** What it answers stands below it; false once that is a part of the body. */
  isQuoting: boolean
  /** Attachments of a forwarded email that do not go along. */
  leftOut: number[]
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
  isQuoting: true,
  leftOut: [],
}

/** Files of drafts that are closed: they stay until the page is reloaded. */
const kept = new Map<string, File[]>()

/** What the draft of an answer is kept under; a reply and a reply to all are one. */
export const answerTo = (MessageId: number, how: How) => `email.${how === 'Forward' ? 'forward' : 'reply'}.${MessageId}`

/**
 * An email being written, one for each `about`. It is kept in this browser until it is sent or discarded; `initial` is
 * what it begins with.
 */
export const useDraft = (about: string, initial: Partial<Draft>) => {
  const [beginning] = useState<Draft>({ ...noDraft, ...initial, showsCc: (initial.Cc ?? []).length > 0 })
  const [stored, store, forget] = useKeptDraft<Draft>(about)
  const [files, setFiles] = useState(kept.get(about) ?? [])
  // A reply that becomes one to all, or the other way round, keeps what was written.
  const { To, Cc, showsCc, how } = beginning
  const draft = !stored ? beginning : stored.how === how ? stored : { ...stored, To, Cc, showsCc, how }
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
      kept.set(about, next)
      setFiles(next)
      change({ fileNames: next.map((file) => file.name) })
    },
    /** The names of files that a reload has lost. */
    lost: files.length === 0 ? draft.fileNames : [],
    discard: () => {
      kept.delete(about)
      setFiles([])
      forget()
    },
  }
}
