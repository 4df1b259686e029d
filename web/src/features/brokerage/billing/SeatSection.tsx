import type { Billing } from '@dormer/contract/brokerage/billing'
import { EXTRA_SEAT_CENTS, MOST_SEATS } from '@dormer/contract/brokerage/plans'
import { amountOf } from '@dormer/contract/cents'
import { Button, Group, NumberInput, Paper, Progress, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { confirm } from '../../../ui/confirm.ts'
import { formatCents } from '../../../ui/format.ts'
import { useSetSeats } from './billing.api.ts'

/** How many seats are used, and how many are paid for. */
export const SeatSection = ({ billing: { Seats, SeatsUsed, UnpaidSince } }: { billing: Billing }) => {
  const [wanted, setWanted] = useState<number | string>(Seats)
  const [known, setKnown] = useState(Seats)
  // Bought elsewhere in the meantime.
  if (known !== Seats) {
    setKnown(Seats)
    setWanted(Seats)
  }
  const save = useSetSeats()
  const price = formatCents(amountOf(BigInt(EXTRA_SEAT_CENTS)))
  const isOther = typeof wanted === 'number' && wanted !== Seats
  // Spending money takes more than one click.
  const buy = async () => {
    const more = Number(wanted) - Seats
    const cost = `${formatCents(amountOf(BigInt(more * EXTRA_SEAT_CENTS)))}/mo`
    const question = `${more === 1 ? 'One more seat costs' : `${more} more seats cost`} ${cost}. The share for this month is on your next invoice.`
    if (more < 0 || (await confirm(question, { title: 'Buy seats', yes: 'Buy Seats' }))) save.mutate(Number(wanted))
  }
  return (
    <Paper withBorder p="md" component="section">
      <Stack gap="sm">
        <Title order={2} size="h4">
          Seats
        </Title>
        <Text size="sm">
          {SeatsUsed} of {Seats} used. The plan includes one; each additional seat is {price}/mo.
        </Text>
        <Progress
          value={(100 * SeatsUsed) / Math.max(1, Seats)}
          aria-label={`${SeatsUsed} of ${Seats} seats are used`}
        />
        <Group align="flex-end" gap="sm">
          <NumberInput
            label="Seats to pay for"
            w={160}
            min={Math.max(1, SeatsUsed)}
            max={UnpaidSince ? Seats : MOST_SEATS}
            description={UnpaidSince && 'You can buy more once the payment is made.'}
            allowDecimal={false}
            value={wanted}
            onChange={setWanted}
          />
          <Button variant="default" disabled={!isOther} loading={save.isPending} onClick={buy}>
            {isOther && Number(wanted) < Seats ? 'Remove Seats' : 'Buy Seats'}
          </Button>
        </Group>
      </Stack>
    </Paper>
  )
}
