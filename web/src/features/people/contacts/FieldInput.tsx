import { declarationOf } from '@dormer/contract/contact-fields'
import { Select, TextInput } from '@mantine/core'
import { DayInput } from '../../../forms/DayInput.tsx'
import { MoneyInput, ZipInput } from '../../../forms/masked.tsx'
import { PhoneInput } from '../../../forms/PhoneInput.tsx'
import { type EditedField, type Option, type OptionLists, optionsOf } from './contact.fields.ts'

type Props = {
  name: EditedField
  /** The options for selects. */
  lists?: OptionLists
  /** Required by the form; required household fields always are. */
  required?: boolean
  description?: string
  autoFocus?: boolean
  'data-autofocus'?: boolean
}

/** The input for a contact field, used in every form. */
export const FieldInput = ({ name, lists = {}, required, ...props }: Props) => {
  const { kind, label, required: always } = declarationOf(name)
  const options = optionsOf(name, lists)
  const input = { label, withAsterisk: required || always, ...props }
  if (options)
    return (
      <Select<Option['value']>
        data={options}
        searchable
        clearable={!input.withAsterisk}
        allowDeselect={!input.withAsterisk}
        {...input}
      />
    )
  switch (kind) {
    case 'phone':
      return <PhoneInput hasNotes {...input} />
    case 'zip':
      return <ZipInput {...input} />
    case 'money':
      return <MoneyInput {...input} />
    case 'day':
      return <DayInput isWhole mayLackYear={name === 'DateOfBirth'} clearable {...input} />
    default:
      return <TextInput type={kind === 'email' ? 'email' : 'text'} {...input} />
  }
}
