import {
  type ClientListing,
  type ClientProperty,
  type ClientPropertyDetail,
  clientSearch,
  viewClientListing,
} from '@dormer/contract/homes/client-listings'
import { formatPhone } from '@dormer/contract/phone'
import { IconDoorEnter, IconShare2 } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { formatCount, formatInstant, formatMoney } from '../../../ui/format.ts'
import { facts } from '../listing/facts.ts'
import { daysOf, priceOf, statusOf } from '../property-search/property.ts'
import { AgentBar, AgentCard } from './Agent.tsx'
import { Frame, Page } from './Frame.tsx'
import { Heart } from './Heart.tsx'
import kit from './kit.module.css'
import { Button, LinkButton, Sheet } from './kit.tsx'
import { LocationMap } from './LocationMap.tsx'
import classes from './listing.module.css'
import { Payment } from './Payment.tsx'
import { Photos } from './Photos.tsx'
import { Properties, streetOf, townOf } from './PropertyCard.tsx'
import { AppointmentForm, AskForm, PrequalifyForm, TourForm } from './requests.tsx'
import { say } from './say.tsx'
import { addressOf, ask, visit } from './site.ts'
import { useAnswer } from './useAnswer.ts'
import { Register } from './who.tsx'

/** A listing's page: the listing, or why it is not shown. */
export const ListingPage = ({ listing }: { listing: ClientListing }) => {
  const { Property, Detail, MustRegister, Message } = listing
  if (Detail) return <Listing property={Detail} />
  if (Property && MustRegister) return <Gate property={Property} />
  return (
    <Page title={Message ?? 'This home was not found'}>
      <p className={kit.dim}>It may have been sold or taken off the market. Here are others you may like.</p>
      <div>
        <LinkButton main href={addressOf()}>
          Search homes
        </LinkButton>
      </div>
      <Similar to={Property} />
    </Page>
  )
}

/** Three are free; after that, strangers are asked who they are. */
const Gate = ({ property }: { property: ClientProperty }) => (
  <Page title="Keep looking" narrow>
    <p>Please tell us who you are to see {streetOf(property)} and all other homes.</p>
    {property.MediaUrl && <img className={classes.teaser} src={property.MediaUrl} alt="" width={900} height={600} />}
    <Register button="Show me this home" done={() => location.reload()} />
  </Page>
)

// Event times are shown in the home's time zone.
const timeZone = visit.get()?.TimeZone
const when = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'long', month: 'long', day: 'numeric' })
const clock = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' })
const history = {
  New: 'Listed',
  Price: 'Price changed',
  Status: 'Status changed',
  BackOnMarket: 'Back on the market',
  Removed: 'Left the market',
}

const Listing = ({ property }: { property: ClientPropertyDetail }) => {
  const [asked, setAsked] = useState<'tour' | 'ask' | 'talk' | 'prequalify'>()
  const status = statusOf(property.StandardStatus)
  const address = property.HasAddress
    ? `${streetOf(property)}, ${townOf(property)}`
    : `this home in ${townOf(property)}`
  const { PreviousListPrice, ListPrice, PriceChangeTimestamp } = property
  const isLower = PreviousListPrice !== null && Number(PreviousListPrice) > Number(ListPrice)
  const close = () => setAsked(undefined)
  useEffect(() => {
    // Fetching the page does not count as a view, because programs do that too. A failure does not matter to the
    // visitor.
    ask(viewClientListing, { body: { ListingKey: property.ListingKey } }).then(
      ({ ListingsLeft }) => visit.set({ ...visit.get(), ListingsLeft }),
      () => {},
    )
  }, [property.ListingKey])
  const share = async () => {
    // Not the visit's own address: anybody it is shared with is a stranger.
    const url = location.origin + addressOf('listing', property.ListingKey)
    if (navigator.share) await navigator.share({ title: address, url }).catch(() => {})
    else
      await navigator.clipboard.writeText(url).then(
        () => say('Address copied'),
        () => say(`Copy the address of this page: ${url}`, true),
      )
  }
  const actions = (
    <>
      <Button main wide onClick={() => setAsked('tour')}>
        Ask for a tour
      </Button>
      <Button wide onClick={() => setAsked('ask')}>
        Ask a question
      </Button>
    </>
  )
  const card = (
    <AgentCard>
      {actions}
      <Button quiet wide onClick={() => setAsked('talk')}>
        Make an appointment
      </Button>
    </AgentCard>
  )
  return (
    <Frame hasBar isFlush>
      <div className={classes.page}>
        <div className={classes.whole}>
          <Photos media={property.Media} of={streetOf(property)}>
            <button type="button" className={classes.round} aria-label="Share" onClick={() => void share()}>
              <IconShare2 size={22} aria-hidden />
            </button>
            <Heart listingKey={property.ListingKey} of={streetOf(property)} />
          </Photos>
        </div>
        <aside className={classes.side} aria-label="Your agent">
          {card}
        </aside>
        <div className={classes.body}>
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
          <div className={`${classes.below} ${kit.two}`}>{actions}</div>
          {property.OpenHouses.length > 0 && (
            <Section title="Open houses">
              <ul className={classes.houses}>
                {property.OpenHouses.map(({ OpenHouseKey, OpenHouseStartTime, OpenHouseEndTime, OpenHouseRemarks }) => (
                  <li key={OpenHouseKey} className={classes.house}>
                    <IconDoorEnter size={24} aria-hidden />
                    <div>
                      <strong>{when.format(new Date(OpenHouseStartTime))}</strong>
                      <p className={kit.dim}>
                        {clock.format(new Date(OpenHouseStartTime))}
                        {OpenHouseEndTime && ` to ${clock.format(new Date(OpenHouseEndTime))}`}
                        {OpenHouseRemarks && ` · ${OpenHouseRemarks}`}
                      </p>
                    </div>
                  </li>
                ))}
              </ul>
            </Section>
          )}
          {property.PublicRemarks && <Remarks text={property.PublicRemarks} />}
          <Section title="Facts">
            <Facts property={property} />
            {property.VirtualTourUrl && (
              <p>
                <a href={property.VirtualTourUrl} target="_blank" rel="noreferrer noopener">
                  Virtual tour
                </a>
              </p>
            )}
          </Section>
          {property.Lat !== null && property.Lng !== null && (
            <Section title="Where it is">
              <LocationMap lat={property.Lat} lng={property.Lng} of={streetOf(property)} />
            </Section>
          )}
          {Number(ListPrice) > 0 && (
            <Section title="Monthly cost">
              <Payment price={Math.round(Number(ListPrice))} taxes={taxesOf(property)} dues={duesOf(property)} />
              <div>
                <Button onClick={() => setAsked('prequalify')}>Get pre-qualified</Button>
              </div>
            </Section>
          )}
          {property.PriceHistory.length > 0 && (
            <Section title="Price history">
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
          )}
          <div className={classes.below}>{card}</div>
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
        </div>
        <div className={classes.whole}>
          <Similar to={property} />
        </div>
      </div>
      <AgentBar>
        <Button main onClick={() => setAsked('tour')}>
          Tour
        </Button>
      </AgentBar>
      {asked === 'tour' && (
        <Sheet title="Ask for a tour" close={close}>
          <TourForm of={property} address={address} close={close} />
        </Sheet>
      )}
      {asked === 'ask' && (
        <Sheet title="Ask a question" close={close}>
          <AskForm of={property} address={address} close={close} />
        </Sheet>
      )}
      {asked === 'talk' && (
        <Sheet title="Make an appointment" close={close}>
          <AppointmentForm close={close} />
        </Sheet>
      )}
      {asked === 'prequalify' && (
        <Sheet title="Get pre-qualified" close={close}>
          <PrequalifyForm listingKey={property.ListingKey} price={ListPrice} />
        </Sheet>
      )}
    </Frame>
  )
}

const dollarsOf = ({ More }: ClientPropertyDetail, name: string) => {
  const dollars = Number(More.find(({ Name }) => Name === name)?.Value.replace(/[$,]/g, ''))
  return dollars > 0 ? dollars : undefined
}
const taxesOf = (property: ClientPropertyDetail) => {
  const dollars = dollarsOf(property, 'TaxAnnualAmount')
  return dollars && Math.round(dollars)
}
/** Monthly dues, if the feed says how often they are due. */
const duesOf = (property: ClientPropertyDetail) => {
  const often = property.More.find(({ Name }) => Name === 'AssociationFeeFrequency')?.Value ?? 'Monthly'
  const months = { Monthly: 1, Quarterly: 3, 'Semi-Annually': 6, Annually: 12 }[often]
  return months ? Math.round((dollarsOf(property, 'AssociationFee') ?? 0) / months) : 0
}

const MainFacts = ({ property }: { property: ClientPropertyDetail }) => {
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

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={classes.section} aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
)
/** Facts already shown above. */
const told = ['Status', 'Price', 'On the market']
const FEW = 12
const Facts = ({ property }: { property: ClientPropertyDetail }) => {
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
const Remarks = ({ text }: { text: string }) => {
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

/** Homes of the same town and kind at a similar price; for an unknown home, the newest. */
const Similar = ({
  to,
}: {
  to: Pick<ClientProperty, 'ListingKey' | 'City' | 'StateOrProvince' | 'ListPrice' | 'PropertySubType'> | null
}) => {
  const price = Number(to?.ListPrice ?? 0)
  const filters = [
    { Field: 'StandardStatus', Value: ['Active'] },
    ...(to?.City ? [{ Field: 'City', Value: [to.City] }] : []),
    ...(to?.PropertySubType ? [{ Field: 'PropertySubType', Value: [to.PropertySubType] }] : []),
    ...(price > 0
      ? [{ Field: 'ListPrice', Value: { Min: Math.round(price * 0.75), Max: Math.round(price * 1.3) } }]
      : []),
  ]
  const { data } = useAnswer('similar', (signal) => ask(clientSearch, { body: filters }, signal))
  const others = (data?.properties ?? []).filter(({ ListingKey }) => ListingKey !== to?.ListingKey).slice(0, 6)
  // Optional: nothing is shown if it cannot be fetched.
  if (others.length === 0) return null
  return (
    <section className={classes.section} aria-label="Similar homes">
      <h2>Similar homes</h2>
      <Properties properties={others} label="Similar homes" />
    </section>
  )
}
