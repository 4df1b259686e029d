import { convert, NoMp4, needsMp4 } from './mp4.rules.ts'
import { type Answer, askProgram, endWithProgram, takeAnswer } from './pieces.process.ts'

/** To the process: the size of the file, then what it asked for. */
export type ToProcess = { Size: number } | Answer
/** From the process: which piece it needs, what is to be written where, or that it has ended, with why there is no MP4. */
export type FromProcess =
  | { Id: number; From: number; To: number }
  | { Id: number; Position: number; Bytes: Uint8Array }
  | { Problem: null }
  | NotMade
/** Why there is no MP4: none is needed, what makes it is not installed (yet), or else the video is to blame. */
export type NotMade = { Problem: string; Why: 'Unneeded' | 'Missing' | 'Video' }

/** A frame of 1080p takes 3 MB, and the encoder looks ahead by dozens. */
const MOST_MEMORY = 1024 ** 3

const hasFFmpeg = () =>
  // An optional package, not there for every kind of machine.
  import('@napi-rs/webcodecs/polyfill').then(
    () => true,
    () => false,
  )

const make = async (size: number): Promise<FromProcess> => {
  const source = { size, read: (From: number, To: number) => askProgram({ From, To }) }
  try {
    if (!(await needsMp4(source))) return { Problem: 'every phone plays it as it is', Why: 'Unneeded' }
    if (!(await hasFFmpeg())) return { Problem: 'no FFmpeg for this machine', Why: 'Missing' }
    await convert(source, (Position, Bytes) => askProgram({ Position, Bytes }))
    return { Problem: null }
  } catch (error) {
    const Problem = error instanceof NoMp4 ? error.message : `could not be converted: ${error}`.slice(0, 300)
    return { Problem, Why: 'Video' }
  }
}

// The child process of mp4.ts, which ends it.
endWithProgram(MOST_MEMORY)

process.on('message', async (told: ToProcess) =>
  'Size' in told ? process.send?.(await make(told.Size)) : takeAnswer(told),
)
