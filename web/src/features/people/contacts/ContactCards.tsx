import { formatPhone } from '@dormer/contract/phone'
import { ActionIcon, Group, Menu, Paper, Stack, Text, VisuallyHidden } from '@mantine/core'
import { IconChecklist, IconDots, IconMail, IconReceipt2, IconRoute } from '@tabler/icons-react'
import { CellLine } from '../../../ui/CellLine.tsx'
import { formatAge, formatInstant } from '../../../ui/format.ts'
import { SelectAll, SelectOne } from '../../../ui/SelectBoxes.tsx'
import { useMay } from '../../brokerage/session/session.api.ts'
import { workflowWanted } from '../bulk/mass.events.ts'
import { Call, DueBadge, justOne, NameLink, TextTo } from './ContactCells.tsx'
import type { ContactsTableProps } from './ContactsTable.tsx'
import { emailWanted, taskWanted, transactionWanted } from './contact.events.ts'

type Props = Pick<ContactsTableProps, 'drawn' | 'selection'>
type Row = Props['drawn'][number]

/** The list where there is no room for the table: two lines for each contact. */
export const ContactCards = ({ drawn, selection }: Props) => (
  <Stack gap={6}>
    <SelectAll selection={selection} label="Select all on this page" />
    {drawn.map((row) => (
      <Paper key={row.ContactId} component="article" data-row px="xs" py={6}>
        <Group wrap="nowrap" gap="xs">
          <SelectOne
            id={row.ContactId}
            isSelected={selection.ids.has(row.ContactId)}
            toggle={selection.toggle}
            aria-label={`Select ${row.ContactDetails.Name}`}
          />
          <Stack gap={0} flex={1} miw={0}>
            <Group gap="xs" wrap="nowrap" justify="space-between">
              <NameLink row={row} />
              {row.ContactDetails.LastContact && (
                <Text
                  size="xs"
                  c="dimmed"
                  flex="none"
                  title={`Last contact ${formatInstant(row.ContactDetails.LastContact)}`}
                >
                  <VisuallyHidden>Last contact </VisuallyHidden>
                  {formatAge(row.ContactDetails.LastContact)}
                </Text>
              )}
            </Group>
            <Group gap="xs" wrap="nowrap" justify="space-between">
              <CellLine text={factsOf(row)} isSecond />
              <DueBadge row={row} />
            </Group>
          </Stack>
          <Group gap={2} wrap="nowrap" flex="none">
            <Call row={row} size="lg" />
            <TextTo row={row} size="lg" />
            <MoreActions row={row} />
          </Group>
        </Group>
      </Paper>
    ))}
  </Stack>
)

const factsOf = ({ ContactDetails: { CellPhone, Email, LastContact }, TypeSource, Assigned, Urgency }: Row) =>
  [
    CellPhone ? formatPhone(CellPhone) : Email,
    !LastContact && 'Not contacted',
    Urgency.Urgency,
    TypeSource.Type,
    TypeSource.Source,
    Assigned.Agent ?? 'Unassigned',
  ]
    .filter(Boolean)
    .join(' · ')

const MoreActions = ({ row }: { row: Row }) => {
  const { ContactId, ContactEntityId, ContactDetails } = row
  const mayWork = useMay('WorkContacts')
  const mayStart = useMay('WorkTransactions')
  const { Name, Email } = ContactDetails
  const label = `More actions for ${Name}`
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon size="lg" title={label} aria-label={label}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {Email && (
          <Menu.Item leftSection={<IconMail size={16} />} onClick={() => emailWanted.emit({ ContactId })}>
            Send Email
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconChecklist size={16} />}
          onClick={() => taskWanted.emit({ contact: { ContactId, ContactEntityId, Name } })}
        >
          Add Task
        </Menu.Item>
        {mayWork && (
          <Menu.Item leftSection={<IconRoute size={16} />} onClick={() => workflowWanted.emit(justOne(row))}>
            Add Workflow
          </Menu.Item>
        )}
        {mayStart && (
          <Menu.Item leftSection={<IconReceipt2 size={16} />} onClick={() => transactionWanted.emit({ ContactId })}>
            Create Transaction
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
