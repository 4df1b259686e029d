import type { previewPublish, Workflow } from '@dormer/contract/automation/workflows'
import type { Response } from '@dormer/contract/endpoint'
import { Button, Radio, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { DialogFoot } from '../../../../ui/DialogFoot.tsx'
import { Loaded } from '../../../../ui/Loaded.tsx'
import { notifyFailure, notifySuccess } from '../../../../ui/notify.ts'
import { Blocks } from '../../../../ui/Skeletons.tsx'
import { counted, startedByHand } from '../workflow.words.ts'
import { publishQuery, useSetStatus } from '../workflows.api.ts'
import { Findings, Missing } from './Findings.tsx'

type Props = { workflow: Workflow; showStep: (stepId: number) => void; close: () => void }

/** What publishing would do, before it is done: what is missing, who matches now, and what becomes of who is in it. */
export const PublishDialog = ({ workflow, showStep, close }: Props) => {
  const preview = useQuery(publishQuery(workflow.WorkflowId))
  return (
    <Dialog close={close} title={workflow.Status === 'Active' ? 'Publish Changes' : 'Publish Workflow'} size="lg">
      <Loaded query={preview} skeleton={<Blocks n={3} h={40} />} title="The preview could not be loaded">
        {(found) => {
          const faults = found.Findings.filter(({ IsWarning }) => !IsWarning)
          return faults.length > 0 ? (
            <Missing faults={faults} before="it can be published" {...{ steps: workflow.Steps, showStep, close }} />
          ) : (
            <Choices found={found} {...{ workflow, showStep, close }} />
          )
        }}
      </Loaded>
    </Dialog>
  )
}

const Choices = ({ found, ...props }: Props & { found: Response<typeof previewPublish> }) => {
  const { workflow, showStep, close } = props
  const { Matching, OnEarlierVersion, Waiting, Findings: findings } = found
  const [enroll, setEnroll] = useState('from-now')
  const [move, setMove] = useState('finish')
  const { mutateAsync, isPending } = useSetStatus()
  const publish = async () => {
    try {
      await mutateAsync({
        WorkflowId: workflow.WorkflowId,
        Status: 'Active',
        EnrollMatching: enroll === 'these',
        MoveEnrolled: move === 'move',
      })
      notifySuccess(workflow.Status === 'Active' ? 'Changes published' : 'Workflow published')
      close()
    } catch (error) {
      notifyFailure(error, 'The workflow was not published')
    }
  }
  return (
    <Stack>
      {findings.length > 0 && (
        <Stack gap="xs">
          <Text size="sm" fw={600}>
            Worth checking first
          </Text>
          <Findings findings={findings} {...{ steps: workflow.Steps, showStep, close }} />
        </Stack>
      )}
      {workflow.Type === 'Transaction' ? (
        <Text size="sm">It can be applied to transactions from now on.</Text>
      ) : Matching > 0 ? (
        <Radio.Group
          label={`${counted(Matching, 'contact')} ${Matching === 1 ? 'matches' : 'match'} now. Who should it start for?`}
          value={enroll}
          onChange={setEnroll}
        >
          <Stack gap="xs" mt="xs">
            <Radio
              value="from-now"
              label="From now on"
              description="Only contacts to whom it happens after you publish."
            />
            <Radio
              value="these"
              label="These contacts, too"
              description={`It also starts right away for the ${counted(Matching, 'contact')}.`}
            />
          </Stack>
        </Radio.Group>
      ) : (
        <Text size="sm">
          {workflow.SelectedEvent
            ? 'No contact matches now. It starts for contacts to whom this happens from now on.'
            : `${startedByHand('Contact')}.`}
        </Text>
      )}
      {OnEarlierVersion > 0 && (
        <Radio.Group
          label={
            workflow.HasChanges
              ? `${counted(OnEarlierVersion, 'contact')} ${OnEarlierVersion === 1 ? 'is' : 'are'} in it already. Which steps do they get?`
              : `${counted(OnEarlierVersion, 'contact')} started with an earlier version.`
          }
          value={move}
          onChange={setMove}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="finish" label="Finish the earlier version" description="They get the steps as they were." />
            <Radio
              value="move"
              label="Move them over"
              description="They continue with the new steps from where they are."
            />
          </Stack>
        </Radio.Group>
      )}
      {Waiting > 0 && <Text size="sm">{counted(Waiting, 'contact')} will continue with the time they had left.</Text>}
      <DialogFoot>
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button data-autofocus loading={isPending} onClick={() => void publish()}>
          {workflow.Status === 'Active' ? 'Publish changes' : 'Publish'}
          {enroll === 'these' && ` and start for ${counted(Matching, 'contact')}`}
        </Button>
      </DialogFoot>
    </Stack>
  )
}
