import { becomeTransactionBody, type Opportunity } from '@dormer/contract/growth/opportunities'
import type { PipelineColumn } from '@dormer/contract/growth/pipeline'
import { Group, Select, Text, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { FormDialog } from '../../../forms/FormDialog.tsx'
import { ZipInput } from '../../../forms/masked.tsx'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { formatMoney } from '../../../ui/format.ts'
import { notifyUndo } from '../../../ui/notifyUndo.tsx'
import { accepts, nameOf } from './board.rules.ts'
import { useBecomeTransaction, useUndoTransaction } from './pipeline.api.ts'

type Props = { opportunity: Opportunity; columns: PipelineColumn[]; close: () => void }

/** Makes an opportunity a transaction, to which it stays linked, and opens that. */
export const TransactionDialog = ({ opportunity, columns, close }: Props) => {
  const navigate = useNavigate()
  const { mutateAsync } = useBecomeTransaction(opportunity.Id)
  const undo = useUndoTransaction(opportunity.Id, () => navigate({ to: '/pipeline' }))
  const stages = columns.filter((column) => accepts(column, opportunity))
  const { form, submit, saving } = useContractForm(
    becomeTransactionBody,
    { Address: '', City: '', StateCode: '', ZipCode: '', Stage: null },
    async (values) => {
      const { TransactionId } = await mutateAsync(values)
      const name = nameOf(opportunity)
      void notifyUndo(name, () => undo.mutateAsync(), `${name} is now a transaction`)
      close()
      void navigate({
        to: '/transactions/transaction/$TransactionId',
        params: { TransactionId: String(TransactionId) },
      })
    },
    {
      prepare: (values) => ({ ...values, StateCode: values.StateCode || null, ZipCode: values.ZipCode || null }),
      failed: 'The transaction was not created',
    },
  )
  return (
    <FormDialog
      title="Make it a transaction"
      dirty={form.isDirty()}
      saving={saving}
      submit={submit}
      close={close}
      save="Create Transaction"
    >
      <Text size="sm">
        {opportunity.Type === 'Listing'
          ? "A listing needs an address. What you leave empty is taken from the contact's own."
          : 'The address can be added later.'}
        {opportunity.GCI && ` Its GCI of ${formatMoney(opportunity.GCI)} becomes the gross commission.`}
      </Text>
      <TextInput label="Address" data-autofocus {...form.getInputProps('Address')} />
      <Group grow align="flex-start">
        <TextInput label="City" maxLength={100} {...form.getInputProps('City')} />
        <TextInput label="State" maxLength={2} placeholder="TX" {...form.getInputProps('StateCode')} />
        <ZipInput label="Zip" {...form.getInputProps('ZipCode')} />
      </Group>
      <Select<number>
        label="Move the opportunity to"
        placeholder="Leave it where it is"
        data={stages.map(({ Stage, StageName }) => ({ value: Stage, label: StageName }))}
        clearable
        {...form.getInputProps('Stage')}
      />
    </FormDialog>
  )
}
