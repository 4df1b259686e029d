import { type Property, unitLabel } from '@dormer/contract/homes/listings'
import { Badge, Checkbox, Group, Paper, Stack, Text } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { memo, useState } from 'react'
import cards from '../../../ui/photo-card.module.css'
import { daysOf, priceOf, shortFactsOf, statusOf, streetOf, townOf } from './property.ts'
import classes from './Search.module.css'

type Props = {
  property: Property
  isSelected?: boolean
  /** Absent once as many are selected as can be sent. */
  toggleSelected?: ((key: string) => void) | undefined
  /** Highlights its bubble on the map, and vice versa. */
  isMarked?: boolean
  mark?: (key: string | undefined) => void
}

export const PropertyCard = memo(({ property, isSelected = false, toggleSelected, isMarked, mark }: Props) => {
  const { ListingKey, PreviousListPrice, ListPrice } = property
  const status = statusOf(property.StandardStatus)
  const isLower = PreviousListPrice !== null && ListPrice !== null && Number(ListPrice) < Number(PreviousListPrice)
  return (
    <Paper
      component="article"
      className={cards.card}
      data-marked={isMarked || undefined}
      data-selected={isSelected || undefined}
      data-listing={ListingKey}
      onMouseEnter={() => mark?.(ListingKey)}
      onMouseLeave={() => mark?.(undefined)}
      onFocus={() => mark?.(ListingKey)}
      onBlur={() => mark?.(undefined)}
    >
      <Photo url={property.MediaUrl} />
      <div className={cards.badges}>
        <Badge color={status.color} variant="filled" autoContrast>
          {status.label}
        </Badge>
        {isLower && (
          <Badge color="dark" variant="filled">
            Price cut
          </Badge>
        )}
        {property.OpenHouses.length > 0 && (
          <Badge color="dark" variant="filled">
            Open house
          </Badge>
        )}
      </div>
      {(toggleSelected || isSelected) && (
        <Checkbox
          className={classes.select}
          size="xs"
          label="Select"
          aria-label={`Select ${streetOf(property)}`}
          checked={isSelected}
          onChange={() => toggleSelected?.(ListingKey)}
        />
      )}
      <Stack gap={2} p="sm">
        <Group justify="space-between" wrap="nowrap" gap="xs">
          <Text fw={700} fz="lg" className="tabular" flex="none">
            {priceOf(property)}
          </Text>
          <Text size="xs" c="dimmed" truncate>
            {daysOf(property)}
          </Text>
        </Group>
        <Text size="sm" className={classes.facts}>
          {shortFactsOf(property).join(' · ')}
        </Text>
        <Text size="sm" truncate>
          <Link to="/listing/$ListingKey" params={{ ListingKey }} className={cards.name}>
            {streetOf(property)}
            {property.UnitNumber && !streetOf(property).includes(property.UnitNumber)
              ? ` ${unitLabel(property.UnitNumber)}`
              : ''}
          </Link>
        </Text>
        <Text size="xs" c="dimmed" className={classes.facts}>
          {townOf(property)}
        </Text>
        <Text fz={11} c="dimmed" mt={4} className={classes.facts}>
          {property.ListOfficeName && `Listing courtesy of ${property.ListOfficeName}`}
        </Text>
      </Stack>
    </Paper>
  )
})

/** The first photo, or a placeholder. */
const Photo = ({ url }: { url: string | null }) => {
  const [failed, setFailed] = useState(false)
  if (!url || failed)
    return (
      <div className={cards.nothing}>
        <IconPhoto size={32} aria-label="No photo" role="img" />
      </div>
    )
  return (
    <img
      src={url}
      alt=""
      loading="lazy"
      decoding="async"
      className={cards.photo}
      width={600}
      height={400}
      onError={() => setFailed(true)}
    />
  )
}
