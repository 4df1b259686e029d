import type { CurrentUser } from '@dormer/contract/brokerage/session'
import type { BulkRun } from '@dormer/contract/people/bulk'
import { Progress, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { aboutContacts, keys } from '../../../api/keys.ts'
import { changed } from '../../../api/queries.ts'
import { formatCount } from '../../../ui/format.ts'
import { endProgress, notifyInfo, notifyProgress, notifySuccess, notifyWarning } from '../../../ui/notify.ts'
import { useCurrentUser } from '../../brokerage/session/session.api.ts'
import { notifyDeleted } from '../../brokerage/trash/restore.ts'
import {
  awaitEnd,
  bulkQuery,
  claimEnd,
  contactsOf,
  isAwaited,
  isRunning,
  recentBulksQuery,
  summaryOf,
} from './bulk.api.ts'

/** Follows bulk runs while the user works elsewhere, and reports their end. Mounted once, by the frame. */
export const BulkWatcher = () => {
  const { data } = useQuery(recentBulksQuery)
  return data
    ?.filter((run) => isRunning(run) || isAwaited(run.BulkId))
    .map((run) => <Follow key={run.BulkId} BulkId={run.BulkId} />)
}

const Follow = ({ BulkId }: { BulkId: number }) => {
  const { data: run } = useQuery(bulkQuery(BulkId))
  const user = useCurrentUser()
  const id = `bulk-${BulkId}`
  useEffect(() => () => void endProgress(id), [id])
  useEffect(() => {
    if (!run) return
    if (isRunning(run)) {
      awaitEnd(BulkId)
      notifyProgress(id, <RunProgress run={run} />, run.Description)
    } else if (claimEnd(BulkId)) {
      endProgress(id)
      tell(run, user)
      // Lists of users count their contacts.
      void changed(recentBulksQuery.queryKey, keys.users, ...aboutContacts)
    }
  }, [run, BulkId, id, user])
  return null
}

const RunProgress = ({ run: { Status, Processed, Total } }: { run: BulkRun }) => (
  <Stack gap={6}>
    <Text size="sm">
      {Status === 'Waiting'
        ? `Waiting for its turn: ${contactsOf(Total)}`
        : `${Status === 'Paused' ? 'Paused at ' : ''}${formatCount(Processed)} of ${contactsOf(Total)}`}
    </Text>
    <Progress value={(Processed / Total) * 100} aria-label="Contacts processed" />
  </Stack>
)

const tell = (run: BulkRun, user: CurrentUser | undefined) => {
  const summary = summaryOf(run.Action, run, user)
  if (run.Status === 'Failed' || run.Status === 'Canceled') notifyWarning(`${run.Message} ${summary}`, run.Description)
  else if (run.Skipped.length) notifyInfo(summary, run.Description)
  else if (run.Action === 'Delete') notifyDeleted('Contacts deleted successfully', `bulk:${run.BulkId}`)
  else notifySuccess(summary, run.Description)
}
