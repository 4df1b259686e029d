import type { ContactDetail } from '@dormer/contract/contacts'

/** The appointments of a contact and his joint contacts. */
export const AppointmentsTab = (_: { contact: ContactDetail }) => null
