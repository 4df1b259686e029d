import { Drawer, Modal, type ModalProps } from '@mantine/core'
import { useMediaQuery, useWindowEvent } from '@mantine/hooks'
import { useBlocker } from '@tanstack/react-router'
import { use, useEffect, useEffectEvent, useState } from 'react'
import { confirm } from './confirm.ts'
import { isBrowsing, useOnTop } from './dialog-stack.ts'
import { Waits } from './dialogs.tsx'

type Props = Pick<ModalProps, 'title' | 'size' | 'closeButtonProps' | 'children'> & {
  close: () => void
  opened?: boolean
  /** There is unsaved input: asks before it closes. */
  isDirty?: boolean
  /** The question it then asks. */
  question?: { text: string; title: string }
  /** Only a few lines: it does not fill a phone's screen. */
  isBrief?: boolean
  /** Kept in the URL: navigating back closes it by itself. */
  isInAddress?: boolean
  /** Slides in from this side instead of appearing in the middle. */
  side?: 'left' | 'right' | 'bottom'
  classNames?: { title?: string; content?: string; body?: string }
}

const unsaved = { text: 'Close without saving? What you typed will be lost.', title: 'Unsaved changes' }

const FIELDS = 'input:not([type="hidden"], [type="file"], :disabled), textarea:not(:disabled), [contenteditable="true"]'

/**
 * The focus goes to the field marked with `data-autofocus`, otherwise to the first one, also if it loads later. The
 * library knows only the mark, and begins with the Close button. On a phone the keyboard would cover what one opened.
 */
const useFirstField = (isOpen: boolean) => {
  const [root, setRoot] = useState<HTMLDivElement | null>(null)
  useEffect(() => {
    if (!root || !isOpen || matchMedia('(pointer: coarse)').matches) return
    const lead = () => {
      const dialog = root.querySelector('[role="dialog"]')
      if (!dialog) return false
      const marked = dialog.querySelector<HTMLElement>('[data-autofocus]')
      const field = marked ?? [...dialog.querySelectorAll<HTMLElement>(FIELDS)].find((one) => one.checkVisibility())
      if (!field) return false
      // The library is about to move the focus, or has just done so.
      field.setAttribute('data-autofocus', '')
      const at = document.activeElement
      if (at === dialog || (dialog.contains(at) && at?.closest('header'))) field.focus({ preventScroll: true })
      return true
    }
    if (lead()) return
    const watch = new MutationObserver(() => lead() && watch.disconnect())
    watch.observe(root, { childList: true, subtree: true })
    return () => watch.disconnect()
  }, [root, isOpen])
  return setRoot
}

/**
 * The behavior shared by all dialogs: the first field has the focus; the top one closes on Escape, its button, a click
 * outside it or the browser's Back, and asks first if there is unsaved input. On a phone it fills the screen.
 */
export const Dialog = ({
  close,
  opened = true,
  isDirty = false,
  question = unsaved,
  isBrief = false,
  isInAddress = false,
  side,
  size,
  ...rest
}: Props) => {
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const mayLeave = async () => !isDirty || (await confirm(question.text, { title: question.title, yes: 'Close' }))
  const waits = use(Waits)
  const leave = useWaysOut({ opened: opened && !waits, isDirty, isInAddress, mayLeave, close })
  const apart = { hidden: waits, trapFocus: !waits, lockScroll: !waits }
  const ref = useFirstField(opened && !waits)
  const shell = { ref, opened, ...apart, onClose: leave, closeOnEscape: false, ...rest }
  if (side) return <Drawer position={side} size={isPhone && side === 'right' ? '100%' : size} {...shell} />
  return <Modal fullScreen={isPhone && !isBrief} size={size} {...shell} />
}

type Ways = {
  opened?: boolean
  isDirty?: boolean
  isInAddress?: boolean
  /** Whether it may close, after asking. */
  mayLeave?: () => Promise<boolean>
  close: () => void
}

/**
 * The ways out of a dialog: Escape and the browser's Back close the top one, and the page stays. Returns what its own
 * buttons call.
 */
export const useWaysOut = ({
  opened = true,
  isDirty = false,
  isInAddress = false,
  mayLeave = async () => true,
  close,
}: Ways) => {
  const { isOnTop, isNextByBack } = useOnTop({ opened, closesByBack: true })
  const leave = async () => {
    if (isOnTop() && (await mayLeave())) close()
  }
  // The library's own Escape also closes the dialog when pressed in an open calendar inside it.
  useWindowEvent(
    'keydown',
    (event) => {
      const from = event.target instanceof Element ? event.target : undefined
      const isOfOther =
        from?.getAttribute('data-mantine-stop-propagation') ||
        from?.closest('.mantine-Popover-dropdown') ||
        // The focus is still in the field whose calendar is open.
        (from?.hasAttribute('data-dates-input') && document.querySelector('[data-dates-dropdown]'))
      if (event.key === 'Escape' && !event.isComposing && opened && !isOfOther) void leave()
    },
    { capture: true },
  )
  // Read when Back is pressed, not when the blocker was set up.
  const mayLeaveNow = useEffectEvent(mayLeave)
  const leaveNow = useEffectEvent(leave)
  useBlocker({
    disabled: !opened,
    shouldBlockFn: async ({ action }) => {
      if (!isNextByBack()) return false
      // The navigation itself closes it.
      if (isInAddress) return !(await mayLeaveNow())
      if (!isBrowsing(action)) return false
      // After the address has been restored.
      setTimeout(leaveNow)
      return true
    },
    enableBeforeUnload: () => isDirty,
  })
  return leave
}
