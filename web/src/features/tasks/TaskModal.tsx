import type { TaskRow } from '@dormer/contract/tasks'

type Props = {
  task?: TaskRow
  contact?: { ContactId: number; ContactEntityId: number; Name: string }
  close: () => void
}

export const TaskModal = (_: Props) => null
