import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { ruleColumns, stepsOf } from './steps.queries.ts'

/**
 * A template that the actor may use, or a copy of their own of one that is a colleague's: what the colleague writes into
 * it later is not theirs to send.
 */
const templateFor = async (db: Tx, { TenantId, UserId }: Actor, kind: 'email' | 'text', id: number) => {
  const [table, key] = [sql.table(`${kind}_template`), sql.ref(`${kind}_template_id`)]
  const columns = kind === 'email' ? sql`name, subject, body, video_guid` : sql`name, body, video_guid`
  const { rows } = await sql<{ Id: number }>`
    insert into ${table} (tenant_id, created_by_id, ${columns})
    select tenant_id, ${UserId}, ${columns} from ${table}
    where tenant_id = ${TenantId} and ${key} = ${id} and not is_system and not shared_with_group
      and created_by_id is distinct from ${UserId}
    returning ${key} as id`.execute(db)
  return rows[0]?.Id ?? id
}

/** The guid of a property search, if it is the actor's own. */
const searchFor = async (db: Tx, { TenantId, UserId }: Actor, SearchGuid: string) => {
  const search = await db
    .selectFrom('search')
    .select('SearchGuid')
    .where('TenantId', '=', TenantId)
    .where('UserId', '=', UserId)
    .where('SearchGuid', '=', SearchGuid)
    .executeTakeFirst()
  return search?.SearchGuid ?? null
}

/** Copies all steps to another workflow, with what hangs from Branches; what the actor may not use becomes their own. */
export const copySteps = async (db: Tx, actor: Actor, from: number, to: number) => {
  const { TenantId } = actor
  const copies = new Map<number | null, number | null>([[null, null]])
  const templates = new Map<string, number>()
  const templateOf = async (kind: 'email' | 'text', id: number | null) => {
    if (id === null) return null
    const known = templates.get(`${kind}${id}`) ?? (await templateFor(db, actor, kind, id))
    templates.set(`${kind}${id}`, known)
    return known
  }
  // Parents come first.
  for (const { WorkflowStepId, TaskType: _, DueDateRule, Settings, ...step } of await stepsOf(db, TenantId, from)) {
    const copy = await db
      .insertInto('workflow_step')
      .values({
        TenantId,
        WorkflowId: to,
        ...step,
        EmailTemplateId: await templateOf('email', step.EmailTemplateId),
        TextTemplateId: await templateOf('text', step.TextTemplateId),
        SearchGuid: step.SearchGuid && (await searchFor(db, actor, step.SearchGuid)),
        ParentStepId: copies.get(step.ParentStepId) ?? null,
        ...ruleColumns(DueDateRule),
        Settings: JSON.stringify(Settings),
      })
      .returning('WorkflowStepId')
      .executeTakeFirstOrThrow()
    copies.set(WorkflowStepId, copy.WorkflowStepId)
  }
}
