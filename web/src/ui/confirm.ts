import type { ReactNode } from 'react'
import { openDialog } from './dialogs.tsx'
import { lazyDialog } from './lazily.tsx'

const Confirmation = lazyDialog(() => import('./Confirmation.tsx').then((m) => m.Confirmation))

type Options = { title?: string; yes?: string; no?: string; danger?: boolean; isFinal?: boolean; details?: ReactNode }

/**
 * Asks with the exact text of the specification; resolves to whether the user confirmed. `isFinal`: it cannot be undone,
 * which it says.
 */
export const confirm = async (
  question: string,
  { title = 'Please confirm', yes = 'Yes', no = 'Cancel', danger = false, isFinal = false, details }: Options = {},
) => {
  let isConfirmed = false
  const onConfirm = () => {
    isConfirmed = true
  }
  await openDialog(Confirmation, { question, isFinal, details, title, yes, no, danger, onConfirm })
  return isConfirmed
}
