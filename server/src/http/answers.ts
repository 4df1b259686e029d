import type { z } from 'zod'

type Schema = z.core.$ZodTypes

type Shape = (value: unknown) => unknown

/**
 * Compiles a response schema to a function that copies what the schema declares and nothing else: no field that is not
 * declared leaves the server. What it cannot copy field by field, such as a union of objects, is parsed. It does not
 * check what it copies, which would take as long as everything else about a large answer: the compiler knows what
 * handlers return, and tests have each answer `checked`, which throws if it does not fit.
 */
export const shaperOf = (schema: z.ZodType, checked: boolean): Shape => {
  const shape = compile(schema as unknown as Schema) ?? ((value: unknown) => value)
  if (!checked) return shape
  return (value) => {
    const [parsed, shaped] = [JSON.stringify(schema.parse(value)), JSON.stringify(shape(value))]
    if (parsed !== shaped)
      throw new Error(`An answer is shaped differently than it is declared: ${shaped} for ${parsed}`)
    return shape(value)
  }
}

/** Undefined of what is passed on as it is. Where a schema contains itself, it is parsed. */
const compile = (schema: Schema, within: Schema[] = []): Shape | undefined => {
  if (within.includes(schema)) return parsed(schema)
  const { def } = schema._zod
  const inside = (one: z.core.$ZodType) => compile(one as Schema, [...within, schema])
  switch (def.type) {
    case 'object': {
      if (def.catchall && def.catchall._zod.def.type !== 'never') return parsed(schema)
      const fields = Object.entries(def.shape).map(([name, field]) => [name, inside(field)] as const)
      return (value) => {
        const from = value as Record<string, unknown>
        const shaped: Record<string, unknown> = {}
        for (const [name, shape] of fields) {
          const one = from[name]
          if (one !== undefined) shaped[name] = shape ? shape(one) : one
        }
        return shaped
      }
    }
    case 'array': {
      const element = inside(def.element)
      return element && ((value) => (value as unknown[]).map(element))
    }
    case 'nullable':
    case 'optional': {
      const inner = inside(def.innerType)
      return inner && ((value) => (value === null ? null : inner(value)))
    }
    case 'union':
      return def.options.some(inside) ? parsed(schema) : undefined
    case 'string':
      return def.coerce ? parsed(schema) : undefined
    case 'number':
      return def.coerce ? parsed(schema) : undefined
    case 'boolean':
    case 'literal':
    case 'enum':
    case 'null':
    case 'undefined':
      return undefined
    default:
      return parsed(schema)
  }
}

const parsed =
  (schema: Schema): Shape =>
  (value) =>
    (schema as unknown as z.ZodType).parse(value)
