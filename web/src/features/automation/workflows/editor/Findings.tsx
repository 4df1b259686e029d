import type { WorkflowStep } from '@dormer/contract/automation/steps'
import type { WorkflowFinding } from '@dormer/contract/automation/workflows'
import { Anchor, Button, List, Stack, Text } from '@mantine/core'
import { DialogFoot } from '../../../../ui/DialogFoot.tsx'

type Props = { steps: readonly WorkflowStep[]; showStep: (stepId: number) => void; close: () => void }

/** The findings, each leading to its step. */
export const Findings = ({ findings, steps, showStep, close }: Props & { findings: WorkflowFinding[] }) => (
  <List size="sm" spacing={6}>
    {findings.map(({ WorkflowStepId, Message }) => {
      const number = steps.findIndex((step) => step.WorkflowStepId === WorkflowStepId) + 1
      return (
        <List.Item key={`${WorkflowStepId} ${Message}`}>
          {WorkflowStepId !== null && number > 0 && (
            <>
              <Anchor
                component="button"
                type="button"
                size="sm"
                underline="always"
                onClick={() => {
                  close()
                  // The dialog gives the focus back first.
                  setTimeout(() => showStep(WorkflowStepId))
                }}
              >
                Step {number}
              </Anchor>
              {': '}
            </>
          )}
          {Message}
        </List.Item>
      )
    })}
  </List>
)

/** In place of what a dialog would do: what the draft lacks before that. */
export const Missing = ({ faults, before, ...props }: Props & { faults: WorkflowFinding[]; before: string }) => (
  <Stack>
    <Text size="sm">
      {faults.length === 1 ? 'One thing is missing' : `${faults.length} things are missing`} before {before}:
    </Text>
    <Findings findings={faults} {...props} />
    <DialogFoot>
      <Button variant="default" data-autofocus onClick={props.close}>
        Close
      </Button>
    </DialogFoot>
  </Stack>
)
