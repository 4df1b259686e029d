import { DOLLAR, PERCENT } from '@dormer/contract/deals/commission-lines'
import { ActionIcon, Checkbox, Group, Paper, Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { MoneyInput } from '../../../forms/masked.tsx'
import { PercentInput } from '../commission/PercentInput.tsx'
import type { FeeDraft } from './plan.draft.ts'

type Props = {
  fee: FeeDraft
  /** Whether the plan has one that the fee could depend on. */
  hasCap: boolean
  fault: (field: keyof FeeDraft) => string | undefined
  change: (part: Partial<FeeDraft>) => void
  remove: () => void
}

export const FeeFields = ({ fee, hasCap, fault, change, remove }: Props) => {
  const isPercent = fee.AmountType === PERCENT
  const called = fee.Name || 'new fee'
  const amount = { label: 'Amount', value: fee.Amount, error: fault('Amount') }
  return (
    <Paper withBorder p="sm" component="section" aria-label={called}>
      <Stack gap="sm">
        <Group gap="sm" align="flex-start" wrap="nowrap">
          <TextInput
            flex={1}
            label="Name"
            withAsterisk
            autoComplete="off"
            maxLength={100}
            value={fee.Name}
            error={fault('Name')}
            onChange={({ currentTarget }) => change({ Name: currentTarget.value })}
          />
          <ActionIcon mt={28} aria-label={`Delete ${called}`} onClick={remove}>
            <IconTrash size={18} />
          </ActionIcon>
        </Group>
        <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
          <Select<FeeDraft['Taken']>
            label="Taken"
            data={[
              { value: 'OffTheTop', label: 'Off the top, before the split' },
              { value: 'AfterSplit', label: "From the agent's side" },
            ]}
            value={fee.Taken}
            allowDeselect={false}
            onChange={(Taken) => Taken && change({ Taken })}
          />
          <Select<FeeDraft['AmountType']>
            label="Percent or dollars"
            data={[
              { value: PERCENT, label: 'Percent' },
              { value: DOLLAR, label: 'Dollars for each deal' },
            ]}
            value={fee.AmountType}
            allowDeselect={false}
            onChange={(AmountType) => AmountType !== null && change({ AmountType })}
          />
          {isPercent ? (
            <PercentInput {...amount} onChange={(Amount) => change({ Amount })} />
          ) : (
            <MoneyInput {...amount} onChange={(Amount) => change({ Amount })} />
          )}
          {isPercent && (
            <Select<FeeDraft['Of']>
              label="Of"
              data={[
                { value: 'Gross', label: "The agent's whole commission" },
                { value: 'Remaining', label: 'What is left by then' },
              ]}
              value={fee.Of}
              allowDeselect={false}
              onChange={(Of) => Of && change({ Of })}
            />
          )}
          {hasCap && (
            <Select<FeeDraft['When']>
              label="Due"
              data={[
                { value: 'Always', label: 'Always' },
                { value: 'BeforeCap', label: 'Until the cap is reached' },
                { value: 'OnceCapped', label: 'Once the cap is reached' },
              ]}
              value={fee.When}
              error={fault('When')}
              allowDeselect={false}
              onChange={(When) => When && change({ When })}
            />
          )}
          <MoneyInput
            label="At most in a year"
            placeholder="No limit"
            value={fee.CapAmount}
            error={fault('CapAmount')}
            onChange={(CapAmount) => change({ CapAmount })}
          />
          {fee.CapAmount !== '' && (
            <MoneyInput
              label="For each deal afterwards"
              placeholder="Nothing"
              value={fee.CappedAmount}
              error={fault('CappedAmount')}
              onChange={(CappedAmount) => change({ CappedAmount })}
            />
          )}
          {!isPercent && (
            <PercentInput
              label="At most of the commission"
              placeholder="No limit"
              value={fee.AtMostPerc}
              error={fault('AtMostPerc')}
              onChange={(AtMostPerc) => change({ AtMostPerc })}
            />
          )}
        </SimpleGrid>
        {!isPercent && (
          <Checkbox
            label="Agents who share a deal share the fee"
            checked={fee.IsShared}
            onChange={({ currentTarget }) => change({ IsShared: currentTarget.checked })}
          />
        )}
        {hasCap && (
          <Checkbox
            label="Counts toward the cap"
            checked={fee.CountsTowardCap}
            onChange={({ currentTarget }) => change({ CountsTowardCap: currentTarget.checked })}
          />
        )}
      </Stack>
    </Paper>
  )
}
