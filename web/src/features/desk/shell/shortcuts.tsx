import { Group, Kbd, Stack, Switch, Text } from '@mantine/core'
import { readLocalStorageValue, useHotkeys, useLocalStorage } from '@mantine/hooks'
import { useRouter } from '@tanstack/react-router'
import { overlays } from '../../../ui/OverlayHost.tsx'
import { logActivity } from '../../day/activities/LogActivityHost.tsx'
import { editAppointment } from '../../day/appointments/AppointmentHost.tsx'
import { editTask } from '../../day/tasks/TaskHost.tsx'
import { addPerson } from '../../people/contacts/AddPersonHost.tsx'
import { contactHere } from '../contact-page/here.ts'

/** Every shortcut, as listed by `?`. */
const shortcuts = [
  { keys: ['Ctrl / ⌘', 'K'], what: 'Search people, tasks, appointments, pages and actions' },
  { keys: ['?'], what: 'Show these shortcuts' },
  { keys: ['N'], what: 'Add Person' },
  { keys: ['L'], what: 'Log Activity' },
  { keys: ['T'], what: 'Add Task' },
  { keys: ['A'], what: 'Add Appointment' },
  { keys: ['C'], what: 'Contacts' },
  { keys: ['/'], what: 'Search in the list' },
]

/** What a key does to the marked row of Today. */
const onToday = [
  { keys: ['J', 'K'], what: 'Next and previous row' },
  { keys: ['Enter'], what: 'Open' },
  { keys: ['D'], what: 'Done, or what the row is for' },
  { keys: ['C'], what: 'Call' },
  { keys: ['L'], what: 'Log Phone Call' },
  { keys: ['S'], what: 'Snooze' },
]

// Speech input can type letters unintentionally, so shortcuts can be switched off (WCAG 2.1.4).
const LETTERS = { key: 'dormer.letterKeys', defaultValue: true }

/** Elements in which keys have their own meaning. */
export const BUSY =
  'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"]'

/** Whether letters act as shortcuts now: not while a dialog is open or opening, or a menu or similar has the focus. */
export const areLettersFree = () =>
  Boolean(readLocalStorageValue(LETTERS)) &&
  !document.querySelector('[aria-modal="true"], [data-opening]') &&
  !document.activeElement?.closest(BUSY)

const Keys = ({ of }: { of: typeof shortcuts }) =>
  of.map(({ keys, what }) => (
    <Group key={what} justify="space-between">
      <Text size="sm">{what}</Text>
      <Group gap={4}>
        {keys.map((key) => (
          <Kbd key={key}>{key}</Kbd>
        ))}
      </Group>
    </Group>
  ))

const Shortcuts = () => {
  const [letters, setLetters] = useLocalStorage({ ...LETTERS, getInitialValueInEffect: false })
  return (
    <Stack gap="sm">
      <Keys of={shortcuts} />
      <Text size="sm" fw={600}>
        On Today
      </Text>
      <Keys of={onToday} />
      <Switch
        mt="xs"
        label="Shortcuts of a single key"
        checked={letters}
        onChange={(event) => setLetters(event.currentTarget.checked)}
      />
    </Stack>
  )
}

export const openShortcuts = async () => {
  const { modals } = await overlays()
  modals.open({ title: 'Keyboard shortcuts', children: <Shortcuts /> })
}

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
    ['t', unlessBusy(() => editTask(contactHere()))],
    ['a', unlessBusy(() => editAppointment(contactHere()))],
    ['c', unlessBusy(() => router.navigate({ to: '/contacts' }))],
    ['/', unlessBusy(() => document.querySelector<HTMLInputElement>('input[type="search"]')?.focus())],
  ])
}
