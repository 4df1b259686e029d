import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import type { readQuickAdd } from './quick-add.rules.ts'
import type { Typed } from './quick-add.worker.ts'

/** A sentence takes milliseconds; the rest is for a thread that must be started first, on a busy machine. */
const PATIENCE_MS = 5000

/** Threads are started when first needed. One that is reading does not keep the process from ending. */
const threads = new Piscina<Typed, ReturnType<typeof readQuickAdd>>({
  filename: fileURLToPath(new URL('./quick-add.worker.ts', import.meta.url)),
  minThreads: 0,
  maxThreads: 2,
  idleTimeout: 5 * 60_000,
  execArgv: [],
})

/**
 * Parses a task from words as `readQuickAdd` does, in a thread: patterns meet whatever people type, and nobody else
 * waits for them. What takes too long is not understood, and its thread is ended.
 */
export const parseQuickAdd = async (
  text: string,
  timeZone: string,
  now: Temporal.Instant,
  patience = PATIENCE_MS,
): Promise<ReturnType<typeof readQuickAdd>> => {
  const signal = AbortSignal.timeout(patience)
  try {
    return await threads.run({ text, timeZone, now: now.toString() }, { signal })
  } catch (error) {
    if (!signal.aborted) throw error
    return { Title: text, TaskTypeId: 3, DueDate: null, Repeat: null, NotUnderstood: text }
  }
}
