import { z } from 'zod'
import { invalid, invalidInput, refused } from './errors.ts'
import { inWords } from './input-words.ts'
import { lengthCheckOf } from './lengths.ts'
import { normalizerOf } from './spelling.ts'

type Reader = (value: unknown, timeZone: string) => z.output<z.ZodType> | undefined

/** Tests mount the same endpoints again and again, which reading every schema anew is most of. */
const readers = new WeakMap<z.ZodType, Reader>()

/** Reads one part of a request by its schema, in a time zone; invalid input is a 400 that names the fields. */
export const readerOf = (schema: z.ZodType | undefined): Reader => {
  if (!schema) return () => undefined
  const reader = readers.get(schema) ?? makeReader(schema)
  readers.set(schema, reader)
  return reader
}

const makeReader = (schema: z.ZodType): Reader => {
  const tooLong = lengthCheckOf(schema)
  const spell = normalizerOf(schema)
  return (value: unknown, timeZone: string) => {
    if (hasUnstorable(value)) throw refused('Remove the unprintable characters')
    const long = tooLong(value)
    if (long) throw invalid({ [long.path]: long.message })
    const input = spell(value ?? (schema instanceof z.ZodObject ? {} : undefined), timeZone)
    const result = schema.safeParse(input, { error: inWords })
    if (!result.success) throw invalidInput(result.error, input)
    return result.data
  }
}

/** Deeper than anything the contract declares; unbounded nesting would overflow the stack. */
const MAX_DEPTH = 20

/** PostgreSQL stores neither NUL nor unpaired surrogates, so neither may occur anywhere in a request. */
const hasUnstorable = (value: unknown, depth = 0): boolean => {
  if (depth > MAX_DEPTH) throw refused('The body is nested too deeply')
  return typeof value === 'string'
    ? value.includes('\0') || !value.isWellFormed()
    : typeof value === 'object' && value !== null && Object.values(value).some((v) => hasUnstorable(v, depth + 1))
}
