import { moveBody, type Opportunity } from '@dormer/contract/growth/opportunities'
import { Select, Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { FormDialog } from '../../../forms/FormDialog.tsx'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { QueryFailure } from '../../../ui/Loaded.tsx'
import { lostReasonsQuery } from '../stages/stages.api.ts'
import { TransactionGoesOn } from './TransactionGoesOn.tsx'

const fields = moveBody.pick({ LostReasonId: true, LostNote: true })

type Props = {
  name: string
  stage: string
  transaction: Opportunity['Transaction']
  onSave: (reason: { LostReasonId?: number | null; LostNote?: string | null }) => void
  close: () => void
}

/** Asks why an opportunity is lost. */
export const LostDialog = ({ name, stage, transaction, onSave, close }: Props) => {
  const reasons = useQuery(lostReasonsQuery)
  const { form, submit, saving } = useContractForm(fields, { LostReasonId: null, LostNote: '' }, async (values) => {
    onSave(values)
    close()
  })
  return (
    <FormDialog
      title="Why was it lost?"
      dirty={form.isDirty()}
      saving={saving}
      submit={submit}
      close={close}
      save="Mark as Lost"
    >
      <Text size="sm">
        {name} moves to {stage}.
      </Text>
      <TransactionGoesOn transaction={transaction} />
      <Select<number>
        label="Reason"
        placeholder="Choose a reason"
        data={reasons.data?.map(({ Id, Name }) => ({ value: Id, label: Name })) ?? []}
        nothingFoundMessage={reasons.data ? 'No reasons yet' : 'Loading…'}
        searchable
        clearable
        // Above what is saved with, which an open list would cover.
        openOnFocus={false}
        maxDropdownHeight={110}
        data-autofocus
        {...form.getInputProps('LostReasonId')}
      />
      <QueryFailure query={reasons} title="The reasons could not be loaded" />
      <Textarea label="Note" autosize minRows={2} maxLength={2000} {...form.getInputProps('LostNote')} />
    </FormDialog>
  )
}
