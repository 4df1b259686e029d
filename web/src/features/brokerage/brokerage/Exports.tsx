import type { EverythingExport } from '@dormer/contract/brokerage/everything'
import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatCount, formatInstantTime, formatSize } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Lines } from '../../../ui/Skeletons.tsx'
import { exportsQuery, useDownloadEverything } from './owner.api.ts'

/** The latest exports and their progress. */
export const Exports = () => {
  const exports = useQuery(exportsQuery)
  return (
    <Loaded query={exports} skeleton={<Lines widths={['60%']} />} title="The exports could not be loaded">
      {(rows) => (
        <Stack gap="sm">
          {rows.map((one) => (
            <Export key={one.ExportId} one={one} />
          ))}
        </Stack>
      )}
    </Loaded>
  )
}

const Export = ({ one }: { one: EverythingExport }) => {
  const save = useDownloadEverything()
  const { Status, Message, Done, Total, Missing, Size, ByName, DateCreated, DateExpires } = one
  const asked = `Requested ${formatInstantTime(DateCreated)}${ByName ? ` by ${ByName}` : ''}`
  if (Status === 'Failed')
    return (
      <Stack gap={2}>
        <Text size="sm">{asked}</Text>
        <Text size="sm" c="red">
          {Message}
        </Text>
      </Stack>
    )
  if (Status === 'Done')
    return (
      <Group justify="space-between" gap="sm">
        <Stack gap={2}>
          <Text size="sm">{asked}</Text>
          <Text size="xs" c="dimmed">
            {[
              Size !== null && formatSize(Size),
              Missing > 0 && `${formatCount(Missing)} files were no longer in storage`,
              DateExpires && `kept until ${formatInstantTime(DateExpires)}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </Stack>
        <Button size="xs" loading={save.isPending} onClick={() => save.mutate(one.ExportId)}>
          Download
        </Button>
      </Group>
    )
  const percent = Total ? Math.floor((Done / Total) * 100) : 0
  return (
    <Stack gap={4}>
      <Text size="sm">{asked}</Text>
      <Progress value={percent} aria-label="Progress of the export" animated />
      <Text size="xs" c="dimmed">
        {Total ? `${formatCount(Done)} of ${formatCount(Total)} tables and files` : 'Starting soon'}
      </Text>
    </Stack>
  )
}
