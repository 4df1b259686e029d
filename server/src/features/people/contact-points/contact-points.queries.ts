import { type ContactPoint, POINTS_MOST, type PointKind } from '@dormer/contract/people/contact-points'
import { type RawBuilder, sql } from 'kysely'
import { type Actor, type Doer, visibleTo } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { prepared } from '../../../db/prepared.ts'
import { notFound } from '../../../http/errors.ts'

const columns = ['ContactPointId', 'ContactId', 'Kind', 'Label', 'Value', 'Address', 'Extension'] as const

const ofContact = prepared((db, { TenantId, ContactId }: { TenantId: number; ContactId: number }) =>
  db
    .selectFrom('contact_point')
    .select(columns)
    .where('TenantId', '=', TenantId)
    .where('ContactId', '=', ContactId)
    .orderBy('ContactPointId')
    .compile(),
)
/** The further emails and phones of a contact that the actor sees. */
export const pointsOf = async (db: Tx, { TenantId }: Pick<Doer, 'TenantId'>, ContactId: number) =>
  (await ofContact(db, { TenantId, ContactId })) as ContactPoint[]

/** One of a contact the actor sees; otherwise 404. */
export const findPoint = async (db: Tx, actor: Actor, pointId: number) => {
  const point = await db
    .selectFrom('contact_point')
    .innerJoin('contact', (join) =>
      join
        .onRef('contact.TenantId', '=', 'contact_point.TenantId')
        .onRef('contact.ContactId', '=', 'contact_point.ContactId'),
    )
    .select(columns.map((column) => `contact_point.${column}` as const))
    .where(visibleTo(actor, 'contact'))
    .where('contact_point.TenantId', '=', actor.TenantId)
    .where('ContactPointId', '=', pointId)
    .executeTakeFirst()
  if (!point) throw notFound('email or phone')
  return point as ContactPoint
}

/** Takes it off the list. */
export const deletePoint = (db: Tx, { TenantId }: Pick<Doer, 'TenantId'>, pointId: number) =>
  db
    .deleteFrom('contact_point')
    .where('TenantId', '=', TenantId)
    .where('ContactPointId', '=', pointId)
    .executeTakeFirst()

/**
 * All phones of a person, as SQL: those among the contact's own fields and the further ones, with what each is called.
 * `person` is the alias of the contact. Those with an extension are a switchboard's: they can be called, never texted.
 */
export const phonesOf = (person: RawBuilder<unknown>) => sql`(
  select place, kind, label, number, extension from (values
    (1, 'CellPhone', 'Cell', ${person}.cell_phone, null), (2, 'HomePhone', 'Home', ${person}.home_phone, null),
    (3, 'WorkPhone', 'Work', ${person}.work_phone, null)) own (place, kind, label, number, extension)
  where number is not null
  union all
  select 3 + p.contact_point_id, 'Phone', p.label, p.address, p.extension from contact_point p
  where p.tenant_id = ${person}.tenant_id and p.contact_id = ${person}.contact_id and p.kind = 'Phone')`

/** What a person's phone with this number is called, as SQL; null if it is none of theirs. */
export const phoneTypeOf = (person: RawBuilder<unknown>, number: string) => sql<string | null>`case ${number}::text
  when ${person}.cell_phone then 'Cell' when ${person}.home_phone then 'Home' when ${person}.work_phone then 'Work'
  else (select p.label from contact_point p where p.tenant_id = ${person}.tenant_id and p.contact_id = ${person}.contact_id
    and p.address = ${number}::text order by p.extension nulls first limit 1) end`

export type NewPoint = {
  ContactId: number
  Kind: PointKind
  Label: string
  Value: string
  Address: string
  Extension: string | null
}
/**
 * Adds what is not there yet, neither in the list nor among the contact's own fields, as long as there is room; in one
 * statement for however many contacts, which are locked. Returns what was added.
 */
export const insertPoints = async (db: Tx, TenantId: number, points: readonly NewPoint[]) => {
  if (points.length === 0) return []
  const { rows } = await sql<ContactPoint>`
    with given as (
      select distinct on (contact_id, address, extension) * from unnest(
        ${points.map((p) => p.ContactId)}::bigint[], ${points.map((p) => p.Kind)}::text[], ${points.map((p) => p.Label)}::text[],
        ${points.map((p) => p.Value)}::text[], ${points.map((p) => p.Address)}::text[], ${points.map((p) => p.Extension)}::text[]
      ) with ordinality as given (contact_id, kind, label, value, address, extension, place)
      order by contact_id, address, extension, place
    ), fresh as (
      select g.*, row_number() over (partition by g.contact_id, g.kind order by g.place) as nth
      from given g join contact c on c.tenant_id = ${TenantId} and c.contact_id = g.contact_id
      where (g.extension is not null or g.address <> all (array[
          coalesce(c.email, ''), coalesce(c.cell_phone, ''), coalesce(c.home_phone, ''), coalesce(c.work_phone, '')]))
        and not exists (select from contact_point p where p.tenant_id = ${TenantId} and p.contact_id = g.contact_id
          and p.address = g.address and p.extension is not distinct from g.extension)
    )
    insert into contact_point (tenant_id, contact_id, kind, label, value, address, extension)
    select ${TenantId}, contact_id, kind, label, value, address, extension from fresh
    where nth <= ${POINTS_MOST} - (select count(*) from contact_point p
      where p.tenant_id = ${TenantId} and p.contact_id = fresh.contact_id and p.kind = fresh.kind)
    order by place
    on conflict (tenant_id, contact_id, address, extension) do nothing
    returning contact_point_id, contact_id, kind, label, value, address, extension`.execute(db)
  return rows.sort((a, b) => a.ContactPointId - b.ContactPointId)
}
