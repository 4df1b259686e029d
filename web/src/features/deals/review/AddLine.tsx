import { lineNeeds, newLineRules } from '@dormer/contract/deals/review'
import { Select, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { FormDialog } from '../../../forms/FormDialog.tsx'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { DueInput } from './DueInput.tsx'
import type { ChecklistChanges } from './review.api.ts'

type Props = { transactionId: number; add: ChecklistChanges['add']; close: () => void }

/** Adds a line to one transaction only. */
export const AddLine = ({ transactionId, add, close }: Props) => {
  const [initial] = useState({ Name: '', Hint: '', Need: 'Required' as const, DueFrom: null, DueDays: 0 })
  const { form, submit, saving } = useContractForm(newLineRules, initial, async (values) => {
    await add.mutateAsync({ TransactionId: transactionId, ...values })
    close()
  })
  const { DueFrom, DueDays } = form.values
  return (
    <FormDialog title="Add a Line" close={close} saving={saving} submit={submit} dirty={form.isDirty()}>
      <TextInput label="What is needed" withAsterisk data-autofocus maxLength={120} {...form.getInputProps('Name')} />
      <Select
        label="Required?"
        data={Object.entries(lineNeeds).map(([value, label]) => ({ value, label }))}
        allowDeselect={false}
        {...form.getInputProps('Need')}
      />
      <DueInput
        {...form.getInputProps('DueDays')}
        value={{ DueFrom: DueFrom || null, DueDays: Number(DueDays) }}
        onChange={(next) => form.setValues(next)}
      />
      <Textarea label="Hint" autosize minRows={2} maxLength={500} {...form.getInputProps('Hint')} />
    </FormDialog>
  )
}
