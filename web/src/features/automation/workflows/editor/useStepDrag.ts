import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import type { WorkflowStep } from '@dormer/contract/automation/steps'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { keyOf, type Place } from './tree.ts'

type Props = {
  step: WorkflowStep
  at: number
  place: Place
  isMovable: boolean
  move: (stepId: number, place: Place, to: number, isByMenu: boolean) => void
}
type Edge = 'before' | 'after'

/** Drags a step by its grip to another place of its list; says on which side of another one it would go. */
export const useStepDrag = ({ step: { WorkflowStepId }, at, place, isMovable, move }: Props) => {
  const element = useRef<HTMLLIElement>(null)
  const grip = useRef<HTMLSpanElement>(null)
  const [isDragged, setDragged] = useState(false)
  const [over, setOver] = useState<Edge>()
  const list = keyOf(place)
  const drop = useEffectEvent((stepId: number, from: number, edge: Edge) => {
    const to = edge === 'before' ? at : at + 1
    // Those after it move up by one when it leaves its place.
    move(stepId, place, from < to ? to - 1 : to, false)
  })
  useEffect(() => {
    const whole = element.current
    const dragHandle = grip.current
    if (!whole || !dragHandle || !isMovable) return
    const edgeAt = (y: number): Edge => {
      const { top, height } = whole.getBoundingClientRect()
      return y < top + height / 2 ? 'before' : 'after'
    }
    return combine(
      draggable({
        element: whole,
        dragHandle,
        getInitialData: () => ({ WorkflowStepId, list, at }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element: whole,
        canDrop: ({ source }) => source.data.list === list && source.data.WorkflowStepId !== WorkflowStepId,
        onDrag: ({ location }) => setOver(edgeAt(location.current.input.clientY)),
        onDragLeave: () => setOver(undefined),
        onDrop: ({ source, location }) => {
          setOver(undefined)
          drop(Number(source.data.WorkflowStepId), Number(source.data.at), edgeAt(location.current.input.clientY))
        },
      }),
    )
  }, [WorkflowStepId, list, at, isMovable])
  return { element, grip, isDragged, over }
}
