import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import {
  CLOSED,
  type TransactionCard,
  type TransactionStatusId,
  transactionStatuses,
} from '@dormer/contract/deals/transactions'
import { ActionIcon, Badge, Group, Menu, Paper, Stack, Text } from '@mantine/core'
import { IconArrowsMove } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { memo, useEffect, useRef, useState } from 'react'
import { formatDay, formatMoney } from '../../../ui/format.ts'
import photoCards from '../../../ui/photo-card.module.css'
import classes from './Board.module.css'
import { volumeOf } from './board.rules.ts'
import { Missing } from './Missing.tsx'
import { TransactionPhoto } from './TransactionPhoto.tsx'
import { clientsOf, colorOf, streetOf, townOf } from './transaction.words.ts'
import { allStatuses } from './transactions.search.ts'

type Props = {
  card: TransactionCard
  isMovable: boolean
  move: (card: TransactionCard, to: TransactionStatusId) => void
  /** Whether its menu button gets the focus, because the card was moved through it. */
  isFocused: boolean
}

/** A transaction on the board; the whole card is a link to it, and can be dragged or moved through its menu. */
export const BoardCard = memo(({ card, isMovable, move, isFocused }: Props) => {
  const element = useRef<HTMLDivElement>(null)
  const menu = useRef<HTMLButtonElement>(null)
  const [isDragged, setDragged] = useState(false)
  useEffect(() => {
    if (!element.current || !isMovable) return
    return draggable({
      element: element.current,
      getInitialData: () => ({ card }),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    })
  }, [card, isMovable])
  useEffect(() => {
    if (isFocused) menu.current?.focus()
  }, [isFocused])
  const volume = volumeOf(card)
  const [label, day] =
    card.StatusId === CLOSED
      ? ['Closed', card.DateClosed]
      : card.ClosingDate
        ? ['Closing', card.ClosingDate]
        : ['Contract', card.ContractDate]
  const [street, town] = [streetOf(card), townOf(card)]
  return (
    <Paper
      ref={element}
      component="article"
      className={classes.card}
      aria-label={street}
      data-dragged={isDragged || undefined}
      data-movable={isMovable || undefined}
    >
      <Group gap="xs" wrap="nowrap" align="flex-start">
        {card.PropertyImage && (
          <div className={classes.photo}>
            <TransactionPhoto url={card.PropertyImage} />
          </div>
        )}
        <Stack gap={0} miw={0} flex={1}>
          <Text size="sm" fw={600} truncate>
            <Link
              to="/transactions/transaction/$TransactionId"
              params={{ TransactionId: String(card.TransactionId) }}
              className={photoCards.name}
              draggable={false}
            >
              {street}
            </Link>
          </Text>
          {town && (
            <Text size="xs" c="dimmed" truncate>
              {town}
            </Text>
          )}
          {card.Clients && (
            <Text size="xs" truncate title={card.Clients}>
              {clientsOf(card)}
            </Text>
          )}
          <Text size="sm" className="tabular" c={volume ? undefined : 'dimmed'} truncate>
            {volume ? formatMoney(String(volume)) : 'No price yet'}
            <Text span size="xs" c="dimmed">
              {' '}
              · {card.Type}
            </Text>
          </Text>
          <Missing count={card.MissingDocuments} />
        </Stack>
        {isMovable && (
          <Menu position="bottom-end" returnFocus>
            <Menu.Target>
              <ActionIcon ref={menu} className={classes.move} aria-label={`Move ${street}`} title="Move to">
                <IconArrowsMove size={16} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Label>Move to</Menu.Label>
              {allStatuses
                .filter((status) => status !== card.StatusId)
                .map((status) => (
                  <Menu.Item
                    key={status}
                    leftSection={<Badge circle size="xs" color={colorOf(status)} className={classes.dot} aria-hidden />}
                    onClick={() => move(card, status)}
                  >
                    {transactionStatuses[status]}
                    {status === CLOSED && '…'}
                  </Menu.Item>
                ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </Group>
      <Group justify="space-between" gap="xs" wrap="nowrap" mt={4}>
        <Text size="xs" c="dimmed" truncate>
          {card.AgentName ?? 'Unassigned'}
        </Text>
        {day && (
          <Text size="xs" c="dimmed" flex="none" className="tabular">
            {label} {formatDay(day)}
          </Text>
        )}
      </Group>
    </Paper>
  )
})
