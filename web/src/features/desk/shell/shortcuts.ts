import { useHotkeys } from '@mantine/hooks'
import { useRouter } from '@tanstack/react-router'
import { openDialog } from '../../../ui/dialogs.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'
import { areLettersFree } from '../../../ui/letter-keys.ts'
import { logActivity } from '../../day/activities/logActivity.ts'
import { editAppointment } from '../../day/appointments/editAppointment.ts'
import { editTask } from '../../day/tasks/editTask.ts'
import { transactionHere } from '../../deals/transaction-page/here.ts'
import { addPerson } from '../../people/contacts/addPerson.ts'
import { contactHere } from '../contact-page/here.ts'

const ShortcutsDialog = lazyDialog(() => import('./ShortcutsDialog.tsx').then((m) => m.ShortcutsDialog))
export const openShortcuts = () => openDialog(ShortcutsDialog, {}, 'shortcuts')

/** Enables the shortcuts unless somebody is typing or a dialog is open; the palette's works everywhere. */
export const useShortcuts = ({ openPalette }: { openPalette: () => void }) => {
  const router = useRouter()
  const unlessBusy = (act: () => void) => () => {
    // Nor while a page is loading: the keys may be meant as input for it.
    if (areLettersFree() && !router.state.isLoading) act()
  }
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
