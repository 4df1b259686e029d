import { type Adjustment, DOLLAR, PERCENT } from '@dormer/contract/deals/commission-lines'
import { readMoney } from '@dormer/contract/money'
import { Select, SimpleGrid, Text, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { FormDialog } from '../../../forms/FormDialog.tsx'
import { MoneyInput } from '../../../forms/masked.tsx'
import { readPercent } from '../../../forms/read-percent.ts'
import type { Side } from './commission.draft.ts'
import { PercentInput } from './PercentInput.tsx'

type Props = {
  /** The adjustment being edited; absent for a new one. */
  adjustment?: Adjustment
  /** Adjustments after the split apply to the agents' side only. */
  side: Side
  others: readonly Adjustment[]
  apply: (adjustment: Adjustment) => void
  close: () => void
}

/** Commission Adjustment. It is saved along with the commission. */
export const AdjustmentModal = ({ adjustment, side, others, apply, close }: Props) => {
  const [description, setDescription] = useState(adjustment?.Description ?? '')
  const [entry, setEntry] = useState<Adjustment['EntryType'] | null>(adjustment?.EntryType ?? null)
  const [type, setType] = useState<Adjustment['AmountType'] | null>(adjustment?.AmountType ?? null)
  const [amount, setAmount] = useState(adjustment?.Amount ?? '')
  const [isTried, setTried] = useState(false)
  const form = useRef<HTMLDivElement>(null)

  const Description = description.trim()
  const Amount = type === PERCENT ? readPercent(amount) : readMoney(amount)
  const replaced = others.find((one) => one.Description.trim().toLowerCase() === Description.toLowerCase())
  const faults = {
    description: !Description && 'Description is required',
    entry: entry === null && 'Choose Credit or Deduction',
    type: type === null && 'Choose Percent or Dollar',
    amount:
      Amount === undefined
        ? type === PERCENT
          ? 'Enter a percentage from 0 to 100, such as 2.5'
          : 'Enter an amount in dollars, such as 85,000'
        : Amount === null && 'Amount is required',
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (faults.description || entry === null || type === null || !Amount) {
      setTried(true)
      // After the errors have rendered.
      setTimeout(() => form.current?.querySelector<HTMLInputElement>('[aria-invalid=true]')?.focus())
      return
    }
    apply({ Id: adjustment?.Id ?? null, Description, EntryType: entry, AmountType: type, Amount })
    close()
  }
  const told = (fault: string | false) => isTried && fault
  const isDirty =
    description !== (adjustment?.Description ?? '') ||
    entry !== (adjustment?.EntryType ?? null) ||
    type !== (adjustment?.AmountType ?? null) ||
    amount !== (adjustment?.Amount ?? '')
  const amountProps = { label: 'Amount', withAsterisk: true, value: amount, error: told(faults.amount) }
  return (
    <FormDialog title="Commission Adjustment" save="Apply" close={close} submit={submit} saving={false} dirty={isDirty}>
      <div ref={form}>
        {side === 'after' && (
          <Text size="sm" c="dimmed" mb="sm">
            After the broker's split, from the agents' side only, such as a transaction fee.
          </Text>
        )}
        <TextInput
          label="Description"
          withAsterisk
          data-autofocus
          autoComplete="off"
          maxLength={200}
          value={description}
          onChange={({ currentTarget }) => setDescription(currentTarget.value)}
          error={told(faults.description)}
          description={replaced && 'Replaces the adjustment with the same description'}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
        <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm" mt="sm">
          <Select<Adjustment['EntryType']>
            label="Adjustment Type"
            withAsterisk
            data={[
              { value: 'credit', label: 'Credit' },
              { value: 'debit', label: 'Deduction' },
            ]}
            value={entry}
            onChange={setEntry}
            allowDeselect={false}
            error={told(faults.entry)}
          />
          <Select<Adjustment['AmountType']>
            label="Calculation Type"
            withAsterisk
            data={[
              { value: PERCENT, label: 'Percent' },
              { value: DOLLAR, label: 'Dollar' },
            ]}
            value={type}
            onChange={setType}
            allowDeselect={false}
            error={told(faults.type)}
          />
          {type === PERCENT ? (
            <PercentInput {...amountProps} onChange={setAmount} description="Of the gross commission" />
          ) : (
            <MoneyInput {...amountProps} onChange={setAmount} prefix={type === DOLLAR ? '$' : ''} />
          )}
        </SimpleGrid>
      </div>
    </FormDialog>
  )
}
