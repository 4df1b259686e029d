import { formatPhone } from '@dormer/contract/phone'
import { ActionIcon, Group, Menu, Paper, Stack } from '@mantine/core'
import { useLongPress } from '@mantine/hooks'
import { IconChecklist, IconDots, IconMail, IconReceipt2, IconRoute, IconSquareCheck } from '@tabler/icons-react'
import { type MouseEvent, useRef } from 'react'
import { CellLine } from '../../../ui/CellLine.tsx'
import { RowMenu } from '../../../ui/RowMenu.tsx'
import { SelectAll, SelectOne } from '../../../ui/SelectBoxes.tsx'
import { useMay } from '../../brokerage/session/session.api.ts'
import { workflowWanted } from '../bulk/mass.events.ts'
import { Call, DueBadge, justOne, LastContact, NameLink, TextTo, UrgencyWord } from './ContactCells.tsx'
import classes from './Contacts.module.css'
import type { ContactsTableProps } from './ContactsTable.tsx'
import { emailWanted, taskWanted, transactionWanted } from './contact.events.ts'

type Props = Pick<ContactsTableProps, 'drawn' | 'selection' | 'hidden'>
type Row = Props['drawn'][number]

/**
 * The list where there is no room for the table: two lines for each contact. A long press selects one, and then a tap;
 * the keyboard and screen readers have the boxes.
 */
export const ContactCards = ({ drawn, selection, hidden }: Props) => {
  const isSelecting = selection.ids.size > 0
  return (
    <Stack gap={isSelecting ? 6 : 0}>
      <div className={classes.box} data-shown={isSelecting || undefined}>
        <SelectAll selection={selection} label="Select all on this page" />
      </div>
      <Paper className={classes.cards}>
        {drawn.map((row) => (
          <Card
            key={row.ContactId}
            row={row}
            facts={factsOf(row, hidden)}
            isSelected={selection.ids.has(row.ContactId)}
            isSelecting={isSelecting}
            toggle={selection.toggle}
          />
        ))}
      </Paper>
    </Stack>
  )
}

type CardProps = {
  row: Row
  facts: string
  isSelected: boolean
  isSelecting: boolean
  toggle: Props['selection']['toggle']
}
const Card = ({ row, facts, isSelected, isSelecting, toggle }: CardProps) => {
  const { ContactId, ContactDetails, Urgency } = row
  // The click that ends a long press is none, and comes right after it.
  const pressed = useRef(Number.NEGATIVE_INFINITY)
  const press = useLongPress(() => toggle(ContactId), {
    cancelOnMove: true,
    onFinish: ({ timeStamp }) => {
      pressed.current = timeStamp
    },
  })
  const select = (event: MouseEvent) => {
    // Enter opens the contact.
    if (event.detail === 0) return
    const isEnd = event.timeStamp - pressed.current < 700
    if (!isEnd && !isSelecting) return
    event.preventDefault()
    event.stopPropagation()
    if (!isEnd) toggle(ContactId)
  }
  return (
    <Group
      component="article"
      data-row
      data-selected={isSelected || undefined}
      className={classes.card}
      wrap="nowrap"
      gap="xs"
    >
      <div className={classes.box} data-shown={isSelecting || undefined}>
        <SelectOne
          id={ContactId}
          isSelected={isSelected}
          toggle={toggle}
          aria-label={`Select ${ContactDetails.Name}`}
        />
      </div>
      <Stack
        gap={0}
        flex={1}
        miw={0}
        className={classes.tapped}
        onClickCapture={select}
        onContextMenu={(event: MouseEvent) => {
          if ((event.nativeEvent as PointerEvent).pointerType === 'touch') event.preventDefault()
        }}
        {...press}
      >
        <Group gap="xs" wrap="nowrap" justify="space-between">
          <NameLink row={row} isStretched />
          <Group gap="xs" wrap="nowrap" flex="none">
            {Urgency.Urgency && <UrgencyWord text={Urgency.Urgency} isSecond />}
            {ContactDetails.LastContact && <LastContact row={row} />}
          </Group>
        </Group>
        <Group gap="xs" wrap="nowrap" justify="space-between">
          <CellLine text={facts} isSecond />
          <DueBadge row={row} />
        </Group>
      </Stack>
      <Group gap={0} wrap="nowrap" flex="none">
        <Call row={row} size={40} />
        <TextTo row={row} size={40} />
        <MoreActions row={row} isSelected={isSelected} toggle={toggle} />
      </Group>
    </Group>
  )
}

const factsOf = ({ ContactDetails, TypeSource, Assigned }: Row, hidden: Props['hidden']) =>
  [
    // First, so that it is not what is cut off.
    !ContactDetails.LastContact && 'Not contacted',
    ContactDetails.CellPhone ? formatPhone(ContactDetails.CellPhone) : ContactDetails.Email,
    ...(hidden.includes('TypeSource') ? [] : [TypeSource.Type, TypeSource.Source]),
    !hidden.includes('Assigned') && (Assigned.Agent ?? 'Unassigned'),
  ]
    .filter(Boolean)
    .join(' · ')

const MoreActions = ({ row, isSelected, toggle }: Pick<CardProps, 'row' | 'isSelected' | 'toggle'>) => {
  const { ContactId, ContactEntityId, ContactDetails } = row
  const mayWork = useMay('WorkContacts')
  const mayStart = useMay('WorkTransactions')
  const { Name, Email } = ContactDetails
  const label = `More actions for ${Name}`
  return (
    <RowMenu
      button={(props) => (
        <ActionIcon size={40} title={label} aria-label={label} {...props}>
          <IconDots size={18} />
        </ActionIcon>
      )}
    >
      <Menu.Item leftSection={<IconSquareCheck size={16} />} onClick={() => toggle(ContactId)}>
        {isSelected ? 'Deselect' : 'Select'}
      </Menu.Item>
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
    </RowMenu>
  )
}
