import type { CustomField, CustomValue } from '@dormer/contract/people/custom-fields'
import { Checkbox, Select, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { QueryFailure } from '../../../ui/Loaded.tsx'
import { customFieldsQuery } from './own-fields.ts'
import { ValueInput } from './ValueInput.tsx'

type Props = {
  id: number | null
  /** Null clears the field; undefined: nothing is chosen yet. */
  value: CustomValue | undefined
  change: (field: CustomField | undefined, value: CustomValue | undefined) => void
  error?: string | undefined
  withAsterisk?: boolean
}
/** Which of the brokerage's own fields is set, and to what; or cleared. */
export const FieldAndValue = ({ id, value, change, error, withAsterisk = false }: Props) => {
  const fields = useQuery(customFieldsQuery)
  const all = fields.data ?? []
  const field = all.find(({ CustomFieldId }) => CustomFieldId === id)
  const isGone = id !== null && fields.data !== undefined && !field
  if (fields.data?.length === 0 && !isGone)
    return (
      <Text size="sm">Your brokerage has no custom fields yet. Admins add them in Settings, under Custom Fields.</Text>
    )
  const options = all.map(({ CustomFieldId, Name }) => ({ value: CustomFieldId, label: Name }))
  return (
    <>
      <QueryFailure query={fields} title="Custom fields could not be loaded" />
      <Select<number>
        label="Field"
        placeholder={fields.isPending ? 'Loading…' : 'Choose a field'}
        withAsterisk={withAsterisk}
        data={isGone ? [...options, { value: id, label: 'No longer there' }] : options}
        value={id}
        onChange={(chosen) =>
          change(
            all.find(({ CustomFieldId }) => CustomFieldId === chosen),
            undefined,
          )
        }
        searchable
        nothingFoundMessage={fields.isPending ? 'Loading…' : 'No such field'}
        data-autofocus
      />
      {field && (
        <>
          {value !== null && (
            <ValueInput
              key={field.CustomFieldId}
              field={field}
              value={value ?? null}
              change={(next) => change(field, next ?? undefined)}
              error={error}
            />
          )}
          <Checkbox
            label="Clear the field instead"
            checked={value === null}
            onChange={({ currentTarget }) => change(field, currentTarget.checked ? null : undefined)}
          />
        </>
      )}
    </>
  )
}
