import type { ContactDetail } from '@dormer/contract/contacts'

export const ActivityTab = (_: { contact: ContactDetail; logCall: () => void }) => null
