import { openDialog } from '../../../ui/dialogs.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'

const AddPersonModal = lazyDialog(() => import('./AddPersonModal.tsx').then((m) => m.AddPersonModal))

/** Opens the quick add of a person, with what is known already: a name and an email or phone are enough. */
export const addPerson = (begin?: string) => openDialog(AddPersonModal, { begin }, 'person')
