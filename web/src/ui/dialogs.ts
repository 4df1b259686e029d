import { useEffect, useState } from 'react'

/** The open dialogs, topmost last. */
const dialogs: object[] = []

/** Puts a dialog on top; returns a function that removes it. */
export const openOnTop = (dialog: object) => {
  dialogs.push(dialog)
  // Deferred: the key press that closes it also reaches the dialogs below.
  return () => void setTimeout(() => dialogs.splice(dialogs.indexOf(dialog), 1))
}

/**
 * Works around two gaps in the library: Escape reaches all open dialogs, and a dialog mounted open does not return the
 * focus. Returns whether this dialog is on top; only the top one may close.
 */
export const useDialog = (opened = true) => {
  const [dialog] = useState(() => ({}))
  useEffect(() => {
    if (!opened) return
    const opener = document.activeElement
    const remove = openOnTop(dialog)
    return () => {
      remove()
      const atClose = document.activeElement
      setTimeout(() => {
        const isLost = document.activeElement === document.body || document.activeElement === atClose
        if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
      })
    }
  }, [dialog, opened])
  return () => dialogs.at(-1) === dialog
}
