import type { ImportCounts, ImportFile } from '@dormer/contract/people/import-files'
import { Progress, Stack, Text, Title } from '@mantine/core'
import { formatCount } from '../../../ui/format.ts'
import { cellsSentence, countsSentence } from './import-files.words.ts'

type OutcomeProps = { counts: ImportCounts; holds: ImportFile['Holds']; before?: string }
export const Outcome = ({ counts, holds, before }: OutcomeProps) => (
  <Stack gap={4} role="status">
    <Title order={2} size="h4">
      {before} {countsSentence(counts, holds)}
    </Title>
    <Text size="sm">{cellsSentence(counts, holds)}</Text>
  </Stack>
)

type UnderWayProps = { file: ImportFile; what: string; after?: string }
/** How far the work in the background is; `after` is what follows it. */
export const UnderWay = ({ file, what, after = 'It keeps running.' }: UnderWayProps) => {
  const { Done, Total } = file.Progress ?? { Done: 0, Total: null }
  const done = Total ? `${formatCount(Done)} of ${formatCount(Total)}` : undefined
  return (
    <Stack gap="xs">
      {/* No live region: it would be read out every second. */}
      <Text size="sm" className="tabular">
        {what} {done ? `${done}.` : '…'} You can leave this page. {after}
      </Text>
      {/* How many there are is not known at first. */}
      <Progress.Root size="lg">
        <Progress.Section
          value={Total ? (Done / Total) * 100 : 100}
          animated={!Total}
          aria-label={what}
          aria-valuetext={done ?? 'Starting'}
        />
      </Progress.Root>
    </Stack>
  )
}
