import { z } from 'zod'
import { readDay, readInstant } from '../time/dates.ts'
import { refused } from './errors.ts'
import { accepts, open } from './schemas.ts'

/**
 * Rewrites a value the way its schema spells it, so that clients may differ: names in any case, dates in any usual form,
 * and ids, pages, flags and dates that are left out as null or '', all but dates also as 0, and numbers as ''. Names the schema does not
 * know are kept, for the schema to refuse. If the schema is a union, its first object or list is followed. A name given
 * twice in different case is refused: a proxy might have looked at the other one.
 */
export type Normalizer = (value: unknown, timeZone: string) => unknown

const asIs: Normalizer = (value) => value
/**
 * How older clients write values they leave out (docs/rules.md#absent-values); in queries and forms, null is a word.
 */
const blanks = [null, 0, '', '0', 'null']

/** The normalizer of a schema, made once when its endpoint is mounted. */
export const normalizerOf = (schema: z.core.$ZodType | undefined): Normalizer => {
  if (!schema) return asIs
  const { core, meta } = open(schema)
  if (meta['x-date']) {
    const read = meta['x-date'] === 'day' ? readDay : readInstant
    const none = !accepts(schema, '') && accepts(schema, null) ? null : ''
    return (value, timeZone) => (value === '' ? none : (typeof value === 'string' && read(value, timeZone)) || value)
  }
  if (meta['x-entity'] && accepts(schema, undefined) && accepts(schema, null))
    return (value) => (value === 'null' ? null : value)
  if (core instanceof z.ZodNumber && accepts(schema, null) && !accepts(schema, ''))
    return (value) => (value === '' ? null : value)
  if (core instanceof z.ZodObject) {
    const fields = new Map(
      Object.entries(core.shape).map(([name, field]) => [
        name.toLowerCase(),
        { name, spell: normalizerOf(field), absent: absentOf(field) },
      ]),
    )
    return (value, timeZone) => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
      const spelt = new Map<string, unknown>()
      const seen = new Set<string>()
      for (const [key, inner] of Object.entries(value)) {
        const field = fields.get(key.toLowerCase())
        if (!field) {
          spelt.set(key, inner)
          continue
        }
        if (seen.has(field.name)) throw refused(`Send ${field.name} only once`)
        seen.add(field.name)
        if (!field.absent.includes(inner)) spelt.set(field.name, field.spell(inner, timeZone))
      }
      return Object.fromEntries(spelt)
    }
  }
  if (core instanceof z.ZodArray) {
    const spell = normalizerOf(core.element)
    return spell === asIs ? asIs : (value, zone) => (Array.isArray(value) ? value.map((v) => spell(v, zone)) : value)
  }
  if (core instanceof z.ZodUnion) return core.options.map(normalizerOf).find((s) => s !== asIs) ?? asIs
  return asIs
}

/** The values that mean a field is left out. A field that may be none (`idOrNone`, a date that can be cleared) takes them as none. */
const absentOf = (field: z.core.$ZodType): unknown[] => {
  const { core, meta } = open(field)
  if (!accepts(field, undefined)) return []
  if (meta['x-blank'] === 'absent' || core instanceof z.ZodBoolean) return blanks.filter((b) => !accepts(field, b))
  // 0 is a number like others.
  if (core instanceof z.ZodNumber && !meta['x-entity'] && !accepts(field, null)) return accepts(field, '') ? [] : ['']
  return meta['x-date'] && !accepts(field, null) ? [null, ''] : []
}
