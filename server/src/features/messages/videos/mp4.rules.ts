import {
  Conversion,
  CustomSource,
  Input,
  MATROSKA,
  Mp4OutputFormat,
  Output,
  QUALITY_MEDIUM,
  StreamTarget,
  WEBM,
} from 'mediabunny'
import type { Source } from './inspect.rules.ts'

/** The largest picture that every phone plays, whichever way it is held. */
const [LONG_SIDE, SHORT_SIDE] = [1920, 1088]
/** How much is written at once. */
const CHUNK_BYTES = 4 * 1024 * 1024

/** Why no MP4 is made; the video is played as it came. */
export class NoMp4 extends Error {}

/** Makes an MP4 (H.264 and AAC) of a WebM; `write` is given what goes where in it. */
export const convert = async (
  { size, read }: Source,
  write: (position: number, bytes: Uint8Array) => Promise<unknown>,
) => {
  const input = new Input({
    source: new CustomSource({ getSize: () => size, read, maxCacheSize: 16 * 1024 * 1024, prefetchProfile: 'network' }),
    formats: [WEBM, MATROSKA],
  })
  const track = await input.getPrimaryVideoTrack()
  if (!track) throw new NoMp4('no picture')
  const sides = [await track.getCodedWidth(), await track.getCodedHeight()]
  // It is not made smaller, which would need another library; and H.264 has no odd sides.
  if (Math.max(...sides) > LONG_SIDE || Math.min(...sides) > SHORT_SIDE || sides.some((side) => side % 2))
    throw new NoMp4(`a picture of ${sides.join(' by ')} pixels`)
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
    video: { codec: 'avc', quality: QUALITY_MEDIUM },
    audio: { codec: 'aac', quality: QUALITY_MEDIUM },
    showWarnings: false,
  })
  // Better none than one without its sound.
  const [left] = conversion.discardedTracks
  if (!conversion.isValid || left) throw new NoMp4(left?.reason ?? 'nothing to convert')
  await conversion.execute()
}
