import type { PropertyFilter } from '@dormer/contract/homes/property-search'
import { SENT_MAX } from '@dormer/contract/homes/send-property'
import { Button, Group, Stack, Switch, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useCallback, useState } from 'react'
import { Empty } from '../../../ui/Empty.tsx'
import { Loaded, whileStale } from '../../../ui/Loaded.tsx'
import { lazyPart } from '../../../ui/lazily.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'
import type { Chosen } from '../../people/contacts/ContactsPicker.tsx'
import { FilterBar } from './FilterBar.tsx'
import { Attribution, CardBlocks, PropertyCards, PropertyFooter } from './PropertyList.tsx'
import { propertiesQuery } from './property-search.api.ts'
import type { PropertySearch } from './property-search.search.ts'
import { readKeys } from './property-search.state.ts'
import classes from './Search.module.css'
import { SelectionBar } from './SelectionBar.tsx'
import { countInWords } from './search-words.ts'

const MapPane = lazyPart(() => import('./MapPane.tsx').then((m) => m.MapPane))

export type ResultsProps = {
  search: PropertySearch
  filters: PropertyFilter[]
  setFilters: (filters: PropertyFilter[]) => void
  change: (changes: PropertySearch, replace?: boolean) => void
  contact: Chosen | undefined
}
/** The filters, how many homes match, and these homes as a list, on a map, or both. */
export const Results = ({ search, filters, setFilters, change, contact }: ResultsProps) => {
  const layout = useLayout(search)
  const hasMap = layout !== 'list'
  const isByMap = hasMap && (search.move ? search.move === 'on' : layout === 'map')
  const [bounds, setBounds] = useState<PropertyFilter>()
  const [marked, mark] = useState<string>()
  const [isWhole, setWhole] = useState(false)
  const isBounded = isByMap && !isWhole
  const asked = isBounded && bounds ? [...filters, bounds] : filters
  const list = useQuery({
    ...propertiesQuery(asked, search, isBounded),
    enabled: !isBounded || bounds !== undefined,
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
    <Loaded query={list} skeleton={<CardBlocks />}>
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
  const head = (
    <Group justify="space-between" gap="xs" mih={32}>
      <Title order={2} size="h4" className="tabular" aria-live="polite">
        {list.data && countInWords(list.data.count, filters, isBounded)}
      </Title>
      {hasMap && !isWhole && (
        <Switch
          size="sm"
          label="Search as I move the map"
          checked={isByMap}
          onChange={({ currentTarget }) => change({ move: currentTarget.checked ? 'on' : 'off', page: undefined })}
        />
      )}
    </Group>
  )
  // Beside the list, a map that cannot be drawn leaves its room to the list.
  const map = hasMap && !(isWhole && layout === 'both') && (
    <div className={classes.mapFrame}>
      <Suspense fallback={<Blocks h="100%" />}>
        <MapPane
          filters={filters}
          setFilters={setFilters}
          at={search.at}
          onMoved={(at, next, isFirst) => {
            setBounds(next)
            if (!isFirst) change(isBounded ? { at, page: undefined } : { at })
          }}
          onUnavailable={() => setWhole(true)}
          marked={marked}
          mark={mark}
          selected={selected}
          toggleSelected={toggleSelected}
        />
      </Suspense>
    </div>
  )
  return (
    <>
      <FilterBar filters={filters} set={setFilters} count={list.data?.count} />
      <div className={classes.results} data-layout={map ? layout : 'list'}>
        {layout === 'map' ? (
          <>
            {head}
            {map}
            {results}
          </>
        ) : (
          <>
            <Stack gap="sm" miw={0}>
              {head}
              {results}
            </Stack>
            {map}
          </>
        )}
      </div>
      {selected.length > 0 && (
        <SelectionBar selected={selected} contact={contact} clear={() => change({ selected: undefined })} />
      )}
    </>
  )
}

/** Where list and map fit side by side. */
export const useIsWide = () => useMediaQuery('(min-width: 85em)', undefined, { getInitialValueInEffect: false })
const useLayout = ({ view }: PropertySearch) => {
  const isWide = useIsWide()
  return view ?? (isWide ? ('both' as const) : ('list' as const))
}
