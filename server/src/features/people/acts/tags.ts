import type { ContactActInput } from '@dormer/contract/people/acts'
import { sql } from 'kysely'
import { type Doer, visibleTo } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { prepared } from '../../../db/prepared.ts'
import { countOf, entitiesOf, type PreparedAct } from './contact-act.ts'

// In a fixed order: two transactions creating the same tags would otherwise deadlock.
const insertTags = prepared((db, { TenantId, Names }: { TenantId: number; Names: readonly string[] }) =>
  sql`
    insert into tag (tenant_id, name)
    select distinct on (lower(name)) ${TenantId}::bigint, name from unnest(${Names}::text[]) name order by lower(name)
    on conflict (tenant_id, lower(name)) do nothing`.compile(db),
)
type Tagging = { TenantId: number; EntityIds: readonly number[]; Names: readonly string[] }
const insertTagContactEntities = prepared((db, { TenantId, EntityIds, Names }: Tagging) =>
  sql<{ ContactEntityId: number }>`
    with tagged as (
      insert into tag_contact_entity (tenant_id, contact_entity_id, tag_id)
      select ${TenantId}, entity, tag_id
      from unnest(${EntityIds}::bigint[]) entity
      cross join (select distinct lower(name) as name from unnest(${Names}::text[]) name) given
      cross join lateral (
        select tag_id from tag where tenant_id = ${TenantId} and lower(tag.name) = given.name offset 0) tag
      on conflict (tenant_id, contact_entity_id, tag_id) do nothing
      returning contact_entity_id
    )
    select distinct contact_entity_id from tagged`.compile(db),
)

/**
 * Puts tags on households, looking them up ignoring case and creating those that do not exist; returns the households
 * that did not have all of them.
 */
const tagHouseholds = async (
  db: Tx,
  { TenantId }: Pick<Doer, 'TenantId'>,
  EntityIds: readonly number[],
  Names: readonly string[],
) => {
  await insertTags(db, { TenantId, Names })
  return insertTagContactEntities(db, { TenantId, EntityIds, Names })
}

const insertTagOn = prepared((db, v: { TenantId: number; TagId: number | null; EntityIds: readonly number[] }) =>
  sql`
    with given as (select tag_id from tag where tenant_id = ${v.TenantId} and tag_id = ${v.TagId}::bigint),
    tagged as (
      insert into tag_contact_entity (tenant_id, contact_entity_id, tag_id)
      select ${v.TenantId}, entity, tag_id from given cross join unnest(${v.EntityIds}::bigint[]) entity
      on conflict (tenant_id, contact_entity_id, tag_id) do nothing
    )
    select from given`.compile(db),
)

/** Puts a tag that there is on households, which may have it already; false if it is gone. */
export const putTag = async (db: Tx, TenantId: number, TagId: number | null, EntityIds: readonly number[]) =>
  (await insertTagOn(db, { TenantId, TagId, EntityIds: [...new Set(EntityIds)] })).length > 0

/** Puts tags on households, each its own, creating those that do not exist; what a household has already stays. */
export const tagEach = async (
  db: Tx,
  { TenantId }: Pick<Doer, 'TenantId'>,
  tags: readonly { ContactEntityId: number; Name: string }[],
) => {
  if (tags.length === 0) return
  await insertTags(db, { TenantId, Names: [...new Set(tags.map(({ Name }) => Name))] })
  await sql`
    insert into tag_contact_entity (tenant_id, contact_entity_id, tag_id)
    select distinct ${TenantId}::bigint, g.entity, tag_id
    from unnest(${tags.map((one) => one.ContactEntityId)}::bigint[], ${tags.map(({ Name }) => Name)}::text[]) g (entity, name)
    join tag on tag.tenant_id = ${TenantId} and lower(tag.name) = lower(g.name)
    order by 2, 3
    on conflict (tenant_id, contact_entity_id, tag_id) do nothing`.execute(db)
}

/** The tag of a name, ignoring case; created if there is none. */
const findOrCreate = (db: Tx, TenantId: number, Name: string) =>
  // The no-op update returns a row that exists already, and keeps it until the end.
  db
    .insertInto('tag')
    .values({ TenantId, Name })
    .onConflict((c) => c.expression(sql`tenant_id, lower(name)`).doUpdateSet({ Name: sql`tag.name` }))
    .returning(['TagId', 'Name'])
    .executeTakeFirstOrThrow()

/** The id of the tag of a name, which is created if there is none. */
export const tagNamed = async (db: Tx, { TenantId }: Pick<Doer, 'TenantId'>, Name: string) =>
  (await findOrCreate(db, TenantId, Name)).TagId

/** Puts one tag on one household, whether or not it has it. */
export const tagHousehold = async (
  db: Tx,
  { TenantId }: Pick<Doer, 'TenantId'>,
  ContactEntityId: number,
  Name: string,
) => {
  const tag = await findOrCreate(db, TenantId, Name)
  const { TagContactEntityId } = await db
    .insertInto('tag_contact_entity')
    .values({ TenantId, ContactEntityId, TagId: tag.TagId })
    .onConflict((c) => c.columns(['TenantId', 'ContactEntityId', 'TagId']).doUpdateSet({ TagId: tag.TagId }))
    .returning('TagContactEntityId')
    .executeTakeFirstOrThrow()
  return { ...tag, TagContactEntityId }
}

export const addTags = async (_: Tx, __: Doer, { Names = [] }: ContactActInput): Promise<PreparedAct> => ({
  Description: `Add ${Names.length === 1 ? 'tag' : 'tags'} ${Names.join(', ')}`,
  Unchanged: Names.length === 1 ? 'Already has this tag' : 'Already has these tags',
  run: async (db, by, locked) => countOf(locked, await tagHouseholds(db, by, entitiesOf(locked), Names)),
})

/** Takes tags off the households they are on, of those that can be seen; returns how many. */
export const removeTags = async (db: Tx, by: Doer, tagContactEntityIds: readonly number[]) => {
  const { numDeletedRows } = await db
    .deleteFrom('tag_contact_entity')
    .using('contact_entity')
    .whereRef('contact_entity.ContactEntityId', '=', 'tag_contact_entity.ContactEntityId')
    .where(visibleTo(by, 'contact_entity'))
    .where('tag_contact_entity.TenantId', '=', by.TenantId)
    .where('TagContactEntityId', 'in', tagContactEntityIds)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
