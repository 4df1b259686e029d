import { sql } from 'kysely'
import { changesHere, defineEvent } from '../../../db/events.ts'

export const taskCompleted = defineEvent('TaskCompleted', {
  of: { task: ['is_completed'] },
  rows: (tenantId) => sql`
    select task.task_id, assigned_user_id, task.contact_entity_id, task.transaction_id
    from ${changesHere(tenantId, 'task')} completed
    join task on task.tenant_id = ${tenantId} and task.task_id = completed.row_id
    where completed.what = 'Changed' and (completed.after -> 'is_completed')::boolean
    order by 1`,
})
