import type { ClientSent } from '@dormer/contract/homes/client-listings'
import type { ComponentType } from 'react'
import { formatInstant } from '../../../ui/format.ts'
import { Page } from './Frame.tsx'
import kit from './kit.module.css'
import { LinkButton } from './kit.tsx'
import { ListingPage } from './ListingPage.tsx'
import { Properties } from './PropertyCard.tsx'
import { PrequalifyForm, ValueForm } from './requests.tsx'
import { GoneNote, SavedPage, SavedSearch } from './SavedPage.tsx'
import { SearchPage } from './SearchPage.tsx'
import { addressOf, page, state } from './site.ts'

type Props = { others: Record<string, ComponentType> }
/** The page named by the URL; its data is embedded in it. Other floors' pages are given, by name. */
export const ClientPages = ({ others }: Props) => {
  const Other = state.Message === null ? others[page] : undefined
  return Other ? <Other /> : pageOf(page) || <Missing />
}

const pageOf = (page: string) => {
  const { Listing, Sent, Search } = state
  if (page === '') return <SearchPage />
  if (page === 'listing') return Listing && <ListingPage listing={Listing} />
  if (page === 'sent') return Sent && <SentPage sent={Sent} />
  if (page === 'search') return Search && <SearchPage saved={Search} />
  if (page === 'alert')
    return (
      Search && (
        <Page title="Your alert" narrow>
          <SavedSearch search={Search} />
        </Page>
      )
    )
  if (page === 'saved') return <SavedPage />
  if (page === 'value')
    return (
      <Page title="What is my home worth?" narrow>
        <p className={kit.dim}>Tell us about it. We will compare it with recent sales nearby and write to you.</p>
        <ValueForm />
      </Page>
    )
  if (page === 'prequalify')
    return (
      <Page title="Get pre-qualified" narrow>
        <p className={kit.dim}>Know what you can spend before you fall for a home. Fill in only what you like.</p>
        <PrequalifyForm />
      </Page>
    )
}

const SentPage = ({ sent: { Properties: properties, Gone, SearchId, SearchName, DateSent } }: { sent: ClientSent }) => (
  <Page title={SearchName ?? (properties.length === 1 ? 'A home for you' : 'Homes for you')}>
    <p className={kit.dim}>Sent {formatInstant(DateSent)}</p>
    {Gone > 0 && <GoneNote n={Gone} />}
    <Properties properties={properties} label="Homes sent to you" />
    <div className={kit.row}>
      {SearchId && (
        <>
          <LinkButton main href={addressOf('search', SearchId)}>
            See all that match
          </LinkButton>
          <LinkButton href={addressOf('alert', SearchId)}>Pause or stop this alert</LinkButton>
        </>
      )}
      <LinkButton href={addressOf()}>Search homes</LinkButton>
    </div>
  </Page>
)

const Missing = () => (
  <Page title={state.Message ?? 'Page not found'} narrow>
    <p className={kit.dim}>The link may be old or incomplete.</p>
    <div>
      <LinkButton main href={addressOf()}>
        Search homes
      </LinkButton>
    </div>
  </Page>
)
