import { openDialog } from '../../../ui/dialogs.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'
import type { Counted } from './counts.api.ts'

const PeopleDialog = lazyDialog(() => import('./PeopleDialog.tsx').then((m) => m.PeopleDialog))

export type PeopleAsked = Counted & { name: string; word: string; isTransaction: boolean }

/** Shows whom a number counts. */
export const openPeople = (asked: PeopleAsked) =>
  openDialog(PeopleDialog, asked, `people ${asked.WorkflowId} ${asked.state} ${asked.stepId}`)
