import type { Place, PropertyFilter } from '@dormer/contract/homes/property-search'
import { SENT_MAX } from '@dormer/contract/homes/send-property'
import { Button, Group, SegmentedControl, Select, Stack } from '@mantine/core'
import { IconArrowsSort, IconLayoutGrid, IconMap } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { Empty } from '../../../ui/Empty.tsx'
import { isMissing, Loaded, whileStale } from '../../../ui/Loaded.tsx'
import { lazyPart } from '../../../ui/lazily.tsx'
import { ButtonLink } from '../../../ui/links.tsx'
import { Page } from '../../../ui/Page.tsx'
import cards from '../../../ui/photo-card.module.css'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { useCurrentUser, useMay } from '../../brokerage/session/session.api.ts'
import type { Chosen } from '../../people/contacts/ContactsPicker.tsx'
import { nameOf } from '../../people/contacts/contact.fields.ts'
import { contactQuery } from '../../people/contacts/contacts.api.ts'
import { SaveTools } from '../property-searches/SaveTools.tsx'
import { FilterBar } from './FilterBar.tsx'
import { ForContact } from './ForContact.tsx'
import { filterOf, valuesOf, withPlace } from './filters.ts'
import { PlaceBox } from './PlaceBox.tsx'
import { Attribution, PropertyCards, PropertyFooter } from './PropertyList.tsx'
import { viewOf } from './place-view.ts'
import { placesOf, propertiesQuery } from './property-search.api.ts'
import { type PropertySearch, readKeys, sorts, writeAt } from './property-search.search.ts'
import classes from './Search.module.css'
import { SelectionBar } from './SelectionBar.tsx'
import { usePropertySearch } from './useSearch.ts'

const MapPane = lazyPart(() => import('./MapPane.tsx').then((m) => m.MapPane))

/** Property search: list and map share one state in the URL. */
export const SearchPage = () => {
  const { search, filters, change, setFilters, saved, isChanged } = usePropertySearch()
  const navigate = useNavigate()
  const me = useCurrentUser()
  const maySet = useMay('ManageSettings')
  const isMap = search.view === 'map'
  const { c } = search
  const contact = useQuery({ ...contactQuery(c ?? 0), enabled: c !== undefined })
  const Contact = c === undefined ? undefined : contact.data?.Contact
  const chosen = Contact && { ContactId: Contact.ContactId, Name: nameOf(Contact).Name }
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
          {c !== undefined && <ForContact contact={contact} leave={() => change({ c: undefined })} />}
          <Group gap="xs">
            <PlaceBox choose={choose} />
            <Sort search={search} change={change} />
            <SegmentedControl
              value={isMap ? 'map' : 'list'}
              onChange={(view) => change({ view: view === 'map' ? 'map' : undefined, page: undefined }, false)}
              aria-label="Show as"
              data={[
                { value: 'list', label: <Tab icon={<IconLayoutGrid size={16} />} label="List" /> },
                { value: 'map', label: <Tab icon={<IconMap size={16} />} label="Map" /> },
              ]}
            />
          </Group>
          {filters === undefined ? (
            saved && (
              <Loaded query={saved.query} skeleton={<Cards />}>
                {() => null}
              </Loaded>
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
const Cards = () => (
  <div className={cards.grid}>
    {Array.from({ length: 8 }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have nothing else
      <Blocks key={at} h={300} />
    ))}
  </div>
)

type ResultsProps = {
  search: PropertySearch
  filters: PropertyFilter[]
  setFilters: (filters: PropertyFilter[]) => void
  change: (changes: PropertySearch, replace?: boolean) => void
  contact: Chosen | undefined
}
const Results = ({ search, filters, setFilters, change, contact }: ResultsProps) => {
  const isMap = search.view === 'map'
  const [bounds, setBounds] = useState<PropertyFilter>()
  const [marked, mark] = useState<string>()
  const [isWhole, setWhole] = useState(false)
  // Next to the map, the properties it shows.
  const asked = isMap && bounds && !isWhole ? [...filters, bounds] : filters
  const list = useQuery({
    ...propertiesQuery(asked, search, isMap),
    enabled: !isMap || bounds !== undefined || isWhole,
  })
  const selected = readKeys(search.selected, SENT_MAX)
  const toggleSelected = useCallback(
    (key: string) => {
      const keys = readKeys(search.selected, SENT_MAX)
      const next = keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key]
      change({ selected: next.join(',') || undefined })
    },
    [search.selected, change],
  )
  const results = (
    <Loaded query={list} skeleton={<Cards />}>
      {({ properties, count, mls, ignored }) => (
        <Stack {...whileStale(list)}>
          {ignored.length > 0 && `Your MLS does not offer ${ignored.join(', ')}, so it was left out.`}
          {properties.length === 0 ? (
            <Empty title="No properties found" description="Try fewer filters, or a larger area.">
              {filters.length > 0 && (
                <Button variant="default" onClick={() => setFilters([])}>
                  Clear Filters
                </Button>
              )}
            </Empty>
          ) : (
            <>
              <PropertyCards
                rows={properties}
                selected={selected}
                toggleSelected={toggleSelected}
                marked={marked}
                mark={mark}
              />
              <PropertyFooter
                page={search.page ?? 1}
                shown={properties.length}
                count={count}
                go={(page) => {
                  change({ page: page > 1 ? page : undefined }, false)
                  window.scrollTo({ top: 0 })
                }}
              />
            </>
          )}
          <Attribution mls={mls} />
        </Stack>
      )}
    </Loaded>
  )
  return (
    <>
      <FilterBar filters={filters} set={setFilters} count={list.data?.count} />
      {isMap ? (
        <div className={classes.split}>
          <div className={classes.mapFrame}>
            <Suspense fallback={<Blocks h="100%" />}>
              <MapPane
                filters={filters}
                setFilters={setFilters}
                at={search.at}
                onMoved={(at, next) => {
                  setBounds(next)
                  change({ at, page: undefined })
                }}
                onUnavailable={() => setWhole(true)}
                marked={marked}
                mark={mark}
                selected={selected}
                toggleSelected={toggleSelected}
              />
            </Suspense>
          </div>
          <div className={classes.beside}>{results}</div>
        </div>
      ) : (
        results
      )}
      {selected.length > 0 && (
        <SelectionBar selected={selected} contact={contact} clear={() => change({ selected: undefined })} />
      )}
    </>
  )
}

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
