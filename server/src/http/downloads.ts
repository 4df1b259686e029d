import { once } from 'node:events'
import type { FastifyReply } from 'fastify'
import type { Download } from './handlers.ts'

/** A reader who takes nothing for so long is gone: behind the file may stand an open transaction. */
const STALLED_MS = 60_000

/** However slowly it is read: what takes longer is kept open on purpose. */
const LONGEST_MS = 30 * 60_000

/** Nothing of the file runs, loads or is of our origin. */
const SEALED = "sandbox; default-src 'none'"
/**
 * Not every browser's own PDF viewer opens in a sandbox; to some it is a plugin with styles of its own. What is in the
 * file stays inside of the viewer.
 */
const PDF = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'"

/** A file's name for a header, by RFC 6266: for old readers in ASCII, for others as RFC 5987 has it. */
const named = (fileName: string) => {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** Streams a file under its own name. A browser shows it only where it may, and never runs it in our origin. */
export const sendDownload = async (reply: FastifyReply, { FileName, ContentType, Stream, Size, Inline }: Download) => {
  // Where its beginning fails, the answer is the failure's.
  await once(Stream, 'readable')
  reply.raw.setTimeout(STALLED_MS, () => reply.raw.destroy())
  const longest = setTimeout(() => reply.raw.destroy(), LONGEST_MS)
  reply.raw.once('close', () => clearTimeout(longest))
  if (Size !== undefined) {
    // The size of the bytes as they are; most files are packed already.
    reply.request.headers['x-no-compression'] = 'true'
    reply.header('content-length', Size)
  }
  return reply
    .header('content-type', ContentType)
    .header('content-disposition', `${Inline ? 'inline' : 'attachment'}; ${named(FileName)}`)
    .header('cache-control', 'private, no-store')
    .header('content-security-policy', Inline && ContentType === 'application/pdf' ? PDF : SEALED)
    .send(Stream)
}
