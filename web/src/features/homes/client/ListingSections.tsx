import { plainHours } from '@dormer/contract/clock-words'
import type { ClientPropertyDetail } from '@dormer/contract/homes/client-listings'
import { formatPhone } from '@dormer/contract/phone'
import { IconDoorEnter } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { formatCount, formatInstant, formatMoney } from '../../../ui/format.ts'
import { facts } from '../listing/facts.ts'
import { PriceLine } from '../listing/PriceLine.tsx'
import { daysOf, priceOf, statusOf } from '../property-search/property.ts'
import kit from './kit.module.css'
import { Button } from './kit.tsx'
import classes from './listing.module.css'
import { streetOf, townOf } from './PropertyCard.tsx'
import { visit } from './site.ts'

type Props = { property: ClientPropertyDetail }

export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={classes.section} aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
)

/** The price and its state, the main facts and the address. */
export const Headline = ({ property }: Props) => {
  const status = statusOf(property.StandardStatus)
  const { PreviousListPrice, ListPrice, PriceChangeTimestamp } = property
  const isLower = PreviousListPrice !== null && Number(PreviousListPrice) > Number(ListPrice)
  return (
    <div className={classes.top}>
      <p className={classes.price}>
        {priceOf(property)}
        <span
          className={classes.status}
          data-pending={status.color === 'yellow' || undefined}
          data-off={status.color === 'gray' || undefined}
        >
          {status.label}
        </span>
      </p>
      {isLower && (
        <p className={kit.dim}>
          <s>{formatMoney(PreviousListPrice)}</s>, lower since{' '}
          {PriceChangeTimestamp && formatInstant(PriceChangeTimestamp)}
        </p>
      )}
      <MainFacts property={property} />
      <h1 className={classes.address}>
        {streetOf(property)}, {townOf(property)}
      </h1>
      <p className={kit.dim}>
        {[daysOf(property), property.PropertySubType, property.SubdivisionName].filter(Boolean).join(' · ')}
      </p>
    </div>
  )
}

const MainFacts = ({ property }: Props) => {
  const { BedroomsTotal, BathroomsTotalInteger, LivingArea, LotSizeAcres } = property
  const all = [
    { n: BedroomsTotal, words: BedroomsTotal === 1 ? 'bed' : 'beds' },
    { n: BathroomsTotalInteger, words: BathroomsTotalInteger === 1 ? 'bath' : 'baths' },
    { n: LivingArea && formatCount(LivingArea), words: 'sqft' },
    { n: !LivingArea && LotSizeAcres ? Number(LotSizeAcres.toFixed(2)) : null, words: 'acres' },
  ]
  return (
    <p className={classes.main}>
      {all.map(
        ({ n, words }) =>
          n != null && (
            <span key={words}>
              <b>{n}</b> {words}
            </span>
          ),
      )}
    </p>
  )
}

// Event times are shown in the home's time zone.
const timeZone = visit.get()?.TimeZone
const when = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'long', month: 'long', day: 'numeric' })
const hours = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' })
const clock = (instant: string) => plainHours(hours.format(new Date(instant)))
const history = {
  New: 'Listed',
  Price: 'Price changed',
  Status: 'Status changed',
  BackOnMarket: 'Back on the market',
  Removed: 'Left the market',
}

export const OpenHouses = ({ property }: Props) =>
  property.OpenHouses.length > 0 && (
    <Section title="Open houses">
      <ul className={classes.houses}>
        {property.OpenHouses.map(({ OpenHouseKey, OpenHouseStartTime, OpenHouseEndTime, OpenHouseRemarks }) => (
          <li key={OpenHouseKey} className={classes.house}>
            <IconDoorEnter size={24} aria-hidden />
            <div>
              <strong>{when.format(new Date(OpenHouseStartTime))}</strong>
              <p className={kit.dim}>
                {clock(OpenHouseStartTime)}
                {OpenHouseEndTime && ` to ${clock(OpenHouseEndTime)}`}
                {OpenHouseRemarks && ` · ${OpenHouseRemarks}`}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )

export const PriceHistory = ({ property }: Props) =>
  property.PriceHistory.length > 0 && (
    <Section title="Price history">
      <PriceLine property={property} />
      <table className={classes.history}>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">What happened</th>
            <th scope="col">Price</th>
          </tr>
        </thead>
        <tbody>
          {property.PriceHistory.map(({ EventType, DateTime, Price, Status }) => (
            <tr key={`${EventType} ${DateTime}`}>
              <td>{formatInstant(DateTime)}</td>
              <td>{EventType === 'Status' && Status ? statusOf(Status).label : history[EventType]}</td>
              <td>{Price && formatMoney(Price)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )

export const ListedBy = ({ property }: Props) => (
  <Section title="Listed by">
    <p className={kit.dim}>
      {[property.ListAgentFullName, property.ListAgentPhone && formatPhone(property.ListAgentPhone)]
        .filter(Boolean)
        .join(' · ')}
      <br />
      {[property.ListOfficeName, property.ListOfficePhone && formatPhone(property.ListOfficePhone)]
        .filter(Boolean)
        .join(' · ')}
      <br />
      MLS # {property.ListingId}
    </p>
  </Section>
)

/** Facts already shown above. */
const told = ['Status', 'Price', 'On the market']
const FEW = 12
export const Facts = ({ property }: Props) => {
  const [isWhole, setWhole] = useState(false)
  const all = [
    ...facts.filter(({ label }) => !told.includes(label)).map(({ label, of }) => ({ label, value: of(property) })),
    ...property.More.map(({ Label, Value }) => ({ label: Label, value: Value })),
  ].filter(({ value }) => value != null && value !== '')
  const shown = isWhole || all.length <= FEW + 3 ? all : all.slice(0, FEW)
  return (
    <>
      <dl className={classes.facts}>
        {shown.map(({ label, value }) => (
          <div key={label} className={classes.fact}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {shown.length < all.length && (
        <div>
          <Button onClick={() => setWhole(true)}>All {all.length} facts</Button>
        </div>
      )}
    </>
  )
}

/** Longer text is shown on request. */
const SHORT = 420
export const Remarks = ({ text }: { text: string }) => {
  const [isWhole, setWhole] = useState(text.length <= SHORT)
  return (
    <Section title="About this home">
      <p className={classes.remarks} data-short={!isWhole || undefined}>
        {text}
      </p>
      {!isWhole && (
        <div>
          <Button quiet style={{ padding: 0 }} onClick={() => setWhole(true)}>
            Show more
          </Button>
        </div>
      )}
    </Section>
  )
}

const dollarsOf = ({ More }: ClientPropertyDetail, name: string) => {
  const dollars = Number(More.find(({ Name }) => Name === name)?.Value.replace(/[$,]/g, ''))
  return dollars > 0 ? dollars : undefined
}
/** The taxes of a year, if the feed says them. */
export const taxesOf = (property: ClientPropertyDetail) => {
  const dollars = dollarsOf(property, 'TaxAnnualAmount')
  return dollars && Math.round(dollars)
}
/** Monthly dues, if the feed says how often they are due. */
export const duesOf = (property: ClientPropertyDetail) => {
  const often = property.More.find(({ Name }) => Name === 'AssociationFeeFrequency')?.Value ?? 'Monthly'
  const months = { Monthly: 1, Quarterly: 3, 'Semi-Annually': 6, Annually: 12 }[often]
  return months ? Math.round((dollarsOf(property, 'AssociationFee') ?? 0) / months) : 0
}
