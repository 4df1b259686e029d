import type { Stage } from '@dormer/contract/growth/stages'
import { ApiError } from '../../../api/client.ts'
import { confirm } from '../../../ui/confirm.ts'
import { openDialog } from '../../../ui/dialogs.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'
import { notifyFailure, notifySuccess } from '../../../ui/notify.ts'
import { useDeleteStage } from './stages.api.ts'

const MoveAndDelete = lazyDialog(() => import('./MoveAndDelete.tsx').then((m) => m.MoveAndDelete))

export const deletedStage = 'Stage deleted successfully'

/** Asks before a stage is deleted; for one that holds opportunities, where they move. */
export const useAskToDeleteStage = () => {
  const { mutateAsync } = useDeleteStage()
  return async (stage: Stage, stages: Stage[]) => {
    const moveFirst = () => void openDialog(MoveAndDelete, { stage, stages }, 'stage-delete')
    if (stage.OpportunityCount > 0) return moveFirst()
    const question = `Are you sure you want to delete this stage: ${stage.Name}?`
    if (!(await confirm(question, { title: 'Delete Stage', yes: 'Delete', danger: true, isFinal: true }))) return
    try {
      await mutateAsync({ id: stage.Id })
      notifySuccess(deletedStage)
    } catch (error) {
      // Somebody has put an opportunity into it since.
      if (error instanceof ApiError && error.status === 409 && stages.length > 1) moveFirst()
      void notifyFailure(error, 'The stage was not deleted')
    }
  }
}
