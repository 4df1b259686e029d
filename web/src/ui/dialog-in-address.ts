import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The previous history entry is the page this dialog was opened from. */
    isOpened?: boolean
  }
}

/**
 * A dialog kept in the URL, under this search parameter of the screen: the id of what it shows, and functions to open
 * and close it. Closing goes back to where it was opened, so that Back does not reopen it; if it was opened by a link,
 * the URL is replaced by one without it. Any confirmation has already happened.
 */
export const useDialogInAddress = (name: 'task' | 'appointment' | 'document') => {
  const id: number | undefined = useSearch({ strict: false })[name]
  const navigate = useNavigate()
  const router = useRouter()
  const isOpen = id !== undefined
  const open = useCallback(
    (next: number) =>
      void navigate({
        to: '.',
        search: (before: object) => ({ ...before, [name]: next }),
        resetScroll: false,
        // Showing another item in the same dialog adds no history entry.
        replace: isOpen,
        state: isOpen || { isOpened: true },
      }),
    [name, navigate, isOpen],
  )
  const close = useCallback(() => {
    if (router.state.location.state.isOpened) router.history.back({ ignoreBlocker: true })
    else
      void navigate({
        to: '.',
        search: (before: object) => ({ ...before, [name]: undefined }),
        resetScroll: false,
        replace: true,
        ignoreBlocker: true,
      })
  }, [name, navigate, router])
  return { id, open, close }
}
