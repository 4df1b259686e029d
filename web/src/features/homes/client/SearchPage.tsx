import { type ClientProperty, clientSearch, clientSearchOptions } from '@dormer/contract/homes/client-listings'
import { type ClientSavedSearch, saveClientSearch } from '@dormer/contract/homes/client-searches'
import { PAGE_SIZE, type PropertyFilter } from '@dormer/contract/homes/property-search'
import { IconAdjustmentsHorizontal, IconBell, IconList, IconMap, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { formatCount } from '../../../ui/format.ts'
import { isPlaceFilter, isShape, placeLabel, valueInWords, valuesOf, withValue } from '../property-search/filters.ts'
import { sorts } from '../property-search/property-search.state.ts'
import { isPlace, readSearch, writeSearch } from './address.ts'
import { Filters, isEntered } from './Filters.tsx'
import { Frame } from './Frame.tsx'
import { Choice, chosenOf, Form, TextField } from './form.tsx'
import kit from './kit.module.css'
import { Button, Failed, LinkButton, Sheet } from './kit.tsx'
import { lazyPart } from './lazy.tsx'
import { PlaceBox } from './PlaceBox.tsx'
import { Properties } from './PropertyCard.tsx'
import { say } from './say.tsx'
import classes from './search.module.css'
import { addressOf, ask, state, visit } from './site.ts'
import { useAnswer } from './useAnswer.ts'
import { asSomebody, Confirm } from './who.tsx'

const ClientMap = lazyPart(() => import('./ClientMap.tsx').then(({ ClientMap }) => ClientMap))

/** The URL is the state. */
const useAddress = () => {
  const [search, setSearch] = useState(() => readSearch(location.search))
  useEffect(() => {
    const back = () => setSearch(readSearch(location.search))
    window.addEventListener('popstate', back)
    return () => window.removeEventListener('popstate', back)
  }, [])
  const change = (next: Partial<typeof search>) => {
    const all = { ...search, ...next }
    history.pushState(null, '', location.pathname + writeSearch(all))
    setSearch(all)
  }
  return { search, change }
}

/** Homes by place and filters, as a list or on a map; a saved search's results until its filters are changed. */
export const SearchPage = ({ saved }: { saved?: ClientSavedSearch }) => {
  const { Brokerage, Mls } = visit.use()
  const { search, change } = useAddress()
  const [isByHand, setByHand] = useState(false)
  const [isFiltering, setFiltering] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const filters = search.filters ?? saved?.Filters ?? []
  const page = search.page ?? 1
  const sorted = sorts.find(({ sort, dir }) => sort === search.sort && dir === search.dir) ?? sorts[0]
  const key = JSON.stringify([filters, sorted, page])
  const [given] = useState(() => state.Found && !location.search && { key, data: state.Found })
  const options = useAnswer(Mls ? 'options' : undefined, (signal) => ask(clientSearchOptions, {}, signal))
  const query = { page, sortBy: sorted?.sort ?? 'Newest', ...(sorted && { sortDirection: sorted.dir }), isByHand }
  const found = useAnswer(
    Mls ? key : undefined,
    (signal) => ask(clientSearch, { query, body: filters }, signal),
    given || undefined,
  )
  const set = (next: PropertyFilter[]) => {
    setByHand(true)
    change({ filters: next, page: undefined, at: undefined })
  }
  const go = (next: number) => {
    setByHand(false)
    change({ page: next > 1 ? next : undefined })
    window.scrollTo(0, 0)
  }
  const isMap = search.view === 'map'
  const others = filters.filter((filter) => !isEntered(filter))
  const { properties = [], count = 0 } = found.data ?? {}
  return (
    <Frame>
      <div className={classes.page}>
        <h1 className={saved ? undefined : kit.hidden}>
          {saved?.SearchName ?? `Homes for sale with ${Brokerage.Name}`}
        </h1>
        {!Mls && (
          <p className={kit.notice} role="status">
            {Brokerage.Name} has no homes to show here yet. Please ask your agent.
          </p>
        )}
        {Mls && (
          <>
            <div className={classes.top}>
              <PlaceBox
                choose={({ ListingKey, Filters }) => {
                  if (ListingKey) location.assign(addressOf('listing', ListingKey))
                  else
                    set(
                      Filters.reduce(
                        (all: PropertyFilter[], { Field, Value }) => withValue(all, Field, [Value]),
                        filters.filter((filter) => !isPlace(filter)),
                      ),
                    )
                }}
              />
              <Button
                className={`${kit.button} ${classes.filtersButton}`}
                aria-expanded={isFiltering}
                aria-controls="filters"
                onClick={() => setFiltering(!isFiltering)}
              >
                <IconAdjustmentsHorizontal size={20} aria-hidden />
                Filters{filters.some(isEntered) && ` (${filters.filter(isEntered).length})`}
              </Button>
            </div>
            <div id="filters" className={classes.filters} data-open={isFiltering || undefined}>
              <Filters options={options.data ?? []} filters={filters} set={set} />
              {options.error !== undefined && <Failed error={options.error} retry={options.retry} />}
            </div>
            {others.length > 0 && (
              <ul className={kit.chips} aria-label="Also searched for">
                {others.map((filter) => {
                  const words = wordsOf(filter)
                  return (
                    <li key={words}>
                      <button
                        type="button"
                        className={classes.chip}
                        aria-label={`Remove ${words}`}
                        onClick={() => set(filters.filter((one) => one !== filter))}
                      >
                        {words} <IconX size={16} aria-hidden />
                      </button>
                    </li>
                  )
                })}
              </ul>
            )}
            <div className={classes.line}>
              <p role="status">
                {found.data && (
                  <>
                    <strong>{formatCount(count)}</strong> {count === 1 ? 'home' : 'homes'}
                  </>
                )}
                {found.isLoading && <span className={kit.dim}> Searching…</span>}
              </p>
              <select
                className={`${kit.input} ${classes.sort}`}
                aria-label="Sort by"
                value={sorts.indexOf(sorted ?? (sorts[0] as (typeof sorts)[number]))}
                onChange={({ currentTarget }) => {
                  const next = sorts[Number(currentTarget.value)]
                  change({ sort: next?.sort, dir: next?.dir, page: undefined })
                }}
              >
                {sorts.map(({ label }, at) => (
                  <option key={label} value={at}>
                    {label}
                  </option>
                ))}
              </select>
              <div className={classes.tools}>
                <Button onClick={() => change({ view: isMap ? undefined : 'map' })}>
                  {isMap ? <IconList size={20} aria-hidden /> : <IconMap size={20} aria-hidden />}
                  {isMap ? 'List' : 'Map'}
                </Button>
                <Button onClick={() => setSaving(true)}>
                  <IconBell size={20} aria-hidden /> Save search
                </Button>
                {saved && (
                  <LinkButton quiet href={addressOf('alert', saved.SearchId)}>
                    Manage its alert
                  </LinkButton>
                )}
              </div>
            </div>
            {found.error !== undefined && <Failed error={found.error} retry={found.retry} />}
            <div className={classes.results} data-map={isMap || undefined} aria-busy={found.isLoading}>
              {isMap && (
                <div className={classes.map}>
                  <ClientMap
                    key={JSON.stringify(filters.filter(isPlace))}
                    label="Homes on the map"
                    filters={filters}
                    around={properties}
                  />
                </div>
              )}
              {found.data && count === 0 && <Nothing />}
              <Properties properties={properties as ClientProperty[]} label="Homes" />
            </div>
            {count > PAGE_SIZE && (
              <nav className={classes.pages} aria-label="Pages of homes">
                <Button disabled={page === 1} onClick={() => go(page - 1)}>
                  Previous
                </Button>
                <span className={kit.dim}>
                  {formatCount((page - 1) * PAGE_SIZE + 1)} – {formatCount(Math.min(page * PAGE_SIZE, count))} of{' '}
                  {formatCount(count)}
                </span>
                <Button disabled={page * PAGE_SIZE >= count} onClick={() => go(page + 1)}>
                  Next
                </Button>
              </nav>
            )}
          </>
        )}
      </div>
      {isSaving && (
        <Sheet title="Save this search" close={() => setSaving(false)}>
          <SaveForm filters={filters} done={() => setSaving(false)} />
        </Sheet>
      )}
    </Frame>
  )
}

const Nothing = () => (
  <div className={kit.notice} style={{ marginBottom: '1rem' }}>
    <strong>No homes found</strong>
    <p>Remove a filter or look in another place. Save the search, and we will write to you when a home is listed.</p>
  </div>
)

const wordsOf = (filter: PropertyFilter) =>
  isShape(filter)
    ? 'Drawn area'
    : isPlaceFilter(filter)
      ? valuesOf(filter).map(placeLabel).join(', ')
      : valueInWords(filter, undefined) || filter.Field

export const frequencies = [
  { value: 'AtOnce', label: 'At once' },
  { value: 'Daily', label: 'Once a day' },
  { value: 'Weekly', label: 'Once a week' },
] as const
export type Frequency = (typeof frequencies)[number]['value']

const SaveForm = ({ filters, done }: { filters: PropertyFilter[]; done: () => void }) => {
  const [isPaused, setPaused] = useState(false)
  if (isPaused)
    return (
      <div className={kit.stack}>
        <p className={kit.notice} role="status">
          The search is saved. Confirm your email address, and we will send new homes to it.
        </p>
        <Confirm
          done={() => {
            say('Confirmed. We will send you new homes')
            done()
          }}
        />
      </div>
    )
  const place = filters.filter(isPlace).map(wordsOf).join(', ')
  return (
    <Form
      name="save-search"
      button="Save search"
      prefilled={{ SearchName: place ? `Homes in ${place}` : 'Homes', Frequency: 'Daily' }}
      send={async ({ SearchName = '', Frequency }) => {
        const body = { SearchName, Filters: filters, Frequency: chosenOf(frequencies, Frequency) }
        const kept = await asSomebody(() => ask(saveClientSearch, { body }))
        // Nothing is sent to an unconfirmed address, which anybody may have typed.
        if (kept?.IsPaused && kept.Frequency !== null) return setPaused(true)
        if (!kept) return
        say('Search saved')
        done()
      }}
    >
      <TextField name="SearchName" label="Name" maxLength={100} />
      <Choice
        name="Frequency"
        label="Tell me about new homes"
        options={[...frequencies, { value: '', label: 'Never, just save the search' }]}
      />
    </Form>
  )
}
