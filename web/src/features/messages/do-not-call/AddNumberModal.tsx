import { doNotCallBody } from '@dormer/contract/messages/do-not-call'
import { formatPhone } from '@dormer/contract/phone'
import { Stack, Text, TextInput } from '@mantine/core'
import { FormDialog } from '../../../forms/FormDialog.tsx'
import { PhoneInput } from '../../../forms/PhoneInput.tsx'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { notifySuccess } from '../../../ui/notify.ts'
import { useAddNumber } from './do-not-call.api.ts'

type Props = {
  close: () => void /** Who asked, and at which number. */
  of?: { ContactId: number; Name: string; Number: string }
}

/** Adds a number to the brokerage's own do-not-call list. */
export const AddNumberModal = ({ close, of }: Props) => {
  const { mutateAsync } = useAddNumber()
  const { form, submit, saving } = useContractForm(
    doNotCallBody,
    { Number: of?.Number ?? '', ContactId: of?.ContactId ?? null, Reason: '' },
    async (values) => {
      await mutateAsync(values)
      notifySuccess('On your do-not-call list')
      close()
    },
  )
  return (
    <FormDialog title="Do Not Call" dirty={form.isDirty()} saving={saving} submit={submit} close={close}>
      <Stack gap="sm">
        <Text size="sm">
          {of
            ? `${of.Name} asked not to be called at ${formatPhone(of.Number)}. Your name and the time are kept with it.`
            : 'Nobody here calls this number to sell anything, or sends it mass or automatic texts. Your name and the time are kept with it.'}
        </Text>
        {!of && <PhoneInput label="Phone" withAsterisk data-autofocus {...form.getInputProps('Number')} />}
        <TextInput
          label="How did they ask?"
          placeholder="On the phone, by letter, at an open house"
          withAsterisk
          maxLength={500}
          {...(of && { 'data-autofocus': true })}
          {...form.getInputProps('Reason')}
        />
      </Stack>
    </FormDialog>
  )
}
