import type { ContactDetail } from '@dormer/contract/contacts'
import { ActionIcon, Group, Menu, Stack, Text } from '@mantine/core'
import { IconNote, IconPhone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatPhone } from '../../ui/format.ts'

type Props = { contact: ContactDetail; addNote: () => void }

/** What an agent does with a contact at once: round buttons in the card, a bar at the bottom of a phone. */
export const QuickActions = ({ contact, addNote }: Props) => (
  <Group justify="center" gap="xl" role="group" aria-label="Quick actions">
    <Call contact={contact} />
    <Labelled label="Add Note">
      <ActionIcon size="xl" radius="xl" variant="light" aria-label="Add Note" onClick={addNote}>
        <IconNote size={20} />
      </ActionIcon>
    </Labelled>
  </Group>
)

const Labelled = ({ label, children }: { label: string; children: ReactNode }) => (
  <Stack gap={2} align="center">
    {children}
    <Text size="xs" aria-hidden>
      {label}
    </Text>
  </Stack>
)

const kinds = { CellPhone: 'Cell', HomePhone: 'Home', WorkPhone: 'Work' } as const

/** Straight to the one number, or a choice of several; by the phone itself until there is a dialer (A183). */
const Call = ({ contact }: { contact: ContactDetail }) => {
  const numbers = Object.entries(kinds).flatMap(([field, kind]) => {
    const phone = contact.Contact[field as keyof typeof kinds]
    return phone ? [{ kind, href: `tel:+1${phone}`, text: formatPhone(phone) }] : []
  })
  const [first, second] = numbers
  if (!first) return null
  const look = { size: 'xl', radius: 'xl', variant: 'light' } as const
  if (!second)
    return (
      <Labelled label="Call">
        <ActionIcon component="a" href={first.href} aria-label={`Call ${first.text}`} {...look}>
          <IconPhone size={20} />
        </ActionIcon>
      </Labelled>
    )
  return (
    <Menu position="bottom">
      <Labelled label="Call">
        <Menu.Target>
          <ActionIcon aria-label="Call" {...look}>
            <IconPhone size={20} />
          </ActionIcon>
        </Menu.Target>
      </Labelled>
      <Menu.Dropdown>
        {numbers.map(({ kind, href, text }) => (
          <Menu.Item key={kind} component="a" href={href} leftSection={<IconPhone size={16} />}>
            {kind} {text}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
