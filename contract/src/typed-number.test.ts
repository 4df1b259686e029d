import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { figureRows } from './growth/performance.ts'
import { bookingPageBody } from './homes/booking.ts'
import { voiceWhisper } from './messages/call-hooks.ts'
import { callSettingsBody } from './messages/call-settings.ts'
import { callOutcomeBody } from './messages/calls.ts'

test('no schema reads numbers with z.coerce, to which null, true and an emptied field are numbers', () => {
  const folder = import.meta.dirname
  const coercing = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    // Also where Biome breaks the line.
    .filter((file) => /z\.coerce\s*\./.test(readFileSync(path.join(folder, file), 'utf8')))
  expect(coercing).toEqual([])
})

const { shape } = bookingPageBody
test.for([
  ['a buffer', shape.BufferBefore, 0],
  ['days ahead', shape.DaysAhead, 1],
  ['meetings a day', shape.MostPerDay, 1],
  ['days of recordings', callSettingsBody.shape.RecordingDays, 1],
  ['seconds of ringing', callSettingsBody.shape.RingSeconds, 5],
  ['an outcome', callOutcomeBody.shape.ActivityTypeId, 1],
  ['a user of a hook', voiceWhisper.query.shape.User, 1],
  ['a row of a report', figureRows.query.shape.before, 1],
] as const)('%s is a number, also as text, and nothing else is one', ([, field, number]) => {
  expect(field.safeParse(number).data).toBe(number)
  expect(field.safeParse(` ${number} `).data).toBe(number)
  for (const odd of [true, false, [number], ' x ', {}]) expect(field.safeParse(odd).success).toBe(false)
})

test('a limit a day may be none', () => {
  for (const none of ['', null, undefined]) expect(shape.MostPerDay.parse(none)).toBe(null)
  for (const odd of [0, 51, '0', true])
    expect(shape.MostPerDay.safeParse(odd).error?.issues[0]?.message).toBe('Choose 1 to 50, or nothing')
  for (const none of ['', null]) expect(shape.BufferBefore.safeParse(none).success).toBe(false)
})
