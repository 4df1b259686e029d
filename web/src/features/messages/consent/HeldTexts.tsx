import type { ContactDetail } from '@dormer/contract/people/contacts'
import { useQuery } from '@tanstack/react-query'
import { consentQuery } from './consent.api.ts'
import { HeldBanner } from './HeldBanner.tsx'
import { personOf } from './people.ts'

/** The household's texts that are waiting for a decision. The consent card reports it if they cannot be loaded. */
export const HeldTexts = ({ contact }: { contact: ContactDetail }) => {
  const { data = [] } = useQuery(consentQuery(contact.Contact.ContactId))
  const held = new Map(data.map((one) => [one.HeldConversationId, one]))
  held.delete(null)
  return [...held].map(([id, one]) => (
    <HeldBanner key={id} ConversationId={id ?? 0} Name={personOf(contact, one.ContactId)} />
  ))
}
