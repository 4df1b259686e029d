import type { Via } from '@dormer/contract/event'
import type { EventName, EventPayload } from '@dormer/contract/events'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import type { Event, Subscription } from '../../../db/events.ts'
import { prepared } from '../../../db/prepared.ts'
import { type StartingRow, startingColumns, startingOf } from '../enrollments/starting.queries.ts'
import { type EventTrigger, heard, type Occurrence, readerOf, readers } from './occurrences.queries.ts'
import { linksTo, startByTrigger } from './start.queries.ts'
import { watchAssigned } from './watch.queries.ts'

/** The ways of changing something that start workflows: not imports, bulk runs or restores. */
const via: readonly Via[] = ['User', 'Api', 'Client', 'System', 'Workflow']

/** Also heard of by a trigger whose time comes later. */
const LATER = 'NoFirstTouch'
const codes = [...Object.keys(readers), LATER]

type Listening = StartingRow & { Via: Via; Change: string | null }
/** The active workflows that begin with an event, along the index `workflow_event`. */
const listening = prepared((db, { tenantId }: { tenantId: number }) =>
  sql<Listening>`
    select coalesce(nullif(current_setting('app.via', true), ''), 'System') as via,
      nullif(current_setting('app.changes_from', true), '') as change, ${startingColumns}
    where w.tenant_id = ${tenantId} and w.status = 'Active' and w.event_code is not null
      and w.event_code = any(${sql.lit(`{${codes.join()}}`)}::text[]) and w.type = 'Contact'
    order by w.workflow_id`.compile(db),
)

/** How many households there are: a change of several at once by hand is a bulk edit. */
const isBulk = (by: Via, occurrences: readonly Occurrence[]) =>
  (by === 'User' || by === 'Api') && new Set(occurrences.flatMap(({ ContactIds }) => ContactIds)).size > 1

const start = async (db: Tx, TenantId: number) => {
  const rows = await listening(db, { tenantId: TenantId })
  const [first] = rows
  if (!first) return
  const { Via: by, Change } = first
  const change = Change ?? crypto.randomUUID()
  for (const [code, workflows] of Map.groupBy(startingOf(TenantId, rows), ({ EventCode }) => EventCode)) {
    if (code === LATER) {
      await watchAssigned(db, TenantId, workflows, { isByHand: by === 'User' || by === 'Api', change })
      continue
    }
    const reader = readerOf(code as EventTrigger)
    const occurrences = await reader.read(db, TenantId, change)
    if (reader.ofHouseholds && isBulk(by, occurrences)) continue
    for (const { Key, ContactIds, Cause } of occurrences) {
      const links = await linksTo(db, TenantId, ContactIds)
      for (const workflow of workflows)
        if (workflow.Conditions.length === 0 || (Key !== null && workflow.Conditions.includes(Key)))
          await startByTrigger(db, workflow, ContactIds, Cause, links)
    }
  }
}

/** All that the triggers' events depend on. */
const of: Record<string, string[]> = {}
for (const event of heard as Event<EventPayload<EventName>>[])
  for (const [table, list] of Object.entries(event.of)) of[table] = [...(of[table] ?? []), ...list]

/**
 * Starts the workflows whose trigger has happened, in the transaction in which it does. One query tells whether there are
 * any; only then is what happened read.
 */
export const startsWorkflows: Subscription = { of, via, publish: start }
