import { getEventListeners } from 'node:events'
import type { Notification as Told } from '@dormer/contract/day/notifications'
import { expect, onTestFinished, test, vi } from 'vitest'
import { showOnDesktop } from './desktop.ts'

test('what is closed is let go of, and signing out closes the rest', () => {
  const shown: { onclose?: () => void; close: () => void }[] = []
  class Shown {
    close = vi.fn()
    constructor() {
      shown.push(this)
    }
  }
  vi.stubGlobal('Notification', Shown)
  onTestFinished(() => void vi.unstubAllGlobals())
  const stop = new AbortController()
  const one = { NotificationId: 1, Kind: 'NewLead', Title: 'Nora', Path: '/contact/1' } as Told
  showOnDesktop([one, { ...one, NotificationId: 2 }], () => undefined, stop.signal)
  shown[0]?.onclose?.()
  expect(getEventListeners(stop.signal, 'abort')).toHaveLength(1)
  stop.abort()
  expect(shown[0]?.close).not.toHaveBeenCalled()
  expect(shown[1]?.close).toHaveBeenCalledOnce()
})
