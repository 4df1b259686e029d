import { type Deal, openStatuses } from '@dormer/contract/deals/transactions'
import { Button, Group, Text, TextInput } from '@mantine/core'
import { openDialog } from '../../../ui/dialogs.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'
import { notifyFailure } from '../../../ui/notify.ts'
import { ifClosedToday } from '../transactions/transaction.words.ts'
import { useFollowPlan } from './financials.api.ts'

const PlanReasons = lazyDialog(() => import('./PlanReasons.tsx').then((m) => m.PlanReasons))

type Props = {
  transaction: Deal
  /** The typed reason for overriding the plan's split; undefined if it is not overridden. */
  note: string | undefined
  setNote: (note: string) => void
  isTried: boolean
}

/** Who set the split of a deal under a plan: the plan, or somebody, with a note. */
export const SplitSource = ({
  transaction: { TransactionId, Financials: saved, CanEdit, StatusId, ClosingDate },
  note,
  setNote,
  isTried,
}: Props) => {
  const follow = useFollowPlan(TransactionId)
  const forecast = openStatuses.includes(StatusId) ? ifClosedToday(ClosingDate) : undefined
  if (note !== undefined)
    return (
      <TextInput
        label="Why not the plan's split?"
        withAsterisk
        autoComplete="off"
        maxLength={500}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
        error={isTried && !note.trim() && 'Enter a note'}
      />
    )
  const why = (
    <Button
      size="compact-xs"
      variant="default"
      onClick={() =>
        openDialog(PlanReasons, { transactionId: TransactionId, agentNet: saved.AgentNet }, 'plan-reasons')
      }
    >
      Show Why
    </Button>
  )
  if (!saved.IsPlanned) return null
  if (saved.SplitBy === 'Plan')
    return (
      <Group gap="xs">
        <Text size="xs">Filled by the plan{forecast && `, ${forecast}`}.</Text>
        {why}
      </Group>
    )
  return (
    <>
      <Text size="xs">
        Set by hand{saved.SplitByName ? ` by ${saved.SplitByName}` : ''}
        {saved.SplitNote === null ? ', before there was a plan.' : `: ${saved.SplitNote}`}
      </Text>
      <Group gap="xs">
        {why}
        {CanEdit && (
          <Button
            size="compact-xs"
            variant="default"
            loading={follow.isPending}
            onClick={() =>
              follow.mutate(undefined, { onError: (error) => notifyFailure(error, 'The split was not changed') })
            }
          >
            Return to the Plan
          </Button>
        )}
      </Group>
    </>
  )
}
