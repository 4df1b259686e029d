import { useBlocker } from '@tanstack/react-router'
import { confirm } from '../ui/confirm.ts'
import { isForDialog } from '../ui/dialog-stack.ts'

/** Asks before leaving a page with unsaved input. The browser's Back closes an open dialog instead. */
export const useLeaveGuard = (isDirty: () => boolean) =>
  useBlocker({
    shouldBlockFn: async ({ action }) =>
      isDirty() &&
      !isForDialog(action) &&
      !(await confirm('Leave this page? What you typed will be lost.', { title: 'Unsaved changes', yes: 'Leave' })),
    enableBeforeUnload: isDirty,
  })
