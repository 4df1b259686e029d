import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import { afterAll, expect, test } from 'vitest'
import { runWithin } from './threads.ts'

const threads = new Piscina<{ isEndless: boolean; begun: Int32Array }, string>({
  filename: fileURLToPath(new URL('../test/slow.worker.ts', import.meta.url)),
  minThreads: 0,
  maxThreads: 1,
  execArgv: [],
})
afterAll(() => threads.destroy())

test('the time a thread takes to start does not count', async () => {
  expect(await runWithin(threads, { isEndless: false }, 2000)).toBe('done')
})

test('a task that takes too long is ended, and the next one runs', async () => {
  await expect(runWithin(threads, { isEndless: true }, 50)).rejects.toMatchObject({ name: 'AbortError' })
  expect(await runWithin(threads, { isEndless: false }, 2000)).toBe('done')
})
