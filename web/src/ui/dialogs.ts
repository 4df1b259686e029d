import { useEffect, useState } from 'react'

/** Those that are open, the last on top. */
const dialogs: object[] = []

/** Lays a dialog on top of the others; answers how to take it away. */
export const layOnTop = (dialog: object) => {
  dialogs.push(dialog)
  // Later: the key that closes it is heard by those below as well.
  return () => void setTimeout(() => dialogs.splice(dialogs.indexOf(dialog), 1))
}

/**
 * What the library's dialogs lack: Escape goes to all that are open, and one that begins open does not give the focus
 * back. Answers whether this one is on top, which is the only one to close.
 */
export const useDialog = (opened = true) => {
  const [dialog] = useState(() => ({}))
  useEffect(() => {
    if (!opened) return
    const opener = document.activeElement
    const takeAway = layOnTop(dialog)
    return () => {
      takeAway()
      const atClose = document.activeElement
      setTimeout(() => {
        const isLost = document.activeElement === document.body || document.activeElement === atClose
        if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
      })
    }
  }, [dialog, opened])
  return () => dialogs.at(-1) === dialog
}
