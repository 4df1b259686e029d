import {
  Conversion,
  CustomSource,
  Input,
  MATROSKA,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  QUALITY_MEDIUM,
  registerDecoder,
  registerVideoSampleTransformer,
  StreamTarget,
  WEBM,
} from 'mediabunny'
import { isForPhones, type Source } from './inspect.rules.ts'
import { OpaqueDecoder } from './opaque.ts'
import { redraw } from './redraw.ts'

registerVideoSampleTransformer(redraw)

/** The largest picture that every phone plays, whichever way it is held. */
const [LONG_SIDE, SHORT_SIDE] = [1920, 1088]
/** How much is written at once. */
const CHUNK_BYTES = 4 * 1024 * 1024

/** Why no MP4 is made; the video is played as it came. */
export class NoMp4 extends Error {}

type Size = { width: number; height: number }

/** The size of the picture that phones get: within theirs, in its own proportions. H.264 has no odd sides. */
const sizeForPhones = ({ width, height }: Size): Size => {
  const shrink = Math.min(1, LONG_SIDE / Math.max(width, height), SHORT_SIDE / Math.min(width, height))
  const even = (side: number) => Math.max(2, 2 * Math.round((side * shrink) / 2))
  return { width: even(width), height: even(height) }
}

const openVideo = async ({ size, read }: Source) => {
  const input = new Input({
    source: new CustomSource({ getSize: () => size, read, maxCacheSize: 16 * 1024 * 1024, prefetchProfile: 'network' }),
    formats: [MP4, QTFF, WEBM, MATROSKA],
  })
  const track = await input.getPrimaryVideoTrack()
  if (!track) throw new NoMp4('no picture')
  return { input, track }
}

/** Whether a video needs an MP4 beside it: not every phone plays it as it is. */
export const needsMp4 = async (source: Source) => {
  const { input, track } = await openVideo(source)
  return !(await isForPhones(input, track))
}

/** Makes an MP4 (H.264 and AAC) of a video; `write` is given what goes where in it. */
export const convert = async (source: Source, write: (position: number, bytes: Uint8Array) => Promise<unknown>) => {
  const { input, track } = await openVideo(source)
  if (await track.canBeTransparent()) registerDecoder(OpaqueDecoder)
  const made = sizeForPhones({ width: await track.getDisplayWidth(), height: await track.getDisplayHeight() })
  let frames = 0
  const chunks = new WritableStream({
    write: async ({ position, data }: { position: number; data: Uint8Array }) => void (await write(position, data)),
  })
  const output = new Output({
    // Its index comes last: whatever its length, it takes no memory.
    format: new Mp4OutputFormat({ fastStart: false }),
    target: new StreamTarget(chunks, { chunked: true, chunkSize: CHUNK_BYTES }),
  })
  const conversion = await Conversion.init({
    input,
    output,
    tracks: 'primary',
    video: {
      codec: 'avc',
      quality: QUALITY_MEDIUM,
      ...made,
      // Some recorders change the size meanwhile, such as when the phone is turned.
      fit: 'contain',
      // Not all players know of the other range of values, in which browsers record a canvas.
      process: (sample) => {
        frames++
        return sample.colorSpace.fullRange ? redraw(sample, { ...made, fit: 'fill', rotation: 0, flip: false }) : sample
      },
    },
    audio: { codec: 'aac', quality: QUALITY_MEDIUM },
    showWarnings: false,
  })
  // Better none than one without its sound.
  const [left] = conversion.discardedTracks
  if (!conversion.isValid || left) throw new NoMp4(left?.reason ?? 'nothing to convert')
  await conversion.execute()
  // A picture that never changes may have no length.
  if (!frames) throw new NoMp4('no picture that lasts')
}
