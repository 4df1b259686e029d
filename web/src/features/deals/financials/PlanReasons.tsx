import { subtract } from '@dormer/contract/cents'
import { dealPlan } from '@dormer/contract/deals/plan-years'
import { Paper, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { keys, within } from '../../../api/keys.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { formatCents } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { concessionsOf } from '../plans/split.ts'
import { ifClosedToday } from '../transactions/transaction.words.ts'
import classes from './Commission.module.css'
import { Line, Lines } from './Line.tsx'

/** A deduction; zero has no sign. */
const taken = (amount: string) => formatCents(Number(amount) === 0 ? amount : subtract('0', amount))

type Props = {
  transactionId: number
  /** What the transaction's agent ends up with: fees and shares entered by hand are not part of a plan. */
  agentNet: string
  close: () => void
}

/** Why a commission is split as it is: each agent's plan, line by line, in sentences. */
export const PlanReasons = ({ transactionId, agentNet, close }: Props) => {
  const plan = useQuery({
    queryKey: within(keys.transactions, 'plan', transactionId),
    queryFn: ({ signal }) => call(dealPlan, { params: { transactionId } }, { signal }),
    staleTime: 0,
  })
  // The transaction's own agent comes first.
  const isMore = ({ AgentNet }: { AgentNet: string }, at: number) => at === 0 && subtract(agentNet, AgentNet) !== '0.00'
  return (
    <Dialog close={close} title="How the Plan Splits It">
      <Loaded query={plan} skeleton={<Blocks n={2} h={140} />}>
        {({ Agents, IsSettled, Day }) => (
          <Stack>
            {IsSettled && (
              <Text size="sm" c="dimmed">
                Closed. The split no longer changes.
              </Text>
            )}
            {!IsSettled && ifClosedToday(Day) && (
              <Text size="sm" c="dimmed">
                {Day ? 'The closing date has passed' : 'There is no closing date yet'}: these are the figures{' '}
                {ifClosedToday(Day)}, after the deals that have one ahead.
              </Text>
            )}
            {Agents.map((one, at) => (
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
                      {taken(Amount)}
                    </Line>
                  ))}
                  <Line label="Broker Split">{taken(one.BrokerSplit)}</Line>
                  {Number(one.TeamLead) !== 0 && (
                    <Line label={one.Leader?.Name ?? 'Team leader'}>{taken(one.TeamLead)}</Line>
                  )}
                  {Number(concessionsOf(one)) !== 0 && <Line label="Concessions">{taken(concessionsOf(one))}</Line>}
                  {one.AfterSplit.map(({ Name, Amount }) => (
                    <Line key={Name} label={Name} isPart>
                      {taken(Amount)}
                    </Line>
                  ))}
                  <Line label={isMore(one, at) ? 'By the plan' : 'Agent Net'} isTotal>
                    {formatCents(one.AgentNet)}
                  </Line>
                  {isMore(one, at) && (
                    <>
                      <Line label="Entered by hand" isPart>
                        {formatCents(subtract(agentNet, one.AgentNet))}
                      </Line>
                      <Line label="Agent Net" isTotal>
                        {formatCents(agentNet)}
                      </Line>
                    </>
                  )}
                </Lines>
                {one.PlanName !== null && (
                  <Text size="sm" className="tabular" mt={4}>
                    Toward the cap in this plan year, with this deal: {formatCents(one.PaidTowardCap)}
                    {one.IsCapped && '. The cap is reached.'}
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
