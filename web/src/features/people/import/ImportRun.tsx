import type { ImportProgress } from '@dormer/contract/people/import'
import { Alert, Button, Group, Paper, Progress, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { confirm } from '../../../ui/confirm.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { downloadFile } from '../../../ui/download.ts'
import { formatCount } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { ButtonLink } from '../../../ui/links.tsx'
import { notifyFailure, notifySuccess, notifyWarning } from '../../../ui/notify.ts'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { useCurrentUser } from '../../brokerage/session/session.api.ts'
import { ImportRows } from './ImportRows.tsx'
import {
  awaitEnd,
  claimEnd,
  hasMore,
  importEnded,
  importQuery,
  isRunning,
  type RowsToTell,
  recipientsOf,
  refusedOf,
  summaryOf,
  useCancelImport,
  useRowsFile,
} from './import.api.ts'

/** An import's progress and result. */
export const ImportRun = ({ ImportId }: { ImportId: number }) => {
  const run = useQuery(importQuery(ImportId))
  return (
    <Loaded query={run} skeleton={<Blocks h={180} />}>
      {(run) => <Run run={run} />}
    </Loaded>
  )
}

const Run = ({ run }: { run: ImportProgress }) => {
  const { ImportId } = run
  const me = useCurrentUser()?.UserId
  const partial = useEnd(run, me)
  const refused = refusedOf(run)
  const recipients = recipientsOf(run, me)
  return (
    <>
      <Paper p="lg">
        <Stack>
          <Group justify="space-between" align="flex-start">
            <Stack gap={0}>
              <Title order={2} size="h4">
                {run.FileName}
              </Title>
              <Text size="sm" c="dimmed" role="status">
                {statusOf(run)}
              </Text>
            </Stack>
            {isRunning(run) ? (
              <CancelImport run={run} />
            ) : (
              <ButtonLink to="/contacts/import" variant="default" size="xs">
                Import another file
              </ButtonLink>
            )}
          </Group>
          {isRunning(run) && <RunProgress run={run} />}
          {run.Status === 'Failed' && (
            <Alert color="red" variant="light" title="Error">
              {run.Message}
            </Alert>
          )}
          {run.Status === 'Canceled' && <Text size="sm">{run.Message}</Text>}
          <SimpleGrid cols={{ base: 2, sm: 5 }}>
            <Figure label="Rows read" value={run.RowsRead} of={run.TotalRows} />
            <Figure label="Added" value={run.Added} />
            <Figure label="With a warning" value={run.Warned} />
            <Figure label="Duplicates" value={run.Duplicates} />
            <Figure label="Refused" value={run.Rejected} />
          </SimpleGrid>
          {recipients && <Text size="sm">Assigned to: {recipients}</Text>}
          {!isRunning(run) && refused > 0 && (
            <Told ImportId={ImportId} which="rejections" total={refused} title="Rows that were not imported" />
          )}
          {!isRunning(run) && run.Warned > 0 && (
            <Told
              ImportId={ImportId}
              which="warnings"
              total={run.Warned}
              title="Rows that were imported without some of their values"
            />
          )}
        </Stack>
      </Paper>
      {partial.opened && (
        <Dialog
          close={partial.close}
          isBrief
          title={run.Added ? 'Contacts uploaded successfully' : 'No contacts were added'}
        >
          <Stack>
            <Text size="sm">{summaryOf(run)}</Text>
            {recipients && <Text size="sm">Assigned to: {recipients}</Text>}
            <Group justify="flex-end">
              {refused > 0 && <DownloadRows ImportId={ImportId} which="rejections" />}
              {run.Warned > 0 && <DownloadRows ImportId={ImportId} which="warnings" />}
              <ButtonLink to="/contacts">Contacts</ButtonLink>
            </Group>
          </Stack>
        </Dialog>
      )}
    </>
  )
}

/** Reports the end, once, to users who saw the import start or run. */
const useEnd = (run: ImportProgress, me: number | undefined) => {
  const navigate = useNavigate()
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    if (isRunning(run)) awaitEnd(run.ImportId)
    else if (claimEnd(run.ImportId)) {
      void importEnded()
      if (run.Status === 'Canceled') return
      if (run.Status === 'Failed') notifyWarning(run.Message ?? 'The file could not be imported', 'Error')
      else if (hasMore(run, me)) setOpened(true)
      else {
        notifySuccess('Contacts uploaded successfully')
        navigate({ to: '/contacts' })
      }
    }
  }, [run, me, navigate])
  return { opened, close: () => setOpened(false) }
}

const statusOf = ({ Status }: ImportProgress) =>
  ({
    Waiting: 'Waiting for its turn',
    Running: 'Importing. You can leave this page; the import continues, and you are notified when it ends.',
    Done: 'Done',
    Failed: 'Failed',
    Canceled: 'Canceled',
  })[Status]

const CancelImport = ({ run }: { run: ImportProgress }) => {
  const { mutate, isPending } = useCancelImport(run.ImportId)
  const ask = async () => {
    const question = 'Contacts already added stay. The other rows are not imported.'
    if (
      await confirm(question, { title: 'Cancel this import', yes: 'Cancel import', no: 'Keep importing', danger: true })
    )
      mutate(undefined, { onError: (error) => notifyFailure(error) })
  }
  return (
    <Button variant="default" size="xs" loading={isPending} onClick={ask}>
      Cancel import
    </Button>
  )
}

const RunProgress = ({ run: { RowsRead, TotalRows } }: { run: ImportProgress }) => (
  // The total is unknown until the whole file has been read.
  <Progress
    value={TotalRows ? (RowsRead / TotalRows) * 100 : 100}
    animated={!TotalRows}
    aria-label="Rows imported"
    size="lg"
  />
)

const Figure = ({ label, value, of }: { label: string; value: number; of?: number | null }) => (
  <Stack gap={0}>
    <Text size="xs" c="dimmed">
      {label}
    </Text>
    <Text size="xl" fw={600} className="tabular">
      {formatCount(value)}
      {of != null && (
        <Text span size="sm" c="dimmed">
          {' '}
          of {formatCount(of)}
        </Text>
      )}
    </Text>
  </Stack>
)

const Told = ({ title, ...rows }: { ImportId: number; which: RowsToTell; total: number; title: string }) => (
  <>
    <Group justify="space-between">
      <Title order={3} size="h5">
        {title}
      </Title>
      <DownloadRows {...rows} />
    </Group>
    <ImportRows {...rows} />
  </>
)

const files = { rejections: 'RejectedContacts.csv', warnings: 'ImportWarnings.csv' }
const DownloadRows = ({ ImportId, which }: { ImportId: number; which: RowsToTell }) => {
  const { mutate, isPending } = useRowsFile(which)
  const download = () =>
    mutate(ImportId, { onSuccess: ({ Url }) => downloadFile(Url), onError: (error) => notifyFailure(error) })
  return (
    <Button variant="default" size="sm" leftSection={<IconDownload size={16} />} loading={isPending} onClick={download}>
      {files[which]}
    </Button>
  )
}
