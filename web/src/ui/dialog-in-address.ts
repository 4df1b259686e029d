import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page before is the one on which the dialog in this address was opened. */
    isOpened?: boolean
  }
}

/** How a click navigates to the address with its dialog. */
export const opened = { state: { isOpened: true } }

/**
 * Closes a dialog that stands in the address: back to where it was opened, so that Back does not open it again; one
 * that a link opened is taken out of the address by `take`, which replaces it. Whoever closes has been asked already.
 */
export const useCloseInAddress = (take: () => unknown) => {
  const router = useRouter()
  return useCallback(() => {
    if (router.state.location.state.isOpened) router.history.back({ ignoreBlocker: true })
    else take()
  }, [router, take])
}
