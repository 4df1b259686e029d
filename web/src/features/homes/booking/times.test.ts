import { expect, test } from 'vitest'
import { byDay, labelsOf, monthAfter, spanOf, weeksOf, whenOf } from './times.ts'

test('an hour that comes twice is told apart, and half-hour zones have their own days', () => {
  const twice = ['2030-11-03T06:30:00.000Z', '2030-11-03T07:30:00.000Z', '2030-11-03T08:30:00.000Z']
  expect(labelsOf(twice, 'America/Chicago')).toEqual(['1:30 am CDT', '1:30 am CST', '2:30 am'])
  expect(labelsOf(twice, 'Asia/Kolkata')).toEqual(['12:00 pm', '1:00 pm', '2:00 pm'])
  expect([...byDay(['2030-01-08T18:00:00Z', '2030-01-08T19:00:00Z'], 'Asia/Kolkata').keys()]).toEqual([
    '2030-01-08',
    '2030-01-09',
  ])
})

test('months', () => {
  expect(monthAfter('2030-12')).toBe('2031-01')
  expect(monthAfter('2030-01', -1)).toBe('2029-12')
  expect(spanOf('2030-03', 'America/Chicago')).toEqual({
    From: '2030-03-01T06:00:00.000Z',
    To: '2030-04-01T04:59:59.999Z',
  })
  expect(weeksOf('2030-09')[0]).toEqual([1, 2, 3, 4, 5, 6, 7].map((day) => `2030-09-0${day}`))
  expect(weeksOf('2030-02').flat().filter(Boolean)).toHaveLength(28)
})

test('a time in words', () => {
  expect(whenOf('2030-01-08T16:00:00Z', 30, 'America/Chicago')).toEqual({
    day: 'Tuesday, January 8, 2030',
    hours: '10:00 am to 10:30 am CST',
  })
})
