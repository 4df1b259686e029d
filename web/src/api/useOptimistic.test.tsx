import { type DataTag, queryOptions, useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { useEffect } from 'react'
import { expect, test, vi } from 'vitest'
import { show } from '../test/show.tsx'
import { type Key, keys, within } from './keys.ts'
import { changed, queries } from './queries.ts'
import { useOptimistic } from './useOptimistic.ts'

type Switch = { name: string; isOn: boolean }
let stored: Switch[]
/** What the next answer waits for. */
let answered: Promise<unknown>
const held: { input: Switch; finish: (error?: unknown) => void }[] = []
const key = within(keys.settings, 'switches') as DataTag<Key, Switch[]>
const switchesQuery = queryOptions({ queryKey: key, queryFn: () => answered.then(() => structuredClone(stored)) })

/** Switches whose saves wait until the test lets them end. */
const Switches = ({ onError }: { onError: (error: unknown) => void }) => {
  const { data = [] } = useQuery(switchesQuery)
  const { mutate } = useOptimistic({
    key,
    show: (all, { name, isOn }: Switch) => all.map((one) => (one.name === name ? { ...one, isOn } : one)),
    save: (input) =>
      new Promise<void>((resolve, reject) => {
        held.push({
          input,
          finish: (error) => {
            if (error) return reject(error)
            stored = stored.map((one) => (one.name === input.name ? input : one))
            resolve()
          },
        })
      }),
    about: ({ name }) => name,
    onError,
  })
  // Each test begins with its own.
  useEffect(() => () => void held.splice(0), [])
  return data.map(({ name, isOn }) => (
    <input
      key={name}
      type="checkbox"
      aria-label={name}
      checked={isOn}
      onChange={(event) => mutate({ name, isOn: event.currentTarget.checked })}
    />
  ))
}
const onError = vi.fn()
const open = async () => {
  stored = ['Ana', 'Ben'].map((name) => ({ name, isOn: false }))
  answered = Promise.resolve()
  onError.mockClear()
  await show(<Switches onError={onError} />)
  await screen.findByRole('checkbox', { name: 'Ana' })
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
/** Presses it; returns whether it is on before anything else can run. */
const press = (name: string) => {
  box(name).click()
  return box(name).checked
}
const saved = () => held.map(({ input }) => `${input.name} ${input.isOn ? 'on' : 'off'}`)

test('a change is shown within the click, and saves of the same thing are sent in order, one at a time', async () => {
  await open()
  expect(press('Ana')).toBe(true)
  expect(press('Ana')).toBe(false)
  expect(press('Ana')).toBe(true)
  await expect.poll(saved).toEqual(['Ana on'])
  held[0]?.finish()
  await expect.poll(saved).toEqual(['Ana on', 'Ana off'])
  expect(box('Ana').checked).toBe(true)
  held[1]?.finish()
  await expect.poll(saved).toEqual(['Ana on', 'Ana off', 'Ana on'])
  held[2]?.finish()
  await expect.poll(() => stored[0]?.isOn).toBe(true)
  expect(box('Ana').checked).toBe(true)
})

test('a refused change is rolled back alone, and is told', async () => {
  await open()
  press('Ana')
  press('Ben')
  // They are about different things, so neither waits for the other.
  await expect.poll(saved).toEqual(['Ana on', 'Ben on'])
  // It does not take the server's state to know the one before.
  const { promise, resolve } = Promise.withResolvers<void>()
  answered = promise
  held[0]?.finish(new Error('Not now'))
  await expect.poll(() => box('Ana').checked).toBe(false)
  expect(box('Ben').checked).toBe(true)
  expect(onError).toHaveBeenCalledOnce()
  resolve()
  held[1]?.finish()
  await expect.poll(() => stored[1]?.isOn).toBe(true)
  expect(box('Ben').checked).toBe(true)
})

test('what is fetched meanwhile does not undo a change that is under way', async () => {
  await open()
  press('Ana')
  stored = [...stored, { name: 'Chloe', isOn: true }]
  await changed(keys.settings)
  await screen.findByRole('checkbox', { name: 'Chloe' })
  expect(box('Ana').checked).toBe(true)
  // Refused, it shows what the server has by now.
  await expect.poll(saved).toEqual(['Ana on'])
  held[0]?.finish(new Error('Not now'))
  await expect.poll(() => box('Ana').checked).toBe(false)
  expect(box('Chloe').checked).toBe(true)
  expect(queries.getQueryData(key)).toHaveLength(3)
})
