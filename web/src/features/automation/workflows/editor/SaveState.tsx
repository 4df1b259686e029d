import { Button, Group, Loader, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconEye } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { keys } from '../../../../api/keys.ts'
import { queries } from '../../../../api/queries.ts'
import classes from './Editor.module.css'
import { usePublish } from './StatusButtons.tsx'
import { useEditing } from './useEditor.ts'

/** Whether everything typed is saved; it never claims so wrongly. */
export const SaveState = () => {
  const { canEdit, workflow, unsaved, drafts, isSaving, saves } = useEditing()
  const failed = [...unsaved].filter(([, { message }]) => message)
  const [fault] = drafts.values()
  const discard = () => {
    for (const [thing] of failed) saves.forget(thing)
    // What it is now: a colleague may have deleted the step.
    void queries.invalidateQueries({ queryKey: keys.workflow(workflow.WorkflowId) })
  }
  const isNotLive = workflow.Status === 'Active' && workflow.HasChanges
  const isQuiet = unsaved.size === 0 && !isSaving && !fault && !isNotLive
  return (
    <div
      className={classes.footer}
      data-quiet={canEdit ? isQuiet || undefined : 'always'}
      role="status"
      aria-live="polite"
    >
      {!canEdit ? (
        <Said icon={<IconEye size={16} />}>
          {workflow.CreatedByName ?? 'A colleague'} made this workflow. You can use it, or change a copy of your own.
        </Said>
      ) : failed.length > 0 ? (
        <Group gap="xs">
          <Said icon={<IconAlertTriangle size={16} />} color="red">
            {failed.length === 1 ? '1 change is not saved' : `${failed.length} changes are not saved`}:{' '}
            {failed[0]?.[1].message}
          </Said>
          <Button size="compact-xs" variant="default" loading={isSaving} onClick={() => void saves.flush()}>
            Retry
          </Button>
          <Button size="compact-xs" variant="default" onClick={discard}>
            Discard
          </Button>
        </Group>
      ) : isSaving || unsaved.size > 0 ? (
        <Said icon={<Loader size={14} />}>Saving Changes...</Said>
      ) : fault ? (
        <Said icon={<IconAlertTriangle size={16} />} color="red">
          Not saved yet: {fault}
        </Said>
      ) : (
        <Group gap="xs">
          <Said icon={<IconCheck size={16} />}>All Changes Saved</Said>
          {isNotLive && <NotLive />}
        </Group>
      )}
    </div>
  )
}

/** What is saved of an active one is a draft. */
const NotLive = () => {
  const publish = usePublish()
  return (
    <>
      <Text size="sm" fw={600}>
        Your changes are not live yet.
      </Text>
      <Button size="compact-xs" onClick={() => void publish()}>
        Publish changes
      </Button>
    </>
  )
}

const Said = ({ icon, color, children }: { icon: ReactNode; color?: string; children: ReactNode }) => (
  <Group gap={6} wrap="nowrap" className={classes.said}>
    {icon}
    <Text size="sm" c={color}>
      {children}
    </Text>
  </Group>
)
