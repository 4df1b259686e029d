import type { CustomValue } from '@dormer/contract/people/custom-fields'
import { useState } from 'react'
import { FieldAndValue } from '../custom-fields/FieldAndValue.tsx'
import { shownValue } from '../custom-fields/shown-value.ts'
import type { BulkChange } from './bulk.api.ts'

/** A field and its value for contacts, and in words: 'Set Budget to $450,000'. */
export type OwnChange = { change: Extract<BulkChange, { Action: 'SetField' }>; says: string }

type Props = { change: (change: OwnChange | undefined) => void; error?: string | undefined }
/** Asks which of the brokerage's own fields is set, and to what. */
export const SetField = ({ change, error }: Props) => {
  const [chosen, setChosen] = useState<{ id: number | null; value?: CustomValue | undefined }>({ id: null })
  return (
    <FieldAndValue
      id={chosen.id}
      value={chosen.value}
      error={error}
      change={(field, value) => {
        setChosen({ id: field?.CustomFieldId ?? null, value })
        if (!field || value === undefined) return change(undefined)
        const says = value === null ? `Clear ${field.Name}` : `Set ${field.Name} to ${shownValue(field, value)}`
        return change({
          change: { Action: 'SetField', CustomField: { CustomFieldId: field.CustomFieldId, Value: value } },
          says,
        })
      }}
    />
  )
}
