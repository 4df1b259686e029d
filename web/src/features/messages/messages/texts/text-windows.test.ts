import { expect, test } from 'vitest'
import { closed, minimized, opened, roomFor, type TextWindow } from './text-windows.ts'

const who = (Phone: string, Name = 'Ida') => ({ Phone, Name, ContactId: 1 })
const open = (...numbers: string[]): TextWindow[] => numbers.map((one) => ({ ...who(one), isMinimized: false }))
const numbers = (windows: TextWindow[]) => windows.map((one) => one.Phone)

test('a number has one window, however it is written', () => {
  const once = opened([], who('(512) 555-0101'), 3)
  expect(numbers(once)).toEqual(['5125550101'])
  expect(numbers(opened(once, who('+1 512 555 0101'), 3))).toEqual(['5125550101'])
})

test('opening it again expands it where it stands', () => {
  const windows = minimized(open('5125550101', '5125550102'), '5125550102', true)
  expect(opened(windows, who('5125550102'), 3)).toEqual(open('5125550101', '5125550102'))
})

test('a new window stands in the corner, and so does one that had no room', () => {
  const windows = open('5125550101', '5125550102', '5125550103')
  expect(numbers(opened(windows, who('5125550104'), 2))[0]).toBe('5125550104')
  expect(numbers(opened(windows, who('5125550103'), 2))).toEqual(['5125550103', '5125550101', '5125550102'])
})

test('a short code is its own number', () => {
  expect(numbers(opened([], who('72345'), 3))).toEqual(['72345'])
})

test('a closed window is gone', () => {
  expect(numbers(closed(open('5125550101', '5125550102'), '5125550101'))).toEqual(['5125550102'])
})

test('there is room for at least one', () => {
  expect(roomFor(300)).toBe(1)
  expect(roomFor(1440)).toBe(4)
})
