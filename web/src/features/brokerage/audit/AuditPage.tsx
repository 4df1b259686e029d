import { Button, EmptyState, Stack } from '@mantine/core'
import { IconDownload, IconHistory } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import { Failure } from '../../../ui/Failure.tsx'
import { notifyFailure } from '../../../ui/notify.ts'
import { Page } from '../../../ui/Page.tsx'
import { useCurrentUser } from '../session/session.api.ts'
import classes from './Audit.module.css'
import { AuditFilters } from './AuditFilters.tsx'
import { AuditSkeleton, AuditTable } from './AuditTable.tsx'
import { auditQuery, useExportAudit } from './audit.api.ts'
import { type AuditSearch, auditSearch } from './audit.search.ts'

/** What was changed in the brokerage, by whom and when. */
export const AuditPage = () => {
  const me = useCurrentUser()
  return me && !me.Permissions.includes('ViewAudit') ? <Navigate to="/access-denied" replace /> : <AuditLog />
}

const AuditLog = () => {
  const search = auditSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const change = (changes: AuditSearch) =>
    navigate({ to: '/admin/audit', search: { ...search, ...changes }, resetScroll: false })
  const log = useInfiniteQuery(auditQuery(search))
  const exporting = useExportAudit()
  const changes = log.data?.pages.flat()
  const isFiltered = Object.values(search).some((filter) => filter !== undefined)
  return (
    <Page
      title="Audit Log"
      subtitle="Who changed what, and when"
      breadcrumbs={[{ label: 'Home', to: '/' }, { label: 'Audit Log' }]}
      actions={
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          loading={exporting.isPending}
          onClick={() => exporting.mutate(search, { onError: (error) => notifyFailure(error) })}
        >
          Export
        </Button>
      }
    >
      <AuditFilters search={search} change={change} />
      {log.isError && !log.isFetchNextPageError && <Failure error={log.error} onRetry={log.refetch} />}
      {log.isLoadingError ? null : !changes ? (
        <AuditSkeleton />
      ) : changes.length > 0 ? (
        <Stack className={log.isPlaceholderData ? classes.stale : undefined} aria-busy={log.isPlaceholderData}>
          <AuditTable changes={changes} />
          {log.isFetchNextPageError ? (
            <Failure error={log.error} onRetry={log.fetchNextPage} />
          ) : (
            log.hasNextPage && (
              <Button
                variant="default"
                size="xs"
                mx="auto"
                onClick={() => log.fetchNextPage()}
                loading={log.isFetchingNextPage}
              >
                Show more
              </Button>
            )
          )}
        </Stack>
      ) : (
        <EmptyState
          icon={<IconHistory />}
          title="No changes found"
          description={
            isFiltered
              ? 'Nothing was changed that all of these filters fit.'
              : 'What anyone in the brokerage adds, changes or deletes is listed here.'
          }
        >
          {isFiltered && (
            <EmptyState.Actions>
              <Button variant="default" onClick={() => navigate({ to: '/admin/audit' })}>
                Show all changes
              </Button>
            </EmptyState.Actions>
          )}
        </EmptyState>
      )}
    </Page>
  )
}
