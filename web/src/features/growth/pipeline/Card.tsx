import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import type { Opportunity } from '@dormer/contract/growth/opportunities'
import type { PipelineColumn } from '@dormer/contract/growth/pipeline'
import { Badge, Group, Paper, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { memo, useEffect, useRef, useState } from 'react'
import { formatDay, formatMoney } from '../../../ui/format.ts'
import { AnchorLink } from '../../../ui/links.tsx'
import { nameOf } from './board.rules.ts'
import { CardMenu } from './CardMenu.tsx'
import { editOpportunity } from './edit.ts'
import classes from './Pipeline.module.css'

type Props = {
  card: Opportunity
  columns: PipelineColumn[]
  isMovable: boolean
  isFocused: boolean
  stopFocusing: () => void
  moveTo: (card: Opportunity, to: PipelineColumn) => void
  remove: (card: Opportunity) => void
}

/** An opportunity on the board: a click opens its editor; it is dragged, or moved by its menu or by keys. */
export const Card = memo(({ card, columns, isMovable, isFocused, stopFocusing, moveTo, remove }: Props) => {
  const element = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const [isDragged, setDragged] = useState(false)
  useEffect(() => {
    if (!element.current || !isMovable) return
    return draggable({
      element: element.current,
      getInitialData: () => ({ opportunity: card }),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    })
  }, [card, isMovable])
  useEffect(() => {
    if (!isFocused) return
    opener.current?.focus({ preventScroll: true })
    stopFocusing()
  }, [isFocused, stopFocusing])
  const name = nameOf(card)
  // One without a name of its own is called by its contact, whose link is the title then.
  const isNamed = Boolean(card.Name) || !card.CanOpenContact
  return (
    <Paper
      ref={element}
      component="article"
      className={classes.card}
      aria-label={name}
      data-dragged={isDragged || undefined}
      data-movable={isMovable || undefined}
      data-stuck={card.IsStuck || undefined}
    >
      <Group gap={4} wrap="nowrap" justify="space-between">
        <button
          ref={opener}
          type="button"
          className={classes.open}
          data-card={card.Id}
          data-over={!isNamed || undefined}
          aria-label={isNamed ? undefined : name}
          aria-describedby={isMovable ? 'pipeline-keys' : undefined}
          onClick={() => editOpportunity({ opportunity: card, isReadOnly: !isMovable })}
        >
          {isNamed && name}
        </button>
        {!isNamed && <Contact card={card} isTitle />}
        {isMovable && <CardMenu {...{ card, columns, moveTo, remove }} />}
      </Group>
      <Group gap={6} wrap="nowrap" className={classes.line2}>
        {isNamed && <Contact card={card} />}
        <Text size="xs" c="dimmed" flex="none" className={classes.type}>
          {isNamed && '· '}
          {card.Type}
        </Text>
      </Group>
      <Text size="sm" className="tabular" c={card.SalesPrice ? undefined : 'dimmed'} truncate>
        {card.SalesPrice ? formatMoney(card.SalesPrice) : 'No price yet'}
        {card.GCI && (
          <Text span size="xs" c="dimmed">
            {' '}
            · GCI {formatMoney(card.GCI)}
          </Text>
        )}
      </Text>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text size="xs" c="dimmed" truncate>
          {card.UserName}
          {card.ProjectedCloseDate && ` · ${formatDay(card.ProjectedCloseDate)}`}
        </Text>
        <Standing card={card} />
      </Group>
    </Paper>
  )
})

const Contact = ({ card, isTitle }: { card: Opportunity; isTitle?: boolean }) => {
  // Without a link it would say the title again.
  if (!card.CanOpenContact && !card.Name) return null
  if (!card.CanOpenContact)
    return (
      <Text size="xs" truncate>
        {card.ContactName}
      </Text>
    )
  return (
    <AnchorLink
      to="/contact/$ContactId"
      params={{ ContactId: String(card.ContactId) }}
      size={isTitle ? 'sm' : 'xs'}
      fw={isTitle ? 600 : undefined}
      flex={isTitle ? 1 : undefined}
      truncate
      draggable={false}
      className={classes.above}
    >
      {card.ContactName}
    </AnchorLink>
  )
}

/** How long it has been in its stage, or what has become of it. */
const Standing = ({ card }: { card: Opportunity }) => {
  if (card.Transaction && !(card.Outcome === 'Lost' && card.LostReason)) {
    const { TransactionId, Status, CanOpen } = card.Transaction
    return CanOpen ? (
      <AnchorLink
        to="/transactions/transaction/$TransactionId"
        params={{ TransactionId: String(TransactionId) }}
        size="xs"
        flex="none"
        draggable={false}
        className={classes.above}
        aria-label={`Transaction: ${Status}`}
      >
        {Status}
      </AnchorLink>
    ) : (
      <Text size="xs" c="dimmed" flex="none">
        {Status}
      </Text>
    )
  }
  const days = `${card.DaysInStage} ${card.DaysInStage === 1 ? 'day' : 'days'}`
  if (card.IsStuck)
    return (
      <Badge
        size="sm"
        tt="none"
        variant="light"
        color="orange"
        flex="none"
        leftSection={<IconAlertTriangle size={12} />}
        title={`Stuck: ${days} in ${card.StageName}`}
      >
        {days}
      </Badge>
    )
  return card.Outcome === 'Lost' && card.LostReason ? (
    <Text size="xs" c="dimmed" truncate title={card.LostNote ?? undefined}>
      {card.LostReason}
    </Text>
  ) : (
    <Text
      size="xs"
      c="dimmed"
      flex="none"
      title={card.DaysInStage === 0 ? `In ${card.StageName} since today` : `${days} in ${card.StageName}`}
    >
      {card.DaysInStage === 0 ? 'today' : `${card.DaysInStage}d`}
    </Text>
  )
}
