import type { CustomField, CustomValue } from '@dormer/contract/people/custom-fields'
import { Input, MultiSelect, NumberInput, SegmentedControl, Select, Textarea } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { DayInput } from '../../../forms/DayInput.tsx'
import { MoneyInput } from '../../../forms/masked.tsx'

type Props = {
  field: CustomField
  value: CustomValue
  change: (value: CustomValue) => void
  error?: ReactNode
  /** A list of choices is open at once, where it is all there is. */
  isOpen?: boolean
  /** What a form needs to find the input. */
  'data-path'?: string
}

/** The input for a value of a custom field: each kind has its own. An emptied one is null. */
export const ValueInput = ({
  field: { Name, Kind, Choices },
  value,
  change,
  error,
  isOpen = false,
  ...rest
}: Props) => {
  const id = useId()
  const text = typeof value === 'string' ? value : ''
  const input = { label: Name, error, ...rest }
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
          defaultDropdownOpened={isOpen}
          searchable={Choices.length > 8}
          clearable
          clearButtonProps={{ 'aria-label': `Clear ${Name}` }}
          nothingFoundMessage="No matching choice"
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
          nothingFoundMessage="No matching choice"
          {...input}
        />
      )
    }
    case 'YesNo':
      return (
        <Input.Wrapper
          label={Name}
          error={error}
          {...rest}
          labelElement="div"
          labelProps={{ id }}
          errorProps={{ id: `${id}-error`, role: 'alert' }}
        >
          <SegmentedControl
            size="xs"
            display="flex"
            w="fit-content"
            mt={4}
            aria-labelledby={id}
            aria-describedby={error ? `${id}-error` : undefined}
            data={['Yes', 'No', 'Not set']}
            value={value === true ? 'Yes' : value === false ? 'No' : 'Not set'}
            onChange={(chosen) => change(chosen === 'Not set' ? null : chosen === 'Yes')}
          />
        </Input.Wrapper>
      )
    default:
      return (
        // Imported notes and addresses have several lines.
        <Textarea
          autosize
          minRows={1}
          maxRows={12}
          value={text}
          onChange={({ currentTarget }) => change(currentTarget.value || null)}
          onKeyDown={(event) => {
            // Enter saves, as in a line; with Shift it begins a new one.
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
            event.preventDefault()
            event.currentTarget.form?.requestSubmit()
          }}
          {...input}
        />
      )
  }
}
