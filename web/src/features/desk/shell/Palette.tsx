import { may } from '@dormer/contract/permissions'
import { formatPhone } from '@dormer/contract/phone'
import '@mantine/spotlight/styles.layer.css'
import { find } from '@dormer/contract/desk/shell'
import { Text, useComputedColorScheme } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
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
  IconReceipt2,
  IconSearch,
  IconSun,
  IconUser,
  IconUserPlus,
} from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type AnyRoute, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { call, messageOf } from '../../../api/client.ts'
import { useScheme } from '../../../theme/useScheme.ts'
import { useWaysOut } from '../../../ui/Dialog.tsx'
import { formatInstantTime } from '../../../ui/format.ts'
import { useCurrentUser, useSignOut } from '../../brokerage/session/session.api.ts'
import { logActivity } from '../../day/activities/logActivity.ts'
import { editAppointment } from '../../day/appointments/editAppointment.ts'
import { editTask } from '../../day/tasks/editTask.ts'
import { transactionHere } from '../../deals/transactions/page/here.ts'
import { composeEmail } from '../../messages/messages/email/composeEmail.ts'
import { sendTextTo } from '../../messages/messages/texts/sendTextTo.ts'
import { addPerson } from '../../people/contacts/addPerson.ts'
import { textWanted } from '../../people/contacts/contact.events.ts'
import { contactHere } from '../contact-page/here.ts'
import classes from './Palette.module.css'
import { menuQuery } from './shell.api.ts'
import { openShortcuts } from './shortcuts.ts'

/** `words` are extra search terms besides the label. */
type Entry = { id: string; label: string; detail?: string; words?: string; icon: ReactNode; run: () => void }
/** To the person whose page is open; otherwise asks for one. */
const sendText = () => {
  const here = contactHere()?.contact
  if (here?.Phone) textWanted.emit({ ...here, Phone: here.Phone })
  else void sendTextTo()
}
const [store, palette] = createSpotlight()

/** Keyboard access to people, transactions, tasks, appointments, pages and actions. Loaded when first opened. */
export const Palette = ({ close }: { close: () => void }) => {
  useWaysOut({ close: palette.close })
  const router = useRouter()
  const signOut = useSignOut()
  const { setColorScheme } = useScheme()
  const dark = useComputedColorScheme('light') === 'dark'
  const [query, setQuery] = useState('')
  const [term] = useDebouncedValue(query.trim(), 150)
  // People search starts when the term is longer than one character.
  const found = useQuery({
    queryKey: ['palette', term],
    queryFn: ({ signal }) => call(find, { query: { text: term } }, { signal }),
    enabled: term.length > 1,
    placeholderData: keepPreviousData,
  })
  // The results shown belong to the previous query: Enter waits for the current ones.
  const isBehind = query.trim() !== term || found.isLoading || found.isPlaceholderData
  const [isEntered, setEntered] = useState(false)
  const user = useCurrentUser()
  useEffect(() => palette.open(), [])

  const matches = ({ label, words = '' }: Entry) =>
    `${label} ${words}`.toLowerCase().includes(query.trim().toLowerCase())
  const menu = useQuery(menuQuery)
  const places = (menu.data ?? []).flatMap((item) => [item, ...item.children]).map(({ path }) => path)
  const placeOf = ({ to }: AnyRoute) => (places.includes(to) ? places.indexOf(to) : places.length)
  // Screens with an icon that the user may open, in the menu's order.
  const pages: Entry[] = Object.values<AnyRoute>(router.routesByPath)
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .flatMap(({ to, options: { staticData } }) => {
      const { title, icon: Icon, permission } = staticData?.screen ?? {}
      if (!title || !Icon || (permission && !(user && may(user, permission)))) return []
      return { id: to, label: title, icon: <Icon size={18} />, run: () => router.navigate({ to }) }
    })
    .filter(matches)
  const actions: Entry[] = [
    {
      id: 'person',
      label: 'Add Person',
      words: 'new contact lead client quick add',
      icon: <IconUserPlus size={18} />,
      run: () => addPerson(),
    },
    {
      id: 'text',
      label: 'Send Text',
      words: 'write message sms',
      icon: <IconMessage size={18} />,
      run: sendText,
    },
    {
      id: 'task',
      label: 'Add Task',
      words: 'to-do reminder follow-up',
      icon: <IconChecklist size={18} />,
      run: () => editTask(contactHere() ?? transactionHere()),
    },
    {
      id: 'appointment',
      label: 'Add Appointment',
      words: 'meeting showing consultation',
      icon: <IconCalendarPlus size={18} />,
      run: () => editAppointment(contactHere()),
    },
    {
      id: 'activity',
      label: 'Log Activity',
      words: 'log phone call text email showing',
      icon: <IconClipboardPlus size={18} />,
      run: () => logActivity(contactHere()),
    },
    {
      id: 'email',
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
  ].filter(matches)
  const { Contacts = [], Transactions = [], Tasks = [], Appointments = [] } = (term.length > 1 && found.data) || {}
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
  const groups = [
    { label: 'People', entries: people },
    { label: 'Transactions', entries: transactions },
    { label: 'Tasks', entries: tasks },
    { label: 'Appointments', entries: appointments },
    { label: 'Pages', entries: pages },
    { label: 'Actions', entries: actions },
  ].filter((group) => group.entries.length > 0)

  // Results arrive after the keystroke that requested them; Enter must take the first one now shown. The library
  // selects only when the query changes, and marks the selection in the DOM, as done here.
  const shown = groups.flatMap((group) => group.entries.map((e) => e.id)).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list must reselect.
  useEffect(() => {
    const [first, ...others] = document.querySelectorAll('[data-action]')
    for (const other of others) other.removeAttribute('data-selected')
    first?.setAttribute('data-selected', 'true')
    store.updateState((state) => ({ ...state, selected: 0 }))
  }, [shown])
  useEffect(() => {
    if (!isEntered || isBehind) return
    setEntered(false)
    document.querySelector<HTMLElement>('[data-action][data-selected]')?.click()
  }, [isEntered, isBehind])

  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={(typed) => {
        setQuery(typed)
        setEntered(false)
      }}
      onSpotlightClose={close}
      shortcut={null}
      scrollable
      maxHeight={420}
      // The field stays where it is, however long the list.
      centered={false}
      classNames={{ action: classes.action, actionBody: classes.body }}
      attributes={{ content: { 'aria-label': 'Search' } }}
    >
      <Spotlight.Search
        placeholder="Search people, transactions, tasks, pages, actions"
        leftSection={<IconSearch size={18} />}
        aria-label="Search people, transactions, tasks, pages, actions"
        onKeyDownCapture={(event) => {
          if (event.key !== 'Enter' || !isBehind) return
          event.stopPropagation()
          setEntered(true)
        }}
      />
      <Spotlight.ActionsList>
        {groups.map(({ label, entries }) => (
          <Spotlight.ActionsGroup key={label} label={label}>
            {entries.map((e) => (
              <Spotlight.Action
                key={e.id}
                label={e.label}
                description={e.detail}
                leftSection={e.icon}
                onClick={e.run}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {found.error ? (
          <Spotlight.Empty>
            <Text size="sm" role="alert">
              {messageOf(found.error)}
            </Text>
          </Spotlight.Empty>
        ) : (
          groups.length === 0 && (
            <Spotlight.Empty>
              <Text size="sm">
                {found.isFetching
                  ? 'Searching …'
                  : 'Nothing found. Try a name, an address, a phone number or words of a title.'}
              </Text>
            </Spotlight.Empty>
          )
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}
