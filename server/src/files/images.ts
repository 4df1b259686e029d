import { buffer } from 'node:stream/consumers'
import type { StoredUpload } from '@dormer/contract/endpoint'
import sharp from 'sharp'
import { invalid } from '../http/errors.ts'
import type { Storage } from '../providers/storage/storage.ts'

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

const requireSize = (bytes: number, field: string) => {
  if (bytes > PICTURE_MAX) throw invalid({ [field]: 'Choose a picture of at most 10 MB' })
}

/** The bytes of an uploaded file that should be a picture; 400 for the field if it is too large. */
export const readUploadedPicture = async (storage: Storage, { Key, Size }: StoredUpload, field: string) => {
  requireSize(Size, field)
  return buffer(await storage.get(Key))
}

const readBounded = (bytes: Buffer) => sharp(bytes, { limitInputPixels: MOST_PIXELS })

const explain = (error: Error, bytes: Buffer, field: string) =>
  /pixel limit/i.test(error.message)
    ? invalid({ [field]: 'This picture is too large: choose one of at most 60 megapixels' })
    : invalid({ [field]: isHeic(bytes) ? HEIC : 'Choose a picture: PNG, JPEG, GIF, WebP or AVIF' })

/** 400 for the field if it is not a picture, or is one too large for the browsers that will show it as it was sent. */
export const requirePicture = async (bytes: Buffer, field: string) => {
  requireSize(bytes.length, field)
  try {
    await readBounded(bytes).metadata()
  } catch (error) {
    throw explain(error as Error, bytes, field)
  }
}

/**
 * A picture of the given shape, redrawn from an uploaded one: upright, in the colors of screens, without where and when
 * it was taken. 400 for the field if it is not a picture.
 */
export const drawPicture = async (bytes: Buffer, field: string, { width, height, fit, type }: PictureShape) => {
  requireSize(bytes.length, field)
  try {
    const drawn = readBounded(bytes)
      .timeout({ seconds: SECONDS })
      .autoOrient()
      .resize({ width, height, fit, withoutEnlargement: fit === 'inside' })
      .toColourspace('srgb')
    const written =
      type === 'image/png' ? drawn.png({ compressionLevel: 9 }) : drawn.flatten({ background: '#fff' }).jpeg()
    const { data, info } = await written.toBuffer({ resolveWithObject: true })
    return { Bytes: data, Width: info.width, Height: info.height }
  } catch (error) {
    throw explain(error as Error, bytes, field)
  }
}
