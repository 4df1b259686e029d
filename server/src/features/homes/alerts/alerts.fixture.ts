import type { PropertyFilter } from '@dormer/contract/homes/property-search'
import type { TestProgram, User } from '../../../../test/harness.ts'
import { workOffDue } from '../../../jobs/due.ts'
import { alertsDue } from './alerts.jobs.ts'
import { findStep, type Window } from './find.queries.ts'

/** Assigns an MLS to a brokerage and its users. */
export const join = async (t: TestProgram, TenantId: number, mlsId: number | null) => {
  await t.query('update tenant set mls_id = $2 where tenant_id = $1', [TenantId, mlsId])
  await t.query('update user_account set mls_id = $2 where tenant_id = $1', [TenantId, mlsId])
}

/** Saves searches with alerts; returns their ids. */
export const saveAlerts = async (
  t: TestProgram,
  { TenantId }: Pick<User, 'TenantId'>,
  searches: { ContactId: number; Filters: PropertyFilter[]; Frequency?: string | null; Hour?: number; Name?: string }[],
) => {
  const rows = await t.query<{ id: string }>(
    `insert into search (tenant_id, contact_id, name, filters, frequency, hour)
     select $1, contact_id, name, filters, frequency, hour
     from json_to_recordset($2) s (contact_id bigint, name text, filters jsonb, frequency text, hour int)
     returning search_id as id`,
    [
      TenantId,
      JSON.stringify(
        searches.map(({ ContactId, Filters, Frequency = 'AtOnce', Hour = 8, Name = 'Homes' }) => ({
          contact_id: ContactId,
          name: Name,
          filters: Filters,
          frequency: Frequency,
          hour: Hour,
        })),
      ),
    ],
  )
  return rows.map(({ id }) => Number(id))
}

type Happened = { key: string; type: string; before?: number; price?: number; status?: string }
/** Stores these events of a feed, in this order. */
export const happen = async (t: TestProgram, mlsId: number, events: Happened[]) => {
  for (const { key, type, before = null, price = 400_000, status = 'Active' } of events)
    await t.query(
      `insert into listing_event (mls_id, listing_key, event_type, date_time, price_before, price, status)
       values ($1, $2, $3, now(), $4, $5, $6)`,
      [mlsId, key, type, before, price, status],
    )
}

/** Finds a brokerage's matches that were not reported yet, as the job does. */
export const findAll = async (t: TestProgram, TenantId: number) => {
  for (let window: Window | undefined; ; ) {
    const step = await t.services.database.asTenant(TenantId, (db) => findStep(db, TenantId, window))
    if (step.isOver) return
    window = step.window
  }
}

/** Sends a brokerage's alerts that are due. */
export const sendAll = async (t: TestProgram, TenantId: number) => {
  await workOffDue(TenantId, t.jobContext(), [alertsDue])
}
