import type { PropertyFilter } from '@dormer/contract/homes/property-search'
import { Button, Menu } from '@mantine/core'
import {
  IconBellPlus,
  IconBookmarkPlus,
  IconChevronDown,
  IconList,
  IconPencil,
  IconUserPlus,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { openDialog } from '../../../ui/dialogs.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'
import { MenuItemLink } from '../../../ui/menu-links.tsx'
import { notifyFailure, notifySuccess } from '../../../ui/notify.ts'
import { useMay } from '../../brokerage/session/session.api.ts'
import type { Chosen } from '../../people/contacts/ContactsPicker.tsx'
import { searchOptionsQuery } from '../property-search/property-search.api.ts'
import { searchName } from '../property-search/search-words.ts'
import { savedSearchQuery, useSaveSearchChanges } from './property-searches.api.ts'

const SaveSearchModal = lazyDialog(() => import('./SaveSearchModal.tsx').then((m) => m.SaveSearchModal))
const RenameSearchModal = lazyDialog(() => import('./SaveSearchModal.tsx').then((m) => m.RenameSearchModal))
const ListingAlertModal = lazyDialog(() => import('./ListingAlertModal.tsx').then((m) => m.ListingAlertModal))

type Props = {
  filters: PropertyFilter[]
  saved: { id: string; isOwn: boolean } | undefined
  isChanged: boolean
  /** The contact the search is for. */
  contact: Chosen | undefined
}

/** The ways to save a search: its changes, as a new one, or as an alert for contacts. */
export const SaveTools = ({ filters, saved, isChanged, contact }: Props) => {
  const navigate = useNavigate()
  const changes = useSaveSearchChanges()
  const one = useQuery({ ...savedSearchQuery(saved?.id ?? '', saved?.isOwn ?? false), enabled: saved !== undefined })
  const mayWork = useMay('WorkContacts')
  const options = useQuery(searchOptionsQuery)
  const name = searchName(filters, options.data ?? [])
  const save = () =>
    saved &&
    changes.mutate(
      { ...saved, filters },
      {
        onSuccess: () => notifySuccess('Search saved'),
        onError: (error) => notifyFailure(error),
      },
    )
  const createAlert = () => void openDialog(ListingAlertModal, { filters, name, contact })
  return (
    <>
      {saved && (
        <Button
          variant="default"
          disabled={!isChanged || (!saved.isOwn && !mayWork)}
          loading={changes.isPending}
          onClick={save}
        >
          Save Search Changes
        </Button>
      )}
      {mayWork && (
        <Button variant={contact ? 'filled' : 'default'} leftSection={<IconBellPlus size={16} />} onClick={createAlert}>
          Create Listing Alert
        </Button>
      )}
      <Menu>
        <Menu.Target>
          <Button variant={saved || contact ? 'default' : 'filled'} rightSection={<IconChevronDown size={16} />}>
            Save Search
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconBookmarkPlus size={16} />}
            onClick={() =>
              void openDialog(SaveSearchModal, {
                filters,
                name,
                onSaved: (id: number) =>
                  void navigate({
                    to: '/mls-search/$searchid/$type',
                    params: { searchid: String(id), type: 'user' },
                    search: (before: object) => ({ ...before, filters: undefined }),
                  }),
              })
            }
          >
            For myself
          </Menu.Item>
          {mayWork && (
            <Menu.Item leftSection={<IconUserPlus size={16} />} onClick={createAlert}>
              For contacts
            </Menu.Item>
          )}
          {saved && one.data && (saved.isOwn || mayWork) && (
            <Menu.Item
              leftSection={<IconPencil size={16} />}
              onClick={() => void openDialog(RenameSearchModal, { id: saved.id, name: one.data?.SearchName ?? '' })}
            >
              Rename
            </Menu.Item>
          )}
          <Menu.Divider />
          <MenuItemLink leftSection={<IconList size={16} />} to="/searches">
            My saved searches
          </MenuItemLink>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
