import '@mantine/dates/styles.css'
import type { ContactDetail } from '@dormer/contract/people/contacts'
import { Select, TextInput } from '@mantine/core'
import { DateInput } from '@mantine/dates'
import { MoneyInput, PhoneInput, ZipInput } from '../../../forms/masked.tsx'
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
      return <DateInput label={label} valueFormat="MM/DD/YYYY" placeholder="MM/DD/YYYY" clearable {...props} />
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
