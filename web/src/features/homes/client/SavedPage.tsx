import { type ClientProperty, clientFavorites } from '@dormer/contract/homes/client-listings'
import {
  type ClientSavedSearch,
  clientSearches,
  deleteClientSearch,
  setClientAlert,
} from '@dormer/contract/homes/client-searches'
import { useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { Page } from './Frame.tsx'
import { chosenOf } from './form.tsx'
import kit from './kit.module.css'
import { Button, Failed, LinkButton, Sheet } from './kit.tsx'
import { Properties } from './PropertyCard.tsx'
import { type Frequency, frequencies } from './SearchPage.tsx'
import classes from './saved.module.css'
import { say } from './say.tsx'
import { addressOf, ask, visit } from './site.ts'
import { useAnswer } from './useAnswer.ts'
import { Confirm } from './who.tsx'

/** Favorites and searches. */
export const SavedPage = () => {
  const { IsConfirmed } = visit.use()
  const [isConfirming, confirm] = useState(false)
  const favorites = useAnswer('favorites', (signal) => ask(clientFavorites, {}, signal))
  const searches = useAnswer('searches', (signal) => ask(clientSearches, {}, signal))
  return (
    <Page title="Saved">
      {!IsConfirmed && (
        <div className={kit.notice}>
          <p>
            This shows what you saved in this browser. Saved more elsewhere? We can email you a code to see it here.
          </p>
          <div>
            <Button onClick={() => confirm(true)}>Show all I saved</Button>
          </div>
        </div>
      )}
      <section className={kit.stack} aria-label="Favorites">
        <h2>Favorites</h2>
        {favorites.error !== undefined && <Failed error={favorites.error} retry={favorites.retry} />}
        {favorites.data && <Favorites {...favorites.data} />}
      </section>
      <section className={kit.stack} aria-label="Searches">
        <h2>Searches and alerts</h2>
        {searches.error !== undefined && <Failed error={searches.error} retry={searches.retry} />}
        {searches.data?.length === 0 && (
          <p className={kit.dim}>No saved searches. Save one, and we will send you new homes as they are listed.</p>
        )}
        {searches.data?.map((search) => (
          <SavedSearch key={search.SearchId} search={search} />
        ))}
      </section>
      {isConfirming && (
        <Sheet title="Confirm your email" close={() => confirm(false)}>
          <Confirm done={() => location.reload()} />
        </Sheet>
      )}
    </Page>
  )
}

const Favorites = ({ Properties: properties, Gone }: { Properties: ClientProperty[]; Gone: number }) => (
  <>
    {properties.length === 0 && Gone === 0 && (
      <p className={kit.dim}>No favorites. Tap the heart on a home to save it here.</p>
    )}
    {Gone > 0 && <GoneNote n={Gone} />}
    <Properties properties={properties} label="Favorites" />
    {properties.length === 0 && (
      <div>
        <LinkButton main href={addressOf()}>
          Search homes
        </LinkButton>
      </div>
    )}
  </>
)
export const GoneNote = ({ n }: { n: number }) => (
  <p className={kit.notice} data-warn>
    {n === 1 ? '1 home is no longer available.' : `${n} homes are no longer available.`}
  </p>
)

/** A saved search and its alert. */
export const SavedSearch = ({ search: first }: { search: ClientSavedSearch }) => {
  const [search, setSearch] = useState<ClientSavedSearch | undefined>(first)
  const [error, setError] = useState<unknown>()
  // An action refused until the client has confirmed their email.
  const [again, setAgain] = useState<() => Promise<void>>()
  const { IsConfirmed: isConfirmed } = visit.use()
  if (!search) return null
  const { SearchId, SearchName, Frequency, IsPaused, CanChange } = search
  const change = async (body: { Frequency?: Frequency | null; IsPaused?: boolean }, words: string) => {
    setError(undefined)
    try {
      setSearch(await ask(setClientAlert, { params: { SearchId }, body }))
      say(words)
    } catch (fault) {
      setError(fault)
      setAgain(() => () => change(body, words))
    }
  }
  const remove = async () => {
    if (!confirm(`Delete the search ${SearchName}?`)) return
    await ask(deleteClientSearch, { params: { SearchId } }).then(
      () => setSearch(undefined),
      (fault) => say(messageOf(fault), true),
    )
  }
  const often = frequencies.find(({ value }) => value === Frequency)?.label.toLowerCase()
  return (
    <article className={classes.search}>
      <div>
        <h3>
          <a href={addressOf('search', SearchId)}>{SearchName}</a>
        </h3>
        <p className={kit.dim} role="status">
          {Frequency === null
            ? 'No alert: nothing is sent.'
            : IsPaused
              ? `Paused: nothing is sent until you resume (${often}).`
              : `New homes are sent ${often}.`}
        </p>
      </div>
      <div className={kit.row}>
        {Frequency !== null &&
          (IsPaused ? (
            <Button onClick={() => change({ IsPaused: false }, 'Alert resumed')}>Resume</Button>
          ) : (
            <Button onClick={() => change({ IsPaused: true }, 'Alert paused')}>Pause</Button>
          ))}
        {Frequency !== null && (
          <Button onClick={() => change({ Frequency: null }, 'Alert stopped: nothing more is sent')}>Stop</Button>
        )}
        {Frequency === null && !CanChange && (
          <Button
            onClick={() => change({ Frequency: first.Frequency ?? 'Daily', IsPaused: false }, 'Alert started again')}
          >
            Start again
          </Button>
        )}
        {CanChange && (
          <>
            <select
              className={`${kit.input} ${classes.often}`}
              aria-label={`How often ${SearchName} sends new homes`}
              value={Frequency ?? ''}
              onChange={({ currentTarget }) =>
                change({ Frequency: chosenOf(frequencies, currentTarget.value), IsPaused: false }, 'Alert changed')
              }
            >
              {frequencies.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
              <option value="">Never</option>
            </select>
            <Button quiet onClick={remove}>
              Delete
            </Button>
          </>
        )}
      </div>
      {error !== undefined && <Failed error={error} />}
      {error !== undefined && !isConfirmed && <Confirm done={() => void again?.()} />}
    </article>
  )
}
