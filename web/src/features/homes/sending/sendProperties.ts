import { openDialog } from '../../../ui/dialogs.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'
import type { Chosen } from '../../people/contacts/ContactsPicker.tsx'

const SendPropertiesModal = lazyDialog(() => import('./SendPropertiesModal.tsx').then((m) => m.SendPropertiesModal))

type Asked = {
  listingKeys: string[]
  /** What one property is called. */
  name?: string | undefined
  /** Whom it is for, if that is known. */
  contact?: Chosen | undefined
  onSent?: () => void
}
/** Opens the dialog in which properties are sent to contacts. */
export const sendProperties = (asked: Asked) => openDialog(SendPropertiesModal, asked, 'send properties')
