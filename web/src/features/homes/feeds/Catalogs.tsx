import type { Catalog } from '@dormer/contract/homes/catalogs'
import { ActionIcon, Button, Group, Paper, Stack, Text, Title, Tooltip } from '@mantine/core'
import { IconLink, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { confirm } from '../../../ui/confirm.ts'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { openDialog } from '../../../ui/dialogs.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { formatInstant, formatInstantTime } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'
import { notifyFailure, notifySuccess } from '../../../ui/notify.ts'
import { TableRows } from '../../../ui/Skeletons.tsx'
import { catalogsQuery, useDeleteCatalog, useMakeCatalogAddress } from './feeds.api.ts'

const AddCatalogModal = lazyDialog(() => import('./CatalogModals.tsx').then((m) => m.AddCatalogModal))
const CatalogAddressModal = lazyDialog(() => import('./CatalogModals.tsx').then((m) => m.CatalogAddressModal))

/** Saved searches served as feeds for ads. */
export const Catalogs = () => {
  const catalogs = useQuery(catalogsQuery)
  return (
    <Paper p="md">
      <Stack>
        <Group justify="space-between">
          <Title order={2} size="h4">
            Catalogs
          </Title>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={16} />}
            onClick={() => openDialog(AddCatalogModal, {})}
          >
            Add Catalog
          </Button>
        </Group>
        <Text size="sm" c="dimmed">
          A catalog is an address that always serves the listings of a saved search, as a home listings feed for Meta
          ads (Facebook and Instagram). In Commerce Manager, add it as a data feed with a schedule. Listings that
          sellers keep off the internet are left out.
        </Text>
        <Loaded
          query={catalogs}
          skeleton={<TableRows columns={['30%', '30%', '25%', '15%']} />}
          title="The catalogs could not be loaded"
          empty={<Empty title="No catalogs yet" />}
        >
          {(rows) => (
            <DataTable
              rows={rows}
              keyOf={({ Id }) => Id}
              columns={columns}
              isPart
              card={(row) => (
                <Group justify="space-between" wrap="nowrap">
                  <Stack gap={2}>
                    <Text size="sm">{row.Name}</Text>
                    <Text size="xs" c="dimmed">
                      {row.SearchName} · {readOf(row)}
                    </Text>
                  </Stack>
                  <Actions row={row} />
                </Group>
              )}
            />
          )}
        </Loaded>
      </Stack>
    </Paper>
  )
}

const readOf = ({ HasAddress, DateRead }: Catalog) =>
  DateRead ? `Fetched ${formatInstantTime(DateRead)}` : HasAddress ? 'Not fetched yet' : 'No address yet'

const Actions = ({ row }: { row: Catalog }) => {
  const make = useMakeCatalogAddress()
  const remove = useDeleteCatalog()
  const makeAddress = async () => {
    const question = `Make a new address for ${row.Name}? The current one stops working.`
    if (row.HasAddress && !(await confirm(question, { title: 'New Address', yes: 'Make a new address' }))) return
    make.mutate(row.Id, {
      onSuccess: (address) => openDialog(CatalogAddressModal, { name: row.Name, address }),
      onError: (error) => notifyFailure(error),
    })
  }
  const askToRemove = async () => {
    const question = `Are you sure you want to delete the catalog ${row.Name}? Its address stops working.`
    if (!(await confirm(question, { title: 'Delete Catalog', yes: 'Delete', danger: true, isFinal: true }))) return
    remove.mutate(row.Id, {
      onSuccess: () => notifySuccess('Catalog deleted'),
      onError: (error) => notifyFailure(error),
    })
  }
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <Tooltip label="New address">
        <ActionIcon aria-label={`New address for ${row.Name}`} loading={make.isPending} onClick={makeAddress}>
          <IconLink size={16} />
        </ActionIcon>
      </Tooltip>
      <ActionIcon aria-label={`Delete ${row.Name}`} loading={remove.isPending} onClick={askToRemove}>
        <IconTrash size={16} />
      </ActionIcon>
    </Group>
  )
}

const columns: Column<Catalog>[] = [
  { title: 'Name', width: '28%', render: ({ Name }) => Name },
  { title: 'Saved Search', width: '26%', render: ({ SearchName }) => SearchName },
  { title: 'Date Created', width: '18%', render: ({ DateCreated }) => formatInstant(DateCreated) },
  { title: 'Last Fetched', width: '18%', render: (row) => readOf(row).replace('Fetched ', '') },
  { title: 'Edit', width: '10%', render: (row) => <Actions row={row} /> },
]
