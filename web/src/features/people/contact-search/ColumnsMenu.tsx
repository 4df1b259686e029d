import { type ColumnName, columnNames } from '@dormer/contract/contact-fields'
import { ActionIcon, Button, Checkbox, Group, ScrollArea, Stack, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useSetPreferences } from '../../brokerage/session/preferences.api.ts'
import { columns } from '../contacts/contacts.columns.ts'

/** Which additional columns the list has, and in which order. */
export const ColumnsMenu = ({ chosen }: { chosen: ColumnName[] }) => {
  const setPreferences = useSetPreferences()
  const set = (names: ColumnName[]) => setPreferences({ ContactColumns: names.length ? names : null })
  const move = (name: ColumnName, by: number) => {
    const at = chosen.indexOf(name)
    set(chosen.toSpliced(at, 1).toSpliced(at + by, 0, name))
  }
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        Shown in addition to the standard columns. Only you see them.
      </Text>
      <ScrollArea.Autosize mah={380} type="auto" offsetScrollbars>
        <Stack gap={6}>
          {[...chosen, ...columnNames.filter((name) => !chosen.includes(name))].map((name) => {
            const at = chosen.indexOf(name)
            const { label } = columns[name]
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
      {chosen.length > 0 && (
        <Button size="compact-sm" variant="subtle" color="gray" onClick={() => set([])}>
          Standard columns only
        </Button>
      )}
    </Stack>
  )
}
