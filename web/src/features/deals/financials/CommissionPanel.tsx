import type { Adjustment } from '@dormer/contract/deals/commission-lines'
import type { Deal } from '@dormer/contract/deals/transactions'
import { readMoney } from '@dormer/contract/money'
import { Button, Group, Paper, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../api/client.ts'
import { MoneyInput } from '../../../forms/masked.tsx'
import { openDialog } from '../../../ui/dialogs.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'
import { notifySuccess } from '../../../ui/notify.ts'
import { usePage } from '../transactions/page/useAutosave.ts'
import classes from './Commission.module.css'
import { CommissionBreakdown } from './CommissionBreakdown.tsx'
import {
  draftOf,
  restructured,
  type Side,
  shownPercent,
  type Typed,
  withAdjustment,
  withoutAdjustment,
} from './commission.draft.ts'
import { loadedCommission, useSaveCommission } from './financials.api.ts'
import { MoneyActions } from './MoneyActions.tsx'
import { PercentInput } from './PercentInput.tsx'
import { SplitSource } from './SplitSource.tsx'

const AdjustmentModal = lazyDialog(() => import('./AdjustmentModal.tsx').then((m) => m.AdjustmentModal))

const ways = ['Percent', 'Dollar'] as const
type Way = (typeof ways)[number]

type Props = {
  transaction: Deal
  /** Closes the surrounding modal, on Cancel and once saved. */
  close?: () => void
}
/** COMMISSION DETAILS: its lines follow what is typed, including the prices beside it; it has its own Save. */
export const CommissionPanel = ({ transaction, close }: Props) => {
  const { TransactionId, Financials: saved, CanEdit } = transaction
  const { unsaved, setOther } = usePage()
  const [typed, setTyped] = useState<Typed>({})
  /** What was saved when typing began. */
  const [before, setBefore] = useState(saved)
  // A percentage with that many places was entered in dollars.
  const [splitIn, setSplitIn] = useState<Way>(/\.\d{5}/.test(saved.BrokerSplitPerc) ? 'Dollar' : 'Percent')
  const [isTried, setTried] = useState(false)
  const [error, setError] = useState<unknown>()
  const form = useRef<HTMLFormElement>(null)
  const { mutateAsync, isPending } = useSaveCommission(TransactionId)
  const [note, setNote] = useState('')

  const priceOf = (name: 'SalesPrice' | 'ListingPrice') => {
    const typedPrice = unsaved[name] && readMoney(String(unsaved[name].value ?? ''))
    return typedPrice === undefined ? transaction[name] : typedPrice
  }
  const prices = { SalesPrice: priceOf('SalesPrice'), ListingPrice: priceOf('ListingPrice') }
  const draft = draftOf(saved, prices, typed)
  const { shown, lines, faults, missing, isDirty } = draft
  useEffect(() => setOther('commission', isDirty), [setOther, isDirty])

  // Nothing has been typed: typing starts from whatever others have saved by then.
  if (Object.keys(typed).length === 0 && before !== saved) setBefore(saved)
  /** A plan fills the split, or would: overriding it requires a note. */
  const isUnderPlan = saved.IsPlanned
  const isResplit = draft.changes.BrokerSplitPerc !== undefined
  const needsNote = isUnderPlan && isResplit && !note.trim()
  const put = (next: Typed) => setTyped((now) => ({ ...now, ...next }))
  const told = {
    structure: faults.CommSplitPerc ?? faults.GrossCommission ?? (isTried ? missing : undefined),
    split: faults.BrokerSplitPerc,
    concessions: faults.Concessions,
  }
  const save = async () => {
    if (missing || needsNote || Object.keys(faults).length > 0) {
      setTried(true)
      // After the errors have rendered.
      setTimeout(() => form.current?.querySelector<HTMLInputElement>('[aria-invalid=true]')?.focus())
      return
    }
    setError(undefined)
    try {
      const answer = await mutateAsync({
        changes: { ...draft.changes, ...(isUnderPlan && isResplit && { SplitNote: note.trim() }) },
        before,
      })
      setNote('')
      setBefore(answer)
      setTyped((now) => (now === typed ? {} : now))
      setTried(false)
      notifySuccess('Commission details saved')
      close?.()
    } catch (error) {
      setError(error)
      // By now others' changes are loaded and shown, so saving again is deliberate.
      if (error instanceof ApiError && error.status === 409) setBefore((now) => loadedCommission(TransactionId) ?? now)
    }
  }
  const discard = () => {
    setTyped({})
    setNote('')
    setTried(false)
    setError(undefined)
  }
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
        <MoneyActions transaction={transaction} isDirty={isDirty} isInDialog={close !== undefined} />
      </Group>
      <form
        ref={form}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          if (!isPending && isDirty) void save()
        }}
      >
        <div className={classes.columns}>
          <Stack gap="xs">
            <Title order={3} size="h6">
              Gross Commission Structure
            </Title>
            <Ways
              label="Gross commission in percent or dollars"
              value={shown.GCIType}
              onChange={(way) => put(restructured(draft, way))}
              disabled={!CanEdit}
            />
            {shown.GCIType === 'Percent' ? (
              <PercentInput
                label="Commission Percent"
                value={shown.CommSplitPerc}
                onChange={(CommSplitPerc) => put({ CommSplitPerc })}
                error={told.structure}
                disabled={!CanEdit}
              />
            ) : (
              <MoneyInput
                label="Commission Amount"
                value={shown.GrossCommission}
                onChange={(GrossCommission) => put({ GrossCommission })}
                error={told.structure}
                disabled={!CanEdit}
              />
            )}
          </Stack>
          <Stack gap="xs">
            <Title order={3} size="h6">
              Broker Split
            </Title>
            <Ways
              label="Broker split in percent or dollars"
              value={splitIn}
              onChange={setSplitIn}
              disabled={!CanEdit}
            />
            {splitIn === 'Percent' ? (
              <PercentInput
                label="Split Percent"
                value={shown.BrokerSplitPerc}
                onChange={(BrokerSplitPerc) => put({ BrokerSplitPerc, BrokerSplit: undefined })}
                error={told.split}
                disabled={!CanEdit}
              />
            ) : (
              <MoneyInput
                label="Split Amount"
                value={shown.BrokerSplit}
                onChange={(BrokerSplit) => put({ BrokerSplit, BrokerSplitPerc: undefined })}
                error={told.split}
                disabled={!CanEdit}
              />
            )}
            {!told.split && (
              <Text size="xs" c="dimmed">
                {splitIn === 'Dollar'
                  ? `Saved as ${shownPercent(lines.BrokerSplitPerc)} of the adjusted commission.`
                  : 'Of the adjusted commission.'}
              </Text>
            )}
            <SplitSource
              transaction={transaction}
              note={isUnderPlan && isResplit ? note : undefined}
              setNote={setNote}
              isTried={isTried}
            />
          </Stack>
          <CommissionBreakdown
            transaction={transaction}
            draft={draft}
            price={Number(prices.SalesPrice) > 0 || !Number(prices.ListingPrice) ? 'Sales Price' : 'Listing Price'}
            setConcessions={(Concessions) => put({ Concessions })}
            edit={edit}
            drop={(gone, side) => setTyped((now) => ({ ...now, [side]: withoutAdjustment(now, gone, side) }))}
          />
        </div>
        {error !== undefined && isDirty && (
          <Stack mt="md">
            <Failure title="The commission was not saved" error={error} onRetry={save} />
          </Stack>
        )}
        {(isDirty || close) && (
          <Group mt="md" justify="flex-end">
            <Button variant="default" onClick={close ?? discard}>
              {close ? 'Cancel' : 'Discard Changes'}
            </Button>
            {CanEdit && isDirty && (
              <Button type="submit" loading={isPending}>
                Save Commission Details
              </Button>
            )}
          </Group>
        )}
      </form>
    </Paper>
  )
}

type WaysProps = { label: string; value: Way; onChange: (way: Way) => void; disabled: boolean }
const Ways = ({ label, value, onChange, disabled }: WaysProps) => (
  <SegmentedControl<Way>
    size="xs"
    aria-label={label}
    data={[...ways]}
    value={value}
    onChange={onChange}
    disabled={disabled}
  />
)
