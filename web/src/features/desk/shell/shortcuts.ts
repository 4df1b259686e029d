import { useHotkeys } from '@mantine/hooks'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { openDialog } from '../../../ui/dialogs.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'
import { areLettersFree } from '../../../ui/letter-keys.ts'
import { logActivity } from '../../day/activities/logActivity.ts'
import { editAppointment } from '../../day/appointments/editAppointment.ts'
import { editTask } from '../../day/tasks/editTask.ts'
import { transactionHere } from '../../deals/transactions/page/here.ts'
import { addPerson } from '../../people/contacts/addPerson.ts'
import { contactHere } from '../contact-page/here.ts'

const ShortcutsDialog = lazyDialog(() => import('./ShortcutsDialog.tsx').then((m) => m.ShortcutsDialog))
export const openShortcuts = () => openDialog(ShortcutsDialog, {}, 'shortcuts')

/** Keys pressed while a page loads. */
type Early = { pressed: number; act?: () => void }

/** Enables the shortcuts unless somebody is typing or a dialog is open; the palette's works everywhere. */
export const useShortcuts = ({ openPalette }: { openPalette: () => void }) => {
  const router = useRouter()
  const early = useRef<Early>({ pressed: 0 })
  const unlessBusy = (act: () => void) => () => {
    if (!areLettersFree()) return
    if (router.state.isLoading) early.current.act = act
    else act()
  }
  // While a page loads, keys may be meant as input for it. A single key is not: it takes effect once the page is there.
  useEffect(() => {
    const count = () => {
      if (router.state.isLoading) early.current.pressed++
    }
    const end = new AbortController()
    for (const kind of ['keydown', 'pointerdown'])
      window.addEventListener(kind, count, { capture: true, signal: end.signal })
    const unsubscribe = router.subscribe('onRendered', () => {
      const { pressed, act } = early.current
      early.current = { pressed: 0 }
      if (pressed === 1 && areLettersFree()) act?.()
    })
    return () => {
      end.abort()
      unsubscribe()
    }
  }, [router])
  useHotkeys([['mod+K', openPalette]], [])
  useHotkeys([
    ['shift+?', unlessBusy(openShortcuts)],
    ['n', unlessBusy(addPerson)],
    ['l', unlessBusy(() => logActivity(contactHere()))],
    ['t', unlessBusy(() => editTask(contactHere() ?? transactionHere()))],
    ['a', unlessBusy(() => editAppointment(contactHere()))],
    ['c', unlessBusy(() => router.navigate({ to: '/contacts' }))],
    ['/', unlessBusy(() => document.querySelector<HTMLInputElement>('input[type="search"]')?.focus())],
  ])
}
