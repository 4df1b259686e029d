import type { PlanStanding } from '@dormer/contract/deals/plan-years'
import { Progress, Text } from '@mantine/core'
import { formatMoney } from '../../../../ui/format.ts'

const part = (amount: string, of: string) =>
  Number(of) > 0 ? Math.min(100, Math.max(0, (Number(amount) / Number(of)) * 100)) : 100

/** An agent's progress toward the cap: what closed deals paid and, in a lighter color, what open deals will add. */
export const CapBar = ({ standing }: { standing: PlanStanding }) => {
  const { Name, CapAmount, Paid, Expected, Left, IsCapped, NextTier, TierBasis } = standing
  const tier = NextTier && {
    left:
      TierBasis === 'Deals'
        ? `${NextTier.Left} ${NextTier.Left === '1' ? 'deal' : 'deals'}`
        : formatMoney(NextTier.Left),
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
        <Progress.Section value={paid} aria-label={`${formatMoney(Paid)} of ${formatMoney(CapAmount)} paid`} />
        {expected > 0 && (
          <Progress.Section value={expected} color="roof.2" aria-label={`${formatMoney(Expected)} expected`} />
        )}
      </Progress.Root>
      <Text size="xs" mt={4} className="tabular">
        {formatMoney(Paid)} of {formatMoney(CapAmount)}
        {IsCapped ? ': capped' : `, ${formatMoney(Left ?? '0')} left`}
        {!IsCapped && Number(Expected) > Number(Paid) && (
          <Text span inherit c="dimmed">
            {' '}
            · {formatMoney(Expected)} with open deals
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
