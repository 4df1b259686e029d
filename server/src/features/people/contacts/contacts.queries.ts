import { jointFields } from '@dormer/contract/contact-fields'
import { DUPLICATES_LISTED, entityFields, personFields } from '@dormer/contract/people/contacts'
import type { RoleId } from '@dormer/contract/permissions'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { type Actor, visibleTo } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { prepared } from '../../../db/prepared.ts'
import { conflict, notFound } from '../../../http/errors.ts'
import { maxRows } from '../../../http/total.ts'
import { requireOnSide } from '../../brokerage/users/users.queries.ts'
import { type Identity, samePerson } from '../identity/same-person.ts'
import { keptInstead, keptOfEntity } from '../merge/merged.queries.ts'
import { contactOptions, contactTypeOptions, optionVersion } from './options.queries.ts'

/** A contact and the user looking at it. */
type Seen = Pick<Actor, 'TenantId' | 'UserId'> & { ContactId: number }

const idsOf = prepared((db, { TenantId, UserId, ContactId }: Seen, RoleId: RoleId) =>
  db
    .selectFrom('contact')
    .select(['ContactId', 'ContactEntityId', 'AssignedAgentId'])
    .where(visibleTo({ TenantId, UserId, RoleId }, 'contact'))
    .where('ContactId', '=', ContactId)
    .compile(),
)

/**
 * The ids of a person, its entity and its agent if the actor may see it; otherwise 404. The id of one that was merged
 * leads to the one kept.
 */
export const findContact = async (db: Tx, actor: Actor, ContactId: number) => {
  const [contact] = await idsOf(db, { ...actor, ContactId }, actor.RoleId)
  if (contact) return contact
  const KeptId = await keptInstead(db, actor, ContactId)
  const [kept] = KeptId ? await idsOf(db, { ...actor, ContactId: KeptId }, actor.RoleId) : []
  if (!kept) throw notFound('contact')
  return kept
}

/** Marks a person as contacted, even if so far somebody has only tried. */
export const setContacted = async (db: Tx, actor: Actor, ContactId: number) => {
  const marked = await db
    .updateTable('contact_touch')
    .set({ IsContacted: true, OnlyTried: false })
    .where('TenantId', '=', actor.TenantId)
    .where('ContactId', '=', ContactId)
    .where((eb) => eb.or([eb('IsContacted', '=', false), eb('OnlyTried', '=', true)]))
    .returning('ContactId')
    .execute()
  if (marked.length === 0) return
  await db
    .updateTable('contact')
    .set({ IsMarkedContacted: true })
    .where('TenantId', '=', actor.TenantId)
    .where('ContactId', '=', ContactId)
    .execute()
}

/** An entity and its agent, who may change what others wrote about it. */
export type Household = { ContactEntityId: number; AssignedAgentId: number | null }

/** An entity the actor may see; otherwise undefined. */
export const seenEntity = (db: Tx, actor: Actor, entityId: number): Promise<Household | undefined> =>
  db
    .selectFrom('contact_entity')
    .select(['ContactEntityId', 'AssignedAgentId'])
    .where(visibleTo(actor, 'contact_entity'))
    .where('ContactEntityId', '=', entityId)
    .executeTakeFirst()

const entityInstead = async (db: Tx, actor: Actor, entityId: number) => {
  const KeptId = await keptOfEntity(db, actor, entityId)
  const [kept] = KeptId ? await idsOf(db, { ...actor, ContactId: KeptId }, actor.RoleId) : []
  return kept && (await seenEntity(db, actor, kept.ContactEntityId))
}

/** An entity the actor may see; otherwise 404. The id of one that went with a merge leads to that of the one kept. */
export const findEntity = async (db: Tx, actor: Actor, entityId: number) => {
  const entity = (await seenEntity(db, actor, entityId)) ?? (await entityInstead(db, actor, entityId))
  if (!entity) throw notFound('contact')
  return entity
}

const personNames = Object.keys(personFields) as (keyof typeof personFields)[]
const entityNames = Object.keys(entityFields) as (keyof typeof entityFields)[]
const jointColumns = ['ContactId', ...jointFields] as const
const personColumns = ['ContactId', 'TenantId', 'ContactEntityId', ...personNames, 'DateCreated', 'DateErased'] as const
/** Columns of contact_touch. */
const touchColumns = ['IsContacted', 'LastContact', 'LastActive'] as const
const entityColumns = ['ContactEntityId', ...entityNames, 'IsNew'] as const

const lockedPerson = prepared((db, { TenantId, UserId, ContactId }: Seen, RoleId: RoleId) =>
  db
    .selectFrom('contact')
    .select(personColumns)
    .where(visibleTo({ TenantId, UserId, RoleId }, 'contact'))
    .where('ContactId', '=', ContactId)
    .forNoKeyUpdate()
    .compile(),
)
const lockedEntity = prepared((db, { TenantId, ContactEntityId }: { TenantId: number; ContactEntityId: number }) =>
  db
    .selectFrom('contact_entity')
    .select(entityColumns)
    .where('TenantId', '=', TenantId)
    .where('ContactEntityId', '=', ContactEntityId)
    .forNoKeyUpdate()
    .compile(),
)

/** What was typed about one person is not written to another unasked. */
const mergedOrNotFound = async (db: Tx, actor: Actor, ContactId: number) => {
  const KeptId = await keptInstead(db, actor, ContactId)
  if (!KeptId) return notFound('contact')
  const kept = await db
    .selectFrom('contact')
    .select('Name')
    .where(visibleTo(actor, 'contact'))
    .where('ContactId', '=', KeptId)
    .executeTakeFirst()
  return kept
    ? conflict(`This contact was merged into ${kept.Name} meanwhile. Open ${kept.Name} and edit there.`)
    : notFound('contact')
}

/** The stored contact with its entity, locked until the transaction ends; 409 for one that was merged into another. */
export const lockContact = async (db: Tx, actor: Actor, ContactId: number) => {
  const [Contact] = await lockedPerson(db, { ...actor, ContactId }, actor.RoleId)
  if (!Contact) throw await mergedOrNotFound(db, actor, ContactId)
  const [Entity] = await lockedEntity(db, Contact)
  if (!Entity) throw notFound('contact')
  return { Contact, Entity }
}

const detail = prepared((db, { TenantId, UserId, ContactId }: Seen, RoleId: RoleId) =>
  db
    .selectFrom('contact')
    .innerJoin('contact_entity', (j) =>
      j
        .onRef('contact_entity.TenantId', '=', 'contact.TenantId')
        .onRef('contact_entity.ContactEntityId', '=', 'contact.ContactEntityId'),
    )
    .innerJoin('contact_touch', (j) =>
      j
        .onRef('contact_touch.TenantId', '=', 'contact.TenantId')
        .onRef('contact_touch.ContactId', '=', 'contact.ContactId'),
    )
    .select(personColumns.map((column) => `contact.${column}` as const))
    .select(touchColumns.map((column) => `contact_touch.${column}` as const))
    .select(entityColumns.map((column) => `contact_entity.${column}` as const))
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
    .select(optionVersion.as('OptionVersion'))
    .where(visibleTo({ TenantId, UserId, RoleId }, 'contact'))
    .where('contact.ContactId', '=', ContactId)
    .compile(),
)
const otherPersons = prepared((db, { TenantId, ContactId }: Seen) =>
  db
    .selectFrom('contact')
    .select(jointColumns)
    .where('TenantId', '=', TenantId)
    .where('ContactEntityId', '=', (eb) =>
      eb
        .selectFrom('contact as one')
        .select('one.ContactEntityId')
        .where('one.TenantId', '=', TenantId)
        .where('one.ContactId', '=', ContactId),
    )
    .where('ContactId', '!=', ContactId)
    .orderBy('ContactId')
    .compile(),
)

/** The answer of `GET api/contact`; for the id of one that was merged, the one kept. The statements travel together on the pipelined connection. */
export const contactDetail = async (db: Tx, actor: Actor, ContactId: number) => {
  const readOf = (id: number) => {
    const seen = { ...actor, ContactId: id }
    return Promise.all([detail(db, seen, actor.RoleId), otherPersons(db, seen)])
  }
  let [[contact], AdditionalContacts] = await readOf(ContactId)
  if (!contact) {
    const KeptId = await keptInstead(db, actor, ContactId)
    if (KeptId) [[contact], AdditionalContacts] = await readOf(KeptId)
  }
  if (!contact) throw notFound('contact')
  // JSON columns keep their SQL names, so the API's names are applied here.
  type Stored = { tag_id: number; name: string; tag_contact_entity_id: number }
  const ContactTags = (contact.ContactTags as unknown as Stored[]).map((t) => ({
    TagId: t.tag_id,
    Name: t.name,
    TagContactEntityId: t.tag_contact_entity_id,
  }))
  const Entity = { ...contact, ContactTags }
  return {
    ...Entity,
    Contact: contact,
    Entity,
    ...(await withTheirs(db, actor, contact, await contactOptions(db, actor, contact.OptionVersion))),
    ContactTypeOptions: contactTypeOptions,
    AdditionalContacts,
  }
}

type Choices = Awaited<ReturnType<typeof contactOptions>>
/** The options, plus the contact's agent and lender if they are no longer offered. */
const withTheirs = async (
  db: Tx,
  actor: Actor,
  { AssignedAgentId, AssignedLenderId }: { AssignedAgentId: number | null; AssignedLenderId: number | null },
  options: Choices,
): Promise<Choices> => {
  const { AssignedAgentOptions: agents, AssignedLenderOptions: lenders } = options
  const agent = agents.some(({ UserId }) => UserId === AssignedAgentId)
    ? undefined
    : await requireOnSide(db, actor, 'agent', AssignedAgentId)
  const lender = lenders.some(({ Key }) => Key === AssignedLenderId)
    ? undefined
    : await requireOnSide(db, actor, 'lender', AssignedLenderId)
  return {
    ...options,
    AssignedAgentOptions: agent ? [...agents, { UserId: agent.UserId, Name: agent.Name }] : agents,
    AssignedLenderOptions: lender ? [...lenders, { Key: lender.UserId, Value: lender.Name }] : lenders,
  }
}

/** 404 unless the id is a source (or an urgency type) of the tenant. */
export const requireSource = async (db: Tx, { TenantId }: Pick<Actor, 'TenantId'>, id: number | null | undefined) => {
  if (!id) return undefined
  const [source] = await sourceById(db, { TenantId, SourceId: id })
  if (!source) throw notFound('source')
  return source
}
const sourceById = prepared((db, { TenantId, SourceId }: { TenantId: number; SourceId: number }) =>
  db
    .selectFrom('source')
    .select(['SourceId', 'Name', 'AssignToId'])
    .where('TenantId', '=', TenantId)
    .where('SourceId', '=', SourceId)
    .compile(),
)
export const requireUrgencyType = async (db: Tx, actor: Pick<Actor, 'TenantId'>, id: number | null | undefined) => {
  if (!id) return undefined
  const type = await db
    .selectFrom('urgency_type')
    .select(['UrgencyTypeId', 'Description'])
    .where('TenantId', '=', actor.TenantId)
    .where('UrgencyTypeId', '=', id)
    .executeTakeFirst()
  if (!type) throw notFound('urgency type')
  return type
}

/** The source of a contact created without one: the tenant's first default source. */
export const defaultSource = async (db: Tx, TenantId: number) => {
  const [source] = await defaultSources(db, { TenantId })
  if (!source) throw new Error('the brokerage has no default source')
  return source
}
const defaultSources = prepared((db, { TenantId }: { TenantId: number }) =>
  db
    .selectFrom('source')
    .select(['SourceId', 'AssignToId'])
    .where('TenantId', '=', TenantId)
    .where('Type', '=', 'Default')
    .orderBy('SourceId')
    .limit(1)
    .compile(),
)

/** Contacts anywhere in the tenant that are reached at this email address or one of these phones; at most ten. */
export const findReached = (db: Tx, actor: Actor, identity: Identity) =>
  db
    .selectFrom('contact')
    .leftJoin('user_account as agent', (j) =>
      j.onRef('agent.TenantId', '=', 'contact.TenantId').onRef('agent.UserId', '=', 'contact.AssignedAgentId'),
    )
    .select(['ContactId', 'contact.Name as Name', 'agent.Name as AgentName', maxRows])
    .select(visibleTo(actor, 'contact').as('Visible'))
    .select(samePerson.hasEmail(identity).as('IsSameEmail'))
    .where('contact.TenantId', '=', actor.TenantId)
    .where(samePerson.reached(identity))
    .limit(DUPLICATES_LISTED)
    .execute()
