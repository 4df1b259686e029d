import { subtract } from '@dormer/contract/cents'
import type { CommissionRow } from '@dormer/contract/growth/deal-reports'
import { ActionIcon, Badge, Group, Stack, Text, Tooltip } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { CellLine } from '../../../ui/CellLine.tsx'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { openDialog } from '../../../ui/dialogs.tsx'
import { formatCents, formatDay } from '../../../ui/format.ts'
import { lazyDialog } from '../../../ui/lazily.tsx'
import { AnchorLink } from '../../../ui/links.tsx'
import { useMay } from '../../brokerage/session/session.api.ts'
import { streetOf } from '../../deals/transactions/transaction.words.ts'
import { Amount } from './Amount.tsx'
import classes from './DealReports.module.css'

const CommissionModal = lazyDialog(() => import('./CommissionModal.tsx').then((m) => m.CommissionModal))

/** A transaction's address, linked if the user may open it. */
export const DealLink = ({
  row,
  target,
  children,
}: {
  row: { TransactionId: number; CanOpen?: boolean }
  /** From a dialog, it opens another tab: otherwise the dialog would stay open over the page. */
  target?: '_blank'
  children: ReactNode
}) =>
  row.CanOpen === false ? (
    <Text size="sm" fw={600} truncate>
      {children}
    </Text>
  ) : (
    <AnchorLink
      to="/transactions/transaction/$TransactionId"
      params={{ TransactionId: String(row.TransactionId) }}
      target={target}
      size="sm"
      fw={600}
      truncate
      display="block"
    >
      {children}
    </AnchorLink>
  )

type Dated = Pick<CommissionRow, 'CommRealized' | 'Status' | 'DateClosed' | 'ClosingDate'>

const Realized = ({ row }: { row: Dated }) => (
  <Badge variant="light" color={row.CommRealized ? 'roof' : 'gray'}>
    {row.CommRealized ? 'Realized' : 'Unrealized'}
  </Badge>
)
/** The status, and the day that counts (docs/rules.md#days-of-reports). */
const StatusAndDay = ({ row: { CommRealized, Status, DateClosed, ClosingDate } }: { row: Dated }) => {
  const day = CommRealized ? DateClosed : ClosingDate
  return (
    <Text size="xs" c="dimmed" className="tabular">
      {Status}, <span className={classes.together}>{day ? formatDay(day) : 'no closing date'}</span>
    </Text>
  )
}
export const RealizedCell = ({ row }: { row: Dated }) => (
  <>
    <Realized row={row} />
    <StatusAndDay row={row} />
  </>
)
export const RealizedLine = ({ row }: { row: Dated }) => (
  <Group gap="xs">
    <Realized row={row} />
    <StatusAndDay row={row} />
  </Group>
)

/** Includes the amount entered, if adjustments changed it. */
const Gross = ({ row: { Financials } }: { row: CommissionRow }) => {
  const adjusted = subtract(Financials.AdjustedGross, Financials.GrossCommission)
  return (
    <>
      {formatCents(Financials.AdjustedGross)}
      {Number(adjusted) !== 0 && (
        <Text size="xs" c="dimmed">
          <span className={classes.together}>GCI {formatCents(Financials.GrossCommission)}</span>{' '}
          <span className={classes.together}>
            {adjusted.startsWith('-') ? '−' : '+'} {formatCents(adjusted.replace('-', ''))}
          </span>
        </Text>
      )}
    </>
  )
}
/** Includes what its agent ends up with, if fees or colleagues take a part. */
const Net = ({ row: { Financials, AgentName } }: { row: CommissionRow }) => (
  <>
    {formatCents(Financials.NetCommission)}
    {Financials.AgentNet !== Financials.NetCommission && (
      <Text
        size="xs"
        c="dimmed"
        className={classes.together}
        title={`What ${AgentName ?? 'the agent'} gets after fees and other agents' shares`}
      >
        Agent {formatCents(Financials.AgentNet)}
      </Text>
    )}
  </>
)

const Edit = ({ row }: { row: CommissionRow }) => (
  <Tooltip label="Commission Details">
    <ActionIcon
      aria-label={`Edit the commission of ${streetOf(row)}`}
      onClick={() => openDialog(CommissionModal, { TransactionId: row.TransactionId })}
    >
      <IconPencil size={16} />
    </ActionIcon>
  </Tooltip>
)

const amounts: [title: string, shown: (row: CommissionRow) => ReactNode, width: string][] = [
  ['Sales Price', ({ Financials }) => formatCents(Financials.CalcPrice), '11%'],
  ['Gross Commission', (row) => <Gross row={row} />, '12%'],
  ['Concessions', ({ Financials }) => formatCents(Financials.Concessions), '10%'],
  ['Broker Split', ({ Financials }) => formatCents(Financials.BrokerSplit), '10%'],
  ['Net Commission', (row) => <Net row={row} />, '13%'],
]

/** The rows of the commission report. Gross minus the columns to its right is net. */
export const CommissionTable = ({ rows }: { rows: CommissionRow[] }) => {
  const mayEdit = useMay('SeeAll')
  const columns: Column<CommissionRow>[] = [
    {
      title: 'Transaction',
      render: (row) => (
        <>
          <DealLink row={row}>{streetOf(row)}</DealLink>
          <CellLine text={[row.City, row.Type, row.SourceName ?? 'Unknown'].filter(Boolean).join(' · ')} isSecond />
        </>
      ),
    },
    { title: 'Agent', width: '11%', render: (row) => row.AgentName ?? 'Unassigned' },
    { title: 'Commission', width: '13%', render: (row) => <RealizedCell row={row} /> },
    ...amounts.map(([title, render, width]) => ({ title, align: 'right' as const, width, render })),
    ...(mayEdit
      ? [{ title: 'Edit', width: 50, isScreenOnly: true, render: (row: CommissionRow) => <Edit row={row} /> }]
      : []),
  ]
  return (
    <DataTable
      rows={rows}
      keyOf={(row) => row.TransactionId}
      columns={columns}
      tableFrom="68em"
      layout="fixed"
      horizontalSpacing="xs"
      verticalSpacing={3}
      aria-label="Commissions"
      card={(row) => (
        <Stack gap={4}>
          <Group justify="space-between" wrap="nowrap" align="flex-start">
            <div>
              <DealLink row={row}>{streetOf(row)}</DealLink>
              <Text size="xs" c="dimmed">
                {[row.AgentName ?? 'Unassigned', row.Type, row.SourceName ?? 'Unknown'].join(' · ')}
              </Text>
            </div>
            {mayEdit && <Edit row={row} />}
          </Group>
          <RealizedLine row={row} />
          {amounts.slice(1).map(([label, shown]) => (
            <Amount key={label} label={label}>
              {shown(row)}
            </Amount>
          ))}
        </Stack>
      )}
    />
  )
}
