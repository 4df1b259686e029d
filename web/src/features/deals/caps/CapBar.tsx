import type { PlanStanding } from '@dormer/contract/deals/plan-years'
import { Progress, Text } from '@mantine/core'
import { usd } from '../../../ui/format.ts'

const part = (amount: string, of: string) =>
  Number(of) > 0 ? Math.min(100, Math.max(0, (Number(amount) / Number(of)) * 100)) : 100

/** An agent's progress toward the cap: what closed deals paid and, in a lighter color, what open deals will add. */
export const CapBar = ({ standing }: { standing: PlanStanding }) => {
  const { Name, CapAmount, Paid, Expected, Left, IsCapped, NextTier, TierBasis } = standing
  const tier = NextTier && {
    left: TierBasis === 'Deals' ? `${NextTier.Left} ${NextTier.Left === '1' ? 'deal' : 'deals'}` : usd(NextTier.Left),
    split: NextTier.BrokerSplitPerc,
  }
  if (CapAmount === null)
    return (
      <Text size="sm" c="dimmed">
        {tier ? `${tier.left} to the ${tier.split}% tier` : 'No cap'}
      </Text>
    )
  const paid = part(Paid, CapAmount)
  const expected = part(Expected, CapAmount) - paid
  return (
    <div>
      <Progress.Root size="lg" aria-label={`Cap of ${Name}`}>
        <Progress.Section value={paid} aria-label={`${usd(Paid)} of ${usd(CapAmount)} paid`} />
        {expected > 0 && <Progress.Section value={expected} color="roof.2" aria-label={`${usd(Expected)} expected`} />}
      </Progress.Root>
      <Text size="xs" mt={4} className="tabular">
        {usd(Paid)} of {usd(CapAmount)}
        {IsCapped ? ': capped' : `, ${usd(Left ?? '0')} left`}
        {!IsCapped && Number(Expected) > Number(Paid) && (
          <Text span inherit c="dimmed">
            {' '}
            · {usd(Expected)} with open deals
          </Text>
        )}
      </Text>
      {tier && (
        <Text size="xs" c="dimmed">
          {tier.left} to the {tier.split}% tier
        </Text>
      )}
    </div>
  )
}
