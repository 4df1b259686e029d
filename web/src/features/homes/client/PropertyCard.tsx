import type { ClientProperty } from '@dormer/contract/homes/client-listings'
import { useDeferredValue } from 'react'
import { formatMoney } from '../../../ui/format.ts'
import { factsOf, streetOf as listedStreet, priceOf, statusOf, townOf } from '../property-search/property.ts'
import classes from './card.module.css'
import { Heart } from './Heart.tsx'
import { addressOf } from './site.ts'

export { townOf }
/** If the seller shows the address. */
export const streetOf = (property: Pick<ClientProperty, 'HasAddress' | 'UnparsedAddress'>) =>
  property.HasAddress ? listedStreet(property) : 'Address available on request'

/** A home in a list: the whole card links to it. */
export const PropertyCard = ({ property, isFirst = false }: { property: ClientProperty; isFirst?: boolean }) => {
  const { ListingKey, MediaUrl, StandardStatus, PreviousListPrice, ListPrice, OpenHouses, ListOfficeName } = property
  const down = Number(PreviousListPrice ?? 0) - Number(ListPrice)
  const status = statusOf(StandardStatus)
  const tags = [
    StandardStatus === 'Active' ? (property.DaysOnMarket === 0 ? 'New' : '') : status.label,
    OpenHouses.length > 0 && 'Open house',
    down > 0 && `${formatMoney(String(Math.round(down)))} lower`,
  ].filter(Boolean)
  return (
    <article className={classes.card}>
      <div className={classes.photo}>
        {MediaUrl && (
          <img
            src={MediaUrl}
            alt=""
            width={600}
            height={400}
            {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy', decoding: 'async' })}
          />
        )}
        {tags.length > 0 && (
          <ul className={classes.tags}>
            {tags.map((tag) => (
              <li key={String(tag)}>{tag}</li>
            ))}
          </ul>
        )}
      </div>
      <div className={classes.words}>
        <p className={classes.price}>{priceOf(property)}</p>
        <p>{factsOf(property).slice(0, 3).join(' · ')}</p>
        <h2>
          <a href={addressOf('listing', ListingKey)}>{streetOf(property)}</a>
        </h2>
        <p className={classes.town}>{townOf(property)}</p>
        {ListOfficeName && <p className={classes.office}>Listed by {ListOfficeName}</p>}
      </div>
      <div className={classes.heart}>
        <Heart listingKey={ListingKey} of={streetOf(property)} />
      </div>
    </article>
  )
}

/** As many as a large screen shows initially. */
const FIRST = 8
export const Properties = ({ properties, label }: { properties: ClientProperty[]; label: string }) => {
  // The rest renders once the page is interactive.
  const shown = useDeferredValue(properties, properties.slice(0, FIRST))
  return (
    <ul className={classes.list} aria-label={label}>
      {shown.map((property, at) => (
        <li key={property.ListingKey}>
          <PropertyCard property={property} isFirst={at === 0} />
        </li>
      ))}
    </ul>
  )
}
