import { subtract } from '@dormer/contract/cents'
import { type Adjustment, PERCENT } from '@dormer/contract/deals/commission-lines'
import type { Deal } from '@dormer/contract/deals/transactions'
import { ActionIcon, Button, Group, Stack, Title, UnstyledButton } from '@mantine/core'
import { IconPlus, IconTrash, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { MoneyInput } from '../../../forms/masked.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { openDialog } from '../../../ui/dialogs.tsx'
import { formatCents } from '../../../ui/format.ts'
import { lazyDialog } from '../../../ui/lazily.tsx'
import { notifyFailure, notifyWarning } from '../../../ui/notify.ts'
import { everyAgentQuery } from '../../brokerage/users/agents.api.ts'
import classes from './Commission.module.css'
import { type Draft, type Side, shownPercent } from './commission.draft.ts'
import { useDeleteAdjustment } from './financials.api.ts'
import { Line, Lines } from './Line.tsx'

const OtherAgents = lazyDialog(() => import('./OtherAgents.tsx').then((m) => m.OtherAgents))

type Props = {
  transaction: Deal
  draft: Draft
  /** Which price the commission is based on. */
  price: string
  setConcessions: (typed: string) => void
  edit: (side: Side, adjustment?: Adjustment) => void
  /** Discards the edits to an adjustment. */
  drop: (gone: Adjustment, side: Side) => void
}

/** Commission Breakdown and, below the net, how the agents' side is divided. */
export const CommissionBreakdown = ({ transaction, draft, price, setConcessions, edit, drop }: Props) => {
  const { TransactionId, Financials: saved, CanEdit } = transaction
  const { shown, lines, faults } = draft
  const remove = useDeleteAdjustment(TransactionId)
  const agents = useQuery({ ...everyAgentQuery, enabled: saved.AgentSplits.length > 0 }).data ?? []
  const nameOf = (id: number) => agents.find(({ UserId }) => UserId === id)?.Name ?? 'A colleague'
  const takeOff = async (adjustment: Adjustment, side: Side) => {
    if (!adjustment.Id) return drop(adjustment, side)
    const question = `Are you sure you would like to delete ${adjustment.Description}`
    const asked = { title: 'Delete Adjustment', yes: 'Delete', danger: true, isFinal: true }
    if (!(await confirm(question, asked))) return
    remove.mutate(adjustment.Id, {
      onSuccess: () => drop(adjustment, side),
      onError: (error) => notifyFailure(error, 'The adjustment was not deleted'),
    })
  }
  const adjustments = (side: Side, amounts: readonly string[]) => {
    const stored = side === 'after' ? saved.PostSplitAdjustments : saved.PreSplitAdjustments
    return draft[side].map((one, at) => {
      const isPlanned = stored.some(({ Id, IsPlanned }) => IsPlanned && Id === one.Id)
      const mayEdit = CanEdit && !isPlanned
      return (
        <Line
          key={one.Description}
          isPart
          label={
            <>
              {mayEdit ? (
                <UnstyledButton
                  className={classes.name}
                  onClick={() => edit(side, one)}
                  aria-label={`Edit ${one.Description}`}
                >
                  {one.Description}
                </UnstyledButton>
              ) : (
                one.Description
              )}
              {one.AmountType === PERCENT && ` (${shownPercent(one.Amount)})`}
              {isPlanned && ' (plan)'}
            </>
          }
        >
          {formatCents(amounts[at] ?? '0')}
          {mayEdit && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size="sm"
              aria-label={`Delete ${one.Description}`}
              loading={remove.isPending && remove.variables === one.Id}
              onClick={() => takeOff(one, side)}
            >
              <IconTrash size={14} />
            </ActionIcon>
          )}
        </Line>
      )
    })
  }
  return (
    <Stack gap="xs">
      <Title order={3} size="h6">
        Commission Breakdown
      </Title>
      <Lines>
        <Line label={price}>{formatCents(lines.CalcPrice)}</Line>
        {lines.CommSplitPerc && <Line label="Gross Commission">{shownPercent(lines.CommSplitPerc)}</Line>}
        <Line label="GCI">{formatCents(lines.GrossCommission)}</Line>
        <Line label="Pre-Split Adjustments">{formatCents(lines.PreSplitTotal)}</Line>
        {adjustments('adjustments', lines.PreSplit)}
        <Line label="Adjusted Commission">{formatCents(lines.AdjustedGross)}</Line>
        {CanEdit ? (
          <Line label={<label htmlFor={`concessions-${TransactionId}`}>Concessions</label>}>
            <MoneyInput
              id={`concessions-${TransactionId}`}
              size="xs"
              w={130}
              classNames={{ input: classes.amount }}
              value={shown.Concessions}
              onChange={setConcessions}
              error={faults.Concessions}
            />
          </Line>
        ) : (
          <Line label="Concessions">{formatCents(lines.Concessions)}</Line>
        )}
        <Line label="Broker Split">{formatCents(lines.BrokerSplit)}</Line>
        <Line label="Net Commission" isTotal>
          {formatCents(lines.NetCommission)}
        </Line>
        {adjustments('after', lines.PostSplit)}
        {saved.AgentSplits.map(({ AgentId, AmountType, Amount, Percent }, at) => {
          const part = Percent ?? (AmountType === PERCENT ? Amount : null)
          return (
            <Line
              key={`${AgentId} ${AmountType} ${Amount}`}
              isPart
              label={`${nameOf(AgentId)}${part ? ` (${shownPercent(part)})` : ''}`}
            >
              {formatCents(subtract('0', lines.AgentSplits[at] ?? '0'))}
            </Line>
          )
        })}
        {draft.after.length + saved.AgentSplits.length > 0 && (
          <Line label="Agent Net" isTotal>
            {formatCents(lines.AgentNet)}
          </Line>
        )}
      </Lines>
      {CanEdit && (
        <Group gap="xs">
          <Add label="Add Adjustment" act={() => edit('adjustments')} icon={<IconPlus size={14} />} />
          <Add label="Add Fee After the Split" act={() => edit('after')} icon={<IconPlus size={14} />} />
          <Add
            label="Other Agents"
            act={() =>
              draft.isDirty
                ? notifyWarning('Save Commission Details first.', 'The commission is not saved')
                : openDialog(OtherAgents, { transaction }, 'other-agents')
            }
            icon={<IconUsers size={14} />}
          />
        </Group>
      )}
    </Stack>
  )
}

const Add = ({ label, act, icon }: { label: string; act: () => unknown; icon: React.ReactNode }) => (
  <Button size="compact-xs" variant="default" leftSection={icon} onClick={act}>
    {label}
  </Button>
)
