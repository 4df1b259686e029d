import { clientRoles } from '@dormer/contract/deals/people'
import { type ContactCriteria, contactCriteria } from '@dormer/contract/people/contact-search'
import { LEAD } from '@dormer/contract/people/contacts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { HttpError } from '../../../http/errors.ts'
import { clock } from '../../../time/clock.ts'
import { matching } from '../../people/contact-search/contact-search.queries.ts'
import type { Starting } from './starting.queries.ts'

/** The first person of a household, for what concerns all of it; a condition over `contact c`. */
export const isFirstOfHousehold = sql<SqlBool>`not exists (
  select from contact earlier where earlier.tenant_id = c.tenant_id and earlier.contact_entity_id = c.contact_entity_id
    and earlier.contact_id < c.contact_id)`

/** The contacts that criteria find among those a workflow's owner sees, as a selection of ids. */
const foundBy = async (db: Tx, { by }: Pick<Starting, 'by'>, criteria: ContactCriteria) => {
  const { from, where } = await matching(db, by, criteria)
  return sql`select contact.contact_id from ${from} where ${where}`
}

/** Whom the saved searches find that a workflow's owner may use, of these; without what cannot be read any more. */
export const savedSearchesOf = async (db: Tx, workflow: Pick<Starting, 'by'>, ids: readonly string[]) => {
  const { TenantId, UserId } = workflow.by
  const { rows } = await sql<{ Criteria: unknown }>`
    select criteria from saved_search
    where tenant_id = ${TenantId} and saved_search_id = any(${ids}::bigint[])
      and (is_shared or user_id = ${UserId})`.execute(db)
  const found = []
  for (const { Criteria } of rows) {
    const read = contactCriteria.safeParse(Criteria)
    try {
      if (read.success) found.push(await foundBy(db, workflow, read.data))
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
    }
  }
  return found
}

/** Of contacts `c`, those whom one of these searches finds. */
export const foundByOne = (searches: readonly RawBuilder<unknown>[]) =>
  searches.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`c.contact_id in (${sql.join(searches, sql` union `)})`

/** Contacts who buy or sell on a transaction for which a condition over `transaction t` holds. */
export const clientsOn = (TenantId: number, condition: RawBuilder<SqlBool>) => sql`
  select p.contact_id from transaction t
  join transaction_role r on r.tenant_id = t.tenant_id and r.transaction_id = t.transaction_id
    and r.people_role_id = any(${[...clientRoles]}::int[])
  join transaction_people p on p.tenant_id = r.tenant_id and p.transaction_people_id = r.transaction_people_id
  where t.tenant_id = ${TenantId} and p.contact_id is not null and ${condition}`

/** Since when nobody was in touch with the person, and the person did nothing; over `contact_touch touch`. */
export const quietSince = sql`greatest(touch.last_contact, touch.last_active, touch.date_created)`

const daysAgo = (days: readonly string[]) =>
  clock
    .now()
    .subtract({ hours: 24 * Math.min(...days.map(Number)) })
    .toString()

/** What a trigger stands for now, as a condition over `contact c`; undefined if nothing tells. */
const stateNow = async (db: Tx, workflow: Starting): Promise<RawBuilder<SqlBool> | undefined> => {
  const { Conditions: keys, by } = workflow
  const isOne = (column: RawBuilder<unknown>) =>
    keys.length === 0 ? sql<SqlBool>`${column} is not null` : sql<SqlBool>`${column} = any(${keys}::bigint[])`
  const isLead = sql<SqlBool>`c.contact_type_id = ${LEAD} and ${isFirstOfHousehold}`
  switch (workflow.EventCode) {
    case 'LeadCreated':
      return sql`${isLead} and ${isOne(sql`c.source_id`)}`
    case 'LeadAssigned':
      return sql`${isLead} and c.assigned_agent_id is not null`
    case 'NoFirstTouch':
      return sql`${isLead} and c.assigned_agent_id is not null and not exists (
        select from contact_touch touch where touch.tenant_id = c.tenant_id
          and touch.contact_entity_id = c.contact_entity_id and touch.is_contacted)`
    case 'TypeChanged':
      return keys.length === 0 ? undefined : sql`${isOne(sql`c.contact_type_id`)} and ${isFirstOfHousehold}`
    case 'UrgencyChanged':
      return sql`${isOne(sql`c.urgency_type_id`)} and ${isFirstOfHousehold}`
    case 'TagAdded':
      return sql`${isFirstOfHousehold} and exists (
        select from tag_contact_entity tag where tag.tenant_id = c.tenant_id
          and tag.contact_entity_id = c.contact_entity_id and ${isOne(sql`tag.tag_id`)})`
    case 'TransactionStatus':
      return sql`c.contact_id in (${clientsOn(by.TenantId, isOne(sql`t.status_id`))})`
    case 'GoneQuiet':
      return keys.length === 0
        ? undefined
        : sql`${isFirstOfHousehold} and (
            select max(${quietSince}) from contact_touch touch where touch.tenant_id = c.tenant_id
              and touch.contact_entity_id = c.contact_entity_id) <= ${daysAgo(keys)}`
    case 'NoAnswer':
      return keys.length === 0
        ? undefined
        : sql`exists (select from conversation v where v.tenant_id = c.tenant_id and v.contact_id = c.contact_id
            and v.waiting_since <= ${daysAgo(keys)})`
    case 'InSavedSearch':
      return keys.length === 0 ? undefined : foundByOne(await savedSearchesOf(db, workflow, keys))
    default:
      // Of what happens at a moment, nothing is left.
      return undefined
  }
}

/** Of contacts `c`, those of a workflow's selected agents. */
export const ofAgents = ({ AgentIds }: Pick<Starting, 'AgentIds'>) =>
  AgentIds.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`c.assigned_agent_id = any(${AgentIds}::bigint[])`

/** Of contacts `c`, those who are not in a workflow, and were not before unless it takes them again. */
const isFree = ({ WorkflowId, Reentry, ReentryDays }: Starting) => {
  const since = clock
    .now()
    .subtract({ hours: 24 * (ReentryDays ?? 0) })
    .toString()
  const was = {
    Never: sql`true`,
    AfterEnd: sql`e.status in ('Active', 'Paused')`,
    AfterDays: sql`(e.status in ('Active', 'Paused') or e.date_started > ${since})`,
  }[Reentry]
  return sql<SqlBool>`not exists (
    select from contact_workflow e where e.tenant_id = c.tenant_id and e.workflow_id = ${WorkflowId}
      and e.contact_id = c.contact_id and ${was})`
}

/** The contacts that a workflow's trigger and criteria hold for now, as a selection of ids; undefined if nothing tells. */
export const matchingIds = async (db: Tx, workflow: Starting) => {
  const state = await stateNow(db, workflow)
  if (!state) return undefined
  return sql<{ ContactId: number }>`
    select c.contact_id from contact c
    where c.tenant_id = ${workflow.by.TenantId} and ${state} and ${ofAgents(workflow)} and ${isFree(workflow)}
      and c.contact_id in (${await foundBy(db, workflow, workflow.Criteria ?? {})})`
}
