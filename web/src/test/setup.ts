import { notifications } from '@mantine/notifications'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { queries } from '../api/queries.ts'
import { answerCall, forgetAnswers, unansweredCalls } from './answers.ts'

// For a machine that is busy.
configure({ asyncUtilTimeout: 30_000 })

// A text area watches it; the DOM of the tests has none.
Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() })

// Nothing is loaded ahead: the timer of `whenIdle` would go off when the page of its test file is gone.
Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } })

// A component test speaks to no server: what it does not answer itself is a call that it did not expect.
beforeEach(() => {
  vi.stubGlobal('fetch', answerCall)
})
afterEach(() => {
  cleanup()
  // What earlier tests said would be shown again, and at most five are.
  notifications.clean()
  notifications.cleanQueue()
  queries.clear()
  localStorage.clear()
  vi.unstubAllGlobals()
  const unanswered = unansweredCalls()
  forgetAnswers()
  expect(unanswered).toEqual([])
})
