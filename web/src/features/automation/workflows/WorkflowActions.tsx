import type { WorkflowRow } from '@dormer/contract/automation/workflows'
import { ActionIcon, Button, Group, Text, Tooltip } from '@mantine/core'
import { IconCopy, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { confirm } from '../../../ui/confirm.ts'
import { notifyFailure, notifySuccess } from '../../../ui/notify.ts'
import { notifyDeleted } from '../../brokerage/trash/restore.ts'
import { linkTo, nowIn } from './workflow.words.ts'
import { useCopyWorkflow, useDeleteWorkflow } from './workflows.api.ts'

type Props = {
  row: WorkflowRow
  mayCopy: boolean
  /** On a phone, where no pointer tells what an icon does. */
  isNamed?: boolean
}

/** What can be done with a workflow of the list. */
export const WorkflowActions = ({ row, mayCopy, isNamed = false }: Props) => {
  const { WorkflowId, Name, Type, CanDelete } = row
  const copy = useCopyWorkflow()
  const remove = useDeleteWorkflow()
  const navigate = useNavigate()
  const makeCopy = () =>
    copy.mutate(WorkflowId, {
      onSuccess: (made) => {
        notifySuccess(`${Name} was copied`)
        void navigate(linkTo({ ...made, Type }))
      },
      onError: (error) => notifyFailure(error, 'The workflow was not copied'),
    })
  const askAndDelete = async () => {
    const asked = { title: 'Delete Workflow', yes: 'Delete', danger: true, details: whoIsIn(row) }
    if (!(await confirm('Are you sure you would like to delete this workflow?', asked))) return
    remove.mutate(WorkflowId, {
      onSuccess: (RequestId) => notifyDeleted('Workflow deleted!', RequestId),
      onError: (error) => notifyFailure(error, 'The workflow was not deleted'),
    })
  }
  return (
    <Group gap={isNamed ? 'xs' : 4} wrap="nowrap">
      {mayCopy && (
        <Act label="Copy" of={Name} Icon={IconCopy} isNamed={isNamed} isBusy={copy.isPending} act={makeCopy} />
      )}
      {CanDelete && (
        <Act
          label="Delete"
          of={Name}
          Icon={IconTrash}
          isNamed={isNamed}
          isBusy={remove.isPending}
          act={() => void askAndDelete()}
        />
      )}
    </Group>
  )
}

type ActProps = { label: string; of: string; Icon: typeof IconCopy; isNamed: boolean; isBusy: boolean; act: () => void }
const Act = ({ label, of, Icon, isNamed, isBusy, act }: ActProps) =>
  isNamed ? (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<Icon size={16} />}
      aria-label={`${label} ${of}`}
      loading={isBusy}
      onClick={act}
    >
      {label}
    </Button>
  ) : (
    <Tooltip label={label}>
      <ActionIcon aria-label={`${label} ${of}`} loading={isBusy} onClick={act}>
        <Icon size={18} />
      </ActionIcon>
    </Tooltip>
  )

/** Deleting stops it for those who are in it. */
const whoIsIn = (row: WorkflowRow) =>
  row.ContactsCount > 0 ? (
    <Text size="sm">
      {nowIn(row)} in {row.Name} now: it stops for them.
    </Text>
  ) : (
    <Text size="sm">{row.Name}</Text>
  )
