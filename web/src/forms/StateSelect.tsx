import { stateCodes } from '@dormer/contract/fields'
import { Group, Select, type SelectProps, Text } from '@mantine/core'
import { byCodeOrName, nameOf } from './states.ts'

/** One of the states, found by its code or its name. */
export const StateSelect = (props: Omit<SelectProps<string>, 'data' | 'filter' | 'renderOption'>) => (
  <Select
    data={[...stateCodes]}
    searchable
    filter={byCodeOrName}
    renderOption={({ option }) => (
      <Group gap="xs" wrap="nowrap">
        <Text size="sm" w={24}>
          {option.value}
        </Text>
        <Text size="sm" c="dimmed" truncate>
          {nameOf(String(option.value))}
        </Text>
      </Group>
    )}
    comboboxProps={{ width: 220, position: 'bottom-start' }}
    {...props}
  />
)
