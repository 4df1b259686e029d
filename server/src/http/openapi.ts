import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { endpoints } from '@dormer/contract'
import type { Endpoint } from '@dormer/contract/endpoint'
import { errorBody } from '@dormer/contract/errors'
import { examples } from '@dormer/contract/examples'
import { type Entity, nameOfEntity } from '@dormer/contract/fields'
import { isPermission, permissions, rights, roles } from '@dormer/contract/permissions'
import { about, tags, words } from '@dormer/contract/words'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
// Not the package's index: that runs the whole browser bundle when imported.
import absolutePath from 'swagger-ui-dist/absolute-path.js'
import { z } from 'zod'
import { accepts } from './schemas.ts'

type Json = Record<string, unknown>
type Io = 'input' | 'output'

/** A clause such as '; null for none', or a sentence that begins with Null. */
const aboutNull = /[;,] null [^.;]*(?=[.;])|(?<=[.;]) Null [^.]*\./g
const withoutNull = (text: string) => text.replace(aboutNull, '')
const canBeNull = ({ type, anyOf = [] }: Json): boolean =>
  [type].flat().includes('null') || (anyOf as Json[]).some(canBeNull)

const isObject = (v: unknown): v is Json => typeof v === 'object' && v !== null && !Array.isArray(v)
const at = (ref: string) => ({ $ref: `#/components/${ref}` })

/** Schemas for OpenAPI: rows with an id of their own go under `components`, and fields get descriptions. */
const makeSchemas = () => {
  const named: Record<string, Json> = {}

  /** Adds descriptions to everything in a schema. */
  const describe = (schema: unknown, owner: string, io: Io): unknown => {
    if (Array.isArray(schema)) return schema.map((one) => describe(one, owner, io))
    if (!isObject(schema)) return schema
    const said: Json = {}
    for (const [key, value] of Object.entries(schema)) {
      if (key.startsWith('x-') || key === 'id' || key === '$schema') continue
      // What a format means is known, and the server reads dates more leniently.
      if (key === 'pattern' && 'format' in schema) continue
      if (key === 'example') said.examples = [value]
      else if (key === '$ref') said.$ref = `#/components/schemas/${nameOf(String(value).split('/').at(-1) ?? '', io)}`
      else if (key === 'properties')
        said.properties = Object.fromEntries(
          Object.entries(value as Record<string, Json>).map(([name, field]) => [
            name,
            told(owner, name, describe(field, owner, io) as Json, field),
          ]),
        )
      else if (key === 'examples' || key === 'enum' || key === 'default' || key === 'const') said[key] = value
      else said[key] = describe(value, owner, io)
    }
    return said
  }
  /** What its own words or its name's, else the kind of its id, and then its kind say; of null only where it can be. */
  const told = (owner: string, name: string, field: Json, raw: Json) => {
    const entity = raw['x-entity'] as Entity | undefined
    const own = words[`${owner}.${name}`] ?? words[name] ?? (entity && `ID of the ${nameOfEntity(entity)}.`)
    const text = withKind(own, field.description as string | undefined)
    if (!text) return field
    const said = canBeNull(field) ? (/null/i.test(text) ? text : `${text} Null if none.`) : withoutNull(text)
    return { ...field, description: said }
  }
  /** A kind's format and what it says of null take the place of the field's own. */
  const withKind = (own = '', kind = '') => {
    const said = /null/i.test(kind) ? withoutNull(own) : own
    return [kind.includes('YYYY-MM-DD') ? said.replace(/, YYYY-MM-DD( or MM\/DD\/YYYY)?/, '') : said, kind]
      .filter(Boolean)
      .join(' ')
  }
  /** The schema for input may differ from the one for output under the same id. */
  const nameOf = (id: string, io: Io) => (io === 'input' && `${id}Input` in named ? `${id}Input` : id)

  return {
    named,
    /** A parameter: its description stands beside its schema. */
    parameter: (field: z.ZodType, owner: string, name: string) => {
      const raw = z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' }) as Json
      const { description, ...schema } = told(owner, name, describe(raw, owner, 'input') as Json, raw)
      return { description, schema }
    },
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
  400: ['BadRequest', 'The request is invalid. Message says why; ModelState has the messages by field.'],
  401: ['NoSession', 'There is no session, or it has ended: refresh the session or sign in.'],
  403: [
    'Forbidden',
    'The user may not do this, the brokerage is read-only because nothing is being paid for, or the brokerage requires a second step of admins (NeedsSecondStep). Message says why.',
  ],
  404: ['NotFound', 'Does not exist, or the user may not see it.'],
  409: ['Conflict', 'Someone else was first, or the current state does not allow it. Message says what to do.'],
  413: [
    'TooLarge',
    "The body is too large (over 2 MB unless stated otherwise), or the file is larger than the signed-in user's UploadMaxBytes (api/user/currentuser) or the brokerage's remaining storage.",
  ],
  415: ['UnknownMediaType', 'This endpoint does not accept the Content-Type of the body.'],
  422: ['KeyUsed', 'The Idempotency-Key was already used with a different request.'],
  429: ['TooMany', 'Too many requests per minute or at once, or too many failed sign-ins.'],
  500: [
    'Failed',
    'Server error. Nothing was saved unless OutcomeUnknown is set; then the change may have been saved. ExceptionMessage has the request ID for support.',
  ],
  503: ['Unavailable', 'The server is busy, or cannot reach its database or another service. Nothing was saved.'],
  507: ['NoRoom', "The server's disk is full: data can be read but not saved."],
} as const
type Status = keyof typeof refusals

const mentions = (schema: z.ZodType | undefined, key: string) =>
  schema !== undefined && JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).includes(key)

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Up to 100 random letters, digits, dots, colons, dashes and underscores. Send the same key again if the outcome of a request is unknown: for a day, you get the first response, with the Idempotency-Replayed header, and nothing is created twice. The same key with a different request returns a 422; while the first request is still running, a 409.',
  schema: { type: 'string', maxLength: 102 },
}

const text = { type: 'string' }
const bytes = { type: 'string', format: 'binary' }
const retryAfter = {
  'Retry-After': { description: 'Seconds to wait before trying again.', schema: { type: 'integer' } },
}
const headersOf: { [S in Status]?: Json } = {
  401: { 'WWW-Authenticate': { description: 'Bearer.', schema: text } },
  403: { 'X-Redirect': { description: '1 if the refused request is a GET.', schema: text } },
  429: retryAfter,
  503: retryAfter,
}

/** The refusals that a call may answer with. */
const refusalsOf = ({
  permission,
  params,
  query,
  body,
  bodyType,
  method,
  creates,
  refuses = [],
  mediaType,
}: Endpoint) => {
  const hasActor = permission !== 'public' && permission !== 'link'
  const writes = method !== 'GET'
  const inputs = [params, query, body]
  const may: [Status, boolean][] = [
    [400, writes || inputs.some(Boolean)],
    [401, hasActor],
    [403, hasActor],
    [404, params !== undefined || inputs.some((schema) => mentions(schema, '"x-entity"'))],
    [409, writes],
    [413, body !== undefined || bodyType !== undefined],
    [415, body !== undefined && bodyType !== 'raw'],
    [422, creates === true],
    [429, true],
    [500, true],
    [503, true],
    [507, writes && method !== 'DELETE'],
  ]
  const statuses = may.flatMap(([status, does]) =>
    does || (refuses as readonly Status[]).includes(status) ? [status] : [],
  )
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      // People follow these links: what they lead to no more says so as a page.
      status === 404 && mediaType === 'text/html'
        ? { description: refusals[404][1], content: { 'text/html': { schema: text } } }
        : at(`responses/${refusals[status][0]}`),
    ]),
  )
}

const headersSaid = (headers: Record<string, string> = {}) =>
  Object.fromEntries(Object.entries(headers).map(([name, description]) => [name, { description, schema: text }]))
const replayed = {
  'Idempotency-Replayed': 'true if the Idempotency-Key was used before and this is the first response.',
}

const sizeOf = ({ bodyMaxBytes }: Endpoint) =>
  bodyMaxBytes && `The body can be up to ${Math.floor(bodyMaxBytes / 1024 / 1024)} MB.`

/** What each permission allows, said once for all the calls that require it. */
const permissionsSaid = [
  '**Permissions.** An endpoint that requires a permission names it:\n',
  ...Object.entries(permissions).map(([name, { Description }]) => `- ${name}: ${Description}.`),
].join('\n')

const either = new Intl.ListFormat('en-US', { type: 'disjunction' })

const whoMay = ({ permission }: Endpoint) =>
  permission === 'public'
    ? 'No session required.'
    : permission === 'link'
      ? 'No session required: whoever has the URL can open it.'
      : permission === 'signed-in'
        ? 'Requires a session.'
        : isPermission(permission)
          ? `Requires the ${permission} permission.`
          : rights[permission].length === Object.keys(roles).length
            ? 'Requires a session.'
            : `Requires the ${either.format(rights[permission].map((role) => roles[role]))} role.`

/** What a call whose path says nothing of it belongs to. */
const groupOf = (path: string) =>
  path.startsWith('u/')
    ? 'message'
    : path.startsWith('v/')
      ? 'video'
      : path.startsWith('book')
        ? 'booking-page'
        : 'token'

/** OpenAPI 3.1 of the contract. */
export const openapi = () => {
  const schemas = makeSchemas()
  const paths: Record<string, Json> = {}
  const parameters = (schema: z.ZodObject | undefined, where: 'path' | 'query', owner: string) =>
    Object.entries(schema?.shape ?? {}).map(([name, field]) => {
      const required = where === 'path' || !accepts(field, undefined)
      return { name, in: where, required, ...schemas.parameter(field as z.ZodType, owner, name) }
    })
  const successOf = ({ response, mediaType, answers = {}, headers, creates }: Endpoint, name: string) => {
    const content =
      response === 'stream'
        ? // In 3.1 a body of bytes is one without a schema's type; generators still look for this.
          { [mediaType ?? 'application/octet-stream']: { schema: mediaType?.startsWith('text/') ? text : bytes } }
        : response === 'events'
          ? { 'text/event-stream': { schema: text } }
          : { 'application/json': { schema: schemas.of(response, 'output', name) } }
    const said = { ...headers, ...(creates && replayed) }
    const success = { ...(Object.keys(said).length > 0 && { headers: headersSaid(said) }), content }
    return {
      ...(!answers[302] && { 200: { description: 'Success', ...success } }),
      ...Object.fromEntries(
        Object.entries(answers).map(([status, description]) => [status, { description, ...success }]),
      ),
    }
  }
  for (const [name, endpoint] of Object.entries(endpoints) as [string, Endpoint][]) {
    const item = paths[`/${endpoint.path}`] ?? {}
    paths[`/${endpoint.path}`] = item
    const isOpen = endpoint.permission === 'public' || endpoint.permission === 'link'
    endpoint.method.split('|').forEach((method, i) => {
      item[method.toLowerCase()] = {
        operationId: i === 0 ? name : `${name}By${method[0]}${method.slice(1).toLowerCase()}`,
        tags: [/^api\/(\w[\w-]*)/.exec(endpoint.path)?.[1] ?? groupOf(endpoint.path)],
        summary: endpoint.summary,
        description: [words[`${name}()`], sizeOf(endpoint), whoMay(endpoint)].filter(Boolean).join(' '),
        security: isOpen ? [] : [{ bearer: [] }, { password: [] }],
        parameters: [
          ...parameters(endpoint.params, 'path', name),
          ...parameters(endpoint.query, 'query', name),
          ...(endpoint.creates ? [idempotencyKey] : []),
          ...Object.entries(endpoint.sentHeaders ?? {}).map(([name, description]) => ({
            name,
            in: 'header',
            required: false,
            description,
            schema: text,
          })),
        ],
        ...(endpoint.body && {
          requestBody: {
            required: true,
            content: {
              [endpoint.bodyType ? mediaType[endpoint.bodyType] : 'application/json']: {
                schema: schemas.of(endpoint.body, 'input', name),
                ...(name in examples && { example: examples[name as keyof typeof examples] }),
              },
            },
          },
        }),
        responses: {
          ...successOf(endpoint, name),
          ...refusalsOf(endpoint),
        },
      }
    })
  }
  const error = { 'application/json': { schema: schemas.of(errorBody, 'output', 'Error') } }
  return {
    openapi: '3.1.0',
    info: { title: 'Dormer', version: '1', description: `${about}\n\n${permissionsSaid}` },
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    components: {
      schemas: schemas.named,
      responses: Object.fromEntries(
        Object.entries(refusals).map(([status, [name, description]]) => [
          name,
          { description, headers: headersOf[Number(status) as Status], content: error },
        ]),
      ),
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'The access_token from POST /token, sent as Authorization: Bearer {access_token}.',
        },
        password: {
          type: 'oauth2',
          description:
            'Exchanges email and password for an access_token (RFC 6749, section 4.3); no client registration is needed.',
          flows: { password: { tokenUrl: '/token', scopes: {} } },
        },
      },
    },
    paths,
  }
}

const file = (name: string) => path.join(import.meta.dirname, name)

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
  app.get('/api/docs/page.css', async (_, reply) => reply.type('text/css').send(await readFile(file('docs.css'))))
  app.get('/api/docs/start.js', async (_, reply) =>
    reply.type('text/javascript').send(await readFile(file('docs-page.js'))),
  )
  app.get('/api/docs', async (_, reply) =>
    reply.type('text/html; charset=utf-8').send(`<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>API · Dormer</title>
<link rel="icon" href="/api/docs/files/favicon-32x32.png"><link rel="stylesheet" href="/api/docs/files/swagger-ui.css">
<link rel="stylesheet" href="/api/docs/page.css">
</head><body><div id="docs" role="region" aria-label="The API of Dormer"></div><script src="/api/docs/files/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script></body></html>`),
  )
}
