import type { ContactRow } from '@dormer/contract/people/contact-search'
import { formatPhone } from '@dormer/contract/phone'
import { ActionIcon, type AnchorProps, Badge, ColorSwatch, Group, Text, VisuallyHidden } from '@mantine/core'
import { IconChecklist, IconMail, IconReceipt2, IconRoute } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CellLine } from '../../../ui/CellLine.tsx'
import { formatAge, formatDay, formatInstant, today } from '../../../ui/format.ts'
import { AnchorLink } from '../../../ui/links.tsx'
import stretched from '../../../ui/stretched-link.module.css'
import { useMay } from '../../brokerage/session/session.api.ts'
import { workflowWanted } from '../bulk/mass.events.ts'
import { CallMenu } from './CallMenu.tsx'
import { emailWanted, taskWanted, transactionWanted } from './contact.events.ts'
import { contactQuery } from './contacts.api.ts'
import { SendText } from './SendText.tsx'

/** The parts of a contact shared by the table's rows and the phone's cards. */

/** A link to a contact, prefetched on hover. */
export const ContactLink = ({
  ContactId,
  ...rest
}: { ContactId: number; children: ReactNode; target?: string; title?: string } & AnchorProps) => {
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

/** `isStretched`: the whole part of the row around it opens the contact. */
export const NameLink = ({ row, isStretched = false }: { row: ContactRow; isStretched?: boolean }) => (
  <Group gap="xs" wrap="nowrap" miw={0}>
    <ContactLink
      ContactId={row.ContactId}
      fw={600}
      size="sm"
      truncate
      title={row.ContactDetails.Name}
      className={isStretched ? stretched.open : undefined}
    >
      {row.ContactDetails.Name}
    </ContactLink>
    {row.IsNew && (
      <Badge color="green" variant="light" size="sm" flex="none">
        New
      </Badge>
    )}
  </Group>
)

/** Phone and email on one line. */
export const Reach = ({
  row: {
    ContactDetails: { CellPhone, Email },
  },
}: {
  row: ContactRow
}) => (
  <Group gap="sm" wrap="nowrap" miw={0}>
    {CellPhone && (
      <Text size="xs" c="dimmed" flex="none">
        {formatPhone(CellPhone)}
      </Text>
    )}
    {Email && <CellLine text={Email} isSecond />}
  </Group>
)

/** When somebody last reached out: 3d; the day is in its title. */
export const LastContact = ({
  row: {
    ContactDetails: { LastContact },
  },
}: {
  row: ContactRow
}) =>
  LastContact ? (
    <Text size="sm" truncate title={`Last contact ${formatInstant(LastContact)}`}>
      <VisuallyHidden>Last contact </VisuallyHidden>
      {formatAge(LastContact)}
    </Text>
  ) : (
    <Text size="sm" c="dimmed" truncate>
      Not contacted
    </Text>
  )

/** When a contact was last seen, and added; the days are in their titles. */
export const OtherDates = ({ row: { LastActive, DateCreated } }: { row: ContactRow }) => (
  <Text size="xs" c="dimmed" truncate>
    {LastActive && <span title={`Last active ${formatInstant(LastActive)}`}>Active {formatAge(LastActive)} · </span>}
    <span title={`Created ${formatInstant(DateCreated)}`}>Added {formatAge(DateCreated)}</span>
  </Text>
)

export const Call = ({ row: { ContactId, ContactDetails }, size }: { row: ContactRow; size?: string | number }) => (
  <CallMenu phones={ContactDetails} who={{ ContactId, Name: ContactDetails.Name }} isNamed size={size} />
)

export const TextTo = ({ row: { ContactId, ContactDetails }, size }: { row: ContactRow; size?: string | number }) => (
  <SendText phones={ContactDetails} who={{ ContactId, Name: ContactDetails.Name }} isNamed size={size} />
)

export const SendEmail = ({ row: { ContactId, ContactDetails }, size }: { row: ContactRow; size?: string }) => {
  // Its place stays empty, so that the acts of all rows stand below each other.
  if (!ContactDetails.Email)
    return <ActionIcon component="span" size={size} aria-hidden style={{ visibility: 'hidden' }} />
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

/** What the workflow event says of one contact alone. */
export const justOne = ({ ContactId, ContactDetails: { Name } }: Pick<ContactRow, 'ContactId' | 'ContactDetails'>) => ({
  selection: { Count: 1, ContactIds: [ContactId], Criteria: {} },
  name: Name,
})
export const AddWorkflow = ({ row, size }: { row: ContactRow; size?: string }) => {
  const mayWork = useMay('WorkContacts')
  if (!mayWork) return null
  const label = `Add workflow for ${row.ContactDetails.Name}`
  return (
    <ActionIcon size={size} title={label} aria-label={label} onClick={() => workflowWanted.emit(justOne(row))}>
      <IconRoute size={18} />
    </ActionIcon>
  )
}

/** The day by which the client wants to move. Amber and red are reserved for urgency: within a month, and overdue. */
export const DueBadge = ({
  row: {
    Urgency: { Timeframe },
  },
}: {
  row: ContactRow
}) => {
  if (!Timeframe) return null
  const days = (Date.parse(Timeframe) - Date.parse(today())) / 86_400_000
  const day = formatDay(Timeframe)
  const title = `Timeframe ${day}`
  return days > 30 ? (
    <Text size="xs" c="dimmed" flex="none" title={title}>
      {day}
    </Text>
  ) : (
    <Badge size="xs" flex="none" color={days < 0 ? 'red' : 'yellow'} title={title}>
      {day}
    </Badge>
  )
}

/** The colors of the urgencies most brokerages have; any other is gray. */
const heats: [RegExp, string][] = [
  [/hot|urgent|high|now|asap|immediate/i, 'red'],
  [/warm|medium|soon/i, 'yellow'],
  [/cold|cool|low|nurture/i, 'blue'],
]
const heatOf = (urgency: string) => heats.find(([words]) => words.test(urgency))?.[1] ?? 'gray'

/** An urgency's dot, always with its word. */
export const UrgencyWord = ({ text, isSecond = false }: { text: string; isSecond?: boolean }) => (
  <Group gap={6} wrap="nowrap" miw={0}>
    <ColorSwatch color={`var(--mantine-color-${heatOf(text)}-6)`} size={8} withShadow={false} flex="none" />
    <CellLine text={text} isSecond={isSecond} />
  </Group>
)

export const Urgency = ({ row }: { row: ContactRow }) => (
  <>
    {row.Urgency.Urgency && <UrgencyWord text={row.Urgency.Urgency} />}
    <DueBadge row={row} />
  </>
)
