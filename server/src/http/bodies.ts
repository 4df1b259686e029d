import type { FastifyReply, FastifyRequest } from 'fastify'
import { keepPace, type Pace } from './pace.ts'
import { rawAnswer } from './unrouted.ts'

const tooSlow = rawAnswer(408, 'This was sent too slowly. Check your connection and try again.')

/**
 * Cuts off a request whose body arrives more slowly than the pace, or not at all: it would hold its socket and a
 * half-stored file. Reading it then fails, and its reader cleans up.
 */
export const watchBody = ({ raw }: FastifyRequest, reply: FastifyReply, pace: Pace) => {
  if (raw.headers['transfer-encoding'] === undefined && !(Number(raw.headers['content-length']) > 0)) return
  const { socket } = raw
  const stop = keepPace(pace, {
    passed: () => socket.bytesRead,
    // Not while we are the ones who have stopped reading.
    isWaiting: () => !raw.complete && raw.readableLength < raw.readableHighWaterMark,
    cut: () => {
      if (!reply.raw.headersSent) socket.write(tooSlow)
      socket.destroySoon()
    },
  })
  raw.once('close', stop)
}
