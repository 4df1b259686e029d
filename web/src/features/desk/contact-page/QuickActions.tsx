import type { ContactDetail } from '@dormer/contract/people/contacts'
import { ActionIcon, Group, Stack, Text } from '@mantine/core'
import {
  IconCalendarPlus,
  IconChecklist,
  IconClipboardPlus,
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
import beside from '../../../ui/more-beside.module.css'
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

type Props = { contact: ContactDetail; addNote: () => void }

/** The most common actions on a contact: round buttons in the card, a bar at the bottom on a phone. */
export const QuickActions = ({ contact: { Contact, Entity }, addNote }: Props) => {
  const who = nameOf(Contact)
  const mayStart = useMay('WorkTransactions')
  const mayWork = useMay('WorkContacts')
  // One screen serves both.
  const search = linkOptions({ to: '/mls-search', search: { c: who.ContactId } })
  const look = { size: 'xl', radius: 'xl', variant: 'light' } as const
  return (
    <Group
      justify="center"
      align="flex-start"
      gap="lg"
      role="group"
      aria-label="Quick actions"
      className={`${classes.quickActions} ${beside.edges}`}
    >
      {(Contact.CellPhone || Contact.HomePhone || Contact.WorkPhone) && (
        <Labelled label="Call">
          <CallMenu phones={Contact} who={who} iconSize={20} {...look} />
        </Labelled>
      )}
      <Labelled label="Send Email">
        <ActionIcon {...look} aria-label="Send Email" onClick={() => composeEmail({ ContactId: who.ContactId })}>
          <IconMail size={20} />
        </ActionIcon>
      </Labelled>
      {textNumberOf(Contact) && (
        <Labelled label="Send Text">
          <SendText phones={Contact} who={who} iconSize={20} {...look} />
        </Labelled>
      )}
      <Labelled label="Add Note">
        <ActionIcon {...look} aria-label="Add Note" onClick={addNote}>
          <IconNote size={20} />
        </ActionIcon>
      </Labelled>
      <Labelled label="Add Task">
        <ActionIcon
          {...look}
          aria-label="Add Task"
          onClick={() => editTask({ contact: { ...who, ContactEntityId: Entity.ContactEntityId } })}
        >
          <IconChecklist size={20} />
        </ActionIcon>
      </Labelled>
      <Labelled label="Log Activity">
        <ActionIcon {...look} aria-label="Log Activity" onClick={() => logActivity({ contact: who })}>
          <IconClipboardPlus size={20} />
        </ActionIcon>
      </Labelled>
      {mayWork && (
        <>
          <Labelled label="Create Saved Search">
            <ActionIconLink {...look} aria-label="Create Saved Search" {...search}>
              <IconHomeSearch size={20} />
            </ActionIconLink>
          </Labelled>
          <Labelled label="Send Property">
            <ActionIconLink {...look} aria-label="Send Property" {...search}>
              <IconHomeShare size={20} />
            </ActionIconLink>
          </Labelled>
          <Labelled label="Send Video">
            <ActionIconLink
              {...look}
              aria-label="Send Video"
              to="/video"
              search={{ c: Contact.CellPhone ?? undefined, em: Contact.Email ?? undefined }}
            >
              <IconVideo size={20} />
            </ActionIconLink>
          </Labelled>
        </>
      )}
      <Labelled label="Add Appointment">
        <ActionIcon {...look} aria-label="Add Appointment" onClick={() => editAppointment({ contact: who })}>
          <IconCalendarPlus size={20} />
        </ActionIcon>
      </Labelled>
      {mayStart && (
        <Labelled label="Transaction">
          <ActionIcon
            {...look}
            aria-label="Create Transaction"
            onClick={() => startTransaction({ ContactId: who.ContactId })}
          >
            <IconReceipt2 size={20} />
          </ActionIcon>
        </Labelled>
      )}
    </Group>
  )
}

const Labelled = ({ label, children }: { label: string; children: ReactNode }) => (
  <Stack gap={2} align="center">
    {children}
    <Text size="xs" ta="center" aria-hidden>
      {label}
    </Text>
  </Stack>
)
