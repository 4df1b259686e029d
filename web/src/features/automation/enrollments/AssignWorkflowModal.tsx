import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Dialog } from '../../../ui/Dialog.tsx'
import { formatCount } from '../../../ui/format.ts'
import { QueryFailure } from '../../../ui/Loaded.tsx'
import { notifyFailure, notifyInfo, notifySuccess } from '../../../ui/notify.ts'
import { contactsOf, type Selection } from '../../people/bulk/bulk.api.ts'
import { activeWorkflowsQuery, useAssignWorkflow } from './enrollments.api.ts'

type Props = { selection: Selection; name?: string | undefined; close: () => void }

/** Asks which workflow to start for a contact, or for all that are selected. */
export const AssignWorkflowModal = ({ selection, name, close }: Props) => {
  const workflows = useQuery(activeWorkflowsQuery)
  const [workflowId, setWorkflowId] = useState<number | null>(null)
  const [isMissing, setMissing] = useState(false)
  const assign = useAssignWorkflow()
  const chosen = workflows.data?.find(({ WorkflowId }) => WorkflowId === workflowId)
  const who = name ?? contactsOf(selection.Count)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(workflowId === null)
    if (workflowId === null) return
    assign.mutate(
      { workflowId, selection },
      {
        onSuccess: (result) => {
          close()
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
            nothingFoundMessage={workflows.isPending ? 'Loading…' : 'No published workflow is called that'}
            data-autofocus
          />
          <Text size="sm" role="status">
            {chosen
              ? `Start ${chosen.Name} for ${who}? Anyone already in it, or not allowed back in, is skipped.`
              : `For ${who}.`}
          </Text>
          <Group justify="flex-end">
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
