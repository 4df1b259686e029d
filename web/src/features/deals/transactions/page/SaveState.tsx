import { Button, Group, Loader, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { formatCount } from '../../../../ui/format.ts'
import classes from './TransactionPage.module.css'
import { usePage } from './useAutosave.ts'

/** The footer, once something was changed. It never claims 'All Changes Saved' wrongly. */
export const SaveState = () => {
  const { unsaved, others, retry } = usePage()
  const all = Object.values(unsaved)
  const failed = all.filter(({ state }) => state === 'failed').length
  const isChanged = all.length > 0 || others.size > 0
  const [wasChanged, setWasChanged] = useState(false)
  if (isChanged && !wasChanged) setWasChanged(true)
  if (!wasChanged) return null
  const isSaving = others.has('upload') || others.has('sharing') || all.some(({ state }) => state === 'saving')
  return (
    <div className={classes.footer} role="status" aria-live="polite">
      {isSaving ? (
        <Said icon={<Loader size={14} />}>Saving Changes...</Said>
      ) : failed > 0 ? (
        <Group gap="xs">
          <Said icon={<IconAlertTriangle size={16} />} color="red">
            {failed === 1 ? '1 change is not saved' : `${formatCount(failed)} changes are not saved`}
          </Said>
          <Button size="compact-xs" variant="default" onClick={retry}>
            Retry
          </Button>
        </Group>
      ) : isChanged ? (
        <Said icon={<IconPencil size={16} />}>Not saved yet</Said>
      ) : (
        <Said icon={<IconCheck size={16} />}>All Changes Saved</Said>
      )}
    </div>
  )
}

const Said = ({ icon, color, children }: { icon: React.ReactNode; color?: string; children: React.ReactNode }) => (
  <Group gap={6} wrap="nowrap">
    {icon}
    <Text size="sm" c={color}>
      {children}
    </Text>
  </Group>
)
