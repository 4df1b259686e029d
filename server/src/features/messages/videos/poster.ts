import { Readable } from 'node:stream'
import sharp from 'sharp'
import { drawPicture } from '../../../files/images.ts'
import { invalid } from '../../../http/errors.ts'
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

/** The same that moves, for emails: small, because phones load it whole. */
const [MOVING_WIDTH, MOVING_HEIGHT] = [320, 180]
const MOVING_SIGN = playSign(30)
/** What is taken of it: at most so many frames of so many pixels. */
const [MOST_FRAMES, MOST_SIDE, MOVING_MAX] = [30, 640, 2 * 1024 * 1024]
/** The largest that is sent. */
const SENT_MAX = 450_000
const FRAME_MS = 250
const NOT_MOVING = `Send a GIF with 2 to ${MOST_FRAMES} frames of at most ${MOST_SIDE} by ${MOST_SIDE} pixels, 2 MB in all`
const SECONDS = 20

/** The frames of a GIF as pixels, one below the other; 400 if it is none, or more than its limits. */
const framesOf = async (bytes: Buffer) => {
  const read = () => sharp(bytes, { pages: -1, limitInputPixels: MOST_FRAMES * MOST_SIDE * MOST_SIDE })
  try {
    // Its first bytes, because other formats may move, too.
    const { format, width, pages = 1, pageHeight = 0 } = await read().metadata()
    const fits = pages >= 2 && pages <= MOST_FRAMES && Math.max(width, pageHeight) <= MOST_SIDE
    if (format !== 'gif' || !fits || bytes.length > MOVING_MAX) throw new Error(NOT_MOVING)
    const { data } = await read()
      .timeout({ seconds: SECONDS })
      .resize(MOVING_WIDTH, MOVING_HEIGHT, { fit: 'contain', background: DARK })
      .flatten({ background: DARK })
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    return data
  } catch {
    throw invalid({ Moving: NOT_MOVING })
  }
}

/**
 * The thumbnail that moves, drawn anew from an uploaded GIF, with a play sign on each frame: Outlook shows but the first.
 * It runs twice, for less than five seconds, and ends with its first frame, as those need whom movement disturbs
 * (WCAG 2.2.2). Undefined if it would be too large for emails.
 */
const drawMoving = async (bytes: Buffer): Promise<Buffer | undefined> => {
  const drawn = await framesOf(bytes)
  const frame = MOVING_WIDTH * MOVING_HEIGHT * 3
  const count = drawn.length / frame
  // Every other one of many, so that both runs end in time.
  const step = Math.ceil(count / 9)
  const kept = Array.from({ length: Math.ceil(count / step) }, (_, at) => at * step)
  const all = Buffer.concat([...kept, 0].map((at) => drawn.subarray(at * frame, (at + 1) * frame)))
  const pages = kept.length + 1
  const [left, top] = [MOVING_WIDTH, MOVING_HEIGHT].map((size) => Math.round((size - MOVING_SIGN.raw.width) / 2))
  const raw = { width: MOVING_WIDTH, height: MOVING_HEIGHT * pages, channels: 3 as const, pageHeight: MOVING_HEIGHT }
  for (const colours of [128, 48]) {
    const written = await sharp(all, { raw })
      .composite(
        Array.from({ length: pages }, (_, at) => ({ ...MOVING_SIGN, left, top: at * MOVING_HEIGHT + (top ?? 0) })),
      )
      .gif({ loop: 2, delay: Array(pages).fill(FRAME_MS), colours, effort: 3, dither: 0.5, interFrameMaxError: 6 })
      .toBuffer()
    if (written.length <= SENT_MAX) return written
  }
  return undefined
}

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

const store = async (storage: Storage, tenantId: number, fileName: string, bytes: Buffer) =>
  (await storage.put(Readable.from([bytes]), { tenantId, fileName, maxBytes: bytes.length })).Key

/** Draws the thumbnail, and the one that moves if there is one, and stores them. */
export const storePosters = async (
  storage: Storage,
  tenantId: number,
  { frame, moving }: { frame: Buffer | undefined; moving: Buffer | undefined },
) => {
  const [still, gif] = [await drawPoster(frame), moving && (await drawMoving(moving))]
  return {
    ThumbnailKey: await store(storage, tenantId, 'thumbnail.jpg', still),
    MovingKey: gif ? await store(storage, tenantId, 'thumbnail.gif', gif) : null,
  }
}
