/** What telephones carry: more would only be a larger file. */
const RATE = 8000

/**
 * Any sound that this browser can read, as the WAV that phone lines play; browsers record what no line knows. What
 * cannot be read is returned as it is, for the server to judge.
 */
export const asPhoneAudio = async (sound: Blob): Promise<Blob> => {
  try {
    const { ALL_FORMATS, BlobSource, BufferTarget, Conversion, Input, Output, WavOutputFormat } = await import(
      'mediabunny'
    )
    const target = new BufferTarget()
    const conversion = await Conversion.init({
      input: new Input({ source: new BlobSource(sound), formats: ALL_FORMATS }),
      output: new Output({ format: new WavOutputFormat(), target }),
      video: { discard: true },
      audio: { codec: 'pcm-s16', numberOfChannels: 1, sampleRate: RATE },
    })
    await conversion.execute()
    return target.buffer ? new Blob([target.buffer], { type: 'audio/wav' }) : sound
  } catch {
    return sound
  }
}
