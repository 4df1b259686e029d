import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import type { PipelineColumn } from '@dormer/contract/growth/pipeline'
import { useEffect, useEffectEvent, useState } from 'react'

/** The columns; while a card is dragged, as they were when that began. */
export const useStillWhileDragged = (columns: PipelineColumn[]) => {
  const [still, setStill] = useState<PipelineColumn[]>()
  const begin = useEffectEvent(() => setStill(columns))
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => source.data.opportunity !== undefined,
        onDragStart: () => begin(),
        onDrop: () => setStill(undefined),
      }),
    [],
  )
  return still ?? columns
}
