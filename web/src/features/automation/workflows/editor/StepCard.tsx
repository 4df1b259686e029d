import { actionPhrase, dateControlOf, waitPhrase } from '@dormer/contract/automation/step-words'
import { stepType, type WorkflowStep } from '@dormer/contract/automation/steps'
import { ActionIcon, Menu, Paper, Text, ThemeIcon, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconDots, IconGripVertical, IconTrash } from '@tabler/icons-react'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { confirm } from '../../../../ui/confirm.ts'
import { lazyPart } from '../../../../ui/lazily.tsx'
import { notifyFailure } from '../../../../ui/notify.ts'
import { Blocks, Loading } from '../../../../ui/Skeletons.tsx'
import { StepNumbers } from '../../counts/StepNumbers.tsx'
import { useDeleteStep } from '../workflows.api.ts'
import classes from './Editor.module.css'
import { FindingLines } from './FindingLines.tsx'
import { iconOf } from './step-kinds.ts'
import { useOfSteps } from './steps-context.ts'
import type { Place } from './tree.ts'
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
  const drag = useStepDrag({ step, at, place, isMovable: canEdit && count > 1, move })
  // biome-ignore lint/correctness/useExhaustiveDependencies: also if it is moved again.
  useEffect(() => {
    if (focused === WorkflowStepId) menu.current?.focus()
  }, [focused, WorkflowStepId, at])
  useEffect(() => {
    if (!isOpen || !isNew) return
    sentence.current?.focus({ preventScroll: true })
    sentence.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen, isNew])
  const what = actionPhrase(step, namesOf(step))
  const when = workflow.Type === 'Transaction' ? dateControlOf(step.DueDateRule) : waitPhrase(step)
  const Icon = iconOf(TaskTypeId)
  const failed = unsaved.get(WorkflowStepId)?.message
  return (
    <li className={classes.step} ref={drag.element} data-drop={drag.over}>
      {before && <div className={classes.between}>{before}</div>}
      <Paper
        className={classes.card}
        data-open={isOpen || undefined}
        data-dragged={drag.isDragged || undefined}
        role="group"
        aria-label={`Step ${number}`}
      >
        <div className={classes.head}>
          {canEdit && count > 1 && (
            <span ref={drag.grip} className={classes.grip} title="Drag to move">
              <IconGripVertical size={16} aria-hidden />
            </span>
          )}
          <UnstyledButton
            ref={sentence}
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
            <Text size="sm" lineClamp={isOpen ? undefined : 2}>
              <Text span inherit c="dimmed">
                {when}:
              </Text>{' '}
              {what}
            </Text>
          </UnstyledButton>
          {canEdit && (
            <StepMenu
              button={menu}
              name={`Step ${number}`}
              about={`${when}: ${what}`}
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

/** A step, and all that hangs from it. */
const withHanging = (steps: readonly WorkflowStep[], stepId: number): number[] => [
  stepId,
  ...steps
    .filter(({ ParentStepId }) => ParentStepId === stepId)
    .flatMap(({ WorkflowStepId }) => withHanging(steps, WorkflowStepId)),
]

type MenuProps = {
  button: React.RefObject<HTMLButtonElement | null>
  name: string
  about: string
  step: WorkflowStep
  up: (() => void) | undefined
  down: (() => void) | undefined
}
const StepMenu = ({ button, name, about, step: { WorkflowStepId }, up, down }: MenuProps) => {
  const { workflow, steps, saves, openId, open } = useEditing()
  const { mutateAsync, isPending } = useDeleteStep(workflow.WorkflowId)
  const hanging = steps.some(({ ParentStepId }) => ParentStepId === WorkflowStepId)
  const remove = async () => {
    const question = hanging ? 'Delete this step, with all that hangs from it?' : 'Delete this step?'
    const asked = { title: 'Delete Step', yes: 'Delete', danger: true, details: <Text size="sm">{about}</Text> }
    if (!(await confirm(question, asked))) return
    await mutateAsync(WorkflowStepId).then(
      () => {
        for (const id of withHanging(steps, WorkflowStepId)) saves.forget(id)
        if (openId === WorkflowStepId) open(undefined)
      },
      (error) => notifyFailure(error, 'The step was not deleted'),
    )
  }
  return (
    <Menu position="bottom-end" returnFocus>
      <Menu.Target>
        <ActionIcon ref={button} aria-label={`${name}: more`} title="More" loading={isPending}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconArrowUp size={16} />} disabled={!up} onClick={up}>
          Move up
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowDown size={16} />} disabled={!down} onClick={down}>
          Move down
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item c="red" leftSection={<IconTrash size={16} />} onClick={() => void remove()}>
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
