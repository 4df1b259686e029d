import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/** Whether browsers reach this installation by TLS: its address says so, or a proxy that is trusted does. */
export const isOverTls = ({ protocol }: FastifyRequest, { publicUrl }: Pick<Config, 'publicUrl'>) =>
  protocol === 'https' || publicUrl?.startsWith('https:') === true
