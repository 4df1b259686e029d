import { formatPhone } from '@dormer/contract/phone'
import { Paper, Stack, Text, Title } from '@mantine/core'
import { Dialog } from '../../../ui/Dialog.tsx'
import { formatInZone } from '../enrollments/zone-time.ts'
import { type Happening, momentOf } from './calendar-days.ts'

/** What a step would do for each contact: to whom, with which words, and what would hold it back. */
export const HappeningDetail = ({ happening: { entries }, close }: { happening: Happening; close: () => void }) => {
  const [first] = entries
  return (
    <Dialog close={close} title={first.Step.charAt(0).toUpperCase() + first.Step.slice(1)}>
      <Stack>
        {entries.map((entry, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they have no ids, and do not change.
          <Paper key={at} withBorder p="sm">
            <Stack gap={4}>
              <Title order={3} size="sm">
                {entry.ContactName}
              </Title>
              <Text size="xs" c="dimmed">
                {formatInZone(momentOf(entry), entry.TimeZone)}
                {entry.To ? ` · to ${formatPhone(entry.To)}` : ''}
                {entry.Outcome !== 'Done' ? ` · ${entry.Outcome.toLowerCase()}` : ''}
              </Text>
              {entry.Why && <Text size="sm">{entry.Why}</Text>}
              {entry.Subject && (
                <Text size="sm" fw={600}>
                  {entry.Subject}
                </Text>
              )}
              {entry.Body && (
                <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                  {entry.Body}
                </Text>
              )}
            </Stack>
          </Paper>
        ))}
      </Stack>
    </Dialog>
  )
}
