import { Group, Kbd, Stack, Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { modals } from '@mantine/modals'
import { useRouter } from '@tanstack/react-router'

/** Every shortcut there is; the keys are what useHotkeys reads, and what `?` shows. */
const shortcuts = [
  { keys: 'mod+K', shown: ['Ctrl / ⌘', 'K'], what: 'Search people, pages and actions' },
  { keys: 'shift+?', shown: ['?'], what: 'Show these shortcuts' },
  { keys: 'n', shown: ['N'], what: 'New contact' },
  { keys: 'c', shown: ['C'], what: 'Contacts' },
  { keys: '/', shown: ['/'], what: 'Search in the contacts list' },
] as const

export const openShortcuts = () =>
  modals.open({
    title: 'Keyboard shortcuts',
    children: (
      <Stack gap="xs">
        {shortcuts.map(({ keys, shown, what }) => (
          <Group key={keys} justify="space-between">
            <Text size="sm">{what}</Text>
            <Group gap={4}>
              {shown.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </Group>
          </Group>
        ))}
      </Stack>
    ),
  })

/** Makes the shortcuts work wherever nobody is typing; the palette's everywhere. */
export const useShortcuts = ({ openPalette }: { openPalette: () => void }) => {
  const router = useRouter()
  useHotkeys([['mod+K', openPalette]], [])
  useHotkeys([
    ['shift+?', openShortcuts],
    ['n', () => router.navigate({ to: '/contacts/newcontact' })],
    ['c', () => router.navigate({ to: '/contacts' })],
    ['/', () => document.querySelector<HTMLInputElement>('input[type="search"]')?.focus()],
  ])
}
