import { openDialog } from '../../../ui/dialogs.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'
import type { DryRunAsked } from './DryRunDialog.tsx'

const DryRunDialog = lazyDialog(() => import('./DryRunDialog.tsx').then((m) => m.DryRunDialog))

/** Opens the dry run of a workflow: of its draft or, where it is about to be started, of what is published. */
export const openDryRun = (asked: DryRunAsked) => openDialog(DryRunDialog, asked, `dry run ${asked.WorkflowId}`)
