import type { Deal } from '@dormer/contract/deals/transactions'
import { SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { MoneyInput } from '../../../forms/masked.tsx'
import { restructured, shownPercent } from './commission.draft.ts'
import { PercentInput } from './PercentInput.tsx'
import { SplitSource } from './SplitSource.tsx'
import type { CommissionForm } from './useCommission.ts'

const ways = ['Percent', 'Dollar'] as const
type Way = (typeof ways)[number]

type WaysProps = { label: string; value: Way; onChange: (way: Way) => void; disabled: boolean }
const Ways = (props: WaysProps) => {
  const { label, ...control } = props
  return <SegmentedControl<Way> size="xs" aria-label={label} data={[...ways]} {...control} />
}

type Props = { transaction: Deal; commission: CommissionForm }

/** The gross commission, as a percentage of the price or in dollars. */
export const StructureFields = ({ transaction: { CanEdit }, commission: { draft, put, errors } }: Props) => {
  const { shown } = draft
  return (
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
          error={errors.structure}
          disabled={!CanEdit}
        />
      ) : (
        <MoneyInput
          label="Commission Amount"
          value={shown.GrossCommission}
          onChange={(GrossCommission) => put({ GrossCommission })}
          error={errors.structure}
          disabled={!CanEdit}
        />
      )}
    </Stack>
  )
}

/** The brokerage's share, as a percentage or in dollars, and who set it. */
export const SplitFields = ({ transaction, commission }: Props) => {
  const { Financials: saved, CanEdit } = transaction
  const { draft, put, errors, note, setNote, isTried } = commission
  const { shown, lines } = draft
  // A percentage with that many places was entered in dollars.
  const [splitIn, setSplitIn] = useState<Way>(/\.\d{5}/.test(saved.BrokerSplitPerc) ? 'Dollar' : 'Percent')
  return (
    <Stack gap="xs">
      <Title order={3} size="h6">
        Broker Split
      </Title>
      <Ways label="Broker split in percent or dollars" value={splitIn} onChange={setSplitIn} disabled={!CanEdit} />
      {splitIn === 'Percent' ? (
        <PercentInput
          label="Split Percent"
          value={shown.BrokerSplitPerc}
          onChange={(BrokerSplitPerc) => put({ BrokerSplitPerc, BrokerSplit: undefined })}
          error={errors.split}
          disabled={!CanEdit}
        />
      ) : (
        <MoneyInput
          label="Split Amount"
          value={shown.BrokerSplit}
          onChange={(BrokerSplit) => put({ BrokerSplit, BrokerSplitPerc: undefined })}
          error={errors.split}
          disabled={!CanEdit}
        />
      )}
      {!errors.split && (
        <Text size="xs" c="dimmed">
          {splitIn === 'Dollar'
            ? `Saved as ${shownPercent(lines.BrokerSplitPerc)} of the adjusted commission.`
            : 'Of the adjusted commission.'}
        </Text>
      )}
      <SplitSource transaction={transaction} note={note} setNote={setNote} isTried={isTried} />
    </Stack>
  )
}
