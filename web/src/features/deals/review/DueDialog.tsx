import { type ChecklistLine, lineDueBody } from '@dormer/contract/deals/review'
import { Text } from '@mantine/core'
import { DayInput } from '../../../forms/DayInput.tsx'
import { FormDialog } from '../../../forms/FormDialog.tsx'
import { useContractForm } from '../../../forms/useContractForm.ts'
import type { ChecklistChanges } from './review.api.ts'

type Props = { line: ChecklistLine; due: ChecklistChanges['due']; close: () => void }

/** When a document of this transaction is due, instead of the day by the brokerage's checklist. */
export const DueDialog = ({ line: { LineId, Name, DueDate }, due, close }: Props) => {
  const { form, submit, saving } = useContractForm(
    lineDueBody,
    { LineId, DueDate },
    async ({ DueDate }) => {
      await due.mutateAsync({ LineId, DueDate: DueDate || null })
      close()
    },
    { failed: 'The due date was not saved' },
  )
  return (
    <FormDialog close={close} saving={saving} submit={submit} dirty={form.isDirty()} title="Due Date">
      <Text size="sm">
        When is <b>{Name}</b> due?
      </Text>
      <DayInput label="Due" clearable data-autofocus {...form.getInputProps('DueDate')} />
      <Text size="xs" c="dimmed">
        Without a day, it is due by the checklist of the brokerage.
      </Text>
    </FormDialog>
  )
}
