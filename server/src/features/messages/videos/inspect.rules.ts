import { VIDEO_MINUTES_MAX } from '@dormer/contract/messages/videos'
import { CustomSource, EncodedPacketSink, Input, type InputVideoTrack, MATROSKA, MP4, QTFF, WEBM } from 'mediabunny'

/** A file that is read piece by piece; `read` is given the first byte and the one after the last. */
export type Source = { size: number; read: (from: number, to: number) => Promise<Uint8Array> }
/** What is known of a video: its type, how long it is, in milliseconds, and whether every phone and browser plays it. */
export type Look = { MediaType: 'video/mp4' | 'video/webm'; Duration: number; IsForPhones: boolean }
/** Why a file is not taken, in words. */
export class VideoProblem extends Error {}

/** The largest side of a picture: 8K. */
const MOST_PIXELS = 8192
const INCOMPLETE = 'This video is incomplete: it was cut off. Record it again, or copy it once more.'
const NO_VIDEO = 'Choose a video: MP4, MOV or WebM'

const numberAt = (bytes: Uint8Array, at: number, length: number) =>
  bytes.subarray(at, at + length).reduce((sum, byte) => sum * 256 + byte, 0)
const textAt = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at, at + 4))

/** The boxes of an MP4 or MOV must end where the file ends: of one cut off, the last is longer than what is there. */
const requireBoxes = async ({ size, read }: Source) => {
  let hasIndex = false
  for (let at = 0, boxes = 0; at < size; boxes++) {
    if (at + 8 > size || boxes > 100_000) throw new VideoProblem(INCOMPLETE)
    const head = await read(at, Math.min(size, at + 16))
    const short = numberAt(head, 0, 4)
    // 1: its length follows. 0: it ends with the file.
    const length = short === 1 ? numberAt(head, 8, 8) : short || size - at
    if (length < 8 || at + length > size) throw new VideoProblem(INCOMPLETE)
    hasIndex ||= textAt(head, 4) === 'moov'
    at += length
  }
  if (!hasIndex) throw new VideoProblem(INCOMPLETE)
}

/** The length at a place of a WebM; undefined if it is not known, as in what is recorded. */
const lengthAt = (bytes: Uint8Array, at: number) => {
  const width = Math.clz32(bytes[at] ?? 0) - 23
  if (width > 8) return { width: 8, length: undefined }
  const value = numberAt(bytes, at, width) - 2 ** (7 * width)
  return { width, length: value === 2 ** (7 * width) - 1 ? undefined : value }
}

/** The segment of a WebM, which is all of it but its head, must not be longer than what is there. */
const requireSegment = async ({ size, read }: Source) => {
  const head = await read(0, Math.min(size, 4096))
  const ebml = lengthAt(head, 4)
  const at = 4 + ebml.width + (ebml.length ?? 0)
  if (numberAt(head, at, 4) !== 0x18538067) throw new VideoProblem(NO_VIDEO)
  const segment = lengthAt(head, at + 4)
  if (segment.length !== undefined && at + 4 + segment.width + segment.length > size) throw new VideoProblem(INCOMPLETE)
}

const kindOf = (head: Uint8Array): Look['MediaType'] => {
  if (numberAt(head, 0, 4) === 0x1a45dfa3) return 'video/webm'
  if (['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip'].includes(textAt(head, 4))) return 'video/mp4'
  throw new VideoProblem(NO_VIDEO)
}

/** H.264 in a profile that all have; not what iPhones film (HEVC), nor the VP9 and AV1 that other recorders put into an MP4. */
const FOR_PHONES = /^avc[13]\.(42|4d|58|64)/i

/** Whether every phone and browser plays a video as it is; not with the sound of many cameras, which is not coded at all. */
export const isForPhones = async (input: Input, track: InputVideoTrack) => {
  const sound = await input.getPrimaryAudioTrack()
  return (
    [MP4, QTFF].includes(await input.getFormat()) &&
    FOR_PHONES.test((await track.getCodecParameterString()) ?? '') &&
    (!sound || ['aac', 'mp3'].includes((await sound.getCodec()) ?? ''))
  )
}

/** Looks at a file that should be a video, and says in words why it is none, or one that browsers cannot play. */
export const inspect = async (source: Source): Promise<Look> => {
  const { size, read } = source
  if (size === 0) throw new VideoProblem('This file is empty')
  const MediaType = kindOf(await read(0, Math.min(size, 16)))
  await (MediaType === 'video/mp4' ? requireBoxes(source) : requireSegment(source))
  const input = new Input({
    source: new CustomSource({ getSize: () => size, read, maxCacheSize: 16 * 1024 * 1024, prefetchProfile: 'network' }),
    formats: [MP4, QTFF, WEBM, MATROSKA],
  })
  const track = await input.getPrimaryVideoTrack()
  if (!track) throw new VideoProblem('This file has no picture, only sound. Choose a video.')
  if ((await track.getCodec()) === null)
    throw new VideoProblem('Browsers cannot play how this video is coded. Save it as an MP4 (H.264), and upload that.')
  const [width, height] = [await track.getCodedWidth(), await track.getCodedHeight()]
  if (!(Math.max(width, height) <= MOST_PIXELS))
    throw new VideoProblem(`The picture is too large: at most ${MOST_PIXELS.toLocaleString('en-US')} pixels a side`)
  if (!(await new EncodedPacketSink(track).getFirstPacket())) throw new VideoProblem(INCOMPLETE)
  const seconds = (await input.getDurationFromMetadata()) || (await input.computeDuration())
  if (!(seconds >= 0)) throw new VideoProblem(INCOMPLETE)
  if (seconds > VIDEO_MINUTES_MAX * 60)
    throw new VideoProblem(
      `A video can be at most ${VIDEO_MINUTES_MAX} minutes long; this one has ${Math.ceil(seconds / 60)}`,
    )
  return { MediaType, Duration: Math.round(seconds * 1000), IsForPhones: await isForPhones(input, track) }
}
