import type { Entity } from '@dormer/contract/fields'
import { z } from 'zod'
import { accepts, open } from '../src/http/schemas.ts'

type Schema = z.core.$ZodType
type Path = readonly string[]

export type Field = { path: Path; schema: Schema; entity?: Entity }

/** Every field of a schema, including those of nested objects and lists. */
export const fieldsOf = (schema: Schema | undefined, path: Path = []): Field[] => {
  if (!schema) return []
  const { core, meta } = open(schema)
  const entity = meta['x-entity'] as Entity | undefined
  const self = path.length > 0 ? [{ path, schema, entity }] : []
  if (core instanceof z.ZodObject)
    return [...self, ...Object.entries(core.shape).flatMap(([name, field]) => fieldsOf(field, [...path, name]))]
  if (core instanceof z.ZodArray) return [...self, ...fieldsOf(core.element, [...path, '0'])]
  if (core instanceof z.ZodUnion)
    return [...self, ...core.options.flatMap((option) => fieldsOf(option, path).filter((f) => f.path !== path))]
  return self
}

export const isFile = (schema: Schema) => Boolean(open(schema).meta['x-file'])

/** The guid by which tests know what has this id. */
export const guidOf = (id: number) => `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`
/** An id as a field has it. */
export const asSent = (schema: Schema, id: unknown) =>
  open(schema).meta['x-guid'] && typeof id === 'number' ? guidOf(id) : id

/**
 * A value the schema accepts: its example if it has one, otherwise the simplest there is. Optional fields are left out,
 * except the one at `want`. A field this cannot guess needs `.meta({ example })` in the contract.
 */
export const sampleOf = (schema: Schema, idOf: (entity: Entity) => unknown, want: Path = []): unknown => {
  const { core, meta } = open(schema)
  const [next, ...rest] = want
  if (meta['x-entity']) return asSent(schema, idOf(meta['x-entity'] as Entity))
  if (meta['x-file']) return new File(['FirstName,LastName,Email,CellPhone\nIda,Moor,ida@example.com,\n'], 'people.csv')
  if (next === undefined && meta.example !== undefined) return meta.example
  if (core instanceof z.ZodObject)
    return {
      ...(meta.example as object | undefined),
      ...Object.fromEntries(
        Object.entries(core.shape)
          .filter(([name, field]) => name === next || !accepts(field, undefined))
          .map(([name, field]) => [name, sampleOf(field, idOf, name === next ? rest : [])]),
      ),
    }
  if (core instanceof z.ZodArray) return [sampleOf(core.element, idOf, rest)]
  if (core instanceof z.ZodUnion) return sampleOf(core.options[0] as Schema, idOf, want)
  if (core instanceof z.ZodLiteral) return [...core.values][0]
  if (core instanceof z.ZodEnum) return core.options[0]
  for (const plain of ['Something', 1, true, {}]) if (accepts(schema, plain)) return plain
  throw new Error(
    `The sweep cannot guess a value of this kind: give the field .meta({ example }) (${core._zod.def.type})`,
  )
}

/** The value with a different one at the path. */
export const put = (value: unknown, path: Path, other: unknown): unknown => {
  const [next, ...rest] = path
  if (next === undefined) return other
  if (Array.isArray(value)) return value.map((v, i) => (String(i) === next ? put(v, rest, other) : v))
  const object = value as Record<string, unknown>
  return { ...object, [next]: put(object[next], rest, other) }
}

/** Values of wrong kinds: a schema refuses at least one of them unless it accepts anything. */
const wrongJson = [{ wrong: 'kind' }, 'not of this kind', [['x']], -1.5, false, 'x'.repeat(200_000)]
const wrongText = ['not of this kind', '-1.5', 'x'.repeat(250), 'x'.repeat(5_000)]
/** Values that a field must refuse; empty for one that accepts anything. */
export const wrongFor = (schema: Schema, sentAs: 'path' | 'text' | 'json'): unknown[] => {
  const wrong = sentAs === 'json' ? wrongJson : sentAs === 'text' ? wrongText : wrongText.slice(0, 3)
  return wrong.filter((value) => !accepts(schema, value)).slice(0, 2)
}

/** A validator's jargon, which says nothing to users. */
export const jargon =
  /invalid|expected|received|too (big|small)|unrecognized|regex|pattern|\bNaN\b|undefined|\bnull\b|must match|coerce|\{field\}|\[object|ZodError|<=|>=/i
