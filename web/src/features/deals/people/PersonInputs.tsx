import { SimpleGrid, TextInput } from '@mantine/core'
import { ZipInput } from '../../../forms/masked.tsx'
import { PhoneInput } from '../../../forms/PhoneInput.tsx'
import { StateSelect } from '../../../forms/StateSelect.tsx'

type Props = {
  input: (name: 'CellPhone' | 'OfficePhone' | 'CompanyName' | 'Address' | 'City' | 'StateCode' | 'ZipCode') => object
  needsCell: boolean
}

/** The fields of a person besides name and email. */
export const PersonInputs = ({ input, needsCell }: Props) => (
  <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
    <PhoneInput label="Cell Phone" withAsterisk={needsCell} {...input('CellPhone')} />
    <PhoneInput label="Office Phone" {...input('OfficePhone')} />
    <TextInput label="Company" maxLength={200} {...input('CompanyName')} />
    <TextInput label="Address" maxLength={200} {...input('Address')} />
    <TextInput label="City" maxLength={100} {...input('City')} />
    <SimpleGrid cols={2} spacing="sm">
      <StateSelect label="State" clearable {...input('StateCode')} />
      <ZipInput label="Zip Code" {...input('ZipCode')} />
    </SimpleGrid>
  </SimpleGrid>
)
