import type { MlsRules, Property } from '@dormer/contract/homes/listings'
import { PAGE_SIZE } from '@dormer/contract/homes/property-search'
import { SENT_MAX } from '@dormer/contract/homes/send-property'
import { Group, Pagination, Stack, Text } from '@mantine/core'
import { formatCount, formatInstantTime } from '../../../ui/format.ts'
import cards from '../../../ui/photo-card.module.css'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { PropertyCard } from './PropertyCard.tsx'

type Cards = {
  rows: Property[]
  selected: string[]
  toggleSelected: (key: string) => void
  marked?: string
  mark?: (key: string | undefined) => void
}

export const PropertyCards = ({ rows, selected, toggleSelected, marked, mark }: Cards) => (
  <ul className={cards.grid} aria-label="Properties" data-selecting={selected.length > 0 || undefined}>
    {rows.map((property) => {
      const isSelected = selected.includes(property.ListingKey)
      return (
        <li key={property.ListingKey}>
          <PropertyCard
            property={property}
            isSelected={isSelected}
            toggleSelected={isSelected || selected.length < SENT_MAX ? toggleSelected : undefined}
            isMarked={marked === property.ListingKey}
            mark={mark}
          />
        </li>
      )
    })}
  </ul>
)

/** In their place until they have loaded. */
export const CardBlocks = () => (
  <div className={cards.grid}>
    {Array.from({ length: 8 }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have nothing else
      <Blocks key={at} h={300} />
    ))}
  </div>
)

type Footer = { page: number; shown: number; count: number; go: (page: number) => void }
export const PropertyFooter = ({ page, shown, count, go }: Footer) => {
  const first = (page - 1) * PAGE_SIZE + 1
  return (
    <Group justify="space-between" gap="sm">
      <Text size="sm" c="dimmed" className="tabular" role="status">
        Displaying {formatCount(first)} - {formatCount(first + shown - 1)} of {formatCount(count)}
      </Text>
      <Pagination
        total={Math.ceil(count / PAGE_SIZE)}
        value={page}
        onChange={go}
        size="sm"
        getItemProps={(number) => ({ 'aria-label': `Page ${number}` })}
        getControlProps={(control) => ({ 'aria-label': `${control} page` })}
      />
    </Group>
  )
}

/** The attribution the MLS requires with its listings. */
export const Attribution = ({ mls }: { mls: MlsRules }) => (
  <Stack gap={2}>
    {!mls.IsComplete && (
      <Text size="sm" role="status">
        {mls.MLSName} is still loading for the first time, so some listings are missing.
      </Text>
    )}
    <Text size="xs" c="dimmed">
      {[mls.Attribution, mls.LastChange && `Last updated ${formatInstantTime(mls.LastChange)}`, mls.Disclaimer]
        .filter(Boolean)
        .join(' · ')}
    </Text>
  </Stack>
)
