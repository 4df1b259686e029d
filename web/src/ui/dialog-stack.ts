import { useEffect, useState } from 'react'

type Open = { closesByBack: boolean }
/** The open dialogs, the top one last. */
const stack: Open[] = []

/** How many are open. */
export const openDialogs = () => stack.length

/** Whether a navigation comes from the browser's own buttons. */
export const isBrowsing = (action: string) => action !== 'PUSH' && action !== 'REPLACE'
const nextByBack = () => stack.findLast((one) => one.closesByBack)
/** Whether this navigation is the browser's Back and closes an open dialog instead. */
export const isForDialog = (action: string) => isBrowsing(action) && nextByBack() !== undefined

/**
 * Puts a dialog on top of the others while it is open, and returns the focus to where it was when it closes: the
 * library does not do so for a dialog that is mounted open. Returns whether it is on top, and whether the browser's
 * Back closes it next: something that covers everything, such as the sign-in, leaves Back to the dialog below.
 */
export const useOnTop = ({ opened = true, closesByBack = false } = {}) => {
  const [dialog] = useState<Open>(() => ({ closesByBack }))
  useEffect(() => {
    if (!opened) return
    const opener = document.activeElement
    stack.push(dialog)
    return () => {
      const atClose = document.activeElement
      setTimeout(() => {
        // Not earlier: the key press that closes it also reaches the dialogs below.
        stack.splice(stack.indexOf(dialog), 1)
        const isLost = document.activeElement === document.body || document.activeElement === atClose
        if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
      })
    }
  }, [dialog, opened])
  return { isOnTop: () => stack.at(-1) === dialog, isNextByBack: () => nextByBack() === dialog }
}
