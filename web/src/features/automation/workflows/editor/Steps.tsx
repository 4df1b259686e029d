import { Button, Group, Stack, Title, VisuallyHidden } from '@mantine/core'
import { IconBooks, IconListNumbers } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { Empty } from '../../../../ui/Empty.tsx'
import { QueryFailure } from '../../../../ui/Loaded.tsx'
import { ButtonLink } from '../../../../ui/links.tsx'
import { notifyFailure } from '../../../../ui/notify.ts'
import { useMoveStep } from '../workflows.api.ts'
import { AddStep } from './AddStep.tsx'
import classes from './Editor.module.css'
import { FindingLines } from './FindingLines.tsx'
import { StepCard } from './StepCard.tsx'
import { StepsContext } from './steps-context.ts'
import { addElement, answers, keyOf, nameOf, type Place, relocated, root, stepsAt } from './tree.ts'
import { useEditing } from './useEditor.ts'
import { namesOf, useChoices } from './useNames.ts'
import { useListDrop } from './useStepDrag.ts'

/** The steps, each as a sentence that opens to its form; dragged or moved by their menus. */
export const Steps = () => {
  const { workflow, steps, canEdit, findingsOf } = useEditing()
  const choices = useChoices(steps)
  const mover = useMoveStep(workflow.WorkflowId)
  /** Told to assistive technology: what a move did. */
  const [told, setTold] = useState('')
  // A step keeps the focus on its menu when it is moved by it.
  const [focused, setFocused] = useState<number>()
  const move = useCallback(
    (stepId: number, place: Place, to: number, isByMenu: boolean) => {
      const before = steps.find(({ WorkflowStepId }) => WorkflowStepId === stepId)
      const after = relocated(steps, stepId, place, to)
      const list = stepsAt(after, place)
      const at = list.findIndex(({ WorkflowStepId }) => WorkflowStepId === stepId)
      const isSameList = before && keyOf(before) === keyOf(place)
      if (isSameList && stepsAt(steps, place).indexOf(before) === at) return
      setFocused(isByMenu ? stepId : undefined)
      setTold(`Moved to place ${at + 1} of ${list.length}${isSameList ? '' : ` of the list “${nameOf(after, place)}”`}`)
      mover
        .mutateAsync({ WorkflowStepId: stepId, Index: at, ...place })
        .catch((error) => notifyFailure(error, 'The step was not moved'))
    },
    [steps, mover],
  )
  return (
    <StepsContext
      value={{ choices, namesOf: (step) => namesOf(step, workflow, choices), move, focused, tell: setTold }}
    >
      <Stack component="section" aria-labelledby="workflow-steps" gap="xs">
        <Group justify="space-between">
          <Title order={2} size="h5" id="workflow-steps">
            Steps
          </Title>
        </Group>
        {steps.length === 0 ? (
          <Empty
            icon={<IconListNumbers />}
            title="Add steps to get started"
            description="Each step does one thing, right away or some time after the step before it."
          >
            {canEdit && (
              <>
                <AddStep place={root} at={0} label="Add step">
                  <Button id={addElement(root)}>Add step</Button>
                </AddStep>
                <ButtonLink
                  to="/workflows/library"
                  search={{ type: workflow.Type }}
                  variant="default"
                  leftSection={<IconBooks size={16} />}
                >
                  See the library
                </ButtonLink>
              </>
            )}
          </Empty>
        ) : (
          <>
            {canEdit && <FindingLines findings={findingsOf(null)} />}
            <QueryFailure query={choices.tags} title="The tags could not be loaded" />
            <QueryFailure query={choices.urgencies} title="The urgencies could not be loaded" />
            <QueryFailure query={choices.searches} title="Your saved searches could not be loaded" />
            <StepList place={root} name="Steps" />
          </>
        )}
        <VisuallyHidden role="status">{told}</VisuallyHidden>
      </Stack>
    </StepsContext>
  )
}

/** One list of steps; those of a Branch hold another two. */
const StepList = ({ place, name }: { place: Place; name: string }) => {
  const { steps, canEdit } = useEditing()
  const list = stepsAt(steps, place)
  const isRoot = place.ParentStepId === null
  const end = useListDrop(place)
  return (
    <Stack gap={0}>
      <ol className={classes.steps} aria-label={name}>
        {list.map((step, at) => (
          <StepCard
            key={step.WorkflowStepId}
            step={step}
            at={at}
            count={list.length}
            place={place}
            before={canEdit && <AddStep place={place} at={at} of={isRoot ? undefined : name} />}
          >
            <Lists stepId={step.WorkflowStepId} />
          </StepCard>
        ))}
      </ol>
      {canEdit && (
        <div
          ref={end.element}
          className={list.length > 0 ? classes.between : classes.end}
          data-drop={end.isOver || undefined}
        >
          <AddStep place={place} at={list.length} label="Add step">
            <Button
              id={addElement(place)}
              variant="default"
              size={isRoot ? 'sm' : 'compact-sm'}
              aria-label={isRoot ? 'Add step' : `Add step: ${name}`}
            >
              Add step
            </Button>
          </AddStep>
        </div>
      )}
    </Stack>
  )
}

const Lists = ({ stepId }: { stepId: number }) => {
  const { steps, canEdit } = useEditing()
  return (
    <div className={classes.branches}>
      {(['Yes', 'No'] as const).map((Branch) => {
        const place = { ParentStepId: stepId, Branch }
        const isEmpty = !canEdit && stepsAt(steps, place).length === 0
        return (
          <Stack key={keyOf(place)} gap="xs" className={classes.branch}>
            <Title order={3} size="h6">
              {answers[Branch]}
              {isEmpty && ': continues below'}
            </Title>
            <StepList place={place} name={nameOf(steps, place)} />
          </Stack>
        )
      })}
    </div>
  )
}
