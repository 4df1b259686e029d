import type { find } from '@dormer/contract/desk/shell'
import type { Response } from '@dormer/contract/endpoint'
import { may } from '@dormer/contract/permissions'
import { formatPhone } from '@dormer/contract/phone'
import { useComputedColorScheme } from '@mantine/core'
import {
  IconBookmark,
  IconCalendar,
  IconCalendarPlus,
  IconChecklist,
  IconClipboardPlus,
  IconKeyboard,
  IconLogout,
  IconMail,
  IconMessage,
  IconMoon,
  IconNote,
  IconPhone,
  IconReceipt2,
  IconSun,
  IconUser,
  IconUserPlus,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type AnyRoute, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useScheme } from '../../../theme/useScheme.ts'
import { openDialog } from '../../../ui/dialogs.tsx'
import { formatInstantTime } from '../../../ui/format.ts'
import { lazyDialog } from '../../../ui/lazily.tsx'
import { useCurrentUser, useSignOut } from '../../brokerage/session/session.api.ts'
import { logActivity } from '../../day/activities/logActivity.ts'
import { editAppointment } from '../../day/appointments/editAppointment.ts'
import { editTask } from '../../day/tasks/editTask.ts'
import { transactionHere } from '../../deals/transactions/page/here.ts'
import { composeEmail } from '../../messages/messages/email/composeEmail.ts'
import { sendTextTo } from '../../messages/messages/texts/sendTextTo.ts'
import { fromSaved } from '../../people/contact-search/conditions.ts'
import { savedSearchesQuery } from '../../people/contact-search/contact-search.api.ts'
import { addPerson } from '../../people/contacts/addPerson.ts'
import { callWanted, textWanted } from '../../people/contacts/contact.events.ts'
import { contactHere } from '../contact-page/here.ts'
import { recentOf } from './recent.ts'
import { menuQuery } from './shell.api.ts'
import { openShortcuts } from './shortcuts.ts'

/** `words` are extra search terms besides the label. */
export type Entry = {
  id: string
  label: string
  detail?: string
  words?: string
  icon: ReactNode
  /** Adds or sends something: under + on a phone. */
  isAdded?: boolean
  run: () => void
}
const NoteDialog = lazyDialog(() => import('./NoteDialog.tsx').then((m) => m.NoteDialog))

/** To the person whose page is open; otherwise asks for one. */
const sendText = () => {
  const here = contactHere()?.contact
  if (here?.Phone) textWanted.emit({ ...here, Phone: here.Phone })
  else void sendTextTo()
}

/** The screens with an icon that the user may open, in the menu's order. */
export const usePages = (): Entry[] => {
  const router = useRouter()
  const user = useCurrentUser()
  const menu = useQuery(menuQuery)
  const places = (menu.data ?? []).flatMap((item) => [item, ...item.children]).map(({ path }) => path)
  const placeOf = ({ to }: AnyRoute) => (places.includes(to) ? places.indexOf(to) : places.length)
  return Object.values<AnyRoute>(router.routesByPath)
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .flatMap(({ to, options: { staticData } }) => {
      const { title, icon: Icon, permission } = staticData?.screen ?? {}
      if (!title || !Icon || (permission && !(user && may(user, permission)))) return []
      return { id: to, label: title, icon: <Icon size={18} />, run: () => router.navigate({ to }) }
    })
}

/** What can be done from anywhere. */
export const useActions = (): Entry[] => {
  const signOut = useSignOut()
  const { setColorScheme } = useScheme()
  const dark = useComputedColorScheme('light') === 'dark'
  const here = contactHere()?.contact
  const about = here?.Name ?? transactionHere()?.transaction.Name
  return [
    ...(here
      ? [
          {
            id: 'note',
            label: `Add Note to ${here.Name}`,
            words: 'write remember',
            icon: <IconNote size={18} />,
            isAdded: true,
            run: () => void openDialog(NoteDialog, { Name: here.Name, ContactEntityId: here.ContactEntityId }, 'note'),
          },
        ]
      : []),
    ...(here?.Phone
      ? [
          {
            id: 'call',
            label: `Call ${here.Name}`,
            detail: formatPhone(here.Phone),
            words: 'phone dial',
            icon: <IconPhone size={18} />,
            run: () => void callWanted.emit({ ...here, Number: here.Phone ?? '', PhoneType: null }),
          },
          {
            id: 'call-own-phone',
            label: `Call ${here.Name} with My Own Phone`,
            detail: formatPhone(here.Phone),
            words: 'phone dial bridge',
            icon: <IconPhone size={18} />,
            run: () =>
              void callWanted.emit({ ...here, Number: here.Phone ?? '', PhoneType: null, way: 'OwnPhone' as const }),
          },
        ]
      : []),
    {
      id: 'person',
      isAdded: true,
      label: 'Add Person',
      words: 'new contact lead client quick add',
      icon: <IconUserPlus size={18} />,
      run: () => addPerson(),
    },
    {
      id: 'text',
      isAdded: true,
      label: 'Send Text',
      detail: here?.Name,
      words: 'write message sms',
      icon: <IconMessage size={18} />,
      run: sendText,
    },
    {
      id: 'task',
      isAdded: true,
      label: 'Add Task',
      detail: about,
      words: 'to-do reminder follow-up',
      icon: <IconChecklist size={18} />,
      run: () => editTask(contactHere() ?? transactionHere()),
    },
    {
      id: 'appointment',
      isAdded: true,
      label: 'Add Appointment',
      detail: here?.Name,
      words: 'meeting showing consultation',
      icon: <IconCalendarPlus size={18} />,
      run: () => editAppointment(contactHere()),
    },
    {
      id: 'activity',
      isAdded: true,
      label: 'Log Activity',
      detail: here?.Name,
      words: 'log phone call text email showing',
      icon: <IconClipboardPlus size={18} />,
      run: () => logActivity(contactHere()),
    },
    {
      id: 'email',
      isAdded: true,
      label: 'Send Email',
      detail: here?.Name,
      words: 'write compose message mail',
      icon: <IconMail size={18} />,
      run: () => composeEmail({ ContactId: contactHere()?.contact.ContactId }),
    },
    {
      id: 'theme',
      label: dark ? 'Switch to the light theme' : 'Switch to the dark theme',
      icon: dark ? <IconSun size={18} /> : <IconMoon size={18} />,
      run: () => setColorScheme(dark ? 'light' : 'dark'),
    },
    {
      id: 'shortcuts',
      label: 'Keyboard shortcuts',
      icon: <IconKeyboard size={18} />,
      run: () => void openShortcuts(),
    },
    { id: 'logout', label: 'Log Out', icon: <IconLogout size={18} />, run: () => void signOut() },
  ]
}

const icons = { contact: <IconUser size={18} />, transaction: <IconReceipt2 size={18} /> }

/** The people and transactions opened last, without the one in view. */
export const useRecentEntries = (): Entry[] => {
  const router = useRouter()
  const user = useCurrentUser()
  return recentOf(user?.UserId).flatMap(({ kind, id, name }) => {
    const href = kind === 'contact' ? `/contact/${id}` : `/transactions/transaction/${id}`
    if (router.state.location.pathname === href) return []
    return [{ id: `recent-${kind}-${id}`, label: name, icon: icons[kind], run: () => router.navigate({ href }) }]
  })
}

/** The saved searches of contacts, each a list to open. */
export const useSavedSearchEntries = (): Entry[] => {
  const router = useRouter()
  const { data = [] } = useQuery(savedSearchesQuery)
  return data.map((saved) => ({
    id: `search-${saved.SavedSearchId}`,
    label: saved.Name,
    detail: saved.IsShared ? 'Shared by the brokerage' : undefined,
    words: 'saved search list',
    icon: <IconBookmark size={18} />,
    run: () => router.navigate({ to: '/contacts', search: { ...fromSaved(saved), saved: saved.SavedSearchId } }),
  }))
}

/** What was found, in groups. */
export const useFoundEntries = (found: Partial<Response<typeof find>>): { label: string; entries: Entry[] }[] => {
  const router = useRouter()
  const { Contacts = [], Transactions = [], Tasks = [], Appointments = [] } = found
  const people: Entry[] = Contacts.map((c) => ({
    id: `contact-${c.ContactId}`,
    label: c.Name,
    detail: [c.ContactType, c.CellPhone && formatPhone(c.CellPhone), c.Email].filter(Boolean).join(' · '),
    icon: <IconUser size={18} />,
    run: () => router.navigate({ to: '/contact/$ContactId', params: { ContactId: String(c.ContactId) } }),
  }))
  const transactions: Entry[] = Transactions.map((one) => ({
    id: `transaction-${one.TransactionId}`,
    label: one.Name,
    detail: [one.City, `${one.Type}, ${one.Status}`, one.Clients].filter(Boolean).join(' · '),
    icon: <IconReceipt2 size={18} />,
    run: () =>
      router.navigate({
        to: '/transactions/transaction/$TransactionId',
        params: { TransactionId: String(one.TransactionId) },
      }),
  }))
  const tasks: Entry[] = Tasks.map((task) => ({
    id: `task-${task.TaskId}`,
    label: task.Title,
    detail: [task.DueDate ? `Due ${formatInstantTime(task.DueDate)}` : 'Unscheduled', task.AssociatedWith]
      .filter(Boolean)
      .join(' · '),
    icon: <IconChecklist size={18} />,
    run: () => router.navigate({ to: '/tasks', search: { task: task.TaskId } }),
  }))
  const appointments: Entry[] = Appointments.map((appointment) => ({
    id: `appointment-${appointment.Id}`,
    label: appointment.Title,
    detail: [formatInstantTime(appointment.DateTime), appointment.ContactName].filter(Boolean).join(' · '),
    icon: <IconCalendar size={18} />,
    run: () => router.navigate({ to: '/calendar', search: { appointment: appointment.Id } }),
  }))
  return [
    { label: 'People', entries: people },
    { label: 'Transactions', entries: transactions },
    { label: 'Tasks', entries: tasks },
    { label: 'Appointments', entries: appointments },
  ]
}
