import type { Opportunity } from '@dormer/contract/growth/opportunities'
import type { PipelineColumn } from '@dormer/contract/growth/pipeline'
import { ActionIcon, Badge, ColorSwatch, Group, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { formatCount, formatMoney } from '../../../ui/format.ts'
import { AnchorLink } from '../../../ui/links.tsx'
import { swatchOf } from '../stages/stage-colors.ts'
import { Card } from './Card.tsx'
import { editOpportunity } from './edit.ts'
import classes from './Pipeline.module.css'
import { DECIDED_DAYS } from './pipeline.api.ts'
import type { PipelineSearch } from './pipeline.search.ts'
import { formatDollars } from './Totals.tsx'
import type { MoveCard } from './useBoard.ts'
import { useColumnDrop } from './useColumnDrop.ts'
import { useRows } from './useRows.ts'

/** The height of a card with the room below it, as in the styles. */
const ROW_REM = 7.25

type Props = {
  column: PipelineColumn
  columns: PipelineColumn[]
  search: PipelineSearch
  isMovable: boolean
  focused: number | undefined
  stopFocusing: () => void
  drop: MoveCard
  moveTo: (card: Opportunity, to: PipelineColumn) => void
  remove: (card: Opportunity) => void
}

/** A stage: its totals, and its cards in a list of its own scroll; only those in view are drawn. */
export const Column = ({ column, columns, search, isMovable, focused, drop, ...board }: Props) => {
  const { StageName: name, Opportunities: cards } = column
  const { scroller, height, from, to, show } = useRows(cards.length, ROW_REM)
  const { element, over } = useColumnDrop(column, scroller, height, drop)
  const place = cards.findIndex(({ Id }) => Id === focused)
  const showNow = useEffectEvent(show)
  useEffect(() => {
    if (place < 0) return
    showNow(place)
    element.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [place, element])
  return (
    <section ref={element} className={classes.column} aria-label={name} data-over={over !== undefined || undefined}>
      <div className={classes.head}>
        <Group justify="space-between" wrap="nowrap" gap="xs">
          <Group gap="xs" wrap="nowrap" miw={0}>
            <ColorSwatch size={12} color={swatchOf(column.Color)} aria-hidden />
            <Title order={2} size="h6" lineClamp={1} title={column.Description ?? undefined}>
              {name}
            </Title>
            {column.Outcome !== 'Open' && (
              <Text size="xs" c="dimmed" flex="none">
                last {DECIDED_DAYS} days
              </Text>
            )}
            {column.StuckCount > 0 && (
              <Badge size="xs" tt="none" variant="light" color="orange" flex="none">
                {formatCount(column.StuckCount)} stuck
              </Badge>
            )}
          </Group>
          {isMovable && (
            <ActionIcon
              variant="subtle"
              size="sm"
              aria-label={`Add an opportunity to ${name}`}
              title="Add an opportunity"
              onClick={() => editOpportunity({ type: search.type, agent: search.agent, stage: column.Stage })}
            >
              <IconPlus size={16} />
            </ActionIcon>
          )}
        </Group>
        <Text
          size="xs"
          c="dimmed"
          className="tabular"
          title={`Volume ${formatMoney(column.TotalVolume)}, GCI ${formatMoney(column.TotalGCI)}`}
        >
          {formatCount(column.Count)} {column.Count === 1 ? 'deal' : 'deals'} · {formatDollars(column.TotalVolume)} ·
          GCI {formatDollars(column.TotalGCI)}
        </Text>
      </div>
      <div ref={scroller} className={classes.scroll}>
        {cards.length === 0 && (
          <Text size="sm" c="dimmed" p="xs">
            {column.HasEarlier ? `None in the last ${DECIDED_DAYS} days.` : 'No opportunities here.'}
          </Text>
        )}
        <ul
          className={classes.cards}
          aria-label={`${name} opportunities`}
          style={{ height: `${cards.length * ROW_REM}rem` }}
        >
          {cards.slice(from, to).map((card, at) => (
            <li
              key={card.Id}
              style={{ top: `${(from + at) * ROW_REM}rem` }}
              aria-setsize={cards.length}
              aria-posinset={from + at + 1}
            >
              <Card
                card={card}
                columns={columns}
                isMovable={isMovable}
                isFocused={focused === card.Id}
                stopFocusing={board.stopFocusing}
                moveTo={board.moveTo}
                remove={board.remove}
              />
            </li>
          ))}
          {over !== undefined && <li className={classes.line} style={{ top: `${over * ROW_REM}rem` }} aria-hidden />}
        </ul>
        {column.HasEarlier && (
          <AnchorLink
            to="/pipeline"
            search={{ type: search.type, agent: search.agent, view: 'list', stage: column.Stage }}
            size="xs"
            p="xs"
            display="block"
          >
            Earlier ones in the list
          </AnchorLink>
        )}
      </div>
    </section>
  )
}
