import { Modal, type ModalProps } from '@mantine/core'
import { useMediaQuery, useWindowEvent } from '@mantine/hooks'
import { confirm } from '../ui/confirm.tsx'
import { useDialog } from '../ui/dialogs.ts'
import { useBackGuard } from './useLeaveGuard.ts'

type Props = ModalProps & {
  dirty: boolean
  /** Navigating back closes it by itself. */
  isInAddress?: boolean
}

/** A form modal: full screen on a phone; asks before it closes with unsaved input. */
export const GuardedModal = ({ dirty, onClose, isInAddress = false, ...rest }: Props) => {
  const phone = useMediaQuery('(max-width: 48em)')
  const isOnTop = useDialog(rest.opened)
  const mayLeave = async () =>
    !dirty ||
    (await confirm('Close without saving? What you typed will be lost.', { title: 'Unsaved changes', yes: 'Close' }))
  const close = async () => {
    if (isOnTop() && (await mayLeave())) onClose()
  }
  useBackGuard({ opened: rest.opened, isInAddress, dirty, mayLeave, close })
  // The library's own Escape also closes the dialog when pressed in an open calendar inside it.
  useWindowEvent(
    'keydown',
    (event) => {
      const from = event.target instanceof Element ? event.target : undefined
      const isOfOther =
        from?.getAttribute('data-mantine-stop-propagation') || from?.closest('.mantine-Popover-dropdown')
      if (event.key === 'Escape' && !event.isComposing && rest.opened && !isOfOther) void close()
    },
    { capture: true },
  )
  return <Modal onClose={close} closeOnEscape={false} fullScreen={phone} {...rest} />
}
