import type { TrashEntry } from '@dormer/contract/brokerage/trash'
import type { TrashIcon } from '@dormer/contract/change-kind'
import { trashKinds } from '@dormer/contract/change-kinds'
import { Button, Paper, Stack, Text, ThemeIcon } from '@mantine/core'
import {
  IconArrowBackUp,
  IconBookmark,
  IconCalendar,
  IconChecklist,
  IconFile,
  IconFileDollar,
  IconFolder,
  IconForms,
  IconHome,
  IconHomeSearch,
  IconMessageCode,
  IconNote,
  IconRoute,
  IconTrash,
  IconUser,
  IconUserOff,
  IconVideo,
} from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Empty } from '../../../ui/Empty.tsx'
import { formatAgo, formatInstantTime, formatSize } from '../../../ui/format.ts'
import { Loaded, ShowMore } from '../../../ui/Loaded.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Items } from '../../../ui/Skeletons.tsx'
import { useMay } from '../session/session.api.ts'
import classes from './Trash.module.css'
import { storageQuery, trashQuery, useRestore } from './trash.api.ts'
import { aboutOf, leftOf, titleOf } from './trash.words.ts'

/** Deleted items that can be restored: admins see everyone's, others their own. */
export const TrashPage = () => {
  const trash = useInfiniteQuery(trashQuery)
  const restore = useRestore()
  return (
    <Page
      title="Trash"
      subtitle="Kept for 30 days, then deleted for good"
      actions={useMay('ManageSettings') && <Storage />}
      breadcrumbs={[{ label: 'Home', to: '/' }, { label: 'Trash' }]}
    >
      <Loaded
        query={trash}
        skeleton={
          <Paper>
            <Items n={6} icon={36} button={96} apart="0" gap="sm" px="md" py={11} />
          </Paper>
        }
        empty={
          <Empty
            icon={<IconTrash />}
            title="Trash is empty"
            description="Contacts, notes, documents, tasks and anything else you delete can be restored from here."
          />
        }
      >
        {(entries) => (
          <Stack>
            <Paper component="ul" className={classes.list} aria-label="Deleted">
              {entries.map((entry) => (
                <Row key={entry.TrashId} entry={entry} restore={() => restore.mutate(entry)} />
              ))}
            </Paper>
            <ShowMore query={trash} />
          </Stack>
        )}
      </Loaded>
    </Page>
  )
}

/** How much of its storage the brokerage's documents use. */
const Storage = () => {
  const { data } = useQuery(storageQuery)
  if (!data) return null
  const { Documents, Deleted, Quota } = data
  return (
    <Text size="sm" c="dimmed">
      Documents use {formatSize(Documents + Deleted)} of {formatSize(Quota)}
      {Deleted > 0 && `, ${formatSize(Deleted)} of it in the trash`}
    </Text>
  )
}

const icons: Record<TrashIcon, typeof IconUser> = {
  bookmark: IconBookmark,
  calendar: IconCalendar,
  checklist: IconChecklist,
  file: IconFile,
  'file-dollar': IconFileDollar,
  folder: IconFolder,
  forms: IconForms,
  home: IconHome,
  'home-search': IconHomeSearch,
  'message-code': IconMessageCode,
  note: IconNote,
  route: IconRoute,
  user: IconUser,
  'user-off': IconUserOff,
  video: IconVideo,
}

const Row = ({ entry, restore }: { entry: TrashEntry; restore: () => void }) => {
  const { Kind, DeletedByName, DateDeleted, Expires, IsRestoring } = entry
  const Icon = icons[trashKinds[Kind].icon]
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
