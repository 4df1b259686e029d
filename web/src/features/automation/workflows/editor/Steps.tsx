import { Button, Group, Stack, Title, VisuallyHidden } from '@mantine/core'
import { IconBooks, IconListNumbers } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { Empty } from '../../../../ui/Empty.tsx'
import { ButtonLink } from '../../../../ui/links.tsx'
import { notifyFailure } from '../../../../ui/notify.ts'
import { useOrderSteps } from '../workflows.api.ts'
import { AddStep } from './AddStep.tsx'
import classes from './Editor.module.css'
import { FindingLines } from './FindingLines.tsx'
import { StepCard } from './StepCard.tsx'
import { StepsContext } from './steps-context.ts'
import { keyOf, moved, type Place, root, stepsAt } from './tree.ts'
import { useEditing } from './useEditor.ts'
import { namesOf, useChoices } from './useNames.ts'

/** The steps, each as a sentence that opens to its form; dragged or moved by their menus. */
export const Steps = () => {
  const { workflow, steps, canEdit, findingsOf } = useEditing()
  const choices = useChoices(steps)
  const order = useOrderSteps(workflow.WorkflowId)
  /** Told to assistive technology: what a move did. */
  const [told, setTold] = useState('')
  // A step keeps the focus on its menu when it is moved by it.
  const [focused, setFocused] = useState<number>()
  const move = useCallback(
    (stepId: number, place: Place, to: number, isByMenu: boolean) => {
      const ids = stepsAt(steps, place).map(({ WorkflowStepId }) => WorkflowStepId)
      const next = moved(ids, stepId, to)
      if (next.every((id, at) => id === ids[at])) return
      setFocused(isByMenu ? stepId : undefined)
      setTold(`Moved to place ${to + 1} of ${ids.length}`)
      order.mutateAsync(next).catch((error) => notifyFailure(error, 'The step was not moved'))
    },
    [steps, order],
  )
  return (
    <StepsContext value={{ choices, namesOf: (step) => namesOf(step, workflow, choices), move, focused }}>
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
            description="Each step does one thing, some time after the one before it."
          >
            {canEdit && (
              <>
                <AddStep place={root} at={0} label="Add step">
                  <Button>Add step</Button>
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
            <FindingLines findings={findingsOf(null)} />
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
            before={canEdit && <AddStep place={place} at={at} />}
          >
            <Lists stepId={step.WorkflowStepId} />
          </StepCard>
        ))}
      </ol>
      {canEdit && (
        <div className={list.length > 0 ? classes.between : undefined}>
          <AddStep place={place} at={list.length} label="Add step">
            <Button
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

const branches = { Yes: 'If yes', No: 'If no' } as const
const Lists = ({ stepId }: { stepId: number }) => {
  const { steps, canEdit } = useEditing()
  return (
    <div className={classes.branches}>
      {(['Yes', 'No'] as const).map((Branch) => {
        const place = { ParentStepId: stepId, Branch }
        const number = steps.findIndex(({ WorkflowStepId }) => WorkflowStepId === stepId) + 1
        const isEmpty = !canEdit && stepsAt(steps, place).length === 0
        return (
          <Stack key={keyOf(place)} gap="xs" className={classes.branch}>
            <Title order={3} size="h6">
              {branches[Branch]}
              {isEmpty && ': it goes on below'}
            </Title>
            <StepList place={place} name={`${branches[Branch]}, after step ${number}`} />
          </Stack>
        )
      })}
    </div>
  )
}
