/**
 * A recording with its length and an index: browsers record neither, so that nobody could jump in it. Nothing is coded
 * anew. If that fails, the recording stays as it is.
 */
export const makeSeekable = async (recording: Blob): Promise<Blob> => {
  try {
    const { ALL_FORMATS, BlobSource, BufferTarget, Conversion, Input, Mp4OutputFormat, Output, WebMOutputFormat } =
      await import('mediabunny')
    const isMp4 = recording.type.startsWith('video/mp4')
    const target = new BufferTarget()
    const conversion = await Conversion.init({
      input: new Input({ source: new BlobSource(recording), formats: ALL_FORMATS }),
      output: new Output({ format: isMp4 ? new Mp4OutputFormat() : new WebMOutputFormat(), target }),
    })
    if (conversion.discardedTracks.length > 0) return recording
    await conversion.execute()
    return target.buffer ? new Blob([target.buffer], { type: recording.type }) : recording
  } catch {
    return recording
  }
}
