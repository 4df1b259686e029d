import type { EmailTemplate } from '@dormer/contract/messages/templates'
import { openDialog } from '../../../ui/dialogs.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'
import { inNoName } from './merge-words.ts'
import { TemplateList } from './TemplateList.tsx'
import { emailTemplatesQuery } from './templates.api.ts'

const EmailTemplateModal = lazyDialog(() => import('./EmailTemplateModal.tsx').then((m) => m.EmailTemplateModal))

export const EmailTemplatesPage = () => (
  <TemplateList<EmailTemplate>
    title="Email Templates"
    add="New Email Template"
    query={emailTemplatesQuery}
    keyOf={(template) => template.EmailTemplateId}
    about={(template) => inNoName(template.Subject)}
    open={(props) => openDialog(EmailTemplateModal, props)}
  />
)
