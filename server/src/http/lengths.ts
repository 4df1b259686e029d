import { z } from 'zod'
import { open } from './schemas.ts'

/** For anything but text (dates, numbers, flags, choices), and for text whose schema states no length. */
const USUAL = 100
/** How many fields that a schema does not know may come along. */
const UNKNOWN = 1000

type TooLong = { path: string; message: string }
/** Finds text that is longer than its schema allows, anywhere in a value. */
export type LengthCheck = (value: unknown, path?: string) => TooLong | undefined

/**
 * A length check for a schema, made once when its endpoint is mounted. It runs before any pattern is matched, so that
 * no pattern meets longer text than its author expected: schemas test all of their rules, whichever fails first. White
 * space at the ends does not count.
 */
export const lengthCheckOf = (of: z.core.$ZodType): LengthCheck => {
  const { core: schema } = open(of)
  if (schema instanceof z.ZodUnion) {
    const options = schema.options.map(lengthCheckOf)
    // A value that is not text can only be too long for options that have members.
    const shapes = options.filter((_, at) => hasMembers(schema.options[at] as z.core.$ZodType))
    return (value, path) => {
      const found = (typeof value === 'string' ? options : shapes).map((check) => check(value, path))
      return found.every(Boolean) ? found[0] : undefined
    }
  }
  if (schema instanceof z.ZodObject) {
    const fields = new Map(
      Object.entries(schema.shape).map(([name, field]) => [name.toLowerCase(), lengthCheckOf(field)] as const),
    )
    const members = ofMembers((name) => fields.get(name.toLowerCase()))
    return (value, path = '') =>
      typeof value === 'object' && value !== null && Object.keys(value).length > fields.size + UNKNOWN
        ? { path, message: 'Send fewer fields' }
        : members(value, path)
  }
  if (schema instanceof z.ZodArray) {
    const element = lengthCheckOf(schema.element)
    const members = ofMembers(() => element)
    const [most, message] = mostOf(schema)
    return (value, path = '') =>
      Array.isArray(value) && value.length > most ? { path, message } : members(value, path)
  }
  if (schema instanceof z.ZodRecord) {
    const [name, element] = [lengthCheckOf(schema.keyType), lengthCheckOf(schema.valueType)]
    const members = ofMembers(() => element)
    return (value, path = '') => {
      const names = typeof value === 'object' && value !== null ? Object.keys(value) : []
      return firstOf(names, (one) => name(one, path)) ?? members(value, path)
    }
  }
  if (schema instanceof z.ZodUnknown || schema instanceof z.ZodAny)
    throw new Error('Declare the fields: the length of what has any is not known')
  const [most, message] = limitOf(schema)
  return (value, path = '') => (isLonger(value, most) ? { path, message } : undefined)
}

const firstOf = <T, F>(all: readonly T[], find: (one: T) => F | undefined): F | undefined => {
  for (const one of all) {
    const found = find(one)
    if (found) return found
  }
  return undefined
}

/** Whether it is a list or has fields. */
export const hasMembers = (schema: z.core.$ZodType) => {
  const { core } = open(schema)
  return core instanceof z.ZodObject || core instanceof z.ZodArray || core instanceof z.ZodRecord
}

const isLonger = (value: unknown, most: number) =>
  typeof value === 'string' && value.length > most && value.trim().length > most

const ofMembers =
  (checkOf: (name: string) => LengthCheck | undefined): LengthCheck =>
  (value, path = '') => {
    if (isLonger(value, USUAL)) return { path, message: `Use at most ${USUAL} characters` }
    if (typeof value !== 'object' || value === null) return undefined
    for (const [name, member] of Object.entries(value)) {
      const found = checkOf(name)?.(member, path ? `${path}.${name}` : name)
      if (found) return found
    }
    return undefined
  }

/** The length that a schema states, and its message for longer text. */
export const limitOf = (schema: z.core.$ZodType): [number, string] => {
  if (!(schema instanceof z.ZodString) || schema.maxLength === null) return [USUAL, `Use at most ${USUAL} characters`]
  return [
    schema.maxLength,
    toldOf(schema, schema.maxLength) ?? `Use at most ${schema.maxLength.toLocaleString('en-US')} characters`,
  ]
}

/** How many members a list may have, and its message for more. */
const mostOf = (schema: z.ZodArray): [number, string] => {
  const check = schema.def.checks?.find(({ _zod }) => _zod.def.check === 'max_length')
  const most = check && (check._zod.def as z.core.$ZodCheckMaxLengthDef).maximum
  if (most === undefined) return [Number.POSITIVE_INFINITY, '']
  return [most, toldOf(schema, most) ?? `Send at most ${most.toLocaleString('en-US')}`]
}

const toldOf = ({ def }: z.ZodString | z.ZodArray, maximum: number) => {
  const stated = def.checks?.find((check) => check._zod.def.check === 'max_length')?._zod.def.error
  const told = stated?.({ code: 'too_big', origin: 'string', maximum, input: '' } as never)
  return typeof told === 'string' ? told : told?.message
}
