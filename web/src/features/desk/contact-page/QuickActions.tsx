import type { ContactDetail } from '@dormer/contract/people/contacts'
import { ActionIcon, Box, Menu, Stack, Text } from '@mantine/core'
import {
  IconCalendarPlus,
  IconChecklist,
  IconClipboardPlus,
  IconDots,
  IconHomeSearch,
  IconHomeShare,
  IconMail,
  IconNote,
  IconReceipt2,
  IconVideo,
} from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ActionIconLink } from '../../../ui/links.tsx'
import { MenuItemLink } from '../../../ui/menu-links.tsx'
import { useMay } from '../../brokerage/session/session.api.ts'
import { logActivity } from '../../day/activities/logActivity.ts'
import { editAppointment } from '../../day/appointments/editAppointment.ts'
import { editTask } from '../../day/tasks/editTask.ts'
import { startTransaction } from '../../deals/transactions/startTransaction.ts'
import { composeEmail } from '../../messages/messages/email/composeEmail.ts'
import { CallMenu } from '../../people/contacts/CallMenu.tsx'
import classes from '../../people/contacts/Contact.module.css'
import { nameOf } from '../../people/contacts/contact.fields.ts'
import { SendText, textNumberOf } from '../../people/contacts/SendText.tsx'

type Props = {
  contact: ContactDetail
  addNote: () => void
  /** How many stand in the row; the others are under More. */
  most: number
}
/** `short` is what fits beneath its button. */
type Action = { label: string; short: string; Icon: typeof IconMail } & (
  | { act: () => void }
  | { to: ReturnType<typeof searchFor> | ReturnType<typeof videoFor> }
)

// One screen serves both.
const searchFor = (c: number) => linkOptions({ to: '/mls-search', search: { c } })
const videoFor = ({ CellPhone, Email }: ContactDetail['Contact']) =>
  linkOptions({ to: '/video', search: { c: CellPhone ?? undefined, em: Email ?? undefined } })

/** The most common actions on a contact: one row in the card, a bar at the bottom on a phone. */
export const QuickActions = ({ contact: { Contact, Entity }, addNote, most }: Props) => {
  const who = nameOf(Contact)
  const mayStart = useMay('WorkTransactions')
  const mayWork = useMay('WorkContacts')
  const look = { size: 32, radius: 'xl', variant: 'light' } as const
  const phones = [
    textNumberOf(Contact) && (
      <Labelled key="Call" label="Call">
        <CallMenu all phones={Contact} who={who} {...look} />
      </Labelled>
    ),
    textNumberOf(Contact) && (
      <Labelled key="Text" label="Text">
        <SendText all phones={Contact} who={who} {...look} />
      </Labelled>
    ),
  ].filter(Boolean)
  const actions: Action[] = [
    { label: 'Send Email', short: 'Email', Icon: IconMail, act: () => composeEmail({ ContactId: who.ContactId }) },
    { label: 'Add Note', short: 'Note', Icon: IconNote, act: addNote },
    {
      label: 'Add Task',
      short: 'Task',
      Icon: IconChecklist,
      act: () => editTask({ contact: { ...who, ContactEntityId: Entity.ContactEntityId } }),
    },
    {
      label: 'Add Appointment',
      short: 'Meet',
      Icon: IconCalendarPlus,
      act: () => editAppointment({ contact: who }),
    },
    { label: 'Log Activity', short: 'Log', Icon: IconClipboardPlus, act: () => logActivity({ contact: who }) },
    ...(mayWork
      ? [
          { label: 'Create Saved Search', short: 'Search', Icon: IconHomeSearch, to: searchFor(who.ContactId) },
          { label: 'Send Property', short: 'Homes', Icon: IconHomeShare, to: searchFor(who.ContactId) },
          { label: 'Send Video', short: 'Video', Icon: IconVideo, to: videoFor(Contact) },
        ]
      : []),
    ...(mayStart
      ? [
          {
            label: 'Create Transaction',
            short: 'Deal',
            Icon: IconReceipt2,
            act: () => startTransaction({ ContactId: who.ContactId }),
          },
        ]
      : []),
  ]
  const room = most - phones.length
  return (
    <Box role="group" aria-label="Quick actions" className={classes.quickActions}>
      {phones}
      {actions.slice(0, room).map((action) => (
        <Labelled key={action.label} label={action.short}>
          {'to' in action ? (
            <ActionIconLink {...look} title={action.label} aria-label={action.label} {...action.to}>
              <action.Icon size={18} />
            </ActionIconLink>
          ) : (
            <ActionIcon {...look} title={action.label} aria-label={action.label} onClick={action.act}>
              <action.Icon size={18} />
            </ActionIcon>
          )}
        </Labelled>
      ))}
      <Labelled label="More">
        {/* On a phone it opens from a bar that stays where it is when the page scrolls, and so must the menu. */}
        <Menu floatingStrategy="fixed" position="bottom-end">
          <Menu.Target>
            <ActionIcon {...look} title="More actions" aria-label="More actions">
              <IconDots size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {actions.slice(room).map((action) =>
              'to' in action ? (
                <MenuItemLink key={action.label} leftSection={<action.Icon size={16} />} {...action.to}>
                  {action.label}
                </MenuItemLink>
              ) : (
                <Menu.Item key={action.label} leftSection={<action.Icon size={16} />} onClick={action.act}>
                  {action.label}
                </Menu.Item>
              ),
            )}
          </Menu.Dropdown>
        </Menu>
      </Labelled>
    </Box>
  )
}

const Labelled = ({ label, children }: { label: string; children: ReactNode }) => (
  <Stack gap={1} align="center">
    {children}
    <Text className={classes.actionLabel} aria-hidden>
      {label}
    </Text>
  </Stack>
)
