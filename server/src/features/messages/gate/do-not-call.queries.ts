import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { clock } from '../../../time/clock.ts'
import type { DoNotCall, Exception } from './do-not-call.rules.ts'

type Listed = {
  Number: string
  Reason: string | null
  DateCreated: string | null
  ByName: string | null
  Registries: string[]
}
/** What is known of a number that nobody has said anything of. */
export const nothingKnown = (): DoNotCall => ({ Own: null, Registries: [], Lists: [], Exceptions: [] })

/**
 * What is known of these numbers, each with its contact, in one statement along the keys, and a second for those that a
 * registry has. `all`: also the lists of each area code, and the exceptions of numbers that no registry has.
 */
export const doNotCallOf = async (
  db: Tx,
  TenantId: number,
  to: Map<string, number | null>,
  { all = false } = {},
): Promise<Map<string, DoNotCall>> => {
  const found = new Map([...to.keys()].map((number) => [number, nothingKnown()]))
  const numbers = [...to.keys()].filter((number) => /^[2-9]\d{9}$/.test(number))
  if (numbers.length === 0) return found
  const { rows } = await sql<Listed>`
    select asked.number, d.reason, d.date_created, u.name as by_name, array(
        select b.list from do_not_call_block b
        where b.tenant_id = ${TenantId} and b.exchange = left(asked.number, 6)::integer
          and get_bit(b.bits, right(asked.number, 4)::integer) = 1
        order by b.list <> 'US', b.list) as registries
    from unnest(${numbers}::text[]) asked (number)
    left join do_not_call d on d.tenant_id = ${TenantId} and d.number = asked.number
    left join user_account u on u.tenant_id = d.tenant_id and u.user_id = d.user_id`.execute(db)
  for (const { Number: number, Reason, DateCreated, ByName, Registries } of rows) {
    const facts = found.get(number)
    if (!facts) continue
    facts.Registries = Registries
    if (Reason !== null && DateCreated) facts.Own = { Reason, By: ByName, Date: Temporal.Instant.from(DateCreated) }
  }
  const registered = numbers.filter((number) => all || (found.get(number)?.Registries.length ?? 0) > 0)
  const exceptions = await exceptionsOf(db, TenantId, new Map(registered.map((one) => [one, to.get(one) ?? null])))
  for (const [number, theirs] of exceptions) found.get(number)?.Exceptions.push(...theirs)
  if (all) {
    const lists = await listsOf(db, TenantId, [...new Set(numbers.map((number) => number.slice(0, 3)))])
    for (const number of numbers) found.get(number)?.Lists.push(...(lists.get(number.slice(0, 3)) ?? []))
  }
  return found
}

const listsOf = async (db: Tx, TenantId: number, areaCodes: string[]) => {
  const rows = await db
    .selectFrom('do_not_call_area')
    .select(['AreaCode', 'List', 'ListDate'])
    .where('TenantId', '=', TenantId)
    .where('AreaCode', 'in', areaCodes)
    .execute()
  const lists = rows.map(({ ListDate, ...row }) => ({ ...row, Date: Temporal.PlainDate.from(ListDate) }))
  return Map.groupBy(lists, ({ AreaCode }) => AreaCode)
}

/**
 * When the number's holder last said stop. A text that said so before such texts were left out of `last_incoming` was
 * noted there a moment after the transaction began, whose time this is.
 */
export const lastStop = (tenant: RawBuilder<unknown>, number: RawBuilder<unknown>) => sql`(
  select max(said) + interval '5 seconds' from (
    select max(c.date_created) as said from consent c
    where c.tenant_id = ${tenant} and c.channel = 'Text' and c.address = ${number} and c.says = 'No'
      and (c.message_id is not null or c.user_id is null)
    union all
    select s.date_created from suppression s
    where s.tenant_id = ${tenant} and s.channel = 'Text' and s.address = ${number} and s.reason = 'Stop') stops)`

/** What they did to ask, by activity: requests on the public pages, and emails. Of texts, the conversation says more. */
const inquiries: Record<number, string> = {
  8: 'wrote an email',
  11: 'requested a tour',
  13: 'requested information',
  16: 'asked to be pre-qualified',
  17: 'requested a valuation',
  20: 'requested an appointment',
}

type Asked = { Number: string; Kind: Exception['Kind']; How: string | null; By: string | null; Date: string | null }

/**
 * Why each number may be called although a registry has it, from what is known anyway: the latest inquiry of the
 * household (a request, a call, a message from them, or a lead from one of the sources by which people come themselves), the
 * latest transaction of the contact as a client, and written consent of the number. An inquiry before they last said stop
 * is none any more. What a program wrote, or somebody else for them, is none, either.
 */
const exceptionsOf = async (db: Tx, TenantId: number, to: Map<string, number | null>) => {
  if (to.size === 0) return new Map<string, Exception[]>()
  const now = clock.now()
  // Exceptions are shown for a while after they have ended, so that it is known why.
  const since = now.subtract({ hours: 24 * 366 }).toString()
  const { rows } = await sql<Asked>`
    with asked as materialized (
      select number, c.contact_id, c.contact_entity_id, ${lastStop(sql`${TenantId}`, sql`number`)} as stopped
      from unnest(${[...to.keys()]}::text[], ${[...to.values()]}::bigint[]) asked (number, contact_id)
      left join contact c on c.tenant_id = ${TenantId} and c.contact_id = asked.contact_id
    )
    select asked.number, 'Inquiry' as kind, i.how, null as by, i.date::text from asked cross join lateral (
      select how, date from (
        (select a.activity_type_id::text as how, a.date_created as date from activity a
         where a.tenant_id = ${TenantId} and a.contact_entity_id = asked.contact_entity_id
           and a.activity_type_id = any(${Object.keys(inquiries).map(Number)}::integer[]) and a.date_created between ${since} and ${now.toString()}
           and not a.is_automatic and not exists (
             select from message m join conversation v using (tenant_id, conversation_id)
             where m.tenant_id = a.tenant_id and m.message_id = a.message_id
               and (m.is_reaction or m.from_address <> v.address))
         order by a.date_created desc limit 1)
        union all
        select 'texted or wrote to you', max(v.last_incoming) from contact c
        join conversation v on v.tenant_id = c.tenant_id and v.contact_id = c.contact_id
        where c.tenant_id = ${TenantId} and c.contact_entity_id = asked.contact_entity_id and not v.is_held
          and v.last_incoming between ${since} and ${now.toString()}
          and (v.channel = 'Email' or v.address = asked.number
            or v.last_incoming > coalesce(${lastStop(sql`v.tenant_id`, sql`v.address`)}, '-infinity'))
        union all
        select 'called you', max(l.date_started) from call l
        where l.tenant_id = ${TenantId} and l.number = asked.number and l.direction = 'Incoming'
          and l.date_started between ${since} and ${now.toString()}
        union all
        select 'became a lead by ' || s.name, c.date_created from contact c
        join source s on s.tenant_id = c.tenant_id and s.source_id = c.source_id and s.type = 'Default'
          and s.name in ('Website', 'Open House', 'Sign Call', 'Code Inquiry', 'Home Search')
        where c.tenant_id = ${TenantId} and c.contact_id = asked.contact_id and not c.is_imported
          and c.date_created between ${since} and ${now.toString()}
      ) inquiry where date > coalesce(asked.stopped, '-infinity') order by date desc limit 1) i
    union all
    select asked.number, 'Transaction', t.how, null, t.date::text from asked cross join lateral (
      select case when t.status_id in (1, 2) then 'open' end as how, case when t.status_id in (1, 2)
        then (greatest(t.date_created, t.dates_changed) at time zone b.time_zone)::date else t.date_closed end as date
      from transaction_people p
      join tenant b using (tenant_id)
      join transaction_role r using (tenant_id, transaction_people_id)
      join transaction t using (tenant_id, transaction_id)
      where p.tenant_id = ${TenantId} and p.contact_id = asked.contact_id
        -- The buyer of a purchase and the seller of a listing, not the other side; open or closed.
        and r.people_role_id = case t.type when 'Purchase' then 5 when 'Listing' then 6 end
        and t.status_id in (1, 2, 3)
      order by date desc, how limit 1) t
    union all
    select asked.number, 'Consent', y.how, u.name, y.date_created::text from asked cross join lateral (
      select * from consent c
      where c.tenant_id = ${TenantId} and c.channel = 'Text' and c.address = asked.number and c.says <> 'NotStop'
      order by c.consent_id desc limit 1) y
    left join user_account u on u.tenant_id = ${TenantId} and u.user_id = y.user_id
    where y.says = 'Yes' and y.is_written`.execute(db)
  const read = ({ Kind, How, By, Date: date }: Asked): Exception =>
    Kind === 'Transaction'
      ? { Kind, IsOpen: How === 'open', Date: Temporal.PlainDate.from(date ?? '') }
      : Kind === 'Inquiry'
        ? { Kind, How: inquiries[Number(How)] ?? How ?? 'asked', Date: instantOf(date) }
        : { Kind, How: How ?? '', By, Date: instantOf(date) }
  return new Map(
    [...Map.groupBy(rows, ({ Number: number }) => number)].map(([number, some]) => [number, some.map(read)]),
  )
}

/** An instant as PostgreSQL writes it in a session in UTC. */
const instantOf = (text: string | null) => Temporal.Instant.from((text ?? '').replace(' ', 'T').replace(/\+00$/, 'Z'))
