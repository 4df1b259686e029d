import type { ContactDetail } from '@dormer/contract/people/contacts'
import { ActionIcon, Button, Group, Tabs, VisuallyHidden } from '@mantine/core'
import { IconPhonePlus, IconPlus } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import beside from '../../../ui/more-beside.module.css'
import { nameOf } from '../../people/contacts/contact.fields.ts'
import classes from './Activities.module.css'
import { ActivityFeed } from './ActivityFeed.tsx'
import type { Feed } from './activities.api.ts'
import { logActivity } from './logActivity.ts'

/** The sub-tabs, each with its empty state. */
const feeds: Record<Feed, { label: string; none: string; why: string }> = {
  all: {
    label: 'All Activity',
    none: 'No activity to display',
    why: 'Calls, messages and visits with this contact are kept here.',
  },
  email: { label: 'Email', none: 'No emails to display', why: 'Emails to and from this contact are kept here.' },
  phone: { label: 'Phone', none: 'No phone calls to display', why: 'Calls with this contact are kept here.' },
  texts: { label: 'Texts', none: 'No texts to display', why: 'Texts to and from this contact are kept here.' },
  searches: {
    label: 'Searches',
    none: 'No searches to display',
    why: 'What this contact searches for on your website is kept here.',
  },
  'favorited-properties': {
    label: 'Favorited Properties',
    none: 'No favorited properties to display',
    why: 'Properties that this contact marks as favorites are kept here.',
  },
}
const SAVED = 'saved-searches'
const tabs = [
  ...Object.entries(feeds).map(([value, { label }]) => [value, label] as const),
  [SAVED, 'Saved Searches'] as const,
]
const isFeed = (value: string | undefined): value is Feed => value !== undefined && Object.hasOwn(feeds, value)
/** Activities that no user performs. */
const theirs: Feed[] = ['searches', 'favorited-properties']

/**
 * What an upper floor shows in a sub-tab, with `activities` beneath it: `isByHand` leaves out messages, `without` others
 * that are shown already; `below` is their title there, and hides them if there are none.
 */
export type MessagesProps = {
  contact: ContactDetail
  activities: (show: { isByHand: boolean; below: string | undefined; without?: ReadonlySet<number> }) => ReactNode
  /** What is said if there is nothing. */
  empty: { title: string; why: string; action?: ReactNode }
}
type Props = {
  contact: ContactDetail
  logCall: () => void
  messages?: Partial<Record<Feed, ComponentType<MessagesProps>>>
  /** The saved property searches, from an upper floor. */
  SavedSearches: ComponentType<{ contactId: number }>
}

/** A contact's Activity tab. The URL says which sub-tab is open; the first by default. */
export const ActivityTab = ({ contact, logCall, messages = {}, SavedSearches }: Props) => {
  const { ContactId } = contact.Contact
  const whose = { ContactId, ContactEntityId: contact.Entity.ContactEntityId }
  const { activity } = useSearch({ from: '/framed/contact/$ContactId' })
  const navigate = useNavigate({ from: '/contact/$ContactId' })
  const open: Feed | typeof SAVED = activity === SAVED || isFeed(activity) ? activity : 'all'
  const show = (next: string) =>
    navigate({ search: (old) => ({ ...old, activity: next === 'all' ? undefined : next }), resetScroll: false })

  const logging =
    open === 'phone'
      ? { label: 'Log Phone Call', act: logCall }
      : { label: 'Log Activity', act: () => logActivity({ contact: nameOf(contact.Contact) }) }
  const LogIcon = open === 'phone' ? IconPhonePlus : IconPlus
  return (
    <>
      <VisuallyHidden component="h2">Activity</VisuallyHidden>
      <Tabs
        value={open}
        onChange={(next) => next && show(next)}
        variant="pills"
        // Each is a history entry: activating sub-tabs with the arrow keys would add many.
        activateTabWithKeyboard={false}
        keepMounted={false}
      >
        <Group wrap="nowrap" gap={4} justify="space-between" align="flex-start">
          <Tabs.List className={`${classes.tabs} ${beside.edges}`} aria-label="Kinds of activity">
            {tabs.map(([value, label]) => (
              <Tabs.Tab
                key={value}
                value={value}
                className={classes.tab}
                ref={value === open ? bringIntoView : undefined}
              >
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <ActionIcon variant="light" title={logging.label} aria-label={logging.label} onClick={logging.act}>
            <LogIcon size={18} />
          </ActionIcon>
        </Group>
        {(Object.keys(feeds) as Feed[]).map((feed) => {
          const log = (
            <Button size="xs" variant="light" leftSection={<LogIcon size={16} />} onClick={logging.act}>
              {logging.label}
            </Button>
          )
          const { none, why } = feeds[feed]
          const empty = { title: none, why, action: theirs.includes(feed) ? undefined : log }
          const Messages = messages[feed]
          return (
            <Tabs.Panel key={feed} value={feed} pt="sm">
              {Messages ? (
                <Suspense>
                  <Messages
                    contact={contact}
                    empty={empty}
                    activities={({ isByHand, below, without }) => (
                      <ActivityFeed
                        feed={feed}
                        whose={whose}
                        isByHand={isByHand}
                        without={without}
                        title={below}
                        empty={below ? undefined : empty}
                      />
                    )}
                  />
                </Suspense>
              ) : (
                <ActivityFeed feed={feed} whose={whose} empty={empty} />
              )}
            </Tabs.Panel>
          )
        })}
        <Tabs.Panel value={SAVED} pt="sm">
          <Suspense>
            <SavedSearches contactId={ContactId} />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

/** Scrolls the tabs without scrolling the page. */
const bringIntoView = (tab: HTMLElement | null) => {
  const list = tab?.parentElement
  if (list) list.scrollLeft = tab.offsetLeft - list.offsetLeft - (list.clientWidth - tab.clientWidth) / 2
}
