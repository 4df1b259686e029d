import { stepParts } from '@dormer/contract/automation/step-words'
import { stepType, type WorkflowStep } from '@dormer/contract/automation/steps'
import { Paper, Text, ThemeIcon, UnstyledButton } from '@mantine/core'
import { IconGripVertical } from '@tabler/icons-react'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { lazyPart } from '../../../../ui/lazily.tsx'
import { Blocks, Loading } from '../../../../ui/Skeletons.tsx'
import { StepNumbers } from '../../counts/StepNumbers.tsx'
import classes from './Editor.module.css'
import { FindingLines } from './FindingLines.tsx'
import { StepMenu } from './StepMenu.tsx'
import { iconOf } from './step-kinds.ts'
import { useOfSteps } from './steps-context.ts'
import { type Place, stepElement } from './tree.ts'
import { useEditing } from './useEditor.ts'
import { useStepDrag } from './useStepDrag.ts'

const StepForm = lazyPart(() => import('./StepForm.tsx').then((m) => m.StepForm))

type Props = {
  step: WorkflowStep
  /** Its place in its list, and how many there are. */
  at: number
  count: number
  place: Place
  before: ReactNode
  /** The lists that hang from a Branch. */
  children: ReactNode
}

/** A step as a sentence; it opens to its form in place. */
export const StepCard = ({ step, at, count, place, before, children }: Props) => {
  const { workflow, steps, canEdit, findingsOf, openId, isNew, open, unsaved } = useEditing()
  const { namesOf, move, focused } = useOfSteps()
  const { WorkflowStepId, TaskTypeId } = step
  const number = steps.indexOf(step) + 1
  const isOpen = openId === WorkflowStepId
  const sentence = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLButtonElement>(null)
  const isMovable = canEdit && steps.length > 1
  const drag = useStepDrag(step, place, at, isMovable)
  // biome-ignore lint/correctness/useExhaustiveDependencies: also if it is moved again.
  useEffect(() => {
    if (focused === WorkflowStepId) menu.current?.focus()
  }, [focused, WorkflowStepId, at])
  useEffect(() => {
    if (!isOpen || !isNew) return
    sentence.current?.focus({ preventScroll: true })
    sentence.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen, isNew])
  const { when, what } = stepParts(step, namesOf(step), workflow.Type === 'Transaction')
  const Icon = iconOf(TaskTypeId)
  const failed = unsaved.get(WorkflowStepId)?.message
  return (
    <li className={classes.step} ref={drag.element} data-drop={drag.over}>
      {before && <div className={classes.between}>{before}</div>}
      <Paper
        ref={drag.card}
        className={classes.card}
        data-open={isOpen || undefined}
        data-dragged={drag.isDragged || undefined}
        role="group"
        aria-label={`Step ${number}`}
      >
        <div className={classes.head}>
          {isMovable && (
            <span ref={drag.grip} className={classes.grip} title="Drag to move">
              <IconGripVertical size={16} aria-hidden />
            </span>
          )}
          <UnstyledButton
            ref={sentence}
            id={stepElement(WorkflowStepId)}
            className={classes.sentence}
            aria-expanded={canEdit ? isOpen : undefined}
            disabled={!canEdit}
            onClick={() => open(isOpen ? undefined : WorkflowStepId)}
          >
            <Text size="xs" c="dimmed" className={`tabular ${classes.number}`}>
              {number}
            </Text>
            <ThemeIcon variant="light" size="md" radius="xl" aria-hidden>
              <Icon size={16} />
            </ThemeIcon>
            <Text size="sm" lineClamp={isOpen || !canEdit ? undefined : 2}>
              {when && (
                <Text span inherit c="dimmed">
                  {when},{' '}
                </Text>
              )}
              {what}
            </Text>
          </UnstyledButton>
          {canEdit && (
            <StepMenu
              button={menu}
              name={`Step ${number}`}
              about={when ? `${when}, ${what}` : what}
              place={place}
              step={step}
              up={at > 0 ? () => move(WorkflowStepId, place, at - 1, true) : undefined}
              down={at < count - 1 ? () => move(WorkflowStepId, place, at + 1, true) : undefined}
            />
          )}
        </div>
        <StepNumbers workflow={workflow} step={step} name={`Step ${number}`} />
        {canEdit && <FindingLines findings={findingsOf(WorkflowStepId)} className={classes.findings} />}
        {failed && (
          <Text size="sm" c="red" px="md" pb="xs" role="alert">
            Not saved: {failed}
          </Text>
        )}
        {isOpen && canEdit && (
          <div className={classes.form}>
            <Suspense
              fallback={
                <Loading>
                  <Blocks n={2} h={58} />
                </Loading>
              }
            >
              <StepForm step={step} />
            </Suspense>
          </div>
        )}
      </Paper>
      {TaskTypeId === stepType.Branch && children}
    </li>
  )
}
