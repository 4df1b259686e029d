import type { Opportunity, OpportunitySort } from '@dormer/contract/growth/opportunities'
import { ActionIcon, Badge, ColorSwatch, Group, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconAlertTriangle, IconPencil } from '@tabler/icons-react'
import { CellLine } from '../../../../ui/CellLine.tsx'
import { type Column, DataTable } from '../../../../ui/DataTable.tsx'
import { formatCount } from '../../../../ui/format.ts'
import { AnchorLink } from '../../../../ui/links.tsx'
import type { Selection } from '../../../../ui/useSelection.ts'
import { useMay } from '../../../brokerage/session/session.api.ts'
import { swatchOf } from '../../stages/stage-colors.ts'
import { nameOf } from '../board.rules.ts'
import { editOpportunity } from '../edit.ts'
import type { PipelineSearch } from '../pipeline.search.ts'
import { EditCell } from './EditCell.tsx'
import { type Choices, type FieldName, fieldOf } from './fields.ts'
import classes from './List.module.css'
import { orderOf } from './list.search.ts'
import type { SendChange } from './useCell.ts'

/** Where the type has a column of its own, beside that of the agent or without one, and where the agent has one. */
const WIDEST = '(min-width: 96em)'
const WIDE = '(min-width: 84em)'
const MEDIUM = '(min-width: 68em)'

export type RowsProps = {
  rows: Opportunity[]
  selection: Selection
  choices: Choices
  send: SendChange
  search: PipelineSearch
  change: (changes: Partial<PipelineSearch>) => void
}

/** The list where there is room: its values are edited in place. */
export const OpportunityTable = ({ rows, selection, choices, send, search, change }: RowsProps) => {
  const mayWork = useMay('WorkTransactions')
  const seesAll = useMay('SeeAll')
  const isWide = useMediaQuery(seesAll ? WIDEST : WIDE, undefined, { getInitialValueInEffect: false })
  const isMedium = useMediaQuery(MEDIUM, undefined, { getInitialValueInEffect: false })
  const cell = (name: FieldName, row: Opportunity, isRight = false) =>
    mayWork ? (
      <EditCell card={row} name={name} choices={choices} send={send} isRight={isRight} />
    ) : (
      <CellLine text={fieldOf(name).textOf(row) || '–'} />
    )
  type OpportunityColumn = Column<Opportunity, OpportunitySort>
  const columns: (OpportunityColumn | false)[] = [
    {
      title: 'Name',
      sort: 'Name',
      render: (row) => {
        const facts = [!isWide && row.Type, !isMedium && seesAll && row.UserName].filter((fact) => fact !== false)
        return <Name {...{ row, choices, send, mayWork, facts }} />
      },
    },
    isWide && { title: 'Type', sort: 'Type', width: '6rem', render: ({ Type }) => <CellLine text={Type} /> },
    {
      title: 'Stage',
      sort: 'Stage',
      width: 'max(9rem, 12vw)',
      render: (row) => <StageCell {...{ row, choices, send, mayWork }} />,
    },
    seesAll &&
      isMedium && { title: 'Agent', sort: 'UserName', width: 'max(7rem, 9vw)', render: (row) => cell('UserId', row) },
    {
      title: 'Close Date',
      sort: 'ProjectedCloseDate',
      width: '7.25rem',
      render: (row) => cell('ProjectedCloseDate', row),
    },
    {
      title: 'Price',
      sort: 'SalesPrice',
      width: '7rem',
      align: 'right',
      render: (row) => cell('SalesPrice', row, true),
    },
    { title: 'GCI', sort: 'GCI', width: '6rem', align: 'right', render: (row) => cell('GCI', row, true) },
    {
      title: 'Prob.',
      sort: 'Probability',
      width: '5rem',
      align: 'right',
      // What is won or lost has no other.
      render: (row) => (row.Outcome === 'Open' ? cell('Probability', row, true) : `${row.EffectiveProbability}%`),
    },
    {
      title: 'In Stage',
      sort: 'DaysInStage',
      width: '6.75rem',
      align: 'right',
      render: (row) => <InStage row={row} />,
    },
  ]
  return (
    <DataTable
      rows={rows}
      keyOf={({ Id }) => Id}
      nameOf={nameOf}
      columns={columns.filter((column) => column !== false)}
      order={orderOf(search)}
      setOrder={change}
      selection={mayWork ? selection : undefined}
      className={classes.table}
      aria-label="Opportunities"
    />
  )
}

type CellProps = { row: Opportunity; choices: Choices; send: SendChange; mayWork: boolean }

/** The name opens the opportunity. */
const Name = ({ row, choices, send, mayWork, facts }: CellProps & { facts: string[] }) => {
  const name = nameOf(row)
  const open = (
    <button
      type="button"
      className={classes.open}
      title={name}
      onClick={() => editOpportunity({ opportunity: row, isReadOnly: !mayWork })}
    >
      {name}
    </button>
  )
  return (
    <>
      {mayWork ? (
        <EditCell
          card={row}
          name="Name"
          choices={choices}
          send={send}
          closed={(edit, opener) => (
            <Group gap={4} wrap="nowrap">
              {open}
              <ActionIcon
                ref={opener}
                size={24}
                className={classes.pencil}
                aria-label={`Edit the name of ${name}`}
                onClick={edit}
              >
                <IconPencil size={14} />
              </ActionIcon>
            </Group>
          )}
        />
      ) : (
        open
      )}
      <Group gap={4} wrap="nowrap">
        <Contact row={row} />
        {facts.length > 0 && <CellLine text={`· ${facts.join(' · ')}`} isSecond />}
      </Group>
    </>
  )
}

const Contact = ({ row: { CanOpenContact, ContactId, ContactName } }: { row: Opportunity }) =>
  CanOpenContact ? (
    <AnchorLink
      to="/contact/$ContactId"
      params={{ ContactId: String(ContactId) }}
      size="xs"
      truncate
      className={classes.link}
      title={ContactName}
    >
      {ContactName}
    </AnchorLink>
  ) : (
    <CellLine text={ContactName} isSecond />
  )

/** Its stage, and what has become of it. */
const StageCell = ({ row, choices, send, mayWork }: CellProps) => {
  const color = choices.stages.find(({ Id }) => Id === row.Stage)?.Color
  const shown = (
    <Group gap={6} wrap="nowrap" component="span">
      {color && <ColorSwatch component="span" size={10} flex="none" color={swatchOf(color)} withShadow={false} />}
      <Text span size="sm" truncate title={row.StageName}>
        {row.StageName}
      </Text>
    </Group>
  )
  return (
    <>
      {mayWork ? (
        <EditCell card={row} name="Stage" choices={choices} send={send}>
          {shown}
        </EditCell>
      ) : (
        shown
      )}
      <Become row={row} />
    </>
  )
}

const Become = ({ row: { Outcome, LostReason, LostNote, Transaction } }: { row: Opportunity }) => {
  if (Outcome === 'Lost' && LostReason)
    return (
      <Text size="xs" c="dimmed" truncate title={[LostReason, LostNote].filter(Boolean).join(': ')}>
        {LostReason}
      </Text>
    )
  if (!Transaction) return null
  const text = `Transaction: ${Transaction.Status}`
  return Transaction.CanOpen ? (
    <Text size="xs" truncate>
      <AnchorLink
        inherit
        className={classes.link}
        to="/transactions/transaction/$TransactionId"
        params={{ TransactionId: String(Transaction.TransactionId) }}
      >
        {text}
      </AnchorLink>
    </Text>
  ) : (
    <CellLine text={text} isSecond />
  )
}

/** How long it has been in its stage; stuck if that is too long. */
export const InStage = ({ row: { DaysInStage, IsStuck, StageName } }: { row: Opportunity }) => {
  const days = `${formatCount(DaysInStage)} ${DaysInStage === 1 ? 'day' : 'days'}`
  return IsStuck ? (
    <Badge
      size="sm"
      variant="light"
      color="orange"
      flex="none"
      tt="none"
      leftSection={<IconAlertTriangle size={12} />}
      title={`Stuck: ${days} in ${StageName}`}
      aria-label={`Stuck: ${days} in ${StageName}`}
      role="img"
    >
      {days}
    </Badge>
  ) : (
    <Text size="xs" c="dimmed" flex="none" className="tabular" title={`${days} in ${StageName}`}>
      {days}
    </Text>
  )
}
