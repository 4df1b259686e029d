import { Button, Stack } from '@mantine/core'
import { IconDownload, IconHistory } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Empty } from '../../../ui/Empty.tsx'
import { Loaded, ShowMore, whileStale } from '../../../ui/Loaded.tsx'
import { notifyFailure } from '../../../ui/notify.ts'
import { Page } from '../../../ui/Page.tsx'
import { TableRows } from '../../../ui/Skeletons.tsx'
import { AuditFilters } from './AuditFilters.tsx'
import { AuditTable } from './AuditTable.tsx'
import { auditQuery, filtersOf, useExportAudit } from './audit.api.ts'
import type { AuditSearch } from './audit.search.ts'

const route = getRouteApi('/framed/admin/audit')

/** What changed in the brokerage, by whom and when. */
export const AuditPage = () => {
  const search = route.useSearch()
  const navigate = useNavigate()
  const change = (changes: AuditSearch) =>
    navigate({ to: '/admin/audit', search: { ...search, ...changes }, resetScroll: false })
  const log = useInfiniteQuery(auditQuery(search))
  const exporting = useExportAudit()
  const isFiltered = Object.values(filtersOf(search)).some((filter) => filter !== undefined)
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
      <Loaded
        query={log}
        skeleton={<TableRows rows={10} columns={['170px', '20%', '30%', '38%']} />}
        empty={
          <Empty
            icon={<IconHistory />}
            title="No changes found"
            description={
              isFiltered
                ? 'No changes match all of these filters.'
                : 'Everything that people in your brokerage add, change or delete is listed here.'
            }
          >
            {isFiltered && (
              <Button variant="default" onClick={() => navigate({ to: '/admin/audit' })}>
                Show all changes
              </Button>
            )}
          </Empty>
        }
      >
        {(changes) => (
          <Stack {...whileStale(log)}>
            <AuditTable changes={changes} />
            <ShowMore query={log} />
          </Stack>
        )}
      </Loaded>
    </Page>
  )
}
