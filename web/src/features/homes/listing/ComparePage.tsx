import type { PropertyDetail } from '@dormer/contract/homes/listings'
import { useQueries } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { QueryFailure } from '../../../ui/Loaded.tsx'
import { AnchorLink, ButtonLink } from '../../../ui/links.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Blocks, Loading } from '../../../ui/Skeletons.tsx'
import { Attribution } from '../property-search/PropertyList.tsx'
import { streetOf } from '../property-search/property.ts'
import { propertyQuery } from '../property-search/property-search.api.ts'
import { COMPARED_MAX, readKeys } from '../property-search/property-search.state.ts'
import { SendButton } from '../send-property/SendButton.tsx'
import { facts } from './facts.ts'
import classes from './Listing.module.css'

/** Up to four listings side by side. */
export const ComparePage = () => {
  const keys = readKeys(useSearch({ strict: false }).keys, COMPARED_MAX)
  const queries = useQueries({ queries: keys.map(propertyQuery) })
  const rows = queries.flatMap(({ data }) => data ?? [])
  const failed = queries.find(({ error }) => error)
  return (
    <Page
      title="Compare"
      breadcrumbs={[{ label: 'Property Search', to: '/mls-search' }, { label: 'Compare' }]}
      actions={rows.length > 0 && <SendButton listingKeys={rows.map(({ ListingKey }) => ListingKey)} />}
    >
      {failed && <QueryFailure query={failed} title="One of these listings could not be loaded" />}
      {keys.length === 0 ? (
        <Empty title="Nothing to compare" description="Select up to four properties in a search, then choose Compare.">
          <ButtonLink to="/mls-search">Search properties</ButtonLink>
        </Empty>
      ) : queries.some(({ isPending }) => isPending) ? (
        <Loading>
          <Blocks h={480} />
        </Loading>
      ) : (
        <>
          <DataTable
            className={classes.compare}
            rows={linesOf(rows)}
            keyOf={({ label }) => label}
            columns={columnsOf(rows)}
          />
          {rows[0] && <Attribution mls={rows[0].Mls} />}
        </>
      )}
    </Page>
  )
}

type Line = { label: string; values: ReactNode[] }
/** The photo, then each fact that at least one of them has. */
const linesOf = (rows: PropertyDetail[]): Line[] => [
  {
    label: 'Photo',
    values: rows.map(({ ListingKey, MediaUrl, ...row }) => (
      <AnchorLink key={ListingKey} size="sm" to="/listing/$ListingKey" params={{ ListingKey }}>
        {MediaUrl && <img src={MediaUrl} alt="" />}
        Open {streetOf(row)}
      </AnchorLink>
    )),
  },
  ...facts
    .map(({ label, of }) => ({ label, values: rows.map((row) => of(row) || null) }))
    .filter(({ values }) => values.some((value) => value !== null)),
]
const columnsOf = (rows: PropertyDetail[]): Column<Line>[] => [
  { title: 'Fact', render: ({ label }) => label },
  ...rows.map((row, at) => ({ title: streetOf(row), render: ({ values }: Line) => values[at] ?? '–' })),
]
