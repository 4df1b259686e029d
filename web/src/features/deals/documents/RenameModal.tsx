import { required } from '@dormer/contract/fields'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { FormDialog } from '../../../forms/FormDialog.tsx'
import { useContractForm } from '../../../forms/useContractForm.ts'

const rules = z.object({ Name: required('Name') })
type Props = { what: 'Folder' | 'Document'; name: string; save: (name: string) => Promise<unknown>; close: () => void }

export const RenameModal = ({ what, name, save, close }: Props) => {
  const [initial] = useState({ Name: name })
  const { form, submit, saving } = useContractForm(rules, initial, async ({ Name }) => {
    await save(Name)
    close()
  })
  return (
    <FormDialog title={`Rename ${what}`} close={close} saving={saving} submit={submit} dirty={form.isDirty()}>
      <TextInput
        label="Name"
        withAsterisk
        data-autofocus
        maxLength={200}
        // Selects the name without its extension, so that typing replaces it.
        onFocus={({ currentTarget }) =>
          currentTarget.setSelectionRange(0, currentTarget.value.replace(/\.\w{1,5}$/, '').length)
        }
        {...form.getInputProps('Name')}
      />
    </FormDialog>
  )
}
