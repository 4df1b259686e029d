import { expect, test } from 'vitest'
import {
  executeDate,
  type Facts,
  type Rule,
  type Standing,
  standingAfter,
  standingWhenApplied,
  whys,
} from './auto-tasks.rules.ts'

const none = { ListingDate: null, ListingExpDate: null, ContractDate: null, InspectionDate: null, AppraisalDate: null, ClosingDate: null, DateClosed: null } // biome-ignore format: a row
const facts = (more: Partial<Facts> = {}): Facts => ({ StatusId: 2, TimeZone: 'America/Chicago', ...none, ...more })
const before = (DayAmount: number, DateType = 'ClosingDate') => ({ Timing: 2, DayAmount, DateType }) as Rule
const after = (DayAmount: number, DateType = 'ClosingDate') => ({ Timing: 3, DayAmount, DateType }) as Rule
const on = (DateType = 'ClosingDate') => ({ Timing: 1, DayAmount: null, DateType }) as Rule

test.each([
  ['on the day', on(), '2026-05-29', 'America/Chicago', '2026-05-29T14:00:00Z'],
  ['no days before is the day', before(0), '2026-05-29', 'America/Chicago', '2026-05-29T14:00:00Z'],
  ['over the end of a month', before(3), '2026-03-02', 'America/Chicago', '2026-02-27T15:00:00Z'],
  ['on a leap day', after(1), '2028-02-28', 'America/Chicago', '2028-02-29T15:00:00Z'],
  ['over a year', after(2), '2026-12-30', 'America/Chicago', '2027-01-01T15:00:00Z'],
  ['the clocks go forward: Chicago', after(0), '2026-03-08', 'America/Chicago', '2026-03-08T14:00:00Z'],
  ['the day before', before(1), '2026-03-08', 'America/Chicago', '2026-03-07T15:00:00Z'],
  ['the clocks go back: Chicago', on(), '2026-11-01', 'America/Chicago', '2026-11-01T15:00:00Z'],
  ['the clocks go forward: New York', on(), '2026-03-08', 'America/New_York', '2026-03-08T13:00:00Z'],
  ['the clocks go back: New York', before(1), '2026-11-02', 'America/New_York', '2026-11-01T14:00:00Z'],
  ['no change of clocks: Phoenix', on(), '2026-03-08', 'America/Phoenix', '2026-03-08T16:00:00Z'],
  ['the clocks go forward: Los Angeles', after(1), '2026-03-07', 'America/Los_Angeles', '2026-03-08T16:00:00Z'],
  ['the clocks go back: Los Angeles', on(), '2026-11-01', 'America/Los_Angeles', '2026-11-01T17:00:00Z'],
  ['far to the east', on(), '2026-05-29', 'Pacific/Guam', '2026-05-28T23:00:00Z'],
] as const)('%s', (_, rule, ClosingDate, TimeZone, expected) =>
  expect(executeDate(rule, facts({ ClosingDate, TimeZone }))).toBe(expected),
) // biome-ignore format: a table

test('without the date, or a rule, there is no day', () => {
  expect(executeDate(on('InspectionDate'), facts({ ClosingDate: '2026-05-29' }))).toBeNull()
  expect(executeDate(null, facts({ ClosingDate: '2026-05-29' }))).toBeNull()
})

const now = Temporal.Instant.from('2026-05-20T17:00:00Z')
const nine = (day: string) => `${day}T14:00:00Z`
const open = (day: string | null, Why: string | null = null): Standing => ({ ExecuteDate: day && nine(day), IsCancelled: false, Why }) // biome-ignore format: a row
const cancelled = (day: string | null, Why: string | null = null): Standing => ({ ...open(day, Why), IsCancelled: true }) // biome-ignore format: a row

test.each([
  ['ahead', on(), { ClosingDate: '2026-05-29' }, open('2026-05-29')],
  ['today, though nine has passed', on(), { ClosingDate: '2026-05-20' }, open('2026-05-20')],
  ['yesterday', on(), { ClosingDate: '2026-05-19' }, cancelled('2026-05-19', whys.applied)],
  ['no date yet', on(), {}, open(null)],
  ['closed: what follows', after(5, 'DateClosed'), { StatusId: 3, DateClosed: '2026-05-20' }, open('2026-05-25')],
  ['closed: anything else', on('InspectionDate'), { StatusId: 3 }, cancelled(null, whys.closed)],
  ['closed: before the closing', before(3), { StatusId: 3, ClosingDate: '2026-05-29' }, cancelled('2026-05-26', whys.closed)],
  ['archived', on(), { StatusId: 4, ClosingDate: '2026-05-29' }, cancelled('2026-05-29', whys.archived)],
  ['cancelled', on(), { StatusId: 5, ClosingDate: '2026-05-29' }, cancelled('2026-05-29', whys.cancelled)],
] as const)('applied: %s', (_, rule, more, expected) =>
  expect(standingWhenApplied(rule, facts(more as Partial<Facts>), now)).toEqual(expected),
) // biome-ignore format: a table

test.each([
  ['nothing about it changed', open('2026-05-29'), '2026-05-29', {}, open('2026-05-29')],
  ['later', open('2026-05-29'), '2026-06-05', {}, open('2026-06-05')],
  ['cleared', open('2026-05-29'), null, {}, open(null)],
  ['set again', open(null), '2026-05-29', {}, open('2026-05-29')],
  ['to a day that has passed', open('2026-05-29'), '2026-05-10', {}, open('2026-05-10', whys.moved)],
  ['on from there', open('2026-05-10', whys.moved), '2026-05-29', {}, open('2026-05-29')],
  ['what failed, on the same day', open('2026-05-20', 'Nobody'), '2026-05-20', {}, open('2026-05-20', 'Nobody')],
  ['what failed, on another day', open('2026-05-20', 'Nobody'), '2026-05-29', {}, open('2026-05-29')],
  ['what somebody cancelled follows, and stays so', cancelled('2026-05-29'), '2026-06-05', {}, cancelled('2026-06-05')],
  ['what had passed, later', cancelled('2026-05-10', whys.applied), '2026-06-05', {}, open('2026-06-05')],
  ['what had passed, still', cancelled('2026-05-10', whys.applied), '2026-05-11', {}, cancelled('2026-05-11', whys.applied)],
  ['what a deleted workflow left', cancelled('2026-05-29', whys.deleted), '2026-06-05', {}, cancelled('2026-06-05', whys.deleted)],
  ['the transaction is cancelled', open('2026-05-29'), '2026-05-29', { StatusId: 5 }, cancelled('2026-05-29', whys.cancelled)],
  ['from cancelled to archived', cancelled('2026-05-29', whys.cancelled), '2026-05-29', { StatusId: 4 }, cancelled('2026-05-29', whys.archived)],
  ['what failed stays to be seen', open('2026-05-10', 'Nobody'), '2026-05-10', { StatusId: 5 }, open('2026-05-10', 'Nobody')],
  ['open again', cancelled('2026-05-29', whys.cancelled), '2026-05-29', {}, open('2026-05-29')],
  ['open again, too late', cancelled('2026-05-10', whys.cancelled), '2026-05-10', {}, cancelled('2026-05-10', whys.stoodStill)],
] as const)('moved: %s', (_, was, ClosingDate, more, expected) =>
  expect(standingAfter(was, on(), facts({ ClosingDate, ...more }), now)).toEqual(expected),
) // biome-ignore format: a table
