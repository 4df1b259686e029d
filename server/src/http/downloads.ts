import { once } from 'node:events'
import type { FastifyReply } from 'fastify'
import type { Download } from './handlers.ts'

/** A reader who takes nothing for so long is gone: behind the file may stand an open transaction. */
const STALLED_MS = 60_000

/** However slowly it is read: what takes longer is kept open on purpose. */
const LONGEST_MS = 30 * 60_000

/** Streams a file under its own name (RFC 6266, RFC 5987); a browser never shows or runs it in our origin. */
export const sendDownload = async (reply: FastifyReply, { FileName, ContentType, Stream }: Download) => {
  // Where its beginning fails, the answer is the failure's.
  await once(Stream, 'readable')
  reply.raw.setTimeout(STALLED_MS, () => reply.raw.destroy())
  const longest = setTimeout(() => reply.raw.destroy(), LONGEST_MS)
  reply.raw.once('close', () => clearTimeout(longest))
  return reply
    .header('content-type', ContentType)
    .header(
      'content-disposition',
      `attachment; filename="${FileName.replace(/[^\x20-\x7e]|["\\%]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(FileName)}`,
    )
    .header('cache-control', 'private, no-store')
    .header('content-security-policy', "sandbox; default-src 'none'")
    .send(Stream)
}
