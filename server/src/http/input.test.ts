import { endpoints } from '@dormer/contract'
import type { Endpoint } from '@dormer/contract/endpoint'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { fieldsOf, jargon, put, sampleOf } from '../../test/samples.ts'
import { invalidInput } from './errors.ts'
import { inWords } from './input-words.ts'
import { accepts, open } from './schemas.ts'
import { normalizerOf } from './spelling.ts'

const parts = Object.entries(endpoints as Record<string, Endpoint>).flatMap(([name, endpoint]) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = endpoint[part]
    return schema ? [{ name: `${name} ${part}`, schema: schema as z.ZodType }] : []
  }),
)
const samples = (schema: z.ZodType) => {
  const whole = sampleOf(schema, () => 1)
  return [
    { path: [] as readonly string[], schema: schema as z.core.$ZodType, sample: whole },
    ...fieldsOf(schema).map((field) => ({ ...field, sample: sampleOf(schema, () => 1, field.path) })),
  ]
}

const wrong: unknown[] = [
  null, true, false, 0, -1, 1.5, 1e300, '', ' ', 'x', '-1', '1.5', 'NaN', '99999999999999999999', 'x'.repeat(200_001),
  '2026-02-30', '02/30/2026', '2026-99-99T99:99:99Z', [], [null], ['x'], [[]], {}, { x: 1 }, Array(6000).fill(1),
] // biome-ignore format: a list reads better in rows

describe.for(parts)('$name', ({ schema }) => {
  const spell = normalizerOf(schema)

  test('whatever is wrong with it is told in words', () => {
    for (const { path, sample } of samples(schema))
      for (const value of [...wrong, undefined]) {
        const input = spell(put(sample, path, value), 'UTC')
        const { error } = schema.safeParse(input, { error: inWords })
        if (!error) continue
        const { ModelState = {} } = invalidInput(error, input).body
        for (const [field, messages] of Object.entries(ModelState)) {
          expect(messages.join(' '), `${field} = ${JSON.stringify(value)?.slice(0, 40)}`).not.toMatch(/text.* entries/)
          for (const message of messages) {
            const what = `${path.join('.')} = ${JSON.stringify(value)?.slice(0, 40)}: ${field}: ${message}`
            expect(message, what).not.toMatch(jargon)
            expect(message, what).toMatch(/^\S.{8,}/)
            expect(message.length, what).toBeLessThan(400)
          }
        }
      }
  })

  test('optional ids, pages, flags and dates may be null or empty, and all but dates 0', () => {
    for (const { path, schema: field, sample } of samples(schema)) {
      const { core, meta } = open(field)
      const isIdOrFlag = meta['x-blank'] === 'absent' || core._zod.def.type === 'boolean'
      if (!accepts(field, undefined)) continue
      const parse = (value: unknown) => schema.safeParse(spell(put(sample, path, value), 'UTC'))
      // An id that can be none.
      if (!isIdOrFlag && meta['x-entity'] && accepts(field, null))
        expect(parse('null').data, path.join('.')).toEqual(parse(null).data)
      if (!isIdOrFlag && !meta['x-date']) continue
      const left = schema.safeParse(put(sample, path, undefined))
      for (const blank of isIdOrFlag ? [null, 0, '', '0', 'null'] : [null, '']) {
        const read = parse(blank)
        const what = `${path.join('.')} = ${JSON.stringify(blank)} (${core._zod.def.type})`
        expect(read.success, what).toBe(left.success)
        // The text '0' means No for a flag; a date that can be none is cleared.
        if (accepts(field, blank)) continue
        const meant = meta['x-date'] && accepts(field, null) ? schema.safeParse(put(sample, path, null)) : left
        expect(read.data, what).toEqual(meant.data)
      }
    }
  })

  test('a number is a number or its text and nothing else; empty, it is left out or none', () => {
    for (const { path, schema: field, sample } of samples(schema)) {
      const { core } = open(field)
      if (!(core instanceof z.ZodNumber)) continue
      const parse = (value: unknown) => schema.safeParse(spell(put(sample, path, value), 'UTC'))
      const number = path.reduce<unknown>((value, key) => (value as Record<string, unknown>)?.[key], sample)
      // A union whose sample is another of its options.
      if (typeof number !== 'number') continue
      const what = `${path.join('.')} = ${number}`
      for (const value of [true, false, [number], [String(number)], [], {}, '0x1', '1,000', 'Infinity'])
        expect(parse(value).success, `${what}: ${JSON.stringify(value)}`).toBe(false)
      if (core._zod.traits.has('TypedNumber'))
        for (const text of [`${number}`, ` ${number} `]) expect(parse(text).data, what).toEqual(parse(number).data)
      const isOptional = accepts(field, undefined)
      const isNone = accepts(field, '') || accepts(field, null)
      if (isOptional || isNone) expect(parse('').success, what).toBe(true)
      if (isOptional && !isNone) expect(parse('').data, what).toEqual(parse(undefined).data)
    }
  })

  test('a date may be written in any usual form, and is meant where the user is', () => {
    for (const { path, schema: field, sample } of samples(schema)) {
      const kind = open(field).meta['x-date']
      if (!kind) continue
      const at = (written: string) => {
        const { data } = schema.safeParse(spell(put(sample, path, written), 'America/Chicago'))
        return path.reduce<unknown>((value, key) => (value as Record<string, unknown>)?.[key], data)
      }
      const read = ['05/17/2030', '2030-05-17', '2030-05-17T00:00'].map(at)
      const day = kind === 'day' ? '2030-05-17' : '2030-05-17T05:00:00.000Z'
      expect(read, path.join('.')).toEqual([day, day, day])
    }
  })
})

test('every phone number is stored as its ten digits, however it is written, or refused in words', () => {
  const phones = parts.flatMap(({ name, schema }) =>
    samples(schema).flatMap(({ path, schema: field, sample }) => {
      const isPhone = /(Phone|PhoneNumber|Fax)$/.test(path.at(-1) ?? '') && !path.includes('Snapshot')
      return isPhone && open(field).core._zod.def.type === 'string' ? [{ name, schema, path, sample }] : []
    }),
  )
  expect(phones.length).toBeGreaterThan(20)
  for (const { name, schema, path, sample } of phones) {
    const at = (written: string) => schema.safeParse(put(sample, path, written), { error: inWords })
    const what = `${name} ${path.join('.')}`
    for (const written of [
      '8015551234',
      '+1 (801) 555-1234',
      '011 1 801 555 1234',
      '\u202a+1 801\u2011555\u20111234\u202c',
    ])
      expect(
        path.reduce<unknown>((value, key) => (value as Record<string, unknown>)?.[key], at(written).data),
        `${what} ${written}`,
      ).toBe('8015551234')
    for (const [written, told] of [
      ['+44 20 7946 0958', 'Enter a 10 digit phone number'],
      [
        '8015551234 x12',
        /^(?:create|update|addJoint)Contact\b/.test(name)
          ? 'Enter only the 10 digits, and write extension 12 in a note'
          : 'Enter only the 10 digits, without extension 12',
      ],
    ] as const)
      expect(
        at(written).error?.issues.map((issue) => [issue.path.map(String), issue.message]),
        what,
      ).toEqual([[[...path], told]])
  }
})

test('every optional id and every page says so', () => {
  const silent = parts.flatMap(({ name, schema }) =>
    fieldsOf(schema).flatMap(({ path, schema: field }) => {
      const { core, meta } = open(field)
      const isIdOrPage =
        /^(take|before|page(number)?)$|(id|guid)$/i.test(path.at(-1) ?? '') &&
        !['object', 'array'].includes(core._zod.def.type)
      const takesNone = accepts(field, null) && accepts(field, 0)
      const says = meta['x-blank'] === 'absent' || takesNone || !accepts(field, undefined)
      return isIdOrPage && !says ? [`${name} ${path.join('.')}`] : []
    }),
  )
  expect(silent).toEqual([])
})
