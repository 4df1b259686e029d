import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatInstant } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import cards from '../../../ui/photo-card.module.css'
import { Blocks } from '../../../ui/Skeletons.tsx'
import type { MessagesProps } from '../../day/activities/ActivityTab.tsx'
import { PropertyCard } from '../property-search/PropertyCard.tsx'
import { favoritesQuery } from './favorites.api.ts'

/** The household's favorites as cards, and below them when they were added. */
export const FavoritesTab = ({ contact: { Contact }, activities }: MessagesProps) => {
  const { ContactId } = Contact
  const favorites = useQuery(favoritesQuery(ContactId))
  return (
    <Loaded query={favorites} skeleton={<Blocks h={280} />}>
      {(all) => (
        <Stack>
          {all.length > 0 && (
            <ul className={cards.grid} aria-label="Favorited properties">
              {all.map((one) => (
                <Stack key={one.ListingKey} component="li" gap={4}>
                  <PropertyCard property={one} />
                  <Text size="xs" c="dimmed">
                    {[
                      one.ContactId !== ContactId && one.ContactName,
                      `Since ${formatInstant(one.DateCreated)}`,
                      !one.IsAvailable && 'No longer available',
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </Text>
                </Stack>
              ))}
            </ul>
          )}
          {activities({ isByHand: false, below: all.length > 0 ? 'When they were marked' : undefined })}
        </Stack>
      )}
    </Loaded>
  )
}
