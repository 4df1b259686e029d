import { openDialog } from '../../../../ui/dialogs.tsx'
import { lazyDialog } from '../../../../ui/lazily.tsx'
import type { About } from './EmailModal.tsx'

const EmailModal = lazyDialog(() => import('./EmailModal.tsx').then((m) => m.EmailModal))

/** Opens the Send Email modal. */
export const composeEmail = ({ ContactId, To, answers, how }: About = {}) =>
  openDialog(EmailModal, { ContactId, To, answers, how }, answers ? `${how} ${answers.MessageId}` : String(ContactId))
