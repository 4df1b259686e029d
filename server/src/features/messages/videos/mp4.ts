import { type ChildProcess, fork } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { withTemporaryFolder } from '../../../files/temporary-folder.ts'
import type { Storage } from '../../../providers/storage/storage.ts'
import type { FromProcess, NotMade, ToProcess } from './mp4.process.ts'

/** The largest piece that is read at once. */
const MOST_AT_ONCE = 64 * 1024 * 1024
/** Beyond this many times its length, a video was made to be slow, or the machine is too small for it. */
const PATIENCE = { times: 8, atLeastMs: 10 * 60_000 }

const start = () => {
  const child = fork(fileURLToPath(new URL('./mp4.process.ts', import.meta.url)), {
    execArgv: ['--max-old-space-size=256'],
    // None of the program's secrets.
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // Whoever is at work comes first.
  if (child.pid) os.setPriority(child.pid, os.constants.priority.PRIORITY_LOW)
  return child
}

type Stored = { Key: string; Size: number; Duration: number }
type Target = { write: (bytes: Uint8Array, position: number) => Promise<unknown> }
const ENDED = { Problem: 'took too much time or memory', Why: 'Video' } as const
const TOO_LARGE = { Problem: 'would be too large', Why: 'Video' } as const

/** Reads and writes for the process until it ends; why there is no MP4, or null. Failures of storage and disk are thrown. */
const serve = (child: ChildProcess, storage: Storage, { Key, Size }: Stored, target: Target) =>
  new Promise<NotMade | null>((resolve, reject) => {
    const tell = (told: ToProcess) => child.connected && child.send(told, () => {})
    const done = async (said: Exclude<FromProcess, { Problem: unknown }>) => {
      if ('Position' in said) await target.write(said.Bytes, said.Position)
      else if (said.To - said.From > MOST_AT_ONCE) return null
      else return buffer(await storage.get(Key, { first: said.From, last: Math.min(said.To, Size) - 1 }))
      return new Uint8Array()
    }
    child.once('exit', () => resolve(ENDED))
    child.once('error', reject)
    child.on('message', (said: FromProcess) => {
      if ('Problem' in said) return resolve(said.Problem === null ? null : said)
      done(said).then((Bytes) => tell({ Id: said.Id, Bytes }), reject)
    })
    tell({ Size })
  })

/**
 * Makes an MP4 of a stored video and stores it; otherwise says why there is none. As when it is looked at (inspect.ts), this
 * happens in a process of its own with limits of time and memory. `signal` stops it.
 */
export const makeMp4 = async (
  storage: Storage,
  { tenantId, maxBytes, signal }: { tenantId: number; maxBytes: number; signal: AbortSignal },
  video: Stored,
  patience = Math.max(PATIENCE.atLeastMs, PATIENCE.times * video.Duration),
): Promise<{ Key: string; Size: number } | NotMade> =>
  withTemporaryFolder('dormer-video-', async (folder) => {
    signal.throwIfAborted()
    const made = path.join(folder, 'made')
    const file = await open(made, 'w', 0o600)
    const child = start()
    const end = () => child.kill('SIGKILL')
    const timer = setTimeout(end, patience)
    signal.addEventListener('abort', end)
    let isTooLarge = false
    const write = async (bytes: Uint8Array, position: number) => {
      isTooLarge ||= position + bytes.length > maxBytes
      if (isTooLarge) end()
      else await file.write(bytes, 0, bytes.length, position)
    }
    try {
      const notMade = await serve(child, storage, video, { write })
      signal.throwIfAborted()
      if (notMade) return isTooLarge ? TOO_LARGE : notMade
      return await storage.put(createReadStream(made), { tenantId, fileName: 'video.mp4', maxBytes })
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      end()
      await file.close()
    }
  })
