import type { ImportCounts, ImportFile } from '@dormer/contract/people/import-files'
import { Progress, Stack, Text, Title } from '@mantine/core'
import { formatCount } from '../../../ui/format.ts'
import { cellsSentence, countsSentence } from './import-files.words.ts'

/** What a check or an import came to, in rows and in values. */
export const Outcome = ({ counts, before }: { counts: ImportCounts; before?: string }) => (
  <Stack gap={4} role="status">
    <Title order={2} size="h4">
      {before} {countsSentence(counts)}
    </Title>
    <Text size="sm">{cellsSentence(counts)}</Text>
  </Stack>
)

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
