import { exportBody } from '@dormer/contract/brokerage/everything'
import { PasswordInput, Text } from '@mantine/core'
import { FormDialog } from '../../../forms/FormDialog.tsx'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { notifySuccess } from '../../../ui/notify.ts'
import { useExportEverything } from './owner.api.ts'

export const ExportDialog = ({ close }: { close: () => void }) => {
  const { mutateAsync } = useExportEverything()
  const { form, submit, saving } = useContractForm(exportBody, { Password: '' }, async (values) => {
    await mutateAsync(values)
    notifySuccess('The export has begun. You are told when it is ready.')
    close()
  })
  return (
    <FormDialog title="Export Everything" dirty={false} save="Export" saving={saving} submit={submit} close={close}>
      <Text size="sm">The file holds all that your brokerage knows of people. Keep it where only you get at it.</Text>
      <PasswordInput
        label="Your password"
        description="To be sure it is you"
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
        data-autofocus
        {...form.getInputProps('Password')}
      />
    </FormDialog>
  )
}
