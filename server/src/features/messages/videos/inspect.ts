import { type ChildProcess, fork } from 'node:child_process'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { StoredUpload } from '@dormer/contract/endpoint'
import type { Actor } from '../../../access/actor.ts'
import { invalid, refused } from '../../../http/errors.ts'
import { makeFairQueue } from '../../../http/fair-queue.ts'
import type { Storage } from '../../../providers/storage/storage.ts'
import type { DropLook } from '../calls/drop-audio.rules.ts'
import type { FromProcess, Kind, ToProcess } from './inspect.process.ts'
import type { Look } from './inspect.rules.ts'

/** A gigabyte that has to be read through takes seconds; anything slower was made to be slow. */
const PATIENCE_MS = 60_000
/** The largest piece that is read at once: the index of an hour takes a few MB. */
const MOST_AT_ONCE = 64 * 1024 * 1024
const TOO_MUCH = {
  Video: 'This video is too complex to be read. Save it as an MP4 (H.264), and upload that.',
  Drop: 'This recording is too complex to be read. Save it as an MP3, and upload that.',
}

const queue = makeFairQueue({
  running: 2,
  ofTenant: { alone: 2, beside: 1, waiting: 20 },
  ofUser: { alone: 2, beside: 1, waiting: 5 },
})

const start = () =>
  fork(fileURLToPath(new URL('./inspect.process.ts', import.meta.url)), {
    execArgv: ['--max-old-space-size=256'],
    // None of the program's secrets.
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })

/** Sends the process the pieces it asks for, until it says what it has found; null if it ends before. */
type Stored = Pick<StoredUpload, 'Key' | 'Size'>
const ask = (child: ChildProcess, storage: Storage, kind: Kind, { Key, Size }: Stored) =>
  new Promise<Exclude<FromProcess, { Id: number }> | null>((resolve) => {
    const tell = (told: ToProcess) => child.connected && child.send(told, () => {})
    const read = async (From: number, To: number) =>
      To - From > MOST_AT_ONCE ? null : buffer(await storage.get(Key, { first: From, last: Math.min(To, Size) - 1 }))
    child.once('exit', () => resolve(null))
    child.on('message', async (said: FromProcess) => {
      if (!('Id' in said)) return resolve(said)
      tell({ Id: said.Id, Bytes: await read(said.From, said.To).catch(() => null) })
    })
    tell({ Size, Kind: kind })
  })

type Uploader = Pick<Actor, 'TenantId' | 'UserId'>

/**
 * What an uploaded video is; a 400 for the field says in words why it is not taken. It is looked at in a process of its
 * own with limits of time and memory, because anybody may have made it; the process is sent only the pieces it needs.
 */
export const inspectVideo = (storage: Storage, uploader: Uploader, file: Stored, patience = PATIENCE_MS) =>
  inspectAs('Video', 'Video', storage, uploader, file, patience) as Promise<Look>

/** The same of the recording of a voicemail. */
export const inspectDropFile = (storage: Storage, uploader: Uploader, file: Stored) =>
  inspectAs('Drop', 'File', storage, uploader, file, PATIENCE_MS) as Promise<DropLook>

const inspectAs = async (
  kind: Kind,
  field: string,
  storage: Storage,
  { TenantId, UserId }: Uploader,
  file: Stored,
  patience: number,
) => {
  const place = queue.enter({ tenant: String(TenantId), user: String(UserId) })
  if (!place) throw refused('Many recordings are being uploaded right now. Try again in a minute.')
  try {
    await place.turn
    const child = start()
    const timer = setTimeout(() => child.kill('SIGKILL'), patience)
    try {
      const found = await ask(child, storage, kind, file)
      if (found === null) throw invalid({ [field]: TOO_MUCH[kind] })
      if (found.Problem !== null) throw invalid({ [field]: found.Problem })
      return found.Look
    } finally {
      clearTimeout(timer)
      child.kill('SIGKILL')
    }
  } finally {
    place.leave()
  }
}
