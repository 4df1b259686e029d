import { z } from 'zod'

/**
 * Gives each name in a value the spelling its schema declares; unknown names stay as they are. If a schema offers
 * several shapes, the first object or array among them is used.
 */
export type Speller = (value: unknown) => unknown

const asIs: Speller = (value) => value

/** A speller for a schema, made once when its endpoint is mounted. */
export const spellerOf = (schema: z.core.$ZodType | undefined): Speller => {
  if (schema instanceof z.ZodObject) {
    const fields = new Map(
      Object.entries(schema.shape).map(([name, field]) => [name.toLowerCase(), { name, spell: spellerOf(field) }]),
    )
    return (value) => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
      const spelt: Record<string, unknown> = {}
      for (const [key, inner] of Object.entries(value)) {
        const field = fields.get(key.toLowerCase())
        if (field) spelt[field.name] = field.spell(inner)
        else spelt[key] = inner
      }
      return spelt
    }
  }
  if (schema instanceof z.ZodArray) {
    const spell = spellerOf(schema.element)
    return spell === asIs ? asIs : (value) => (Array.isArray(value) ? value.map(spell) : value)
  }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return spellerOf(schema.unwrap())
  if (schema instanceof z.ZodPipe) return spellerOf(schema.in)
  if (schema instanceof z.ZodUnion) return schema.options.map(spellerOf).find((s) => s !== asIs) ?? asIs
  return asIs
}
