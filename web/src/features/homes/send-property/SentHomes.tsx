import { sentProperties } from '@dormer/contract/homes/sent-properties'
import { Anchor, Group, Text } from '@mantine/core'
import { IconHeartFilled, IconPhoto } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { keys, within } from '../../../api/keys.ts'
import { formatInstantTime } from '../../../ui/format.ts'
import { priceOf, streetOf, townOf } from '../property-search/property.ts'
import classes from './SentHomes.module.css'

const sentQuery = (contactId: number) =>
  queryOptions({
    queryKey: within(keys.activities, 'sent', contactId),
    queryFn: ({ signal }) => call(sentProperties, { query: { contactId } }, { signal }),
  })

/** A message with more homes says how many others there are. */
const MOST = 4

/** The homes that a message to the contact contained, and what became of each. */
export const SentHomes = ({ contactId, messageId }: { contactId: number; messageId: number }) => {
  const { data: homes = [] } = useQuery({
    ...sentQuery(contactId),
    select: (all) => all.filter((one) => one.MessageId === messageId),
  })
  const [isAll, setAll] = useState(false)
  if (homes.length === 0) return null
  return (
    <>
      <ul className={classes.homes} aria-label="Homes sent">
        {homes.slice(0, isAll ? undefined : MOST).map((home) => (
          <li key={home.ListingKey} className={classes.home}>
            <span className={classes.photo}>
              {home.MediaUrl ? (
                <img src={home.MediaUrl} alt="" loading="lazy" decoding="async" width={72} height={48} />
              ) : (
                <IconPhoto size={20} aria-hidden />
              )}
            </span>
            <div className={classes.about}>
              <Text size="sm" truncate>
                <Link to="/listing/$ListingKey" params={{ ListingKey: home.ListingKey }} className={classes.link}>
                  <b className="tabular">{priceOf(home)}</b> · {streetOf(home)}, {townOf(home)}
                </Link>
              </Text>
              <Group gap={6} wrap="nowrap">
                {home.IsFavorite && <IconHeartFilled size={14} className={classes.heart} aria-hidden />}
                <Text size="xs" c="dimmed" truncate>
                  {[
                    home.IsFavorite && 'Favorite',
                    home.DateOpened ? `Opened ${formatInstantTime(home.DateOpened)}` : 'Not opened yet',
                    !home.IsAvailable && 'No longer available',
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
              </Group>
            </div>
          </li>
        ))}
      </ul>
      {!isAll && homes.length > MOST && (
        <Anchor component="button" type="button" size="xs" ta="start" onClick={() => setAll(true)}>
          Show {homes.length - MOST} more homes
        </Anchor>
      )}
    </>
  )
}
