import type { updateTransaction } from '@dormer/contract/deals/transactions'
import type { CommandUndo } from '@dormer/contract/desk/command'
import type { Body } from '@dormer/contract/endpoint'
import { sql } from 'kysely'
import { conflict, HttpError, notFound, refused } from '../../../http/errors.ts'
import { forgetAnswer } from '../../../http/idempotency.ts'
import { clock } from '../../../time/clock.ts'
import { enrollmentRoutes } from '../../automation/enrollments/enrollments.routes.ts'
import { transactionRoutes } from '../../deals/transactions/transactions.routes.ts'
import { takeBackLogged } from '../../messages/calls/take-back.queries.ts'
import { messageRoutes } from '../../messages/messages/messages.routes.ts'
import { todayRoutes } from '../today/today.routes.ts'
import { type At, nothing } from './within.ts'

type Change = {
  ChangeId: number
  TableName: string
  What: string
  RowId: number
  Before: Record<string, unknown> | null
  After: Record<string, unknown> | null
  TransactionId: number | null
}

/** A command's request is told from all others by its id, a UUID of version 8: only a command can be undone. */
export const idOfCommand = (id: string) => `${id.slice(0, 14)}8${id.slice(15)}`
const isOfCommand = (id: string) => id[14] === '8'

/** How long a command can be undone, in minutes: what is held back is gone long before. */
const LATEST = 5

/** What a command added is deleted by its key. */
const added: Record<string, string> = {
  task: 'task_id',
  appointment: 'appointment_id',
  note: 'note_id',
  tag_contact_entity: 'tag_contact_entity_id',
}
/** What a command changed gets the value it had, unless somebody has changed it since. */
const changed: Record<string, { key: string; columns: string[] }> = {
  contact_entity: {
    key: 'contact_entity_id',
    columns: ['assigned_agent_id', 'assigned_lender_id', 'source_id', 'urgency_type_id', 'contact_type_id'],
  },
  appointment: { key: 'appointment_id', columns: ['date_time'] },
  task: { key: 'task_id', columns: ['due_date'] },
  checklist_line: { key: 'line_id', columns: ['due_day'] },
}

/**
 * Undoes all that a request of the actor's did, or nothing of it: what was added goes, what was changed gets the values
 * it had, messages that are still held do not leave. Once one has left, nothing is undone.
 */
export const undoAll = async (at: At, { RequestId, ActivityIds, MessageIds, Keys }: CommandUndo) => {
  const { db, actor } = at
  await requireOwnMessages(at, MessageIds)
  const rows = isOfCommand(RequestId) ? await changesOf(at, RequestId) : []
  const activities = await undoActivities(at, ActivityIds)
  if (rows.length === 0 && activities === 0 && MessageIds.length === 0 && Keys.length === 0) throw notFound('command')
  await refuseTaken(at, rows)
  // What its own creator takes back is not offered in the trash.
  await sql`select set_config('app.taking_back', 'on', true)`.execute(db)
  for (const { TableName, What, RowId, Before, After, TransactionId } of rows) {
    const key = What === 'Added' ? added[TableName] : undefined
    if (key)
      await sql`delete from ${sql.table(TableName)} where tenant_id = ${actor.TenantId} and ${sql.ref(key)} = ${RowId}`.execute(
        db,
      )
    if (What === 'Added' && TableName === 'contact_workflow')
      await enrollmentRoutes.removeEnrollment({ ...at, ...nothing, params: { ContactWorkflowId: RowId } })
    const back = What === 'Changed' ? changed[TableName] : undefined
    for (const column of back?.columns ?? [])
      if (back && Before && After && column in Before)
        await sql`
          update ${sql.table(TableName)} set ${sql.ref(column)} = was.${sql.ref(column)}
          from jsonb_populate_record(null::${sql.table(TableName)}, ${JSON.stringify(Before)}::jsonb) was,
            jsonb_populate_record(null::${sql.table(TableName)}, ${JSON.stringify(After)}::jsonb) became
          where ${sql.ref(`${TableName}.tenant_id`)} = ${actor.TenantId}
            and ${sql.ref(`${TableName}.${back.key}`)} = ${RowId}
            and ${sql.ref(`${TableName}.${column}`)} is not distinct from became.${sql.ref(column)}`.execute(db)
    if (What === 'Changed' && TableName === 'transaction' && TransactionId && Before)
      await backToValues(at, TransactionId, Before, After ?? {})
  }
  // Homes were not sent after all: no list says so.
  if (MessageIds.length > 0)
    await sql`delete from client_link where tenant_id = ${actor.TenantId} and message_id = any(${[...MessageIds]}::bigint[])`.execute(
      db,
    )
  // Last: whoever gave a contact away sees its messages again by now.
  for (const MessageId of MessageIds)
    await messageRoutes.cancelMessage({ ...at, ...nothing, params: { MessageId } }).catch((error: unknown) => {
      if (error instanceof HttpError && error.status === 400)
        throw refused('It is too late to undo this: a message has been sent.')
      throw error
    })
  for (const Key of Keys)
    await todayRoutes.unsnooze({ ...at, ...nothing, body: { Key } }).catch((error: unknown) => {
      // Its row is gone from Today: there is nothing to bring back.
      if (!(error instanceof HttpError && error.status === 404)) throw error
    })
  await forgetAnswer(db, actor, ['Undo', 'RequestId'], RequestId)
}

const changesOf = async ({ db, actor }: At, RequestId: string) => {
  const { rows } = await sql<Change>`
    select change_id, table_name, what, row_id, before, after, transaction_id from change
    where tenant_id = ${actor.TenantId} and request_id = ${RequestId}::uuid and user_id = ${actor.UserId}
      and date_created > now() - make_interval(mins => ${LATEST})
    order by change_id desc`.execute(db)
  return rows
}

/** 409 if somebody else has worked on what was added, naming them: it cannot be restored. */
const refuseTaken = async ({ db, actor }: At, rows: readonly Change[]) => {
  const made = rows.filter(({ What, TableName }) => What === 'Added' && TableName in added)
  const first = made.at(-1)
  if (!first) return
  const { rows: others } = await sql<{ Name: string }>`
    select u.name from change since
    join user_account u on u.tenant_id = since.tenant_id and u.user_id = since.user_id
    where since.tenant_id = ${actor.TenantId} and since.change_id > ${first.ChangeId}
      and since.date_created > now() - make_interval(mins => ${LATEST}) and since.user_id <> ${actor.UserId}
      and (since.table_name, since.row_id) in (select * from unnest(
        ${made.map(({ TableName }) => TableName)}::text[], ${made.map(({ RowId }) => RowId)}::bigint[]))
    order by since.change_id desc limit 1`.execute(db)
  const [other] = others
  if (other) throw conflict(`${other.Name} has changed this meanwhile, so it can no longer be undone.`)
}

/** Whoever was given a contact may see what was written to it, but only who wrote it takes all of it back. */
const requireOwnMessages = async ({ db, actor }: At, MessageIds: readonly number[]) => {
  if (MessageIds.length === 0) return
  const own = await db
    .selectFrom('message')
    .select('MessageId')
    .where('TenantId', '=', actor.TenantId)
    .where('UserId', '=', actor.UserId)
    .where('MessageId', 'in', [...MessageIds])
    .execute()
  if (own.length !== new Set(MessageIds).size) throw notFound('message')
}

/** Calls that the actor logged just now, and that are still there. */
const undoActivities = async ({ db, actor }: At, ActivityIds: readonly number[]) => {
  if (ActivityIds.length === 0) return 0
  const { rows } = await sql<{ ActivityId: number }>`
    select activity_id from activity
    where tenant_id = ${actor.TenantId} and user_id = ${actor.UserId} and activity_id = any(${[...ActivityIds]}::bigint[])
      and message_id is null and activity_type_id in (1, 2, 3)
      and date_created > ${clock.now().subtract({ minutes: LATEST }).toString()}::timestamptz`.execute(db)
  for (const { ActivityId } of rows) await takeBackLogged(db, actor, ActivityId)
  return rows.length
}

const columns = {
  closing_date: 'ClosingDate',
  contract_date: 'ContractDate',
  appraisal_date: 'AppraisalDate',
  expiration_date: 'ExpirationDate',
  status_id: 'StatusId',
} as const

type Values = Record<string, unknown>
/** Refused if somebody has set another value since: `after` is what the command made of it. */
const backToValues = async (at: At, TransactionId: number, before: Values, after: Values) => {
  const fields = Object.entries(columns).filter(([column]) => column in before)
  if (fields.length === 0) return
  const from = (values: Values) => Object.fromEntries(fields.map(([column, field]) => [field, values[column] ?? null]))
  await transactionRoutes.updateTransaction({
    ...at,
    ...nothing,
    query: { markPastClients: false },
    body: { TransactionId, ...from(before), Snapshot: from(after) } as Body<typeof updateTransaction>,
  })
}
