import type { SavedSearch } from '@dormer/contract/people/saved-searches'
import { ActionIcon, Button, Menu, Select } from '@mantine/core'
import { IconDotsVertical, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { confirm } from '../../../ui/confirm.ts'
import { lazyDialog } from '../../../ui/lazily.tsx'
import { notifyFailure, notifySuccess } from '../../../ui/notify.ts'
import { useCurrentUser } from '../../brokerage/session/session.api.ts'
import { notifyDeleted } from '../../brokerage/trash/restore.ts'
import { type ContactsSearch, conditionsKey, noConditions } from '../contacts/contacts.search.ts'
import { fromSaved, toSaved } from './conditions.ts'
import { savedSearchesQuery, useDeleteSearch, useSaveSearch } from './contact-search.api.ts'

const SaveSearchModal = lazyDialog(() => import('./SaveSearchModal.tsx').then((m) => m.SaveSearchModal))

type Props = { search: ContactsSearch; change: (change: ContactsSearch) => void }

/** The saved searches, the user's own first; the button names the one whose conditions the list has. */
export const SavedSearches = ({ search, change }: Props) => {
  const [asked, setAsked] = useState(false)
  const isFiltered = conditionsKey(search) !== conditionsKey(noConditions)
  const { data = [], error, isLoading, refetch } = useQuery({ ...savedSearchesQuery, enabled: asked || isFiltered })
  const user = useCurrentUser()
  const isOwn = (s: SavedSearch) => !s.IsShared || s.CreatedByName === `${user?.FirstName} ${user?.LastName}`
  const groupOf = (group: string, list: SavedSearch[]) => ({
    group,
    items: list.map((s) => ({ value: s.SavedSearchId, label: s.Name })),
  })

  const isSame = (s: SavedSearch) => conditionsKey(fromSaved(s)) === conditionsKey(search)
  const applied = data.find((s) => s.SavedSearchId === search.saved)
  const active = applied && isSame(applied) ? applied : isFiltered ? data.find(isSame) : undefined
  const apply = (id: number | null) => {
    const chosen = data.find((s) => s.SavedSearchId === id)
    change(chosen ? { ...fromSaved(chosen), saved: chosen.SavedSearchId } : noConditions)
  }
  return (
    <>
      <Select<number>
        data={[
          groupOf('My searches', data.filter(isOwn)),
          groupOf(
            'Shared by the brokerage',
            data.filter((s) => !isOwn(s)),
          ),
        ].filter((g) => g.items.length)}
        value={active?.SavedSearchId ?? null}
        onChange={apply}
        onDropdownOpen={() => (error ? refetch() : setAsked(true))}
        placeholder="Saved searches"
        aria-label="Saved search"
        nothingFoundMessage={
          error ? messageOf(error) : isLoading ? 'Loading…' : 'None yet: set filters, then Save This Search'
        }
        comboboxProps={{ width: 280, position: 'bottom-start' }}
        flex="1 1 160px"
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Clear the saved search' }}
      />
      {active?.CanEdit && <ActiveSearch of={active} onDeleted={() => change(noConditions)} />}
      {applied?.CanEdit && !active && isFiltered && <SaveChanges of={applied} search={search} />}
    </>
  )
}

const SaveChanges = ({ of, search }: { of: SavedSearch; search: ContactsSearch }) => {
  const { mutate, isPending } = useSaveSearch()
  const save = () =>
    mutate(
      { SavedSearchId: of.SavedSearchId, Name: of.Name, IsShared: of.IsShared, ...toSaved(search) },
      { onSuccess: () => notifySuccess('Search saved'), onError: (error) => notifyFailure(error) },
    )
  return (
    <Button variant="light" loading={isPending} onClick={save}>
      Save changes to “{of.Name}”
    </Button>
  )
}

const ActiveSearch = ({ of, onDeleted }: { of: SavedSearch; onDeleted: () => void }) => {
  const [editing, setEditing] = useState(false)
  const { mutate } = useDeleteSearch()
  const remove = async () => {
    const question = `Are you sure you want to delete the search ${of.Name}?${of.IsShared ? ' It is shared with the brokerage.' : ''}`
    if (!(await confirm(question, { title: 'Delete Search', yes: 'Delete', danger: true }))) return
    mutate(
      { searchId: of.SavedSearchId },
      {
        onSuccess: (RequestId) => {
          onDeleted()
          notifyDeleted('Search deleted', RequestId)
        },
        onError: (error) => notifyFailure(error),
      },
    )
  }
  return (
    <>
      <Menu>
        <Menu.Target>
          <ActionIcon size="input-sm" variant="default" aria-label={`Search ${of.Name}: rename, share, delete`}>
            <IconDotsVertical size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => setEditing(true)}>
            Rename or share
          </Menu.Item>
          <Menu.Item leftSection={<IconTrash size={16} />} color="red" onClick={remove}>
            Delete Search
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {editing && (
        <SaveSearchModal conditions={fromSaved(of)} of={of} close={() => setEditing(false)} onSaved={() => undefined} />
      )}
    </>
  )
}
