import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The previous history entry is the page this dialog was opened from. */
    isOpened?: boolean
  }
}

/** Navigation options for a click that opens a dialog in the address. */
export const opened = { state: { isOpened: true } }

/**
 * Closes a dialog kept in the address: goes back to where it was opened, so that Back does not reopen it. If it was
 * opened by a link, `take` replaces the address with one without it. Any confirmation has happened already.
 */
export const useCloseInAddress = (take: () => unknown) => {
  const router = useRouter()
  return useCallback(() => {
    if (router.state.location.state.isOpened) router.history.back({ ignoreBlocker: true })
    else take()
  }, [router, take])
}
