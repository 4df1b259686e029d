import type { ImportProgress } from '@dormer/contract/people/import'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { notifyInfo, notifySuccess, notifyWarning } from '../../../ui/notify.ts'
import { useCurrentUser } from '../../brokerage/session/session.api.ts'
import {
  awaitEnd,
  claimEnd,
  hasMore,
  importEnded,
  importQuery,
  isAwaited,
  isRunning,
  recentImportsQuery,
  recipientsOf,
  summaryOf,
} from './import.api.ts'

/** Follows imports while the user works elsewhere, and reports their end. Mounted once, by the frame. */
export const ImportWatcher = () => {
  const { data } = useQuery(recentImportsQuery)
  return data
    ?.filter((one) => isRunning(one) || isAwaited(one.ImportId))
    .map((one) => <Follow key={one.ImportId} ImportId={one.ImportId} />)
}

const Follow = ({ ImportId }: { ImportId: number }) => {
  const { data: run } = useQuery(importQuery(ImportId))
  const me = useCurrentUser()?.UserId
  // The import page reports it there.
  const isShown = useSearch({ strict: false, select: ({ import: shown }) => shown === ImportId })
  useEffect(() => {
    if (!run || isShown) return
    if (isRunning(run)) awaitEnd(ImportId)
    else if (claimEnd(ImportId)) {
      tell(run, me)
      void importEnded()
    }
  }, [run, isShown, ImportId, me])
  return null
}

const tell = (run: ImportProgress, me: number | undefined) => {
  if (run.Status === 'Canceled') return
  if (run.Status === 'Failed') notifyWarning(run.Message ?? 'The file could not be imported', 'Error')
  else if (hasMore(run, me))
    notifyInfo(
      [summaryOf(run), recipientsOf(run, me)].filter(Boolean).join('. Assigned to: '),
      `${run.FileName} has been imported`,
    )
  else notifySuccess('Contacts uploaded successfully', run.FileName)
}
