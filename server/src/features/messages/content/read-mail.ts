import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import { runWithin } from '../../../threads.ts'
import type { ReadMail } from './mail-source.rules.ts'
import type { Source } from './read-mail.worker.ts'

/** 25 MB of attachments in base64, plus the text. */
const MAX_SOURCE = 36 * 1024 * 1024
/** The largest emails take seconds; anything slower was made to be slow. */
const PATIENCE_MS = 30_000

/** Threads are started when first needed. A busy one does not keep the process from ending. */
const threads = new Piscina<Source, ReadMail>({
  filename: fileURLToPath(new URL('./read-mail.worker.ts', import.meta.url)),
  minThreads: 0,
  maxThreads: 2,
  idleTimeout: 5 * 60_000,
  execArgv: [],
  resourceLimits: { maxOldGenerationSizeMb: 512 },
})

const read = (source: Uint8Array, receivedAt: Date, unread: string | null, patience: number) =>
  runWithin(threads, { source, receivedAt, unread }, patience)

/**
 * Reads the source of a received email as `readSource` does, in a thread with limited time and memory, because anybody
 * may have written it. If it is too much, only the headers are read, and `NotShown` says so.
 */
export const readMail = async (source: Uint8Array, receivedAt: Date, patience = PATIENCE_MS): Promise<ReadMail> => {
  const megabytes = Math.round(source.byteLength / 1024 / 1024)
  if (source.byteLength > MAX_SOURCE)
    return read(
      source.subarray(0, MAX_SOURCE),
      receivedAt,
      `This email is too large to show (${megabytes} MB). Open it in your mailbox.`,
      PATIENCE_MS,
    )
  try {
    return await read(source, receivedAt, null, patience)
  } catch {
    return read(
      source,
      receivedAt,
      'This email could not be read: it is too large or too complex. Open it in your mailbox.',
      PATIENCE_MS,
    )
  }
}
