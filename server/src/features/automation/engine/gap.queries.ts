import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../../../db/connect.ts'
import { defineJob, enqueue } from '../../../jobs/jobs.ts'
import { clock } from '../../../time/clock.ts'
import { deliverJob } from '../../messages/sending/deliver.jobs.ts'
import { gapHours } from '../enrollments/settings.queries.ts'

/** How many messages of a conversation are looked at: what left lately was written lately, or has waited for a while. */
const LOOKED_AT = 200

type Last = { WorkflowName: string | null; Name: string; Left: string; IsOther: boolean }

/**
 * Until when a message waits because another workflow has written to its recipient within the brokerage's minimum gap, and
 * why: two may have been written long before, and have waited for the same hour. Whoever has the same address is the same
 * recipient, such as a couple who share a mailbox. Messages to one person or address are asked one after the other, so that
 * of two that leave now the second sees the first.
 */
export const gapAfterOthers = async (
  db: Tx,
  TenantId: number,
  { MessageId, WorkflowId }: { MessageId: number; WorkflowId: number | null },
) => {
  const hours = await gapHours(db, TenantId)
  if (hours === 0) return undefined
  const { rows: people } = await sql<{ ContactId: number | null; Channel: string; Address: string }>`
    select v.contact_id, v.channel, v.address
    from message m join conversation v on v.tenant_id = m.tenant_id and v.conversation_id = m.conversation_id
    where m.tenant_id = ${TenantId} and m.message_id = ${MessageId}`.execute(db)
  const [person] = people
  if (!person) return undefined
  const { ContactId, Channel, Address } = person
  // The person always before the address, so that no two wait for each other.
  for (const key of [...(ContactId === null ? [] : [ContactId]), `${Channel} ${Address}`])
    await sql`select pg_advisory_xact_lock(hashtextextended(${`workflow-gap ${key}`}, ${TenantId}))`.execute(db)
  const since = clock.now().subtract({ hours })
  const { rows } = await sql<Last>`
    select coalesce(w.name, a.workflow_name) as workflow_name, coalesce(c.name, v.address) as name, l.date_left as "left",
      v.contact_id is distinct from ${ContactId}::bigint as is_other
    from conversation v
    left join contact c on c.tenant_id = v.tenant_id and c.contact_id = v.contact_id
    cross join lateral (
      select message_id, status from message
      where tenant_id = v.tenant_id and conversation_id = v.conversation_id
      order by message_id desc limit ${sql.lit(LOOKED_AT)}) m
    join workflow_message l on l.tenant_id = v.tenant_id and l.message_id = m.message_id
    left join contact_workflow e on e.tenant_id = l.tenant_id and e.contact_workflow_id = l.contact_workflow_id
    left join auto_task a on a.tenant_id = l.tenant_id and a.auto_task_id = l.auto_task_id
    left join workflow w on w.tenant_id = l.tenant_id and w.workflow_id = coalesce(e.workflow_id, a.workflow_id)
    where v.tenant_id = ${TenantId}
      and (v.contact_id = ${ContactId}::bigint or v.channel = ${Channel} and v.address = ${Address})
      and coalesce(e.workflow_id, a.workflow_id) is distinct from ${WorkflowId}::bigint
      and l.date_left > ${since.toString()}
      -- One that was put back after all has not left.
      and m.status not in ('Waiting', 'Blocked', 'Canceled', 'Failed')
    order by l.date_left desc limit 1`.execute(db)
  const [last] = rows
  if (!last) return undefined
  const other = last.WorkflowName === null ? 'another workflow' : `“${last.WorkflowName}”`
  // Who else has it may be a contact of another agent.
  const whom = last.IsOther ? 'the same address' : last.Name
  return {
    Until: Temporal.Instant.from(last.Left).add({ hours }),
    Why: `Waits because ${other} wrote to ${whom} less than ${hours === 1 ? 'an hour' : `${hours} hours`} before.`,
  }
}

/** Notes that a message is handed over now. */
export const noteLeft = (db: Tx, TenantId: number, MessageId: number) =>
  sql`
    update workflow_message set date_left = ${clock.now().toString()}
    where tenant_id = ${TenantId} and message_id = ${MessageId}`.execute(db)

type Waiting = { MessageId: number }

/**
 * What waits to be handed over to a contact, or to others of the household, is asked again at once, instead of when it was
 * put back until: a hold was lifted or moved.
 */
export const askAgain = async (db: Tx, TenantId: number, ContactId: number) => {
  const { rows } = await sql<Waiting>`
    select o.message_id from contact me
    join contact joint on joint.tenant_id = me.tenant_id and joint.contact_entity_id = me.contact_entity_id
    join contact_workflow e on e.tenant_id = joint.tenant_id and e.contact_id = joint.contact_id
    join workflow_message l on l.tenant_id = e.tenant_id and l.contact_workflow_id = e.contact_workflow_id
    join outbox o on o.tenant_id = l.tenant_id and o.message_id = l.message_id
    where me.tenant_id = ${TenantId} and me.contact_id = ${ContactId}
      and o.attempts = 0 and o.not_before > ${clock.now().toString()}
    order by o.message_id`.execute(db)
  await deliverEach(db, TenantId, rows)
}

const deliverEach = async (db: Tx, TenantId: number, messages: readonly Waiting[]) => {
  for (const { MessageId } of messages)
    await enqueue(db, deliverJob, { TenantId, MessageId }, { key: `deliver:${MessageId}` })
}

/** A transaction asks so many again: whoever changes the workflow waits for it. */
const BATCH = 500

/** Steps that were moved, or wait, are due as they were before that; returns the last of a batch of them. */
export const stepsAgain = async (db: Tx, TenantId: number, which: RawBuilder<unknown>, limit?: number) => {
  const { rows } = await sql<{ Last: number | null }>`
    with moved as (
      select contact_workflow_id from contact_workflow
      where tenant_id = ${TenantId} and status in ('Active', 'Paused') and ${which}
      order by contact_workflow_id limit ${limit ?? null}::bigint for update
    ), again as (
      -- As due since it was moved; who is paused has nothing left to wait for.
      update contact_workflow e set
        next_at = case status when 'Active' then least(next_at, date_timed) end,
        time_left = case when status = 'Paused' and waits_until is null then interval '0' else time_left end
      from moved where e.tenant_id = ${TenantId} and e.contact_workflow_id = moved.contact_workflow_id
    )
    select max(contact_workflow_id) as last from moved`.execute(db)
  return rows[0]?.Last ?? undefined
}

/**
 * The same for all messages of a workflow and all of its steps that were moved, because its send window has changed, or of
 * all workflows (null), because the gap between them has: after the change, since there may be many. `withWaits` also asks
 * what waits for a day, a weekday or office hours, because the time zone has changed.
 */
export const askAllAgain = defineJob({
  name: 'ask-workflow-messages-again',
  lane: 'quick',
  payload: z.object({ TenantId: z.number(), WorkflowId: z.number().nullable(), withWaits: z.boolean().optional() }),
  run: async ({ TenantId, WorkflowId, withWaits }, { database, signal }) => {
    const batchAfter = (last: number) =>
      database.asTenant(TenantId, async (db) => {
        const { rows } = await sql<Waiting>`
          select o.message_id from outbox o
          join workflow_message l on l.tenant_id = o.tenant_id and l.message_id = o.message_id
          left join contact_workflow e on e.tenant_id = l.tenant_id and e.contact_workflow_id = l.contact_workflow_id
          where o.tenant_id = ${TenantId} and o.message_id > ${last} and o.attempts = 0
            and o.not_before > ${clock.now().toString()}
            and (${WorkflowId}::bigint is null or e.workflow_id = ${WorkflowId}::bigint)
          order by o.message_id limit ${BATCH}`.execute(db)
        await deliverEach(db, TenantId, rows)
        return rows.at(-1)?.MessageId
      })
    for (let last = await batchAfter(0); last !== undefined && !signal.aborted; last = await batchAfter(last));
    const asked = withWaits ? sql`(is_moved or waits_until is not null)` : sql`is_moved`
    const stepsAfter = (last: number) =>
      database.asTenant(TenantId, (db) =>
        stepsAgain(
          db,
          TenantId,
          sql`${asked} and contact_workflow_id > ${last}
            and (${WorkflowId}::bigint is null or workflow_id = ${WorkflowId}::bigint)`,
          BATCH,
        ),
      )
    for (let last = await stepsAfter(0); last !== undefined && !signal.aborted; last = await stepsAfter(last));
    return undefined
  },
})
