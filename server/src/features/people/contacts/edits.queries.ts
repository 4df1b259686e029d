import { toCents } from '@dormer/contract/cents'
import type { Body } from '@dormer/contract/endpoint'
import { readMoney } from '@dormer/contract/money'
import type { updateContact } from '@dormer/contract/people/contacts'
import type { CustomValue } from '@dormer/contract/people/custom-fields'
import { phoneDigits, phoneFault } from '@dormer/contract/phone'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import { requireRight } from '../../../access/rights.ts'
import type { Tx } from '../../../db/connect.ts'
import { columnOf } from '../../../db/names.ts'
import { conflict, invalid, notFound } from '../../../http/errors.ts'
import { requireAssignable } from '../../brokerage/users/users.queries.ts'
import { saveCustomValues } from '../acts/custom-fields.ts'
import { lockContact, requireSource, requireUrgencyType, setContacted } from './contacts.queries.ts'

/** A value as text, whether it came from the database, a form or a snapshot; no value is the empty text. */
const textOf = (field: string, value: unknown) => {
  const text = String(value ?? '')
  if (field !== 'Income' || text === '') return text
  const amount = readMoney(text)
  return amount ? toCents(amount) : text
}
const same = (field: string, a: unknown, b: unknown) => textOf(field, a) === textOf(field, b)

type Snapshot = Record<string, unknown> & { CustomValues?: Record<string, CustomValue> }

/** The new values that differ from the stored ones. */
const changesIn = <T extends object>(given: T, stored: object) =>
  Object.fromEntries(
    Object.entries(given).filter(
      ([field, value]) => value !== undefined && !same(field, value, (stored as Record<string, unknown>)[field]),
    ),
  ) as Partial<T>

/**
 * Saves edits of a contact and its entity. Omitted fields stay. A field whose stored value no longer equals its
 * snapshot was changed by somebody else meanwhile: 409, naming that user (docs/rules.md#edits).
 */
export const saveEdits = async (db: Tx, actor: Actor, body: Body<typeof updateContact>) => {
  const { ContactId, IsContacted, ...person } = body.Contact
  const { ContactEntityId, ...entity } = body.Entity ?? {}
  const stored = await lockContact(db, actor, ContactId)
  const entityId = stored.Contact.ContactEntityId
  if (ContactEntityId !== undefined && ContactEntityId !== entityId) throw notFound('contact')

  const personChanges = changesIn(person, stored.Contact)
  const entityChanges = changesIn(entity, stored.Entity)
  refuseNoName({ ...stored.Contact, ...personChanges })
  refuseNoPhones(personChanges)
  const { CustomValues: seen, ...snapshot } = (body.Snapshot ?? {}) as Snapshot
  await refuseStale(db, actor, snapshot, { ...stored.Contact, ...stored.Entity }, [
    ...Object.keys(personChanges),
    ...Object.keys(entityChanges),
  ])
  await requireSource(db, actor, entity.SourceId)
  await requireSource(db, actor, entity.ReferralSourceId)
  await requireUrgencyType(db, actor, entity.UrgencyTypeId)
  await requireAssignable(db, actor, 'agent', entity.AssignedAgentId, [stored.Entity.AssignedAgentId])
  await requireAssignable(db, actor, 'lender', entity.AssignedLenderId, [stored.Entity.AssignedLenderId])

  if ('AssignedAgentId' in entityChanges || 'AssignedLenderId' in entityChanges) requireRight(actor, 'ReassignContacts')

  if (Object.keys(personChanges).length > 0)
    await db
      .updateTable('contact')
      .set(personChanges)
      .where('TenantId', '=', actor.TenantId)
      .where('ContactId', '=', ContactId)
      .execute()
  if (Object.keys(entityChanges).length > 0)
    await db
      .updateTable('contact_entity')
      .set(entityChanges)
      .where('TenantId', '=', actor.TenantId)
      .where('ContactEntityId', '=', entityId)
      .execute()
  await saveCustomValues(db, actor, ContactId, {
    Values: body.CustomValues ?? {},
    Snapshot: seen,
    called: 'CustomValues',
  })
  // Sent back as it was read, it means nothing new: a contact who was only tried also reads as contacted.
  if (IsContacted && body.Snapshot?.IsContacted !== true) await setContacted(db, actor, ContactId)
}

const refuseNoName = ({ FirstName, LastName }: { FirstName: string; LastName: string }) => {
  if (!FirstName && !LastName) throw invalid({ FirstName: 'Enter a first or a last name' })
}

/** An invalid phone may stay as it was stored, but cannot be entered. */
const refuseNoPhones = ({ CellPhone, HomePhone, WorkPhone }: Partial<Body<typeof updateContact>['Contact']>) => {
  const faults = Object.entries({ CellPhone, HomePhone, WorkPhone }).flatMap(([field, value]) =>
    value && phoneDigits(value) === null ? [[field, phoneFault(value, { hasNotes: true })]] : [],
  )
  if (faults.length > 0) throw invalid(Object.fromEntries(faults))
}

const refuseStale = async (
  db: Tx,
  actor: Actor,
  snapshot: Record<string, unknown>,
  stored: { ContactId: number; ContactEntityId: number } & Record<string, unknown>,
  changed: string[],
) => {
  const stale = changed.filter((field) => field in snapshot && !same(field, snapshot[field], stored[field]))
  if (stale.length === 0) return
  const { rows } = await sql<{ Name: string | null }>`
    select u.name from change c left join user_account u on u.tenant_id = c.tenant_id and u.user_id = c.user_id
    where c.tenant_id = ${actor.TenantId} and c.contact_entity_id = ${stored.ContactEntityId}
      and (c.table_name = 'contact_entity' or c.table_name = 'contact' and c.row_id = ${stored.ContactId})
      and c.after ?| ${stale.map(columnOf)}::text[]
    order by c.change_id desc limit 1`.execute(db)
  const Message = `${rows[0]?.Name ?? 'Someone else'} has changed this meanwhile. Reload to see it, then edit again.`
  throw conflict(Message, Object.fromEntries(stale.map((field) => [field, [Message]])))
}
