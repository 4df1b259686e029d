import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

type Edge = 'before' | 'after'

/**
 * Drags a row of the list `of` by its grip; says on which side of another one it would go. `drop` gets the place counted
 * with it.
 */
export const useRowDrag = (of: string, id: number, at: number, drop: (id: number, place: number) => void) => {
  const element = useRef<HTMLLIElement>(null)
  const grip = useRef<HTMLSpanElement>(null)
  const [isDragged, setDragged] = useState(false)
  const [over, setOver] = useState<Edge>()
  const dropAt = useEffectEvent((dragged: number, edge: Edge) => drop(dragged, edge === 'before' ? at : at + 1))
  useEffect(() => {
    const row = element.current
    const dragHandle = grip.current
    if (!row || !dragHandle) return
    const edgeAt = (y: number): Edge => {
      const { top, height } = row.getBoundingClientRect()
      return y < top + height / 2 ? 'before' : 'after'
    }
    return combine(
      draggable({
        element: row,
        dragHandle,
        getInitialData: () => ({ of, id }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element: row,
        canDrop: ({ source }) => source.data.of === of && source.data.id !== id,
        onDrag: ({ location: { current } }) => setOver(edgeAt(current.input.clientY)),
        onDragLeave: () => setOver(undefined),
        onDrop: ({ source, location: { current } }) => {
          setOver(undefined)
          dropAt(Number(source.data.id), edgeAt(current.input.clientY))
        },
      }),
    )
  }, [of, id])
  return { element, grip, isDragged, over }
}
