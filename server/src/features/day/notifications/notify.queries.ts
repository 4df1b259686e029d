import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import type { LoginChanged } from '../../brokerage/users/users.announcements.ts'
import type { ContactsAssigned } from '../../people/contacts/contacts.announcements.ts'
import type { ImportEnded } from '../../people/import/import.announcements.ts'

/** How many contacts a user was given, and which one if it is a single one. */
type Assigned = { UserId: number; Count: number; ContactId?: number | null }

const count = (n: number, what: string) => `${n.toLocaleString('en-US')} ${what}${n === 1 ? '' : 's'}`

/** The contacts list as the quick button New shows it. */
const newContacts = `/contacts?filters=${encodeURIComponent(JSON.stringify([{ field: 'IsNew', operation: 'IsTrue' }]))}`

/**
 * Notifies users of the contacts they were given, once for each `cause`, except the user who did it. Work that may be
 * retried names its cause; anything else is a cause of its own. Reassigned contacts need not be new.
 */
export const notifyNewLeads = async (
  db: Tx,
  {
    TenantId,
    by,
    cause = crypto.randomUUID(),
    areNew = true,
    assigned,
  }: { TenantId: number; by: number | null; cause?: string; areNew?: boolean; assigned: Assigned[] },
) => {
  const told = assigned.filter((a) => a.UserId !== by && a.Count > 0)
  if (told.length === 0) return
  await sql`
    insert into notification (tenant_id, user_id, kind, title, path, cause)
    select u.tenant_id, u.user_id, 'NewLead', coalesce(c.name, a.title),
      coalesce('/contact/' || c.contact_id, ${areNew ? newContacts : '/contacts'}), ${cause}
    from unnest(
      ${told.map((a) => a.UserId)}::bigint[], ${told.map((a) => (areNew ? count(a.Count, 'new lead') : `${count(a.Count, 'contact')} given to you`))}::text[],
      ${told.map((a) => a.ContactId ?? null)}::bigint[]) a (user_id, title, contact_id)
    join user_account u on u.tenant_id = ${TenantId} and u.user_id = a.user_id
    left join contact c on c.tenant_id = ${TenantId} and c.contact_id = a.contact_id
    where wants_notification(u.notification_settings, 'NewLeadInApp')
    on conflict do nothing`.execute(db)
}

/** Notifies a user of the contacts assigned to them by hand. */
export const notifyAssigned = (db: Tx, { TenantId, ById, AreNew, ...assigned }: ContactsAssigned) =>
  notifyNewLeads(db, { TenantId, by: ById, areNew: AreNew, assigned: [assigned] })

/** Notifies the user who started an import of its result, and the users it gave contacts to. */
export const notifyImported = async (db: Tx, ended: ImportEnded) => {
  const { TenantId, ImportId, FileName } = ended
  const broken = { Failed: 'failed', Canceled: 'was canceled' }[ended.Status]
  const title =
    broken !== undefined
      ? `The import of ${FileName} ${broken}${ended.Added > 0 ? ` after ${count(ended.Added, 'contact')}` : ''}`
      : [
          `Imported ${count(ended.Added, 'contact')} from ${FileName}`,
          ended.Warned > 0 && `${ended.Warned.toLocaleString('en-US')} of them with a warning`,
          ended.Duplicates > 0 && count(ended.Duplicates, 'duplicate'),
          ended.Rejected > 0 && `${ended.Rejected.toLocaleString('en-US')} rejected`,
        ]
          .filter(Boolean)
          .join(', ')
  const cause = `import:${ImportId}`
  await sql`
    insert into notification (tenant_id, user_id, kind, title, path, cause)
    select tenant_id, user_id, 'ImportFinished', ${title}, ${`/contacts/import?import=${ImportId}`}, ${cause}
    from user_account
    where tenant_id = ${TenantId} and user_id = ${ended.UserId}
      and wants_notification(notification_settings, 'ImportFinishedInApp')
    on conflict do nothing`.execute(db)
  const assigned = Object.entries(ended.Assigned)
  await notifyNewLeads(db, {
    TenantId,
    by: ended.UserId,
    cause,
    assigned: assigned.map(([id, Count]) => ({ UserId: Number(id), Count })),
  })
}

/** Tells a user of another login address, whatever they want to be notified of: it may be news to them. */
export const notifyLoginChanged = async (db: Tx, { TenantId, UserId, From, To }: LoginChanged) => {
  await db
    .insertInto('notification')
    .values({
      TenantId,
      UserId,
      Kind: 'LoginChanged',
      Title: `You now sign in with ${To} instead of ${From}`,
      Path: `/admin/user/${UserId}`,
      Cause: crypto.randomUUID(),
    })
    .execute()
}
