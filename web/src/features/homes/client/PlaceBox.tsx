import { clientPlaces } from '@dormer/contract/homes/client-listings'
import type { Place } from '@dormer/contract/homes/property-search'
import { IconSearch } from '@tabler/icons-react'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import kit from './kit.module.css'
import classes from './search.module.css'
import { ask } from './site.ts'
import { useAnswer } from './useAnswer.ts'

/** The box for a town, zip, county, neighborhood, address or MLS number. */
export const PlaceBox = ({ choose }: { choose: (place: Place) => void }) => {
  const id = useId()
  const [typed, type] = useState('')
  const [term, setTerm] = useState('')
  const [isOpen, open] = useState(false)
  const [at, setAt] = useState(0)
  useEffect(() => {
    const timer = setTimeout(() => setTerm(typed.trim()), 200)
    return () => clearTimeout(timer)
  }, [typed])
  const places = useAnswer(term.length > 1 ? term : undefined, (signal) =>
    ask(clientPlaces, { query: { search: term } }, signal),
  )
  const isShown = isOpen && term.length > 1 && typed.trim() !== ''
  const found = isShown ? (places.data ?? []) : []
  const nothing =
    places.error !== undefined
      ? messageOf(places.error)
      : !places.isLoading && places.data && found.length === 0 && 'No places found'
  const take = (place: Place | undefined) => {
    if (!place) return
    type('')
    setTerm('')
    open(false)
    choose(place)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    take(found[at] ?? found[0])
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a search form
    <form className={classes.box} role="search" onSubmit={submit}>
      <IconSearch size={20} aria-hidden />
      <input
        type="search"
        className={kit.input}
        value={typed}
        placeholder="City, zip or address"
        aria-label="City, zip, county, neighborhood, address or MLS number"
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={found.length > 0 ? `${id}-${at}` : undefined}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={200}
        onChange={({ currentTarget }) => {
          type(currentTarget.value)
          setAt(0)
          open(true)
        }}
        onFocus={() => open(true)}
        onBlur={() => open(false)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') open(false)
          const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
          if (!by || found.length === 0) return
          event.preventDefault()
          setAt((at + by + found.length) % found.length)
        }}
      />
      <div className={classes.places} hidden={!isShown || (found.length === 0 && !nothing)}>
        <div id={id} role="listbox" aria-label="Places">
          {found.map((place, n) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the box above handles the keys
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the box
            <div
              key={`${place.Kind} ${place.Label}`}
              id={`${id}-${n}`}
              role="option"
              aria-selected={n === at}
              // Keep the focus in the box, so that the list does not close before the click.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(place)}
            >
              {place.Label}
              <span className={kit.small}>{place.Detail ?? place.Kind}</span>
            </div>
          ))}
        </div>
        {found.length === 0 && nothing && (
          <p className={classes.nothing} role="status">
            {nothing}
          </p>
        )}
      </div>
    </form>
  )
}
