import { Modal, type ModalProps } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { confirm } from '../ui/confirm.tsx'
import { useDialog } from '../ui/dialogs.ts'

/** A modal with a form: full screen on a phone, and it closes only after asking when something was typed. */
export const GuardedModal = ({ dirty, onClose, ...rest }: ModalProps & { dirty: boolean }) => {
  const phone = useMediaQuery('(max-width: 48em)')
  const isOnTop = useDialog(rest.opened)
  const close = async () => {
    if (!isOnTop()) return
    if (
      !dirty ||
      (await confirm('Close without saving? What you typed will be lost.', { title: 'Unsaved changes', yes: 'Close' }))
    )
      onClose()
  }
  return <Modal onClose={close} fullScreen={phone} {...rest} />
}
