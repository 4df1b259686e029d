import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fill, show } from '../test/show.tsx'
import { DateTimeInput, wallTime } from './DateTimeInput.tsx'
import { DayInput } from './DayInput.tsx'

// A Friday.
beforeAll(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-27T15:00:00Z') }))
afterAll(() => {
  vi.useRealTimers()
})

type Asked = { initial?: string; min?: string; max?: string; hasEnd?: boolean }
const Time = ({ initial, min, max, hasEnd }: Asked) => {
  const [value, onChange] = useState<string | null>(initial ?? null)
  const [minutes, setMinutes] = useState<number>()
  return (
    <>
      <DateTimeInput
        label="When"
        value={value}
        onChange={onChange}
        minDate={min}
        maxDate={max}
        onMinutes={hasEnd ? setMinutes : undefined}
      />
      <output aria-label="Value">{value ?? 'none'}</output>
      <output aria-label="Minutes">{minutes ?? 'none'}</output>
    </>
  )
}
const Day = ({ min, max }: Asked) => {
  const [value, onChange] = useState<string | null>(null)
  return (
    <>
      <DayInput label="When" clearable value={value} onChange={onChange} minDate={min} maxDate={max} />
      <output aria-label="Value">{value ?? 'none'}</output>
    </>
  )
}
const output = (name: string) => screen.getByRole('status', { name }).textContent
const box = () => screen.getByLabelText<HTMLInputElement>('When')
const type = (user: UserEvent, text: string) => fill(user, box(), text)

test.for([
  ['sat 10am', '2026-11-28 10:00:00', 'Sat, Nov 28 · 10:00 am'],
  ['tomorrow 3', '2026-11-28 15:00:00', 'Sat, Nov 28 · 3:00 pm'],
  ['monday noon', '2026-11-30 12:00:00', 'Mon, Nov 30 · 12:00 pm'],
  ['next fri 9:30', '2026-12-04 09:30:00', 'Fri, Dec 4 · 9:30 am'],
  ['12/4 at 2', '2026-12-04 14:00:00', 'Fri, Dec 4 · 2:00 pm'],
  ['dec 4 2pm', '2026-12-04 14:00:00', 'Fri, Dec 4 · 2:00 pm'],
  ['in 2 weeks', '2026-12-11 ', 'Fri, Dec 11'],
  ['eom', '2026-11-30 ', 'Mon, Nov 30'],
  ['1/5 8a', '2027-01-05 08:00:00', 'Tue, Jan 5, 2027 · 8:00 am'],
] as const)('%j is %s, and shown as %s', async ([typed, value, shown]) => {
  const { user } = await show(<Time />)
  await type(user, typed)
  expect(output('Value')).toBe(value)
  // In the calendar, and for screen readers.
  expect(screen.getByRole('button', { name: shown })).toBeTruthy()
  await user.tab()
  expect(box().value).toMatch(/^\d\d\/\d\d\/\d{4}$/)
})

test.for([
  ['Friday 7-6', '2026-12-04 07:00:00', '660', 'Fri, Dec 4 · 7:00 am – 6:00 pm'],
  ['sat 10-11:30', '2026-11-28 10:00:00', '90', 'Sat, Nov 28 · 10:00 am – 11:30 am'],
  ['tomorrow 2 to 3pm', '2026-11-28 14:00:00', '60', 'Sat, Nov 28 · 2:00 pm – 3:00 pm'],
] as const)('%j sets the end', async ([typed, value, minutes, shown]) => {
  const { user } = await show(<Time hasEnd />)
  await type(user, typed)
  expect([output('Value'), output('Minutes')]).toEqual([value, minutes])
  expect(screen.getByRole('button', { name: shown })).toBeTruthy()
})

test.for([
  ['sat or sun', 'Type a date such as 12/4, sat or in 2 weeks'],
  ['sat 10am and call her', 'There is no such date: type one such as 12/4, sat or in 2 weeks'],
  ['2/30', 'There is no such date: type one such as 12/4, sat or in 2 weeks'],
  ['sat 10-11', 'Type one time, not a range'],
  ['11/20/2026', 'Choose a day that is not in the past'],
] as const)('%j is not understood: that is said, and it cannot be saved', async ([typed, fault]) => {
  const { user } = await show(<Time initial="2026-12-01 10:00:00" min="2026-11-27 09:00:00" />)
  await type(user, typed)
  await user.tab()
  expect(screen.getByText(fault)).toBeTruthy()
  expect(box().value).toBe(typed)
  expect(wallTime('').safeParse(output('Value')).success).toBe(false)
  // Corrected, it is as if nothing had been.
  await type(user, 'sat')
  expect(output('Value')).toBe('2026-11-28 10:00:00')
  expect(screen.queryByText(fault)).toBeNull()
})

test('a time alone changes the time of a day that is there', async () => {
  const { user } = await show(<Time initial="2026-12-01 10:00:00" />)
  await type(user, '3:30')
  expect(output('Value')).toBe('2026-12-01 15:30:00')
})

test.for([
  ['next fri', {}, '2026-12-04'],
  ['fri', { max: '2026-11-26' }, '2026-11-20'],
  ['10/1', { min: '2026-11-27' }, '2027-10-01'],
  ['eom', {}, '2026-11-30'],
  ['in 2 weeks', {}, '2026-12-11'],
] as const)('of days, %j within %j is %s', async ([typed, limits, value]) => {
  const { user } = await show(<Day {...limits} />)
  await type(user, typed)
  expect(output('Value')).toBe(value)
})

test('what is no day is said once the field is left, and what comes from elsewhere takes its place', async () => {
  const { user } = await show(<Day min="2026-11-27" />)
  await type(user, 'soonish')
  expect(screen.queryByText(/Type a date/)).toBeNull()
  await user.tab()
  expect(screen.getByText('Type a date such as 12/4, sat or in 2 weeks')).toBeTruthy()
  await type(user, 'yesterday')
  await user.tab()
  expect(screen.getByText('Choose a day that is not in the past')).toBeTruthy()
  expect(output('Value')).toBe('yesterday')
})
