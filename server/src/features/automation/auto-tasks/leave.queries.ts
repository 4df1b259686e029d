import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { clock } from '../../../time/clock.ts'

/**
 * Why a message that a step on a transaction has written may no longer leave, as the end of a sentence; undefined if it
 * may. What decides on it is locked in the order in which those who stop it do.
 */
export const whyKept = async (db: Tx, TenantId: number, AutoTaskId: number, MessageId: number) => {
  const { rows: found } = await sql<{ TransactionId: number; WorkflowId: number | null }>`
    select transaction_id, workflow_id from auto_task
    where tenant_id = ${TenantId} and auto_task_id = ${AutoTaskId}`.execute(db)
  const [task] = found
  if (!task) return 'the transaction it was about was deleted.'
  const { rows: workflows } = await sql<{ Name: string; Status: string }>`
    select name, status from workflow where tenant_id = ${TenantId} and workflow_id = ${task.WorkflowId}
    for share`.execute(db)
  if (workflows[0]?.Status === 'Inactive') return `“${workflows[0].Name}” was deactivated.`
  const { rows: transactions } = await sql<{ StatusId: number; IsHeld: boolean }>`
    select status_id, exists (
      select from message m
      join conversation v on v.tenant_id = m.tenant_id and v.conversation_id = m.conversation_id
      join workflow_hold h on h.tenant_id = v.tenant_id and h.contact_id = v.contact_id and h.why = 'Person'
        and h.until > ${clock.now().toString()}
      where m.tenant_id = ${TenantId} and m.message_id = ${MessageId}) as is_held
    from transaction where tenant_id = ${TenantId} and transaction_id = ${task.TransactionId} for share`.execute(db)
  const [transaction] = transactions
  if (!transaction) return 'the transaction it was about was deleted.'
  // Only now: whoever cancels it holds the transaction.
  const { rows: tasks } = await sql<{ IsCancelled: boolean }>`
    select is_cancelled from auto_task
    where tenant_id = ${TenantId} and auto_task_id = ${AutoTaskId} for share`.execute(db)
  if (tasks[0]?.IsCancelled !== false) return 'its task was cancelled on the transaction.'
  if (transaction.IsHeld) return 'workflows are held for the contact.'
  // Archived or cancelled.
  return transaction.StatusId > 3 ? 'its transaction is no longer open.' : undefined
}
