import type { ContactDetail } from '@dormer/contract/people/contacts'
import { nameOf } from '../../people/contacts/contact.fields.ts'

/** The name of one of the household's people. */
export const personOf = ({ Contact, AdditionalContacts }: ContactDetail, contactId: number) =>
  nameOf(AdditionalContacts.find((one) => one.ContactId === contactId) ?? Contact).Name
