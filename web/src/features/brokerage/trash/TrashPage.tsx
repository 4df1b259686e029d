import type { TrashEntry, TrashKind } from '@dormer/contract/brokerage/trash'
import { Button, EmptyState, Paper, Skeleton, Stack, Text, ThemeIcon } from '@mantine/core'
import {
  IconArrowBackUp,
  IconBookmark,
  IconCalendar,
  IconChecklist,
  IconFile,
  IconHome,
  IconHomeSearch,
  IconNote,
  IconTrash,
  IconUser,
} from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Failure } from '../../../ui/Failure.tsx'
import { formatAgo, formatInstantTime } from '../../../ui/format.ts'
import { Page } from '../../../ui/Page.tsx'
import classes from './Trash.module.css'
import { trashQuery, useRestore } from './trash.api.ts'
import { aboutOf, leftOf, titleOf } from './trash.words.ts'

/** Deleted items that can be restored: admins see everyone's, others their own. */
export const TrashPage = () => {
  const { data, error, isFetchNextPageError, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(trashQuery)
  const entries = data?.pages.flat()
  const restore = useRestore()
  return (
    <Page
      title="Trash"
      subtitle="Kept for 30 days, then deleted for good"
      breadcrumbs={[{ label: 'Home', to: '/' }, { label: 'Trash' }]}
    >
      {error && !isFetchNextPageError && <Failure error={error} onRetry={refetch} />}
      {!entries ? (
        !error && <TrashSkeleton />
      ) : entries.length === 0 ? (
        <EmptyState
          icon={<IconTrash />}
          title="Trash is empty"
          description="Contacts, notes, documents, tasks and whatever else you delete can be restored from here."
        />
      ) : (
        <Stack>
          <Paper component="ul" className={classes.list} aria-label="Deleted">
            {entries.map((entry) => (
              <Row key={entry.TrashId} entry={entry} restore={() => restore.mutate(entry)} />
            ))}
          </Paper>
          {isFetchNextPageError ? (
            <Failure error={error} onRetry={fetchNextPage} />
          ) : (
            hasNextPage && (
              <Button
                variant="default"
                size="xs"
                mx="auto"
                onClick={() => fetchNextPage()}
                loading={isFetchingNextPage}
              >
                Show more
              </Button>
            )
          )}
        </Stack>
      )}
    </Page>
  )
}

const icons: Record<TrashKind, typeof IconUser> = {
  Contact: IconUser,
  Appointment: IconCalendar,
  Task: IconChecklist,
  Document: IconFile,
  Property: IconHome,
  Note: IconNote,
  SavedSearch: IconBookmark,
  Search: IconHomeSearch,
}

const Row = ({ entry, restore }: { entry: TrashEntry; restore: () => void }) => {
  const { Kind, DeletedByName, DateDeleted, Expires, IsRestoring } = entry
  const Icon = icons[Kind]
  const title = titleOf(entry)
  return (
    <li className={classes.row}>
      <ThemeIcon variant="light" color="gray" size={36} radius="xl" aria-hidden>
        <Icon size={18} />
      </ThemeIcon>
      <div className={classes.what}>
        <Text size="sm" fw={600} lineClamp={2}>
          {title}
        </Text>
        <Text size="xs" c="dimmed">
          {aboutOf(entry)}
        </Text>
      </div>
      <Text size="xs" c="dimmed" className={classes.when}>
        Deleted by {DeletedByName ?? 'a former user'},{' '}
        <time dateTime={DateDeleted} title={formatInstantTime(DateDeleted)}>
          {formatAgo(DateDeleted)}
        </time>
      </Text>
      <Text size="xs" c="dimmed" className={classes.left}>
        {IsRestoring ? (
          'Restoring…'
        ) : (
          <time dateTime={Expires} title={`Until ${formatInstantTime(Expires)}`}>
            {leftOf(Expires)}
          </time>
        )}
      </Text>
      <Button
        size="xs"
        variant="default"
        className={classes.restore}
        leftSection={<IconArrowBackUp size={16} />}
        loading={IsRestoring}
        aria-label={IsRestoring ? `${title} is being restored` : `Restore ${title}`}
        onClick={restore}
      >
        Restore
      </Button>
    </li>
  )
}

const TrashSkeleton = () => (
  <Paper role="status" aria-busy aria-label="Loading">
    {Array.from({ length: 6 }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical and never reorder.
      <div key={row} className={classes.row}>
        <Skeleton circle height={36} flex="none" />
        <Stack gap={8} className={classes.what}>
          <Skeleton h={12} w="40%" />
          <Skeleton h={10} w="25%" />
        </Stack>
        <Skeleton h={30} w={96} className={classes.restore} />
      </div>
    ))}
  </Paper>
)
