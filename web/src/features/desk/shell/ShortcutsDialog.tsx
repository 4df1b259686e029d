import { Code, Group, Kbd, Stack, Switch, Text } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { Dialog } from '../../../ui/Dialog.tsx'
import { LETTERS } from '../../../ui/letter-keys.ts'

/** Every shortcut, as listed by `?`. */
const shortcuts = [
  { keys: ['Ctrl / ⌘', 'K'], what: 'Search people, transactions, tasks, appointments, pages and actions' },
  { keys: ['?'], what: 'Show these shortcuts' },
  { keys: ['N'], what: 'Add Person' },
  { keys: ['L'], what: 'Log Activity' },
  { keys: ['T'], what: 'Add Task' },
  { keys: ['A'], what: 'Add Appointment' },
  { keys: ['C'], what: 'Contacts' },
  { keys: ['/'], what: 'Search in the list' },
]

/** What a key does to the marked row on Today. */
const onToday = [
  { keys: ['J', 'K'], what: 'Next and previous row' },
  { keys: ['Enter'], what: 'Open' },
  { keys: ['D'], what: 'Done, or the row’s main action' },
  { keys: ['C'], what: 'Call' },
  { keys: ['L'], what: 'Log Phone Call' },
  { keys: ['S'], what: 'Snooze' },
]

/** What a key does in the inbox. */
const inInbox = [
  { keys: ['J', 'K'], what: 'Next and previous conversation' },
  { keys: ['R'], what: 'Reply' },
  { keys: ['E'], what: 'Done' },
  { keys: ['U'], what: 'Mark as unread' },
]

/** What the palette does when it is told in a sentence. */
const sentences = ['show 12 oak to ana sat 10', 'text ana running late', 'note prefers mornings']

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

export const ShortcutsDialog = ({ close }: { close: () => void }) => {
  const [letters, setLetters] = useLocalStorage({ ...LETTERS, getInitialValueInEffect: false })
  return (
    <Dialog title="Keyboard shortcuts" close={close} isBrief>
      <Stack gap="sm">
        <Keys of={shortcuts} />
        <Text size="sm" fw={600}>
          In sentences
        </Text>
        <Text size="sm">
          Ctrl / ⌘ K also takes a sentence, and shows what it will do before it does it. On a contact’s page, for
          example:
        </Text>
        <Group gap={6}>
          {sentences.map((one) => (
            <Code key={one}>{one}</Code>
          ))}
        </Group>
        <Text size="sm" fw={600}>
          On Today
        </Text>
        <Keys of={onToday} />
        <Text size="sm" fw={600}>
          In the inbox
        </Text>
        <Keys of={inInbox} />
        <Switch
          mt="xs"
          label="Single-key shortcuts"
          checked={letters}
          onChange={(event) => setLetters(event.currentTarget.checked)}
        />
      </Stack>
    </Dialog>
  )
}
