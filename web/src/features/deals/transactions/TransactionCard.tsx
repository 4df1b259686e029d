import { type TransactionCard as Card, CLOSED } from '@dormer/contract/deals/transactions'
import { Badge, Group, Paper, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Fragment, memo } from 'react'
import { formatDay, formatInstant, formatInstantTime, formatMoney } from '../../../ui/format.ts'
import cards from '../../../ui/photo-card.module.css'
import { volumeOf } from './board.rules.ts'
import { Missing } from './Missing.tsx'
import { TransactionPhoto } from './TransactionPhoto.tsx'
import classes from './Transactions.module.css'
import { clientsOf, colorOf, streetOf, townOf } from './transaction.words.ts'

/** A transaction in the list; the whole card is a link to it. */
export const TransactionCard = memo(({ card }: { card: Card }) => {
  const price = volumeOf(card)
  const dates = [
    ['Contract', card.ContractDate],
    card.StatusId === CLOSED ? ['Closed', card.DateClosed] : ['Closing', card.ClosingDate],
  ] satisfies [string, string | null][]
  return (
    <Paper component="article" className={cards.card} aria-label={streetOf(card)}>
      <TransactionPhoto url={card.PropertyImage} />
      <div className={cards.badges}>
        <Badge color={colorOf(card.StatusId)} variant="filled" autoContrast>
          {card.Status}
        </Badge>
        <Badge color="dark" variant="filled">
          {card.Type}
        </Badge>
      </div>
      <Stack gap={2} p="sm">
        <Group justify="space-between" wrap="nowrap" gap="xs">
          <Text fw={700} fz="lg" className="tabular" c={price ? undefined : 'dimmed'}>
            {price ? formatMoney(String(price)) : 'No price yet'}
          </Text>
          {card.ListingKey && (
            <Text size="xs" c="dimmed" truncate>
              MLS # {card.ListingKey}
            </Text>
          )}
        </Group>
        <Text size="sm" fw={500} truncate>
          <Link
            to="/transactions/transaction/$TransactionId"
            params={{ TransactionId: String(card.TransactionId) }}
            className={cards.name}
          >
            {streetOf(card)}
          </Link>
        </Text>
        <Text size="xs" c="dimmed" truncate mih="1.2em">
          {townOf(card)}
        </Text>
        <Text size="xs" truncate mih="1.2em" title={card.Clients || undefined}>
          {clientsOf(card)}
        </Text>
        <Text component="dl" size="xs" className={`${classes.dates} tabular`} mt={4}>
          {dates.map(
            ([label, day]) =>
              day && (
                <Fragment key={label}>
                  <dt>{label}</dt>
                  <dd>{formatDay(day)}</dd>
                </Fragment>
              ),
          )}
        </Text>
        <Missing count={card.MissingDocuments} />
        <Group justify="space-between" gap="xs" wrap="nowrap" mt={4}>
          <Text size="xs" c="dimmed" truncate>
            {card.AgentName ?? 'Unassigned'}
          </Text>
          <Text size="xs" c="dimmed" flex="none" title={`Created ${formatInstantTime(card.DateCreated)}`}>
            ID {card.TransactionId} · Created {formatInstant(card.DateCreated)}
          </Text>
        </Group>
      </Stack>
    </Paper>
  )
})
