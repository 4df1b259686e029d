import type { ImportCounts, ImportFile } from '@dormer/contract/people/import-files'
import { Progress, SimpleGrid, Stack, Text } from '@mantine/core'
import { formatCount } from '../../../ui/format.ts'
import { cellsSentence } from './import-files.words.ts'

/** What a check or an import came to, in rows and in values. */
export const Figures = ({ counts }: { counts: ImportCounts }) => {
  const figures: [string, number, boolean?][] = [
    ['New', counts.New, true],
    ['Updated', counts.Updated, true],
    ['To look at', counts.ToLookAt, true],
    ['Refused', counts.Refused, true],
    ['Joint contacts', counts.Joint],
    ['Already complete', counts.Unchanged],
    ['Skipped', counts.Skipped],
  ]
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 2, sm: 4 }}>
        {figures.map(
          ([label, count, isAlways]) =>
            (isAlways || count > 0) && (
              <Stack key={label} gap={0}>
                <Text size="xs" c="dimmed">
                  {label}
                </Text>
                <Text size="xl" fw={600} className="tabular">
                  {formatCount(count)}
                </Text>
              </Stack>
            ),
        )}
      </SimpleGrid>
      <Text size="sm">{cellsSentence(counts)}</Text>
    </Stack>
  )
}

/** How far the work in the background is. */
export const UnderWay = ({ file, what }: { file: ImportFile; what: string }) => {
  const { Done, Total } = file.Progress ?? { Done: 0, Total: null }
  return (
    <Stack gap="xs">
      <Text size="sm" role="status" className="tabular">
        {what} {Total ? `${formatCount(Done)} of ${formatCount(Total)}.` : '…'} You can leave this page: it goes on, and
        you are notified when it is done.
      </Text>
      {/* How many there are is not known at first. */}
      <Progress value={Total ? (Done / Total) * 100 : 100} animated={!Total} aria-label={what} size="lg" />
    </Stack>
  )
}
