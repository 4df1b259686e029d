import { DOLLAR, PERCENT } from '@dormer/contract/deals/commission-lines'
import { ActionIcon, Checkbox, Group, Paper, Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { IconTrash } from '@tabler/icons-react'
import { MoneyInput } from '../../../forms/masked.tsx'
import { PercentInput } from '../financials/PercentInput.tsx'
import type { FeeDraft } from './plan.draft.ts'

type Props = {
  fee: FeeDraft
  /** Whether the plan has a cap for the fee to depend on. */
  hasCap: boolean
  input: (field: keyof FeeDraft, options?: { type: 'checkbox' }) => GetInputPropsReturnType
  remove: () => void
}

export const FeeFields = ({ fee, hasCap, input, remove }: Props) => {
  const isPercent = fee.AmountType === PERCENT
  const called = fee.Name || 'new fee'
  return (
    <Paper withBorder p="sm" component="section" aria-label={called}>
      <Stack gap="sm">
        <Group gap="sm" align="flex-start" wrap="nowrap">
          <TextInput flex={1} label="Name" withAsterisk autoComplete="off" maxLength={100} {...input('Name')} />
          <ActionIcon mt={28} aria-label={`Delete ${called}`} onClick={remove}>
            <IconTrash size={18} />
          </ActionIcon>
        </Group>
        <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
          <Select
            label="Taken"
            data={[
              { value: 'OffTheTop', label: 'Off the top, before the split' },
              { value: 'AfterSplit', label: "From the agent's side" },
            ]}
            allowDeselect={false}
            {...input('Taken')}
          />
          <Select<number>
            label="Percent or dollars"
            data={[
              { value: PERCENT, label: 'Percent' },
              { value: DOLLAR, label: 'Dollars per deal' },
            ]}
            allowDeselect={false}
            {...input('AmountType')}
          />
          {isPercent ? (
            <PercentInput label="Amount" {...input('Amount')} />
          ) : (
            <MoneyInput label="Amount" {...input('Amount')} />
          )}
          {isPercent && (
            <Select
              label="Of"
              data={[
                { value: 'Gross', label: "The agent's whole commission" },
                { value: 'Remaining', label: 'What is left at that point' },
                { value: 'Price', label: 'The sale price' },
              ]}
              allowDeselect={false}
              {...input('Of')}
            />
          )}
          {hasCap && (
            <Select
              label="Due"
              data={[
                { value: 'Always', label: 'Always' },
                { value: 'BeforeCap', label: 'Until the cap is reached' },
                { value: 'OnceCapped', label: 'Once the cap is reached' },
              ]}
              allowDeselect={false}
              {...input('When')}
            />
          )}
          <MoneyInput label="Maximum per year" placeholder="No limit" {...input('CapAmount')} />
          {fee.CapAmount && <MoneyInput label="Per deal after that" placeholder="Nothing" {...input('CappedAmount')} />}
          {!isPercent && (
            <PercentInput
              label="Maximum percentage of the commission"
              placeholder="No limit"
              {...input('AtMostPerc')}
            />
          )}
        </SimpleGrid>
        {!isPercent && (
          <Checkbox label="Agents who share a deal share the fee" {...input('IsShared', { type: 'checkbox' })} />
        )}
        {hasCap && <Checkbox label="Counts toward the cap" {...input('CountsTowardCap', { type: 'checkbox' })} />}
      </Stack>
    </Paper>
  )
}
