import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import type { Opportunity } from '@dormer/contract/growth/opportunities'
import type { PipelineColumn } from '@dormer/contract/growth/pipeline'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { accepts, placeAt } from './board.rules.ts'
import type { MoveCard } from './useBoard.ts'

/** Takes cards between the rows of a column's list; `over` is the row above which one would go. */
export const useColumnDrop = (
  column: PipelineColumn,
  list: RefObject<HTMLElement | null>,
  height: number,
  move: MoveCard,
) => {
  const element = useRef<HTMLElement>(null)
  const [over, setOver] = useState<number>()
  const rowAt = useEffectEvent((y: number) => {
    if (!list.current) return 0
    const { top } = list.current.getBoundingClientRect()
    const row = Math.round((y - top + list.current.scrollTop) / height)
    return Math.max(0, Math.min(row, column.Opportunities.length))
  })
  const mayDrop = useEffectEvent((card: Opportunity | undefined) => card !== undefined && accepts(column, card))
  const drop = useEffectEvent((card: Opportunity, row: number) => {
    const from = column.Opportunities.findIndex(({ Id }) => Id === card.Id)
    // Dropped where it was.
    if (from >= 0 && (row === from || row === from + 1)) return
    const at = from >= 0 && from < row ? row - 1 : row
    move({ card, to: column, ...placeAt(column, card, at) })
  })
  useEffect(() => {
    if (!element.current) return
    return dropTargetForElements({
      element: element.current,
      canDrop: ({ source }) => mayDrop(source.data.opportunity as Opportunity | undefined),
      onDrag: ({ location: { current } }) => setOver(rowAt(current.input.clientY)),
      onDragLeave: () => setOver(undefined),
      onDrop: ({ source, location: { current } }) => {
        setOver(undefined)
        drop(source.data.opportunity as Opportunity, rowAt(current.input.clientY))
      },
    })
  }, [])
  return { element, over }
}
