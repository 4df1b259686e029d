import { askFor, DialogHost } from '../../../ui/DialogHost.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'

const AddPersonModal = lazyDialog(() => import('./AddPersonModal.tsx').then((m) => m.AddPersonModal))
const keyOf = () => 'person'

/** Opens the quick add of a person: a name and an email or phone are enough. */
export const addPerson = () => askFor('add-person', {})
export const AddPersonHost = () => <DialogHost name="add-person" Dialog={AddPersonModal} keyOf={keyOf} />
