import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { HttpError } from './errors.ts'

const dist = fileURLToPath(new URL('../../../web/dist', import.meta.url))

/**
 * Serves the built browser app: hashed, precompressed assets are cached for a year; every other address belongs to the
 * app itself.
 */
export const serveWebApp = async (app: FastifyInstance) => {
  if (existsSync(dist)) {
    const served = { preCompressed: true, index: false } as const
    // Each top-level file gets a route of its own; doing that for the hundreds below would take longer than the rest of
    // the start.
    await app.register(fastifyStatic, {
      ...served,
      root: dist,
      wildcard: false,
      globIgnore: ['assets/**'],
      setHeaders: (reply) => reply.header('cache-control', 'no-cache'),
    })
    await app.register(fastifyStatic, {
      ...served,
      root: `${dist}/assets`,
      prefix: '/assets/',
      decorateReply: false,
      setHeaders: (reply) => reply.header('cache-control', 'public, max-age=31536000, immutable'),
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0]?.toLowerCase() ?? ''
    const wantsPage = request.method === 'GET' && !path.startsWith('/api/') && !path.startsWith('/assets/')
    if (!wantsPage || !existsSync(dist))
      throw new HttpError(404, {
        Message: path.startsWith('/assets/') ? 'File was not found' : 'There is no such call',
      })
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}
