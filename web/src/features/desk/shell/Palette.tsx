import '@mantine/spotlight/styles.layer.css'
import { find } from '@dormer/contract/desk/shell'
import { Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call, messageOf } from '../../../api/client.ts'
import { useWaysOut } from '../../../ui/Dialog.tsx'
import { transactionHere } from '../../deals/transactions/page/here.ts'
import { contactHere } from '../contact-page/here.ts'
import classes from './Palette.module.css'
import {
  type Entry,
  useActions,
  useFoundEntries,
  usePages,
  useRecentEntries,
  useSavedSearchEntries,
} from './palette.entries.tsx'

const [store, palette] = createSpotlight()

/** How many are offered before anything is typed. */
const RECENT = 5
const SEARCHES = 4

/** Keyboard access to people, transactions, tasks, appointments, pages and actions. Loaded when first opened. */
export const Palette = ({ close }: { close: () => void }) => {
  useWaysOut({ close: palette.close })
  const [query, setQuery] = useState('')
  const [term] = useDebouncedValue(query.trim(), 150)
  // People search starts when the term is longer than one character.
  const found = useQuery({
    queryKey: ['palette', term],
    queryFn: ({ signal }) => call(find, { query: { text: term } }, { signal }),
    enabled: term.length > 1,
    placeholderData: keepPreviousData,
  })
  // The results shown belong to the previous query: Enter waits for the current ones.
  const isBehind = query.trim() !== term || found.isLoading || found.isPlaceholderData
  const [isEntered, setEntered] = useState(false)
  useEffect(() => palette.open(), [])

  const matches = ({ label, words = '' }: Entry) =>
    `${label} ${words}`.toLowerCase().includes(query.trim().toLowerCase())
  const isBlank = query.trim() === ''
  const recent = useRecentEntries()
  const actions = useActions().filter(matches)
  const searches = useSavedSearchEntries().filter(matches)
  // What one came for first: to go back, or to do something about who is in view.
  const about = contactHere()?.contact.Name ?? transactionHere()?.transaction.Name
  const isAbout = ({ detail, label }: Entry) => about !== undefined && (detail === about || label.includes(about))
  const all = [
    ...useFoundEntries((term.length > 1 && found.data) || {}),
    { label: 'Recent', entries: isBlank ? recent.slice(0, RECENT) : [] },
    { label: `About ${about}`, entries: isBlank ? actions.filter(isAbout) : [] },
    { label: 'Saved Searches', entries: isBlank ? searches.slice(0, SEARCHES) : searches },
    { label: 'Pages', entries: usePages().filter(matches) },
    { label: 'Actions', entries: isBlank ? actions.filter((one) => !isAbout(one)) : actions },
  ]
  const groups = all.filter((group) => group.entries.length > 0)

  // Results arrive after the keystroke that requested them; Enter must take the first one now shown. The library
  // selects only when the query changes, and marks the selection in the DOM, as done here.
  const shown = groups.flatMap((group) => group.entries.map((e) => e.id)).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list must reselect.
  useEffect(() => {
    const [first, ...others] = document.querySelectorAll('[data-action]')
    for (const other of others) other.removeAttribute('data-selected')
    first?.setAttribute('data-selected', 'true')
    store.updateState((state) => ({ ...state, selected: 0 }))
  }, [shown])
  useEffect(() => {
    if (!isEntered || isBehind) return
    setEntered(false)
    document.querySelector<HTMLElement>('[data-action][data-selected]')?.click()
  }, [isEntered, isBehind])

  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={(typed) => {
        setQuery(typed)
        setEntered(false)
      }}
      onSpotlightClose={close}
      shortcut={null}
      scrollable
      maxHeight={420}
      // The field stays where it is, however long the list.
      centered={false}
      classNames={{ action: classes.action, actionBody: classes.body }}
      attributes={{ content: { 'aria-label': 'Search' } }}
    >
      <Spotlight.Search
        placeholder="Search people, transactions, tasks, pages, actions"
        leftSection={<IconSearch size={18} />}
        aria-label="Search people, transactions, tasks, pages, actions"
        onKeyDownCapture={(event) => {
          if (event.key !== 'Enter') return
          const isMarked = document.querySelector('[data-action][data-selected]') !== null
          if (!isBehind && isMarked) return
          event.stopPropagation()
          if (isBehind) setEntered(true)
          // What was known already was listed before the list was drawn, and nothing is marked yet.
          else document.querySelector<HTMLElement>('[data-action]')?.click()
        }}
      />
      <Spotlight.ActionsList>
        {groups.map(({ label, entries }) => (
          <Spotlight.ActionsGroup key={label} label={label}>
            {entries.map((e) => (
              <Spotlight.Action
                key={e.id}
                label={e.label}
                description={e.detail}
                leftSection={e.icon}
                onClick={e.run}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {found.error ? (
          <Spotlight.Empty>
            <Text size="sm" role="alert">
              {messageOf(found.error)}
            </Text>
          </Spotlight.Empty>
        ) : (
          groups.length === 0 && (
            <Spotlight.Empty>
              <Text size="sm">
                {found.isFetching
                  ? 'Searching …'
                  : 'Nothing found. Try a name, an address, a phone number or words of a title.'}
              </Text>
            </Spotlight.Empty>
          )
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}
