import { openDialog } from '../../../ui/dialogs.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'

const MergeDialog = lazyDialog(() => import('./MergeDialog.tsx').then((m) => m.MergeDialog))
const MergeWith = lazyDialog(() => import('./MergeWith.tsx').then((m) => m.MergeWith))

/** What happens once they are merged; if nothing is said, the kept contact's page opens. */
type Then = { onMerged?: (ContactId: number) => void }

/** Compares these contacts, and merges them if the user says so. */
export const openMerge = (contactIds: readonly number[], { onMerged }: Then = {}) =>
  void openDialog(MergeDialog, { contactIds, onMerged }, 'merge')

/** Asks with whom a contact is to be merged. */
export const openMergeWith = (contact: { ContactId: number; Name: string }) =>
  void openDialog(MergeWith, { contact }, 'merge with')
