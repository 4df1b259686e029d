import { endpoints } from '@dormer/contract'
import { tags, words, wordsOfFloors } from '@dormer/contract/words'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { openapi } from './openapi.ts'

type Schema = {
  $ref?: string
  description?: string
  properties?: Record<string, Schema>
  items?: Schema
  additionalProperties?: Schema
  anyOf?: Schema[]
  allOf?: Schema[]
}
type Content = { content?: Record<string, { schema: Schema }> }
type Operation = {
  operationId: string
  tags: string[]
  parameters: { name: string; description?: string }[]
  requestBody?: Content
  responses: Record<string, Content>
}

// As it is sent over the wire.
const document = JSON.parse(JSON.stringify(openapi())) as {
  components: { schemas: Record<string, Schema> }
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
}
const operations = Object.values(document.paths).flatMap((item) => Object.values(item))

type Described = { owner: string; name: string; description?: string }
const fieldsIn = (owner: string, schema: unknown): Described[] => {
  const { properties = {}, items, additionalProperties, anyOf = [], allOf = [] } = (schema ?? {}) as Schema
  return [
    ...Object.entries(properties).flatMap(([name, field]) => [
      { owner, name, description: field.description },
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

test('every property and every parameter is described, by more than its name (contract/src/words.ts)', () => {
  expect(described.length).toBeGreaterThan(700)
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replace(/^(the|a|an) /, '')
      .replace(/[^a-z]/g, '')
  const bare = described.filter(({ name, description }) => !description || plain(description) === plain(name))
  expect(bare.map(({ owner, name }) => `${owner}.${name}`)).toEqual([])
})

test('no word describes what does not exist, and none stands on two floors', () => {
  const all = wordsOfFloors.flatMap(Object.keys)
  expect(all.filter((word, at) => all.indexOf(word) !== at)).toEqual([])
  const owners = new Set(described.map(({ owner, name }) => `${owner}.${name}`))
  const names = new Set(described.map(({ name }) => name))
  const stale = Object.keys(words).filter((word) =>
    word.endsWith('()') ? !(word.slice(0, -2) in endpoints) : !owners.has(word) && !names.has(word),
  )
  expect(stale).toEqual([])
})

test('every tag has its sentence, and every sentence a call', () => {
  expect(new Set(operations.flatMap((operation) => operation.tags))).toEqual(new Set(Object.keys(tags)))
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
  ['signIn', [400, 429, 500]],
  ['getContact', [400, 401, 404, 429, 500]],
  ['updateContact', [400, 401, 403, 404, 409, 429, 500]],
  ['failedJobs', [401, 403, 429, 500]],
  ['uploadDocuments', [400, 401, 403, 404, 409, 413, 422, 429, 500]],
] as const)('%s says how it may be refused', ([name, statuses]) => {
  const { responses } = operations.find(({ operationId }) => operationId === name) as Operation
  expect(Object.keys(responses).map(Number)).toEqual([200, ...statuses])
})
