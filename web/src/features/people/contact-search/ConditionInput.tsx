import { nameOfValue, valuesOf } from '@dormer/contract/filter-words'
import type { FilterOption } from '@dormer/contract/people/contact-search'
import { MultiSelect, NumberInput, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { DayInput } from '../../../forms/DayInput.tsx'
import { MoneyInput } from '../../../forms/masked.tsx'
import type { Condition } from './conditions.ts'

type Props = {
  option: FilterOption
  condition: Condition
  change: (change: Partial<Condition>) => void
  /** Its lists open within a popover, which a click outside closes. */
  isWithin?: boolean
}

/** A field's operation. Labels tell operations apart: 'Is' a span and 'Is On' a day are both Equals. */
export const OperationSelect = ({ option, condition: { operation, value }, change, isWithin = false }: Props) => {
  const labels = option.Operations.map((o) => o.Label)
  return (
    <Select
      data={operation && !labels.includes(operation.Label) ? [...labels, operation.Label] : labels}
      value={operation?.Label ?? null}
      onChange={(label) => {
        const chosen = option.Operations.find((o) => o.Label === label) ?? null
        change({ operation: chosen, value: chosen?.Input === operation?.Input ? value : undefined })
      }}
      placeholder="Any"
      aria-label={`${option.Label}: operation`}
      comboboxProps={{ withinPortal: !isWithin }}
      allowDeselect={false}
    />
  )
}

/** The input for the operation's value. */
export const ValueInput = ({ option, condition: { operation, value }, change, isWithin = false }: Props) => {
  const label = `${option.Label}: value`
  const values = valuesOf(value)
  const text = Array.isArray(value) ? values.join(',') : String(value ?? '')
  const input = operation?.Input ?? 'none'
  const offered = (options: FilterOption['Options']) => {
    const gone = values.filter((v) => !options?.some((o) => o.Key === v))
    return [
      ...(options ?? []).map((o) => ({ value: o.Key, label: o.Value })),
      ...gone.map((v) => ({ value: v, label: nameOfValue(option, input, v) })),
    ]
  }
  switch (input) {
    case 'text':
      return (
        <TextInput
          value={text}
          onChange={(event) => change({ value: event.currentTarget.value })}
          aria-label={label}
          maxLength={200}
        />
      )
    case 'multi':
      return (
        <MultiSelect
          data={offered(option.MultiOptions ?? option.Options)}
          value={values}
          onChange={(chosen) => change({ value: chosen })}
          placeholder={values.length ? undefined : 'Choose'}
          aria-label={label}
          nothingFoundMessage="Nothing found"
          maxValues={200}
          comboboxProps={{ withinPortal: !isWithin }}
          hidePickedOptions
          searchable
        />
      )
    case 'span':
      return <SpanSelect {...{ option, label, isWithin }} value={text} offered={offered} change={change} />
    case 'select':
      return (
        <Select
          data={offered(option.Options)}
          value={text || null}
          onChange={(chosen) => change({ value: chosen ?? undefined })}
          placeholder="Choose"
          aria-label={label}
          nothingFoundMessage="Nothing found"
          comboboxProps={{ withinPortal: !isWithin }}
          searchable
        />
      )
    case 'number':
      return (
        <NumberInput
          thousandSeparator=","
          hideControls
          value={text}
          onChange={(typed) => change({ value: String(typed) })}
          aria-label={label}
        />
      )
    case 'money':
      return <MoneyInput allowNegative value={text} onChange={(typed) => change({ value: typed })} aria-label={label} />
    case 'day':
      return (
        <DayInput
          value={text || null}
          // With text that is no day, the condition is incomplete.
          onChange={(day) => change({ value: day ?? undefined })}
          popoverProps={{ withinPortal: !isWithin }}
          aria-label={label}
        />
      )
    default:
      return null
  }
}

type Choices = { value: string; label: string }[]
type SpanProps = Pick<Props, 'option' | 'change' | 'isWithin'> & {
  label: string
  value: string
  offered: (options: FilterOption['Options']) => Choices
}
/** A span: one of those offered, or any number of days, which is typed. */
const SpanSelect = ({ option, label, value, offered, change, isWithin = false }: SpanProps) => {
  const [typed, setTyped] = useState('')
  const choices = offered(option.Options)
  const days = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0
  const isNew = days > 0 && days <= MOST_DAYS && !choices.some((one) => one.value === String(days))
  const own = isNew ? [{ value: String(days), label: nameOfValue(option, 'span', String(days)) }] : []
  return (
    <Select
      data={[...own, ...choices]}
      value={value || null}
      onChange={(chosen) => change({ value: chosen ?? undefined })}
      searchValue={typed}
      onSearchChange={setTyped}
      placeholder="Choose, or type days"
      aria-label={label}
      nothingFoundMessage="Type a number of days"
      comboboxProps={{ withinPortal: !isWithin }}
      searchable
    />
  )
}
/** As many as the server takes. */
const MOST_DAYS = 3650
