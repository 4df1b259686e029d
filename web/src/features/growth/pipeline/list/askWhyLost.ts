import { openDialog } from '../../../../ui/dialogs.tsx'
import { lazyDialog } from '../../../../ui/lazily.tsx'

const LostDialog = lazyDialog(() => import('../LostDialog.tsx').then((m) => m.LostDialog))

type Reason = { LostReasonId?: number | null; LostNote?: string | null }
/** Asks why it is lost; undefined if it stays where it is. */
export const askWhyLost = async (name: string, stage: string) => {
  let told: Reason | undefined
  const onSave = (reason: Reason) => {
    told = reason
  }
  await openDialog(LostDialog, { name, stage, onSave }, 'lost')
  return told
}
