import type { FastifyReply } from 'fastify'
import type { Events } from './handlers.ts'

/** Sends server-sent events for as long as the browser listens. */
export const sendEvents = async (_reply: FastifyReply, _events: Events): Promise<never> => {
  throw new Error('not built yet')
}
