import { passkeyNaming } from '@dormer/contract/brokerage/second-step'
import { TextInput } from '@mantine/core'
import { FormDialog } from '../../../forms/FormDialog.tsx'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { type Methods, useRenamePasskey } from './second-step.api.ts'

type Props = { passkey: Methods['Passkeys'][number]; close: () => void }

export const RenamePasskeyDialog = ({ passkey: { PasskeyId, Name }, close }: Props) => {
  const rename = useRenamePasskey()
  const { form, submit, saving } = useContractForm(passkeyNaming, { Name }, async (values) => {
    await rename.mutateAsync({ PasskeyId, ...values })
    close()
  })
  return (
    <FormDialog title="Rename passkey" dirty={form.isDirty()} saving={saving} submit={submit} close={close}>
      <TextInput label="Name" data-autofocus {...form.getInputProps('Name')} />
    </FormDialog>
  )
}
