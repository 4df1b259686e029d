import { useEffect, useState } from 'react'

/** The open dialogs, the one on top last. */
const stack: object[] = []

/** Whether a navigation comes from the browser's own buttons. */
export const isBrowsing = (action: string) => action !== 'PUSH' && action !== 'REPLACE'

/** How many are open. */
export const openDialogs = () => stack.length

/**
 * Puts a dialog on top of the others while it is open, and returns the focus to where it was when it closes: the library
 * does not for a dialog that is mounted open. Returns whether it is on top now: only the top one closes.
 */
export const useOnTop = (opened = true) => {
  const [dialog] = useState(() => ({}))
  useEffect(() => {
    if (!opened) return
    const opener = document.activeElement
    stack.push(dialog)
    return () => {
      const atClose = document.activeElement
      setTimeout(() => {
        // Not before: the key press that closes it also reaches the dialogs below.
        stack.splice(stack.indexOf(dialog), 1)
        const isLost = document.activeElement === document.body || document.activeElement === atClose
        if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
      })
    }
  }, [dialog, opened])
  return () => stack.at(-1) === dialog
}
