import type { z } from 'zod'

/** Stands for the field's name, which a schema does not know. */
const FIELD = '{field}'

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object with named fields',
  record: 'an object with named fields',
}
const unitOf = (origin: string) =>
  origin === 'string' ? 'characters' : ['array', 'set', 'map'].includes(origin) ? 'entries' : undefined
const limit = (word: 'least' | 'most', origin: string, value: number | bigint) => {
  const unit = unitOf(origin)
  const count = value.toLocaleString('en-US')
  return unit ? `must have at ${word} ${count} ${unit}` : `must be at ${word} ${count}`
}

/** What is wrong with a value, where the contract has no words of its own for it. */
const wordsFor = (issue: z.core.$ZodRawIssue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${kinds[issue.expected] ?? 'something else'}`
    case 'too_small':
      return limit('least', issue.origin, issue.inclusive === false ? Number(issue.minimum) + 1 : issue.minimum)
    case 'too_big':
      return limit('most', issue.origin, issue.inclusive === false ? Number(issue.maximum) - 1 : issue.maximum)
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`
    default:
      return 'is not usable'
  }
}

/** zod's own messages are written for programmers: these replace them wherever a request is read. */
export const inWords: z.core.$ZodErrorMap = (issue) => {
  if (issue.code !== 'invalid_union') return `${FIELD} ${wordsFor(issue)}`
  // If a union has several shapes, the message is of the one whose kind fits, else of the first: that is what people
  // mean.
  const told = issue.errors.find((issues) => issues.every((i) => i.path.length > 0)) ?? issue.errors[0]
  const inner = told?.[0]
  return inner ? inner.message.replace(FIELD, [FIELD, ...inner.path].join('.')) : `${FIELD} is not usable`
}

/** The message for an issue in a request, `sent` being the value that was sent. */
export const sentenceOf = (issue: z.core.$ZodIssue, sent: unknown) => {
  const field = issue.path.join('.') || 'The body'
  // Whether a value is missing depends on what was sent: a schema may have turned it into another value. Some schemas
  // have their own words for it, as screens show them.
  return issue.code === 'invalid_type' && sent === undefined && !issue.message.endsWith(' is required')
    ? `${field} is required`
    : issue.message.replace(FIELD, field)
}
