import {
  type DoNotCallArea,
  type DoNotCallEntry,
  type DoNotCallUpload,
  MISSING_LISTED,
  UPLOADS_LISTED,
} from '@dormer/contract/messages/do-not-call'
import { may } from '@dormer/contract/permissions'
import { storedDigits } from '@dormer/contract/phone'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, visibleTo } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { notFound } from '../../../http/errors.ts'
import { listSkipped } from '../../../jobs/run.ts'
import { todayIn } from '../../../time/clock.ts'
import { listName, standingOf } from '../gate/do-not-call.rules.ts'

const capital = (text: string) => text.replace(/^./, (first) => first.toUpperCase())

/** The area codes of the uploaded lists, the national one first. */
export const areasOf = async (db: Tx, { TenantId, TimeZone }: Actor): Promise<DoNotCallArea[]> => {
  const rows = await db
    .selectFrom('do_not_call_area')
    .select(['List', 'AreaCode', 'ListDate', 'Numbers'])
    .where('TenantId', '=', TenantId)
    .orderBy(sql`list <> 'US'`)
    .orderBy('List')
    .orderBy('AreaCode')
    .execute()
  const today = todayIn(TimeZone)
  return rows.map((row) => ({
    ...row,
    ListName: capital(listName(row.List)),
    ...standingOf(Temporal.PlainDate.from(row.ListDate), today),
  }))
}

type StoredUpload = Omit<DoNotCallUpload, 'Added' | 'Removed' | 'Skipped'> & {
  Counts: Record<string, number>
  Left: Record<string, number>
}
const uploadsWhere = async (db: Tx, TenantId: number, condition: RawBuilder<SqlBool>): Promise<DoNotCallUpload[]> => {
  const { rows } = await sql<StoredUpload>`
    select r.run_id as upload_id, r.title as file_name, r.params ->> 'List' as list, r.params ->> 'ListDate' as list_date,
      r.status, r.message, r.result ->> 'Kind' as kind, coalesce(r.result -> 'AreaCodes', '[]') as area_codes,
      r.done as numbers, r.counts, r.skipped as left, coalesce(r.result -> 'Faults', '[]') as faults, u.name as by_name,
      r.date_created, r.date_finished
    from run r left join user_account u on u.tenant_id = r.tenant_id and u.user_id = r.user_id
    where r.tenant_id = ${TenantId} and r.kind = 'do-not-call-list' and ${condition}
    order by r.run_id desc limit ${UPLOADS_LISTED}`.execute(db)
  return rows.map(({ Counts: { Added = 0, Removed = 0 }, Left, ...row }) => ({
    ...row,
    Added,
    Removed,
    Skipped: listSkipped(Left),
  }))
}

export const latestUploads = (db: Tx, { TenantId }: Actor) => uploadsWhere(db, TenantId, sql<SqlBool>`true`)

export const findUpload = async (db: Tx, { TenantId }: Actor, id: number) => {
  const [upload] = await uploadsWhere(db, TenantId, sql<SqlBool>`r.run_id = ${id}`)
  if (!upload) throw notFound('upload')
  return upload
}

/** Area codes of contacts' phones that no list of the national registry covers. */
export const missingAreas = async (db: Tx, { TenantId }: Actor) => {
  const { rows } = await sql<{ AreaCode: string; Contacts: number; MissingCount: number }>`
    select left(phone, 3) as area_code, count(distinct contact_id)::integer as contacts, count(*) over ()::integer as missing_count
    from (
      select c.contact_id, phone from contact c cross join lateral unnest(array[c.cell_phone, c.home_phone, c.work_phone]) phone
      where c.tenant_id = ${TenantId}
      union all select contact_id, address from contact_point where tenant_id = ${TenantId} and kind = 'Phone'
    ) phones
    where phone ~ '^[2-9]\\d{9}$'
      and left(phone, 3) <> all (array(
        select area_code from do_not_call_area where tenant_id = ${TenantId} and list = 'US'))
    group by 1 order by 2 desc, 1 limit ${MISSING_LISTED}`.execute(db)
  return {
    Missing: rows.map(({ AreaCode, Contacts }) => ({ AreaCode, Contacts })),
    MissingCount: rows[0]?.MissingCount ?? 0,
  }
}

/**
 * Entries as the actor may know them: those who manage messages all, others why only of their own and of the numbers of
 * contacts they see, and who only of these contacts.
 */
const entriesFor = (actor: Actor) => {
  const all = may(actor, 'ManageMessages')
  const seen = all ? sql<SqlBool>`contact.tenant_id = ${actor.TenantId}` : visibleTo(actor, 'contact')
  const isKnown = all
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(d.user_id = ${actor.UserId} or contact.contact_id is not null or exists (
        select from contact where ${seen} and d.number in (contact.cell_phone, contact.home_phone, contact.work_phone))
        or exists (select from contact join contact_point p on p.tenant_id = contact.tenant_id and p.contact_id = contact.contact_id
          where ${seen} and p.extension is null and p.address = d.number))`
  return sql`
    select d.do_not_call_id, d.number, contact.contact_id, contact.name as contact_name,
      case when ${isKnown} then d.reason else ${'Already on the list'} end as reason,
      case when ${isKnown} then u.name end as by_name, d.date_created
    from do_not_call d
    left join contact on contact.contact_id = d.contact_id and ${seen}
    left join user_account u on u.tenant_id = d.tenant_id and u.user_id = d.user_id`
}

/** The brokerage's own list, newest first. */
export const ownList = async (
  db: Tx,
  actor: Actor,
  { search, before, take }: { search?: string | undefined; before?: number | undefined; take: number },
) => {
  const digits = storedDigits(search ?? '')
  const found = search
    ? sql`and (${digits !== '' ? sql`d.number like ${`%${digits}%`}` : sql`false`} or contact.name ilike ${`%${search.replace(/[\\%_]/g, '\\$&')}%`})`
    : sql``
  const { rows } = await sql<DoNotCallEntry & { MaxRows: number }>`
    with found as (${entriesFor(actor)} where d.tenant_id = ${actor.TenantId} ${found})
    select *, (select count(*) from found) as max_rows from found
    ${before ? sql`where do_not_call_id < ${before}` : sql``}
    order by do_not_call_id desc limit ${take}`.execute(db)
  return rows
}

/** All of it, a cursor's batch at a time. */
export const streamOwnList = (db: Tx, { TenantId }: Pick<Actor, 'TenantId'>) =>
  db
    .selectFrom('do_not_call as d')
    .leftJoin('contact as c', (join) =>
      join.onRef('c.TenantId', '=', 'd.TenantId').onRef('c.ContactId', '=', 'd.ContactId'),
    )
    .leftJoin('user_account as u', (join) =>
      join.onRef('u.TenantId', '=', 'd.TenantId').onRef('u.UserId', '=', 'd.UserId'),
    )
    .select(['d.Number', 'c.Name as ContactName', 'd.Reason', 'u.Name as ByName', 'd.DateCreated'])
    .where('d.TenantId', '=', TenantId)
    .orderBy('d.DoNotCallId')
    .stream(500)

export const findEntry = async (db: Tx, actor: Actor, condition: RawBuilder<SqlBool>) => {
  const { rows } = await sql<DoNotCallEntry>`
    ${entriesFor(actor)} where d.tenant_id = ${actor.TenantId} and ${condition}`.execute(db)
  return rows[0]
}

/** Whether an entry is as a merge that can be undone has copied it from another number. */
export const isOfMerge = sql<SqlBool>`exists (select from contact_merge_row m
  where m.tenant_id = do_not_call.tenant_id and m.table_name = 'do_not_call' and m.what = 'Added'
    and m.new_key = jsonb_build_object('do_not_call_id', do_not_call.do_not_call_id)
    and m.after = to_jsonb(do_not_call))`

/** How many numbers the brokerage's own list has. */
export const ownCount = async (db: Tx, { TenantId }: Actor) => {
  const { Count } = await db
    .selectFrom('do_not_call')
    .select((eb) => eb.fn.countAll<number>().as('Count'))
    .where('TenantId', '=', TenantId)
    .executeTakeFirstOrThrow()
  return Count
}
