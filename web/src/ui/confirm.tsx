import { Text } from '@mantine/core'
import { openOnTop } from './dialogs.ts'
import { overlays } from './OverlayHost.tsx'

/** Asks with the exact text of the specification; resolves to whether the user confirmed. */
export const confirm = async (question: string, { title = 'Please confirm', yes = 'Yes', danger = false } = {}) => {
  const { modals } = await overlays()
  const remove = openOnTop({})
  const answer = new Promise<boolean>((resolve) => {
    modals.openConfirmModal({
      title,
      children: <Text size="sm">{question}</Text>,
      labels: { confirm: yes, cancel: 'Cancel' },
      confirmProps: danger ? { color: 'red' } : {},
      closeButtonProps: { 'aria-label': 'Close' },
      onConfirm: () => resolve(true),
      onCancel: () => resolve(false),
      onClose: () => resolve(false),
    })
  })
  return answer.finally(remove)
}
