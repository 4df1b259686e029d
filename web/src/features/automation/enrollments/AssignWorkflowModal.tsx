import { withinSentence } from '@dormer/contract/automation/sentence'
import type { WorkflowRow } from '@dormer/contract/automation/workflows'
import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { IconCalendarEvent } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Dialog } from '../../../ui/Dialog.tsx'
import { formatCount } from '../../../ui/format.ts'
import { QueryFailure } from '../../../ui/Loaded.tsx'
import { notifyFailure, notifyInfo, notifySuccess } from '../../../ui/notify.ts'
import { contactsOf, type Selection } from '../../people/bulk/bulk.api.ts'
import { openDryRun } from '../dry-run/openDryRun.ts'
import { stepsIn } from '../workflows/workflow.words.ts'
import { activeWorkflowsQuery, useAssignWorkflow } from './enrollments.api.ts'

type Props = {
  selection: Selection
  name?: string | undefined
  /** Called once it has started. */
  done?: (() => void) | undefined
  close: () => void
}

/** How long it is, and what it does first: '12 steps. First: right away, text “Hello”'. */
const whatItDoes = ({ StepCount, FirstStep }: Pick<WorkflowRow, 'StepCount' | 'FirstStep'>) =>
  FirstStep ? `${stepsIn(StepCount)}. First: ${withinSentence(FirstStep)}` : stepsIn(StepCount)

/** Asks which workflow to start for a contact, or for all that are selected. */
export const AssignWorkflowModal = ({ selection, name, done, close }: Props) => {
  const workflows = useQuery(activeWorkflowsQuery)
  const [workflowId, setWorkflowId] = useState<number | null>(null)
  const [isMissing, setMissing] = useState(false)
  const assign = useAssignWorkflow()
  const chosen = workflows.data?.find(({ WorkflowId }) => WorkflowId === workflowId)
  const who = name ?? contactsOf(selection.Count)
  const [only, ...others] = selection.ContactIds ?? []
  const tryIt = ({ WorkflowId, Name }: WorkflowRow) =>
    void openDryRun({
      WorkflowId,
      Name,
      Type: 'Contact',
      isPublished: true,
      for: only !== undefined && others.length === 0 ? { id: only, name: name ?? 'this contact' } : undefined,
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(workflowId === null)
    if (workflowId === null) return
    assign.mutate(
      { workflowId, selection },
      {
        onSuccess: (result) => {
          close()
          done?.()
          if (!result) {
            notifyInfo(`${chosen?.Name ?? 'The workflow'} starts in the background. Your runs show how far it is.`)
            return
          }
          const { Changed, Skipped } = result
          const left = Skipped.map(({ Reason, Count }) => `${formatCount(Count)} left out: ${Reason}.`)
          const told = [`${chosen?.Name ?? 'The workflow'} has started for ${contactsOf(Changed)}.`, ...left].join(' ')
          if (left.length > 0) notifyInfo(told)
          else notifySuccess(told)
        },
        onError: (error) => notifyFailure(error),
      },
    )
  }
  return (
    <Dialog close={close} title="Assign Workflow">
      <form onSubmit={submit} noValidate>
        <Stack>
          <QueryFailure query={workflows} />
          <Select<number>
            label="Workflow"
            placeholder="Choose a workflow"
            data={workflows.data?.map(({ WorkflowId, Name }) => ({ value: WorkflowId, label: Name })) ?? []}
            value={workflowId}
            onChange={(value) => {
              setWorkflowId(value)
              setMissing(false)
            }}
            error={isMissing ? 'Choose a workflow' : undefined}
            searchable
            renderOption={({ option }) => {
              const workflow = workflows.data?.find(({ WorkflowId }) => WorkflowId === option.value)
              return (
                <div>
                  {option.label}
                  {workflow && (
                    <Text size="xs" c="dimmed">
                      {whatItDoes(workflow)}
                    </Text>
                  )}
                </div>
              )
            }}
            nothingFoundMessage={workflows.isPending ? 'Loading…' : 'No published workflow is called that'}
            data-autofocus
          />
          <div role="status">
            <Text size="sm">
              {chosen
                ? `Start ${chosen.Name} for ${who}? It leaves out contacts who are in it now, or were before and may not start it again.`
                : `For ${who}.`}
            </Text>
            {chosen && (
              <Text size="sm" c="dimmed" mt={4}>
                {whatItDoes(chosen)}
              </Text>
            )}
          </div>
          <Group justify="flex-end">
            <Button
              variant="subtle"
              mr="auto"
              leftSection={<IconCalendarEvent size={16} />}
              disabled={!chosen}
              onClick={() => chosen && tryIt(chosen)}
            >
              Dry run
            </Button>
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" loading={assign.isPending}>
              Assign Workflow
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
