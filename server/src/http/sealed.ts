import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/** Whether TLS is in front: PUBLIC_URL says so, or a trusted proxy of this request. */
export const isSealed = ({ protocol }: FastifyRequest, { publicUrl }: Pick<Config, 'publicUrl'>) =>
  publicUrl?.startsWith('https:') === true || protocol === 'https'
