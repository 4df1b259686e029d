import { DROP_SECONDS_MAX } from '@dormer/contract/messages/voicemail-drops'
import { CustomSource, EncodedPacketSink, Input, MP3, WAVE } from 'mediabunny'
import { VideoProblem as Problem, type Source } from '../videos/inspect.rules.ts'

/** What is known of a recorded voicemail; Duration in milliseconds. */
export type DropLook = { MediaType: 'audio/wav' | 'audio/mpeg'; Duration: number }

const NO_AUDIO = 'Choose a WAV or MP3 file, or record the message here.'
const INCOMPLETE = 'This recording is incomplete or damaged. Record it again, or copy the file once more.'
/** What phone lines play from a WAV: samples as they are, or as telephones code them. */
const PLAYED = ['pcm-u8', 'pcm-s16', 'pcm-s24', 'pcm-s32', 'pcm-f32', 'ulaw', 'alaw']

const textAt = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at, at + 4))

const kindOf = (head: Uint8Array): DropLook['MediaType'] => {
  if (textAt(head, 0) === 'RIFF' && textAt(head, 8) === 'WAVE') return 'audio/wav'
  // With tags in front, or beginning with a frame of layer III.
  if (textAt(head, 0).startsWith('ID3') || (head[0] === 0xff && ((head[1] ?? 0) & 0xe6) === 0xe2)) return 'audio/mpeg'
  throw new Problem(NO_AUDIO)
}

/** A WAV must not be longer than what is there. Programs that did not know its length write none, or the longest. */
const requireWhole = (head: Uint8Array, size: number) => {
  const said = new DataView(head.buffer, head.byteOffset).getUint32(4, true)
  if (said !== 0 && said !== 0xffffffff && said + 8 > size + 1) throw new Problem(INCOMPLETE)
}

/** Looks at a file that should be a recorded voicemail, and says in words why it is none, or one that no line plays. */
export const inspectDrop = async ({ size, read }: Source): Promise<DropLook> => {
  if (size === 0) throw new Problem('This file is empty')
  const head = await read(0, Math.min(size, 16))
  const MediaType = kindOf(head)
  if (size < 44) throw new Problem(INCOMPLETE)
  if (MediaType === 'audio/wav') requireWhole(head, size)
  const input = new Input({
    source: new CustomSource({ getSize: () => size, read, maxCacheSize: 16 * 1024 * 1024, prefetchProfile: 'network' }),
    formats: [WAVE, MP3],
  })
  const track = await input.getPrimaryAudioTrack()
  if (!track) throw new Problem(NO_AUDIO)
  const codec = await track.getCodec()
  if (MediaType === 'audio/wav' ? !codec || !PLAYED.includes(codec) : codec !== 'mp3')
    throw new Problem('Phone lines cannot play how this file is coded. Save it as an MP3, and upload that.')
  if (!(await new EncodedPacketSink(track).getFirstPacket())) throw new Problem(INCOMPLETE)
  const seconds = await input.computeDuration()
  if (!(seconds >= 0)) throw new Problem(INCOMPLETE)
  if (seconds < 1) throw new Problem('This recording is shorter than a second')
  if (seconds > DROP_SECONDS_MAX)
    throw new Problem(
      `A voicemail can be at most ${DROP_SECONDS_MAX / 60} minutes long; this one has ${Math.ceil(seconds)} seconds`,
    )
  return { MediaType, Duration: Math.round(seconds * 1000) }
}
