import { DOLLAR, PERCENT } from '@dormer/contract/deals/commission-lines'
import type { Transaction } from '@dormer/contract/deals/transactions'
import { ActionIcon, Alert, Button, Group, Select, Stack, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { FormDialog } from '../../../forms/FormDialog.tsx'
import { MoneyInput } from '../../../forms/masked.tsx'
import { QueryFailure } from '../../../ui/Loaded.tsx'
import { notifySuccess } from '../../../ui/notify.ts'
import { agentOptionsQuery } from '../../brokerage/users/users.api.ts'
import { useSaveAgents } from './commission.api.ts'
import { readMoney, readPercent } from './commission.draft.ts'
import { PercentInput } from './PercentInput.tsx'

type Row = { key: number; AgentId: number | null; AmountType: typeof PERCENT | typeof DOLLAR; Amount: string }

/** Who else has a part of a deal: in percent, or dollars. The transaction's agent has the rest. */
export const AgentsDialog = ({ transaction, close }: { transaction: Transaction; close: () => void }) => {
  const { TransactionId, AgentId: ownId, AgentName, Financials: saved } = transaction
  const agents = useQuery(agentOptionsQuery)
  const save = useSaveAgents(TransactionId)
  // A leader's part follows the plan alone.
  const leaders = saved.AgentSplits.filter(({ IsPlanned, Percent }) => IsPlanned && Percent === null)
  const [first] = useState<Row[]>(() =>
    saved.AgentSplits.filter((one) => !leaders.includes(one)).map(({ AgentId, AmountType, Amount, Percent }, key) => ({
      ...{ key, AgentId },
      ...(Percent === null ? { AmountType, Amount } : { AmountType: PERCENT, Amount: Percent }),
    })),
  )
  const [rows, setRows] = useState<Row[]>(() =>
    first.length > 0 ? first : [{ key: 0, AgentId: null, AmountType: PERCENT, Amount: '' }],
  )
  const [isTried, setTried] = useState(false)
  const [error, setError] = useState<unknown>()
  const form = useRef<HTMLDivElement>(null)
  const change = (key: number, part: Partial<Row>) =>
    setRows((now) => now.map((row) => (row.key === key ? { ...row, ...part } : row)))
  const read = ({ AmountType, Amount }: Row) => (AmountType === PERCENT ? readPercent : readMoney)(Amount)
  // An empty row says nothing.
  const meant = rows.filter(({ AgentId, Amount }) => AgentId !== null || Amount !== '')
  const faults = (row: Row) =>
    isTried && meant.includes(row)
      ? {
          agent: row.AgentId === null && 'Choose an agent',
          amount:
            !read(row) &&
            (row.AmountType === PERCENT
              ? 'Enter a percentage from 0 to 100, such as 50'
              : 'Enter an amount in dollars, such as 1,500'),
        }
      : { agent: false, amount: false }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending) return
    setError(undefined)
    if (meant.some((row) => row.AgentId === null || !read(row))) {
      setTried(true)
      // After the marks are drawn.
      setTimeout(() => form.current?.querySelector<HTMLInputElement>('[aria-invalid=true]')?.focus())
      return
    }
    try {
      await save.mutateAsync({
        AgentSplits: [
          ...meant.map((row) => ({ AgentId: row.AgentId ?? 0, AmountType: row.AmountType, Amount: read(row) ?? '' })),
          // As they were read: that says nothing new.
          ...leaders.map(({ AgentId, AmountType, Amount }) => ({ AgentId, AmountType, Amount })),
        ],
        before: saved,
      })
      notifySuccess('The agents are saved')
      close()
    } catch (error) {
      setError(error)
    }
  }
  const options = (agents.data ?? []).filter(({ UserId }) => UserId !== ownId)
  return (
    <FormDialog
      title="Agents of This Deal"
      size="lg"
      close={close}
      submit={submit}
      saving={save.isPending}
      dirty={JSON.stringify(meant) !== JSON.stringify(first)}
    >
      <Stack ref={form}>
        <Text size="sm" c="dimmed">
          {AgentName ?? 'The agent of the transaction'} has the rest.{' '}
          {saved.IsPlanned
            ? "A percentage is that agent's part of the whole deal, which their own plan splits; dollars come from the agents' side."
            : 'A percentage is of what the agents share: the net commission with the fees after the split.'}
        </Text>
        {rows.map((row, at) => {
          const fault = faults(row)
          return (
            <Group key={row.key} gap="sm" align="flex-start" wrap="nowrap">
              <Group gap="sm" align="flex-start" grow flex={1} preventGrowOverflow={false}>
                <Select<number>
                  label="Agent"
                  miw={150}
                  data={options.map(({ UserId, Name }) => ({ value: UserId, label: Name }))}
                  searchable
                  nothingFoundMessage="No such agent"
                  value={row.AgentId}
                  error={fault.agent}
                  onChange={(AgentId) => change(row.key, { AgentId })}
                />
                <Select<Row['AmountType']>
                  label="Percent or dollars"
                  miw={110}
                  data={[
                    { value: PERCENT, label: 'Percent' },
                    { value: DOLLAR, label: 'Dollar' },
                  ]}
                  value={row.AmountType}
                  allowDeselect={false}
                  onChange={(AmountType) => AmountType !== null && change(row.key, { AmountType })}
                />
                {row.AmountType === PERCENT ? (
                  <PercentInput
                    label="Amount"
                    miw={110}
                    value={row.Amount}
                    error={fault.amount}
                    onChange={(Amount) => change(row.key, { Amount })}
                  />
                ) : (
                  <MoneyInput
                    label="Amount"
                    miw={110}
                    value={row.Amount}
                    error={fault.amount}
                    onChange={(Amount) => change(row.key, { Amount })}
                  />
                )}
              </Group>
              <ActionIcon
                mt={28}
                aria-label={`Delete agent ${at + 1}`}
                onClick={() => setRows((now) => now.filter(({ key }) => key !== row.key))}
              >
                <IconTrash size={18} />
              </ActionIcon>
            </Group>
          )
        })}
        <Group>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPlus size={14} />}
            disabled={rows.length >= 20}
            onClick={() =>
              setRows((now) => [
                ...now,
                { key: Math.max(0, ...now.map(({ key }) => key)) + 1, AgentId: null, AmountType: PERCENT, Amount: '' },
              ])
            }
          >
            Add an Agent
          </Button>
        </Group>
        <QueryFailure query={agents} title="The agents could not be loaded" />
        {error !== undefined && (
          <Alert color="red" variant="light" role="alert" title="The agents were not saved">
            {messageOf(error)}
          </Alert>
        )}
      </Stack>
    </FormDialog>
  )
}
