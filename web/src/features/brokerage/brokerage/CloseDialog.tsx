import { closeBody } from '@dormer/contract/brokerage/closing'
import { Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { formatDay } from '../../../ui/format.ts'
import { notifySuccess } from '../../../ui/notify.ts'
import { useCloseBrokerage } from './owner.api.ts'

export const CloseDialog = ({ name, close }: { name: string; close: () => void }) => {
  const { mutateAsync } = useCloseBrokerage()
  const { form, submit, saving } = useContractForm(closeBody, { Name: '', Password: '' }, async (values) => {
    const { CloseOn } = await mutateAsync(values)
    notifySuccess(`${name} will be closed on ${formatDay(CloseOn)}`)
    close()
  })
  const isNamed = (form.values.Name ?? '').trim().toLowerCase() === name.trim().toLowerCase()
  return (
    <Dialog close={close} isDirty={false} title="Close the Brokerage">
      <form onSubmit={submit} noValidate>
        <Stack>
          <Text size="sm">
            In 30 days everything of {name} is erased for good, and nobody can bring it back. Export everything first,
            if you may need it. Until then any admin can call it off, and all goes on as before.
          </Text>
          <TextInput
            label={`Type ${name}`}
            description="The name of the brokerage"
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('Name')}
          />
          <PasswordInput
            label="Your password"
            description="To be sure it is you"
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
            {...form.getInputProps('Password')}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" color="red" loading={saving} disabled={!isNamed}>
              Close the Brokerage
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
