/** What telephones carry: more would only be a larger file. */
const RATE = 8000

/** By WebCodecs, a piece at a time. */
const converted = async (sound: Blob): Promise<ArrayBuffer | null> => {
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
  return target.buffer
}

/** By what plays sounds in pages: older Safaris have no WebCodecs for sound. */
const rendered = async (sound: Blob): Promise<ArrayBuffer | null> => {
  const { AudioBufferSource, BufferTarget, Output, WavOutputFormat } = await import('mediabunny')
  const whole = await new OfflineAudioContext(1, 1, RATE).decodeAudioData(await sound.arrayBuffer())
  const context = new OfflineAudioContext(1, whole.length, RATE)
  const played = context.createBufferSource()
  played.buffer = whole
  played.connect(context.destination)
  played.start()
  const target = new BufferTarget()
  const output = new Output({ format: new WavOutputFormat(), target })
  const source = new AudioBufferSource({ codec: 'pcm-s16' })
  output.addAudioTrack(source)
  await output.start()
  await source.add(await context.startRendering())
  await output.finalize()
  return target.buffer
}

/**
 * Any sound that this browser can read, as the WAV that phone lines play; browsers record what no line knows. What
 * cannot be read is returned as it is, for the server to judge.
 */
export const asPhoneAudio = async (sound: Blob): Promise<Blob> => {
  const buffer = await converted(sound)
    .catch(() => rendered(sound))
    .catch(() => null)
  return buffer ? new Blob([buffer], { type: 'audio/wav' }) : sound
}
