import { makeVideo } from './videos.fixture.ts'

/** Where the content of the first box of this type begins: a byte for its version and three for its flags. */
const boxAt = (bytes: Buffer, type: string) => bytes.indexOf(type) + 4

/** An MP4 whose index says that it has a billion samples of a byte each, all of one length. */
export const billionSamples = async () => {
  const bytes = await makeVideo(3, { kind: 'mp4' })
  const sizes = boxAt(bytes, 'stsz')
  bytes.writeUInt32BE(1, sizes + 4)
  bytes.writeUInt32BE(1_000_000_000, sizes + 8)
  const times = boxAt(bytes, 'stts')
  bytes.writeUInt32BE(1, times + 4)
  bytes.writeUInt32BE(1_000_000_000, times + 8)
  const chunks = boxAt(bytes, 'stsc')
  bytes.writeUInt32BE(1_000_000_000, chunks + 12)
  return bytes
}

/** An MP4 whose clock has no ticks. */
export const noTicks = async () => {
  const bytes = await makeVideo(3, { kind: 'mp4' })
  for (const type of ['mvhd', 'mdhd'])
    bytes.writeUInt32BE(0, boxAt(bytes, type) + (bytes[boxAt(bytes, type)] ? 20 : 12))
  return bytes
}

/** A WebM of clusters within clusters, none of which says how long it is. */
export const nestedClusters = async (depth = 40_000) => {
  const bytes = await makeVideo(3)
  const at = bytes.indexOf(Buffer.from('1f43b675', 'hex'))
  const head = Buffer.from(bytes.subarray(0, at))
  // The segment's length, too, becomes unknown.
  const segment = head.indexOf(Buffer.from('18538067', 'hex')) + 4
  const width = Math.clz32(head[segment] ?? 1) - 23
  head.fill(0xff, segment, segment + width)
  head[segment] = 2 ** (9 - width) - 1
  const cluster = Buffer.from('1f43b67501ffffffffffffffe78100', 'hex')
  return Buffer.concat([head, ...Array.from({ length: depth }, () => cluster), bytes.subarray(at)])
}

/** A GIF of one pixel, as it is on the web since the nineties. */
export const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
