import type { TextTemplate } from '@dormer/contract/messages/templates'
import { openDialog } from '../../../ui/dialogs.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'
import { inNoName } from './merge-words.ts'
import { TemplateList } from './TemplateList.tsx'
import { textTemplatesQuery } from './templates.api.ts'

const TextTemplateModal = lazyDialog(() => import('./TextTemplateModal.tsx').then((m) => m.TextTemplateModal))

export const TextTemplatesPage = () => (
  <TemplateList<TextTemplate>
    title="Text Templates"
    add="New Text Template"
    query={textTemplatesQuery}
    keyOf={(template) => template.TextTemplateId}
    about={(template) => inNoName(template.Body)}
    open={(props) => openDialog(TextTemplateModal, props)}
  />
)
