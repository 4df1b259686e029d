import type { CustomField, CustomValue } from '@dormer/contract/people/custom-fields'
import { Button, Group, SimpleGrid, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { QueryFailure } from '../../../ui/Loaded.tsx'
import { fieldsNamed } from './custom-fields.rules.ts'
import { FindField } from './FindField.tsx'
import { customFieldsQuery } from './own-fields.ts'
import { ValueInput } from './ValueInput.tsx'

/** So many are shown at once. */
const FEW = 8

type Props = {
  /** What is entered, by the fields' ids. */
  values: Record<string, CustomValue>
  /** A field's place in the form, which its faults have. */
  at: (id: number) => string
  faults: Record<string, ReactNode>
  change: (id: number, value: CustomValue) => void
}
/** The brokerage's own fields in a form: a few, and the others once asked or searched for. */
export const OwnFieldInputs = ({ values, at, faults, change }: Props) => {
  const fields = useQuery(customFieldsQuery)
  const [search, setSearch] = useState('')
  const [isAll, setAll] = useState(false)
  const all = fields.data ?? []
  if (all.length === 0) return <QueryFailure query={fields} title="Custom fields could not be loaded" />
  const isKept = ({ CustomFieldId: id }: CustomField) => (values[id] ?? null) !== null || Boolean(faults[at(id)])
  const matching = fieldsNamed(all, search)
  const shown = isAll || search.trim() ? matching : all.filter((field, place) => place < FEW || isKept(field))
  // What is entered stays in sight, whatever is searched for.
  const kept = all.filter((field) => shown.includes(field) || isKept(field))
  const hidden = search.trim() ? 0 : all.length - kept.length
  return (
    <Stack component="section" aria-labelledby="own-fields" gap="sm">
      <Group justify="space-between">
        <Title order={2} size="h5" id="own-fields">
          Custom fields
        </Title>
        {all.length > FEW && <FindField value={search} change={setSearch} found={matching.length} />}
      </Group>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {kept.map((field) => (
          <ValueInput
            key={field.CustomFieldId}
            field={field}
            value={values[field.CustomFieldId] ?? null}
            change={(value) => change(field.CustomFieldId, value)}
            error={faults[at(field.CustomFieldId)]}
            data-path={at(field.CustomFieldId)}
          />
        ))}
      </SimpleGrid>
      {hidden > 0 && (
        <Button variant="subtle" size="compact-sm" w="fit-content" onClick={() => setAll(true)}>
          {hidden === 1 ? 'Show 1 more field' : `Show ${hidden} more fields`}
        </Button>
      )}
    </Stack>
  )
}
