import { type ContactProperty, propertyFields, propertyTypes } from '@dormer/contract/people/owned-properties'
import { NumberInput, Select, SimpleGrid, TextInput } from '@mantine/core'
import { z } from 'zod'
import { FormDialog } from '../../../forms/FormDialog.tsx'
import { MoneyInput, ZipInput } from '../../../forms/masked.tsx'
import { StateSelect } from '../../../forms/StateSelect.tsx'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { notifySuccess } from '../../../ui/notify.ts'
import { useSaveProperty } from './owned-properties.api.ts'

type Props = { contactId: number; property?: ContactProperty; close: () => void }

const rules = z.object(propertyFields)
const count = { allowNegative: false, hideControls: true, thousandSeparator: ',' }

/**
 * Add Property, or Edit Property for an existing one: then only changed fields are sent, so that others' changes are
 * kept.
 */
export const PropertyModal = ({ contactId, property, close }: Props) => {
  const { mutateAsync } = useSaveProperty(contactId)
  const { form, submit, saving, changed } = useContractForm(
    rules,
    {
      Address: property?.Address ?? '',
      City: property?.City ?? '',
      StateCode: property?.StateCode ?? null,
      ZipCode: property?.ZipCode ?? '',
      PropertyType: propertyTypes.find((type) => type === property?.PropertyType) ?? null,
      EstimatedValue: property?.EstimatedValue ?? '',
      MortgageBalance: property?.MortgageBalance ?? '',
      SquareFootage: property?.SquareFootage ?? '',
      Bedrooms: property?.Bedrooms ?? '',
      Bathrooms: property?.Bathrooms ?? '',
    },
    async (values) => {
      await mutateAsync({ ContactPropertyId: property?.ContactPropertyId, ...changed(values) })
      notifySuccess(property ? 'Property saved' : 'Property added')
      close()
    },
  )
  return (
    <FormDialog
      close={close}
      saving={saving}
      submit={submit}
      dirty={form.isDirty()}
      title={property ? 'Edit Property' : 'Add Property'}
      size="lg"
    >
      <TextInput label="Address" data-autofocus {...form.getInputProps('Address')} />
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <TextInput label="City" withAsterisk {...form.getInputProps('City')} />
        <StateSelect label="State" withAsterisk {...form.getInputProps('StateCode')} />
        <ZipInput label="Zip" {...form.getInputProps('ZipCode')} />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <Select label="Type" data={[...propertyTypes]} clearable {...form.getInputProps('PropertyType')} />
        <MoneyInput label="Estimated Value" {...form.getInputProps('EstimatedValue')} />
        <MoneyInput label="Mortgage Balance" {...form.getInputProps('MortgageBalance')} />
      </SimpleGrid>
      <SimpleGrid cols={3}>
        <NumberInput label="Sq Ft" allowDecimal={false} {...count} {...form.getInputProps('SquareFootage')} />
        <NumberInput label="Beds" allowDecimal={false} {...count} {...form.getInputProps('Bedrooms')} />
        <NumberInput label="Baths" decimalScale={2} {...count} {...form.getInputProps('Bathrooms')} />
      </SimpleGrid>
    </FormDialog>
  )
}
