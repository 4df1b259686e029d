import { afterEach, expect, test, vi } from 'vitest'
import { keepProgram } from './keep-program.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

test('a version that another window had take over is loaded, too', async () => {
  vi.stubEnv('PROD', true)
  const waiting = { postMessage: vi.fn() }
  const registration = Object.assign(new EventTarget(), { waiting: waiting as object | null, installing: null })
  const serviceWorker = Object.assign(new EventTarget(), { controller: {}, register: async () => registration })
  vi.stubGlobal('navigator', { serviceWorker })
  const reload = vi.fn()
  vi.stubGlobal('location', { reload })
  let takeOver: (() => void) | undefined
  const stop = keepProgram((now) => {
    takeOver = now
  })
  window.dispatchEvent(new Event('load'))
  await expect.poll(() => takeOver).toBeDefined()
  takeOver?.()
  expect(waiting.postMessage).toHaveBeenCalledWith('take over')
  expect(reload).not.toHaveBeenCalled()
  // It is active by then, and nothing changes any more.
  registration.waiting = null
  takeOver?.()
  expect(reload).toHaveBeenCalledOnce()
  stop()
})
