import type { ContactDetail } from '@dormer/contract/contacts'

/** The tasks of a contact and his joint contacts. */
export const TasksTab = (_: { contact: ContactDetail }) => null
