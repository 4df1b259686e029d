import type { WorkflowType } from '@dormer/contract/automation/workflows'
import { openDialog } from '../../../ui/dialogs.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'

const DryRunDialog = lazyDialog(() => import('./DryRunDialog.tsx').then((m) => m.DryRunDialog))

/** Opens the dry run of a workflow. */
export const openDryRun = (workflow: { WorkflowId: number; Name: string; Type: WorkflowType }) =>
  openDialog(DryRunDialog, workflow, `dry run ${workflow.WorkflowId}`)
