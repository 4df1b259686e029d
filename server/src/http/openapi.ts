import { endpoints } from '@dormer/contract'
import type { Endpoint } from '@dormer/contract/endpoint'
import { errorBody } from '@dormer/contract/errors'
import { acts, isPermission, permissions, roles } from '@dormer/contract/permissions'
import { about, tags, words } from '@dormer/contract/words'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
// Not the package's index: that runs the whole browser bundle when imported.
import absolutePath from 'swagger-ui-dist/absolute-path.js'
import { z } from 'zod'
import { accepts } from './schemas.ts'

type Json = Record<string, unknown>
type Io = 'input' | 'output'

const isObject = (v: unknown): v is Json => typeof v === 'object' && v !== null && !Array.isArray(v)
const at = (ref: string) => ({ $ref: `#/components/${ref}` })

/** Schemas for OpenAPI: rows with an id of their own go under `components`, and fields get descriptions. */
const makeSchemas = () => {
  const named: Record<string, Json> = {}

  /** Describes each field: by its own words, or else those for its name or its kind. */
  const describe = (schema: unknown, owner: string, io: Io): unknown => {
    if (Array.isArray(schema)) return schema.map((one) => describe(one, owner, io))
    if (!isObject(schema)) return schema
    const said: Json = {}
    for (const [key, value] of Object.entries(schema)) {
      if (key.startsWith('x-') || key === 'id') continue
      if (key === 'example') said.examples = [value]
      else if (key === '$ref') said.$ref = `#/components/schemas/${nameOf(String(value).split('/').at(-1) ?? '', io)}`
      else if (key === 'properties')
        said.properties = Object.fromEntries(
          Object.entries(value as Json).map(([name, field]) => [name, told(owner, name, describe(field, owner, io))]),
        )
      else if (key === 'examples' || key === 'enum' || key === 'default' || key === 'const') said[key] = value
      else said[key] = describe(value, owner, io)
    }
    return said
  }
  const told = (owner: string, name: string, field: unknown) => {
    const own = words[`${owner}.${name}`] ?? words[name]
    const kind = (field as Json).description
    const description = [own, kind].filter(Boolean).join(' ')
    return description ? { ...(field as Json), description } : field
  }
  /** The schema for input may differ from the one for output under the same id. */
  const nameOf = (id: string, io: Io) => (io === 'input' && `${id}Input` in named ? `${id}Input` : id)

  return {
    named,
    told,
    of: (schema: z.ZodType, io: Io, owner: string) => {
      const {
        $schema: _,
        $defs = {},
        ...rest
      } = z.toJSONSchema(schema, {
        io,
        unrepresentable: 'any',
        target: 'draft-2020-12',
        reused: 'inline',
      }) as Json & { $defs?: Record<string, Json> }
      const ids = { ...$defs, ...(rest.id ? { [String(rest.id)]: rest } : {}) }
      for (const [id, inner] of Object.entries(ids)) {
        const made = describe(inner, id, io) as Json
        if (named[id] && JSON.stringify(named[id]) !== JSON.stringify(made)) named[`${id}Input`] = made
        else named[id] = made
      }
      return rest.id ? at(`schemas/${nameOf(String(rest.id), io)}`) : describe(rest, owner, io)
    },
  }
}

const mediaType = {
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
  raw: 'application/json',
}

const refusals = {
  400: ['BadRequest', 'The input is invalid. Message says why; ModelState has the messages for each field.'],
  401: ['NoSession', 'No session, or it has ended: sign in, or refresh the token.'],
  403: ['Forbidden', 'The user may not do this. Message says why; on a GET the header X-Redirect is 1.'],
  404: ['NotFound', 'It does not exist, or the user may not see it.'],
  409: ['Conflict', 'Somebody else was first, or the current state does not allow it. Message says what to do.'],
  413: [
    'TooLarge',
    'The file is larger than the signed-in user’s UploadMaxBytes, or than the brokerage’s remaining storage.',
  ],
  422: ['KeyUsed', 'The Idempotency-Key was sent with another request before.'],
  429: [
    'TooMany',
    'Too many calls in a minute or at once, or too many failed sign-ins. Retry-After says when to try again, in seconds.',
  ],
  500: [
    'Failed',
    'A server error; nothing was saved, except that with OutcomeUnknown it may have been. ExceptionMessage has the id of the request, for support.',
  ],
} as const
type Status = keyof typeof refusals

const mentions = (schema: z.ZodType | undefined, key: string) =>
  schema !== undefined && JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).includes(key)

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A random text of up to 100 characters, the same when the same request is sent again because its outcome is unknown. For a day, a request with a key that was answered gets that answer again, with the header Idempotency-Replayed, and adds nothing; with another body it is refused (422), and while the first one still runs, too (409).',
  schema: { type: 'string', maxLength: 102 },
}

/** The refusals that a call may answer with. */
const refusalsOf = ({ permission, params, query, body, bodyType, method, creates }: Endpoint) => {
  const hasActor = permission !== 'public' && permission !== 'link'
  const inputs = [params, query, body]
  const may: [Status, boolean][] = [
    [400, inputs.some(Boolean)],
    [401, hasActor],
    [403, hasActor && permission !== 'signed-in'],
    [404, permission === 'link' || inputs.some((schema) => mentions(schema, '"x-entity"'))],
    [409, hasActor && method !== 'GET'],
    [413, bodyType === 'multipart'],
    [422, creates === true],
    [429, true],
    [500, true],
  ]
  return Object.fromEntries(
    may.filter(([, does]) => does).map(([status]) => [status, at(`responses/${refusals[status][0]}`)]),
  )
}

const whoMay = ({ permission }: Endpoint) =>
  permission === 'public'
    ? 'Needs no session.'
    : permission === 'link'
      ? 'Needs no session: the address itself is the secret.'
      : permission === 'signed-in'
        ? 'For every signed-in user.'
        : isPermission(permission)
          ? `Needs the permission ${permission}: ${permissions[permission].Description}.`
          : acts[permission].length === Object.keys(roles).length
            ? 'For every signed-in user.'
            : `Only for the roles ${acts[permission].map((role) => roles[role]).join(', ')}.`

/** OpenAPI 3.1 of the contract. */
export const openapi = () => {
  const schemas = makeSchemas()
  const paths: Record<string, Json> = {}
  const parameters = (schema: z.ZodObject | undefined, where: 'path' | 'query', owner: string) =>
    Object.entries(schema?.shape ?? {}).map(([name, field]) => {
      const { description, ...rest } = schemas.told(owner, name, schemas.of(field as z.ZodType, 'input', owner)) as Json
      const required = where === 'path' || !accepts(field, undefined)
      return { name, in: where, required, description, schema: rest }
    })
  for (const [name, endpoint] of Object.entries(endpoints) as [string, Endpoint][]) {
    const item = paths[`/${endpoint.path}`] ?? {}
    paths[`/${endpoint.path}`] = item
    const isOpen = endpoint.permission === 'public' || endpoint.permission === 'link'
    endpoint.method.split('|').forEach((method, i) => {
      item[method.toLowerCase()] = {
        operationId: i === 0 ? name : `${name}By${method[0]}${method.slice(1).toLowerCase()}`,
        tags: [/^api\/(\w[\w-]*)/.exec(endpoint.path)?.[1] ?? (endpoint.path.startsWith('u/') ? 'message' : 'token')],
        summary: endpoint.summary,
        description: [words[`${name}()`], whoMay(endpoint)].filter(Boolean).join(' '),
        security: isOpen ? [] : [{ bearer: [] }, { password: [] }],
        parameters: [
          ...parameters(endpoint.params, 'path', name),
          ...parameters(endpoint.query, 'query', name),
          ...(endpoint.creates ? [idempotencyKey] : []),
        ],
        ...(endpoint.body && {
          requestBody: {
            required: true,
            content: {
              [endpoint.bodyType ? mediaType[endpoint.bodyType] : 'application/json']: {
                schema: schemas.of(endpoint.body, 'input', name),
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
                  : { 'application/json': { schema: schemas.of(endpoint.response, 'output', name) } },
          },
          ...refusalsOf(endpoint),
        },
      }
    })
  }
  const error = { 'application/json': { schema: schemas.of(errorBody, 'output', 'Error') } }
  return {
    openapi: '3.1.0',
    info: { title: 'Dormer', version: '1', description: about },
    servers: [{ url: '/' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    components: {
      schemas: schemas.named,
      responses: Object.fromEntries(
        Object.values(refusals).map(([name, description]) => [name, { description, content: error }]),
      ),
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'The access_token of POST /token: Authorization: Bearer {access_token}.',
        },
        password: {
          type: 'oauth2',
          description: 'Email and password for an access_token (RFC 6749, 4.3); no client is registered.',
          flows: { password: { tokenUrl: '/token', scopes: {} } },
        },
      },
    },
    paths,
  }
}

/** `/api/openapi.json`, and a page to browse it at `/api/docs`. */
export const serveDocs = async (app: FastifyInstance) => {
  // Made on first request: it takes longer than the rest of the start.
  let document: string | undefined
  app.get('/api/openapi.json', async (_, reply) => {
    document ??= JSON.stringify(openapi())
    return reply.type('application/json').send(document)
  })
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
