import { contactTypes } from '@dormer/contract/people/contacts'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { type Actor, visibleTo } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { icu } from '../../../db/names.ts'
import { notFound } from '../../../http/errors.ts'
import { agentOptions, lenderOptions } from '../../brokerage/users/users.queries.ts'

/** The ids of a person and its entity, if the actor may see it; else 404. */
export const findContact = async (db: Tx, actor: Actor, contactId: number) => {
  const contact = await db
    .selectFrom('contact')
    .select(['ContactId', 'ContactEntityId'])
    .where(visibleTo(actor, 'contact'))
    .where('ContactId', '=', contactId)
    .executeTakeFirst()
  if (!contact) throw notFound('contact')
  return contact
}

/** An entity the actor may see; else 404. */
export const findEntity = async (db: Tx, actor: Actor, entityId: number) => {
  const entity = await db
    .selectFrom('contact_entity')
    .select('ContactEntityId')
    .where(visibleTo(actor, 'contact_entity'))
    .where('ContactEntityId', '=', entityId)
    .executeTakeFirst()
  if (!entity) throw notFound('contact')
  return entity
}

/** The tenant's sources by name, for dropdowns. */
export const sourceOptions = (db: Tx, actor: Actor) =>
  db
    .selectFrom('source')
    .select(['SourceId', 'Name'])
    .where('TenantId', '=', actor.TenantId)
    .orderBy(sql`name ${icu}`)
    .execute()

/** The tenant's urgency types, for dropdowns. */
export const urgencyOptions = (db: Tx, actor: Actor) =>
  db
    .selectFrom('urgency_type')
    .select(['UrgencyTypeId', 'Description'])
    .where('TenantId', '=', actor.TenantId)
    .orderBy('UrgencyTypeId')
    .execute()

/** The tenant's tags by name, the first of them where there are that many. */
export const tags = (db: Tx, actor: Actor, atMost: number) =>
  db
    .selectFrom('tag')
    .select(['TagId', 'Name'])
    .where('TenantId', '=', actor.TenantId)
    .orderBy(sql`name ${icu}`)
    .limit(atMost)
    .execute()

export const contactTypeOptions = Object.entries(contactTypes).map(([id, ContactType]) => ({
  ContactTypeId: Number(id),
  ContactType,
}))

const jointFields = [
  'ContactId',
  'FirstName',
  'LastName',
  'Address',
  'UnitNumber',
  'City',
  'StateCode',
  'ZipCode',
  'CellPhone',
  'HomePhone',
  'WorkPhone',
  'Email',
] as const
export const personColumns = [
  ...jointFields,
  'TenantId',
  'ContactEntityId',
  'DateOfBirth',
  'Profession',
  'Income',
  'DateCreated',
  'IsContacted',
  'LastContact',
  'LastActive',
] as const
export const entityColumns = [
  'ContactEntityId',
  'SourceId',
  'UrgencyTypeId',
  'AssignedAgentId',
  'AssignedLenderId',
  'ContactTypeId',
  'Timeframe',
  'PurchaseAnniversary',
  'SaleAnniversary',
  'Occupancy',
  'ReferralSourceId',
  'IsNew',
] as const

/** The contact with its entity, as they are stored. `lock` keeps others from changing it until the transaction ends. */
export const readContact = async (db: Tx, actor: Actor, contactId: number, { lock = false } = {}) => {
  const Contact = await db
    .selectFrom('contact')
    .select(personColumns)
    .where(visibleTo(actor, 'contact'))
    .where('ContactId', '=', contactId)
    .$if(lock, (q) => q.forNoKeyUpdate())
    .executeTakeFirst()
  if (!Contact) throw notFound('contact')
  const Entity = await db
    .selectFrom('contact_entity')
    .select(entityColumns)
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('tag_contact_entity as t')
          .innerJoin('tag', (j) => j.onRef('tag.TenantId', '=', 't.TenantId').onRef('tag.TagId', '=', 't.TagId'))
          .select(['tag.TagId as TagId', 'tag.Name as Name', 't.TagContactEntityId as TagContactEntityId'])
          .whereRef('t.TenantId', '=', 'contact_entity.TenantId')
          .whereRef('t.ContactEntityId', '=', 'contact_entity.ContactEntityId')
          .orderBy('t.TagContactEntityId'),
      ).as('ContactTags'),
    )
    .where('TenantId', '=', actor.TenantId)
    .where('ContactEntityId', '=', Contact.ContactEntityId)
    .$if(lock, (q) => q.forNoKeyUpdate())
    .executeTakeFirstOrThrow()
  // Inside JSON, columns keep their SQL names; the API's are put on here.
  type Stored = { tag_id: number; name: string; tag_contact_entity_id: number }
  const ContactTags = (Entity.ContactTags as unknown as Stored[]).map((t) => ({
    TagId: t.tag_id,
    Name: t.name,
    TagContactEntityId: t.tag_contact_entity_id,
  }))
  return { Contact, Entity: { ...Entity, ContactTags } }
}

/** The answer of `GET api/contact` (A024). The statements travel together on the pipelined connection. */
export const contactDetail = async (db: Tx, actor: Actor, contactId: number) => {
  const [{ Contact, Entity }, UrgencyOptions, SourceOptions, AssignedAgentOptions, AssignedLenderOptions, allTags] =
    await Promise.all([
      readContact(db, actor, contactId),
      urgencyOptions(db, actor),
      sourceOptions(db, actor),
      agentOptions(db, actor),
      lenderOptions(db, actor),
      tags(db, actor, 1000),
    ])
  const AdditionalContacts = await db
    .selectFrom('contact')
    .select(jointFields)
    .where('TenantId', '=', actor.TenantId)
    .where('ContactEntityId', '=', Entity.ContactEntityId)
    .where('ContactId', '!=', contactId)
    .orderBy('ContactId')
    .execute()
  return {
    ...Entity,
    Contact,
    Entity,
    UrgencyOptions,
    ContactTypeOptions: contactTypeOptions,
    AssignedAgentOptions,
    AssignedLenderOptions,
    ReferralOptions: SourceOptions,
    SourceOptions,
    TagSuggestions: allTags.map((t) => t.Name),
    AdditionalContacts,
  }
}

/** 404 unless the id is a source (or an urgency type) of the tenant. */
export const requireSource = async (db: Tx, actor: Actor, id: number | null | undefined) => {
  if (!id) return undefined
  const source = await db
    .selectFrom('source')
    .select(['SourceId', 'Name', 'AssignToId'])
    .where('TenantId', '=', actor.TenantId)
    .where('SourceId', '=', id)
    .executeTakeFirst()
  if (!source) throw notFound('source')
  return source
}
export const requireUrgencyType = async (db: Tx, actor: Actor, id: number | null | undefined) => {
  if (!id) return
  const type = await db
    .selectFrom('urgency_type')
    .select('UrgencyTypeId')
    .where('TenantId', '=', actor.TenantId)
    .where('UrgencyTypeId', '=', id)
    .executeTakeFirst()
  if (!type) throw notFound('urgency type')
}

/** The source of a contact that comes without one (A035): the tenant's first default source. */
export const defaultSource = (db: Tx, tenantId: number) =>
  db
    .selectFrom('source')
    .select(['SourceId', 'AssignToId'])
    .where('TenantId', '=', tenantId)
    .where('Type', '=', 'Default')
    .orderBy('SourceId')
    .executeTakeFirstOrThrow()

/** Contacts anywhere in the tenant that have this email, or one of these ten-digit phones; at most ten. */
export const findSame = (db: Tx, actor: Actor, email: string | undefined, phones: string[]) =>
  db
    .selectFrom('contact')
    .leftJoin('user_account as agent', (j) =>
      j.onRef('agent.TenantId', '=', 'contact.TenantId').onRef('agent.UserId', '=', 'contact.AssignedAgentId'),
    )
    .select(['ContactId', 'contact.Name as Name', 'contact.Email as Email', 'agent.Name as AgentName'])
    .select(visibleTo(actor, 'contact').as('Visible'))
    .where('contact.TenantId', '=', actor.TenantId)
    .where((eb) =>
      eb.or([
        ...(email ? [eb('contact.Email', '=', email)] : []),
        ...(phones.length > 0
          ? [
              eb('contact.CellPhone', 'in', phones),
              eb('contact.HomePhone', 'in', phones),
              eb('contact.WorkPhone', 'in', phones),
            ]
          : []),
      ]),
    )
    .limit(10)
    .execute()
