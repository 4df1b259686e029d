import { type StepSettings, stepType } from '@dormer/contract/automation/steps'
import { expect, test } from 'vitest'
import { decideStep, waitAgain } from './decide.rules.ts'
import { step } from './engine.fixture.ts'
import type { Turn } from './facts.queries.ts'

const zone = 'America/Chicago'
const local = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime(zone).toInstant()

/** What becomes of a wait that was to end then, and whose time goes on at `due`, looked at then. */
const wait = (Settings: StepSettings, waited: string | null, due: string, now = due) => {
  const turn = {
    NextAt: local(due).toString(),
    WaitsUntil: waited && local(waited).toString(),
    Zone: zone,
    HeldUntil: null,
    AwayUntil: null,
    Name: 'Ida Moor',
    DateOfBirth: '1980-06-10',
    Timeframe: '2026-06-10',
  } as Turn
  const around = { acts: 0, by: [], wrote: undefined }
  const verdict = decideStep(turn, step(stepType.WaitUntil, { Settings }), local(now), around)
  if (verdict.Decision !== 'Move') return verdict.Decision
  expect(verdict.WaitsUntil?.equals(verdict.At)).toBe(true)
  return verdict.At.toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'minute' })
}
const monday: StepSettings = { WaitFor: 'Weekday', Weekdays: [1], Hour: '09:00' }
const workdays: StepSettings = { WaitFor: 'Weekday', Weekdays: [1, 2, 3, 4, 5], Hour: '14:30' }
const birthday: StepSettings = { WaitFor: 'Date', DateField: 'DateOfBirth', Hour: '09:00' }
const office: StepSettings = { WaitFor: 'OfficeHours' }
const timeframe: StepSettings = { WaitFor: 'Date', DateField: 'Timeframe', Hour: '09:00' }

/** 1 June 2026 is a Monday. */
test.for<[what: string, settings: StepSettings, waited: string | null, due: string, now: string, becomes: string]>([
  ['its day has come', monday, '2026-06-01T09:00', '2026-06-01T09:00', '2026-06-01T09:00', 'Do'],
  ['it comes up hours late', monday, '2026-06-01T09:00', '2026-06-01T09:00', '2026-06-01T13:00', 'Do'],
  ['it comes up two days late', monday, '2026-06-01T09:00', '2026-06-01T09:00', '2026-06-03T10:00', 'Do'],
  ['resumed before', monday, '2026-06-08T09:00', '2026-06-08T09:00', '2026-06-03T10:00', '2026-06-08T09:00'],
  ['resumed two days after', monday, '2026-06-01T09:00', '2026-06-03T10:00', '2026-06-03T10:00', '2026-06-08T09:00'],
  ['resumed later that day', monday, '2026-06-01T09:00', '2026-06-01T11:00', '2026-06-01T11:00', '2026-06-08T09:00'],
  [
    'resumed on another Monday, before',
    monday,
    '2026-06-01T09:00',
    '2026-06-15T08:00',
    '2026-06-15T08:00',
    '2026-06-15T09:00',
  ],
  ['and after', monday, '2026-06-01T09:00', '2026-06-15T09:01', '2026-06-15T09:01', '2026-06-22T09:00'],
  ['on Friday night', workdays, '2026-06-03T14:30', '2026-06-05T22:00', '2026-06-05T22:00', '2026-06-08T14:30'],
  ['in office hours', office, '2026-06-01T09:00', '2026-06-01T09:00', '2026-06-01T09:00', 'Do'],
  ['they have closed since', office, '2026-06-01T09:00', '2026-06-01T09:00', '2026-06-01T20:00', '2026-06-02T09:00'],
  [
    'resumed when they are closed',
    office,
    '2026-06-01T09:00',
    '2026-06-01T20:00',
    '2026-06-01T20:00',
    '2026-06-02T09:00',
  ],
  ['the next workday', workdays, '2026-06-01T14:30', '2026-06-02T03:00', '2026-06-02T03:00', '2026-06-02T14:30'],
  ['across a change of clocks', monday, '2026-10-26T09:00', '2026-10-31T12:00', '2026-10-31T12:00', '2026-11-02T09:00'],
  ['a birthday, later that day', birthday, '2026-06-10T09:00', '2026-06-10T16:00', '2026-06-10T16:00', 'Do'],
  [
    'a birthday, the day after',
    birthday,
    '2026-06-10T09:00',
    '2026-06-11T08:00',
    '2026-06-11T08:00',
    '2027-06-10T09:00',
  ],
  ['a birthday that comes up late', birthday, '2026-06-10T09:00', '2026-06-10T09:00', '2026-06-11T08:00', 'Do'],
  ['a timeframe has come', timeframe, '2026-06-10T09:00', '2026-07-10T08:00', '2026-07-10T08:00', 'Do'],
])('a Wait Until goes on: %s', ([, settings, waited, due, now, becomes]) => {
  expect(wait(settings, waited, due, now)).toBe(becomes)
})

test('what is shown of a wait for office hours is when it goes on', () => {
  const over = waitAgain(
    local('2026-06-01T09:00').toString(),
    local('2026-06-01T20:00'),
    { WaitFor: 'OfficeHours' },
    zone,
    null,
  )
  expect(over?.equals(local('2026-06-02T09:00'))).toBe(true)
})
