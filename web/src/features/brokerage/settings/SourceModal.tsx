import { type Source, sourceBody } from '@dormer/contract/brokerage/settings'
import { Select, TextInput } from '@mantine/core'
import { FormDialog } from '../../../forms/FormDialog.tsx'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { QueryFailure } from '../../../ui/Loaded.tsx'
import { notifySuccess } from '../../../ui/notify.ts'
import { useAgentChoices } from '../users/agents.api.ts'
import { useSaveSource } from './settings.api.ts'

const fields = sourceBody.pick({ Name: true, AssignToId: true })

/** 'Add Source' or 'Edit Source'. Default sources keep their name. */
export const SourceModal = ({ source, close }: { source?: Source; close: () => void }) => {
  const { mutateAsync } = useSaveSource()
  const agents = useAgentChoices([source?.AssignToId])
  const fixed = source?.Type === 'Default'
  const { form, submit, saving } = useContractForm(
    fields,
    { Name: source?.Name ?? '', AssignToId: source?.AssignToId ?? null },
    async (values) => {
      await mutateAsync({ SourceId: source?.SourceId, ...values })
      notifySuccess(source ? 'Source saved!' : 'Source added!')
      close()
    },
  )
  return (
    <FormDialog
      title={source ? 'Edit Source' : 'Add Source'}
      dirty={form.isDirty()}
      saving={saving}
      submit={submit}
      close={close}
    >
      <TextInput
        label="Source Name"
        description={fixed ? 'Default sources cannot be renamed' : undefined}
        readOnly={fixed}
        variant={fixed ? 'filled' : undefined}
        withAsterisk={!fixed}
        maxLength={100}
        data-autofocus
        {...form.getInputProps('Name')}
      />
      <Select<number>
        label="Assign"
        description="Who gets its new leads"
        placeholder="Use Lead Routing"
        data={agents.data?.map((agent) => ({ value: agent.UserId, label: agent.Name })) ?? []}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Use lead routing' }}
        nothingFoundMessage={agents.data ? 'No agents found' : 'Loading…'}
        {...form.getInputProps('AssignToId')}
      />
      <QueryFailure query={agents} title="The agents could not be loaded" />
    </FormDialog>
  )
}
