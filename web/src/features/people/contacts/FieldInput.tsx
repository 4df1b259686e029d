import type { ContactDetail } from '@dormer/contract/people/contacts'
import { Select, TextInput } from '@mantine/core'
import { DayInput } from '../../../forms/DayInput.tsx'
import { MoneyInput, ZipInput } from '../../../forms/masked.tsx'
import { PhoneInput } from '../../../forms/PhoneInput.tsx'
import type { Input, Option } from './contact.fields.ts'

type Props = { input: Input; contact: ContactDetail; description?: string; 'data-autofocus'?: boolean }

/** The input for a kind of field. */
export const FieldInput = ({ input: { kind, label, options, required }, contact, ...props }: Props) => {
  switch (kind) {
    case 'phone':
      return <PhoneInput label={label} {...props} />
    case 'zip':
      return <ZipInput label={label} {...props} />
    case 'money':
      return <MoneyInput label={label} {...props} />
    case 'day':
      return <DayInput label={label} clearable {...props} />
    case 'select':
      return (
        <Select<Option['value']>
          label={label}
          data={options?.(contact) ?? []}
          searchable
          clearable={!required}
          allowDeselect={!required}
          withAsterisk={required}
          {...props}
        />
      )
    default:
      return <TextInput label={label} type={kind} withAsterisk={required} {...props} />
  }
}
