import type { CustomField, CustomValue } from '@dormer/contract/people/custom-fields'
import { MultiSelect, NumberInput, SegmentedControl, Select, Stack, Text, TextInput } from '@mantine/core'
import { useId } from 'react'
import { DayInput } from '../../../forms/DayInput.tsx'
import { MoneyInput } from '../../../forms/masked.tsx'

type Props = {
  field: CustomField
  value: CustomValue
  change: (value: CustomValue) => void
  error?: string
}

/** The input for a value of a field of the brokerage's own: each kind has its own. An emptied one is null. */
export const ValueInput = ({ field: { Name, Kind, Choices }, value, change, error }: Props) => {
  const id = useId()
  const text = typeof value === 'string' ? value : ''
  const input = { label: Name, error }
  switch (Kind) {
    case 'Number':
      return (
        <NumberInput
          thousandSeparator=","
          hideControls
          value={text}
          onChange={(typed) => change(String(typed) || null)}
          {...input}
        />
      )
    case 'Money':
      return <MoneyInput allowNegative value={text} onChange={(typed) => change(typed || null)} {...input} />
    case 'Date':
      return <DayInput clearable value={text || null} onChange={change} {...input} />
    case 'Choice':
      return (
        <Select
          // One that is no longer offered stays until another is chosen.
          data={text && !Choices.includes(text) ? [...Choices, text] : Choices}
          value={text || null}
          onChange={change}
          placeholder="Choose"
          defaultDropdownOpened
          searchable={Choices.length > 8}
          clearable
          clearButtonProps={{ 'aria-label': `Clear ${Name}` }}
          nothingFoundMessage="No such choice"
          {...input}
        />
      )
    case 'Choices': {
      const chosen = Array.isArray(value) ? value : []
      return (
        <MultiSelect
          data={[...new Set([...Choices, ...chosen])]}
          value={chosen}
          onChange={(now) => change(now.length > 0 ? now : null)}
          placeholder={chosen.length > 0 ? undefined : 'Choose'}
          searchable
          hidePickedOptions
          nothingFoundMessage="No such choice"
          {...input}
        />
      )
    }
    case 'YesNo':
      return (
        <Stack gap={4}>
          <Text size="sm" fw={500} id={id}>
            {Name}
          </Text>
          <SegmentedControl
            size="xs"
            aria-labelledby={id}
            data={['Yes', 'No', 'Not set']}
            value={value === true ? 'Yes' : value === false ? 'No' : 'Not set'}
            onChange={(chosen) => change(chosen === 'Not set' ? null : chosen === 'Yes')}
          />
          {error && (
            <Text size="xs" c="error">
              {error}
            </Text>
          )}
        </Stack>
      )
    default:
      return <TextInput value={text} onChange={({ currentTarget }) => change(currentTarget.value || null)} {...input} />
  }
}
