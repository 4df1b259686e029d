import { fireEvent, screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { expect, test } from 'vitest'
import { fill, show } from '../test/show.tsx'
import { today } from '../ui/format.ts'
import { DayInput } from './DayInput.tsx'
import { MoneyInput, ZipInput } from './masked.tsx'
import { PhoneInput } from './PhoneInput.tsx'

/** An input with what its form makes of it. */
type Held = { value: string | null; onChange: (value: string | null) => void }
const Field = ({ initial = null, input }: { initial?: string | null; input: (held: Held) => ReactNode }) => {
  const [value, onChange] = useState(initial)
  return (
    <>
      {input({ value, onChange })}
      <output>{value ?? 'none'}</output>
    </>
  )
}
const value = () => screen.getByRole('status').textContent
const box = () => screen.getByRole<HTMLInputElement>('textbox')
const retype = async (user: UserEvent, text: string) => {
  await user.clear(box())
  await user.type(box(), text)
}

const showPhone = () => show(<Field input={(held) => <PhoneInput label="Phone" hasNotes {...held} />} />)
const NOT_OURS = 'Enter a 10 digit phone number'

test.for(['8015551234', '+1 (801) 555-1234', '1-801-555-1234', '001 801 555 1234', '011 1 801.555.1234'])(
  'a phone number typed as %s is kept whole',
  async (typed) => {
    const { user } = await showPhone()
    await user.type(box(), typed)
    expect(box().value).toBe('(801) 555 1234')
    expect(value()).toBe('8015551234')
  },
)

test('what is wrong with a phone number is said to screen readers, and no longer of another number', async () => {
  const { user } = await showPhone()
  const isInvalid = () => box().getAttribute('aria-invalid')
  await user.type(box(), '8015551234x')
  expect(isInvalid()).toBe('true')
  await user.keyboard('{Backspace}')
  expect(isInvalid()).toBeNull()
  await user.keyboard('4x')
  expect(isInvalid()).toBe('true')
  box().select()
  await user.keyboard('5125550142')
  expect(isInvalid()).toBeNull()
  expect(value()).toBe('5125550142')
})

test('a zip code that the form refuses is said to screen readers', async () => {
  await show(<ZipInput label="Zip" value="78701" error="There is no such zip code" />)
  expect(box().getAttribute('aria-invalid')).toBe('true')
})

test.for([
  '+1 801.555.1234',
  '1-801-555-1234',
  '001 801 555 1234',
  '+18015551234',
  '801 555 1234',
  '\u202a+1 801\u2011555\u20111234\u202c',
])('a phone number pasted as %s is kept whole', async (pasted) => {
  const { user } = await showPhone()
  await user.click(box())
  await user.paste(pasted)
  expect(box().value).toBe('(801) 555 1234')
  expect(value()).toBe('8015551234')
})

test.for(['+18015551234', '8015551234', '(801) 555-1234'])(
  'a phone number autofilled as %s is kept whole',
  async (text) => {
    await showPhone()
    fireEvent.input(box(), { target: { value: text } })
    expect(box().value).toBe('(801) 555 1234')
  },
)

test.for(['+44 20 7946 0958', '+49 30 123456', '020 7946 0958', '011 49 30 123456'])(
  "another country's number, %s, leaves no number of ours behind, and says so until it is deleted",
  async (typed) => {
    const { user } = await showPhone()
    await user.type(box(), typed)
    expect(box().value).not.toMatch(/\d/)
    expect(screen.getByText(NOT_OURS)).toBeTruthy()
    await user.keyboard('{Backspace}')
    expect(screen.queryByText(NOT_OURS)).toBeNull()
    await user.paste(typed)
    expect(box().value).not.toMatch(/\d/)
  },
)

test('an eleventh digit pushes none out, and what does not fit is said', async () => {
  const { user } = await showPhone()
  await user.type(box(), '80155512345')
  expect(box().value).toBe('(801) 555 1234')
  expect(screen.getByText('A phone number has 10 digits')).toBeTruthy()
  await user.keyboard('{Home}9')
  expect(box().value).toBe('(801) 555 1234')
  await user.clear(box())
  await user.paste('(801) 555-9999 x5')
  expect(box().value).toBe('(801) 555 9999')
  expect(screen.getByText('Extension 5 was left out: write it in a note')).toBeTruthy()
  // What is pasted and is no number of ours removes nothing.
  await user.paste('+44 20 7946 0958')
  expect(box().value).toBe('(801) 555 9999')
  expect(screen.getByText(NOT_OURS)).toBeTruthy()
  await retype(user, '+1 (650) 253-0000 x12')
  expect(box().value).toBe('(650) 253 0000')
  expect(screen.getByText('An extension does not fit here: write it in a note')).toBeTruthy()
})

test('a phone number is pasted in parts', async () => {
  const { user } = await showPhone()
  await user.click(box())
  await user.paste('+1 801')
  await user.paste('555-1234')
  expect(box().value).toBe('(801) 555 1234')
  box().setSelectionRange(0, 0)
  await user.paste('999')
  expect(box().value).toBe('(801) 555 1234')
})

const showMoney = (initial?: string) =>
  show(<Field initial={initial} input={(held) => <MoneyInput label="Price" {...held} />} />)

test.for([
  ['500,000', '500000', '$500,000'],
  ['450k', '450000', '$450,000'],
  ['1.25 mil', '1250000', '$1,250,000'],
  ['450 thousand', '450000', '$450,000'],
  ['1234.5', '1234.5', '$1,234.50'],
] as const)('money typed as %s is %s', async ([typed, expected, shown]) => {
  const { user } = await showMoney()
  await user.type(box(), typed)
  expect(value()).toBe(expected)
  await user.tab()
  expect(box().value).toBe(shown)
})

test('what would be cut to another amount is refused until it is deleted: a range, or more behind a unit', async () => {
  const { user } = await showMoney()
  await user.type(box(), '400-450k')
  expect(value()).toBe('400')
  expect(screen.getByText('Enter one amount, not a range')).toBeTruthy()
  await user.keyboard('{Backspace}')
  expect(screen.queryByText('Enter one amount, not a range')).toBeNull()
  await retype(user, '450k5')
  expect(value()).toBe('450000')
})

test('money is pasted as it is written elsewhere, and what is no amount removes nothing', async () => {
  const { user } = await showMoney('7')
  await user.click(box())
  await user.paste('$1,250,000.00')
  expect(value()).toBe('1250000.00')
  await user.paste('400k to 450k')
  expect(value()).toBe('1250000.00')
})

/** Each key would draw the calendar again. */
const write = (user: UserEvent, text: string) => fill(user, box(), text)
const showDay = (isNear = false) =>
  show(<Field input={(held) => <DayInput label="Day" isWhole={!isNear} {...held} />} />)

test.for([
  ['5/17/2026', '2026-05-17'],
  ['05/17/2026', '2026-05-17'],
  ['2026-05-17', '2026-05-17'],
  ['May 17, 2026', '2026-05-17'],
] as const)('a day typed as %s is %s, and is shown as MM/DD/YYYY', async ([typed, expected]) => {
  const { user } = await showDay()
  await write(user, typed)
  expect(value()).toBe(expected)
  await user.tab()
  expect(box().value).toBe('05/17/2026')
})

test('a field for whole days says so of a day without its year', async () => {
  const { user } = await showDay()
  await write(user, '12/4')
  await user.tab()
  expect(screen.getByText('Type the whole date, such as 12/04/1980')).toBeDefined()
})

test('a birthday is taken without its year, which the calendar does not show', async () => {
  const { user } = await show(<Field input={(held) => <DayInput label="Day" isWhole mayLackYear {...held} />} />)
  await write(user, 'tomorrow')
  await user.tab()
  expect(screen.getByText('Type the date, such as 12/04/1980, or 12/04 if the year is not known')).toBeDefined()
  await write(user, '5/17')
  expect(value()).toBe('1604-05-17')
  await user.tab()
  expect(box().value).toBe('05/17')
  await user.click(box())
  expect(await screen.findByText('May', { exact: true })).toBeDefined()
  expect(document.querySelector('.mantine-DateInput-calendarHeader')?.textContent).toBe('May')
  await user.click(screen.getByRole('button', { name: 'May 20' }))
  expect(value()).toBe('1604-05-20')
  // Its year is learned later.
  await write(user, '5/20/1980')
  expect(value()).toBe('1980-05-20')
  await user.tab()
  expect(box().value).toBe('05/20/1980')
})

test('an invalid day stays as typed, for the form to refuse', async () => {
  const { user } = await showDay()
  await user.type(box(), '2/30/1990')
  await user.tab()
  expect(box().value).toBe('2/30/1990')
  expect(value()).toBe('2/30/1990')
  await write(user, '2/3/1990')
  expect(value()).toBe('1990-02-03')
})

test('a near day is typed in words; of a day with a time the day is kept, and that the time is not is said', async () => {
  const { user } = await showDay(true)
  const in10 = Temporal.PlainDate.from(today()).add({ days: 10 }).toString()
  await write(user, 'in 10 days 3pm')
  expect(value()).toBe(in10)
  expect(screen.getByText('Only the date is kept: this field has no time')).toBeTruthy()
  await write(user, 'in 10 days')
  expect(value()).toBe(in10)
  expect(screen.queryByText('Only the date is kept: this field has no time')).toBeNull()
})

test('words are no day where one is not near, such as a birthday', async () => {
  const { user } = await showDay()
  await write(user, 'in 10 days')
  expect(value()).toBe('in 10 days')
})
