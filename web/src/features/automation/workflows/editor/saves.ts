import { messageOf } from '../../../../api/client.ts'

/** Shortly after the last keystroke. */
const WAIT_MS = 500

/** What was typed into a thing and is not saved yet; why it was refused stays until it is saved. */
export type Unsaved<Change> = { change: Change; state: 'typed' | 'saving' | 'failed'; message?: string }
type Entry<Change> = {
  typed?: Change
  sending?: Change
  failed?: string
  timer?: ReturnType<typeof setTimeout>
  turn?: Promise<void>
}

/**
 * Saves changes to things (a step, the name) shortly after the last of them, in order and one at a time for each thing. What
 * could not be saved is kept, with the reason, and goes along with the next attempt. Nothing typed is ever dropped.
 */
export const makeSaves = <Thing, Change extends object>(send: (thing: Thing, change: Change) => Promise<unknown>) => {
  const entries = new Map<Thing, Entry<Change>>()
  const listeners = new Set<() => void>()
  let shown: ReadonlyMap<Thing, Unsaved<Change>> = new Map()
  const tell = () => {
    const next = new Map<Thing, Unsaved<Change>>()
    for (const [thing, { typed, sending, failed }] of entries) {
      if (!typed && !sending) continue
      const state = sending ? 'saving' : failed ? 'failed' : 'typed'
      next.set(thing, { change: { ...sending, ...typed } as Change, state, message: failed })
    }
    shown = next
    for (const listener of listeners) listener()
  }
  const stopTimer = (entry: Entry<Change>) => {
    clearTimeout(entry.timer)
    entry.timer = undefined
  }

  const sendAll = async (thing: Thing, entry: Entry<Change>) => {
    // What is typed meanwhile waits for its own moment, unless that has passed.
    while (entry.typed && !entry.timer) {
      const change = entry.typed
      entry.typed = undefined
      entry.sending = change
      tell()
      try {
        await send(thing, change)
        entry.sending = undefined
        entry.failed = undefined
      } catch (error) {
        entry.sending = undefined
        // Newer values win.
        entry.typed = { ...change, ...(entry.typed as Change | undefined) }
        entry.failed = messageOf(error)
        break
      }
    }
    entry.turn = undefined
    tell()
  }
  const save = (thing: Thing) => {
    const entry = entries.get(thing)
    if (!entry) return
    stopTimer(entry)
    if (entry.typed) entry.turn ??= sendAll(thing, entry)
    return entry.turn
  }

  return {
    /** Changes a thing, to be saved shortly. */
    type: (thing: Thing, change: Change) => {
      const entry = entries.get(thing) ?? {}
      entries.set(thing, entry)
      entry.typed = { ...entry.typed, ...change }
      stopTimer(entry)
      entry.timer = setTimeout(() => void save(thing), WAIT_MS)
      tell()
    },
    save,
    /** Saves everything now; resolves to whether everything is saved. */
    flush: async () => {
      await Promise.all([...entries.keys()].map(save))
      return shown.size === 0
    },
    /** The page is about to go: what waits is sent at once, along with what is under way, without waiting for that. */
    leave: () => {
      for (const [thing, entry] of entries) {
        stopTimer(entry)
        if (!entry.typed) continue
        const change = { ...entry.sending, ...entry.typed }
        if (entry.turn) entry.typed = undefined
        else entry.typed = change
        if (!entry.turn) void save(thing)
        else
          send(thing, change).catch((error) => {
            entry.typed = { ...change, ...(entry.typed as Change | undefined) }
            entry.failed = messageOf(error)
            tell()
          })
      }
    },
    /** A thing is no longer there. */
    forget: (thing: Thing) => {
      const entry = entries.get(thing)
      if (entry) stopTimer(entry)
      entries.delete(thing)
      tell()
    },
    unsaved: () => shown,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
