import { readWrittenDay } from '@dormer/contract/written-day'
import { Button, Group, Popover, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconHandStop } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DayInput } from '../../../forms/DayInput.tsx'
import { calendarDay, formatDay, today } from '../../../ui/format.ts'
import { QueryFailure } from '../../../ui/Loaded.tsx'
import { notifyFailure } from '../../../ui/notify.ts'
import { holdQuery, useSetHold } from './enrollments.api.ts'
import { zoneInWords } from './zone-time.ts'

/** A day after today, in so many months and days. */
const dayIn = (months: number, days: number) => {
  const [year = 0, month = 0, day = 0] = today().split('-').map(Number)
  return calendarDay(year, month + months, day + days)
}

/** Holds a contact out of all workflows until a day, or says until when they are held. */
export const HoldControl = ({ contactId, mayChange }: { contactId: number; mayChange: boolean }) => {
  const query = useQuery(holdQuery(contactId))
  const hold = query.data
  const [isOpen, { toggle, close }] = useDisclosure()
  const [until, setUntil] = useState<string | null>(null)
  const set = useSetHold(contactId)
  const save = (day: string | null) => set.mutate(day, { onSuccess: close, onError: (error) => notifyFailure(error) })
  if (hold?.Until)
    return (
      <Group gap="xs">
        <Text size="sm" c="dimmed">
          Held until {formatDay(hold.Until)} begins, {zoneInWords(hold.TimeZone)}
          {hold.Why ? ` · ${hold.Why}` : ''}
        </Text>
        {mayChange && (
          <Button size="compact-sm" variant="light" loading={set.isPending} onClick={() => save(null)}>
            Release hold
          </Button>
        )}
      </Group>
    )
  if (query.error) return <QueryFailure query={query} title="Whether workflows are on hold could not be loaded" />
  if (!mayChange || !hold) return null
  return (
    <Popover opened={isOpen} onChange={(open) => !open && close()} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button size="xs" variant="default" leftSection={<IconHandStop size={16} />} onClick={toggle}>
          Hold workflows…
        </Button>
      </Popover.Target>
      <Popover.Dropdown maw={300}>
        <Stack gap="sm">
          <Text size="sm">
            No workflow does anything for this contact before the day you choose: no messages, no tasks. When that day
            begins in {zoneInWords(hold.TimeZone)}, the contact’s, each goes on with its next step.
          </Text>
          <Group gap="xs" grow>
            <Button size="xs" variant="default" onClick={() => setUntil(dayIn(0, 7))} data-autofocus>
              A week
            </Button>
            <Button size="xs" variant="default" onClick={() => setUntil(dayIn(1, 0))}>
              A month
            </Button>
          </Group>
          <DayInput
            label="Hold all workflows until"
            minDate={dayIn(0, 1)}
            value={until}
            onChange={(day) => setUntil(day && readWrittenDay(day) === day ? day : null)}
            popoverProps={{ withinPortal: false }}
          />
          <Button size="xs" disabled={!until} loading={set.isPending} onClick={() => save(until)}>
            Hold
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
