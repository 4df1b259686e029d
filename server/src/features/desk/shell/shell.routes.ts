import { FOUND_OF_EACH } from '@dormer/contract/desk/shell'
import { contactTypes } from '@dormer/contract/people/contacts'
import { may, type Permission, type Right } from '@dormer/contract/permissions'
import type { Actor } from '../../../access/actor.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { findDeals } from '../../deals/transactions/transactions.queries.ts'
import { searchWords } from '../../people/contact-search/search-text.ts'
import { findAppointments, findPeople, findTasks } from './find.queries.ts'

export type Item = {
  path: string
  title: string
  icon: string
  exact?: boolean
  needs?: Right | Permission
  children?: Item[]
}

/**
 * Every existing screen, in the order of the navigation. Titles and permissions are those of the screens' own
 * declarations (NAME.screens.ts); a test compares them.
 */
export const items: Item[] = [
  { path: '/today', title: 'Today', icon: 'today' },
  { path: '/inbox', title: 'Inbox', icon: 'inbox' },
  { path: '/calls', title: 'Call Log', icon: 'calls' },
  { path: '/', title: 'Dashboard', icon: 'dashboard', exact: true },
  { path: '/tasks', title: 'Tasks', icon: 'tasks' },
  { path: '/calendar', title: 'Calendar', icon: 'calendar' },
  {
    path: '/contacts',
    title: 'Contacts',
    icon: 'contacts',
    children: [
      { path: '/contacts', title: 'All Contacts', icon: 'list', exact: true },
      { path: '/contacts/newcontact', title: 'New Contact', icon: 'new-contact' },
      { path: '/contacts/import', title: 'Contact Import', icon: 'import' },
      { path: '/contacts/duplicates', title: 'Duplicates', icon: 'duplicates', needs: 'WorkContacts' },
    ],
  },
  { path: '/sales/heat-sheet', title: 'Heat Sheet', icon: 'heat-sheet' },
  { path: '/pipeline', title: 'Pipeline', icon: 'pipeline' },
  {
    path: '/transactions/transactions',
    title: 'Transactions',
    icon: 'transactions',
    children: [
      { path: '/transactions/dashboard', title: 'Transaction Dashboard', icon: 'transaction-dashboard' },
      { path: '/transactions/transactions', title: 'Transactions', icon: 'transactions' },
      { path: '/transactions/review', title: 'Review Queue', icon: 'review', needs: 'ReviewDocuments' },
      { path: '/transactions/commissions', title: 'Commissions', icon: 'commissions', needs: 'SeeCommissions' },
      { path: '/transactions/caps', title: 'Caps', icon: 'caps', needs: 'SeeCommissions' },
      {
        path: '/transactions/workflows',
        title: 'Transaction Workflows',
        icon: 'transaction-workflows',
        needs: 'WorkTransactions',
      },
      { path: '/transactions/vendors', title: 'Vendor Book', icon: 'vendors', needs: 'WorkTransactions' },
      { path: '/transactions/ledger', title: 'Money Ledger', icon: 'ledger', needs: 'ManageCommissions' },
    ],
  },
  {
    path: '/mls-search',
    title: 'Property Search',
    icon: 'property-search',
    children: [
      { path: '/mls-search', title: 'Property Search', icon: 'property-search' },
      { path: '/searches', title: 'Saved Searches', icon: 'searches' },
    ],
  },
  { path: '/messages/sent', title: 'Mass Messages', icon: 'mass-messages' },
  {
    path: '/video/videos',
    title: 'Videos',
    icon: 'videos',
    children: [
      { path: '/video/videos', title: 'Videos', icon: 'videos' },
      { path: '/video', title: 'New Video', icon: 'new-video', exact: true },
    ],
  },
  { path: '/workflows', title: 'Workflows', icon: 'workflows' },
  {
    path: '/reports',
    title: 'Reports',
    icon: 'reports',
    children: [
      { path: '/reports', title: 'Reports', icon: 'reports', exact: true },
      { path: '/reports/agent-activity', title: 'Agent Activity', icon: 'agent-activity' },
      { path: '/reports/lead-performance', title: 'Lead Performance', icon: 'lead-performance' },
      { path: '/reports/call-activity', title: 'Calls', icon: 'calls' },
      { path: '/reports/appointments', title: 'Appointments Report', icon: 'appointments-report' },
      { path: '/reports/speed-to-lead', title: 'Speed to Lead', icon: 'speed-to-lead' },
      { path: '/reports/cohorts', title: 'Cohorts', icon: 'cohorts' },
      { path: '/reports/goals', title: 'Goals', icon: 'goals' },
      { path: '/reports/team-commissions', title: 'Team Production', icon: 'team-production', needs: 'SeeFigures' },
      {
        path: '/reports/source-performance',
        title: 'Source Performance',
        icon: 'source-performance',
        needs: 'SeeFigures',
      },
    ],
  },
  {
    path: '/settings',
    title: 'Settings',
    icon: 'settings',
    children: [
      { path: '/settings/brokerage', title: 'Brokerage', icon: 'brokerage', needs: 'ManageSettings' },
      { path: '/settings/sources', title: 'Sources', icon: 'sources', needs: 'ManageSettings' },
      { path: '/settings/urgencytypes', title: 'Urgency Types', icon: 'urgency-types', needs: 'ManageSettings' },
      { path: '/settings/pipeline/stages', title: 'Pipeline Stages', icon: 'stages', needs: 'ManageSettings' },
      { path: '/settings/custom-fields', title: 'Custom Fields', icon: 'custom-fields', needs: 'ManageSettings' },
      { path: '/settings/checklists', title: 'Checklists', icon: 'checklists', needs: 'ReviewDocuments' },
      { path: '/settings/split-plans', title: 'Split Plans', icon: 'split-plans', needs: 'ManageCommissions' },
      { path: '/settings/booking', title: 'Booking Page', icon: 'booking' },
      { path: '/settings/email', title: 'Connect Mailbox', icon: 'mailbox', exact: true },
      { path: '/settings/email/templates', title: 'Email Templates', icon: 'email-templates' },
      { path: '/settings/text/templates', title: 'Text Templates', icon: 'text-templates' },
      { path: '/settings/text-codes', title: 'Text Codes', icon: 'text-codes', needs: 'ManageSettings' },
      { path: '/settings/phone', title: 'Phone Settings', icon: 'phone-settings' },
      { path: '/settings/messages', title: 'Message Settings', icon: 'message-settings', needs: 'ManageMessages' },
      { path: '/settings/do-not-call', title: 'Do Not Call', icon: 'do-not-call', needs: 'ManageMessages' },
      { path: '/settings/agreements', title: 'Buyer Agreements', icon: 'agreements', needs: 'ManageSettings' },
      { path: '/idx/settings', title: 'Idx Settings', icon: 'idx', needs: 'ManageSettings' },
      { path: '/settings/security', title: 'Security', icon: 'security', needs: 'SecureAccounts' },
      { path: '/settings/notification', title: 'Notifications', icon: 'notifications' },
      { path: '/profile/setup', title: 'Setup Checklist', icon: 'setup' },
    ],
  },
  { path: '/admin/users', title: 'Users', icon: 'users', needs: 'CreateUser' },
  { path: '/admin/billing', title: 'Billing', icon: 'billing', needs: 'ManageBilling' },
  { path: '/admin/jobs', title: 'Background Jobs', icon: 'jobs', needs: 'ManageJobs' },
  { path: '/admin/outbox', title: 'Outbox', icon: 'outbox', needs: 'ManageMessages' },
  { path: '/admin/audit', title: 'Audit Log', icon: 'audit', needs: 'ViewAudit' },
  { path: '/admin/sign-ins', title: 'Sign-Ins', icon: 'sign-ins', needs: 'ViewAudit' },
  { path: '/trash', title: 'Trash', icon: 'trash' },
]

/** Those the actor may open, with their children filtered the same way. */
const permitted = (list: Item[], actor: Actor): Item[] =>
  list
    .filter(({ needs }) => !needs || may(actor, needs))
    .map((item) => ({ ...item, children: permitted(item.children ?? [], actor) }))

type MenuItem = Omit<Required<Item>, 'needs' | 'children'> & { label: null; badge: null; children: MenuItem[] }
const present = ({ path, exact = false, icon, title, children = [] }: Item): MenuItem => ({
  path,
  exact,
  icon,
  title,
  label: null,
  badge: null,
  children: children.map(present),
})

export const shellRoutes = {
  menu: async ({ actor }) => permitted(items, actor).map(present),

  find: async ({ db, actor, query: { text } }) => {
    const words = searchWords(text)
    if (words.length === 0) return { Contacts: [], Transactions: [], Tasks: [], Appointments: [] }
    const [people, Transactions, Tasks, Appointments] = await Promise.all([
      findPeople(db, actor, text, words),
      findDeals(db, actor, words, FOUND_OF_EACH),
      findTasks(db, actor, words),
      findAppointments(db, actor, words),
    ])
    return {
      Contacts: people.map(({ ContactTypeId, ...person }) => ({
        ...person,
        ContactType: contactTypes[ContactTypeId as keyof typeof contactTypes],
      })),
      Transactions,
      Tasks,
      Appointments,
    }
  },
} satisfies Partial<Handlers>
