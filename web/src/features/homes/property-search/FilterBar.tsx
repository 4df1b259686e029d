import type { PropertyFilter, SearchOption } from '@dormer/contract/homes/property-search'
import { Button, Group, Pill, Popover, Scroller, Stack, Text } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../../../ui/Dialog.tsx'
import { QueryFailure } from '../../../ui/Loaded.tsx'
import { FilterInput } from './FilterInput.tsx'
import { filterOf, isPlaceFilter, isShape, placeLabel, valueInWords, valuesOf, withValue } from './filters.ts'
import { searchOptionsQuery } from './property-search.api.ts'

/** The most common filters have their own buttons; the rest are under All Filters. */
const first = ['StandardStatus', 'ListPrice', 'BedroomsTotal', 'BathroomsTotalInteger', 'PropertySubType']

type Props = { filters: PropertyFilter[]; set: (filters: PropertyFilter[]) => void; count: number | undefined }

export const FilterBar = ({ filters, set, count }: Props) => {
  const options = useQuery(searchOptionsQuery)
  const [isOpen, setOpen] = useState(false)
  const all = options.data ?? []
  const shown = first.flatMap((name) => all.find(({ FieldName }) => FieldName === name) ?? [])
  const others = filters.filter(({ Field }) => !first.includes(Field))
  return (
    <>
      <QueryFailure query={options} title="The filters could not be loaded" />
      <Scroller>
        <Group gap="xs" wrap="nowrap" mih={36} role="group" aria-label="Filters">
          {shown.map((option) => (
            <FilterButton key={option.FieldName} option={option} filters={filters} set={set} />
          ))}
          <Button
            variant="default"
            size="sm"
            flex="none"
            leftSection={<IconAdjustmentsHorizontal size={16} />}
            onClick={() => setOpen(true)}
            disabled={!options.data}
          >
            All Filters
          </Button>
        </Group>
      </Scroller>
      {others.length > 0 && <Chips filters={filters} others={others} options={all} set={set} />}
      {isOpen && (
        <Dialog
          close={() => setOpen(false)}
          side="right"
          size="md"
          title={count === undefined ? 'All filters' : `All filters: ${count.toLocaleString('en-US')} found`}
        >
          <Stack gap="lg" pb="xl">
            {all.map((option) => (
              <Stack key={option.FieldName} gap={6}>
                <Text size="sm" fw={600}>
                  {option.DisplayName}
                </Text>
                <FilterInput option={option} filters={filters} set={set} />
              </Stack>
            ))}
          </Stack>
        </Dialog>
      )}
    </>
  )
}

type ButtonProps = { option: SearchOption } & Omit<Props, 'count'>
const FilterButton = ({ option, filters, set }: ButtonProps) => {
  const words = valueInWords(filterOf(filters, option.FieldName), option)
  return (
    <Popover position="bottom-start" shadow="md" width={320} trapFocus>
      <Popover.Target>
        <Button
          variant={words ? 'light' : 'default'}
          size="sm"
          fw={500}
          flex="none"
          rightSection={<IconChevronDown size={14} />}
          aria-label={words ? `${option.DisplayName}: ${words}` : option.DisplayName}
        >
          {words || option.DisplayName}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={option.DisplayName}>
        <FilterInput option={option} filters={filters} set={set} />
      </Popover.Dropdown>
    </Popover>
  )
}

type ChipsProps = {
  filters: PropertyFilter[]
  others: PropertyFilter[]
  options: SearchOption[]
  set: (filters: PropertyFilter[]) => void
}
/** Places, shapes and other filters, each removable. */
const Chips = ({ filters, others, options, set }: ChipsProps) => {
  let areas = 0
  return (
    <Group gap="xs" role="group" aria-label="Active filters">
      {others.flatMap((filter) => {
        const remove = () => set(filters.filter((other) => other !== filter))
        if (isShape(filter)) {
          const label = ++areas === 1 ? 'Drawn area' : `Drawn area ${areas}`
          return <Removable key={JSON.stringify(filter)} label={label} remove={remove} />
        }
        const option = options.find(({ FieldName }) => FieldName === filter.Field)
        if (option?.Kind === 'range')
          return (
            <Removable
              key={filter.Field}
              label={`${option.DisplayName}: ${valueInWords(filter, option)}`}
              remove={remove}
            />
          )
        // Each value separately: one of three towns can be removed.
        const values = valuesOf(filter)
        return values.map((value) => (
          <Removable
            key={`${filter.Field} ${value}`}
            label={
              isPlaceFilter(filter)
                ? placeLabel(value)
                : (option?.Options.find(({ Key }) => Key === value)?.Label ?? value)
            }
            remove={() =>
              set(
                withValue(
                  filters,
                  filter.Field,
                  values.filter((other) => other !== value),
                ),
              )
            }
          />
        ))
      })}
      <Button size="compact-xs" variant="subtle" color="gray" onClick={() => set([])}>
        Clear Filters
      </Button>
    </Group>
  )
}

const Removable = ({ label, remove }: { label: string; remove: () => void }) => (
  <Pill
    size="md"
    withRemoveButton
    onRemove={remove}
    removeButtonProps={{ 'aria-label': `Remove ${label}`, tabIndex: 0, 'aria-hidden': false }}
  >
    {label}
  </Pill>
)
