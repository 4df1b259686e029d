import type { Response } from '@dormer/contract/endpoint'
import type { contactSearches } from '@dormer/contract/homes/contact-searches'
import { ActionIcon, Group, Paper, Stack, Text, Tooltip } from '@mantine/core'
import { IconBell, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { confirm } from '../../../ui/confirm.ts'
import { openDialog } from '../../../ui/dialogs.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { formatInstantTime } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'
import { AnchorLink, ButtonLink } from '../../../ui/links.tsx'
import { notifyFailure } from '../../../ui/notify.ts'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { useMay } from '../../brokerage/session/session.api.ts'
import { notifyDeleted } from '../../brokerage/trash/restore.ts'
import { alertInWords, type Told, toldInWords } from './alert-words.ts'
import classes from './ContactSearches.module.css'
import { contactAlertsQuery, contactSearchesQuery, useDeleteContactSearch } from './property-searches.api.ts'

const EditAlertModal = lazyDialog(() => import('./EditAlertModal.tsx').then((m) => m.EditAlertModal))

/** The contact's saved property searches, each with its alert. */
export const ContactSearches = ({ contactId }: { contactId: number }) => {
  const searches = useQuery(contactSearchesQuery(contactId))
  const told = useQuery(contactAlertsQuery(contactId))
  const mayWork = useMay('WorkContacts')
  return (
    <Loaded
      query={searches}
      skeleton={<Blocks h={72} />}
      empty={
        <Empty
          size="sm"
          title="No saved searches to display"
          description="Property searches saved for this contact appear here."
        >
          {mayWork && (
            <ButtonLink to="/mls-search" search={{ c: contactId }} variant="light" size="xs">
              Create Saved Search
            </ButtonLink>
          )}
        </Empty>
      }
    >
      {(all) => (
        <Paper>
          <Stack gap={0} component="ul" className={classes.list}>
            {all.map((search) => (
              <SavedSearch
                key={search.SearchId}
                search={search}
                told={told.data?.find(({ SearchId }) => SearchId === search.SearchId)}
              />
            ))}
          </Stack>
        </Paper>
      )}
    </Loaded>
  )
}

type Props = { search: Response<typeof contactSearches>[number]; told: Told | undefined }

const SavedSearch = ({ search, told }: Props) => {
  const { SearchId, SearchName, DateCreated } = search
  const mayWork = useMay('WorkContacts')
  const mayDelete = useMay('DeleteContacts')
  const { mutate, isPending } = useDeleteContactSearch()
  const remove = async () => {
    const question = `Are you sure you want to delete ${SearchName}?`
    if (!(await confirm(question, { title: 'Delete saved search', yes: 'Delete', danger: true }))) return
    mutate(SearchId, {
      onSuccess: (RequestId) => notifyDeleted('Saved search deleted successfully', RequestId),
      onError: (error) => notifyFailure(error),
    })
  }
  return (
    <Group component="li" justify="space-between" wrap="nowrap" p="sm">
      <Stack gap={2} miw={0}>
        <AnchorLink
          to="/mls-search/$searchid"
          params={{ searchid: String(SearchId) }}
          size="sm"
          fw={600}
          className={classes.text}
        >
          {SearchName}
        </AnchorLink>
        <Text size="xs" c="dimmed">
          {alertInWords(search)} · Saved <time dateTime={DateCreated}>{formatInstantTime(DateCreated)}</time>
        </Text>
        {told?.LastSent && (
          <Text size="xs" c="dimmed">
            {toldInWords(told)}
          </Text>
        )}
        {told?.WhyNot && (
          <Text size="xs" c="red">
            No alert can be sent: {told.WhyNot}
          </Text>
        )}
      </Stack>
      <Group gap={4} wrap="nowrap">
        {mayWork && (
          <Tooltip label="Edit alert">
            <ActionIcon
              aria-label={`Edit the alert for ${SearchName}`}
              onClick={() => void openDialog(EditAlertModal, { search })}
            >
              <IconBell size={16} />
            </ActionIcon>
          </Tooltip>
        )}
        {mayDelete && (
          <Tooltip label="Delete saved search">
            <ActionIcon aria-label={`Delete ${SearchName}`} onClick={remove} loading={isPending}>
              <IconTrash size={16} />
            </ActionIcon>
          </Tooltip>
        )}
      </Group>
    </Group>
  )
}
