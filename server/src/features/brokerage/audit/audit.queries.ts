import type { auditLog, exportAudit } from '@dormer/contract/brokerage/audit'
import type { ChangeKind } from '@dormer/contract/change-kinds'
import type { Body, Query } from '@dormer/contract/endpoint'
import type { Actor } from '../../../access/actor.ts'
import type { Tables } from '../../../area.ts'
import type { Tx } from '../../../db/connect.ts'
import { instantsOf, readReportDays } from '../../../time/report-days.ts'
import { type ChangeRow, presentChanges } from './changes.queries.ts'
import { isOfKind, isTold, tablesOfKind } from './recorded.ts'

export type AuditFilters = Body<typeof exportAudit>

/** A page of the brokerage's changes, newest first. */
export const auditPage = async (
  db: Tx,
  actor: Actor,
  tables: Tables,
  { userId, kind, what, from, to, before, take }: Query<typeof auditLog>,
) => {
  const days = readReportDays({ startDate: from, endDate: to }, actor.TimeZone, from ? 'to' : 'from')
  const { From, Before } = instantsOf(days, actor.TimeZone)
  const rows = await db
    .selectFrom('change')
    .select(['ChangeId', 'DateCreated', 'UserId', 'RowId', 'ContactEntityId', 'ContactId', 'TableName'])
    .select(['What', 'Via', 'Before', 'After'])
    .$narrowType<ChangeRow>()
    .where('TenantId', '=', actor.TenantId)
    .where('TableName', 'in', tablesOfKind(tables, kind))
    .where(isTold(tables))
    .$if(kind !== undefined, (q) => q.where(isOfKind(tables, actor.TenantId, kind as ChangeKind)))
    .$if(userId !== undefined, (q) => q.where('UserId', '=', userId as number))
    .$if(what !== undefined, (q) => q.where('What', '=', what as string))
    .$if(From !== undefined, (q) => q.where('DateCreated', '>=', From as string))
    .$if(Before !== undefined, (q) => q.where('DateCreated', '<', Before as string))
    .$if(before !== undefined, (q) => q.where('ChangeId', '<', before as number))
    .orderBy('ChangeId', 'desc')
    .limit(take)
    .execute()
  return presentChanges(db, tables, actor.TenantId, rows)
}
