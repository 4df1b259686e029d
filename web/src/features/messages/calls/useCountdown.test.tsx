import { act, fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useCountdown } from './useCountdown.ts'

const Card = ({ call }: { call: () => void }) => {
  const card = useRef<HTMLElement>(null)
  const { left } = useCountdown(card, true, call)
  return (
    <>
      <section ref={card}>
        <button type="button">On the card</button>
      </section>
      <input aria-label="Elsewhere" />
      <p>{left === undefined ? 'Stopped' : `In ${left}`}</p>
    </>
  )
}
const open = () => {
  const call = vi.fn()
  render(<Card call={call} />)
  expect(screen.getByText('In 3')).toBeTruthy()
  return call
}
const wait = (seconds: number) => {
  for (let n = 0; n < seconds; n++) act(() => void vi.advanceTimersByTime(1000))
}
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  for (const dialog of document.querySelectorAll('[aria-modal]')) dialog.remove()
})

test('it calls after three seconds, also while the card is looked at with pointer and keys', () => {
  const call = open()
  fireEvent.pointerDown(screen.getByText('On the card'))
  fireEvent.keyDown(document.body, { key: 'x' })
  wait(2)
  expect(call).not.toHaveBeenCalled()
  wait(1)
  expect(call).toHaveBeenCalledTimes(1)
})

test.each<[string, () => unknown]>([
  ['a click elsewhere', () => fireEvent.pointerDown(screen.getByLabelText('Elsewhere'))],
  ['a letter typed elsewhere', () => fireEvent.keyDown(screen.getByLabelText('Elsewhere'), { key: 'c' })],
  [
    'another window',
    () => {
      vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
      fireEvent(document, new Event('visibilitychange'))
    },
  ],
  ['a dialog', () => document.body.appendChild(document.createElement('div')).setAttribute('aria-modal', 'true')],
])('%s stops it', (_, meanwhile) => {
  const call = open()
  wait(1)
  act(() => void meanwhile())
  wait(5)
  expect(screen.getByText('Stopped')).toBeTruthy()
  expect(call).not.toHaveBeenCalled()
})
