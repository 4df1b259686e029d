import type { ImportFile } from '@dormer/contract/people/import-files'
import { Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { confirm } from '../../../ui/confirm.ts'
import { formatCount } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { AnchorLink, ButtonLink } from '../../../ui/links.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'

import { checkQuery, keptQuery, useImport, useUndo } from './import-files.api.ts'
import { counted } from './import-files.words.ts'
import { Outcome, UnderWay } from './Outcome.tsx'
import { Problems } from './Problems.tsx'

/** The import, and what came of it. */
export const ImportStep = ({ file }: { file: ImportFile }) => {
  if (file.State === 'Importing') return <UnderWay file={file} what="Importing rows" />
  if (file.State === 'Undoing') return <UnderWay file={file} what="Taking back rows" />
  if (file.State === 'Undone') return <Undone file={file} />
  return <Result file={file} />
}

const Result = ({ file }: { file: ImportFile }) => {
  const { Imported } = file
  const again = useImport(file)
  return (
    <>
      {Imported && <Outcome counts={Imported} before={file.State === 'Failed' ? 'Until then:' : undefined} />}
      <Group gap="xs">
        {file.State === 'Failed' ? (
          <Button onClick={() => again.mutate(undefined)} loading={again.isPending}>
            Go on with the import
          </Button>
        ) : (
          <ButtonLink to="/contacts" search={{ filters: [batchFilter(file)] }}>
            Show these contacts
          </ButtonLink>
        )}
        <ButtonLink to="/contacts/import" variant="default">
          Import another file
        </ButtonLink>
        <Undo file={file} />
      </Group>
      {Imported && Imported.ToLookAt + Imported.Refused > 0 && <Left file={file} />}
    </>
  )
}

/** The contacts of a file, as the list filters by them. */
const batchFilter = ({ ImportFileId }: ImportFile) => ({
  field: 'ImportedFrom',
  operation: 'Contains' as const,
  value: [ImportFileId],
})

/** What could not be read: mended here and imported again, which changes nothing else. */
const Left = ({ file }: { file: ImportFile }) => {
  const query = useQuery({ ...checkQuery(file.ImportFileId), enabled: true })
  const again = useImport(file)
  return (
    <Loaded query={query} skeleton={<Blocks h={200} />}>
      {({ Problems: problems, AllProblems, Previews }) => {
        const refused = Previews.filter(({ Outcome }) => Outcome === 'Refused')
        return (
          <Stack>
            {refused.length > 0 && (
              <Stack gap={2} component="section" aria-label="Refused">
                <Title order={2} size="h4">
                  Refused
                </Title>
                {refused.map(({ Place, RowNumber, Name, Reason }) => (
                  <Text key={Place} size="sm">
                    Line {formatCount(RowNumber)}
                    {Name && `, ${Name}`}: {Reason}
                  </Text>
                ))}
              </Stack>
            )}
            {problems.length > 0 && (
              <Problems key={query.dataUpdatedAt} file={file} problems={problems} all={AllProblems} />
            )}
            {problems.length > 0 && (
              <Group justify="space-between" gap="sm">
                <Text size="sm" c="dimmed">
                  Import again once you have mended them: what is in already stays as it is.
                </Text>
                <Button variant="light" onClick={() => again.mutate(undefined)} loading={again.isPending}>
                  Import again
                </Button>
              </Group>
            )}
          </Stack>
        )
      }}
    </Loaded>
  )
}

const Undo = ({ file }: { file: ImportFile }) => {
  const undo = useUndo(file)
  const { New = 0, Updated = 0, Joint = 0 } = file.Imported ?? {}
  const ask = async () => {
    const question = [
      New + Joint > 0 &&
        `${counted(New + Joint, 'contact')} that this import added ${New + Joint === 1 ? 'goes' : 'go'} to the trash.`,
      Updated > 0 && `${counted(Updated, 'contact')} that it updated ${Updated === 1 ? 'is' : 'are'} as before.`,
      'Who was worked with since is kept, and named.',
    ]
      .filter(Boolean)
      .join(' ')
    if (await confirm(question, { title: 'Undo this import', yes: 'Undo import', no: 'Keep it', danger: true }))
      undo.mutate(undefined)
  }
  return (
    <Button variant="default" onClick={ask} loading={undo.isPending}>
      Undo import
    </Button>
  )
}

const Undone = ({ file }: { file: ImportFile }) => {
  const { Removed, Restored, Kept } = file.Undone ?? { Removed: 0, Restored: 0, Kept: 0 }
  return (
    <>
      <Stack gap={4} role="status">
        <Title order={2} size="h4">
          The import is undone
        </Title>
        <Text size="sm">
          {counted(Removed, 'contact')} removed, {formatCount(Restored)} as before
          {Kept > 0 && `, ${formatCount(Kept)} kept because somebody has worked with them since`}.
          {Removed > 0 && (
            <>
              {' '}
              Those removed are in the <Anchor href="/trash">trash</Anchor> for a while.
            </>
          )}
        </Text>
      </Stack>
      {Kept > 0 && <KeptContacts file={file} />}
      <Group>
        <ButtonLink to="/contacts/import">Import a file</ButtonLink>
      </Group>
    </>
  )
}

const KeptContacts = ({ file }: { file: ImportFile }) => {
  const query = useQuery(keptQuery(file.ImportFileId))
  return (
    <Loaded query={query} skeleton={<Blocks h={120} />}>
      {(kept) => (
        <Paper p="sm" component="section" aria-label="Kept">
          <Stack gap="xs">
            {kept.map(({ ContactId, Name, Reason }) => (
              <Group key={ContactId ?? Name} gap="xs" justify="space-between">
                {ContactId === null ? (
                  <Text size="sm">{Name}</Text>
                ) : (
                  <AnchorLink to="/contact/$ContactId" params={{ ContactId: `${ContactId}` }} size="sm">
                    {Name}
                  </AnchorLink>
                )}
                <Text size="sm" c="dimmed">
                  {Reason}
                </Text>
              </Group>
            ))}
          </Stack>
        </Paper>
      )}
    </Loaded>
  )
}
