import { CustomVideoDecoder, type EncodedPacket, type VideoCodec, VideoSample } from 'mediabunny'

/** How many packets may wait in the decoder: each becomes a frame in memory. */
const MOST_WAITING = 4

/**
 * Decodes a video that has transparency without it, for mediabunny (registerDecoder), which would put the two together in
 * a way that only browsers know. Programs that record a canvas add it unasked; there is none in an MP4.
 */
export class OpaqueDecoder extends CustomVideoDecoder {
  static override supports = (codec: VideoCodec) => codec === 'vp8' || codec === 'vp9'

  #decoder = new VideoDecoder({
    output: (frame) => this.onSample(new VideoSample(frame)),
    error: (error) => this.onError(error),
  })

  init() {
    this.#decoder.configure(this.config)
  }

  async decode(packet: EncodedPacket) {
    this.#decoder.decode(packet.toEncodedVideoChunk())
    while (this.#decoder.state === 'configured' && this.#decoder.decodeQueueSize > MOST_WAITING)
      await new Promise((resolve) => setTimeout(resolve, 1))
  }

  flush() {
    return this.#decoder.flush()
  }

  close() {
    if (this.#decoder.state !== 'closed') this.#decoder.close()
  }
}
