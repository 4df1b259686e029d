import { useBlocker } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { confirm } from '../ui/confirm.tsx'

type Action = 'PUSH' | 'REPLACE' | 'BACK' | 'FORWARD' | 'GO'
/** By the browser's own buttons. */
const isBrowsing = (action: Action) => action !== 'PUSH' && action !== 'REPLACE'

/** The open dialogs that answer the browser's Back themselves, the last on top. */
const dialogs: object[] = []

/** Asks before a page is left on which something was typed and not saved. */
export const useLeaveGuard = (isDirty: () => boolean) =>
  useBlocker({
    shouldBlockFn: async ({ action }) =>
      isDirty() &&
      !(isBrowsing(action) && dialogs.length > 0) &&
      !(await confirm('Leave this page? What you typed will be lost.', { title: 'Unsaved changes', yes: 'Leave' })),
    enableBeforeUnload: isDirty,
  })

/**
 * The browser's Back closes the dialog on top, as Escape does, and the page stays. One that stands in the address goes
 * with it: `mayLeave` asks before.
 */
export const useBackGuard = ({
  opened,
  isInAddress,
  dirty,
  mayLeave,
  close,
}: {
  opened: boolean
  isInAddress: boolean
  dirty: boolean
  mayLeave: () => Promise<boolean>
  close: () => void
}) => {
  const [dialog] = useState(() => ({}))
  useEffect(() => {
    if (!opened) return
    dialogs.push(dialog)
    return () => void dialogs.splice(dialogs.indexOf(dialog), 1)
  }, [dialog, opened])
  // As they are when Back is pressed, however long ago the blocker was set up.
  const mayLeaveNow = useEffectEvent(mayLeave)
  const closeNow = useEffectEvent(close)
  useBlocker({
    disabled: !opened,
    shouldBlockFn: async ({ action }) => {
      if (dialogs.at(-1) !== dialog) return false
      if (isInAddress) return !(await mayLeaveNow())
      if (!isBrowsing(action)) return false
      // Once the address is as it was.
      setTimeout(closeNow)
      return true
    },
    enableBeforeUnload: () => dirty,
  })
}
