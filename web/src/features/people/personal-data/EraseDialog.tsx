import { erasePersonBody, nameAsTyped } from '@dormer/contract/people/personal-data'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { notifySuccess } from '../../../ui/notify.ts'
import { useErasePerson } from './personal-data.api.ts'

/** Asks for the name, then for a proof of identity; then shows what is left of the contact. */
export const EraseDialog = ({ name, ContactId, close }: { name: string; ContactId: number; close: () => void }) => {
  const { mutateAsync } = useErasePerson(ContactId)
  const navigate = useNavigate()
  const { form, submit, saving } = useContractForm(erasePersonBody, { Name: '' }, async (values) => {
    const done = await mutateAsync(values)
    if (!done) return
    close()
    notifySuccess('The person was erased')
    navigate({ to: '/contact/$ContactId', params: { ContactId: String(ContactId) } })
  })
  const isNamed = nameAsTyped(form.values.Name ?? '') === nameAsTyped(name)
  return (
    <Dialog close={close} isDirty={false} title="Erase This Person">
      <form onSubmit={submit} noValidate>
        <Stack>
          <Text size="sm">
            Everything listed as erased is gone for good. Nobody can bring it back: neither the trash, nor undoing a
            merge, nor support.
          </Text>
          <TextInput
            label={
              <>
                Type <bdi>{name}</bdi>
              </>
            }
            description="The name of the contact"
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('Name')}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" color="red" loading={saving} disabled={!isNamed}>
              Erase for Good
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
