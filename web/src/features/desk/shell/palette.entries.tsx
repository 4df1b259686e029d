import type { find } from '@dormer/contract/desk/shell'
import type { Response } from '@dormer/contract/endpoint'
import { may } from '@dormer/contract/permissions'
import { formatPhone } from '@dormer/contract/phone'
import { useComputedColorScheme } from '@mantine/core'
import {
  IconCalendar,
  IconCalendarPlus,
  IconChecklist,
  IconClipboardPlus,
  IconKeyboard,
  IconLogout,
  IconMail,
  IconMessage,
  IconMoon,
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
import { formatInstantTime } from '../../../ui/format.ts'
import { useCurrentUser, useSignOut } from '../../brokerage/session/session.api.ts'
import { logActivity } from '../../day/activities/logActivity.ts'
import { editAppointment } from '../../day/appointments/editAppointment.ts'
import { editTask } from '../../day/tasks/editTask.ts'
import { transactionHere } from '../../deals/transactions/page/here.ts'
import { composeEmail } from '../../messages/messages/email/composeEmail.ts'
import { sendTextTo } from '../../messages/messages/texts/sendTextTo.ts'
import { addPerson } from '../../people/contacts/addPerson.ts'
import { callWanted, textWanted } from '../../people/contacts/contact.events.ts'
import { contactHere } from '../contact-page/here.ts'
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
  return [
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
      words: 'write message sms',
      icon: <IconMessage size={18} />,
      run: sendText,
    },
    {
      id: 'task',
      isAdded: true,
      label: 'Add Task',
      words: 'to-do reminder follow-up',
      icon: <IconChecklist size={18} />,
      run: () => editTask(contactHere() ?? transactionHere()),
    },
    {
      id: 'appointment',
      isAdded: true,
      label: 'Add Appointment',
      words: 'meeting showing consultation',
      icon: <IconCalendarPlus size={18} />,
      run: () => editAppointment(contactHere()),
    },
    {
      id: 'activity',
      isAdded: true,
      label: 'Log Activity',
      words: 'log phone call text email showing',
      icon: <IconClipboardPlus size={18} />,
      run: () => logActivity(contactHere()),
    },
    {
      id: 'email',
      isAdded: true,
      label: 'Send Email',
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
