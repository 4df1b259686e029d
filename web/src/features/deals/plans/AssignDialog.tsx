import {
  ActionIcon,
  Alert,
  Button,
  Group,
  NumberInput,
  Paper,
  Select,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError, messageOf } from '../../../api/client.ts'
import { DayInput } from '../../../forms/DayInput.tsx'
import { FormDialog } from '../../../forms/FormDialog.tsx'
import { MoneyInput } from '../../../forms/masked.tsx'
import { today } from '../../../ui/format.ts'
import { QueryFailure } from '../../../ui/Loaded.tsx'
import { notifySuccess } from '../../../ui/notify.ts'
import { PlanPreview } from './PlanPreview.tsx'
import { newKey } from './plan.draft.ts'
import { type AgentPlans, plansQuery, useAssign, usePreview } from './plans.api.ts'

type Row = {
  key: number
  PlanId: number | null
  StartDate: string | null
  AgentSince: string | null
  Commission: string
  BrokerSplit: string
  Volume: string
  Deals: number | string
  Fees: { Name: string; Amount: string }[]
}
const none = (amount: string) => (Number(amount) === 0 ? '' : amount)
const rowOf = ({ Before, PlanName, ...one }: AgentPlans['Assignments'][number]): Row => ({
  key: newKey(),
  ...one,
  Commission: none(Before.Commission),
  BrokerSplit: none(Before.BrokerSplit),
  Volume: none(Before.Volume),
  Deals: Before.Deals || '',
  Fees: Before.Fees,
})
const newRow = (StartDate: string | null): Row => ({
  ...{ key: newKey(), PlanId: null, StartDate, AgentSince: null },
  ...{ Commission: '', BrokerSplit: '', Volume: '', Deals: '', Fees: [] },
})

/** An agent's plans, each from a day on, with what was paid before. */
export const AssignDialog = ({ agent, close }: { agent: AgentPlans; close: () => void }) => {
  const plans = useQuery(plansQuery)
  const [first] = useState(() =>
    agent.Assignments.length > 0 ? agent.Assignments.map(rowOf) : [newRow(`${today().slice(0, 4)}-01-01`)],
  )
  const [rows, setRows] = useState(first)
  const [why, setWhy] = useState('')
  const [error, setError] = useState<unknown>()
  const assign = useAssign(agent.UserId)
  const preview = usePreview()
  const form = useRef<HTMLDivElement>(null)
  const fields: Readonly<Record<string, string | undefined>> = error instanceof ApiError ? error.fields : {}
  const change = (key: number, part: Partial<Row>) => {
    preview.reset()
    setRows((now) => now.map((row) => (row.key === key ? { ...row, ...part } : row)))
  }
  const assignments = () =>
    rows.map(({ PlanId, StartDate, AgentSince, Deals, Commission, BrokerSplit, Volume, Fees }) => ({
      PlanId: PlanId ?? 0,
      StartDate: StartDate ?? '',
      AgentSince,
      Before: { Commission, BrokerSplit, Volume, Deals: Number(Deals) || 0, Fees },
    }))
  const look = async () => {
    setError(undefined)
    try {
      await preview.mutateAsync({ UserId: agent.UserId, Assignments: assignments() })
    } catch (error) {
      setError(error)
    }
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (assign.isPending) return
    setError(undefined)
    try {
      await assign.mutateAsync({ Why: why.trim() || undefined, Assignments: assignments() })
      notifySuccess(`The plans of ${agent.Name} are saved`)
      close()
    } catch (error) {
      setError(error)
      // After the marks are drawn.
      setTimeout(() => form.current?.querySelector<HTMLInputElement>('[aria-invalid=true]')?.focus())
    }
  }
  return (
    <FormDialog
      title={`Split Plans of ${agent.Name}`}
      size="lg"
      close={close}
      submit={submit}
      saving={assign.isPending}
      dirty={rows !== first || why !== ''}
    >
      <Stack ref={form}>
        {rows.map((row, at) => {
          const fault = (field: string) => fields[`Assignments.${at}.${field}`]
          return (
            <Paper key={row.key} withBorder p="sm" component="section" aria-label={`Plan ${at + 1}`}>
              <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
                <Select<number>
                  label="Plan"
                  withAsterisk
                  data={plans.data?.map(({ PlanId, Name }) => ({ value: PlanId, label: Name })) ?? []}
                  searchable
                  nothingFoundMessage="No such plan"
                  value={row.PlanId}
                  error={fault('PlanId')}
                  onChange={(PlanId) => change(row.key, { PlanId })}
                />
                <DayInput
                  label="From"
                  withAsterisk
                  value={row.StartDate}
                  error={fault('StartDate')}
                  onChange={(StartDate) => change(row.key, { StartDate })}
                />
                <DayInput
                  label="Agent since"
                  clearable
                  value={row.AgentSince}
                  error={fault('AgentSince')}
                  onChange={(AgentSince) => change(row.key, { AgentSince })}
                />
              </SimpleGrid>
              <Text size="xs" c="dimmed" mt="sm" mb={4}>
                In that plan year, before it began here: what counts toward the tiers and the cap already.
              </Text>
              <Group gap="sm" align="flex-end" wrap="nowrap">
                <SimpleGrid cols={{ base: 2, xs: 4 }} spacing="sm" flex={1}>
                  <MoneyInput
                    label="Paid to brokerage"
                    value={row.BrokerSplit}
                    error={fault('Before.BrokerSplit')}
                    onChange={(BrokerSplit) => change(row.key, { BrokerSplit })}
                  />
                  <MoneyInput
                    label="Commission"
                    value={row.Commission}
                    error={fault('Before.Commission')}
                    onChange={(Commission) => change(row.key, { Commission })}
                  />
                  <MoneyInput
                    label="Volume"
                    value={row.Volume}
                    error={fault('Before.Volume')}
                    onChange={(Volume) => change(row.key, { Volume })}
                  />
                  <NumberInput
                    label="Deals"
                    min={0}
                    allowDecimal={false}
                    allowNegative={false}
                    hideControls
                    value={row.Deals}
                    error={fault('Before.Deals')}
                    onChange={(Deals) => change(row.key, { Deals })}
                  />
                </SimpleGrid>
                <ActionIcon
                  mb={3}
                  aria-label={`Delete plan ${at + 1}`}
                  onClick={() => setRows((now) => now.filter(({ key }) => key !== row.key))}
                >
                  <IconTrash size={18} />
                </ActionIcon>
              </Group>
            </Paper>
          )
        })}
        {rows.length === 0 && (
          <Text size="sm" c="dimmed">
            Under no plan, splits are entered by hand.
          </Text>
        )}
        <Group>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPlus size={14} />}
            onClick={() => setRows((now) => [...now, newRow(now.length === 0 ? today() : null)])}
          >
            Add a Plan
          </Button>
        </Group>
        <Group>
          <Button size="compact-sm" variant="default" loading={preview.isPending} onClick={look}>
            Preview Open Deals
          </Button>
        </Group>
        {preview.data && <PlanPreview preview={preview.data} />}
        <TextInput
          label="Why"
          description="Kept in the money ledger"
          maxLength={500}
          value={why}
          error={fields.Why}
          onChange={({ currentTarget }) => setWhy(currentTarget.value)}
        />
        <QueryFailure query={plans} title="The plans could not be loaded" />
        {error !== undefined && (
          <Alert color="red" variant="light" role="alert" title="The plans were not saved">
            {messageOf(error)}
          </Alert>
        )}
      </Stack>
    </FormDialog>
  )
}
