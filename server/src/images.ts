import sharp from 'sharp'
import { invalid } from './http/errors.ts'

// Only what is named here is ever decoded, by whatever its first bytes are: no SVG, which is a program, and no rare format.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
})
sharp.cache(false)
sharp.concurrency(1)

/** The most bytes of a picture that is read. */
export const PICTURE_MAX = 10 * 1024 * 1024
/** More than any camera makes; what unpacks to more is refused by its header. */
const MOST_PIXELS = 60_000_000
const SECONDS = 10

export type PictureShape = {
  width: number
  height: number
  /** `inside`: as large as fits, and never enlarged. `cover`: exactly so large, the middle of it. */
  fit: 'inside' | 'cover'
  type: 'image/png' | 'image/jpeg'
}

/**
 * A picture of the given shape, drawn anew from what somebody uploaded: upright, in the colors of screens, without where and
 * when it was taken. 400 for the field if it is no picture.
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
    throw invalid({ [field]: 'Choose a picture: PNG, JPEG, GIF, WebP or AVIF' })
  }
}
