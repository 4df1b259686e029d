import {
  type ClientListing,
  type ClientProperty,
  type ClientPropertyDetail,
  clientSearch,
  viewClientListing,
} from '@dormer/contract/homes/client-listings'
import { IconShare2 } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { copyText } from '../../../ui/copy-text.ts'
import { AgentBar, AgentCard, AgentName } from './Agent.tsx'
import { Frame, Page } from './Frame.tsx'
import { Heart } from './Heart.tsx'
import kit from './kit.module.css'
import { Button, LinkButton, Sheet } from './kit.tsx'
import {
  duesOf,
  Facts,
  Headline,
  ListedBy,
  OpenHouses,
  PriceHistory,
  Remarks,
  Section,
  taxesOf,
} from './ListingSections.tsx'
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

const Listing = ({ property }: { property: ClientPropertyDetail }) => {
  const [asked, setAsked] = useState<'tour' | 'ask' | 'talk' | 'prequalify'>()
  const address = property.HasAddress
    ? `${streetOf(property)}, ${townOf(property)}`
    : `this home in ${townOf(property)}`
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
    else (await copyText(url)) ? say('Address copied') : say(`Copy the address of this page: ${url}`, true)
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
          <Headline property={property} />
          <div className={`${classes.below} ${kit.stack}`}>
            <AgentName />
            <div className={kit.two}>{actions}</div>
          </div>
          <OpenHouses property={property} />
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
          {Number(property.ListPrice) > 0 && (
            <Section title="Monthly cost">
              <Payment
                price={Math.round(Number(property.ListPrice))}
                taxes={taxesOf(property)}
                dues={duesOf(property)}
              />
              <div>
                <Button onClick={() => setAsked('prequalify')}>Get pre-qualified</Button>
              </div>
            </Section>
          )}
          <PriceHistory property={property} />
          <div className={classes.below}>{card}</div>
          <ListedBy property={property} />
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
          <PrequalifyForm listingKey={property.ListingKey} price={property.ListPrice} />
        </Sheet>
      )}
    </Frame>
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
