import { type TextCode, textCodeBody } from '@dormer/contract/messages/text-codes'
import { Select, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { FormDialog } from '../../../forms/FormDialog.tsx'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { QueryFailure } from '../../../ui/Loaded.tsx'
import { notifySuccess } from '../../../ui/notify.ts'
import { sourcesQuery } from '../../brokerage/settings/settings.api.ts'
import { useSaveTextCode } from './text-codes.api.ts'

/** 'Create Text Code', or 'Edit Text Code' for an existing one. */
export const TextCodeModal = ({ code, close }: { code?: TextCode; close: () => void }) => {
  const { mutateAsync } = useSaveTextCode()
  const sources = useQuery(sourcesQuery)
  const { form, submit, saving } = useContractForm(
    textCodeBody,
    {
      Code: code?.Code ?? '',
      Message: code?.Message ?? '',
      MessageLink: code?.MessageLink ?? '',
      MlsNumber: code?.MlsNumber ?? '',
      SourceGuid: code?.SourceGuid ?? null,
    },
    async (values) => {
      await mutateAsync({ Id: code?.Id, ...values })
      notifySuccess(code ? 'Text code saved' : 'Text code added')
      close()
    },
  )
  return (
    <FormDialog
      title={code ? 'Edit Text Code' : 'Create Text Code'}
      dirty={form.isDirty()}
      saving={saving}
      submit={submit}
      close={close}
    >
      <TextInput
        label="Text Code"
        description="Must be a 4 digit number"
        withAsterisk
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        maw={180}
        data-autofocus
        {...form.getInputProps('Code')}
        onChange={(e) => form.setFieldValue('Code', e.currentTarget.value.replace(/\D/g, ''))}
      />
      <Textarea
        label="Message"
        description="The reply to anyone who texts the code"
        withAsterisk
        autosize
        minRows={3}
        maxRows={10}
        maxLength={1000}
        {...form.getInputProps('Message')}
      />
      <TextInput
        label="Message Link"
        description="A web address sent with the message"
        placeholder="https://example.com/home"
        inputMode="url"
        maxLength={500}
        {...form.getInputProps('MessageLink')}
      />
      <TextInput label="MLS Number" maxLength={50} {...form.getInputProps('MlsNumber')} />
      <Select
        label="Source"
        description="The source of new leads who text the code"
        placeholder="Code Inquiry"
        data={sources.data?.map((source) => ({ value: source.SourceGuid, label: source.Name })) ?? []}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Use Code Inquiry' }}
        nothingFoundMessage={sources.data ? 'No sources found' : 'Loading…'}
        {...form.getInputProps('SourceGuid')}
      />
      <QueryFailure query={sources} title="The sources could not be loaded" />
    </FormDialog>
  )
}
