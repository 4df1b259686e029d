import { Button, Group, Loader, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconEye } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Editor.module.css'
import { useEditing } from './useEditor.ts'

/** Whether everything typed is saved; it never claims so wrongly. */
export const SaveState = () => {
  const { canEdit, workflow, unsaved, isSaving, saves } = useEditing()
  const failed = [...unsaved.values()].filter(({ state }) => state === 'failed')
  return (
    <div className={classes.footer} role="status" aria-live="polite">
      {!canEdit ? (
        <Said icon={<IconEye size={16} />}>
          {workflow.CreatedByName ?? 'A colleague'} made this workflow. You can use it, or change a copy of your own.
        </Said>
      ) : failed.length > 0 && !isSaving ? (
        <Group gap="xs">
          <Said icon={<IconAlertTriangle size={16} />} color="red">
            {failed.length === 1 ? '1 change is not saved' : `${failed.length} changes are not saved`}:{' '}
            {failed[0]?.message}
          </Said>
          <Button size="compact-xs" variant="default" onClick={() => void saves.flush()}>
            Retry
          </Button>
        </Group>
      ) : isSaving || unsaved.size > 0 ? (
        <Said icon={<Loader size={14} />}>Saving Changes...</Said>
      ) : (
        <Said icon={<IconCheck size={16} />}>All Changes Saved</Said>
      )}
    </div>
  )
}

const Said = ({ icon, color, children }: { icon: ReactNode; color?: string; children: ReactNode }) => (
  <Group gap={6} wrap="nowrap">
    {icon}
    <Text size="sm" c={color}>
      {children}
    </Text>
  </Group>
)
