import type { Source } from '@dormer/contract/brokerage/settings'
import { ActionIcon, Button, CopyButton, Group, Text, TextInput, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy, IconPlus, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { sorted, useListSearch } from '../../../ui/list-search.ts'
import { Page } from '../../../ui/Page.tsx'
import { TableRows } from '../../../ui/Skeletons.tsx'
import { useSearchText } from '../../../ui/useSearchText.ts'
import { type Entry, EntryActions } from './EntryActions.tsx'
import { ContactsLink, EntryCard } from './EntryCard.tsx'
import { LeadRouting } from './LeadRouting.tsx'
import { SourceModal } from './SourceModal.tsx'
import { sourcesQuery, useDeleteSource, useReassignSource } from './settings.api.ts'

const entryOf = (s: Source): Entry => ({ id: s.SourceId, name: s.Name, contacts: s.CurrentContactsCount })

export const SourcesPage = () => {
  const sources = useQuery(sourcesQuery)
  const { mutateAsync: remove } = useDeleteSource()
  const { mutateAsync: reassign } = useReassignSource()
  const [open, setOpen] = useState<{ source?: Source }>()
  const { q, order, change } = useListSearch()
  const [term, type] = useSearchText(q, (text) => change({ q: text || undefined }))
  const isFound = (s: Source) => s.Name.toLowerCase().includes(term.trim().toLowerCase())

  const actions = (source: Source) => (
    <EntryActions
      entry={entryOf(source)}
      others={sources.data?.filter((s) => s !== source).map(entryOf) ?? []}
      edit={() => setOpen({ source })}
      remove={source.Type === 'Default' ? undefined : remove}
      reassign={(SourceId, NewSourceId) => reassign({ SourceId, NewSourceId })}
      texts={{ question: 'Are you sure you would like to delete this source', deleted: 'Source deleted!' }}
    />
  )
  const columns: Column<Source>[] = [
    {
      title: 'Source',
      sort: 'Name',
      render: (s) => (
        <Text size="sm" fw={600}>
          {s.Name}
        </Text>
      ),
    },
    { title: 'Source Id', render: (s) => <SourceId source={s} /> },
    {
      title: 'Created By',
      sort: 'CreatedByName',
      visibleFrom: 'lg',
      render: (s) => s.CreatedByName ?? '–',
    },
    { title: 'Type', sort: 'Type', render: (s) => s.Type },
    { title: 'Assign To', sort: 'AssignToName', render: (s) => <AssignTo source={s} /> },
    {
      title: 'Current Contacts',
      sort: 'CurrentContactsCount',
      align: 'right',
      render: (s) => <ContactsLink field="SourceId" entry={entryOf(s)} />,
    },
    { title: 'Actions', width: 190, render: actions },
  ]
  return (
    <Page
      title="Sources"
      breadcrumbs={[{ label: 'Home', to: '/' }, { label: 'Sources' }]}
      actions={
        <Button leftSection={<IconPlus size={16} />} onClick={() => setOpen({})}>
          New Source
        </Button>
      }
    >
      <LeadRouting />
      <TextInput
        type="search"
        aria-label="Search by source name"
        placeholder="Search by source name"
        leftSection={<IconSearch size={16} />}
        value={term}
        onChange={(e) => type(e.currentTarget.value)}
        maw={360}
      />
      <Loaded query={sources} skeleton={<TableRows columns={['150px', '110px', '80px', '110px', '140px']} />}>
        {(all) => {
          const rows = all.filter(isFound)
          return rows.length ? (
            <DataTable
              rows={sorted(rows, order)}
              keyOf={(source) => source.SourceId}
              columns={columns}
              tableFrom="62em"
              order={order}
              setOrder={change}
              card={(source) => (
                <EntryCard field="SourceId" entry={entryOf(source)} note={source.Type} actions={actions(source)}>
                  <AssignTo source={source} />
                  <SourceId source={source} />
                </EntryCard>
              )}
            />
          ) : (
            <Empty title="No sources found" description="No source name contains what you typed.">
              <Button variant="default" onClick={() => type('')}>
                Show all sources
              </Button>
            </Empty>
          )
        }}
      </Loaded>
      {open && <SourceModal source={open.source} close={() => setOpen(undefined)} />}
    </Page>
  )
}

const AssignTo = ({ source }: { source: Source }) => (
  <Text size="sm" c={source.AssignToName ? undefined : 'dimmed'}>
    {source.AssignToName ?? 'Use Lead Routing'}
  </Text>
)

/** The id by which other programs refer to the source. */
const SourceId = ({ source: { SourceGuid, Name } }: { source: Source }) => (
  <Group gap={4} wrap="nowrap">
    <Text size="xs" ff="monospace" truncate title={SourceGuid} maw={96}>
      {SourceGuid}
    </Text>
    <CopyButton value={SourceGuid}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? 'Copied' : 'Copy'}>
          <ActionIcon size="sm" onClick={copy} aria-label={copied ? 'Copied' : `Copy the id of ${Name}`}>
            {copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
          </ActionIcon>
        </Tooltip>
      )}
    </CopyButton>
  </Group>
)
