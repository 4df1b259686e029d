import '@mantine/spotlight/styles.layer.css'
import { UNDO_SECONDS } from '@dormer/contract/desk/command'
import { whyNoActs } from '@dormer/contract/desk/command-why'
import { find } from '@dormer/contract/desk/shell'
import { Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { IconBolt, IconHelpCircle, IconSearch, IconUserPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call, messageOf } from '../../../api/client.ts'
import { confirm } from '../../../ui/confirm.ts'
import { useWaysOut } from '../../../ui/Dialog.tsx'
import { useMay } from '../../brokerage/session/session.api.ts'
import { transactionHere } from '../../deals/transactions/page/here.ts'
import { addPersonOf } from '../../people/contacts/addPerson.ts'
import { CommandPreview } from '../command/CommandPreview.tsx'
import { type Chosen, isCommand, useCommand, useDoCommand } from '../command/command.api.ts'
import { doLabel, type Edits, edited, editsOf, isReady, lineKeys } from '../command/command.rules.ts'
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

/** A name with a phone number or an email address: somebody new. */
// oxlint-disable-next-line regexp/no-super-linear-backtracking -- of at most 300 characters
const newPerson = /^(?:add|new)\s+(?:(?:person|contact|lead)\s+)?(\S.*(?:\d{3}[\d ().-]{4,}|\S@\S+\.\S).*)$/i

const acts = '‘text’, ‘email’, ‘call … tomorrow’, ‘show … to …’, ‘remind me to’, ‘note’, ‘push closing a week’'

const mayDiscard = () =>
  confirm('Close without doing it? What you corrected will be lost.', { title: 'Unsaved changes', yes: 'Close' })

/**
 * Keyboard access to people, transactions, tasks, appointments, pages and actions, and the line that does everything
 * (decision 0120). Loaded when first opened.
 */
export const Palette = ({ close }: { close: () => void }) => {
  const [query, setQuery] = useState('')
  const [term] = useDebouncedValue(query.trim(), 150)
  const mayAct = useMay('WorkContacts')
  const isActs = mayAct && isCommand(term)
  const why = mayAct && !isActs ? whyNoActs(term) : undefined
  // People search starts when the term is longer than one character.
  const found = useQuery({
    queryKey: ['palette', term],
    queryFn: ({ signal }) => call(find, { query: { text: term } }, { signal }),
    // What is read as acts is answered with what it finds: one request for each pause.
    enabled: term.length > 1 && !isActs,
    placeholderData: keepPreviousData,
  })
  const [chosen, setChosen] = useState<Chosen[]>([])
  const command = useCommand(isActs ? term : '', chosen)
  const asked = isActs ? command : found
  const { Acts = [], Choices = [], NotUnderstood = null, Advice = null } = (isActs && command.data) || {}
  const [corrected, setCorrected] = useState<Record<string, Edits>>({})
  const edits = editsOf(Acts, corrected)
  const isDirty = edits.some((one) => one !== undefined)
  const leave = useWaysOut({ close: palette.close, isDirty, mayLeave: async () => !isDirty || mayDiscard() })
  const { mutate: doActs, isPending: isDoing, error: failed, reset } = useDoCommand()
  const isWhole = Choices.length === 0 && isReady(Acts, edits)
  // Nothing is done by a second Enter that was meant for something else: what is open is chosen or written first.
  const isOpen = Choices.length > 0 || (Acts.length > 0 && !isWhole)
  // The results shown belong to the previous query, or to the times of a while ago: Enter waits for the current ones.
  const isAsking = asked.fetchStatus !== 'idle' && (isActs || asked.isLoading || asked.isPlaceholderData)
  const isBehind = query.trim() !== term || isAsking
  const doAll = () => {
    if (!isWhole || isDoing || isBehind) return
    doActs(
      Acts.map((line, at) => edited(line, edits[at])),
      { onSuccess: palette.close },
    )
  }
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
  const [, person] = newPerson.exec(query.trim().slice(0, 300)) ?? []
  const all: { label: string; entries: Entry[] }[] = [
    {
      label: 'Add',
      entries: person
        ? [
            {
              id: 'person-of-words',
              label: `Add Person: ${person}`,
              icon: <IconUserPlus size={18} />,
              run: () => void addPersonOf(person),
            },
          ]
        : [],
    },
    ...useFoundEntries((term.length > 1 && (isActs ? command.data?.Found : found.data)) || {}),
    { label: 'Recent', entries: isBlank ? recent.slice(0, RECENT) : [] },
    { label: `About ${about}`, entries: isBlank ? actions.filter(isAbout) : [] },
    { label: 'Saved Searches', entries: isBlank ? searches.slice(0, SEARCHES) : searches },
    { label: 'Pages', entries: usePages().filter(matches) },
    { label: 'Actions', entries: isBlank ? actions.filter((one) => !isAbout(one)) : actions },
  ]
  const groups = all.filter((group) => group.entries.length > 0)

  // Results arrive after the keystroke that requested them; Enter must take the first one now shown. The library
  // selects only when the query changes, and marks the selection in the DOM, as done here.
  const shown = [isOpen, isWhole, ...groups.flatMap((group) => group.entries.map((e) => e.id))].join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list must reselect.
  useEffect(() => {
    const [first, ...others] = document.querySelectorAll('[data-action]')
    for (const other of others) other.removeAttribute('data-selected')
    // Nothing is chosen for the user where it is open what is meant.
    if (isOpen) first?.removeAttribute('data-selected')
    else first?.setAttribute('data-selected', 'true')
    store.updateState((state) => ({ ...state, selected: isOpen ? -1 : 0 }))
  }, [shown])
  useEffect(() => {
    if (!isEntered || isBehind) return
    setEntered(false)
    // Acts are shown before they are done: another Enter does them.
    if (isWhole) return
    if (isOpen) document.querySelector<HTMLElement>('[data-lacking]')?.focus()
    else document.querySelector<HTMLElement>('[data-action][data-selected]')?.click()
  }, [isEntered, isBehind, isOpen, isWhole])

  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={(typed) => {
        setQuery(typed)
        setEntered(false)
        reset()
      }}
      onSpotlightClose={close}
      closeOnEscape={false}
      closeOnClickOutside={false}
      overlayProps={{ backgroundOpacity: 0.35, blur: 7, onClick: () => void leave() }}
      // The question about what was corrected comes above it.
      zIndex={isDirty ? 200 : undefined}
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
          // A key that is held chose something else.
          if (event.repeat) return event.stopPropagation()
          const isMarked = document.querySelector('[data-action][data-selected]') !== null
          if (!isBehind && isMarked) return
          event.stopPropagation()
          if (isBehind) setEntered(true)
          else if (isOpen) document.querySelector<HTMLElement>('[data-lacking]')?.focus()
          // What was known already was listed before the list was drawn, and nothing is marked yet.
          else document.querySelector<HTMLElement>('[data-action]')?.click()
        }}
      />
      <Spotlight.ActionsList>
        {Choices.map(({ Word, Kind, Options }) => (
          <section key={`${Kind}${Word}`} aria-label={`Choose what “${Word}” means`}>
            <Text size="xs" c="dimmed" px="md" pt="xs" role="status">
              {Options.every(({ IsAlike }) => IsAlike)
                ? `Nobody is called “${Word}”. Did you mean:`
                : `Which “${Word}” do you mean?`}
            </Text>
            {Options.map(({ Value, Name, Detail, IsAlike }) => (
              <Spotlight.Action
                key={Value}
                label={Name}
                description={[Detail, IsAlike && 'spelled differently'].filter(Boolean).join(' · ')}
                leftSection={<IconHelpCircle size={18} />}
                closeSpotlightOnTrigger={false}
                onClick={() => {
                  setChosen((all) => [
                    ...all.filter((one) => one.Word !== Word || one.Kind !== Kind),
                    { Word, Kind, Value },
                  ])
                  document.querySelector<HTMLElement>('.mantine-Spotlight-search')?.focus()
                }}
              />
            ))}
          </section>
        ))}
        {Acts.length > 0 && (
          <CommandPreview
            lines={Acts}
            edits={edits}
            edit={(at, change) => setCorrected((all) => ({ ...all, [`${lineKeys(Acts)[at]}`]: change }))}
            submit={doAll}
            failure={failed ? messageOf(failed) : undefined}
          />
        )}
        {isWhole && (
          <Spotlight.Action
            label={isDoing ? 'Doing it …' : doLabel(Acts.length)}
            description={`Enter · Undo for ${UNDO_SECONDS} seconds`}
            leftSection={<IconBolt size={18} />}
            closeSpotlightOnTrigger={false}
            onClick={doAll}
          />
        )}
        {NotUnderstood !== null && (
          <Text size="sm" c="dimmed" px="md" py="xs" role="status">
            “{NotUnderstood}” was not understood, so nothing will be done. {Advice}
          </Text>
        )}
        {why && (
          <Text size="sm" c="dimmed" px="md" py="xs" role="status">
            {why}
          </Text>
        )}
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
        {asked.error ? (
          <Spotlight.Empty>
            <Text size="sm" role="alert">
              {messageOf(asked.error)}
            </Text>
          </Spotlight.Empty>
        ) : (
          groups.length === 0 &&
          Acts.length === 0 &&
          Choices.length === 0 &&
          NotUnderstood === null &&
          !why && (
            <Spotlight.Empty>
              <Text size="sm">
                {asked.isFetching
                  ? 'Searching …'
                  : mayAct && term.split(' ').length > 2
                    ? `Nothing found, and nothing will be done. To do something, begin with it: ${acts}.`
                    : 'Nothing found. Try a name, an address, a phone number or words of a title.'}
              </Text>
            </Spotlight.Empty>
          )
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}
