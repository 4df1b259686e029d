import type { WorkflowStep } from '@dormer/contract/automation/steps'
import { sql } from 'kysely'
import { doerSeeingAll } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { todayIn } from '../../../time/clock.ts'
import { matchingContactIds } from '../../people/contact-search/contact-search.queries.ts'
import { isInOwnWords } from './answers.queries.ts'
import type { Turn } from './facts.queries.ts'

/** For which of these enrollments, all at the same Branch, its condition holds; by ContactWorkflowId. */
export const holdsFor = async (db: Tx, TenantId: number, { Settings }: WorkflowStep, turns: readonly Turn[]) => {
  const ids = turns.map(({ ContactId }) => ContactId)
  if (Settings.Condition === 'Filters') {
    const BrokerageZone = turns[0]?.BrokerageZone ?? 'UTC'
    const by = { ...doerSeeingAll(TenantId), TimeZone: BrokerageZone }
    const matching = new Set(await matchingContactIds(db, by, Settings.Criteria ?? {}, ids))
    return new Set(turns.filter((turn) => matching.has(turn.ContactId)).map((turn) => turn.ContactWorkflowId))
  }
  const asked = turns.map((turn) => ({
    id: turn.ContactWorkflowId,
    contact: turn.ContactId,
    entity: turn.ContactEntityId,
    since: turn.DateStarted,
    today: String(todayIn(turn.Zone)),
  }))
  const { rows } = await sql<{ Id: number }>`
    select id from json_to_recordset(${JSON.stringify(asked)}::json)
      r (id bigint, contact bigint, entity bigint, since timestamptz, today date)
    where ${conditionOf(TenantId, Settings.Condition)}`.execute(db)
  return new Set(rows.map(({ Id }) => Id))
}

const conditionOf = (TenantId: number, condition: WorkflowStep['Settings']['Condition']) => {
  switch (condition) {
    case 'Replied':
      return sql`exists (
          select from conversation v join message m on m.tenant_id = v.tenant_id and m.conversation_id = v.conversation_id
          where v.tenant_id = ${TenantId} and v.contact_id = r.contact and ${isInOwnWords('m')}
            and m.from_address = v.address and coalesce(m.date_sent, m.date_created) >= r.since
        ) or exists (
          select from activity a
          where a.tenant_id = ${TenantId} and a.contact_id = r.contact and a.activity_type_id = 1
            and a.user_id is not null and not a.is_automatic and a.date_created >= r.since)`
    case 'OpenedHome':
      return sql`exists (
          select from activity a
          where a.tenant_id = ${TenantId} and a.contact_id = r.contact and a.activity_type_id = 14
            and a.date_created >= r.since
        )`
    case 'HasAgreement':
      return sql`exists (
          select from contact_document d
          where d.tenant_id = ${TenantId} and d.contact_entity_id = r.entity and d.agreement_type is not null
            and d.signed_date <= r.today and (d.expiration_date is null or d.expiration_date >= r.today))`
    default:
      return sql`false`
  }
}
