import type { Adjustment } from '@dormer/contract/deals/commission-lines'
import type { Deal } from '@dormer/contract/deals/transactions'
import { Button, Group, Paper, Stack, Title } from '@mantine/core'
import type { FormEvent } from 'react'
import { openDialog } from '../../../ui/dialogs.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'
import classes from './Commission.module.css'
import { CommissionBreakdown } from './CommissionBreakdown.tsx'
import { SplitFields, StructureFields } from './CommissionFields.tsx'
import { type Side, withAdjustment, withoutAdjustment } from './commission.draft.ts'
import { MoneyActions } from './MoneyActions.tsx'
import { useCommission } from './useCommission.ts'

const AdjustmentModal = lazyDialog(() => import('./AdjustmentModal.tsx').then((m) => m.AdjustmentModal))

type Props = {
  transaction: Deal
  /** Closes the surrounding modal, on Cancel and once saved. */
  close?: () => void
}
/** COMMISSION DETAILS: its lines follow what is typed, including the prices beside it; it has its own Save. */
export const CommissionPanel = ({ transaction, close }: Props) => {
  const { CanEdit } = transaction
  const commission = useCommission(transaction, close)
  const { draft, prices, error, setTyped, save } = commission
  const edit = (side: Side, adjustment?: Adjustment) =>
    openDialog(AdjustmentModal, {
      adjustment,
      side,
      others: draft[side].filter((one) => one !== adjustment),
      apply: (next) => setTyped((now) => withAdjustment(now, next, adjustment, side)),
    })

  return (
    <Paper p="md" component="section" aria-label="COMMISSION DETAILS">
      <Group justify="space-between" mb="sm">
        <Title order={2} className={classes.title}>
          COMMISSION DETAILS
        </Title>
        <MoneyActions transaction={transaction} isDirty={draft.isDirty} isInDialog={close !== undefined} />
      </Group>
      <form
        ref={commission.form}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          if (!commission.isSaving && draft.isDirty) void save()
        }}
      >
        <div className={classes.columns}>
          <StructureFields transaction={transaction} commission={commission} />
          <SplitFields transaction={transaction} commission={commission} />
          <CommissionBreakdown
            transaction={transaction}
            draft={draft}
            price={Number(prices.SalesPrice) > 0 || !Number(prices.ListingPrice) ? 'Sales Price' : 'Listing Price'}
            setConcessions={(Concessions) => commission.put({ Concessions })}
            edit={edit}
            drop={(gone, side) => setTyped((now) => ({ ...now, [side]: withoutAdjustment(now, gone, side) }))}
          />
        </div>
        {error !== undefined && (
          <Stack mt="md">
            <Failure title="The commission was not saved" error={error} onRetry={save} />
          </Stack>
        )}
        {(draft.isDirty || close) && (
          <Group mt="md" justify="flex-end">
            <Button variant="default" onClick={close ?? commission.discard}>
              {close ? 'Cancel' : 'Discard Changes'}
            </Button>
            {CanEdit && draft.isDirty && (
              <Button type="submit" loading={commission.isSaving}>
                Save Commission Details
              </Button>
            )}
          </Group>
        )}
      </form>
    </Paper>
  )
}
