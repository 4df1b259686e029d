import { DOLLAR, PERCENT } from '@dormer/contract/deals/commission-lines'
import type { Deal } from '@dormer/contract/deals/transactions'
import { readMoney } from '@dormer/contract/money'
import { ActionIcon, Button, Group, Select, Stack, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { ApiError, messageOf } from '../../../api/client.ts'
import { queries } from '../../../api/queries.ts'
import { FormDialog } from '../../../forms/FormDialog.tsx'
import { MoneyInput } from '../../../forms/masked.tsx'
import { readPercent } from '../../../forms/read-percent.ts'
import { formatCents } from '../../../ui/format.ts'
import { QueryFailure } from '../../../ui/Loaded.tsx'
import { useAgentChoices } from '../../brokerage/users/agents.api.ts'
import { transactionQuery } from '../transactions/transactions.api.ts'
import classes from './Commission.module.css'
import { useSaveAgentSplits } from './financials.api.ts'
import { PercentInput } from './PercentInput.tsx'

type Row = { key: string; AgentId: number | null; AmountType: typeof PERCENT | typeof DOLLAR; Amount: string }
const blank = (): Row => ({ key: crypto.randomUUID(), AgentId: null, AmountType: PERCENT, Amount: '' })

type Split = Deal['Financials']['AgentSplits'][number]
const partOf = ({ AmountType, Amount, Percent }: Split, name = 'An agent') =>
  `${name} ${AmountType === PERCENT || Percent !== null ? `${Percent ?? Amount}%` : formatCents(Amount)}`

/** Which colleagues share the agents' side, and how much each gets; the transaction's agent keeps the rest. */
export const OtherAgents = ({ transaction, close }: { transaction: Deal; close: () => void }) => {
  const { TransactionId, AgentId, AgentName, Financials } = transaction
  const agents = useAgentChoices(Financials.AgentSplits.map((one) => one.AgentId))
  const [rows, setRows] = useState<Row[]>(() => {
    // A leader's share comes from the plan alone; what a plan made of a colleague's part is edited as that part.
    const typed = Financials.AgentSplits.filter(({ IsPlanned, Percent }) => !IsPlanned || Percent !== null).map(
      (one): Row => ({
        key: crypto.randomUUID(),
        AgentId: one.AgentId,
        ...(one.Percent === null ? one : { AmountType: PERCENT, Amount: one.Percent }),
      }),
    )
    return typed.length > 0 ? typed : [blank()]
  })
  const [isDirty, setDirty] = useState(false)
  const [isTried, setTried] = useState(false)
  const [error, setError] = useState<unknown>()
  const { mutateAsync, isPending } = useSaveAgentSplits(TransactionId)
  // The list as it was when opened, or when somebody else's change was reported.
  const [before, setBefore] = useState(Financials.AgentSplits)
  const change = (next: Row[]) => {
    setRows(next)
    setDirty(true)
  }
  const put = (key: string, changes: Partial<Row>) =>
    change(rows.map((row) => (row.key === key ? { ...row, ...changes } : row)))

  const list = (agents.data ?? []).filter(({ UserId }) => UserId !== AgentId)
  // A row that was never filled in is dropped.
  const filled = rows.filter((row) => row.AgentId !== null || row.Amount.trim() !== '')
  const faultsOf = ({ AgentId, AmountType, Amount }: Row) => ({
    agent: AgentId === null && 'Choose an agent',
    amount:
      AmountType === PERCENT
        ? !readPercent(Amount) && 'Enter a percentage from 0 to 100'
        : !readMoney(Amount) && 'Enter an amount in dollars, such as 85,000',
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    setError(undefined)
    if (filled.some((row) => Object.values(faultsOf(row)).some(Boolean))) return setTried(true)
    try {
      const AgentSplits = filled.map(({ AgentId, AmountType, Amount }) => ({
        AgentId: AgentId ?? 0,
        AmountType,
        Amount,
      }))
      await mutateAsync({ AgentSplits, before })
      close()
    } catch (error) {
      setError(error)
      if (!(error instanceof ApiError) || error.status !== 409) return
      const now = await queries.fetchQuery({ ...transactionQuery(TransactionId), staleTime: 0 }).catch(() => undefined)
      if (now?.Financials) setBefore(now.Financials.AgentSplits)
    }
  }
  const isStale = error instanceof ApiError && error.status === 409 && before !== Financials.AgentSplits
  const nameOf = ({ AgentId }: Split) => agents.data?.find(({ UserId }) => UserId === AgentId)?.Name
  const typed = before.filter(({ IsPlanned, Percent }) => !IsPlanned || Percent !== null)
  const told = isStale
    ? `Somebody else has changed this meanwhile. It is now: ${typed.map((one) => partOf(one, nameOf(one))).join(', ') || 'nobody'}. Save again to replace it with what you entered.`
    : error instanceof ApiError
      ? (error.fields.AgentSplits ?? error.message)
      : messageOf(error)
  return (
    <FormDialog title="Other Agents" close={close} submit={submit} saving={isPending} dirty={isDirty} size="lg">
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {Financials.IsPlanned
            ? "A percentage is a colleague's part of the whole deal, which their own plan splits; dollars come from the agents' side."
            : "Each has a part of the agents' side, in percent or dollars."}{' '}
          {AgentName ?? 'The agent'} keeps the rest. A colleague sees this transaction only if it is shared with them.
        </Text>
        {rows.map((row, at) => {
          const faults = isTried && filled.includes(row) ? faultsOf(row) : { agent: false, amount: false }
          const nth = `of agent ${at + 1}`
          const amount = {
            'aria-label': `Share ${nth}`,
            value: row.Amount,
            error: faults.amount,
            className: classes.share,
          }
          return (
            <Group key={row.key} gap="xs" align="flex-start" role="group" aria-label={`Agent ${at + 1}`}>
              <Select<number>
                aria-label={`Name ${nth}`}
                placeholder="Choose an agent"
                data={list.map(({ UserId, Name }) => ({ value: UserId, label: Name }))}
                value={row.AgentId}
                onChange={(AgentId) => put(row.key, { AgentId })}
                error={faults.agent}
                searchable
                openOnFocus={false}
                allowDeselect={false}
                flex="1 1 11rem"
              />
              <Select<typeof PERCENT | typeof DOLLAR>
                aria-label={`Percent or dollar ${nth}`}
                data={[
                  { value: PERCENT, label: 'Percent' },
                  { value: DOLLAR, label: 'Dollar' },
                ]}
                value={row.AmountType}
                onChange={(AmountType) => AmountType !== null && put(row.key, { AmountType, Amount: '' })}
                allowDeselect={false}
                w={110}
              />
              {row.AmountType === PERCENT ? (
                <PercentInput {...amount} onChange={(Amount) => put(row.key, { Amount })} />
              ) : (
                <MoneyInput {...amount} onChange={(Amount) => put(row.key, { Amount })} />
              )}
              <ActionIcon
                size="input-sm"
                variant="subtle"
                color="gray"
                aria-label={`Remove agent ${at + 1}`}
                onClick={() => change(rows.filter(({ key }) => key !== row.key))}
              >
                <IconTrash size={16} />
              </ActionIcon>
            </Group>
          )
        })}
        <QueryFailure query={agents} />
        <Button
          w="fit-content"
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={14} />}
          onClick={() => change([...rows, blank()])}
        >
          Add Another Agent
        </Button>
        {error !== undefined && (
          <Text size="sm" c="red" role="alert">
            {told}
          </Text>
        )}
      </Stack>
    </FormDialog>
  )
}
