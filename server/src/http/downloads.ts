import type { FastifyReply } from 'fastify'
import type { Download } from './handlers.ts'

/** A reader who takes nothing for so long is gone: behind the file may stand an open transaction. */
const STALLED_MS = 60_000

/** Streams a file under its own name (RFC 6266, RFC 5987); a browser never shows or runs it in our origin. */
export const sendDownload = (reply: FastifyReply, { FileName, ContentType, Stream }: Download) => {
  reply.raw.setTimeout(STALLED_MS, () => reply.raw.destroy())
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
