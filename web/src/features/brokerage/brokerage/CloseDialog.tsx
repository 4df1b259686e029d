import { closeBody } from '@dormer/contract/brokerage/closing'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { formatDay } from '../../../ui/format.ts'
import { notifySuccess } from '../../../ui/notify.ts'
import { useCloseBrokerage } from './owner.api.ts'

export const CloseDialog = ({ name, close }: { name: string; close: () => void }) => {
  const { mutateAsync } = useCloseBrokerage()
  const { form, submit, saving } = useContractForm(closeBody, { Name: '' }, async (values) => {
    const closing = await mutateAsync(values)
    if (!closing) return
    notifySuccess(`${name} will be closed on ${formatDay(closing.CloseOn)}`)
    close()
  })
  const isNamed = (form.values.Name ?? '').trim().toLowerCase() === name.trim().toLowerCase()
  return (
    <Dialog close={close} isDirty={false} title="Close the Brokerage">
      <form onSubmit={submit} noValidate>
        <Stack>
          <Text size="sm">
            In 30 days, everything in {name} will be permanently erased, and nobody can bring it back. If you may need
            any of it, export everything first. Until then, everything works as before, and any admin can decide to keep
            the brokerage.
          </Text>
          <TextInput
            label={`Type ${name}`}
            description="The name of the brokerage"
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('Name')}
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
