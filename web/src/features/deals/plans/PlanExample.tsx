import { add } from '@dormer/contract/cents'
import type { PlanSplit } from '@dormer/contract/deals/commission-year'
import { readMoney } from '@dormer/contract/money'
import { Badge, Group, NumberInput, Paper, SimpleGrid, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { MoneyInput } from '../../../forms/masked.tsx'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { formatCents, formatMoney } from '../../../ui/format.ts'
import { Line, Lines } from '../financials/Line.tsx'
import classes from './Plans.module.css'
import { type Example, exampleYear, type PlanDraft, planOf } from './plan.draft.ts'

/** A year of deals under the plan being edited, computed here by the same function that fills real deals. */
export const PlanExample = ({ draft }: { draft: PlanDraft }) => {
  const [example, setExample] = useState<Example>({ Commission: '12000', Volume: '400000', Deals: 10 })
  const [shown, setShown] = useState(1)
  const change = (part: Partial<Example>) => setExample((now) => ({ ...now, ...part }))
  const plan = planOf(draft)
  const [commission, volume] = [readMoney(example.Commission), readMoney(example.Volume)]
  const splits =
    plan && commission ? exampleYear(plan, { ...example, Commission: commission, Volume: volume ?? '0' }) : []
  const split = splits.find(({ TransactionId }) => TransactionId === shown) ?? splits[0]
  const columns: Column<PlanSplit>[] = [
    {
      title: 'Deal',
      render: ({ TransactionId, IsCapped }) => (
        <Group gap={6} wrap="nowrap">
          <UnstyledButton
            className={classes.deal}
            aria-pressed={TransactionId === split?.TransactionId}
            onClick={() => setShown(TransactionId)}
          >
            Deal {TransactionId}
          </UnstyledButton>
          {IsCapped && (
            <Badge size="xs" variant="light">
              Capped
            </Badge>
          )}
        </Group>
      ),
    },
    { title: 'Brokerage', align: 'right', render: ({ BrokerSplit }) => formatMoney(BrokerSplit) },
    {
      title: 'Fees',
      align: 'right',
      render: ({ OffTheTop, AfterSplit }) =>
        formatMoney(add(...[...OffTheTop, ...AfterSplit].map(({ Amount }) => Amount))),
    },
    { title: 'Agent', align: 'right', render: ({ AgentNet }) => formatMoney(AgentNet) },
  ]
  return (
    <Paper component="section" aria-label="Example" withBorder p="sm" className={classes.example}>
      <Title order={3} size="h6" mb="xs">
        A year of deals like this
      </Title>
      <SimpleGrid cols={3} spacing="xs" mb="sm">
        <MoneyInput label="Commission" value={example.Commission} onChange={(Commission) => change({ Commission })} />
        <MoneyInput label="Price" value={example.Volume} onChange={(Volume) => change({ Volume })} />
        <NumberInput
          label="Deals"
          min={1}
          max={50}
          clampBehavior="strict"
          allowDecimal={false}
          hideControls
          value={example.Deals}
          onChange={(next) => change({ Deals: Math.max(1, Number(next) || 1) })}
        />
      </SimpleGrid>
      {!split ? (
        <Text size="sm" c="dimmed">
          Enter the split and a commission to see what each side gets.
        </Text>
      ) : (
        <Stack gap="sm">
          <Lines>
            <Line label={`Commission of deal ${split.TransactionId}`}>{formatCents(commission ?? '0')}</Line>
            {split.OffTheTop.map(({ Name, Amount }) => (
              <Line key={Name} label={Name} isPart>
                {formatCents(`-${Amount}`)}
              </Line>
            ))}
            <Line label="Brokerage">{formatCents(`-${split.BrokerSplit}`)}</Line>
            {Number(split.TeamLead) !== 0 && <Line label="Team leader">{formatCents(`-${split.TeamLead}`)}</Line>}
            {split.AfterSplit.map(({ Name, Amount }) => (
              <Line key={Name} label={Name} isPart>
                {formatCents(`-${Amount}`)}
              </Line>
            ))}
            <Line label="Agent" isTotal>
              {formatCents(split.AgentNet)}
            </Line>
          </Lines>
          <ul className={classes.reasons}>
            {split.Reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
          {plan?.TeamLead?.Taken === 'BeforeSplit' && (
            <Text size="xs" c="dimmed">
              The leader's share is taken before the commission above, under the leader's own plan.
            </Text>
          )}
          <DataTable
            isPart
            rows={splits}
            keyOf={({ TransactionId }) => TransactionId}
            columns={columns}
            verticalSpacing={4}
          />
          <Text size="sm" fw={600}>
            The year: brokerage {formatMoney(add(...splits.map(({ BrokerSplit }) => BrokerSplit)))}, agent{' '}
            {formatMoney(add(...splits.map(({ AgentNet }) => AgentNet)))}
          </Text>
        </Stack>
      )}
    </Paper>
  )
}
