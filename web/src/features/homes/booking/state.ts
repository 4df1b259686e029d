import type { BookingState } from '@dormer/contract/homes/booking'
import { useSyncExternalStore } from 'react'

/** The data the server embedded in the page, so that it renders before any request. */
export const state: BookingState | null = JSON.parse(document.getElementById('state')?.textContent ?? 'null')

/** The last part of the page's address: the page's name, or a link's secret. */
export const [, , address = ''] = location.pathname.split('/').map(decodeURIComponent)

const watch = (tell: () => void) => {
  addEventListener('popstate', tell)
  return () => removeEventListener('popstate', tell)
}

/** What has been chosen so far, in the address: Back undoes the last choice. */
export const useChosen = () => {
  const search = new URLSearchParams(useSyncExternalStore(watch, () => location.search))
  const choose = (chosen: Record<string, string>, { replace = false } = {}) => {
    const text = new URLSearchParams(chosen).toString()
    history[replace ? 'replaceState' : 'pushState'](null, '', text ? `?${text}` : location.pathname)
    dispatchEvent(new PopStateEvent('popstate'))
  }
  return { type: search.get('type'), time: search.get('time'), choose }
}
