import { VideoSample, type VideoSampleTransformationDescription } from 'mediabunny'
import sharp from 'sharp'

type Size = { width: number; height: number }
type Form = Size & Pick<VideoSampleTransformationDescription, 'fit' | 'rotation' | 'flip'>
/** What is drawn at once: the pixels of a frame, or their brightness alone, or one of the two planes of its colors. */
type Plane = { data: Uint8Array; size: Size; channels: 1 | 4; square: Size; black: number; scale?: number }

const half = ({ width, height }: Size) => ({ width: Math.ceil(width / 2), height: Math.ceil(height / 2) })
const isSame = (a: Size, b: Size) => a.width === b.width && a.height === b.height

const drawPlane = async ({ data, size, channels, square, black, scale }: Plane, form: Form) => {
  const raw = (of: Uint8Array, { width, height }: Size) => sharp(of, { raw: { width, height, channels } })
  let image = raw(data, size)
  // In two steps, because sharp has an order of its own for what it does at once.
  if (form.rotation || !isSame(size, square)) {
    const upright = await image
      .resize({ ...square, fit: 'fill' })
      .raw()
      .toBuffer()
    const turned = await raw(upright, square).rotate(form.rotation).raw().toBuffer({ resolveWithObject: true })
    image = raw(turned.data, turned.info)
  }
  const { width, height, fit } = form
  image = image.flop(form.flip).resize({ width, height, fit, background: { r: black, g: black, b: black } })
  // From all values to those between 16 and 235 (240).
  if (scale) image = image.linear(scale, 16)
  return image
    .toColorspace(channels === 1 ? 'b-w' : 'srgb')
    .raw()
    .toBuffer()
}

const copied = async (sample: VideoSample, format?: 'RGBA') => {
  // TypeScript does not know of the format yet.
  const options = (format && { format }) as VideoFrameCopyToOptions | undefined
  const pixels = new Uint8Array(sample.allocationSize(options))
  await sample.copyTo(pixels, options)
  return pixels
}

/** The three planes of a frame; those of its colors have half as many pixels each way. */
const drawPlanes = async (sample: VideoSample, size: Size, square: Size, form: Form) => {
  const pixels = await copied(sample)
  const [inner, whole] = [half(size), size.width * size.height]
  const quarter = whole / 4
  const isFull = Boolean(sample.colorSpace.fullRange)
  const colors = (from: number): Plane => ({
    data: pixels.subarray(from, from + quarter),
    size: inner,
    channels: 1,
    square: half(square),
    black: 128,
    ...(isFull && { scale: 224 / 255 }),
  })
  const light: Plane = {
    data: pixels.subarray(0, whole),
    size,
    channels: 1,
    square,
    black: isFull ? 0 : 16,
    ...(isFull && { scale: 219 / 255 }),
  }
  const inForm = { ...form, ...half(form) }
  return Buffer.concat([
    await drawPlane(light, form),
    await drawPlane(colors(whole), inForm),
    await drawPlane(colors(whole + quarter), inForm),
  ])
}

/**
 * Draws a frame of a video in another size, upright, and in the range of values that every player expects. mediabunny asks
 * for it (registerVideoSampleTransformer), since only browsers have what it draws with. It is never asked to crop.
 */
export const redraw = async (sample: VideoSample, form: Form) => {
  const { width, height } = form
  const size = { width: sample.visibleRect.width, height: sample.visibleRect.height }
  const square = { width: sample.squarePixelWidth, height: sample.squarePixelHeight }
  // Of odd sides, the decoder gives the planes of the colors in a size that it does not say.
  const isPlanar = sample.format === 'I420' && size.width % 2 === 0 && size.height % 2 === 0
  const drawn = isPlanar
    ? await drawPlanes(sample, size, square, form)
    : await drawPlane({ data: await copied(sample, 'RGBA'), size, channels: 4, square, black: 0 }, form)
  const { primaries, transfer, matrix } = sample.colorSpace
  return new VideoSample(drawn, {
    format: isPlanar ? 'I420' : 'RGBA',
    codedWidth: width,
    codedHeight: height,
    timestamp: sample.timestamp,
    duration: sample.duration,
    // Whoever decodes and encodes does both in the same way, so that the colors mean what they did.
    colorSpace: { primaries, transfer, matrix, fullRange: false },
  })
}
