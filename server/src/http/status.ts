import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { hashToken } from '../access/tokens.ts'
import type { Services } from '../services.ts'
import { HttpError } from './errors.ts'

/**
 * Without a token, only this machine may read the metrics, and not through a proxy, behind which everybody seems to be
 * local.
 */
const mayMeasure = ({ headers, socket }: FastifyRequest, token: string | undefined) => {
  if (token) return timingSafeEqual(hashToken(headers.authorization ?? ''), hashToken(`Bearer ${token}`))
  const isHere = /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '')
  return (
    isHere && !['x-forwarded-for', 'x-forwarded-proto', 'forwarded', 'via', 'x-real-ip'].some((name) => headers[name])
  )
}

/** `/healthz`: the process is alive. `/readyz`: it can serve requests. `/metrics`: for Prometheus. */
export const serveStatus = async (app: FastifyInstance, services: Services) => {
  const { config, database } = services
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'dormer_http_request_seconds',
    help: 'Time to answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  })
  new Gauge({
    name: 'dormer_database_connections',
    help: 'Connections of the request pool, by state',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { totalCount, idleCount, waitingCount } = database.pool
      this.set({ state: 'open' }, totalCount)
      this.set({ state: 'idle' }, idleCount)
      this.set({ state: 'waiting' }, waitingCount)
    },
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })

  app.get('/healthz', async () => ({ Status: 'ok' }))
  app.get('/readyz', async (_, reply) => {
    const unready = (Status: string) => reply.code(503).send({ Status })
    if (!(await services.hasRoom()))
      return unready('The disk is full: nothing can be saved. Make room on the disk of DORMER_DATA')
    try {
      await sql`select 1`.execute(database.kysely)
      return { Status: 'ready' }
    } catch {
      return unready('The database does not answer')
    }
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayMeasure(request, config.metricsToken))
      throw new HttpError(
        401,
        { Message: 'Set METRICS_TOKEN, and send it as Authorization: Bearer' },
        { 'www-authenticate': 'Bearer' },
      )
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
