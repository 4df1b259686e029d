import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** The time at which everything was stored, according to this server. */
const STORED = '2026-01-01T00:00:00.000Z'

/**
 * An in-memory test server that speaks the S3 calls that the storage uses. `objects` and `uploads` are what it holds;
 * `parts` counts the parts it received.
 */
export const startFakeS3 = async () => {
  const objects = new Map<string, Buffer>()
  const uploads = new Map<string, Map<number, Buffer>>()
  const seen = { parts: 0, unsigned: 0 }
  const etag = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`
  const xml = (root: string, inner: string) => `<?xml version="1.0" encoding="UTF-8"?><${root}>${inner}</${root}>`
  const missing = (code: string) => ({ status: 404, body: xml('Error', `<Code>${code}</Code><Message>none</Message>`) })

  const answer = async (request: IncomingMessage) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3')
    const uploadId = searchParams.get('uploadId')
    const parts = uploads.get(uploadId ?? '')
    const body = await buffer(request)
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 ')) seen.unsigned++
    if (uploadId && !parts) return missing('NoSuchUpload')
    switch (request.method) {
      case 'POST': {
        if (searchParams.has('uploads')) {
          const id = randomUUID()
          uploads.set(id, new Map())
          return { status: 200, body: xml('InitiateMultipartUploadResult', `<UploadId>${id}</UploadId>`) }
        }
        const whole = Buffer.concat([...(parts ?? [])].sort(([a], [b]) => a - b).map(([, bytes]) => bytes))
        uploads.delete(uploadId ?? '')
        objects.set(pathname, whole)
        return { status: 200, body: xml('CompleteMultipartUploadResult', `<ETag>${etag(whole)}</ETag>`) }
      }
      case 'PUT':
        if (parts) {
          parts.set(Number(searchParams.get('partNumber')), body)
          seen.parts++
        } else objects.set(pathname, body)
        return { status: 200, body: '', headers: { etag: etag(body) } }
      case 'DELETE':
        if (uploadId) uploads.delete(uploadId)
        else objects.delete(pathname)
        return { status: 204, body: '' }
      case 'GET': {
        // Everything is older than any time a test asks for, and comes in pages of two.
        if (searchParams.get('list-type') === '2') {
          const names = [...objects.keys()].map((name) => name.split('/').slice(2).join('/')).sort()
          const from = Number(searchParams.get('continuation-token') ?? 0)
          const rows = names
            .slice(from, from + 2)
            .map((name) => `<Contents><Key>${name}</Key><LastModified>${STORED}</LastModified></Contents>`)
          const more = from + 2 < names.length
          const next = more ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : ''
          return {
            status: 200,
            body: xml('ListBucketResult', `<IsTruncated>${more}</IsTruncated>${next}${rows.join('')}`),
          }
        }
        if (searchParams.has('uploads')) {
          const rows = [...uploads.keys()].map(
            (id) =>
              `<Upload><Key>7/${'0'.repeat(32)}</Key><UploadId>${id}</UploadId><Initiated>${STORED}</Initiated></Upload>`,
          )
          return {
            status: 200,
            body: xml('ListMultipartUploadsResult', `<IsTruncated>false</IsTruncated>${rows.join('')}`),
          }
        }
        const bytes = objects.get(pathname)
        if (!bytes) return missing('NoSuchKey')
        const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
        const headers = { etag: etag(bytes) }
        return first === undefined
          ? { status: 200, body: bytes, headers }
          : { status: 206, body: bytes.subarray(Number(first), Number(last) + 1), headers }
      }
      default:
        return { status: 405, body: '' }
    }
  }

  const server = createServer((request, response) => {
    answer(request).then(
      ({ status, body, headers }: { status: number; body: string | Buffer; headers?: Record<string, string> }) =>
        response.writeHead(status, { 'content-length': Buffer.byteLength(body), ...headers }).end(body),
      () => response.destroy(),
    )
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    uploads,
    seen,
    stop: () => {
      server.closeAllConnections()
      return new Promise((closed) => server.close(closed))
    },
  }
}
