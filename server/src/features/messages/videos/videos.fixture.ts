import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny'

/** A video of this length, a frame a second, whose pictures say nothing. */
export const makeVideo = async (
  seconds: number,
  {
    kind = 'webm',
    width = 320,
    height = 180,
    frameBytes = 400,
  }: { kind?: 'webm' | 'mp4'; width?: number; height?: number; frameBytes?: number } = {},
) => {
  const target = new BufferTarget()
  const output = new Output({ format: kind === 'webm' ? new WebMOutputFormat() : new Mp4OutputFormat(), target })
  const source = new EncodedVideoPacketSource('vp9')
  output.addVideoTrack(source)
  await output.start()
  const decoderConfig = { codec: 'vp09.00.10.08', codedWidth: width, codedHeight: height }
  for (let at = 0; at < seconds; at++)
    await source.add(new EncodedPacket(new Uint8Array(frameBytes).fill(at), 'key', at, 1), { decoderConfig })
  await output.finalize()
  return Buffer.from(target.buffer as ArrayBuffer)
}

export const fileOf = (bytes: Buffer, name = 'Kitchen tour.final.webm') => new File([new Uint8Array(bytes)], name)
