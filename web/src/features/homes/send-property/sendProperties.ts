import { openDialog } from '../../../ui/dialogs.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'
import type { Chosen } from '../../people/contacts/ContactsPicker.tsx'

const SendPropertiesModal = lazyDialog(() => import('./SendPropertiesModal.tsx').then((m) => m.SendPropertiesModal))

type Asked = {
  listingKeys: string[]
  /** The name of a single property. */
  name?: string | undefined
  /** The contact, if known. */
  contact?: Chosen | undefined
  onSent?: () => void
}
/** Opens the dialog for sending properties to contacts. */
export const sendProperties = (asked: Asked) => openDialog(SendPropertiesModal, asked, 'send properties')
