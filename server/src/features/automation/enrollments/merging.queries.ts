import { sql } from 'kysely'
import type { MergePart } from '../../../area.ts'
import { clock } from '../../../time/clock.ts'
import { isInOwnWords } from '../engine/answers.queries.ts'
import { pause } from './change.queries.ts'

const MERGED = 'Merged with a contact who is further'

/** How far an enrollment is: its steps that are done. */
const stepsOf = (row: string) => sql`(select count(*) from workflow_outcome w
  where w.tenant_id = ${sql.ref(`${row}.tenant_id`)} and w.contact_workflow_id = ${sql.ref(`${row}.contact_workflow_id`)})`

/**
 * What a merge means for workflows (decision 0126): of two that run in one workflow the further goes on, and the other
 * ends. A cause that started both counts once. Of two holds the longer stays.
 */
export const mergeWorkflows: MergePart = {
  before: async ({ TenantId, KeptId, OtherId, change }) => {
    const isRunning = (row: string) => sql`${sql.ref(`${row}.status`)} in ('Active', 'Paused')`
    const another = (of: number, other: number, isLess: ReturnType<typeof sql>) => sql`
      r.contact_id = ${of} and ${isRunning('r')} and exists (select from contact_workflow o
        where o.tenant_id = ${TenantId} and o.contact_id = ${other} and o.workflow_id = r.workflow_id and ${isRunning('o')}
          and ${isLess})`
    const end = sql`status = 'Ended', next_at = null, time_left = null, pauses = '{}', date_ended = ${clock.now().toString()}::timestamptz,
      why = ${MERGED}`
    // Of two that are equally far, the kept contact's.
    await change('contact_workflow', end, another(OtherId, KeptId, sql`${stepsOf('o')} >= ${stepsOf('r')}`))
    await change('contact_workflow', end, another(KeptId, OtherId, sql`${stepsOf('o')} > ${stepsOf('r')}`))
    await change(
      'contact_workflow',
      sql`cause = null`,
      sql`r.contact_id = ${OtherId} and exists (select from contact_workflow o where o.tenant_id = ${TenantId}
        and o.contact_id = ${KeptId} and o.workflow_id = r.workflow_id and o.cause = r.cause)`,
    )
    await change(
      'workflow_hold',
      sql`until = greatest(r.until, o.until), day = case when o.until > r.until then o.day else r.day end from workflow_hold o`,
      sql`r.contact_id = ${KeptId} and o.tenant_id = r.tenant_id and o.contact_id = ${OtherId} and o.why = r.why`,
    )
  },
  // What came due while they were one person is sent only once somebody resumes it: undoing a merge starts nothing. Nor is
  // somebody written to who answered meanwhile: whichever of them it was, that paused only what went on.
  undoing: async (db, TenantId, keptId, since) => {
    const { rows: ended } = await sql<{ Id: number }>`
      select contact_workflow_id as id from contact_workflow
      where tenant_id = ${TenantId} and contact_id = ${keptId} and status = 'Ended' and why = ${MERGED}`.execute(db)
    return async (contactIds) => {
      const { rows: due } = await sql<{ Id: number }>`
        select contact_workflow_id as id from contact_workflow
        where tenant_id = ${TenantId} and contact_workflow_id = any(${ended.map(({ Id }) => Id)}::bigint[])
          and status = 'Active' and next_at between ${since} and ${clock.now().toString()}`.execute(db)
      await pause(
        db,
        TenantId,
        due.map(({ Id }) => Id),
        'Restored',
        'A step came due while the contact was merged with another',
      )
      const { rows: answered } = await sql<{ Id: number }>`
        select e.contact_workflow_id as id from contact_workflow e
        join workflow w on w.tenant_id = e.tenant_id and w.workflow_id = e.workflow_id
        where e.tenant_id = ${TenantId} and e.contact_workflow_id = any(${ended.map(({ Id }) => Id)}::bigint[])
          and e.status = 'Active' and w.pause_on_communication and (exists (
            select from conversation v
            join message m on m.tenant_id = v.tenant_id and m.conversation_id = v.conversation_id
            where v.tenant_id = e.tenant_id and v.contact_id = any(${contactIds}::bigint[]) and ${isInOwnWords('m')}
              and m.from_address = v.address and m.date_created >= ${since}
          ) or exists (
            select from activity a where a.tenant_id = e.tenant_id and a.contact_id = any(${contactIds}::bigint[])
              and a.activity_type_id = 1 and a.user_id is not null and not a.is_automatic and a.date_logged >= ${since}))`.execute(
        db,
      )
      await pause(
        db,
        TenantId,
        answered.map(({ Id }) => Id),
        'Communication',
        'Answered while merged with another contact',
      )
    }
  },
}
