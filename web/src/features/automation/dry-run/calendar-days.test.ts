import { expect, test } from 'vitest'
import { whyOfMany } from './calendar-days.ts'

/* As the gate and the engine say it. */
test.each([
  ['Ida Moor', 'Ida Moor has no cell phone.', 'They have no cell phone.'],
  ['Ida Moor', 'Ida Moor’s email is missing.', 'Their email is missing.'],
  [
    'Ann',
    'Ann unsubscribed from mass mail on March 5. Only Ann can subscribe again, using the link in any earlier email.',
    'They unsubscribed from mass mail on March 5. Only they can subscribe again, using the link in any earlier email.',
  ],
  // A name that other words begin with.
  ['An', 'Ana Agent stopped all email to An on May 5.', 'Ana Agent stopped all email to them on May 5.'],
  ['Al', 'Al has no Sale Anniversary. Also, A is no name.', 'They have no Sale Anniversary. Also, A is no name.'],
  ['Jo (work)', 'Texts wait until Jo (work) was called.', 'Texts wait until they were called.'],
  [
    'a@x.example',
    'Email to a@x.example came back on May 5. Correct the address to write again.',
    'Email to them came back on May 5. Correct the address to write again.',
  ],
])('why, said of several like %s', (ContactName, Why, told) => {
  expect(whyOfMany({ ContactName, Why })).toBe(told)
})
