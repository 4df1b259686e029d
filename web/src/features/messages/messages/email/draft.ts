import { useRef, useState } from 'react'
import { useKeptDraft, useReachKept } from '../../../brokerage/session/drafts.ts'
import type { How } from './reply.ts'

export type Draft = {
  To: string[]
  Cc: string[]
  Bcc: string[]
  /** Text in the address fields that is not yet an address of the email. */
  typed: { To: string; Cc: string; Bcc: string }
  Subject: string
  /** HTML; empty text for none. */
  Body: string
  showsCc: boolean
  showsBcc: boolean
  /** The chosen contacts, by their addresses. */
  people: Record<string, number>
  /** The names of attached files; unlike the files, they survive a reload. */
  fileNames: string[]
  /** The recipients of a reply. */
  how?: How
  /** The address that was asked for: asking for another one addresses the draft to that. */
  asked?: string
  /** Whether the quoted email is shown below; false once it is part of the body. */
  isQuoting: boolean
  /** Attachments of a forwarded email that are left out. */
  leftOut: number[]
}

const noDraft: Draft = {
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

/** Files of closed drafts: they are kept until the page is reloaded. */
const kept = new Map<string, File[]>()

/** The draft key of a reply; Reply and Reply All share one. */
export const answerTo = (MessageId: number, how: How) => `email.${how === 'Forward' ? 'forward' : 'reply'}.${MessageId}`

/**
 * An email being written, one for each `about`. It is kept in this browser until it is sent or discarded; `initial` is
 * its initial content.
 */
export const useDraft = (about: string, initial: Partial<Draft>) => {
  const [beginning] = useState<Draft>({ ...noDraft, ...initial, showsCc: (initial.Cc ?? []).length > 0 })
  const [stored, store, forget] = useKeptDraft<Draft>(about)
  const [files, setFiles] = useState(kept.get(about) ?? [])
  // Switching between Reply and Reply All keeps what was written.
  const { To, Cc, showsCc, how, asked } = beginning
  const draft = !stored
    ? beginning
    : stored.how !== how
      ? { ...stored, To, Cc, showsCc, how }
      : asked && stored.asked !== asked
        ? { ...stored, To, asked }
        : stored
  // Several changes in one event build on one another.
  const latest = useRef(draft)
  latest.current = draft
  const change = (change: Partial<Draft> | ((before: Draft) => Partial<Draft>)) => {
    latest.current = { ...latest.current, ...(typeof change === 'function' ? change(latest.current) : change) }
    store(latest.current)
  }
  return {
    draft,
    /** Something was written, so there is something to keep. */
    isBegun: stored !== undefined,
    change,
    files,
    attach: (next: File[]) => {
      kept.set(about, next)
      setFiles(next)
      change({ fileNames: next.map((file) => file.name) })
    },
    /** The names of files lost in a reload. */
    lost: files.length === 0 ? draft.fileNames : [],
    discard: () => {
      kept.delete(about)
      setFiles([])
      forget()
    },
  }
}

/** Makes a draft of what was sent and taken back; one that was begun since keeps its words, after those. */
export const useGiveBack = (about: string) => {
  const reach = useReachKept<Draft>(about)
  return (written: Draft, ofWritten: File[]) => {
    const newer = reach.read()
    const files = [...ofWritten, ...(kept.get(about) ?? [])]
    kept.set(about, files)
    reach.write({
      ...(newer ?? written),
      Body: `${written.Body}${newer?.Body ?? ''}`,
      fileNames: files.map((file) => file.name),
    })
  }
}
