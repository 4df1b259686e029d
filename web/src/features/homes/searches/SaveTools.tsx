import type { PropertyFilter } from '@dormer/contract/homes/property-search'
import { may } from '@dormer/contract/permissions'
import { Button, Menu } from '@mantine/core'
import { IconBookmarkPlus, IconChevronDown, IconList, IconPencil, IconUserPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { openDialog } from '../../../ui/dialogs.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'
import { notifyFailure, notifySuccess } from '../../../ui/notify.ts'
import { useCurrentUser } from '../../brokerage/session/session.api.ts'
import { nameOf } from '../../people/contacts/contact.fields.ts'
import { contactQuery } from '../../people/contacts/contacts.api.ts'
import { savedSearchQuery, useSaveSearchChanges } from './searches.api.ts'

const SaveSearchModal = lazyDialog(() => import('./SaveSearchModal.tsx').then((m) => m.SaveSearchModal))
const RenameSearchModal = lazyDialog(() => import('./SaveSearchModal.tsx').then((m) => m.RenameSearchModal))
const SaveForContactsModal = lazyDialog(() => import('./SaveSearchModal.tsx').then((m) => m.SaveForContactsModal))

type Props = {
  filters: PropertyFilter[]
  saved: { id: string; isOwn: boolean } | undefined
  isChanged: boolean
  contactId: number | undefined
}

/** Saving the search: its changes, a new one, one for contacts. */
export const SaveTools = ({ filters, saved, isChanged, contactId }: Props) => {
  const navigate = useNavigate()
  const cache = useQueryClient()
  const me = useCurrentUser()
  const changes = useSaveSearchChanges()
  const contact = useQuery({ ...contactQuery(contactId ?? 0), enabled: contactId !== undefined })
  const one = useQuery({ ...savedSearchQuery(saved?.id ?? '', saved?.isOwn ?? false), enabled: saved !== undefined })
  const mayWork = me !== undefined && may(me, 'WorkContacts')
  const chosen = contact.data && {
    ContactId: contact.data.Contact.ContactId,
    label: nameOf(contact.data.Contact).Name,
  }
  const save = () =>
    saved &&
    changes.mutate(
      { ...saved, filters },
      {
        onSuccess: async () => {
          notifySuccess('Search saved')
          await cache.invalidateQueries(savedSearchQuery(saved.id, saved.isOwn))
        },
        onError: (error) => notifyFailure(error),
      },
    )
  const forContacts = () => void openDialog(SaveForContactsModal, { filters, contact: chosen })
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
      {chosen && mayWork && (
        <Button leftSection={<IconUserPlus size={16} />} onClick={forContacts}>
          Save for {chosen.label}
        </Button>
      )}
      <Menu>
        <Menu.Target>
          <Button variant={saved || chosen ? 'default' : 'filled'} rightSection={<IconChevronDown size={16} />}>
            Save Search
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconBookmarkPlus size={16} />}
            onClick={() =>
              void openDialog(SaveSearchModal, {
                filters,
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
            <Menu.Item leftSection={<IconUserPlus size={16} />} onClick={forContacts}>
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
          <Menu.Item leftSection={<IconList size={16} />} component={Link} to="/searches">
            My saved searches
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
