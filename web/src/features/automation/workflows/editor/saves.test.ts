import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../../../api/client.ts'
import { makeSaves } from './saves.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

type Change = { Title?: string; Days?: number }
/** Saves whose calls the test answers one by one. */
const make = () => {
  const sent: { thing: number; change: Change; done: (error?: unknown) => Promise<void> }[] = []
  const saves = makeSaves<number, Change>(
    (thing, change) =>
      new Promise<void>((resolve, reject) => {
        const done = async (error?: unknown) => {
          if (error) reject(error)
          else resolve()
          await vi.advanceTimersByTimeAsync(0)
        }
        sent.push({ thing, change, done })
      }),
  )
  return { saves, sent, changes: () => sent.map(({ change }) => change) }
}
const later = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('what is typed is saved once, half a second after the last keystroke', async () => {
  const { saves, sent, changes } = make()
  saves.type(1, { Title: 'C' })
  await later(400)
  saves.type(1, { Title: 'Ca' })
  await later(400)
  saves.type(1, { Title: 'Call', Days: 2 })
  await later(499)
  expect(changes()).toEqual([])
  await later(1)
  expect(changes()).toEqual([{ Title: 'Call', Days: 2 }])
  await sent[0]?.done()
  expect(saves.unsaved().size).toBe(0)
})

test('the last letter, typed while the one before is saved, is saved after it: one at a time, in order', async () => {
  const { saves, sent, changes } = make()
  saves.type(1, { Title: 'Cal' })
  await later(500)
  saves.type(1, { Title: 'Call' })
  await later(500)
  expect(changes()).toEqual([{ Title: 'Cal' }])
  expect(saves.unsaved().get(1)).toEqual({ change: { Title: 'Call' }, state: 'saving', message: undefined })
  await sent[0]?.done()
  expect(changes()).toEqual([{ Title: 'Cal' }, { Title: 'Call' }])
  await sent[1]?.done()
  expect(saves.unsaved().size).toBe(0)
})

test('typing goes on after an answer: what was typed meanwhile waits for its own half second', async () => {
  const { saves, sent, changes } = make()
  saves.type(1, { Title: 'C' })
  await later(500)
  saves.type(1, { Title: 'Ca' })
  await sent[0]?.done()
  expect(changes()).toEqual([{ Title: 'C' }])
  await later(500)
  expect(changes()).toEqual([{ Title: 'C' }, { Title: 'Ca' }])
})

test('leaving a field saves at once; another thing does not wait for it', async () => {
  const { saves, sent } = make()
  saves.type(1, { Title: 'Call' })
  void saves.save(1)
  saves.type(2, { Days: 3 })
  void saves.save(2)
  expect(sent.map(({ thing }) => thing)).toEqual([1, 2])
})

test('leaving a field that has nothing new does not keep the next change from being saved', async () => {
  const { saves, sent, changes } = make()
  saves.type(1, { Title: 'Call' })
  void saves.save(1)
  await sent[0]?.done()
  void saves.save(1)
  saves.type(1, { Days: 2 })
  await later(500)
  expect(changes()).toEqual([{ Title: 'Call' }, { Days: 2 }])
})

test('what was refused stays as typed with the reason, and goes along with the next change', async () => {
  const { saves, sent, changes } = make()
  saves.type(1, { Title: 'Call', Days: 1 })
  await later(500)
  saves.type(1, { Days: 2 })
  await sent[0]?.done(new ApiError(500, 'The disk is full.'))
  expect(saves.unsaved().get(1)).toEqual({
    change: { Title: 'Call', Days: 2 },
    state: 'failed',
    message: 'The disk is full.',
  })
  await later(500)
  expect(changes().at(-1)).toEqual({ Title: 'Call', Days: 2 })
  await sent[1]?.done()
  expect(saves.unsaved().size).toBe(0)
})

test('flushing waits for everything, and says whether it is saved', async () => {
  const { saves, sent } = make()
  saves.type(1, { Title: 'Call' })
  await later(500)
  saves.type(1, { Title: 'Call him' })
  const all = saves.flush()
  await sent[0]?.done()
  await sent[1]?.done()
  expect(await all).toBe(true)
  saves.type(2, { Days: 3 })
  const refused = saves.flush()
  await sent[2]?.done(new ApiError(403, 'Not yours.'))
  expect(await refused).toBe(false)
})

test('when the page goes, what waits is sent without waiting for what is under way', async () => {
  const { saves, changes } = make()
  saves.type(1, { Title: 'Cal', Days: 1 })
  await later(500)
  saves.type(1, { Title: 'Call' })
  saves.type(2, { Days: 4 })
  saves.leave()
  expect(changes()).toEqual([{ Title: 'Cal', Days: 1 }, { Title: 'Call', Days: 1 }, { Days: 4 }])
})

test('a step that was deleted is not saved any more', async () => {
  const { saves, changes } = make()
  saves.type(1, { Title: 'Call' })
  saves.forget(1)
  await later(1000)
  expect(changes()).toEqual([])
  expect(saves.unsaved().size).toBe(0)
})
