import { useBlocker } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { confirm } from '../ui/confirm.tsx'

type Action = 'PUSH' | 'REPLACE' | 'BACK' | 'FORWARD' | 'GO'
/** Through the browser's own buttons. */
const isBrowsing = (action: Action) => action !== 'PUSH' && action !== 'REPLACE'

/** Open dialogs that handle the browser's Back themselves, topmost last. */
const dialogs: object[] = []

/** Asks before leaving a page with unsaved input. */
export const useLeaveGuard = (isDirty: () => boolean) =>
  useBlocker({
    shouldBlockFn: async ({ action }) =>
      isDirty() &&
      !(isBrowsing(action) && dialogs.length > 0) &&
      !(await confirm('Leave this page? What you typed will be lost.', { title: 'Unsaved changes', yes: 'Leave' })),
    enableBeforeUnload: isDirty,
  })

/**
 * The browser's Back closes the top dialog, as Escape does, and the page stays. A dialog kept in the address closes
 * through the navigation itself: `mayLeave` asks first.
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
  // Read when Back is pressed, not when the blocker was set up.
  const mayLeaveNow = useEffectEvent(mayLeave)
  const closeNow = useEffectEvent(close)
  useBlocker({
    disabled: !opened,
    shouldBlockFn: async ({ action }) => {
      if (dialogs.at(-1) !== dialog) return false
      if (isInAddress) return !(await mayLeaveNow())
      if (!isBrowsing(action)) return false
      // After the address has been restored.
      setTimeout(closeNow)
      return true
    },
    enableBeforeUnload: () => dirty,
  })
}
