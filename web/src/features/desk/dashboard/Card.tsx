import { Badge, Group, Paper, Select, Title } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatCompact, formatCount } from '../../../ui/format.ts'
import { titles } from './cards.ts'
import { type RangedCard, ranged, spanOf } from './dashboard.search.ts'

export const useSpan = (card: RangedCard) => spanOf(card, useSearch({ strict: false }))

/** A card with a choice of ranges, kept in the URL. `count` is the total in the chosen range. */
export const Card = ({ card, count, children }: { card: RangedCard; count?: number; children: ReactNode }) => {
  const span = useSpan(card)
  const navigate = useNavigate()
  const { ranges, start } = ranged[card]
  const choose = (value: string | null) =>
    value &&
    navigate({
      to: '/',
      search: (before) => ({ ...before, [card]: value === start ? undefined : Number(value) || value }),
      resetScroll: false,
    })
  return (
    <Paper p="md" component="section" aria-label={titles[card]}>
      <Group justify="space-between" mb="sm" gap="xs">
        <Group gap="xs">
          <Title order={2} size="h4">
            {titles[card]}
          </Title>
          {count !== undefined && count > 0 && (
            <Badge variant="light" color="gray" size="lg" className="tabular" title={formatCount(count)}>
              {formatCompact(count)}
            </Badge>
          )}
        </Group>
        <Select
          size="xs"
          w={140}
          aria-label={`Range of ${titles[card]}`}
          data={[...ranges]}
          allowDeselect={false}
          value={span}
          onChange={choose}
        />
      </Group>
      {children}
    </Paper>
  )
}
