import type { PropertyDetail } from '@dormer/contract/homes/listings'
import { formatPhone } from '@dormer/contract/phone'
import { ActionIcon, Alert, Anchor, Badge, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { formatInstant, formatInstantTime, formatMoney } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { ButtonLink } from '../../../ui/links.tsx'
import { Page } from '../../../ui/Page.tsx'
import { usePaper } from '../../../ui/paper.ts'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { Attribution } from '../property-search/PropertyList.tsx'
import { daysOf, factsOf, priceOf, statusOf, streetOf, townOf } from '../property-search/property.ts'
import { propertyQuery } from '../property-search/property-search.api.ts'
import { facts } from './facts.ts'
import './print.css'
import classes from './Listing.module.css'
import { PriceLine } from './PriceLine.tsx'
import { Side } from './Side.tsx'

const history = {
  New: 'Listed',
  Price: 'Price changed',
  Status: 'Status changed',
  BackOnMarket: 'Back on the market',
  Removed: 'Left the MLS',
}

type Event = PropertyDetail['PriceHistory'][number]
const historyColumns: Column<Event>[] = [
  { title: 'Date', render: ({ DateTime, IsFeeds }) => `${formatInstant(DateTime)}${IsFeeds ? ' *' : ''}` },
  {
    title: 'What happened',
    render: ({ EventType, PriceBefore, Status }) =>
      EventType === 'Status' && Status
        ? statusOf(Status).label
        : `${history[EventType]}${EventType === 'Price' && PriceBefore ? ` from ${formatMoney(PriceBefore)}` : ''}`,
  },
  { title: 'Price', align: 'right', render: ({ Price }) => Price && formatMoney(Price) },
]

/** One listing, as agents see it. */
export const ListingPage = () => {
  const { ListingKey = '' } = useParams({ strict: false })
  const query = useQuery(propertyQuery(ListingKey))
  const property = query.data
  return (
    <Page
      title={property ? streetOf(property) : 'Listing'}
      subtitle={property && townOf(property)}
      breadcrumbs={[
        { label: 'Property Search', to: '/mls-search' },
        { label: property ? `MLS # ${property.ListingId}` : 'Listing' },
      ]}
    >
      <Loaded
        query={query}
        skeleton={<Blocks n={3} h={160} gap="md" />}
        missing={
          <Empty title="This listing is not here" description={messageOf(query.error)}>
            <ButtonLink to="/mls-search">Search properties</ButtonLink>
          </Empty>
        }
      >
        {(property) => <Listing property={property} />}
      </Loaded>
    </Page>
  )
}

const Listing = ({ property }: { property: PropertyDetail }) => {
  usePaper()
  const status = statusOf(property.StandardStatus)
  const isLower = property.PreviousListPrice !== null && Number(property.PreviousListPrice) > Number(property.ListPrice)
  return (
    <Stack gap="md" maw={1240} data-paper="listing">
      <Group gap="xs" align="baseline">
        <Title order={2} className="tabular">
          {priceOf(property)}
        </Title>
        <Badge color={status.color}>{status.label}</Badge>
        <Text>{[...factsOf(property), daysOf(property)].filter(Boolean).join(' · ')}</Text>
        {isLower && property.PreviousListPrice && (
          <Text size="sm" c="dimmed">
            Was {formatMoney(property.PreviousListPrice)}
            {property.PriceChangeTimestamp && ` until ${formatInstant(property.PriceChangeTimestamp)}`}
          </Text>
        )}
      </Group>
      <div className={classes.page}>
        <Photos property={property} />
        <Side property={property} />
        <div className={classes.about}>
          <About property={property} />
        </div>
      </div>
    </Stack>
  )
}

const About = ({ property }: { property: PropertyDetail }) => (
  <>
    {!(property.InternetAddressDisplayYN && property.InternetEntireListingDisplayYN) && (
      <Alert color="yellow" variant="light" title="Not public">
        {property.InternetEntireListingDisplayYN
          ? 'The seller does not want the address shown on the internet.'
          : 'The seller does not want this listing shown on the internet.'}
      </Alert>
    )}
    {property.OpenHouses.length > 0 && (
      <Section title="Open houses">
        <Stack gap="xs">
          {property.OpenHouses.map((house) => (
            <Text key={house.OpenHouseKey} size="sm">
              {formatInstantTime(house.OpenHouseStartTime)}
              {house.OpenHouseEndTime && ` to ${formatInstantTime(house.OpenHouseEndTime)}`}
              {house.OpenHouseRemarks && `: ${house.OpenHouseRemarks}`}
            </Text>
          ))}
        </Stack>
      </Section>
    )}
    {property.PublicRemarks && (
      <Section title="Description">
        <Text size="sm" style={{ whiteSpace: 'pre-line' }}>
          {property.PublicRemarks}
        </Text>
      </Section>
    )}
    <Section title="Facts">
      <dl className={classes.facts}>
        {facts.map(({ label, of }) => {
          const value = of(property)
          return value == null || value === '' ? null : <Fact key={label} label={label} value={String(value)} />
        })}
        {property.More.map(({ Name, Label, Value }) => (
          <Fact key={Name} label={Label} value={Value} />
        ))}
      </dl>
    </Section>
    {property.PriceHistory.length > 0 && (
      <Section title="Price history">
        <PriceLine property={property} />
        <DataTable
          rows={property.PriceHistory}
          keyOf={({ EventType, DateTime }) => `${EventType} ${DateTime}`}
          columns={historyColumns}
          fz="sm"
          isPart
        />
        {property.PriceHistory.some(({ IsFeeds }) => IsFeeds) && (
          <Text size="xs" c="dimmed" mt="xs">
            Entries marked * are as reported by {property.Mls.MLSName}; changes in between may be missing.
          </Text>
        )}
      </Section>
    )}
    <Section title="Listed by">
      <Text size="sm">
        {[property.ListAgentFullName, property.ListAgentPhone && formatPhone(property.ListAgentPhone)]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      <Text size="sm">
        {[property.ListOfficeName, property.ListOfficePhone && formatPhone(property.ListOfficePhone)]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {property.VirtualTourUrl && (
        <Anchor href={property.VirtualTourUrl} target="_blank" rel="noreferrer noopener" size="sm">
          Virtual tour
        </Anchor>
      )}
    </Section>
    <Attribution mls={property.Mls} />
  </>
)

const Section = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <Paper component="section" p="md" aria-label={title}>
    <Title order={3} size="h5" mb="xs">
      {title}
    </Title>
    {children}
  </Paper>
)
const Fact = ({ label, value }: { label: string; value: string }) => (
  <div className={classes.fact}>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)

const Photos = ({ property: { Media } }: { property: PropertyDetail }) => {
  const [shown, show] = useState<number>()
  if (Media.length === 0) return null
  const go = (by: number) => show(((shown ?? 0) + by + Media.length) % Media.length)
  const one = shown === undefined ? undefined : Media[shown]
  return (
    <>
      <div className={classes.photos}>
        {Media.slice(0, 5).map(({ MediaURL, ShortDescription }, at) => (
          <button
            key={MediaURL}
            type="button"
            className={classes.photo}
            aria-label={`Photo ${at + 1} of ${Media.length}${ShortDescription ? `: ${ShortDescription}` : ''}`}
            onClick={() => show(at)}
          >
            <img src={MediaURL} alt="" loading={at === 0 ? 'eager' : 'lazy'} />
          </button>
        ))}
      </div>
      {one && (
        <Dialog
          close={() => show(undefined)}
          size="xl"
          title={`Photo ${(shown ?? 0) + 1} of ${Media.length}${one.ShortDescription ? `: ${one.ShortDescription}` : ''}`}
        >
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons do the same */}
          <div
            onKeyDown={({ key }) => {
              if (key === 'ArrowRight') go(1)
              if (key === 'ArrowLeft') go(-1)
            }}
          >
            <img src={one.MediaURL} alt={one.ShortDescription ?? ''} className={classes.large} />
            <Group justify="center" mt="sm">
              <ActionIcon size="xl" variant="default" aria-label="Previous photo" onClick={() => go(-1)}>
                <IconChevronLeft size={20} />
              </ActionIcon>
              <ActionIcon size="xl" variant="default" aria-label="Next photo" data-autofocus onClick={() => go(1)}>
                <IconChevronRight size={20} />
              </ActionIcon>
            </Group>
          </div>
        </Dialog>
      )}
    </>
  )
}
