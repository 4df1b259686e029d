import type { Place } from '@dormer/contract/homes/property-search'
import { Group, SegmentedControl, Select } from '@mantine/core'
import { IconArrowsSort, IconLayoutGrid, IconLayoutSidebarRight, IconMap } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Empty } from '../../../ui/Empty.tsx'
import { isMissing, Loaded } from '../../../ui/Loaded.tsx'
import { ButtonLink } from '../../../ui/links.tsx'
import { Page } from '../../../ui/Page.tsx'
import { useCurrentUser, useMay } from '../../brokerage/session/session.api.ts'
import { nameOf } from '../../people/contacts/contact.fields.ts'
import { contactQuery } from '../../people/contacts/contacts.api.ts'
import { SaveTools } from '../property-searches/SaveTools.tsx'
import { Preset } from '../search-preset/Preset.tsx'
import { searchPresetQuery } from '../search-preset/search-preset.api.ts'
import { ForContact } from './ForContact.tsx'
import { filterOf, valuesOf, withPlace } from './filters.ts'
import { PlaceBox } from './PlaceBox.tsx'
import { CardBlocks } from './PropertyList.tsx'
import { viewOf } from './place-view.ts'
import { placesOf } from './property-search.api.ts'
import { sorts, writeAt } from './property-search.state.ts'
import { Results, type ResultsProps, useIsWide } from './Results.tsx'
import { usePropertySearch } from './useSearch.ts'

/** Property search: list and map share one state in the URL. */
export const SearchPage = () => {
  const { search, filters, change, setFilters, saved, isChanged } = usePropertySearch()
  const navigate = useNavigate()
  const me = useCurrentUser()
  const maySet = useMay('ManageSettings')
  const isWide = useIsWide()
  const { c } = search
  const contact = useQuery({ ...contactQuery(c ?? 0), enabled: c !== undefined })
  const Contact = c === undefined ? undefined : contact.data?.Contact
  const chosen = Contact && { ContactId: Contact.ContactId, Name: nameOf(Contact).Name }
  const preset = useQuery({ ...searchPresetQuery(c ?? 0), enabled: c !== undefined && saved === undefined })
  // A search for somebody begins with what they looked at, unless it has filters, even none, of its own.
  const isUntouched = c !== undefined && saved === undefined && search.filters === undefined
  const suggested = preset.data?.Filters
  useEffect(() => {
    if (isUntouched && suggested && suggested.length > 0) change({ filters: suggested })
  }, [isUntouched, suggested, change])
  const client = useQueryClient()
  const latest = useRef(filters)
  useEffect(() => {
    latest.current = filters
    return () => {
      latest.current = undefined
    }
  }, [filters])
  const choose = (place: Place) => {
    const { Filters, ListingKey } = place
    if (ListingKey) return void navigate({ to: '/listing/$ListingKey', params: { ListingKey } })
    const chosen = valuesOf(filterOf(filters ?? [], 'place'))
    const view = viewOf([place])
    const next = withPlace(filters ?? [], Filters)
    change({ filters: next, page: undefined, at: chosen.length === 0 && view ? writeAt(view) : undefined })
    if (chosen.length === 0) return
    // Where the places are that were chosen before; one that cannot be looked up is left out of the view.
    void placesOf(client, chosen).then((before) => {
      const wide = viewOf([...before, place])
      // Not if something else was chosen meanwhile.
      if (wide && JSON.stringify(latest.current) === JSON.stringify(next)) change({ at: writeAt(wide) })
    })
  }
  const title = saved?.query.data?.SearchName
  return (
    <Page
      title={title ?? 'Property Search'}
      breadcrumbs={title ? [{ label: 'Property Search', to: '/mls-search' }, { label: title }] : undefined}
      subtitle={saved?.query.data?.ContactName && `For ${saved.query.data.ContactName}`}
      actions={filters && <SaveTools filters={filters} saved={saved} isChanged={isChanged} contact={chosen} />}
    >
      {me && me.MLSId === null ? (
        <Empty
          title="No MLS is chosen yet"
          description={
            maySet
              ? 'Choose your brokerage’s MLS, and its listings appear here.'
              : 'An admin at your brokerage can choose it under Idx Settings.'
          }
        >
          {maySet && <ButtonLink to="/idx/settings">Choose an MLS</ButtonLink>}
        </Empty>
      ) : saved?.query.error && isMissing(saved.query.error) ? (
        <Empty title="This search no longer exists" description="It was deleted or belongs to somebody else.">
          <ButtonLink to="/mls-search">New search</ButtonLink>
        </Empty>
      ) : (
        <>
          {c !== undefined && (
            <ForContact contact={contact} leave={() => change({ c: undefined })}>
              {preset.data && filters && Contact && (
                <Preset
                  preset={preset.data}
                  name={Contact.FirstName || nameOf(Contact).Name}
                  filters={filters}
                  setFilters={setFilters}
                />
              )}
            </ForContact>
          )}
          <Group gap="xs">
            <PlaceBox choose={choose} />
            <Sort search={search} change={change} />
            <SegmentedControl
              value={search.view ?? (isWide ? 'both' : 'list')}
              onChange={(view) => {
                const next = view === 'map' || (view === 'list' && isWide) ? view : undefined
                change({ view: next, move: undefined, page: undefined }, false)
              }}
              aria-label="Show as"
              data={[
                { value: 'list', label: <Tab icon={<IconLayoutGrid size={16} />} label="List" /> },
                ...(isWide
                  ? [{ value: 'both', label: <Tab icon={<IconLayoutSidebarRight size={16} />} label="Both" /> }]
                  : []),
                { value: 'map', label: <Tab icon={<IconMap size={16} />} label="Map" /> },
              ]}
            />
          </Group>
          {filters === undefined || (isUntouched && preset.isLoading) ? (
            saved ? (
              <Loaded query={saved.query} skeleton={<CardBlocks />}>
                {() => null}
              </Loaded>
            ) : (
              <CardBlocks />
            )
          ) : (
            <Results search={search} filters={filters} setFilters={setFilters} change={change} contact={chosen} />
          )}
        </>
      )}
    </Page>
  )
}

const Tab = ({ icon, label }: { icon: React.ReactNode; label: string }) => (
  <Group gap={6} wrap="nowrap">
    {icon}
    {label}
  </Group>
)

const Sort = ({ search, change }: Pick<ResultsProps, 'search' | 'change'>) => {
  const sort = search.sort ?? 'Newest'
  const chosen = sorts.find((one) => one.sort === sort && (!search.dir || one.dir === search.dir)) ?? sorts[0]
  const keyOf = (one: (typeof sorts)[number]) => `${one.sort} ${one.dir}`
  return (
    <Select
      data={sorts.map((one) => ({ value: keyOf(one), label: one.label }))}
      value={chosen && keyOf(chosen)}
      onChange={(next) => {
        const one = sorts.find((each) => keyOf(each) === next)
        if (one) change({ sort: one.sort, dir: one.dir, page: undefined })
      }}
      aria-label="Sort by"
      leftSection={<IconArrowsSort size={16} />}
      allowDeselect={false}
      w={210}
    />
  )
}
