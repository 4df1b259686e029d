import sharp from 'sharp'
import { invalid } from './http/errors.ts'

// Only the formats named here are ever decoded, whatever a file's first bytes claim: no SVG, which can contain
// programs, and no rare formats.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
})
sharp.cache(false)
sharp.concurrency(1)

/** The largest picture that is read, in bytes. */
export const PICTURE_MAX = 10 * 1024 * 1024
/** More than any camera makes; a larger picture is refused by its header, before it is unpacked. */
const MOST_PIXELS = 60_000_000
const SECONDS = 10

/** Phones' own format: its codec is patented, and the library is built without it. */
const isHeic = (bytes: Buffer) => /^ftyp(?:hei[cmsx]|hev[cmsx]|mif1|msf1)/.test(bytes.toString('latin1', 4, 12))
const HEIC =
  'HEIC photos cannot be read here: save it as a JPEG (on a Mac in Preview, File > Export; on an iPhone, Settings > Camera > Formats > Most Compatible for new photos)'

export type PictureShape = {
  width: number
  height: number
  /** `inside`: as large as fits, never enlarged. `cover`: exactly this size, cropped to the middle. */
  fit: 'inside' | 'cover'
  type: 'image/png' | 'image/jpeg'
}

/**
 * A picture of the given shape, redrawn from an uploaded one: upright, in the colors of screens, without where and when
 * it was taken. 400 for the field if it is not a picture.
 */
export const drawPicture = async (bytes: Buffer, field: string, { width, height, fit, type }: PictureShape) => {
  if (bytes.length > PICTURE_MAX) throw invalid({ [field]: 'Choose a picture of at most 10 MB' })
  try {
    const drawn = sharp(bytes, { limitInputPixels: MOST_PIXELS })
      .timeout({ seconds: SECONDS })
      .autoOrient()
      .resize({ width, height, fit, withoutEnlargement: fit === 'inside' })
      .toColourspace('srgb')
    const written =
      type === 'image/png' ? drawn.png({ compressionLevel: 9 }) : drawn.flatten({ background: '#fff' }).jpeg()
    const { data, info } = await written.toBuffer({ resolveWithObject: true })
    return { Bytes: data, Width: info.width, Height: info.height }
  } catch (error) {
    if (/pixel limit/i.test((error as Error).message))
      throw invalid({ [field]: 'This picture is too large: choose one of at most 60 megapixels' })
    throw invalid({ [field]: isHeic(bytes) ? HEIC : 'Choose a picture: PNG, JPEG, GIF, WebP or AVIF' })
  }
}
