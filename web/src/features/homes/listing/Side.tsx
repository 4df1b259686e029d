import { INITIAL_SHOWING } from '@dormer/contract/day/appointments'
import type { PropertyDetail } from '@dormer/contract/homes/listings'
import { Button, Group, List, Paper, Stack, Text, Title } from '@mantine/core'
import { IconCalendarPlus, IconCopy, IconHeartFilled, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { copyText } from '../../../ui/copy-text.ts'
import { formatInstantTime } from '../../../ui/format.ts'
import { QueryFailure } from '../../../ui/Loaded.tsx'
import { AnchorLink } from '../../../ui/links.tsx'
import { notifyFailure, notifySuccess } from '../../../ui/notify.ts'
import { useMay } from '../../brokerage/session/session.api.ts'
import { editAppointment } from '../../day/appointments/editAppointment.ts'
import { ContactLink } from '../../people/contacts/ContactCells.tsx'
import { priceOf, shortFactsOf, streetOf, townOf } from '../property-search/property.ts'
import { propertiesQuery } from '../property-search/property-search.api.ts'
import { SendButton } from '../send-property/SendButton.tsx'
import classes from './Listing.module.css'
import { comparableFilters, interestQuery } from './listing.api.ts'

type Props = { property: PropertyDetail }

/** What is done with a listing, who knows it, and what it is compared with: beside it, within reach. */
export const Side = ({ property }: Props) => (
  <aside className={classes.side} aria-label="About this listing">
    <Acts property={property} />
    <Interest property={property} />
    <Comparable property={property} />
  </aside>
)

const Acts = ({ property }: Props) => {
  const maySchedule = useMay('WorkContacts')
  const copy = async () =>
    (await copyText(property.ListingId))
      ? notifySuccess('MLS number copied')
      : notifyFailure(new Error(`Copy it by hand: ${property.ListingId}`))
  const show = () =>
    void editAppointment({
      start: {
        AppointmentTypeId: INITIAL_SHOWING,
        Title: `Showing: ${streetOf(property)}`,
        Location: [property.UnparsedAddress && streetOf(property), townOf(property)].filter(Boolean).join(', '),
      },
    })
  return (
    <Paper p="md" component="section" aria-label="Actions" data-screen-only>
      <Stack gap="xs">
        {/* A listing the seller keeps off the internet cannot be sent. */}
        {property.InternetEntireListingDisplayYN && (
          <SendButton
            listingKeys={[property.ListingKey]}
            name={property.InternetAddressDisplayYN ? streetOf(property) : undefined}
          />
        )}
        {maySchedule && (
          <Button variant="default" leftSection={<IconCalendarPlus size={16} />} onClick={show}>
            Book a Showing
          </Button>
        )}
        <Button variant="default" leftSection={<IconCopy size={16} />} onClick={() => void copy()}>
          MLS # {property.ListingId}
        </Button>
        <Button variant="default" leftSection={<IconPrinter size={16} />} onClick={() => window.print()}>
          Print
        </Button>
      </Stack>
    </Paper>
  )
}

const Titled = ({ title, children }: { title: string; children: ReactNode }) => (
  <Paper p="md" component="section" aria-label={title} data-screen-only>
    <Title order={3} size="h5" mb="xs">
      {title}
    </Title>
    {children}
  </Paper>
)

const FEW = 5
/** Only contacts whom the reader may see. */
const Interest = ({ property }: Props) => {
  const query = useQuery(interestQuery(property.ListingKey))
  const [isAll, setAll] = useState(false)
  const people = query.data ?? []
  return (
    <Titled title="Your clients">
      <QueryFailure query={query} />
      {query.data?.length === 0 && (
        <Text size="sm" c="dimmed">
          None of your clients have been sent, viewed, or liked it yet.
        </Text>
      )}
      <List listStyleType="none" spacing="xs">
        {people.slice(0, isAll ? undefined : FEW).map(({ ContactId, Name, IsFavorite, DateSent, DateSeen }) => (
          <List.Item key={ContactId}>
            <Group gap={6} wrap="nowrap">
              {IsFavorite && <IconHeartFilled size={14} className={classes.heart} aria-hidden />}
              <ContactLink ContactId={ContactId} size="sm">
                {Name}
              </ContactLink>
            </Group>
            <Text size="xs" c="dimmed">
              {[
                IsFavorite && 'Likes it',
                DateSeen ? `Seen ${formatInstantTime(DateSeen)}` : DateSent && 'Not opened yet',
                DateSent && `Sent ${formatInstantTime(DateSent)}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          </List.Item>
        ))}
      </List>
      {!isAll && people.length > FEW && (
        <Button mt="xs" size="compact-sm" variant="subtle" onClick={() => setAll(true)}>
          Show {people.length - FEW} more
        </Button>
      )}
    </Titled>
  )
}

const MOST = 4
const Comparable = ({ property }: Props) => {
  const filters = comparableFilters(property)
  const { data } = useQuery(propertiesQuery(filters, {}))
  const others = (data?.properties ?? []).filter(({ ListingKey }) => ListingKey !== property.ListingKey)
  // Optional: without any, there is nothing to compare.
  if (others.length === 0) return null
  return (
    <Titled title="Comparable homes">
      <List listStyleType="none" spacing="xs">
        {others.slice(0, MOST).map((other) => (
          <List.Item key={other.ListingKey}>
            <AnchorLink size="sm" to="/listing/$ListingKey" params={{ ListingKey: other.ListingKey }}>
              {streetOf(other)}
            </AnchorLink>
            <Text size="xs" c="dimmed" className="tabular">
              {[priceOf(other), ...shortFactsOf(other).slice(0, 3)].join(' · ')}
            </Text>
          </List.Item>
        ))}
      </List>
      <Group gap="xs" mt="xs">
        <AnchorLink
          size="sm"
          to="/compare"
          search={{ keys: [property, ...others.slice(0, 3)].map(({ ListingKey }) => ListingKey).join(',') }}
        >
          Compare
        </AnchorLink>
        <AnchorLink size="sm" to="/mls-search" search={{ filters }}>
          See All
        </AnchorLink>
      </Group>
    </Titled>
  )
}
