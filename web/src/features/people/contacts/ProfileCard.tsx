import { declarationOf } from '@dormer/contract/contact-fields'
import { displayName } from '@dormer/contract/display-name'
import type { ContactDetail } from '@dormer/contract/people/contacts'
import { Avatar, Button, Collapse, Divider, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp, IconPlus, IconUser } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatInstant } from '../../../ui/format.ts'
import { initials } from '../../../ui/initials.ts'
import { AddPoint, PointLines } from '../contact-points/PointLines.tsx'
import classes from './Contact.module.css'
import { ContactActions } from './ContactActions.tsx'
import { ContactTags } from './ContactTags.tsx'
import { chipLines, factLines, type Line, moreLines, nameLine, reachLines } from './contact.fields.ts'
import { EditField, FieldRow, FieldValue, textOf, useMayEdit } from './FieldRow.tsx'

type Props = { contact: ContactDetail }

/** Who the contact is, and what can be done with them. */
export const ProfileCard = ({ contact, quickActions }: Props & { quickActions: ReactNode }) => (
  <Paper p="md">
    <Stack gap="sm">
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <Avatar size={44} aria-hidden>
          {initials(displayName(contact.Contact))}
        </Avatar>
        <ContactActions contact={contact} />
      </Group>
      <div className={classes.who}>
        <Title order={1} className={classes.name}>
          {displayName(contact.Contact)}
        </Title>
        <EditField contact={contact} line={nameLine} />
      </div>
      <Chips contact={contact} />
      <Since contact={contact} />
      {quickActions}
      <Divider />
      <Facts contact={contact} />
    </Stack>
  </Paper>
)

/** The same where there is no column for it: who it is, in as little height as possible, above the tabs. */
export const ProfileHead = ({ contact, back, quickActions }: Props & { back: ReactNode; quickActions?: ReactNode }) => {
  const reach = reachLines(contact)
  return (
    <Stack gap={4}>
      <Group wrap="nowrap" gap="xs">
        {back}
        <Avatar size={36} aria-hidden>
          {initials(displayName(contact.Contact))}
        </Avatar>
        <Stack gap={2} flex={1} miw={0}>
          <Title order={1} className={classes.name} lineClamp={2}>
            {displayName(contact.Contact)}
          </Title>
          <Chips contact={contact} most={2} />
        </Stack>
        <ContactActions contact={contact} />
      </Group>
      {reach.length > 0 && (
        <div className={classes.reach}>
          {reach.map((line) => (
            <FieldValue key={line.label} contact={contact} line={line} />
          ))}
        </div>
      )}
      {quickActions}
    </Stack>
  )
}

/** What is known of the contact, where the head says only who it is. */
export const ProfileDetails = ({ contact }: Props) => (
  <Paper p="md">
    <Stack gap="sm">
      <Since contact={contact} />
      <Facts contact={contact} before={[nameLine, ...chipLines]} />
    </Stack>
  </Paper>
)

const Since = ({ contact: { Contact } }: Props) => (
  <div>
    <Text size="xs" c="dimmed">
      Active since {formatInstant(Contact.DateCreated)}
    </Text>
    <Text size="xs" c="dimmed">
      {Contact.LastContact ? `Last contact ${formatInstant(Contact.LastContact)}` : 'Not contacted yet'}
    </Text>
  </div>
)

/** Type, urgency and agent. */
const Chips = ({ contact, most }: Props & { most?: number }) => {
  const mayEdit = useMayEdit()
  return (
    <div className={classes.chips}>
      {chipLines.slice(0, most).map((line) => {
        const value = textOf(contact, line)
        if (value === null) return null
        const [field] = line.fields
        const content = (
          <>
            {field === 'UrgencyTypeId' && (
              <span className={classes.dot} data-urgency={value.toLowerCase()} aria-hidden />
            )}
            {field === 'AssignedAgentId' && <IconUser size={13} aria-hidden />}
            {value}
          </>
        )
        return mayEdit(line) ? (
          <EditField key={line.label} contact={contact} line={line} value={value}>
            {content}
          </EditField>
        ) : (
          <span key={line.label} className={classes.chip} title={line.label}>
            {content}
          </span>
        )
      })}
    </div>
  )
}

/** The facts there are; the others, once asked for. */
const Facts = ({ contact, before = [] }: Props & { before?: Line[] }) => {
  const [more, { toggle }] = useDisclosure()
  const [isAdding, { toggle: add }] = useDisclosure()
  const mayEdit = useMayEdit()
  const isEmpty = (line: Line) => textOf(contact, line) === null
  const facts = factLines.filter((line) => !isEmpty(line))
  const [phones, emails, others] = [ofKind(facts, 'phone'), ofKind(facts, 'email'), ofKind(facts)]
  const empty = [...factLines, ...chipLines].filter(isEmpty)
  const named = empty.filter(mayEdit).map((line) => line.label.toLowerCase())
  return (
    <>
      <dl className={classes.facts}>
        <Lines contact={contact} lines={before.filter((line) => !isEmpty(line))} />
        <Lines contact={contact} lines={phones} />
        <PointLines contact={contact} kind="Phone" />
        <Lines contact={contact} lines={emails} />
        <PointLines contact={contact} kind="Email" />
        <Lines contact={contact} lines={isAdding ? [...others, ...empty] : others} />
      </dl>
      <Group gap={0} mx={-6} data-screen-only>
        {named.length > 0 && (
          <Button
            variant="subtle"
            size="compact-sm"
            justify="flex-start"
            w="fit-content"
            maw="100%"
            px={6}
            leftSection={isAdding ? <IconChevronUp size={14} /> : <IconPlus size={14} />}
            aria-expanded={isAdding}
            onClick={add}
          >
            Add {named.length > 2 ? `${named[0]} and ${named.length - 1} more` : named.join(', ')}
          </Button>
        )}
        <AddPoint contact={contact} />
      </Group>
      <ContactTags contact={contact} />
      <Button
        variant="subtle"
        color="gray"
        size="compact-md"
        justify="space-between"
        px={6}
        mx={-6}
        rightSection={more ? <IconChevronUp size={16} /> : <IconChevronDown size={16} />}
        aria-expanded={more}
        onClick={toggle}
      >
        Additional Details
      </Button>
      <Collapse expanded={more}>
        <dl className={classes.facts}>
          <Lines contact={contact} lines={moreLines} />
        </dl>
      </Collapse>
    </>
  )
}

const Lines = ({ contact, lines }: { contact: ContactDetail; lines: Line[] }) =>
  lines.map((line) => <FieldRow key={line.label} contact={contact} line={line} />)

/** The lines of phones or of emails; without a kind, those that are neither. */
const ofKind = (lines: Line[], kind?: 'phone' | 'email') =>
  lines.filter(({ fields: [name] }) => {
    const own = name && declarationOf(name).kind
    return kind ? own === kind : own !== 'phone' && own !== 'email'
  })
