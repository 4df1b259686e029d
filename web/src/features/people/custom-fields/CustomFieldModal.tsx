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

/** 'Add Field', 'Edit Field', or 'Make a Field' of an imported one. */
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
      title={imported ? 'Make a Field' : field ? 'Edit Field' : 'Add Field'}
      save={imported ? 'Make a Field' : undefined}
      dirty={form.isDirty()}
      saving={saving}
      submit={submit}
      close={close}
    >
      {imported && (
        <Text size="sm">
          {contactsInWords(imported.Contacts)} {imported.Contacts === 1 ? 'has' : 'have'} “{imported.Name}”
          {imported.Samples.length > 0 && `, such as ${imported.Samples.join(', ')}`}. Values that cannot be read as its
          kind stay imported.
        </Text>
      )}
      <TextInput label="Name" withAsterisk maxLength={60} data-autofocus {...form.getInputProps('Name')} />
      <Select<CustomFieldKind>
        label="Kind"
        description={kinds[kind].holds}
        withAsterisk
        data={customFieldKinds.map((one) => ({ value: one, label: kinds[one].label }))}
        allowDeselect={false}
        {...form.getInputProps('Kind')}
      />
      {field && kind !== field.Kind && count > 0 && (
        <Alert
          color="yellow"
          title={`From ${kinds[field.Kind].label.toLowerCase()} to ${kinds[kind].label.toLowerCase()}`}
        >
          {count === 1
            ? 'The value of 1 contact is read anew.'
            : `The values of ${formatCount(count)} contacts are read anew.`}{' '}
          If one of them cannot be read, nothing changes and you are told.
        </Alert>
      )}
      {hasChoices(kind) && (
        <Textarea
          label="Choices"
          description={
            hasValues
              ? 'One on a line, in their order. If you leave it empty, all values there are become choices.'
              : field
                ? 'One on a line, in their order. To rename a choice, change its line.'
                : 'One on a line, in their order'
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
    ? notifySuccess(`${name} is a field now, with ${formatCount(moved)} ${moved === 1 ? 'value' : 'values'}`)
    : notifyInfo(
        `${formatCount(moved)} ${moved === 1 ? 'value' : 'values'} moved. ${formatCount(left)} could not be read and ${left === 1 ? 'stays' : 'stay'} among the imported fields.`,
        `${name} is a field now`,
      )
