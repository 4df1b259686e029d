import { type EndpointName, endpoints } from '@dormer/contract'
import type { Endpoint } from '@dormer/contract/endpoint'
import { examples } from '@dormer/contract/examples'
import { tags, words, wordsOfFloors } from '@dormer/contract/words'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { openapi } from './openapi.ts'

type Schema = {
  $ref?: string
  type?: string | string[]
  description?: string
  properties?: Record<string, Schema>
  items?: Schema
  additionalProperties?: Schema
  anyOf?: Schema[]
  allOf?: Schema[]
}
type Content = { content?: Record<string, { schema: Schema; example?: unknown }>; headers?: object }
type Operation = {
  operationId: string
  tags: string[]
  parameters: { name: string; description?: string; schema: Schema }[]
  requestBody?: Content
  responses: Record<string, Content>
}

// As it is sent over the wire.
const document = JSON.parse(JSON.stringify(openapi())) as {
  components: { schemas: Record<string, Schema>; responses: Record<string, Content> }
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
}
const operations = Object.values(document.paths).flatMap((item) => Object.values(item))

/** What the schema as it is published finds wrong. */
const publishedFaults = (schema: Schema, value: unknown) => {
  const whole = JSON.parse(
    JSON.stringify({ ...schema, $defs: document.components.schemas }).replaceAll('#/components/schemas/', '#/$defs/'),
  )
  return z.fromJSONSchema(whole).safeParse(value).error?.issues ?? []
}

type Described = { owner: string; name: string; description?: string; schema: Schema }
const fieldsIn = (owner: string, schema: unknown): Described[] => {
  const { properties = {}, items, additionalProperties, anyOf = [], allOf = [] } = (schema ?? {}) as Schema
  return [
    ...Object.entries(properties).flatMap(([name, field]) => [
      { owner, name, description: field.description, schema: field },
      ...fieldsIn(owner, field),
    ]),
    ...[items, additionalProperties, ...anyOf, ...allOf].filter(Boolean).flatMap((inner) => fieldsIn(owner, inner)),
  ]
}
const bodies = ({ operationId, requestBody, responses }: Operation) =>
  [requestBody, responses[200]].flatMap((body) =>
    Object.values(body?.content ?? {}).flatMap(({ schema }) => fieldsIn(operationId, schema)),
  )
const described: Described[] = [
  ...Object.entries(document.components.schemas).flatMap(([name, schema]) => fieldsIn(name, schema)),
  ...operations.flatMap(bodies),
  ...operations.flatMap(({ operationId, parameters }) => parameters.map((p) => ({ ...p, owner: operationId }))),
]

test('it is valid OpenAPI 3.1', async () => {
  expect(await new Validator().validate(structuredClone(document))).toEqual({ valid: true })
})

test('every property and every parameter is described, by more than its name (contract/src/AREA/words.ts)', () => {
  expect(described.length).toBeGreaterThan(700)
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replace(/^(the|a|an) /, '')
      .replace(/[^a-z]/g, '')
  const bare = described.filter(({ name, description }) => !description || plain(description) === plain(name))
  expect(bare.map(({ owner, name }) => `${owner}.${name}`)).toEqual([])
})

const clauseOfNull = /[;,] null |(^|[.;] )Null /
const canBeNull = ({ type, anyOf = [] }: Schema): boolean => [type].flat().includes('null') || anyOf.some(canBeNull)

test('what may be null says so, and nothing else does', () => {
  const wrong = described.filter(({ description = '', schema }) =>
    canBeNull(schema) ? !/null/i.test(description) : clauseOfNull.test(description),
  )
  expect(wrong.map(({ owner, name, description }) => `${owner}.${name}: ${description}`)).toEqual([])
})

test('ids are whole numbers or text', () => {
  const fractions = described.filter(({ name, schema }) => /Id$/.test(name) && schema.type === 'number')
  // Chosen among a few, which the description names.
  const chosen = ['AppointmentTypeId', 'AppointmentResultId', 'RoleId']
  expect(fractions.filter(({ name }) => !chosen.includes(name)).map(({ owner, name }) => `${owner}.${name}`)).toEqual(
    [],
  )
})

test.for((Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(([, { body }]) => body))(
  '%s shows a body that it takes',
  ([name, { body, bodyType }]) => {
    // Files are sent, not written down.
    const { [name as keyof typeof examples]: example } = examples
    if (bodyType === 'multipart' || bodyType === 'raw') return expect(example).toBeUndefined()
    expect(body?.safeParse(example)).toMatchObject({ success: true })
    const content = Object.values(
      operations.find(({ operationId }) => operationId === name)?.requestBody?.content ?? {},
    )[0]
    expect(content?.example).toEqual(example)
    expect(publishedFaults(content?.schema as Schema, example)).toEqual([])
  },
)

test('files are sent and answered as bytes', () => {
  const of = (name: string) => operations.find(({ operationId }) => operationId === name)
  const file = { type: 'string', format: 'binary' }
  expect(of('importContacts')?.requestBody?.content?.['multipart/form-data']?.schema.properties?.File).toMatchObject(
    file,
  )
  expect(of('uploadDocuments')?.requestBody?.content?.['multipart/form-data']?.schema).toMatchObject({
    properties: { file0: file },
    additionalProperties: file,
  })
  expect(of('downloadDocument')?.responses[200]?.content).toEqual({ 'application/octet-stream': { schema: file } })
  expect(of('readCalendarFeed')?.responses[200]?.content).toEqual({ 'text/calendar': { schema: { type: 'string' } } })
})

test('answers that have headers of their own name them', () => {
  const headersOf = (name: string, status = 200) =>
    Object.keys(operations.find(({ operationId }) => operationId === name)?.responses[status]?.headers ?? {})
  expect(headersOf('transactions')).toEqual(['X-Total-Count', 'X-Total-Volume'])
  expect(headersOf('contactActivity')).toEqual(['X-Total-Count'])
  expect(headersOf('createContact')).toEqual(['Idempotency-Replayed'])
  expect(headersOf('importContacts', 202)).toEqual(['Idempotency-Replayed'])
  expect(Object.keys(document.components.responses.TooMany?.headers ?? {})).toEqual(['Retry-After'])
})

test('no word describes what does not exist, and none stands on two floors', () => {
  const all = wordsOfFloors.flatMap(Object.keys)
  expect(all.filter((word, at) => all.indexOf(word) !== at)).toEqual([])
  const owners = new Set(described.map(({ owner, name }) => `${owner}.${name}`))
  const names = new Set(described.map(({ name }) => name))
  const fieldsAndCalls = Object.keys(words).filter((word) => !word.startsWith('api/'))
  const stale = fieldsAndCalls.filter((word) =>
    word.endsWith('()') ? !(word.slice(0, -2) in endpoints) : !owners.has(word) && !names.has(word),
  )
  expect(stale).toEqual([])
})

test('every tag has its sentence, and every sentence a call', () => {
  expect(new Set(operations.flatMap((operation) => operation.tags))).toEqual(new Set(Object.keys(tags)))
})

test('rows of lists are named', () => {
  const lists = operations.flatMap(({ operationId, responses }) => {
    const { type, items } = responses[200]?.content?.['application/json']?.schema ?? {}
    return type === 'array' ? [{ operationId, items }] : []
  })
  expect(lists.length).toBeGreaterThan(60)
  expect(lists.filter(({ items }) => 'properties' in (items ?? {}))).toEqual([])
})

test('rows are named once and referred to', () => {
  const { Contact, Task } = document.components.schemas
  expect(Object.keys(Contact?.properties ?? {})).toContain('CellPhone')
  expect(Task?.properties?.DueDate?.description).toMatch(/unscheduled/)
  const tasks = operations.find(({ operationId }) => operationId === 'tasks')
  expect(tasks?.responses[200]?.content?.['application/json']?.schema.items).toEqual({
    $ref: '#/components/schemas/Task',
  })
})

test.for([
  ['signIn', [400, 409, 413, 415, 429, 500, 503, 507]],
  ['getContact', [400, 401, 403, 404, 429, 500, 503]],
  ['updateContact', [400, 401, 403, 404, 409, 413, 415, 429, 500, 503, 507]],
  ['failedJobs', [401, 403, 429, 500, 503]],
  ['uploadDocuments', [400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 503, 507]],
  ['textIncoming', [400, 403, 409, 429, 500, 503, 507]],
] as const)('%s says how it may be refused', ([name, statuses]) => {
  const { responses } = operations.find(({ operationId }) => operationId === name) as Operation
  expect(Object.keys(responses).map(Number)).toEqual([200, ...statuses])
})
