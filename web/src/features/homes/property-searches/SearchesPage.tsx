import { ActionIcon, Group, Stack, Text } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import { confirm } from '../../../ui/confirm.ts'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { formatInstant } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { ActionIconLink, AnchorLink, ButtonLink } from '../../../ui/links.tsx'
import { sorted, useListSearch } from '../../../ui/list-search.ts'
import { notifyFailure } from '../../../ui/notify.ts'
import { Page } from '../../../ui/Page.tsx'
import { TableRows } from '../../../ui/Skeletons.tsx'
import { notifyDeleted } from '../../brokerage/trash/restore.ts'
import { useDeletePropertySearch, userSearchesQuery } from './property-searches.api.ts'

type Row = { Id: number; SearchId: string; SearchName: string; DateCreated: string }

const toSearch = ({ Id }: Row) =>
  linkOptions({ to: '/mls-search/$searchid/$type', params: { searchid: String(Id), type: 'user' } })

const Name = (row: Row) => (
  <AnchorLink {...toSearch(row)} size="sm">
    {row.SearchName}
  </AnchorLink>
)

const Actions = ({ row }: { row: Row }) => {
  const { mutate, isPending } = useDeletePropertySearch()
  const remove = async () => {
    if (
      !(await confirm(`Are you sure you want to delete the search ${row.SearchName}?`, {
        title: 'Delete Search',
        yes: 'Delete',
        danger: true,
      }))
    )
      return
    mutate(row.Id, {
      onSuccess: (RequestId) => notifyDeleted('Search deleted', RequestId),
      onError: (error) => notifyFailure(error),
    })
  }
  return (
    <Group gap={4} wrap="nowrap">
      <ActionIconLink {...toSearch(row)} aria-label={`Edit ${row.SearchName}`}>
        <IconPencil size={16} />
      </ActionIconLink>
      <ActionIcon aria-label={`Delete ${row.SearchName}`} loading={isPending} onClick={remove}>
        <IconTrash size={16} />
      </ActionIcon>
    </Group>
  )
}

const columns: Column<Row>[] = [
  { title: 'Search Name', sort: 'SearchName', width: '38%', render: (row) => <Name {...row} /> },
  { title: 'Search Id', width: '34%', render: ({ SearchId }) => <Text size="sm">{SearchId}</Text> },
  { title: 'Date Created', sort: 'DateCreated', width: '16%', render: ({ DateCreated }) => formatInstant(DateCreated) },
  { title: 'Edit', width: '12%', render: (row) => <Actions row={row} /> },
]

/** The user's own saved property searches. */
export const SearchesPage = () => {
  const searches = useQuery(userSearchesQuery)
  const { order, change } = useListSearch()
  const add = (
    <ButtonLink to="/mls-search" leftSection={<IconPlus size={16} />}>
      New Saved Search
    </ButtonLink>
  )
  return (
    <Page title="Saved Searches" actions={add}>
      <Loaded
        query={searches}
        skeleton={<TableRows columns={['38%', '34%', '16%', '12%']} />}
        empty={<Empty title="No searches yet" description="Search for properties, then choose Save Search." />}
      >
        {(rows) => (
          <DataTable
            rows={sorted(rows, order)}
            keyOf={(row) => row.Id}
            columns={columns}
            order={order}
            setOrder={change}
            card={(row) => (
              <Group justify="space-between" wrap="nowrap">
                <Stack gap={2}>
                  <Name {...row} />
                  <Text size="xs" c="dimmed">
                    {formatInstant(row.DateCreated)}
                  </Text>
                </Stack>
                <Actions row={row} />
              </Group>
            )}
          />
        )}
      </Loaded>
    </Page>
  )
}
