import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/** Whether TLS is in front: according to PUBLIC_URL, or to this request's trusted proxy. */
export const isOverTls = ({ protocol }: FastifyRequest, { publicUrl }: Pick<Config, 'publicUrl'>) =>
  publicUrl?.startsWith('https:') === true || protocol === 'https'
