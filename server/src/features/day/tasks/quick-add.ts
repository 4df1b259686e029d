import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import { runWithin } from '../../../threads.ts'
import type { readQuickAdd } from './quick-add.rules.ts'
import type { Typed } from './quick-add.worker.ts'

/** A sentence takes milliseconds, the first one of a thread half a second; the rest is for a busy machine. */
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
  try {
    return await runWithin(threads, { text, timeZone, now: now.toString() }, patience)
  } catch (error) {
    if (!(error instanceof Error && error.name === 'AbortError')) throw error
    return { Title: text, TaskTypeId: 3, DueDate: null, Repeat: null, NotUnderstood: text }
  }
}
