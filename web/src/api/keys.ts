import type { Feature } from '@dormer/contract'
import type { Workflow, WorkflowRow } from '@dormer/contract/automation/workflows'
import type { userPermissions } from '@dormer/contract/brokerage/permissions'
import type { RunEntry } from '@dormer/contract/brokerage/runs'
import type { CurrentUser } from '@dormer/contract/brokerage/session'
import type { TrashEntry } from '@dormer/contract/brokerage/trash'
import type { tenantUsers } from '@dormer/contract/brokerage/users'
import type { ActivityRow } from '@dormer/contract/day/activities'
import type { AppointmentRow } from '@dormer/contract/day/appointments'
import type { Notification } from '@dormer/contract/day/notifications'
import type { TaskRow } from '@dormer/contract/day/tasks'
import type { Transaction, TransactionCard } from '@dormer/contract/deals/transactions'
import type { Response } from '@dormer/contract/endpoint'
import type { OpportunityList } from '@dormer/contract/growth/opportunities'
import type { PipelineColumn } from '@dormer/contract/growth/pipeline'
import type { LostReason, Stage } from '@dormer/contract/growth/stages'
import type { Call } from '@dormer/contract/messages/calls'
import type { UnreadText, WindowText } from '@dormer/contract/messages/messages'
import type { ContactDetail } from '@dormer/contract/people/contacts'
import type { CustomField, CustomValue } from '@dormer/contract/people/custom-fields'
import type { NoteRow } from '@dormer/contract/people/notes'
import type { DataTag, InfiniteData } from '@tanstack/react-query'

/** Query areas: one for each feature, and these. Invalidating an area invalidates all of its queries. */
type Area =
  | Feature
  | 'activityOptions'
  | 'appointmentOptions'
  | 'calendarFeed'
  | 'contactSearches'
  | 'currentUser'
  | 'documentPreview'
  | 'import'
  | 'menu'
  | 'operator'
  | 'palette'
  | 'recorded'
  | 'supportArticles'
  | 'taskOptions'

export type Key = readonly [Area, ...unknown[]]

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: Key
    mutationMeta: {
      /** What to refetch once the mutation has settled: declared with the mutation, handled by `queries.ts`. */
      stale?: readonly Key[]
    }
  }
}

/** A key that carries the type of the data cached under it, for `setQueryData` and `useOptimistic`. */
const holding = <Data>(...key: Key) => key as DataTag<Key, Data>
const area = (name: Area): Key => [name]

/** The key of one query under the prefix `key`. */
export const within = (key: Key, ...which: unknown[]): Key => [...key, ...which]

/** Keys used by more than one file, and keys of data that is changed optimistically. */
export const keys = {
  accountEvents: area('accountEvents'),
  activities: area('activities'),
  activityFeeds: holding<InfiniteData<ActivityRow[]>>('activities', 'feed'),
  appointments: area('appointments'),
  appointment: (id: number): Key => ['appointments', 'one', id],
  appointmentLists: holding<AppointmentRow[]>('appointments', 'list'),
  billing: area('billing'),
  bulk: area('bulk'),
  calendarFeed: area('calendarFeed'),
  calls: area('calls'),
  /** Those of the user that are going on or ringing. */
  currentCalls: holding<Call[]>('calls', 'current'),
  contacts: area('contacts'),
  doNotCall: area('doNotCall'),
  contact: (ContactId: number) => holding<ContactDetail>('contacts', 'one', ContactId),
  contactSearches: area('contactSearches'),
  customFields: holding<CustomField[]>('contacts', 'customFields'),
  countedCustomFields: holding<CustomField[]>('contacts', 'customFields', 'counted'),
  customValues: (ContactId: number) => holding<Record<string, CustomValue>>('contacts', 'customValues', ContactId),
  currentUser: holding<CurrentUser>('currentUser'),
  documents: area('documents'),
  import: area('import'),
  jobs: area('jobs'),
  runs: holding<InfiniteData<RunEntry[]>>('runs'),
  listings: area('listings'),
  leadAssign: holding<string>('settings', 'leadAssign'),
  mailboxes: area('mailboxes'),
  messages: area('messages'),
  /** The inbox, its counts and the open conversation. */
  inbox: within(area('messages'), 'inbox'),
  /** What changes when a text comes in or is read. */
  texts: within(area('messages'), 'texts'),
  unreadTexts: holding<UnreadText[]>('messages', 'texts', 'unread'),
  textsWith: (phone: string) =>
    holding<InfiniteData<WindowText[], number | undefined>>('messages', 'texts', 'with', phone),
  notes: area('notes'),
  noteLists: holding<NoteRow[]>('notes', 'list'),
  notifications: area('notifications'),
  notificationList: holding<InfiniteData<Notification[], number | undefined>>('notifications', 'list'),
  ownedProperties: area('ownedProperties'),
  opportunities: area('opportunities'),
  opportunityLists: holding<OpportunityList>('opportunities', 'list'),
  pipeline: area('pipeline'),
  pipelineBoard: holding<PipelineColumn[]>('pipeline', 'board'),
  propertySearches: area('propertySearches'),
  /** Histories, the audit log and the trash: every change adds an entry to these. */
  recorded: area('recorded'),
  savedSearches: area('savedSearches'),
  settings: area('settings'),
  setup: area('setup'),
  sourceCosts: area('sourceCosts'),
  stages: area('stages'),
  stageList: holding<Stage[]>('stages', 'list'),
  lostReasons: holding<LostReason[]>('stages', 'lost-reasons'),
  tasks: area('tasks'),
  taskLists: holding<TaskRow[]>('tasks', 'lists'),
  templates: area('templates'),
  textCodes: area('textCodes'),
  today: area('today'),
  transactions: area('transactions'),
  transactionOnes: within(area('transactions'), 'one'),
  transaction: (TransactionId: number) => holding<Transaction>('transactions', 'one', TransactionId),
  /** Documents, and beneath those of one transaction its checklist: changes to documents affect what was handed in. */
  transactionDocuments: within(area('transactions'), 'documents'),
  transactionDates: within(area('transactions'), 'dates'),
  transactionPages: holding<InfiniteData<{ cards: TransactionCard[]; count: number }, number | undefined>>(
    'transactions',
    'list',
  ),
  /** Columns of the board, one per status; `next` is the cursor of the following page. */
  transactionBoard: holding<
    InfiniteData<
      { StatusId: number; cards: TransactionCard[]; count: number; volume: number; next: number | undefined },
      number | undefined
    >
  >('transactions', 'list', 'board'),
  /** Totals over transactions. */
  dealReports: within(area('transactions'), 'report'),
  /** Those of these that also count contacts. */
  closedBySource: within(area('transactions'), 'report', 'closed'),
  /** They count what people do all day, and are refetched with the day's list. */
  performance: within(area('today'), 'performance'),
  videos: area('videos'),
  trash: holding<InfiniteData<TrashEntry[], number | undefined>>('recorded', 'trash'),
  workflows: area('workflows'),
  /** Contacts in workflows. */
  enrollments: area('enrollments'),
  users: area('users'),
  userList: holding<Response<typeof tenantUsers>>('users', 'list'),
  workflow: (WorkflowId: number) => holding<Workflow>('workflows', 'one', WorkflowId),
  workflowList: (type: WorkflowRow['Type']) => holding<WorkflowRow[]>('workflows', 'list', type),
  userPermissions: (UserId: number) => holding<Response<typeof userPermissions>>('users', 'permissions', UserId),
}

/** Affected by a message, which is also an activity and updates the last contact. */
export const aboutMessages = [keys.messages, keys.activities, keys.contacts, keys.today] as const

/** Everything that shows or counts contacts (including reports), or lists data about them. */
export const aboutContacts: readonly Key[] = [
  keys.contacts,
  keys.today,
  keys.tasks,
  keys.appointments,
  keys.closedBySource,
]
