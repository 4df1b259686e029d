import { endpoints } from '@dormer/contract'
import type { Endpoint } from '@dormer/contract/endpoint'
import { errorBody } from '@dormer/contract/errors'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
// Not the package's index: that runs the whole browser bundle at start.
import absolutePath from 'swagger-ui-dist/absolute-path.js'
import { z } from 'zod'

const json = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    reused: 'inline',
  })
  return rest
}

const parameters = (schema: z.ZodObject | undefined, where: 'path' | 'query') =>
  Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: where,
    required: where === 'path' || !(field as z.ZodType).safeParse(undefined).success,
    schema: json(field as z.ZodType, 'input'),
  }))

const mediaType = { form: 'application/x-www-form-urlencoded', multipart: 'multipart/form-data' }

/** OpenAPI 3.1 of the contract. */
export const openapi = () => {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [name, endpoint] of Object.entries(endpoints) as [string, Endpoint][]) {
    const item = paths[`/${endpoint.path}`] ?? {}
    paths[`/${endpoint.path}`] = item
    endpoint.method.split('|').forEach((method, i) => {
      item[method.toLowerCase()] = {
        operationId: i === 0 ? name : `${name}By${method[0]}${method.slice(1).toLowerCase()}`,
        tags: [/^api\/(\w[\w-]*)/.exec(endpoint.path)?.[1] ?? 'session'],
        summary: endpoint.summary,
        description: `Permission: ${endpoint.permission}`,
        security: endpoint.permission === 'public' || endpoint.permission === 'link' ? [] : [{ bearer: [] }],
        parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
        ...(endpoint.body && {
          requestBody: {
            required: true,
            content: {
              [endpoint.bodyType ? mediaType[endpoint.bodyType] : 'application/json']: {
                schema: json(endpoint.body, 'input'),
              },
            },
          },
        }),
        responses: {
          200: {
            description: 'Success',
            content:
              endpoint.response === 'stream'
                ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
                : endpoint.response === 'events'
                  ? { 'text/event-stream': { schema: { type: 'string' } } }
                  : { 'application/json': { schema: json(endpoint.response, 'output') } },
          },
          default: {
            description: 'Refused or failed',
            content: { 'application/json': { schema: json(errorBody, 'output') } },
          },
        },
      }
    })
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Dormer', version: '1', description: 'Names are read without regard to case and written as given.' },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    paths,
  }
}

/** `/api/openapi.json`, and a page to browse it at `/api/docs`. */
export const serveDocs = async (app: FastifyInstance) => {
  const document = JSON.stringify(openapi())
  app.get('/api/openapi.json', async (_, reply) => reply.type('application/json').send(document))
  await app.register(fastifyStatic, {
    root: absolutePath(),
    prefix: '/api/docs/files/',
    index: false,
    decorateReply: false,
    allowedPath: (path) => /^\/(swagger-ui(-bundle)?\.(css|js)|favicon-32x32\.png)$/.test(path),
  })
  app.get('/api/docs/start.js', async (_, reply) =>
    reply
      .type('text/javascript')
      .send("SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs', deepLinking: true, docExpansion: 'none' })"),
  )
  app.get('/api/docs', async (_, reply) =>
    reply.type('text/html; charset=utf-8').send(`<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>API · Dormer</title>
<link rel="icon" href="/api/docs/files/favicon-32x32.png"><link rel="stylesheet" href="/api/docs/files/swagger-ui.css">
</head><body><div id="docs"></div><script src="/api/docs/files/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script></body></html>`),
  )
}
