import type { ContactRow } from '@dormer/contract/people/contact-search'
import { ActionIcon, type AnchorProps, Badge, Flex, Group, Text } from '@mantine/core'
import { IconChecklist, IconMail, IconReceipt2 } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatDay, formatInstant, formatPhone, today } from '../../../ui/format.ts'
import { AnchorLink } from '../../../ui/links.tsx'
import { useMay } from '../../brokerage/session/session.api.ts'
import { CallMenu } from './CallMenu.tsx'
import classes from './Contacts.module.css'
import { contactCalled, emailWanted, taskWanted, transactionWanted } from './contact.announcements.ts'
import { contactQuery } from './contacts.api.ts'
import { SendText } from './SendText.tsx'

/** The parts of a contact shared by the table's rows and the phone's cards. */

/** A link to a contact, prefetched on hover. */
export const ContactLink = ({
  ContactId,
  ...rest
}: { ContactId: number; children: ReactNode; target?: string } & AnchorProps) => {
  const client = useQueryClient()
  const prefetch = () => client.prefetchQuery({ ...contactQuery(ContactId), staleTime: 30_000 })
  return (
    <AnchorLink
      to="/contact/$ContactId"
      params={{ ContactId: String(ContactId) }}
      onMouseEnter={prefetch}
      onFocus={prefetch}
      {...rest}
    />
  )
}

export const NameLink = ({ row }: { row: ContactRow }) => (
  <Group gap="xs" wrap="nowrap">
    <ContactLink ContactId={row.ContactId} fw={600} size="sm" className={classes.long}>
      {row.ContactDetails.Name}
    </ContactLink>
    {row.IsNew && (
      <Badge color="green" variant="light" size="sm" flex="none">
        New
      </Badge>
    )}
  </Group>
)

/** Phone and email, on one line where there is room. */
export const Reach = ({
  row: {
    ContactDetails: { CellPhone, Email },
  },
}: {
  row: ContactRow
}) => (
  <Flex wrap="wrap" columnGap="sm">
    {CellPhone && <Text size="sm">{formatPhone(CellPhone)}</Text>}
    {Email && (
      <Text size="sm" truncate maw="100%" title={Email}>
        {Email}
      </Text>
    )}
  </Flex>
)

export const LastContact = ({ row }: { row: ContactRow }) => (
  <Text size="xs" c="dimmed">
    {row.ContactDetails.LastContact
      ? `Last contact ${formatInstant(row.ContactDetails.LastContact)}`
      : 'Not contacted yet'}
  </Text>
)

export const Call = ({ row: { ContactId, ContactDetails }, size }: { row: ContactRow; size?: string }) => (
  <CallMenu
    phones={ContactDetails}
    name={ContactDetails.Name}
    onCall={() => contactCalled.emit({ ContactId, Name: ContactDetails.Name })}
    size={size}
  />
)

export const TextTo = ({ row: { ContactId, ContactDetails }, size }: { row: ContactRow; size?: string }) => (
  <SendText phones={ContactDetails} who={{ ContactId, Name: ContactDetails.Name }} isNamed size={size} />
)

export const SendEmail = ({ row: { ContactId, ContactDetails }, size }: { row: ContactRow; size?: string }) => {
  if (!ContactDetails.Email) return null
  const label = `Send email to ${ContactDetails.Name}`
  return (
    <ActionIcon size={size} title={label} aria-label={label} onClick={() => emailWanted.emit({ ContactId })}>
      <IconMail size={18} />
    </ActionIcon>
  )
}

export const AddTask = ({
  row: { ContactId, ContactEntityId, ContactDetails },
  size,
}: {
  row: ContactRow
  size?: string
}) => {
  const label = `Add task for ${ContactDetails.Name}`
  return (
    <ActionIcon
      size={size}
      title={label}
      aria-label={label}
      onClick={() => taskWanted.emit({ contact: { ContactId, ContactEntityId, Name: ContactDetails.Name } })}
    >
      <IconChecklist size={18} />
    </ActionIcon>
  )
}

export const AddTransaction = ({ row: { ContactId, ContactDetails }, size }: { row: ContactRow; size?: string }) => {
  const mayStart = useMay('WorkTransactions')
  if (!mayStart) return null
  const label = `Create transaction for ${ContactDetails.Name}`
  return (
    <ActionIcon size={size} title={label} aria-label={label} onClick={() => transactionWanted.emit({ ContactId })}>
      <IconReceipt2 size={18} />
    </ActionIcon>
  )
}

/** Amber and red are reserved for urgency: within a month, and overdue. */
export const Urgency = ({ row: { Urgency: urgency } }: { row: ContactRow }) => {
  const days = urgency.Timeframe ? (Date.parse(urgency.Timeframe) - Date.parse(today())) / 86_400_000 : undefined
  return (
    <>
      {urgency.Urgency && <Text size="sm">{urgency.Urgency}</Text>}
      {urgency.Timeframe && days !== undefined && (
        <Badge
          size="sm"
          {...(days < 0 ? { color: 'red' } : days <= 30 ? { color: 'yellow' } : { color: 'gray', variant: 'light' })}
        >
          {formatDay(urgency.Timeframe)}
        </Badge>
      )}
    </>
  )
}
