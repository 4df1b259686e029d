import { customKey, type MergeFacts, type MergeField, mergeFields } from '@dormer/contract/messages/merge'
import { type RawBuilder, sql } from 'kysely'
import { type Actor, visibleTo } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import type { Services } from '../../../services.ts'
import { customFieldsOf, valuesOfMany } from '../../people/custom-fields/custom-fields.queries.ts'
import { type OwnField, spokenValue } from '../../people/custom-fields/custom-fields.rules.ts'
import { linkBaseOf } from '../system-mail/system-mail.ts'

const phone = (column: string) => sql`regexp_replace(${sql.raw(column)}, '^(\\d{3})(\\d{3})(\\d{4})$', '(\\1) \\2-\\3')`

type Sending = Pick<Services, 'config' | 'email' | 'sms'>

/** The address of a user's booking page, if it is on; empty where nobody has said at which address Dormer is reached. */
const bookingLink = (agent: string, sending: Sending): RawBuilder<string> => {
  // A page needs both: what leaves by email or text cannot lead to a machine that nobody else reaches.
  const base = linkBaseOf(sending, 'Email') && linkBaseOf(sending, 'Text')
  if (base === null) return sql`''`
  const [tenantId, userId] = [sql.ref(`${agent}.tenant_id`), sql.ref(`${agent}.user_id`)]
  return sql`coalesce((select ${new URL('/book/', base).href} || b.name from booking_page b
    where b.tenant_id = ${tenantId} and b.user_id = ${userId} and b.is_on), '')`
}

const columnsOf = (sending: Sending): Record<MergeField, RawBuilder<string>> => ({
  FirstName: sql`contact.first_name`,
  LastName: sql`contact.last_name`,
  FullName: sql`trim(concat_ws(' ', contact.first_name, contact.last_name))`,
  Email: sql`coalesce(contact.email, '')`,
  CellPhone: sql`coalesce(${phone('contact.cell_phone')}, '')`,
  Address: sql`concat_ws(' ', contact.address, contact.unit_number)`,
  City: sql`coalesce(contact.city, '')`,
  AgentName: sql`trim(agent.name)`,
  AgentEmail: sql`agent.email`,
  AgentPhone: sql`coalesce(${phone('coalesce(agent.cell_phone, agent.office_phone)')}, '')`,
  BookingLink: bookingLink('agent', sending),
})

/**
 * The values of all or some merge fields for each of these contacts, by ContactId, in as many statements as
 * for one; contacts the actor may not see are left out. The agent is the contact's while active, else the actor;
 * the booking page is the agent's.
 */
export const factsOf = async <F extends MergeField = MergeField>(
  db: Tx,
  actor: Pick<Actor, 'TenantId' | 'UserId' | 'RoleId'>,
  sending: Sending,
  contactIds: readonly number[],
  fields: readonly F[] = mergeFields as readonly MergeField[] as readonly F[],
): Promise<Map<number, Pick<MergeFacts, F | 'Custom'>>> => {
  const columns = columnsOf(sending)
  const { rows } = await sql<Record<MergeField, string> & { ContactId: number }>`
    select contact.contact_id, ${sql.join(fields.map((field) => sql`${columns[field]} as ${sql.ref(field)}`))}
    from contact
    join user_account agent on agent.tenant_id = contact.tenant_id
      and agent.user_id = coalesce((
        select a.user_id from user_account a
        where a.tenant_id = contact.tenant_id and a.user_id = contact.assigned_agent_id and a.date_deactivated is null),
        ${actor.UserId})
    where ${visibleTo(actor, 'contact')} and contact.contact_id = any(${contactIds}::bigint[])`.execute(db)
  const own = await customFieldsOf(db, actor.TenantId)
  const values =
    own.length > 0
      ? await valuesOfMany(
          db,
          actor,
          rows.map(({ ContactId }) => ContactId),
        )
      : undefined
  return new Map(
    rows.map(({ ContactId, ...facts }) => [
      ContactId,
      { ...facts, ...(values && { Custom: spoken(own, values.get(ContactId)) }) },
    ]),
  )
}

/** The values of the brokerage's own fields as messages say them. */
const spoken = (own: readonly OwnField[], values: ReadonlyMap<number, string[]> = new Map()) =>
  Object.fromEntries(
    own.map((field) => [customKey(field.Name), spokenValue(field, values.get(field.CustomFieldId) ?? [])]),
  )

/** The same for a message to an unknown person: only the sender is known. */
const factsOfNobody = async (
  db: Tx,
  { TenantId, UserId }: Pick<Actor, 'TenantId' | 'UserId'>,
  sending: Sending,
): Promise<MergeFacts> => {
  const { AgentName, AgentEmail, AgentPhone, BookingLink } = columnsOf(sending)
  const { rows } = await sql<Pick<MergeFacts, 'AgentName' | 'AgentEmail' | 'AgentPhone' | 'BookingLink'>>`
    select ${AgentName} as agent_name, ${AgentEmail} as agent_email, ${AgentPhone} as agent_phone, ${BookingLink} as booking_link
    from user_account agent where tenant_id = ${TenantId} and user_id = ${UserId}`.execute(db)
  const [agent = { AgentName: '', AgentEmail: '', AgentPhone: '', BookingLink: '' }] = rows
  return { FirstName: '', LastName: '', FullName: '', Email: '', CellPhone: '', Address: '', City: '', ...agent }
}

/** The values of the merge fields in a message to one contact the actor sees, or to an unknown person. */
export const factsFor = async (
  db: Tx,
  actor: Pick<Actor, 'TenantId' | 'UserId' | 'RoleId'>,
  sending: Sending,
  contactId: number | null,
): Promise<MergeFacts> =>
  (contactId === null ? undefined : (await factsOf(db, actor, sending, [contactId])).get(contactId)) ??
  factsOfNobody(db, actor, sending)
