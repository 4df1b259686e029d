import { openDialog } from './dialogs.tsx'
import { lazyDialog } from './lazily.tsx'

const Confirmation = lazyDialog(() => import('./Confirmation.tsx').then((m) => m.Confirmation))

/** Asks with the exact text of the specification; resolves to whether the user confirmed. */
export const confirm = async (question: string, { title = 'Please confirm', yes = 'Yes', danger = false } = {}) => {
  let isConfirmed = false
  const onConfirm = () => {
    isConfirmed = true
  }
  await openDialog(Confirmation, { question, title, yes, danger, onConfirm })
  return isConfirmed
}
