import type { Reentry } from '@dormer/contract/automation/workflows'
import { sql } from 'kysely'
import { type Doer, visibleTo } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { dueJob } from '../../../jobs/due.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { clock } from '../../../time/clock.ts'
import { zoneOf } from '../../messages/gate/zone.rules.ts'
import { afterWait } from './timing.rules.ts'
import { firstStep, stepsOfVersion } from './versions.queries.ts'

/** Chains of workflows that start each other end after so many links. */
export const MOST_LINKS = 5

/** What makes somebody start: a person, who may start it again, or something that starts it once. */
export type Start = {
  /** What started it, such as 'change:4711': once for the same cause. Null if somebody did. */
  Cause: string | null
  /** How many workflows led to it; 0 if none. */
  Chain?: number
  /** Whether who was in it before starts again only as the workflow says. */
  asReentrySays: boolean
  /** A dry run, which the worker must not hear of. */
  isTrial?: true
}

/** Why a workflow does not start for somebody. */
export const notStarted = {
  running: 'Already in this workflow',
  before: 'Were in this workflow before',
  unseen: 'Not yours, or deleted meanwhile',
} as const

type Candidate = {
  ContactId: number
  ZipCode: string | null
  CellPhone: string | null
  StateCode: string | null
  IsRunning: boolean
  WasBefore: boolean
}

/** The contact's time zone as an enrollment computes with it: the first that is possible. */
export const zoneOfContact = (
  { ZipCode, CellPhone, StateCode }: Pick<Candidate, 'ZipCode' | 'CellPhone' | 'StateCode'>,
  BrokerageZone: string,
) => zoneOf({ ZipCode, Phone: CellPhone, StateCode, BrokerageZone }).Places[0]?.Zone ?? BrokerageZone

/**
 * Starts an active workflow for contacts, on behalf of a user and for those that user sees, in the same number of
 * statements however many there are. Returns the enrollments, and why others were left out.
 */
export const enroll = async (
  db: Tx,
  by: Doer,
  WorkflowId: number,
  contactIds: readonly number[],
  { Cause, Chain = 0, asReentrySays, isTrial }: Start,
) => {
  const { TenantId } = by
  const { rows: active } = await sql<{
    WorkflowVersionId: number
    Reentry: Reentry
    ReentryDays: number | null
    TimeZone: string
  }>`
    select w.workflow_version_id, w.reentry, w.reentry_days, t.time_zone
    from workflow w join tenant t on t.tenant_id = w.tenant_id
    where w.tenant_id = ${TenantId} and w.workflow_id = ${WorkflowId} and w.status = 'Active'
    for share of w`.execute(db)
  const [workflow] = active
  const left: Record<string, number> = {}
  const leave = (why: string, count: number) => {
    if (count > 0) left[why] = (left[why] ?? 0) + count
  }
  if (!workflow || contactIds.length === 0) return { enrolled: [], left }
  const { WorkflowVersionId, Reentry, ReentryDays, TimeZone } = workflow
  const first = firstStep(await stepsOfVersion(db, TenantId, WorkflowVersionId))
  if (!first) return { enrolled: [], left }

  const now = clock.now()
  const since = Reentry === 'AfterDays' ? now.subtract({ hours: 24 * (ReentryDays ?? 0) }).toString() : null
  const { rows: candidates } = await sql<Candidate>`
    select contact_id, zip_code, cell_phone, state_code,
      exists (select from contact_workflow e where e.tenant_id = ${TenantId} and e.workflow_id = ${WorkflowId}
        and e.contact_id = contact.contact_id and e.status in ('Active', 'Paused')) as is_running,
      ${asReentrySays && Reentry !== 'AfterEnd'} and exists (
        select from contact_workflow e where e.tenant_id = ${TenantId} and e.workflow_id = ${WorkflowId}
          and e.contact_id = contact.contact_id and (${since}::timestamptz is null or e.date_started > ${since})
      ) as was_before
    from contact where ${visibleTo(by, 'contact')} and contact_id = any(${contactIds}::bigint[]) and date_erased is null
    order by contact_id`.execute(db)
  leave(notStarted.unseen, new Set(contactIds).size - candidates.length)
  leave(notStarted.running, candidates.filter(({ IsRunning }) => IsRunning).length)
  leave(notStarted.before, candidates.filter(({ IsRunning, WasBefore }) => !IsRunning && WasBefore).length)

  // Of many, most are in a few zones, and the wait of all begins now.
  const known = new Map<string, string>()
  const dueIn = (zone: string) => {
    const at = known.get(zone) ?? afterWait(now, first, zone).toString()
    known.set(zone, at)
    return at
  }
  const rows = candidates
    .filter(({ IsRunning, WasBefore }) => !IsRunning && !WasBefore)
    .map((contact) => ({
      id: contact.ContactId,
      at: dueIn(zoneOfContact(contact, TimeZone)),
    }))
  if (rows.length === 0) return { enrolled: [], left }
  const { rows: enrolled } = await sql<{ ContactWorkflowId: number; ContactId: number }>`
    insert into contact_workflow (tenant_id, workflow_id, workflow_version_id, contact_id, user_id, next_step_id, next_at,
      date_timed, cause, chain, date_started)
    select ${TenantId}, ${WorkflowId}, ${WorkflowVersionId}, id, ${by.UserId}, ${first.WorkflowStepId}, at,
      ${now.toString()}, ${Cause}, ${Chain}, ${now.toString()}
    from json_to_recordset(${JSON.stringify(rows)}::json) r (id bigint, at timestamptz)
    order by id
    -- Somebody else has just started it, or the same cause has.
    on conflict do nothing returning contact_workflow_id, contact_id`.execute(db)
  leave(notStarted.running, rows.length - enrolled.length)
  // The schedule would find what is due at once only in the next minute.
  const soon = now.add({ minutes: 1 })
  if (
    !isTrial &&
    enrolled.length > 0 &&
    rows.some(({ at }) => Temporal.Instant.compare(Temporal.Instant.from(at), soon) < 0)
  )
    await enqueue(db, dueJob, { TenantId }, { key: 'due' })
  return { enrolled, left }
}
