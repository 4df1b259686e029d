import { later, on, type Subscription } from './db/announcing.ts'
import { loginChanged } from './features/brokerage/users/users.announcements.ts'
import { tellBulkAssignedJob } from './features/day/notifications/notifications.jobs.ts'
import { notifyAssigned, notifyImported, notifyLoginChanged } from './features/day/notifications/notify.queries.ts'
import { bulkAssigned } from './features/people/bulk/bulk.announcements.ts'
import { contactsAssigned } from './features/people/contacts/contacts.announcements.ts'
import { importEnded } from './features/people/import/import.announcements.ts'

/**
 * Who hears of which announcement: `on` in the same transaction, `later` in a job. The features below do not know their
 * subscribers.
 */
export const announcements: Subscription[] = [
  on(contactsAssigned, notifyAssigned),
  on(importEnded, notifyImported),
  later(bulkAssigned, tellBulkAssignedJob),
  on(loginChanged, notifyLoginChanged),
]
