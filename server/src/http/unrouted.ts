import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

/** Headers for answers to requests that reach no route, where no hook adds them. */
export const unroutedHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

/** A complete answer, for a socket on which nothing else can be sent. */
export const rawAnswer = (status: number, Message: string) => {
  const body = JSON.stringify({ Message })
  const headers = {
    ...unroutedHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n')
}

/** Answers what cannot be read as HTTP, or not within its limits, and closes the connection. */
export const answerUnreadable = (error: Error & { code?: string }, socket: Socket) => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const answer =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? rawAnswer(408, 'The request took too long to arrive')
      : error.code === 'HPE_HEADER_OVERFLOW'
        ? rawAnswer(431, 'The headers of the request are too long')
        : rawAnswer(400, 'This is not a valid HTTP request')
  if (socket.writable) socket.write(answer)
  socket.destroy(error)
}
