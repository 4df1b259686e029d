import type { ContactDetail } from '@dormer/contract/contacts'

export const DocumentsTab = (_: { contact: ContactDetail }) => null
