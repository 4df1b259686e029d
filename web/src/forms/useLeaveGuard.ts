import { useBlocker } from '@tanstack/react-router'
import { confirm } from '../ui/confirm.tsx'

/** Asks before a page is left on which something was typed and not saved. */
export const useLeaveGuard = (isDirty: () => boolean) =>
  useBlocker({
    shouldBlockFn: async () =>
      isDirty() &&
      !(await confirm('Leave this page? What you typed will be lost.', { title: 'Unsaved changes', yes: 'Leave' })),
    enableBeforeUnload: isDirty,
  })
