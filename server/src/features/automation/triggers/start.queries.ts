import { rights } from '@dormer/contract/permissions'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { HttpError } from '../../../http/errors.ts'
import { todayIn } from '../../../time/clock.ts'
import { notify } from '../../day/notifications/notify.queries.ts'
import { matchingContactIds } from '../../people/contact-search/contact-search.queries.ts'
import { actsHere } from '../engine/acts-here.ts'
import { enroll, MOST_LINKS } from '../enrollments/enroll.queries.ts'
import { ofAgents } from '../enrollments/matching.queries.ts'
import type { Starting } from '../enrollments/starting.queries.ts'

/** The workflows whose steps have just changed contacts, or others of their households, by contact. */
export type Links = Map<number, { WorkflowIds: number[]; Chain: number }>

/** Which workflows took a step for these contacts, or for others of their households, in this transaction. */
export const linksTo = async (db: Tx, TenantId: number, contactIds: readonly number[]): Promise<Links> => {
  const acts = Map.groupBy(actsHere(db), ({ ContactEntityId }) => ContactEntityId)
  if (acts.size === 0) return new Map()
  const { rows } = await sql<{ ContactId: number; ContactEntityId: number }>`
    select contact_id, contact_entity_id from contact
    where tenant_id = ${TenantId} and contact_id = any(${contactIds}::bigint[])
      and contact_entity_id = any(${[...acts.keys()]}::bigint[])`.execute(db)
  return new Map(
    rows.map(({ ContactId, ContactEntityId }) => {
      const theirs = acts.get(ContactEntityId) ?? []
      return [
        ContactId,
        {
          WorkflowIds: theirs.map(({ WorkflowId }) => WorkflowId),
          Chain: Math.max(...theirs.map(({ Chain }) => Chain)),
        },
      ]
    }),
  )
}

const ofAgentsOnly = async (db: Tx, workflow: Starting, contactIds: readonly number[]) => {
  if (workflow.AgentIds.length === 0) return [...contactIds]
  const { rows } = await sql<{ ContactId: number }>`
    select c.contact_id from contact c
    where c.tenant_id = ${workflow.by.TenantId} and c.contact_id = any(${contactIds}::bigint[]) and ${ofAgents(workflow)}`.execute(
    db,
  )
  return rows.map(({ ContactId }) => ContactId)
}

/** Of these contacts, those of a workflow's agents whom its criteria find. */
const wanted = async (db: Tx, workflow: Starting, contactIds: readonly number[]) => {
  const ids = await ofAgentsOnly(db, workflow, contactIds)
  if (!workflow.Criteria || ids.length === 0) return ids
  try {
    return await matchingContactIds(db, workflow.by, workflow.Criteria, ids)
  } catch (error) {
    // Its filters cannot be read any more, which must not fail what happened to the contacts.
    if (!(error instanceof HttpError)) throw error
    await tellOfFilters(db, workflow)
    return []
  }
}

/** Tells whoever made a workflow that its filters find nobody, once a day. */
const tellOfFilters = async (db: Tx, { by: { TenantId, UserId }, WorkflowId, Name, BrokerageZone }: Starting) => {
  if (UserId === null) return
  await notify(db, TenantId, [
    {
      UserId,
      Kind: 'WorkflowFailed',
      Title: `“${Name}” starts for nobody: its filters cannot be read any more. Open it and choose them again.`,
      Path: `/workflows/workflow/${WorkflowId}`,
      Cause: `workflow-filters:${WorkflowId}:${todayIn(BrokerageZone)}`,
    },
  ])
}

/** Tells a workflow's owner, or the admins, that a chain of workflows was ended, and which they are. */
const tellOfLoop = async (db: Tx, workflow: Starting, contactId: number) => {
  const { TenantId, UserId } = workflow.by
  const { rows } = await sql<{ Name: string; Workflows: string[]; Admins: number[] }>`
    select c.name,
      array(select w.name from (
        select e.workflow_id, max(e.contact_workflow_id) as last from contact_workflow e
        join contact other on other.tenant_id = e.tenant_id and other.contact_id = e.contact_id
        where e.tenant_id = c.tenant_id and other.contact_entity_id = c.contact_entity_id
          and (e.chain > 0 or e.workflow_id = ${workflow.WorkflowId})
        group by 1 order by 2 desc limit ${MOST_LINKS + 1}
      ) e join workflow w on w.tenant_id = c.tenant_id and w.workflow_id = e.workflow_id order by e.last) as workflows,
      array(select user_id::int from user_account u where u.tenant_id = c.tenant_id and u.role_id = any(${[...rights.SeeAll]}::integer[])
        and u.date_deactivated is null) as admins
    from contact c where c.tenant_id = ${TenantId} and c.contact_id = ${contactId}`.execute(db)
  const [found] = rows
  if (!found) return
  const names = [...new Set([...found.Workflows, workflow.Name])].map((name) => `“${name}”`)
  const news = {
    Kind: 'WorkflowFailed' as const,
    Title: `Workflows keep starting each other for ${found.Name}, so “${workflow.Name}” was not started again: ${names.join(', ')}`,
    Path: `/workflows/workflow/${workflow.WorkflowId}`,
    Cause: `workflow-loop:${workflow.WorkflowId}:${contactId}`,
  }
  await notify(
    db,
    TenantId,
    (UserId === null ? found.Admins : [UserId]).map((id) => ({ ...news, UserId: id })),
  )
}

/**
 * Starts a workflow by its trigger for those of the contacts it is for. What workflows have led to has a chain: it never
 * starts one of those that led to it for the same person, and ends after MOST_LINKS.
 */
export const startByTrigger = async (
  db: Tx,
  workflow: Starting,
  contactIds: readonly number[],
  Cause: string,
  links: Links = new Map(),
) => {
  const ids = await wanted(db, workflow, contactIds)
  const byChain = Map.groupBy(
    ids.filter((id) => !links.get(id)?.WorkflowIds.includes(workflow.WorkflowId)),
    (id) => (links.has(id) ? (links.get(id)?.Chain ?? 0) + 1 : 0),
  )
  for (const [Chain, group] of byChain)
    if (Chain > MOST_LINKS) for (const id of group) await tellOfLoop(db, workflow, id)
    else await enroll(db, workflow.by, workflow.WorkflowId, group, { Cause, Chain, asReentrySays: true })
}
