import type { ImportFile } from '@dormer/contract/people/import-files'
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { confirm } from '../../../ui/confirm.ts'
import { formatCount } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { AnchorLink, ButtonLink } from '../../../ui/links.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { ToReview } from './CheckStep.tsx'
import { checkQuery, keptQuery, useImport, useUndo } from './import-files.api.ts'
import { counted } from './import-files.words.ts'
import { Outcome, UnderWay } from './Outcome.tsx'
import { RecordsUndone, recordsQuestion } from './records/RecordsUndone.tsx'

export const ImportStep = ({ file }: { file: ImportFile }) => {
  if (file.State === 'Importing')
    return (
      <UnderWay
        file={file}
        what="Importing rows"
        after={file.Holds === 'Records' ? undefined : 'We’ll notify you when the import is done.'}
      />
    )
  if (file.State === 'Undoing')
    return (
      <UnderWay file={file} what={file.Holds === 'Records' ? 'Undoing, contact by contact:' : 'Undoing contacts'} />
    )
  if (file.State === 'Undone') return <Undone file={file} />
  return <Result file={file} />
}

const Result = ({ file }: { file: ImportFile }) => {
  const { Imported, Undoable } = file
  const again = useImport(file)
  const isUndoStopped = file.State === 'Failed' && file.Undone !== null
  // It was imported more than once, or added people of the same rows.
  const addedMore = Imported && Undoable && Undoable.Added > Imported.New + Imported.Joint
  return (
    <>
      {Imported && !isUndoStopped && (
        <Outcome
          counts={Imported}
          holds={file.Holds}
          before={file.State === 'Failed' ? 'Before it stopped:' : 'Imported:'}
        />
      )}
      {addedMore && file.Holds === 'People' && (
        <Text size="sm">
          In all, this file added {counted(Undoable.Added, 'contact')} and updated {formatCount(Undoable.Changed)}.
        </Text>
      )}
      <Group gap="xs">
        {isUndoStopped ? null : file.State === 'Failed' ? (
          <Button onClick={() => again.mutate(undefined)} loading={again.isPending}>
            Continue import
          </Button>
        ) : (
          <ButtonLink to="/contacts" search={{ filters: [batchFilter(file)] }}>
            Show these contacts
          </ButtonLink>
        )}
        <ButtonLink to="/contacts/import" variant="default">
          Import another file
        </ButtonLink>
        <Undo file={file} isStopped={isUndoStopped} />
      </Group>
      {!isUndoStopped && Imported && Imported.ToLookAt + Imported.Refused > 0 && <Left file={file} />}
    </>
  )
}

/** The contacts of a file, as the list filters by them. */
const batchFilter = ({ ImportFileId }: ImportFile) => ({
  field: 'ImportedFrom',
  operation: 'Contains' as const,
  value: [ImportFileId],
})

/** What could not be read: fixed here and imported again, which changes nothing else. */
const Left = ({ file }: { file: ImportFile }) => {
  const query = useQuery(checkQuery(file.ImportFileId))
  const again = useImport(file)
  return (
    <Loaded query={query} skeleton={<Blocks h={200} />}>
      {({ Problems: problems, AllProblems, Previews }) => {
        const refused = Previews.filter(({ Outcome }) => Outcome === 'Refused')
        return (
          <Stack>
            {refused.length > 0 && file.Holds === 'People' && (
              <Stack gap={2} component="section" aria-label="Not imported">
                <Title order={2} size="h4">
                  Not imported
                </Title>
                {refused.map(({ Place, RowNumber, Name, Reason }) => (
                  <Text key={Place} size="sm">
                    Line {formatCount(RowNumber)}
                    {Name && `, ${Name}`}: {Reason}
                  </Text>
                ))}
              </Stack>
            )}
            <ToReview file={file} problems={problems} all={AllProblems} />
            <Group justify="space-between" gap="sm">
              <Text size="sm" c="dimmed">
                After fixing values, import again. {file.Holds === 'Records' ? 'Rows' : 'Contacts'} already imported
                don’t change otherwise.
              </Text>
              <Button variant="light" onClick={() => again.mutate(undefined)} loading={again.isPending}>
                Import again
              </Button>
            </Group>
          </Stack>
        )
      }}
    </Loaded>
  )
}

const Undo = ({ file, isStopped }: { file: ImportFile; isStopped: boolean }) => {
  const undo = useUndo(file)
  // All that its imports did: there may have been several.
  const { Added, Changed } = file.Undoable ?? { Added: 0, Changed: 0 }
  const ask = async () => {
    const question =
      file.Holds === 'Records'
        ? recordsQuestion(Added)
        : [
            Added > 0 && `${counted(Added, 'contact')} this file added ${Added === 1 ? 'goes' : 'go'} to the trash.`,
            Changed > 0 &&
              `${counted(Changed, 'contact')} it updated ${Changed === 1 ? 'goes back to how it was' : 'go back to how they were'}.`,
            'Contacts someone has changed since are kept and listed.',
          ]
            .filter(Boolean)
            .join(' ')
    if (await confirm(question, { title: 'Undo this import', yes: 'Undo import', no: 'Keep it', danger: true }))
      undo.mutate(undefined)
  }
  return (
    <Button
      variant={isStopped ? 'filled' : 'default'}
      onClick={isStopped ? () => undo.mutate(undefined) : ask}
      loading={undo.isPending}
    >
      {isStopped ? 'Continue undo' : 'Undo import'}
    </Button>
  )
}

const Undone = ({ file }: { file: ImportFile }) => {
  const { Removed, Restored, Kept } = file.Undone ?? { Removed: 0, Restored: 0, Kept: 0 }
  return (
    <>
      <Stack gap={4} role="status">
        <Title order={2} size="h4">
          Import undone
        </Title>
        {file.Holds === 'Records' ? (
          <RecordsUndone file={file} />
        ) : (
          <Text size="sm">
            {counted(Removed, 'contact')} removed
            {Restored > 0 && `, ${formatCount(Restored)} restored`}
            {Kept > 0 && `, ${formatCount(Kept)} kept because someone has changed them since`}.
            {Removed > 0 && (
              <>
                {' '}
                Removed contacts stay in the{' '}
                <AnchorLink to="/trash" inherit>
                  trash
                </AnchorLink>{' '}
                for 30 days.
              </>
            )}
          </Text>
        )}
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
