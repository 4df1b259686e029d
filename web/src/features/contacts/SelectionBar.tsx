import type { ContactRow } from '@dormer/contract/contact-search'
import { ActionBar, Button, Text } from '@mantine/core'
import { IconDownload, IconTrash } from '@tabler/icons-react'
import { confirm } from '../../ui/confirm.tsx'
import { formatCount } from '../../ui/format.ts'
import { notifyFailure, notifySuccess } from '../../ui/notify.ts'
import { useDeleteContacts } from './contacts.api.ts'

type Props = { selected: ContactRow[]; clear: () => void; onExport: () => void; exporting: boolean }

/** What can be done with the selection. */
export const SelectionBar = ({ selected, clear, onExport, exporting }: Props) => {
  const { mutate, isPending } = useDeleteContacts()
  const count = formatCount(selected.length)
  const remove = async () => {
    const question = `Are you sure you want to delete ${count} contacts?`
    if (!(await confirm(question, { title: 'Delete contacts', yes: 'Delete', danger: true }))) return
    mutate(
      selected.map((row) => row.ContactId),
      {
        onSuccess: () => {
          clear()
          notifySuccess('Contacts deleted successfully')
        },
        onError: (error) => notifyFailure(error),
      },
    )
  }
  return (
    <ActionBar opened onClose={clear} aria-label="Selected contacts">
      <Text size="sm" role="status">
        {count} contact(s) selected
      </Text>
      <Button
        size="xs"
        flex="none"
        variant="default"
        leftSection={<IconDownload size={16} />}
        loading={exporting}
        onClick={onExport}
      >
        Export
      </Button>
      <Button
        size="xs"
        flex="none"
        variant="light"
        color="red"
        leftSection={<IconTrash size={16} />}
        loading={isPending}
        onClick={remove}
      >
        Delete
      </Button>
      <ActionBar.CloseButton aria-label="Clear the selection" />
    </ActionBar>
  )
}
