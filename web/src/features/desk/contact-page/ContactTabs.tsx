import type { ContactDetail } from '@dormer/contract/people/contacts'
import { Paper, Tabs } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { lazyPart } from '../../../ui/lazily.tsx'
import { Lines, Loading } from '../../../ui/Skeletons.tsx'
import { TabList } from '../../../ui/TabList.tsx'
import classes from '../../people/contacts/Contact.module.css'

type Props = { contact: ContactDetail; logCall: () => void }

// Most visits open the activity first: its code loads alongside the page's.
const loadActivity = () => import('../../day/activities/ActivityTab.tsx').then((m) => m.ActivityTab)
void loadActivity().catch(() => undefined)

const EmailsTab = lazyPart(() => import('../../messages/messages/email/EmailsTab.tsx').then((m) => m.EmailsTab))
const PhoneTab = lazyPart(() => import('../../messages/calls/PhoneTab.tsx').then((m) => m.PhoneTab))
const TextsTab = lazyPart(() => import('../../messages/messages/texts/TextsTab.tsx').then((m) => m.TextsTab))
const FavoritesTab = lazyPart(() => import('../../homes/favorites/FavoritesTab.tsx').then((m) => m.FavoritesTab))
const SavedSearches = lazyPart(() =>
  import('../../homes/property-searches/ContactSearches.tsx').then((m) => m.ContactSearches),
)
// Shown first, so loaded first.
const loadStory = () => import('./Story.tsx').then((m) => m.Story)
void loadStory().catch(() => undefined)
const Story = lazyPart(loadStory)
/** The activity sub-tabs that show the items themselves. */
const messages = {
  all: Story,
  email: EmailsTab,
  phone: PhoneTab,
  texts: TextsTab,
  'favorited-properties': FavoritesTab,
}
const Activity = lazyPart(loadActivity)

type Tab = { value: string; label: string; Content: ComponentType<Props> }
const activity: Tab = {
  value: 'activity',
  label: 'Activity',
  Content: (props) => <Activity {...props} messages={messages} SavedSearches={SavedSearches} />,
}
const jointContacts: Tab = {
  value: 'joint-contacts',
  label: 'Joint Contacts',
  Content: lazyPart(() => import('../../people/contacts/JointContacts.tsx').then((m) => m.JointContacts)),
}
const ownedProperties: Tab = {
  value: 'owned-properties',
  label: 'Owned Properties',
  Content: lazyPart(() => import('../../people/owned-properties/PropertiesTab.tsx').then((m) => m.PropertiesTab)),
}
const tasks: Tab = {
  value: 'tasks',
  label: 'Tasks',
  Content: lazyPart(() => import('../../day/tasks/TasksTab.tsx').then((m) => m.TasksTab)),
}
const workflows: Tab = {
  value: 'workflows',
  label: 'Workflows',
  Content: lazyPart(() => import('../../automation/enrollments/WorkflowsTab.tsx').then((m) => m.WorkflowsTab)),
}
const appointments: Tab = {
  value: 'appointments',
  label: 'Appointments',
  Content: lazyPart(() => import('../../day/appointments/AppointmentsTab.tsx').then((m) => m.AppointmentsTab)),
}
const documents: Tab = {
  value: 'documents',
  label: 'Documents',
  Content: lazyPart(() => import('../../people/documents/DocumentsTab.tsx').then((m) => m.DocumentsTab)),
}
const transactions: Tab = {
  value: 'transactions',
  label: 'Transactions',
  Content: lazyPart(() =>
    import('../../deals/transactions/ContactTransactions.tsx').then((m) => m.ContactTransactions),
  ),
}
const history: Tab = {
  value: 'history',
  label: 'History',
  Content: lazyPart(() => import('../../people/history/HistoryTab.tsx').then((m) => m.HistoryTab)),
}

/** The URL says which tab is open; the first by default. */
export const useOpenTab = () => {
  const { tab } = useSearch({ from: '/framed/contact/$ContactId' })
  const navigate = useNavigate({ from: '/contact/$ContactId' })
  const open = (next: string) =>
    navigate({
      search: (old) => ({ ...old, tab: next === activity.value ? undefined : next }),
      replace: next === tab,
      resetScroll: false,
    })
  return [tab, open] as const
}

/**
 * A link to a tab shows it, too, where the tabs are below the details; unless going back has scrolled the page already.
 */
const useShownIfLinked = (isLinked: boolean) => {
  const root = useRef<HTMLDivElement>(null)
  const [wasLinked] = useState(isLinked)
  useEffect(() => {
    if (!wasLinked) return
    // After the router has scrolled to the top.
    const frame = requestAnimationFrame(() => {
      const { top = 0 } = root.current?.getBoundingClientRect() ?? {}
      if (window.scrollY === 0 && top > window.innerHeight / 2) root.current?.scrollIntoView()
    })
    return () => cancelAnimationFrame(frame)
  }, [wasLinked])
  // High enough to be scrolled to before its content has loaded.
  const style = wasLinked ? { scrollMarginTop: '4.5rem', minHeight: 'calc(100dvh - 5rem)' } : undefined
  return { root, style }
}

type Places = {
  /** Above the tabs. */
  composer?: ReactNode
  /** Beside the open tab. */
  beside?: ReactNode
  /** Tabs where there is no room for a column of them. */
  details?: ReactNode
  notes?: ReactNode
}

/**
 * The center of the contact page. A tab loads when first opened and keeps its state while others are open. Where there
 * are no columns, `details` and `notes` are tabs too.
 */
export const ContactTabs = ({ contact, logCall, composer, beside, details, notes }: Props & Places) => {
  const [tab, openTab] = useOpenTab()
  const isJoint = contact.AdditionalContacts.length > 0
  const of = ({ Content, ...one }: Tab) => ({ ...one, content: <Content contact={contact} logCall={logCall} /> })
  const tabs = [
    of(activity),
    ...(details ? [{ value: 'details', label: 'Details', content: details }] : []),
    ...(notes ? [{ value: 'notes', label: 'Notes', content: notes }] : []),
    ...[
      tasks,
      workflows,
      ...(isJoint ? [jointContacts] : []),
      transactions,
      ownedProperties,
      appointments,
      documents,
      history,
    ].map(of),
  ]
  const { root, style } = useShownIfLinked(tab !== undefined)
  const values = tabs.map((one) => one.value)
  const value = values.find((one) => one === tab) ?? activity.value
  const [opened, setOpened] = useState([value])
  if (!opened.includes(value)) setOpened([...opened, value])
  return (
    <Tabs
      ref={root}
      value={value}
      onChange={(next) => next && openTab(next)}
      // Each tab is a history entry: activating tabs with the arrow keys would add many.
      activateTabWithKeyboard={false}
      // Hidden but kept mounted, so that editors keep their drafts.
      keepMountedMode="display-none"
      style={style}
      className={classes.center}
    >
      {composer && <div className={`${classes.across} ${classes.composer}`}>{composer}</div>}
      <div className={`${classes.across} ${classes.tabs}`}>
        <TabList tabs={tabs} open={value} aria-label="About this contact" />
      </div>
      {tabs.map((one) => (
        <Tabs.Panel key={one.value} value={one.value} pt="sm" miw={0}>
          {opened.includes(one.value) && <Suspense fallback={<TabSkeleton />}>{one.content}</Suspense>}
        </Tabs.Panel>
      ))}
      {beside && <div className={classes.beside}>{beside}</div>}
    </Tabs>
  )
}

const TabSkeleton = () => (
  <Loading>
    <Paper p="md">
      <Lines widths={['40%', '80%', '65%']} />
    </Paper>
  </Loading>
)
