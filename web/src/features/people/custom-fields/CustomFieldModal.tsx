import type { Response } from '@dormer/contract/endpoint'
import {
  CHOICES_MOST,
  type CustomField,
  type CustomFieldKind,
  customFieldBody,
  customFieldKinds,
  type importedFieldNames,
} from '@dormer/contract/people/custom-fields'
import { Alert, Select, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { FormDialog } from '../../../forms/FormDialog.tsx'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { formatCount } from '../../../ui/format.ts'
import { notifyInfo, notifySuccess } from '../../../ui/notify.ts'
import { usePromoteImportedField, useSaveCustomField } from './custom-fields.api.ts'
import { choicesIn, contactsInWords, hasChoices, kinds, proposedKind } from './custom-fields.rules.ts'

type ImportedName = Response<typeof importedFieldNames>[number]
type Props = {
  /** The one edited. */
  field?: CustomField
  /** The imported one that becomes a field. */
  imported?: ImportedName
  close: () => void
}

const withChoices = customFieldBody.refine(({ Kind, Choices }) => !hasChoices(Kind) || (Choices ?? []).length > 0, {
  path: ['Choices'],
  error: 'Enter at least one choice',
})

/** 'Add Field', 'Edit Field', or 'Convert to Field' of an imported one. */
export const CustomFieldModal = ({ field, imported, close }: Props) => {
  const save = useSaveCustomField()
  const promote = usePromoteImportedField()
  const [typed, setTyped] = useState(() => field?.Choices.join('\n') ?? '')
  const count = field?.Contacts ?? 0
  // Where there are values, they are the choices unless others are entered.
  const hasValues = imported !== undefined || (field !== undefined && !hasChoices(field.Kind) && count > 0)
  const { form, submit, saving, changed } = useContractForm(
    hasValues ? customFieldBody : withChoices,
    {
      Name: field?.Name ?? imported?.Name.slice(0, 60) ?? '',
      Kind: field?.Kind ?? (imported ? proposedKind(imported.Samples) : 'Text'),
      Choices: field?.Choices ?? [],
    },
    async (values) => {
      if (imported) {
        const { Field, Moved, Left } = await promote.mutateAsync({ ImportedName: imported.Name, ...values })
        promoted(Field.Name, Moved, Left)
      } else {
        await save.mutateAsync(field ? { CustomFieldId: field.CustomFieldId, ...changed(values) } : values)
        notifySuccess(field ? 'Field saved' : 'Field added')
      }
      close()
    },
    { prepare: (values) => (values.Kind && hasChoices(values.Kind) ? values : { ...values, Choices: [] }) },
  )
  const { Kind } = form.getValues()
  const kind = Kind || 'Text'
  return (
    <FormDialog
      title={imported ? 'Convert to Field' : field ? 'Edit Field' : 'Add Field'}
      save={imported ? 'Convert to Field' : undefined}
      dirty={form.isDirty()}
      saving={saving}
      submit={submit}
      close={close}
    >
      {imported && (
        <Text size="sm">
          {contactsInWords(imported.Contacts)} {imported.Contacts === 1 ? 'has' : 'have'} “{imported.Name}”
          {imported.Samples.length > 0 && `, such as ${imported.Samples.join(', ')}`}. Values that don’t fit the type
          stay in Imported fields.
        </Text>
      )}
      <TextInput label="Name" withAsterisk maxLength={60} data-autofocus {...form.getInputProps('Name')} />
      <Select<CustomFieldKind>
        label="Type"
        description={kinds[kind].holds}
        withAsterisk
        data={customFieldKinds.map((one) => ({ value: one, label: kinds[one].label }))}
        allowDeselect={false}
        {...form.getInputProps('Kind')}
      />
      {field && kind !== field.Kind && count > 0 && (
        <Alert color="yellow" title={`Change ${kinds[field.Kind].label} to ${kinds[kind].label}`}>
          {count === 1
            ? 'The value of 1 contact will be converted.'
            : `The values of ${formatCount(count)} contacts will be converted.`}{' '}
          If any value doesn’t fit, nothing changes.
        </Alert>
      )}
      {hasChoices(kind) && (
        <Textarea
          label="Choices"
          description={
            hasValues
              ? 'One per line, in order. Leave it empty to use all existing values.'
              : field
                ? 'One per line, in order. To rename a choice, change its line.'
                : 'One per line, in order'
          }
          withAsterisk={!hasValues}
          autosize
          minRows={3}
          maxRows={12}
          {...form.getInputProps('Choices')}
          value={typed}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value)
            form.setFieldValue('Choices', choicesIn(value).slice(0, CHOICES_MOST + 1))
          }}
        />
      )}
    </FormDialog>
  )
}

const promoted = (name: string, moved: number, left: number) =>
  left === 0
    ? notifySuccess(`${name} is now a custom field with ${formatCount(moved)} ${moved === 1 ? 'value' : 'values'}`)
    : notifyInfo(
        `${formatCount(moved)} ${moved === 1 ? 'value' : 'values'} moved. ${formatCount(left)} didn’t fit and ${left === 1 ? 'stays' : 'stay'} in Imported fields.`,
        `${name} is now a custom field`,
      )
