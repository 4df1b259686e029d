import { once } from 'node:events'
import type { FastifyReply } from 'fastify'
import type { Download } from './handlers.ts'
import { keepPace, type Pace } from './pace.ts'

/** The longest a download may take, however slowly it is read; beyond this it is being kept open on purpose. */
const LONGEST_MS = 30 * 60_000

/** Nothing in the file runs, loads anything, or belongs to our origin, and no page frames it. */
const SEALED = "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'"
/**
 * Not every browser's built-in PDF viewer opens in a sandbox; some are plugins with styles of their own. The file's
 * content stays inside the viewer.
 */
const PDF = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'self'"

/** One of our own pages, without scripts, whose forms are sent to us. */
const PAGE =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** The page of a video: its script, the video and its pictures are ours. */
const PLAYER =
  "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src 'self'; media-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"

/** A file name for a header, by RFC 6266: in ASCII for old clients, as RFC 5987 defines for others. */
const named = (fileName: string) => {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `filename="${plain}"; filename*=UTF-8''${encoded}`
}

/**
 * Streams a file under its own name. The browser shows it only where allowed, and never runs it in our origin. A client
 * slower than the pace is cut off: the file may be holding a transaction open.
 */
export const sendDownload = async (
  reply: FastifyReply,
  { FileName, ContentType, Stream, Size, Ranges, Inline, MaxAge, IsPublic, IsPage, IsPlayer, IsApp }: Download,
  pace: Pace,
) => {
  // If reading its beginning fails, the answer is that error.
  await once(Stream, 'readable')
  const { socket } = reply.request.raw
  const cut = () => reply.raw.destroy()
  const longest = setTimeout(cut, LONGEST_MS)
  const stop = keepPace(pace, {
    passed: () => socket.bytesWritten - socket.writableLength,
    isWaiting: () => socket.writableLength > 0,
    cut,
  })
  reply.raw.once('close', () => {
    clearTimeout(longest)
    stop()
  })
  if (Size !== undefined) {
    // The uncompressed size; most files are compressed already.
    reply.request.headers['x-no-compression'] = 'true'
    const { first, last } = Ranges?.part ?? { first: 0, last: Size - 1 }
    reply.header('content-length', last - first + 1)
    if (Ranges) reply.header('accept-ranges', 'bytes')
    if (Ranges?.part) reply.code(206).header('content-range', `bytes ${first}-${last}/${Size}`)
  }
  // Pages of the app have the headers that all of its pages have (app.ts).
  if (!IsApp)
    reply.header(
      'content-security-policy',
      IsPlayer ? PLAYER : IsPage ? PAGE : Inline && ContentType === 'application/pdf' ? PDF : SEALED,
    )
  if (IsPublic) reply.header('cross-origin-resource-policy', 'cross-origin')
  return reply
    .header('content-type', ContentType)
    .header('content-disposition', `${Inline ? 'inline' : 'attachment'}; ${named(FileName)}`)
    .header('cache-control', MaxAge ? `${IsPublic ? 'public' : 'private'}, max-age=${MaxAge}` : 'private, no-store')
    .send(Stream)
}
