import { Readable } from 'node:stream'
import sharp from 'sharp'
import { drawPicture } from '../../../files/images.ts'
import type { Storage } from '../../../providers/storage/storage.ts'

const [WIDTH, HEIGHT] = [640, 360]
/** Dormer's green, as in the emails with properties. */
const GREEN = { r: 31, g: 111, b: 92 }
const DARK = { r: 22, g: 24, b: 29 }

/** How much of a pixel is covered whose distance from an edge is this; negative is inside. */
const covered = (distance: number) => Math.min(1, Math.max(0, 0.5 - distance))

/** A white disk with a dark triangle: pixels, because SVG is never decoded here and words would need fonts. */
const playSign = (radius: number) => {
  const size = radius * 2 + 2
  const pixels = Buffer.alloc(size * size * 4)
  const side = radius * 0.5
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const [dx, dy] = [x + 0.5 - size / 2, y + 0.5 - size / 2]
      // Between its upright edge and the two that meet at its tip.
      const triangle = Math.max(-side * 0.75 - dx, (dx - side * 1.15) * 0.5 + Math.abs(dy) * 0.866)
      const dark = covered(triangle)
      pixels.set(
        [
          ...[DARK.r, DARK.g, DARK.b].map((value) => 255 + (value - 255) * dark),
          235 * covered(Math.hypot(dx, dy) - radius),
        ],
        (y * size + x) * 4,
      )
    }
  return { input: pixels, raw: { width: size, height: size, channels: 4 as const } }
}
const SIGN = playSign(52)

/** The thumbnail of a video: a frame of it, or none, with a play sign. 400 if the frame is not a picture. */
const drawPoster = async (frame: Buffer | undefined) => {
  const drawn =
    frame &&
    sharp(
      (await drawPicture(frame, 'Thumbnail', { width: WIDTH, height: HEIGHT, fit: 'inside', type: 'image/jpeg' }))
        .Bytes,
    ).resize(WIDTH, HEIGHT, { fit: 'contain', background: DARK })
  const ground = drawn ?? sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: GREEN } })
  return ground.composite([SIGN]).jpeg({ quality: 82 }).toBuffer()
}

/** Draws the thumbnail and stores it. */
export const storePoster = async (storage: Storage, tenantId: number, frame: Buffer | undefined) => {
  const bytes = await drawPoster(frame)
  const { Key } = await storage.put(Readable.from([bytes]), {
    tenantId,
    fileName: 'thumbnail.jpg',
    maxBytes: bytes.length,
  })
  return Key
}
