import type { FastifyReply } from 'fastify'
import type { Download } from './handlers.ts'

/** Streams a file under its own name (RFC 6266, RFC 5987); a browser never shows or runs it in our origin. */
export const sendDownload = (reply: FastifyReply, { FileName, ContentType, Stream }: Download) =>
  reply
    .header('content-type', ContentType)
    .header(
      'content-disposition',
      `attachment; filename="${FileName.replace(/[^\x20-\x7e]|["\\%]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(FileName)}`,
    )
    .header('cache-control', 'private, no-store')
    .header('content-security-policy', "sandbox; default-src 'none'")
    .send(Stream)
