import { type CustomField, customFieldName } from '@dormer/contract/people/custom-fields'
import { ActionIcon, Group, Stack, Text, Tooltip } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { confirm } from '../../../ui/confirm.ts'
import { openDialog } from '../../../ui/dialogs.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'
import { AnchorLink } from '../../../ui/links.tsx'
import { notifyFailure } from '../../../ui/notify.ts'
import { useMay } from '../../brokerage/session/session.api.ts'
import { notifyDeleted } from '../../brokerage/trash/restore.ts'
import { useDeleteCustomField } from './custom-fields.api.ts'
import { contactsInWords, kinds } from './custom-fields.rules.ts'

const CustomFieldModal = lazyDialog(() => import('./CustomFieldModal.tsx').then((m) => m.CustomFieldModal))

/** A field in the settings; `move` is the button that moves it. */
export const FieldEntry = ({ field, move }: { field: CustomField; move: ReactNode }) => {
  const { mutateAsync } = useDeleteCustomField()
  const count = field.Contacts ?? 0
  const remove = async () => {
    const details = (
      <Text size="sm">
        {contactsInWords(count)} {count === 1 ? 'has' : 'have'} a value. The values go to the trash with the field.
        Filters, saved searches, workflows and templates that use it stop working.
      </Text>
    )
    const question = `Are you sure you want to delete the field ${field.Name}?`
    if (count > 0 && !(await confirm(question, { title: 'Delete Field', yes: 'Delete', danger: true, details }))) return
    try {
      void notifyDeleted(`${field.Name} deleted`, await mutateAsync(field.CustomFieldId))
    } catch (error) {
      void notifyFailure(error, 'The field was not deleted')
    }
  }
  return (
    <>
      <Stack gap={0} flex={1} miw={0}>
        <Text size="sm" fw={600} lineClamp={2}>
          {field.Name}
        </Text>
        <Text size="xs" c="dimmed" className="tabular" lineClamp={2}>
          {kinds[field.Kind].label} · <Contacts field={field} />
          {field.Choices.length > 0 && ` · ${field.Choices.join(', ')}`}
        </Text>
      </Stack>
      <Group gap={4} wrap="nowrap">
        {move}
        <Tooltip label="Edit">
          <ActionIcon
            aria-label={`Edit ${field.Name}`}
            onClick={() => openDialog(CustomFieldModal, { field }, 'custom-field')}
          >
            <IconPencil size={18} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label="Delete">
          <ActionIcon aria-label={`Delete ${field.Name}`} onClick={remove}>
            <IconTrash size={18} />
          </ActionIcon>
        </Tooltip>
      </Group>
    </>
  )
}

/** How many contacts have a value, linked to the list of them for who sees them all. */
const Contacts = ({ field: { CustomFieldId, Contacts } }: { field: CustomField }) => {
  const seesAll = useMay('SeeAll')
  const text = contactsInWords(Contacts ?? 0)
  if (!seesAll || !Contacts) return text
  return (
    <AnchorLink
      to="/contacts"
      search={{ filters: [{ field: customFieldName(CustomFieldId), operation: 'IsNotNull' }] }}
      inherit
    >
      {text}
    </AnchorLink>
  )
}
