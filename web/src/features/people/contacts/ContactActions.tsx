import type { ContactDetail } from '@dormer/contract/people/contacts'
import { ActionIcon, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  IconArrowMerge,
  IconCheck,
  IconDotsVertical,
  IconLink,
  IconShieldLock,
  IconTrash,
  IconUserPlus,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { confirm } from '../../../ui/confirm.ts'
import { lazyDialog } from '../../../ui/lazily.tsx'
import { MenuItemLink } from '../../../ui/menu-links.tsx'
import { notifyFailure } from '../../../ui/notify.ts'
import { useMay } from '../../brokerage/session/session.api.ts'
import { notifyDeleted } from '../../brokerage/trash/restore.ts'
import { openMergeWith } from '../duplicates/merge.ts'
import { nameOf } from './contact.fields.ts'
import { useDeleteContacts, useMarkContacted } from './contacts.api.ts'
import { backToList } from './contacts.search.ts'

const AddJointContact = lazyDialog(() => import('./JointModals.tsx').then((m) => m.AddJointContact))
const LinkPerson = lazyDialog(() => import('./JointModals.tsx').then((m) => m.LinkPerson))

/** The Actions dropdown of the profile card. */
export const ContactActions = ({ contact }: { contact: ContactDetail }) => {
  const { ContactId, IsContacted } = contact.Contact
  const mayReassign = useMay('ReassignContacts')
  const mayDelete = useMay('DeleteContacts')
  const mayWork = useMay('WorkContacts')
  const isOwner = useMay('OwnBrokerage')
  const [adding, add] = useDisclosure()
  const [linking, link] = useDisclosure()
  const mark = useMarkContacted(ContactId)
  const { mutate } = useDeleteContacts()
  const navigate = useNavigate()
  const remove = async () => {
    const question = 'Are you sure you want to delete this contact?'
    if (!(await confirm(question, { title: 'Delete contact', yes: 'Delete', danger: true }))) return
    mutate([ContactId], {
      onSuccess: (RequestId) => {
        notifyDeleted('Contact deleted successfully', RequestId)
        navigate(backToList())
      },
      onError: (error) => notifyFailure(error),
    })
  }
  return (
    <>
      <Menu>
        <Menu.Target>
          <ActionIcon variant="default" flex="none" title="Actions" aria-label="Actions">
            <IconDotsVertical size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {!IsContacted && (
            <Menu.Item leftSection={<IconCheck size={16} />} onClick={() => mark.mutate(null)}>
              Mark Contacted
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconUserPlus size={16} />} onClick={add.open}>
            Add Joint Contact
          </Menu.Item>
          {mayReassign && (
            <Menu.Item leftSection={<IconLink size={16} />} onClick={link.open}>
              Link Existing Person
            </Menu.Item>
          )}
          {mayWork && mayDelete && (
            <Menu.Item
              leftSection={<IconArrowMerge size={16} />}
              onClick={() => openMergeWith(nameOf(contact.Contact))}
            >
              Merge with…
            </Menu.Item>
          )}
          {isOwner && (
            <MenuItemLink
              leftSection={<IconShieldLock size={16} />}
              to="/contact/$ContactId/personal-data"
              params={{ ContactId: String(ContactId) }}
            >
              Personal data…
            </MenuItemLink>
          )}
          {mayDelete && (
            <>
              <Menu.Divider />
              <Menu.Item c="red" leftSection={<IconTrash size={16} />} onClick={remove}>
                Delete Contact
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {adding && <AddJointContact contact={contact} close={add.close} />}
      {linking && <LinkPerson contact={contact} close={link.close} />}
    </>
  )
}
