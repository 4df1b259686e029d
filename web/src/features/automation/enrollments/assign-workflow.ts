import { openDialog } from '../../../ui/dialogs.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'
import type { Selection } from '../../people/bulk/bulk.api.ts'

const AssignWorkflowModal = lazyDialog(() => import('./AssignWorkflowModal.tsx').then((m) => m.AssignWorkflowModal))

/** Opens the dialog that starts a workflow for contacts; `name` if it is one, `done` once it has. */
export const openAssignWorkflow = (asked: { selection: Selection; name?: string; done?: () => void }) =>
  openDialog(AssignWorkflowModal, asked, 'assign workflow')
