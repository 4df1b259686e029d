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
  const shape = compile(schema as unknown as Schema)
  if (!checked) return shape
  return (value) => {
    const copy = shape(value)
    const [declared, copied] = [JSON.stringify(schema.parse(value)), JSON.stringify(copy)]
    if (declared !== copied) throw new Error(`An answer is copied differently than declared: ${copied} for ${declared}`)
    return copy
  }
}

const compile = (schema: Schema, within: Schema[] = []): Shape => {
  // It contains itself.
  if (within.includes(schema)) return parse(schema)
  const { def } = schema._zod
  const inside = (one: z.core.$ZodType) => compile(one as Schema, [...within, schema])
  switch (def.type) {
    case 'object': {
      if (def.catchall && def.catchall._zod.def.type !== 'never') return parse(schema)
      const fields = Object.entries(def.shape).map(([name, field]) => [name, inside(field)] as const)
      // Copies of one object that has all fields are laid out alike, which V8 writes and reads several times as fast as
      // objects that gain their fields one by one. What stays undefined is not in the JSON.
      const blank: Record<string, unknown> = Object.fromEntries(fields.map(([name]) => [name, undefined]))
      return (value) => {
        const from = value as Record<string, unknown>
        const copy = { ...blank }
        for (const [name, shape] of fields) {
          const one = from[name]
          if (one !== undefined) copy[name] = shape(one)
        }
        return copy
      }
    }
    case 'array': {
      const element = inside(def.element)
      return (value) => (value as unknown[]).map(element)
    }
    case 'nullable':
    case 'optional': {
      const inner = inside(def.innerType)
      return (value) => (value === null || value === undefined ? value : inner(value))
    }
    case 'union':
      return def.options.every((option) => inside(option) === plain) ? plain : parse(schema)
    case 'string':
    case 'number':
    case 'boolean':
      return def.coerce ? parse(schema) : plain
    case 'literal':
    case 'enum':
    case 'null':
    case 'undefined':
      return plain
    default:
      return parse(schema)
  }
}

const parse =
  (schema: Schema): Shape =>
  (value) =>
    (schema as unknown as z.ZodType).parse(value)

/** A value without fields, which would leave undeclared. */
const plain: Shape = (value) => {
  if (typeof value === 'object' && value !== null) throw new Error('An answer has an object where a value is declared')
  return value
}
