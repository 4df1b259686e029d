import { sql } from 'kysely'
import { everyContact } from '../contacts/every-contact.ts'

/** Keeps what tells duplicates of the contacts that were there before it was kept (migration 0149). */
export const keyContacts = everyContact(
  'key-contacts',
  1000,
  (TenantId, ids) => sql`contact_keys_renew(${TenantId}, ${ids})`,
)
