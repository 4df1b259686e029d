import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import type { WorkflowStep } from '@dormer/contract/automation/steps'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useOfSteps } from './steps-context.ts'
import { type Place, stepsAt, withHanging } from './tree.ts'
import { useEditing } from './useEditor.ts'

type Edge = 'before' | 'after'

/** Whether a step may be dropped into a list, and its place there, counted without it. */
const useDrop = (place: Place) => {
  const { steps } = useEditing()
  const { move } = useOfSteps()
  return {
    // A Branch goes into none of its own lists.
    mayDrop: (stepId: number) =>
      place.ParentStepId === null || !withHanging(steps, stepId).includes(place.ParentStepId),
    drop: (stepId: number, at: number) => {
      const from = stepsAt(steps, place).findIndex(({ WorkflowStepId }) => WorkflowStepId === stepId)
      // Those after it move up by one when it leaves its place.
      move(stepId, place, from >= 0 && from < at ? at - 1 : at, false)
    },
  }
}

/** Drags a step by its grip to another place, in any list; says on which side of another one it would go. */
export const useStepDrag = ({ WorkflowStepId }: WorkflowStep, place: Place, at: number, isMovable: boolean) => {
  const element = useRef<HTMLLIElement>(null)
  const card = useRef<HTMLDivElement>(null)
  const grip = useRef<HTMLSpanElement>(null)
  const [isDragged, setDragged] = useState(false)
  const [over, setOver] = useState<Edge>()
  const { mayDrop, drop } = useDrop(place)
  const may = useEffectEvent(mayDrop)
  const dropAt = useEffectEvent((stepId: number, edge: Edge) => drop(stepId, edge === 'before' ? at : at + 1))
  useEffect(() => {
    const whole = element.current
    const dragHandle = grip.current
    if (!whole || !dragHandle || !isMovable) return
    const edgeAt = (y: number): Edge => {
      const { top, height } = (card.current ?? whole).getBoundingClientRect()
      return y < top + height / 2 ? 'before' : 'after'
    }
    return combine(
      draggable({
        element: whole,
        dragHandle,
        getInitialData: () => ({ WorkflowStepId }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element: whole,
        canDrop: ({ source }) =>
          source.data.WorkflowStepId !== WorkflowStepId && may(Number(source.data.WorkflowStepId)),
        // What hangs from a Branch lies within it: only the innermost counts.
        onDrag: ({ location: { current } }) =>
          setOver(current.dropTargets[0]?.element === whole ? edgeAt(current.input.clientY) : undefined),
        onDragLeave: () => setOver(undefined),
        onDrop: ({ source, location: { current } }) => {
          setOver(undefined)
          if (current.dropTargets[0]?.element === whole)
            dropAt(Number(source.data.WorkflowStepId), edgeAt(current.input.clientY))
        },
      }),
    )
  }, [WorkflowStepId, isMovable])
  return { element, card, grip, isDragged, over }
}

/** The end of a list takes steps, too: an empty one has nothing else. */
export const useListDrop = (place: Place) => {
  const element = useRef<HTMLDivElement>(null)
  const [isOver, setOver] = useState(false)
  const { steps } = useEditing()
  const { mayDrop, drop } = useDrop(place)
  const may = useEffectEvent(mayDrop)
  const dropLast = useEffectEvent((stepId: number) => drop(stepId, stepsAt(steps, place).length))
  useEffect(() => {
    const end = element.current
    if (!end) return
    return dropTargetForElements({
      element: end,
      canDrop: ({ source }) => may(Number(source.data.WorkflowStepId)),
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false)
        dropLast(Number(source.data.WorkflowStepId))
      },
    })
  }, [])
  return { element, isOver }
}
