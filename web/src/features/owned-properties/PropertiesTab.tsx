import type { ContactDetail } from '@dormer/contract/contacts'

export const PropertiesTab = (_: { contact: ContactDetail }) => null
