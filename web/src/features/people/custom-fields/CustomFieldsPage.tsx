import { CUSTOM_FIELDS_MOST } from '@dormer/contract/people/custom-fields'
import { Button, Stack, Text, Title } from '@mantine/core'
import { IconForms, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { openDialog } from '../../../ui/dialogs.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'
import { OrderedList } from '../../../ui/OrderedList.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { useOrderCustomFields } from './custom-fields.api.ts'
import { FieldEntry } from './FieldEntry.tsx'
import { ImportedNames } from './ImportedNames.tsx'
import { countedFieldsQuery } from './own-fields.ts'

const CustomFieldModal = lazyDialog(() => import('./CustomFieldModal.tsx').then((m) => m.CustomFieldModal))

/** The fields of contacts that the brokerage has added, and the imported ones that could be. */
export const CustomFieldsPage = () => {
  const fields = useQuery(countedFieldsQuery)
  const { mutate: order } = useOrderCustomFields()
  const count = fields.data?.length ?? 0
  const isFull = count >= CUSTOM_FIELDS_MOST
  const add = (
    <Button
      leftSection={<IconPlus size={16} />}
      disabled={isFull}
      onClick={() => openDialog(CustomFieldModal, {}, 'custom-field')}
    >
      Add Field
    </Button>
  )
  return (
    <Page
      title="Custom Fields"
      subtitle={count > 0 ? `${count} of ${CUSTOM_FIELDS_MOST}` : undefined}
      breadcrumbs={[{ label: 'Home', to: '/' }, { label: 'Custom Fields' }]}
      actions={count > 0 && add}
    >
      <Stack gap="xl" maw={960}>
        <Stack gap="xs">
          {count > 0 && (
            <Text size="sm" c="dimmed">
              {isFull
                ? `You’ve reached the limit of ${CUSTOM_FIELDS_MOST} custom fields. Delete one to add another.`
                : 'Shown on contacts in this order, and available in filters, columns and merge fields. Drag to reorder, or use a field’s move button.'}
            </Text>
          )}
          <Loaded
            query={fields}
            skeleton={<Blocks n={5} h={56} />}
            title="The fields could not be loaded"
            empty={
              <Empty
                icon={<IconForms />}
                title="No fields yet"
                description="Add fields for what you want to know about contacts, such as budget or number of children."
              >
                {add}
              </Empty>
            }
          >
            {(all) => (
              <OrderedList
                label="Custom fields"
                items={all}
                idOf={({ CustomFieldId }) => CustomFieldId}
                nameOf={({ Name }) => Name}
                order={order}
              >
                {(field, move) => <FieldEntry field={field} move={move} />}
              </OrderedList>
            )}
          </Loaded>
        </Stack>
        <Stack component="section" gap="xs" aria-labelledby="imported-fields">
          <Title order={2} size="h4" id="imported-fields">
            Imported fields
          </Title>
          <ImportedNames isFull={isFull} />
        </Stack>
      </Stack>
    </Page>
  )
}
