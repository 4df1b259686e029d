import { definitions } from '@dormer/contract/growth/definitions'
import {
  type GoalFigure,
  type GoalProgress,
  type GoalRow,
  goalFigures,
  goalTargets,
} from '@dormer/contract/growth/goals'
import { NumberInput, SimpleGrid, Text } from '@mantine/core'
import { FormDialog } from '../../../forms/FormDialog.tsx'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { notifySuccess } from '../../../ui/notify.ts'
import { useMay } from '../../brokerage/session/session.api.ts'
import { useSetGoals } from './goals.api.ts'
import { monthName } from './months.ts'

type Props = { row: GoalRow; month: string; isOwn: boolean; close: () => void }

/** Sets an agent's goals from a month on. */
export const GoalsModal = ({ row, month, isOwn, close }: Props) => {
  const { mutateAsync } = useSetGoals()
  const setsOthers = useMay('SeeAll')
  const { form, submit, saving } = useContractForm(
    goalTargets,
    { Calls: row.Calls.Target, Appointments: row.Appointments.Target, Closings: row.Closings.Target },
    async (values) => {
      // Only what was changed: the rest stays whose it is.
      const changed = goalFigures.filter((figure) => (values[figure] ?? null) !== row[figure].Target)
      const sent: { [F in GoalFigure]?: number | null } = {}
      for (const figure of changed) sent[figure] = values[figure] ?? null
      await mutateAsync({ UserId: row.UserId, Month: month, ...sent })
      notifySuccess('Goals saved')
      close()
    },
  )
  const about = ({ IsFromBrokerage, Since, Target }: GoalProgress) => {
    if (IsFromBrokerage) return setsOthers ? 'Set by the brokerage' : 'Set by your brokerage: ask an admin to change it'
    if (Target === null) return 'None yet'
    return `Since ${monthName(Since ?? month)}`
  }
  const input = (figure: GoalFigure, isFirst: boolean) => (
    <NumberInput
      key={figure}
      label={definitions.goals[figure].label}
      description={about(row[figure])}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      allowDecimal={false}
      allowNegative={false}
      thousandSeparator=","
      max={100_000}
      clampBehavior="none"
      hideControls
      disabled={!row[figure].CanChange}
      data-autofocus={isFirst || undefined}
      {...form.getInputProps(figure)}
      value={form.values[figure] ?? ''}
    />
  )
  const first = goalFigures.find((figure) => row[figure].CanChange)
  return (
    <FormDialog
      title={isOwn ? 'My Goals' : `Goals of ${row.Name}`}
      dirty={form.isDirty()}
      saving={saving}
      submit={submit}
      close={close}
    >
      <Text size="sm">
        For each month from {monthName(month)} on, until they are changed. Months that are over keep theirs.
        {!isOwn && ' What you set here, the agent cannot change.'}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 3 }}>{goalFigures.map((figure) => input(figure, figure === first))}</SimpleGrid>
    </FormDialog>
  )
}
