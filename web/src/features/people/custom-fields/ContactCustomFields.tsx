import type { CustomField, CustomValue } from '@dormer/contract/people/custom-fields'
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronUp, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryFailure } from '../../../ui/Loaded.tsx'
import { useMay } from '../../brokerage/session/session.api.ts'
import facts from '../contacts/Contact.module.css'
import { CustomFact } from './CustomFact.tsx'
import classes from './CustomFields.module.css'
import { customValuesQuery } from './custom-fields.api.ts'
import { fieldsNamed } from './custom-fields.rules.ts'
import { FindField } from './FindField.tsx'
import { customFieldsQuery } from './own-fields.ts'
import { shownValue } from './shown-value.ts'

/** What the brokerage wants to know of a contact: the values there are; the others, once asked for. */
export const ContactCustomFields = ({ ContactId }: { ContactId: number }) => {
  const fields = useQuery(customFieldsQuery)
  const values = useQuery({ ...customValuesQuery(ContactId), enabled: Boolean(fields.data?.length) })
  if (fields.data && values.data) {
    return <Panel ContactId={ContactId} fields={fields.data} values={values.data} />
  }
  return (
    <>
      <QueryFailure query={fields} title="Custom fields could not be loaded" />
      <QueryFailure query={values} title="The values of custom fields could not be loaded" />
    </>
  )
}

/** Among more than these, one is searched for. */
const MANY = 12

type Props = { ContactId: number; fields: CustomField[]; values: Record<string, CustomValue> }
const Panel = ({ ContactId, fields, values }: Props) => {
  const mayEdit = useMay('WorkContacts')
  const [isAdding, { toggle }] = useDisclosure()
  const [search, setSearch] = useState('')
  const heldIn = ({ CustomFieldId }: CustomField) => values[CustomFieldId] ?? null
  const empty = fields.filter((field) => heldIn(field) === null)
  if (fields.length === 0 || (!mayEdit && empty.length === fields.length)) return null
  const isSearching = search.trim() !== ''
  const found = fieldsNamed(fields, search, (field) => shownValue(field, heldIn(field)))
  const shown = isSearching ? found : isAdding ? fields : fields.filter((field) => heldIn(field) !== null)
  const [first] = empty
  return (
    <Paper p="md" component="section" aria-label="Custom fields">
      <Stack gap="xs">
        <Group justify="space-between">
          <Title order={2} size="h5">
            Custom fields
          </Title>
          {fields.length > MANY && <FindField value={search} change={setSearch} found={found.length} />}
        </Group>
        {isSearching && found.length === 0 && (
          <Text size="sm" c="dimmed">
            No field with this name or value
          </Text>
        )}
        {shown.length > 0 && (
          <dl className={`${facts.facts} ${classes.facts}`}>
            {shown.map((field) => (
              <CustomFact
                key={`${field.CustomFieldId} ${field.Kind}`}
                ContactId={ContactId}
                field={field}
                value={heldIn(field)}
                mayEdit={mayEdit}
              />
            ))}
          </dl>
        )}
        {mayEdit && first && !isSearching && (
          <Button
            variant="subtle"
            size="compact-sm"
            w="fit-content"
            maw="100%"
            px={6}
            mx={-6}
            leftSection={isAdding ? <IconChevronUp size={14} /> : <IconPlus size={14} />}
            aria-expanded={isAdding}
            onClick={toggle}
            data-screen-only
          >
            {isAdding
              ? 'Hide empty fields'
              : `Add ${first.Name}${empty.length > 1 ? ` and ${empty.length - 1} more` : ''}`}
          </Button>
        )}
      </Stack>
    </Paper>
  )
}
