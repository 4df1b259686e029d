import type { CallActivity, CallActivityCall } from '@dormer/contract/growth/call-activity'
import { callClassOf } from '@dormer/contract/messages/calls'
import { may } from '@dormer/contract/permissions'
import { sql } from 'kysely'
import { type Actor, visibleTo } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { icu } from '../../../db/names.ts'
import { figuresOf } from './counts.queries.ts'
import { figures, placed, type Scope } from './figures.ts'

/** How many calls agents placed and took, by class: of each, and in all. */
export const callActivityOf = async (db: Tx, { TenantId }: Actor, scope: Scope) => {
  const { now, before, of, who, span } = await figuresOf(db, 'call-activity', scope)
  const known = await db
    .selectFrom('user_account')
    .select(['UserId', 'FirstName', 'LastName', 'DateDeactivated'])
    .where('TenantId', '=', TenantId)
    .$if(scope.whose !== null, (q) => q.where('UserId', '=', scope.whose as number))
    .orderBy(sql`name ${icu}`)
    .orderBy('UserId')
    .execute()
  // Those who have left are listed while something counts for them.
  const shown = known.filter((u) => u.DateDeactivated === null || scope.whose !== null || who.includes(u.UserId))
  return {
    Users: shown.map(({ UserId, FirstName, LastName }) => {
      const own = of(UserId)
      return { UserId, FirstName, LastName, ...own.now, Previous: own.before }
    }),
    Totals: now,
    Previous: span && before ? { ...span, ...before } : null,
  }
}

type Row = Omit<CallActivity['Calls'][number], 'Class'>

/** The calls themselves, latest first. */
export const callsOf = async (
  db: Tx,
  actor: Actor,
  scope: Scope,
  page: { before?: number | undefined; take: number },
) => {
  const { rows } = await callRows(actor, scope, page).execute(db)
  return rows.map(withClass)
}

/** All of them, a cursor's batch at a time. */
export async function* streamCalls(db: Tx, actor: Actor, scope: Scope) {
  const query = callRows(actor, scope).compile(db)
  for await (const { rows } of db.getExecutor().stream<Row>(query, 1000)) yield* rows.map(withClass)
}

const withClass = (row: Row): CallActivityCall => ({ ...row, Class: callClassOf(row.DurationSeconds) })

const callRows = (actor: Actor, scope: Scope, page?: { before?: number | undefined; take: number }) => {
  const { at } = figures['call-activity'].TotalCalls
  // Whoever sees others' figures sees what is counted, but listens only to calls that are theirs to open.
  const canOpen = sql`coalesce(${visibleTo(actor, 'contact')}, false)`
  const mayListen = may(actor, 'SeeAll') ? sql`true` : sql`(page.user_id = ${actor.UserId} or ${canOpen})`
  const after = page?.before
    ? sql`and (x.date_started, x.call_id) < (select l.date_started, l.call_id from call l
        where l.tenant_id = ${actor.TenantId} and l.call_id = ${page.before})`
    : sql``
  return sql<Row>`
    select page.call_id, coalesce(contact.name, page.shown_number) as contact_name, page.date_started, page.date_ended as date_completed,
      page.duration_seconds,
      case when page.recording_key is not null and ${mayListen} then '/api/call/' || page.call_id || '/recording' end as recording_url,
      page.contact_id, ${canOpen} as can_open, page.user_id, u.name as user_name, page.direction, page.status
    from (
      select * from ${at.from} where ${placed(at, scope)} ${after}
      order by x.date_started desc, x.call_id desc ${page ? sql`limit ${page.take}` : sql``}
    ) page
    left join contact on contact.tenant_id = ${actor.TenantId} and contact.contact_id = page.contact_id
    left join user_account u on u.tenant_id = ${actor.TenantId} and u.user_id = page.user_id
    order by page.date_started desc, page.call_id desc`
}
