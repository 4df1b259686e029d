import { openDialog } from '../../../ui/dialogs.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'
import type { About } from './EmailModal.tsx'

const EmailModal = lazyDialog(() => import('./EmailModal.tsx').then((m) => m.EmailModal))

/** Opens the Send Email modal. */
export const composeEmail = ({ ContactId, answers, toAll }: About = {}) =>
  openDialog(EmailModal, { ContactId, answers, toAll }, answers ? `reply ${answers.MessageId}` : String(ContactId))
