import { type DropLook, inspectDrop } from '../calls/drop-audio.rules.ts'
import { inspect, type Look, VideoProblem } from './inspect.rules.ts'
import { type Answer, askProgram, endWithProgram, takeAnswer } from './pieces.process.ts'

/** What is looked at: a video, or the recording of a voicemail. */
export type Kind = 'Video' | 'Drop'

/** To the process: the kind and size of the file to be looked at, then the pieces that it asked for. */
export type ToProcess = { Size: number; Kind: Kind } | Answer
/** From the process: which piece it needs, from the first byte to the one after the last, or what it has found. */
export type FromProcess =
  | { Id: number; From: number; To: number }
  | { Problem: string }
  | { Problem: null; Look: Look | DropLook }

const CONFUSED = {
  Video: 'This video is damaged, or too complex to be read. Save it as an MP4 (H.264), and upload that.',
  Drop: 'This recording is damaged. Record it again, or save it as an MP3, and upload that.',
}

const read = (From: number, To: number) => askProgram({ From, To })

const look = async ({ Size: size, Kind }: { Size: number; Kind: Kind }): Promise<FromProcess> => {
  try {
    return { Problem: null, Look: await (Kind === 'Video' ? inspect : inspectDrop)({ size, read }) }
  } catch (error) {
    // Any other failure is due to the file's content.
    return { Problem: error instanceof VideoProblem ? error.message : CONFUSED[Kind] }
  }
}

// The child process of inspect.ts, which ends it.
endWithProgram()

process.on('message', async (told: ToProcess) => ('Size' in told ? process.send?.(await look(told)) : takeAnswer(told)))
