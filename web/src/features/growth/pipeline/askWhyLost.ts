import type { Opportunity } from '@dormer/contract/growth/opportunities'
import { openDialog } from '../../../ui/dialogs.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'
import { nameOf } from './board.rules.ts'

const LostDialog = lazyDialog(() => import('./LostDialog.tsx').then((m) => m.LostDialog))

type Reason = { LostReasonId?: number | null; LostNote?: string | null }
/** Asks why it is lost, as it comes to this stage; undefined if it stays where it is. */
export const askWhyLost = async (card: Opportunity, stage: string) => {
  let told: Reason | undefined
  const onSave = (reason: Reason) => {
    told = reason
  }
  await openDialog(LostDialog, { name: nameOf(card), transaction: card.Transaction, stage, onSave }, 'lost')
  return told
}
