import { openDialog } from '../../../ui/dialogs.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'

const MergeDialog = lazyDialog(() => import('./MergeDialog.tsx').then((m) => m.MergeDialog))
const MergeWith = lazyDialog(() => import('./MergeWith.tsx').then((m) => m.MergeWith))

/** Whether the page stays once they are merged; otherwise the kept contact's opens. */
type Then = { stays?: boolean }

/** Compares these contacts, and merges them if the user says so. */
export const openMerge = (contactIds: readonly number[], { stays }: Then = {}) =>
  void openDialog(MergeDialog, { contactIds, stays }, 'merge')

/** Asks with whom a contact is to be merged. */
export const openMergeWith = (contact: { ContactId: number; Name: string }) =>
  void openDialog(MergeWith, { contact }, 'merge with')
