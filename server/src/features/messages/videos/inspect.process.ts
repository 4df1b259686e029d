import { Worker } from 'node:worker_threads'
import { type DropLook, inspectDrop } from '../calls/drop-audio.rules.ts'
import { inspect, type Look, VideoProblem } from './inspect.rules.ts'

/** What is looked at: a video, or the recording of a voicemail. */
export type Kind = 'Video' | 'Drop'

/** To the process: the kind and size of the file to be looked at, then the pieces that it asked for. */
export type ToProcess = { Size: number; Kind: Kind } | { Id: number; Bytes: Uint8Array | null }
/** From the process: which piece it needs, from the first byte to the one after the last, or what it has found. */
export type FromProcess =
  | { Id: number; From: number; To: number }
  | { Problem: string }
  | { Problem: null; Look: Look | DropLook }

const CONFUSED = {
  Video: 'This video is damaged, or too complex to be read. Save it as an MP4 (H.264), and upload that.',
  Drop: 'This recording is damaged. Record it again, or save it as an MP3, and upload that.',
}

const waiting = new Map<number, (bytes: Uint8Array | null) => void>()
let pieces = 0
const read = async (From: number, To: number) => {
  const Id = pieces++
  const bytes = await new Promise<Uint8Array | null>((resolve) => {
    waiting.set(Id, resolve)
    process.send?.({ Id, From, To } satisfies FromProcess)
  })
  if (!bytes) throw new Error('The file could not be read')
  return bytes
}

const look = async ({ Size: size, Kind }: { Size: number; Kind: Kind }): Promise<FromProcess> => {
  try {
    return { Problem: null, Look: await (Kind === 'Video' ? inspect : inspectDrop)({ size, read }) }
  } catch (error) {
    // Any other failure is due to the file's content.
    return { Problem: error instanceof VideoProblem ? error.message : CONFUSED[Kind] }
  }
}

// The child process of inspect.ts, which ends it. If the program dies, a thread ends it, because a file may keep this
// thread busy forever.
const orphaned = `setInterval(() => process.ppid === ${process.ppid} || process.kill(process.pid, 'SIGKILL'), 1000)`
new Worker(orphaned, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 8 } }).unref()

process.on('message', async (told: ToProcess) => {
  if ('Size' in told) return process.send?.(await look(told))
  waiting.get(told.Id)?.(told.Bytes)
  waiting.delete(told.Id)
})
