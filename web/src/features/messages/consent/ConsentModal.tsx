import { type ConsentState, consentBody } from '@dormer/contract/messages/consent'
import { formatPhone } from '@dormer/contract/phone'
import { Checkbox, Stack, Text, TextInput } from '@mantine/core'
import { FormDialog } from '../../../forms/FormDialog.tsx'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { notifySuccess } from '../../../ui/notify.ts'
import { useSaveConsent } from './consent.api.ts'

type Props = { state: ConsentState; name: string; Says: 'Yes' | 'No'; close: () => void }
const fields = consentBody.pick({ How: true, IsWritten: true })

/** Records that somebody agreed to messages, or wants none. */
export const ConsentModal = ({ state: { ContactId, Channel, Address, Blocked }, name, Says, close }: Props) => {
  const { mutateAsync } = useSaveConsent()
  const { form, submit, saving } = useContractForm(
    fields,
    { How: '', IsWritten: false },
    async ({ How, IsWritten }) => {
      await mutateAsync({ ContactId, Channel, Address, Says, How, IsWritten })
      notifySuccess(Says === 'Yes' ? 'Consent recorded' : 'Recorded: nothing more is sent there')
      close()
    },
  )
  const isText = Channel === 'Text'
  const what = isText ? 'texts' : 'email'
  const address = isText ? formatPhone(Address) : Address
  return (
    <FormDialog
      title={Says === 'Yes' ? 'Record Consent' : isText ? 'No More Texts' : 'No More Email'}
      dirty={form.isDirty()}
      saving={saving}
      submit={submit}
      close={close}
    >
      <Stack gap="sm">
        <Text size="sm">
          {Says === 'Yes'
            ? `${name} agreed to ${what} at ${address}. Your name and the time are kept with it.`
            : `${name} wants no more ${what}. After this, nobody here can send any to ${address}.`}
        </Text>
        {Says === 'Yes' && Blocked && <Text size="sm">Currently: {Blocked}</Text>}
        <TextInput
          label="How did they say so?"
          placeholder="On the phone, on paper, at an open house"
          withAsterisk
          maxLength={500}
          data-autofocus
          {...form.getInputProps('How')}
        />
        {Says === 'Yes' && isText && (
          <Checkbox
            label="In writing and signed, on paper or by a form"
            description="Then they may also be called although a do-not-call registry has the number"
            {...form.getInputProps('IsWritten', { type: 'checkbox' })}
          />
        )}
      </Stack>
    </FormDialog>
  )
}
