import type { PropertyFilter, SearchOption } from '@dormer/contract/homes/property-search'
import { Chip, Group, MultiSelect, NumberInput, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { inFullProps } from '../../../forms/in-full.ts'
import { filterOf, type Range, rangeOf, valuesOf, withValue } from './filters.ts'

type Props = { option: SearchOption; filters: PropertyFilter[]; set: (filters: PropertyFilter[]) => void }

/** The inputs for one of the server's filters. */
export const FilterInput = ({ option, filters, set }: Props) => {
  const { FieldName, DisplayName, Options, Kind } = option
  const filter = filterOf(filters, FieldName)
  if (Kind === 'range')
    return (
      <RangeInput option={option} value={rangeOf(filter)} set={(range) => set(withValue(filters, FieldName, range))} />
    )
  const choose = (values: string[]) => set(withValue(filters, FieldName, values))
  if (Kind === 'choice' && Options.length > 0 && Options.length <= 8)
    return (
      <Chip.Group multiple value={valuesOf(filter)} onChange={choose}>
        <Group gap="xs" role="group" aria-label={DisplayName}>
          {Options.map(({ Key, Label }) => (
            <Chip key={Key} value={Key} size="sm">
              {Label}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    )
  if (Options.length > 0)
    return (
      <MultiSelect
        data={Options.map(({ Key, Label }) => ({ value: Key, label: Label }))}
        value={valuesOf(filter)}
        onChange={choose}
        aria-label={DisplayName}
        placeholder={valuesOf(filter).length ? undefined : 'Any'}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': `Clear ${DisplayName}` }}
        comboboxProps={{ withinPortal: false }}
      />
    )
  return (
    <TypedText
      key={valuesOf(filter).join()}
      label={DisplayName}
      value={valuesOf(filter).join(', ')}
      set={(text) =>
        choose(
          text
            .split(',')
            .map((one) => one.trim())
            .filter(Boolean),
        )
      }
    />
  )
}

/** Searches on blur or Enter, not at each letter. */
const TypedText = ({ label, value, set }: { label: string; value: string; set: (text: string) => void }) => {
  const [typed, type] = useState(value)
  return (
    <TextInput
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => typed !== value && set(typed)}
      onKeyDown={(event) => event.key === 'Enter' && set(typed)}
      aria-label={label}
      maxLength={200}
    />
  )
}

const asNumber = (value: Range['Min']) => (value == null || value === '' ? '' : Number(value))

const RangeInput = ({ option, value, set }: { option: SearchOption; value: Range; set: (range: Range) => void }) => {
  const { DisplayName, Options, Unit } = option
  const ends = [
    { end: 'Min', words: 'No minimum', name: `${DisplayName}, at least` },
    { end: 'Max', words: 'No maximum', name: `${DisplayName}, at most` },
  ] as const
  return (
    <Group gap="xs" wrap="nowrap" role="group" aria-label={DisplayName}>
      {ends.map(({ end, words, name }) =>
        Options.length > 0 ? (
          <Select
            key={end}
            data={Options.map(({ Key, Label }) => ({ value: Key, label: Label }))}
            value={value[end] == null ? null : String(value[end])}
            onChange={(next) => set({ ...value, [end]: next ?? undefined })}
            placeholder={words}
            aria-label={name}
            clearable
            clearButtonProps={{ 'aria-label': `Clear ${name}` }}
            comboboxProps={{ withinPortal: false }}
            flex={1}
          />
        ) : (
          <TypedNumber
            key={`${end} ${value[end]}`}
            name={name}
            words={words}
            value={asNumber(value[end])}
            prefix={Unit === 'dollars' ? '$' : undefined}
            set={(next) => set({ ...value, [end]: next === '' ? undefined : next })}
          />
        ),
      )}
    </Group>
  )
}

type TypedNumberProps = {
  name: string
  words: string
  value: number | ''
  prefix?: string
  set: (value: number | '') => void
}
const TypedNumber = ({ name, words, value, prefix, set }: TypedNumberProps) => {
  const [typed, type] = useState<number | string>(value)
  const done = () => {
    const next = typed === '' ? '' : Number(typed)
    if (next !== value) set(next)
  }
  const [fault, setFault] = useState<string>()
  const dollars = prefix === '$' ? inFullProps((full) => type(Number(full)), setFault) : undefined
  return (
    <NumberInput
      value={typed}
      onChange={type}
      onBlur={done}
      onPaste={dollars?.onPaste}
      onKeyDown={(event) => (event.key === 'Enter' ? done() : dollars?.onKeyDown(event))}
      placeholder={words}
      aria-label={name}
      prefix={prefix}
      error={fault}
      thousandSeparator=","
      min={0}
      hideControls
      flex={1}
    />
  )
}
