import { subtract } from '@dormer/contract/cents'
import type { CommissionRow } from '@dormer/contract/growth/deal-reports'
import { ActionIcon, Anchor, Badge, Group, Stack, Text, Tooltip } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { openDialog } from '../../../ui/dialogs.tsx'
import { formatCents, formatDay } from '../../../ui/format.ts'
import { lazyDialog } from '../../../ui/lazily.tsx'
import { useMay } from '../../brokerage/session/session.api.ts'
import { streetOf } from '../../deals/transactions/transaction.words.ts'

const CommissionModal = lazyDialog(() => import('./CommissionModal.tsx').then((m) => m.CommissionModal))

/** The address of a transaction, a link to it for whoever may open it. */
export const DealLink = ({
  row,
  children,
}: {
  row: { TransactionId: number; CanOpen?: boolean }
  children: ReactNode
}) =>
  row.CanOpen === false ? (
    <Text size="sm" fw={600} component="span">
      {children}
    </Text>
  ) : (
    <Anchor
      renderRoot={(props) => (
        <Link
          to="/transactions/transaction/$TransactionId"
          params={{ TransactionId: String(row.TransactionId) }}
          {...props}
        />
      )}
      size="sm"
      fw={600}
    >
      {children}
    </Anchor>
  )

const Realized = ({ row }: { row: CommissionRow }) => (
  <Badge variant="light" color={row.CommRealized ? 'roof' : 'gray'}>
    {row.CommRealized ? 'Realized' : 'Unrealized'}
  </Badge>
)
/** A011. */
const dayOf = ({ CommRealized, DateClosed, ClosingDate }: CommissionRow) => {
  const day = CommRealized ? DateClosed : ClosingDate
  return day ? formatDay(day) : 'No closing date'
}

/** What was entered, where adjustments make the gross commission another (A001). */
const entered = ({ Financials: { GrossCommission, AdjustedGross } }: CommissionRow) => {
  const adjusted = subtract(AdjustedGross, GrossCommission)
  if (Number(adjusted) === 0) return undefined
  return `GCI ${formatCents(GrossCommission)} ${adjusted.startsWith('-') ? '−' : '+'} ${formatCents(adjusted.replace('-', ''))}`
}
const Gross = ({ row }: { row: CommissionRow }) => (
  <>
    {formatCents(row.Financials.AdjustedGross)}
    {entered(row) && (
      <Text size="xs" c="dimmed">
        {entered(row)}
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

const amounts = [
  ['Sales Price', 'CalcPrice'],
  ['Concessions', 'Concessions'],
  ['Broker Split', 'BrokerSplit'],
  ['Net Commission', 'NetCommission'],
] as const
const amountOf = (name: (typeof amounts)[number][1]) => (row: CommissionRow) => formatCents(row.Financials[name])

/** The rows of the commission report (S2§2). Gross, less what is to its right, is net. */
export const CommissionTable = ({ rows }: { rows: CommissionRow[] }) => {
  const mayEdit = useMay('SeeAll')
  const [price, ...after] = amounts.map(([title, name]): Column<CommissionRow> => ({ title, align: 'right', render: amountOf(name) })) // biome-ignore format: short
  const columns: Column<CommissionRow>[] = [
    {
      title: 'Transaction',
      render: (row) => (
        <>
          <DealLink row={row}>{streetOf(row)}</DealLink>
          <Text size="xs" c="dimmed">
            {[row.City, row.Type, row.SourceName ?? 'Unknown'].filter(Boolean).join(' · ')}
          </Text>
        </>
      ),
    },
    { title: 'Agent', render: (row) => row.AgentName ?? 'Unassigned' },
    {
      title: 'Commission',
      render: (row) => (
        <>
          <Realized row={row} />
          <Text size="xs" c="dimmed" className="tabular">
            {row.Status} · {dayOf(row)}
          </Text>
        </>
      ),
    },
    ...(price ? [price] : []),
    { title: 'Gross Commission', align: 'right', render: (row) => <Gross row={row} /> },
    ...after,
    ...(mayEdit ? [{ title: 'Edit', width: 50, render: (row: CommissionRow) => <Edit row={row} /> }] : []),
  ]
  return (
    <DataTable
      rows={rows}
      keyOf={(row) => row.TransactionId}
      columns={columns}
      tableFrom="62em"
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
          <Group gap="xs">
            <Realized row={row} />
            <Text size="xs" c="dimmed" className="tabular">
              {row.Status} · {dayOf(row)}
            </Text>
          </Group>
          <Amount label="Gross Commission">
            <Gross row={row} />
          </Amount>
          {amounts.slice(1).map(([label, name]) => (
            <Amount key={name} label={label}>
              {formatCents(row.Financials[name])}
            </Amount>
          ))}
        </Stack>
      )}
    />
  )
}

const Amount = ({ label, children }: { label: string; children: ReactNode }) => (
  <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
    <Text size="sm" c="dimmed">
      {label}
    </Text>
    <Text size="sm" ta="right" className="tabular" component="div">
      {children}
    </Text>
  </Group>
)
