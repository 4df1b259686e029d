import { once } from 'node:events'
import type { FastifyReply } from 'fastify'
import type { Download } from './handlers.ts'

/** A reader that takes nothing for this long is considered gone: the file may be holding a transaction open. */
const STALLED_MS = 60_000

/** The longest a download may take, however slowly it is read; beyond this it is being kept open on purpose. */
const LONGEST_MS = 30 * 60_000

/** Nothing in the file runs, loads anything, or belongs to our origin. */
const SEALED = "sandbox; default-src 'none'"
/**
 * Not every browser's built-in PDF viewer opens in a sandbox; some are plugins with styles of their own. The file's
 * content stays inside the viewer.
 */
const PDF = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'"

/** A file name for a header, by RFC 6266: in ASCII for old clients, as RFC 5987 defines for others. */
const named = (fileName: string) => {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** Streams a file under its own name. The browser shows it only where allowed, and never runs it in our origin. */
export const sendDownload = async (reply: FastifyReply, { FileName, ContentType, Stream, Size, Inline }: Download) => {
  // If reading its beginning fails, the answer is that error.
  await once(Stream, 'readable')
  reply.raw.setTimeout(STALLED_MS, () => reply.raw.destroy())
  const longest = setTimeout(() => reply.raw.destroy(), LONGEST_MS)
  reply.raw.once('close', () => clearTimeout(longest))
  if (Size !== undefined) {
    // The uncompressed size; most files are compressed already.
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
