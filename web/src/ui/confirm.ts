import { openDialog } from './dialogs.tsx'
import { lazyDialog } from './lazily.tsx'

const Confirmation = lazyDialog(() => import('./Confirmation.tsx').then((m) => m.Confirmation))

/** Asks with the exact text of the specification; resolves to whether the user confirmed. */
export const confirm = async (
  question: string,
  { title = 'Please confirm', yes = 'Yes', no = 'Cancel', danger = false } = {},
) => {
  let isConfirmed = false
  const onConfirm = () => {
    isConfirmed = true
  }
  await openDialog(Confirmation, { question, title, yes, no, danger, onConfirm })
  return isConfirmed
}
