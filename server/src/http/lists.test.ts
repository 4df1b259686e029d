import { endpoints } from '@dormer/contract'
import type { Endpoint } from '@dormer/contract/endpoint'
import { expect, test } from 'vitest'
import { openapi } from './openapi.ts'

/*
 * A call that answers a list comes in pages, or says how many rows it answers at most and tells the total, or answers
 * all there are. Which ones answer all is written down here, so that a new list cannot be left undecided.
 */

type Schema = { type?: string; $ref?: string; items?: Schema; properties?: object; anyOf?: Schema[] }
type Body = { content?: Record<string, { schema: Schema }>; headers?: object }
type Operation = {
  operationId: string
  summary: string
  description: string
  parameters: { name: string }[]
  requestBody?: Body
  responses: Record<string, Body>
}
// As it is sent over the wire.
const { paths, components }: { paths: Record<string, Record<string, Operation>>; components: { schemas: object } } =
  JSON.parse(JSON.stringify(openapi()))
const schemas = new Map<string, Schema>(Object.entries(components.schemas))
const resolved = (schema: Schema = {}): Schema => schemas.get(schema.$ref?.split('/').at(-1) ?? '') ?? schema
const json = (body?: Body) => resolved(body?.content?.['application/json']?.schema)

const operations = Object.values(paths).flatMap((item) => Object.values(item))
const namesOf = (some: Operation[]) => some.map(({ operationId }) => operationId)
const isList = ({ responses }: Operation) => json(responses[200]).type === 'array'
const isPaged = ({ parameters, requestBody }: Operation) =>
  parameters.some(({ name }) => name === 'take') || 'Take' in (json(requestBody).properties ?? {})
const saysHowMany = ({ summary, description }: Operation) =>
  /\bat most (the (first|last) )?\d/.test(summary + description)
const hasHeader = ({ responses }: Operation) => 'X-Total-Count' in (responses[200]?.headers ?? {})
const tellsTotal = (operation: Operation) => {
  const { items } = json(operation.responses[200])
  const rows = items?.anyOf ?? [items]
  return hasHeader(operation) || rows.every((row) => 'MaxRows' in (resolved(row).properties ?? {}))
}

const declared: Record<string, Endpoint> = endpoints
/** The calls that declare this. */
const declaring = (key: 'whole' | 'withoutTotal') =>
  Object.keys(declared)
    .filter((name) => declared[name]?.[key])
    .toSorted()

test('every list comes in pages, says how many rows it answers at most, or declares why it is answered whole', () => {
  const decided = operations.filter((one) => isPaged(one) || saysHowMany(one))
  const undecided = operations.filter((one) => isList(one) && !decided.includes(one))
  expect(namesOf(undecided).toSorted()).toEqual(declaring('whole'))
})

test('a list that says how many rows it answers at most tells the total', () => {
  const capped = operations.filter((one) => isList(one) && saysHowMany(one))
  expect(capped.length).toBeGreaterThan(20)
  expect(namesOf(capped.filter((one) => !tellsTotal(one))).toSorted()).toEqual(declaring('withoutTotal'))
})

test('a call that tells the total says how many rows it answers at most', () => {
  expect(namesOf(operations.filter((one) => hasHeader(one) && !saysHowMany(one)))).toEqual([])
})
