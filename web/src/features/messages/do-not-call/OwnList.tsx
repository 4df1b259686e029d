import type { DoNotCallEntry } from '@dormer/contract/messages/do-not-call'
import { formatPhone } from '@dormer/contract/phone'
import { ActionIcon, Badge, Button, Group, Stack, Text, TextInput, Title, Tooltip } from '@mantine/core'
import { IconDownload, IconPlus, IconTrash } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { confirm } from '../../../ui/confirm.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { openDialog } from '../../../ui/dialogs.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { formatCount, formatInstantTime } from '../../../ui/format.ts'
import { Loaded, ShowMore, whileStale } from '../../../ui/Loaded.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'
import { AnchorLink } from '../../../ui/links.tsx'
import { notifyFailure, notifySuccess } from '../../../ui/notify.ts'
import { TableRows } from '../../../ui/Skeletons.tsx'
import { ownListQuery, useExportNumbers, useRemoveNumber } from './do-not-call.api.ts'

const AddNumberModal = lazyDialog(() => import('./AddNumberModal.tsx').then((m) => m.AddNumberModal))
const add = () => openDialog(AddNumberModal, {})

const Who = ({ entry: { ContactId, ContactName } }: { entry: DoNotCallEntry }) =>
  ContactId ? (
    <AnchorLink size="sm" to="/contact/$ContactId" params={{ ContactId: String(ContactId) }}>
      {ContactName || 'Unknown'}
    </AnchorLink>
  ) : null

/** The brokerage's own list: who asked not to be called, how and when. */
export const OwnList = () => {
  const { find } = useSearch({ from: '/framed/settings/do-not-call' })
  const navigate = useNavigate()
  const query = useInfiniteQuery(ownListQuery(find))
  const exporting = useExportNumbers()
  const { mutate } = useRemoveNumber()
  const remove = async ({ DoNotCallId, Number: number }: DoNotCallEntry) => {
    const question = `Remove ${formatPhone(number)} from your list? Only do this if they have asked you in writing to call again.`
    if (!(await confirm(question, { yes: 'Remove', danger: true }))) return
    mutate(DoNotCallId, {
      onSuccess: () => notifySuccess('Removed from your do-not-call list'),
      onError: (error) => notifyFailure(error),
    })
  }
  const button = (entry: DoNotCallEntry) => (
    <Tooltip label="Remove">
      <ActionIcon aria-label={`Remove ${formatPhone(entry.Number)}`} onClick={() => remove(entry)}>
        <IconTrash size={18} />
      </ActionIcon>
    </Tooltip>
  )
  return (
    <section aria-label="Your own list">
      <Group justify="space-between" mb="xs">
        <Group gap="xs">
          <Title order={2} size="h4">
            Your own list
          </Title>
          {query.data && (
            <Badge variant="light" color="gray" className="tabular">
              {formatCount(query.data.count)}
            </Badge>
          )}
        </Group>
        <Group gap="xs">
          <Button
            size="xs"
            variant="default"
            leftSection={<IconDownload size={16} />}
            loading={exporting.isPending}
            onClick={() => exporting.mutate(undefined, { onError: (error) => notifyFailure(error) })}
          >
            Export
          </Button>
          <Button size="xs" leftSection={<IconPlus size={16} />} onClick={add}>
            Add Number
          </Button>
        </Group>
      </Group>
      <TextInput
        aria-label="Search your own list"
        placeholder="Search by number or name"
        maw={320}
        mb="xs"
        defaultValue={find ?? ''}
        onChange={({ currentTarget: { value } }) =>
          void navigate({ to: '.', search: { find: value.trim() || undefined }, replace: true, resetScroll: false })
        }
      />
      <Loaded query={query} skeleton={<TableRows columns={['20%', '20%', '40%', '15%']} />}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Empty
              size="sm"
              title={find ? 'No numbers match your search' : 'Nobody yet'}
              description="Whoever asks not to be called is kept here, with how and when they asked. That always counts."
            />
          ) : (
            <Stack gap="xs" {...whileStale(query)}>
              <DataTable
                rows={rows}
                keyOf={({ DoNotCallId }) => DoNotCallId}
                aria-label="Your own list"
                columns={[
                  {
                    title: 'Phone',
                    width: 150,
                    render: ({ Number: number }) => <span className="tabular">{formatPhone(number)}</span>,
                  },
                  { title: 'Contact', render: (entry) => <Who entry={entry} /> },
                  {
                    title: 'How They Asked',
                    render: ({ Reason }) => (
                      <Text size="sm" lineClamp={2}>
                        {Reason}
                      </Text>
                    ),
                  },
                  { title: 'Recorded By', render: ({ ByName }) => ByName },
                  {
                    title: 'Date',
                    render: ({ DateCreated }) => <span className="tabular">{formatInstantTime(DateCreated)}</span>,
                  },
                  { title: 'Actions', width: 90, render: button },
                ]}
                card={(entry) => (
                  <Group justify="space-between" wrap="nowrap" align="flex-start">
                    <Stack gap={2} miw={0}>
                      <Text size="sm" fw={600} className="tabular">
                        {formatPhone(entry.Number)}
                      </Text>
                      <Who entry={entry} />
                      <Text size="xs" c="dimmed">
                        {[entry.Reason, entry.ByName, formatInstantTime(entry.DateCreated)].filter(Boolean).join(' · ')}
                      </Text>
                    </Stack>
                    {button(entry)}
                  </Group>
                )}
              />
              <ShowMore query={query} />
            </Stack>
          )
        }
      </Loaded>
    </section>
  )
}
