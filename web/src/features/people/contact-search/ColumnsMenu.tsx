import type { FixedColumn } from '@dormer/contract/brokerage/session'
import { columnNames, type ListColumn } from '@dormer/contract/contact-fields'
import { ActionIcon, Button, Checkbox, Divider, Group, ScrollArea, Stack, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSetPreferences } from '../../brokerage/session/preferences.api.ts'
import { useCurrentUser } from '../../brokerage/session/session.api.ts'
import { columns, fixedColumns } from '../contacts/contacts.columns.ts'
import { isOwnField } from '../contacts/contacts.search.ts'
import { customFieldsQuery } from '../custom-fields/own-fields.ts'

type Props = { chosen: ListColumn[]; hidden: readonly FixedColumn[] }

/** Which columns the list has, and in which order those are that were added. */
export const ColumnsMenu = ({ chosen, hidden }: Props) => {
  const setPreferences = useSetPreferences()
  const isHidingChosen = Array.isArray(useCurrentUser()?.Preferences.HiddenContactColumns)
  const { data: fields = [] } = useQuery(customFieldsQuery)
  const own = new Map(fields.map(({ CustomFieldId, Name }) => [`Custom${CustomFieldId}` as const, Name]))
  const set = (names: ListColumn[]) => setPreferences({ ContactColumns: names.length ? names : null })
  const move = (name: ListColumn, by: number) => {
    const at = chosen.indexOf(name)
    set(chosen.toSpliced(at, 1).toSpliced(at + by, 0, name))
  }
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        Only your list changes.
      </Text>
      <ScrollArea.Autosize mah={380} type="auto" offsetScrollbars>
        <Stack gap={6}>
          {(Object.keys(fixedColumns) as FixedColumn[]).map((name) => (
            <Group key={name} h={28}>
              <Checkbox
                label={fixedColumns[name]}
                checked={!hidden.includes(name)}
                onChange={({ currentTarget: { checked } }) =>
                  setPreferences({
                    HiddenContactColumns: checked ? hidden.filter((one) => one !== name) : [...hidden, name],
                  })
                }
              />
            </Group>
          ))}
          <Divider />
          {[...chosen, ...[...columnNames, ...own.keys()].filter((name) => !chosen.includes(name))].map((name) => {
            const at = chosen.indexOf(name)
            const label = isOwnField(name) ? own.get(name) : columns[name].label
            // Its field has been deleted, or is not known yet.
            if (label === undefined) return null
            return (
              <Group key={name} justify="space-between" wrap="nowrap" h={28}>
                <Checkbox
                  label={label}
                  checked={at >= 0}
                  onChange={() => set(at >= 0 ? chosen.filter((c) => c !== name) : [...chosen, name])}
                />
                {at >= 0 && (
                  <Group gap={2} wrap="nowrap">
                    <ActionIcon disabled={at === 0} onClick={() => move(name, -1)} aria-label={`Move ${label} up`}>
                      <IconArrowUp size={16} />
                    </ActionIcon>
                    <ActionIcon
                      disabled={at === chosen.length - 1}
                      onClick={() => move(name, 1)}
                      aria-label={`Move ${label} down`}
                    >
                      <IconArrowDown size={16} />
                    </ActionIcon>
                  </Group>
                )}
              </Group>
            )
          })}
        </Stack>
      </ScrollArea.Autosize>
      {(chosen.length > 0 || isHidingChosen) && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          onClick={() => setPreferences({ ContactColumns: null, HiddenContactColumns: null })}
        >
          Standard columns only
        </Button>
      )}
    </Stack>
  )
}
