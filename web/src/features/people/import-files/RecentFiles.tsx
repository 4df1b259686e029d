import { Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { confirm } from '../../../ui/confirm.ts'
import { formatCount, formatInstantTime } from '../../../ui/format.ts'
import { QueryFailure } from '../../../ui/Loaded.tsx'
import { AnchorLink } from '../../../ui/links.tsx'
import { importFilesQuery, isBusy, isOver, useDiscard } from './import-files.api.ts'
import { counted, countsSentence, stateWords, systemName } from './import-files.words.ts'

type Row = NonNullable<Awaited<ReturnType<NonNullable<typeof importFilesQuery.queryFn>>>>[number]

/** The files of late, those not imported yet among them: each goes on where it was. */
export const RecentFiles = () => {
  const query = useQuery(importFilesQuery)
  if (!query.data?.length) return <QueryFailure query={query} />
  return (
    <Stack gap="xs" component="section" aria-label="Your files">
      <QueryFailure query={query} title="This may be out of date" />
      <Title order={2} size="h4">
        Your files
      </Title>
      {query.data.slice(0, 10).map((file) => (
        <FileRow key={file.ImportFileId} file={file} />
      ))}
    </Stack>
  )
}

const FileRow = ({ file }: { file: Row }) => {
  const { ImportFileId, FileName, DateCreated, System, Holds, Rows, State, Imported, Undone } = file
  const { mutate, isPending } = useDiscard(ImportFileId)
  const discard = async () => {
    const question = 'This deletes the file and its settings. Your contacts don’t change.'
    if (await confirm(question, { title: `Discard ${FileName}`, yes: 'Discard', danger: true })) mutate()
  }
  const about = [systemName(System), counted(Rows, 'row'), formatInstantTime(DateCreated)].filter(Boolean).join(' · ')
  return (
    <Paper p="sm">
      <Group justify="space-between" gap="xs">
        <Stack gap={0} flex={1} miw={200}>
          <AnchorLink
            to="/contacts/import/$ImportFileId"
            params={{ ImportFileId: `${ImportFileId}` }}
            w="fit-content"
            maw="100%"
            truncate
          >
            {FileName}
          </AnchorLink>
          <Text size="xs" c="dimmed">
            {about}
          </Text>
          {Undone ? (
            <Text size="sm">
              {counted(
                Undone.Removed,
                Holds === 'Records' ? 'note or activity' : 'contact',
                Holds === 'Records' ? 'notes and activities' : 'contacts',
              )}{' '}
              removed, {formatCount(Undone.Restored)} restored, {formatCount(Undone.Kept)} kept
            </Text>
          ) : (
            Imported && <Text size="sm">{countsSentence(Imported, Holds)}</Text>
          )}
        </Stack>
        <Group gap="xs">
          {!isOver(file) && !isBusy(file) && !Imported && (
            <Button
              variant="subtle"
              size="compact-sm"
              color="gray"
              onClick={discard}
              loading={isPending}
              aria-label={`Discard ${FileName}`}
            >
              Discard
            </Button>
          )}
          <Badge variant="light" tt="none" color={State === 'Failed' ? 'red' : isBusy(file) ? 'blue' : 'gray'}>
            {stateWords[State]}
          </Badge>
        </Group>
      </Group>
    </Paper>
  )
}
