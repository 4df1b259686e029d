import type { Stage } from '@dormer/contract/growth/stages'
import { OrderedList } from '../../../ui/OrderedList.tsx'
import { StageRow } from './StageRow.tsx'
import { useOrderStages } from './stages.api.ts'

/** The stages in their order. */
export const StageList = ({ stages }: { stages: Stage[] }) => {
  const { mutate } = useOrderStages(() => undefined)
  return (
    <OrderedList
      label="Stages"
      items={stages}
      idOf={({ Id }) => Id}
      nameOf={({ Name }) => Name}
      order={(ids) => mutate(ids)}
    >
      {(stage, move) => <StageRow stage={stage} stages={stages} move={move} />}
    </OrderedList>
  )
}
