import { Text } from '@mantine/core'
import { modals } from '@mantine/modals'

/** Asks with the exact text of the specification; answers whether the person said yes. */
export const confirm = (question: string, { title = 'Please confirm', yes = 'Yes', danger = false } = {}) =>
  new Promise<boolean>((resolve) => {
    modals.openConfirmModal({
      title,
      children: <Text size="sm">{question}</Text>,
      labels: { confirm: yes, cancel: 'Cancel' },
      confirmProps: danger ? { color: 'red' } : {},
      onConfirm: () => resolve(true),
      onCancel: () => resolve(false),
      onClose: () => resolve(false),
    })
  })
