import { type DayField, dayEvents } from '@dormer/contract/deals/transaction-fields'
import { ACTIVE, CLOSED, openStatuses } from '@dormer/contract/deals/transactions'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { columnOf } from '../../../db/names.ts'
import { type DueRow, defineDue } from '../../../jobs/due.ts'
import {
  clientsOn,
  foundByOne,
  isFirstOfHousehold,
  quietSince,
  savedSearchesOf,
} from '../enrollments/matching.queries.ts'
import { findStarting, type Starting } from '../enrollments/starting.queries.ts'
import { startByTrigger } from './start.queries.ts'
import { daysBegun, keptOn, nextNine } from './times.rules.ts'

/*
 * Triggers that are times: what has come since a workflow was last looked at, from when it was published. Nobody to whom
 * it came before that is started.
 */

/** A time of a workflow: after `since`, and not after `until`. */
type Span = { since: Temporal.Instant; until: Temporal.Instant; isFirst: boolean }
type Reader = (db: Tx, workflow: Starting, span: Span) => Promise<unknown>

/** How many are started by one statement. */
const MANY = 5000
const EVERY = { minutes: 15 }

const startFor = async (db: Tx, workflow: Starting, contactIds: RawBuilder<unknown>, Cause: string) => {
  const { rows } = await sql<{ ContactId: number }>`
    select distinct contact_id from (${contactIds}) c where contact_id is not null order by 1`.execute(db)
  const ids = rows.map(({ ContactId }) => ContactId)
  for (let at = 0; at < ids.length; at += MANY) await startByTrigger(db, workflow, ids.slice(at, at + MANY), Cause)
}

/** A day that comes back every year, as SQL over `contact c` and `contact_entity e`. */
const yearly =
  (name: string, column: RawBuilder<unknown>, ofWhom: RawBuilder<unknown>): Reader =>
  async (db, workflow, { since, until }) => {
    for (const day of daysBegun(since, until, workflow.BrokerageZone))
      await startFor(
        db,
        workflow,
        sql`select c.contact_id from contact c
          join contact_entity e on e.tenant_id = c.tenant_id and e.contact_entity_id = c.contact_entity_id
          where c.tenant_id = ${workflow.by.TenantId} and to_char(${column}, 'MM-DD') = any(${keptOn(day)}::text[])
            and extract(year from ${column}) < ${day.year} and ${ofWhom}`,
        `${name}:${day.year}`,
      )
  }

const transactionDates: Reader = async (db, workflow, { since, until }) => {
  const { TenantId } = workflow.by
  for (const day of daysBegun(since, until, workflow.BrokerageZone))
    for (const field of workflow.Conditions.filter((one): one is DayField => one in dayEvents)) {
      // A listing that is under contract or sold no longer expires.
      const { rows } = await sql<{ TransactionId: number }>`
        select transaction_id from transaction
        where tenant_id = ${TenantId} and ${sql.ref(columnOf(field))} = ${day.toString()}::date
and status_id = any(${field === 'ListingExpDate' ? [ACTIVE] : [...openStatuses, CLOSED]}::int[])
        order by 1`.execute(db)
      for (const { TransactionId } of rows)
        await startFor(
          db,
          workflow,
          clientsOn(TenantId, sql`t.transaction_id = ${TransactionId}`),
          `transaction:${TransactionId}:${field}:${day}`,
        )
    }
}

/** The fewest days among the conditions, before both ends of a span. */
const daysBefore = ({ Conditions }: Starting, { since, until }: Span) => {
  const hours = 24 * Math.min(...Conditions.map(Number))
  return { from: since.subtract({ hours }).toString(), to: until.subtract({ hours }).toString() }
}

/** Households with which nobody has been in touch, and that did nothing, for so many days. */
const goneQuiet: Reader = (db, workflow, span) => {
  const { TenantId } = workflow.by
  const { from, to } = daysBefore(workflow, span)
  const within = (column: RawBuilder<unknown>) => sql`${column} > ${from} and ${column} <= ${to}`
  // The latest of three is within the span if one of them is, and each has an index.
  const touched = sql`
    select contact_entity_id from contact_touch where tenant_id = ${TenantId} and ${within(sql`last_contact`)}
    union select contact_entity_id from contact_touch where tenant_id = ${TenantId} and ${within(sql`last_active`)}
    union select contact_entity_id from contact where tenant_id = ${TenantId} and ${within(sql`date_created`)}`
  const latest = sql`(select max(${quietSince}) from contact_touch touch
    where touch.tenant_id = c.tenant_id and touch.contact_entity_id = c.contact_entity_id)`
  return startFor(
    db,
    workflow,
    sql`select c.contact_id from contact c
      where c.tenant_id = ${TenantId} and c.contact_entity_id in (${touched}) and ${isFirstOfHousehold}
        and ${within(latest)}`,
    `quiet:${to}`,
  )
}

/** Contacts who have waited for our answer for so many days. */
const noAnswer: Reader = (db, workflow, span) => {
  const { from, to } = daysBefore(workflow, span)
  return startFor(
    db,
    workflow,
    sql`select contact_id from conversation
      where tenant_id = ${workflow.by.TenantId} and waiting_since > ${from} and waiting_since <= ${to}`,
    `unanswered:${to}`,
  )
}

/**
 * Contacts who are in a saved search and were not before; those who are in it at first are only noted. Who has left it comes
 * anew, if the workflow takes people again; not while one of its searches cannot be read, which may be only for now.
 */
const inSavedSearch: Reader = async (db, workflow, { isFirst, until }) => {
  const { WorkflowId, Conditions, Reentry, by } = workflow
  const searches = await savedSearchesOf(db, workflow, Conditions)
  const isFound = foundByOne(searches)
  if (Reentry !== 'Never' && searches.length === Conditions.length)
    await sql`
      delete from workflow_seen s using contact c
      where s.tenant_id = ${by.TenantId} and s.workflow_id = ${WorkflowId}
        and c.tenant_id = s.tenant_id and c.contact_id = s.contact_id and not (${isFound})`.execute(db)
  const { rows } = await sql<{ ContactId: number }>`
    insert into workflow_seen (tenant_id, workflow_id, contact_id)
    select c.tenant_id, ${WorkflowId}, c.contact_id from contact c
    where c.tenant_id = ${by.TenantId} and ${isFound}
      and not exists (select from workflow_seen s where s.tenant_id = c.tenant_id and s.workflow_id = ${WorkflowId}
        and s.contact_id = c.contact_id)
    order by c.contact_id
    on conflict do nothing returning contact_id`.execute(db)
  if (isFirst) return
  const ids = rows.map(({ ContactId }) => ContactId)
  for (let at = 0; at < ids.length; at += MANY)
    await startByTrigger(db, workflow, ids.slice(at, at + MANY), `search:${until}`)
}

/** Each trigger, whether it comes once a day or at any time, and whether it notes who is not to be started later. */
const readers: { [code: string]: { read: Reader; isDaily?: true; needsCondition?: true; notes?: true } } = {
  Birthday: { read: yearly('birthday', sql`c.date_of_birth`, sql`true`), isDaily: true },
  PurchaseAnniversary: {
    read: yearly('purchase', sql`e.purchase_anniversary`, isFirstOfHousehold),
    isDaily: true,
  },
  SaleAnniversary: { read: yearly('sale', sql`e.sale_anniversary`, isFirstOfHousehold), isDaily: true },
  TransactionDate: { read: transactionDates, isDaily: true },
  GoneQuiet: { read: goneQuiet, needsCondition: true },
  NoAnswer: { read: noAnswer, needsCondition: true },
  InSavedSearch: { read: inSavedSearch, needsCondition: true, notes: true },
}

const later = (a: Temporal.Instant, b: Temporal.Instant) => (Temporal.Instant.compare(a, b) > 0 ? a : b)

/** Since when and until when a workflow was looked at, locked; undefined while somebody changes it. */
const lock = async (db: Tx, TenantId: number, WorkflowId: number) => {
  const { rows } = await sql<{ TriggerSince: string; TriggeredUntil: string | null; IsStopped: boolean }>`
    select trigger_since, triggered_until,
      exists (select from workflow_settings s where s.tenant_id = workflow.tenant_id and s.date_stopped is not null)
        as is_stopped
    from workflow
    where tenant_id = ${TenantId} and workflow_id = ${WorkflowId} and trigger_since is not null
    for no key update skip locked`.execute(db)
  return rows[0]
}

/** Starts a workflow for those to whom its time has come; returns when it is looked at next. */
const lookAt = async (db: Tx, TenantId: number, row: DueRow, now: Temporal.Instant): Promise<DueRow | undefined> => {
  const last = await lock(db, TenantId, row.Key)
  const [workflow] = await findStarting(db, TenantId, sql`w.workflow_id = ${row.Key} and w.status = 'Active'`)
  const reader = readers[workflow?.EventCode ?? '']
  if (!workflow || !reader) {
    // Nobody's any more, until it is published again.
    return last ? undefined : row
  }
  if (!last) return row
  const { TriggerSince, TriggeredUntil, IsStopped } = last
  const last24 = now.subtract({ hours: 24 })
  const from = Temporal.Instant.from(TriggeredUntil ?? TriggerSince)
  // Days that passed while the brokerage was suspended are not caught up on.
  const since = reader.isDaily ? later(from, last24) : from
  const isFirst = TriggeredUntil === null || IsStopped
  if ((!reader.needsCondition || workflow.Conditions.length > 0) && (!IsStopped || reader.notes))
    await reader.read(db, workflow, { since, until: now, isFirst })
  await sql`
    update workflow set triggered_until = ${now.toString()}
    where tenant_id = ${TenantId} and workflow_id = ${row.Key}`.execute(db)
  const next = reader.isDaily ? nextNine(now, workflow.BrokerageZone) : now.add(EVERY)
  return { ...row, At: next.toString() }
}

/** Workflows whose trigger is a time. */
export const timeTriggersDue = defineDue({
  kind: 'workflow-trigger',
  rests: 'SuspendedOrReadOnly',
  batch: 10,
  run: async (db, { TenantId, rows, now }) => {
    const next: DueRow[] = []
    for (const row of rows) {
      const again = await lookAt(db, TenantId, row, now)
      if (again) next.push(again)
    }
    return next
  },
})
