import { dealPlan } from '@dormer/contract/deals/plan-years'
import { Paper, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { keys, within } from '../../../api/keys.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { formatCents } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'
import classes from './Commission.module.css'
import { Line, Lines } from './Line.tsx'

/** Why a commission is split as it is: each agent's plan, line by line, in sentences. */
export const PlanReasons = ({ transactionId, close }: { transactionId: number; close: () => void }) => {
  const plan = useQuery({
    queryKey: within(keys.transactions, 'plan', transactionId),
    queryFn: ({ signal }) => call(dealPlan, { params: { transactionId } }, { signal }),
    staleTime: 0,
  })
  return (
    <Dialog close={close} title="How the Plan Splits It">
      <Loaded query={plan} skeleton={<Blocks n={2} h={140} />}>
        {({ Agents, IsSettled }) => (
          <Stack>
            {IsSettled && (
              <Text size="sm" c="dimmed">
                Closed: it stays as it is.
              </Text>
            )}
            {Agents.map((one) => (
              <Paper key={one.AgentId} withBorder p="sm" component="section" aria-label={one.AgentName}>
                <Title order={3} size="h6">
                  {one.AgentName}
                </Title>
                <Text size="sm" c="dimmed" mb={4}>
                  {one.PlanName ?? 'No split plan'}
                  {Agents.length > 1 && `, ${Number(one.SharePerc)}% of the deal`}
                </Text>
                <Lines>
                  <Line label="Commission">{formatCents(one.Commission)}</Line>
                  {one.OffTheTop.map(({ Name, Amount }) => (
                    <Line key={Name} label={Name} isPart>
                      {formatCents(`-${Amount}`)}
                    </Line>
                  ))}
                  <Line label="Broker Split">{formatCents(`-${one.BrokerSplit}`)}</Line>
                  {Number(one.TeamLead) !== 0 && (
                    <Line label={one.Leader?.Name ?? 'Team leader'}>{formatCents(`-${one.TeamLead}`)}</Line>
                  )}
                  {one.AfterSplit.map(({ Name, Amount }) => (
                    <Line key={Name} label={Name} isPart>
                      {formatCents(`-${Amount}`)}
                    </Line>
                  ))}
                  <Line label="Agent Net" isTotal>
                    {formatCents(one.AgentNet)}
                  </Line>
                </Lines>
                {one.PlanName !== null && (
                  <Text size="sm" className="tabular" mt={4}>
                    Toward the cap in this plan year, with this deal: {formatCents(one.PaidTowardCap)}
                    {one.IsCapped && ', which reaches it'}
                  </Text>
                )}
                <ul className={classes.reasons}>
                  {one.Reasons.map((reason) => (
                    <li key={reason}>{reason}</li>
                  ))}
                </ul>
              </Paper>
            ))}
          </Stack>
        )}
      </Loaded>
    </Dialog>
  )
}
