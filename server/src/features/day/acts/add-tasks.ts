import type { Insertable } from 'kysely'
import type { Doer } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import type { DB } from '../../../db/schema.generated.ts'

export type NewTask = Omit<Insertable<DB['task']>, 'TenantId'>

/** Adds tasks, created by whoever adds them unless they name somebody else; returns their ids, in their order. */
export const addTasks = async (
  db: Tx,
  { TenantId, UserId }: Pick<Doer, 'TenantId' | 'UserId'>,
  tasks: readonly NewTask[],
) => {
  if (tasks.length === 0) return []
  const rows = await db
    .insertInto('task')
    .values(tasks.map((task) => ({ TenantId, CreatedById: UserId, ...task })))
    .returning('TaskId')
    .execute()
  return rows.map(({ TaskId }) => TaskId).sort((a, b) => a - b)
}
