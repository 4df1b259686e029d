import { expect, test } from 'vitest'
import { readTime, showTime } from './typed-time.ts'

test.for<[typed: string, time: string | undefined]>([
  ['1000a', '10:00:00'],
  ['10a', '10:00:00'],
  ['10:30p', '22:30:00'],
  ['10:30 PM', '22:30:00'],
  ['10:30 p.m.', '22:30:00'],
  ['3', '15:00:00'],
  ['3:15', '15:15:00'],
  ['315', '15:15:00'],
  ['3a', '03:00:00'],
  ['03:00', '03:00:00'],
  ['0300', '03:00:00'],
  ['7', '07:00:00'],
  ['6', '18:00:00'],
  ['11', '11:00:00'],
  ['1130', '11:30:00'],
  ['12', '12:00:00'],
  ['12a', '00:00:00'],
  ['12:15 am', '00:15:00'],
  ['12p', '12:00:00'],
  ['noon', '12:00:00'],
  ['12 noon', '12:00:00'],
  ['Midnight', '00:00:00'],
  ['12 midnight', '00:00:00'],
  ['10.30', '10:30:00'],
  ['230', '14:30:00'],
  ['1 noon', undefined],
  ['1430', '14:30:00'],
  ['14:30', '14:30:00'],
  ['14', '14:00:00'],
  // The one reader takes no hour for what contradicts it, as files and quick add never did.
  ['14:30 pm', undefined],
  ['0', '00:00:00'],
  ['00:30', '00:30:00'],
  [' 9 ', '09:00:00'],
  ['', undefined],
  ['24', undefined],
  ['2500', undefined],
  ['10:75', undefined],
  ['14a', undefined],
  ['0p', undefined],
  ['10:3', undefined],
  ['pm', undefined],
  ['10am-11am', undefined],
  ['tomorrow', undefined],
])('%j is %s', ([typed, time]) => {
  expect(readTime(typed)).toBe(time)
  // Its displayed form parses to the same time.
  if (time) expect(readTime(showTime(time))).toBe(time)
})

test.for([
  ['00:05:00', '12:05 am'],
  ['12:00:00', '12:00 pm'],
  ['14:30:20', '2:30 pm'],
  ['half past', 'half past'],
])('%s is shown as %s', ([time = '', shown]) => expect(showTime(time)).toBe(shown))
