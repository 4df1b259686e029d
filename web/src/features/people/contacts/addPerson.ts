import { openDialog } from '../../../ui/dialogs.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'

const AddPersonModal = lazyDialog(() => import('./AddPersonModal.tsx').then((m) => m.AddPersonModal))

/** Opens the quick add of a person: a name and an email or phone are enough. */
export const addPerson = () => openDialog(AddPersonModal, {}, 'person')

/** The same with words that were typed elsewhere. */
export const addPersonOf = (words: string) => openDialog(AddPersonModal, { words }, 'person')
