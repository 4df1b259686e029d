import type { WorkflowStep } from '@dormer/contract/automation/steps'
import { ActionIcon, Menu, Text } from '@mantine/core'
import { IconArrowDown, IconArrowsMove, IconArrowUp, IconDots, IconTrash } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { confirm } from '../../../../ui/confirm.ts'
import { openDialog } from '../../../../ui/dialogs.tsx'
import { lazyDialog } from '../../../../ui/lazily.tsx'
import { notifyFailure } from '../../../../ui/notify.ts'
import { notifyDeleted } from '../../../brokerage/trash/restore.ts'
import { useDeleteStep } from '../workflows.api.ts'
import { useOfSteps } from './steps-context.ts'
import { addElement, type Place, stepElement, stepsAt, withHanging } from './tree.ts'
import { useEditing } from './useEditor.ts'

const MoveDialog = lazyDialog(() => import('./MoveDialog.tsx').then((m) => m.MoveDialog))

type Props = {
  button: RefObject<HTMLButtonElement | null>
  name: string
  /** The step as a sentence. */
  about: string
  step: WorkflowStep
  place: Place
  up: (() => void) | undefined
  down: (() => void) | undefined
}

/** Moves a step, or deletes it, which can be undone. */
export const StepMenu = ({ button, name, about, step: { WorkflowStepId }, place, up, down }: Props) => {
  const { workflow, steps, saves, openId, open } = useEditing()
  const { move, namesOf, tell } = useOfSteps()
  const { mutateAsync, isPending } = useDeleteStep(workflow.WorkflowId)
  const hanging = withHanging(steps, WorkflowStepId)
  const moveTo = () =>
    void openDialog(MoveDialog, { name, about, steps, step: WorkflowStepId, namesOf, move }, 'workflow-move')
  const remove = async () => {
    if (
      hanging.length > 1 &&
      !(await confirm('Delete this step, with all that hangs from it?', {
        title: 'Delete Step',
        yes: 'Delete',
        danger: true,
        details: <Text size="sm">{about}</Text>,
      }))
    )
      return
    // What was typed comes back with it.
    await Promise.all(hanging.map(saves.save))
    const list = stepsAt(steps, place)
    const at = list.findIndex((one) => one.WorkflowStepId === WorkflowStepId)
    const next = list[at + 1] ?? list[at - 1]
    try {
      const requestId = await mutateAsync(WorkflowStepId)
      for (const id of hanging) saves.forget(id)
      if (openId !== undefined && hanging.includes(openId)) open(undefined)
      tell(`${name} deleted`)
      void notifyDeleted('Step deleted.', requestId)
      // Once the question is gone, and the list has been drawn without it.
      setTimeout(
        () => document.getElementById(next ? stepElement(next.WorkflowStepId) : addElement(place))?.focus(),
        50,
      )
    } catch (error) {
      await notifyFailure(error, 'The step was not deleted')
    }
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
        <Menu.Item leftSection={<IconArrowsMove size={16} />} disabled={steps.length < 2} onClick={moveTo}>
          Move to…
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item c="red" leftSection={<IconTrash size={16} />} onClick={() => void remove()}>
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
