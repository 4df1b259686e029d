import { openDialog } from '../../../ui/dialogs.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'

const AskDialog = lazyDialog(() => import('./AskDialog.tsx').then((m) => m.AskDialog))

/** Asks somebody for the document of a checklist line, by a message that is read before it leaves. */
export const askFor = ({ LineId, Name }: { LineId: number; Name: string }) =>
  openDialog(AskDialog, { LineId, Name }, 'ask')
