import { ContactCustomFields } from './ContactCustomFields.tsx'
import { ContactImportedFields } from './ContactImportedFields.tsx'

/** The brokerage's own fields of a contact, and what was imported that no field holds. */
export const ContactFields = ({ ContactId }: { ContactId: number }) => (
  <>
    <ContactCustomFields ContactId={ContactId} />
    <ContactImportedFields ContactId={ContactId} />
  </>
)
